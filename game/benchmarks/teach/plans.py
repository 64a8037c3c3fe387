"""How the tasks of TfD, and those with rules, are usually done, as orders: what a Commander asks for in turn.

The orders are about types, not about the things of a scene; `choose` says which of several types is
there. Where things are and what is in the way is for Commander and Follower to find out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from game.benchmarks.teach.cmfr.subgoals import Subgoal, read_subgoal
from sim.worlds.teach.classes import members

Choose = Callable[[Sequence[str]], str]
"""The first of these types that the kitchen has."""
Lines = Iterator[str]

VESSELS = ("Cup", "Bowl", "Pot", "WateringCan", "Mug", "Kettle")
POTS = ("Pot", "Bowl")
CLASSES: Mapping[str, tuple[str, ...]] = {
    "Tableware": ("Plate", "Bowl", "Cup", "Mug"),
    "Drinkware": ("Cup", "Mug"),
    "Dishware": ("Plate", "Bowl"),
    "Silverware": ("Fork", "Spoon", "Knife", "ButterKnife"),
    "Cookware": ("Pan", "Pot"),
    "Tables": ("DiningTable", "CoffeeTable", "SideTable"),
    "Chairs": ("ArmChair", "Chair", "Stool", "Sofa"),
    "Furniture": ("Sofa", "ArmChair", "CoffeeTable", "DiningTable", "Desk", "Bed", "Dresser", "SideTable"),
}  # fmt: skip
"""Some of TEACh's classes of things, and the types that orders about them name; of others all types."""


class NoPlan(ValueError):
    """Nobody has told how this task is done."""


def orders(
    task: str, params: Sequence[str], choose: Choose, count: Callable[[str], int]
) -> list[Subgoal]:
    """The orders for a task of TEACh by its name; `count` says how many there are of a type.

    Raises:
        NoPlan: it is none of the tasks that people are offered.
    """
    make = _TASKS.get(task)
    if make is None:
        raise NoPlan(f'nobody has told how "{task}" is done')
    return [read_subgoal(line) for line in make(list(params), choose, count)]


def parts(task: str, params: Sequence[str]) -> Mapping[str, tuple[str, list[str]]]:
    """What a recipe for two consists of: by key the task and the parameters of each part; others: empty."""
    food = params[0] if params else ""
    return {
        key: (name, [one.format(food=food) for one in given])
        for key, (name, given) in _PARTS.get(task, {}).items()
    }


def told(task: str) -> bool:
    """Whether somebody has told how this task is done."""
    return task in _TASKS


def widened(kinds: Sequence[str]) -> Sequence[str]:
    """These types, and after them what else is of the class that they stand for."""
    names = [name for name, some in CLASSES.items() if some == tuple(kinds)]
    return tuple(dict.fromkeys([*kinds, *(kind for name in names for kind in members(name))]))


def _kinds(name: str, choose: Choose) -> tuple[str, ...]:
    return CLASSES.get(name) or members(name)


def _water(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    vessel = choose(VESSELS)
    yield from (f"Pick_up({vessel})", f"Fill_with_water({vessel})", f"Pick_up({vessel})")
    yield f"Pour({vessel}, HousePlant)"


def _boil(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    food, pot = params[0], choose(POTS)
    yield from (f"Pick_up({pot})", f"Fill_with_water({pot})", f"Pick_up({pot})")
    if pot == "Pot":
        yield from ("Place(Pot, StoveBurner)", f"Pick_up({food})", f"Place({food}, Pot)")
        yield "Toggle_on(StoveBurner)"
        return
    yield from ("Open(Microwave)", f"Place({pot}, Microwave)", f"Pick_up({food})")
    yield from (f"Place({food}, {pot})", "Close(Microwave)", "Toggle_on(Microwave)")


def _coffee(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    yield from ("Pick_up(Mug)", "Clean(Mug)", "Pick_up(Mug)", "Pour(Mug, SinkBasin)")
    yield from ("Place(Mug, CoffeeMachine)", "Toggle_on(CoffeeMachine)")


def _cut(food: str) -> Lines:
    yield from ("Pick_up(Knife)", f"Slice({food})", "Put_away(Knife)")


def _washed(dish: str) -> Lines:
    yield from (f"Pick_up({dish})", f"Clean({dish})", f"Pick_up({dish})")
    if dish in ("Bowl", "Cup", "Mug", "Pot"):
        yield f"Pour({dish}, SinkBasin)"
    yield f"Put_away({dish})"


def _toasted(dish: str, slices: int) -> Lines:
    for number in range(1, slices + 1):
        bread = f"BreadSliced_{number}"
        yield from (f"Pick_up({bread})", f"Place({bread}, Toaster)", "Toggle_on(Toaster)")
        yield from ("Toggle_off(Toaster)", f"Pick_up({bread})", f"Place({bread}, {dish})")


def _toast(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    yield from (*_washed("Plate"), *_cut("Bread"), *_toasted("Plate", 1))


def _clean(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    for kind in _kinds(params[0], choose):
        for number in range(1, count(kind) + 1):
            yield from (f"Pick_up({kind}_{number})", f"Clean({kind}_{number})")


def _bring(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    where = choose(_kinds(params[2], choose))
    for kind in _kinds(params[0], choose):
        for number in range(1, count(kind) + 1):
            yield from (f"Pick_up({kind}_{number})", f"Place({kind}_{number}, {where})")


def _serve(food: str, dish: str, slices: int) -> Lines:
    for number in range(1, slices + 1):
        one = f"{food}Sliced_{number}"
        yield from (f"Pick_up({one})", f"Place({one}, {dish})")


def _slices(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    dish = choose(_kinds(params[3], choose))
    yield from (*_washed(dish), *_cut(params[1]), *_serve(params[1], dish, _number(params[0])))


def _cooked(food: str, slices: int) -> Lines:
    yield from ("Open(Microwave)",)
    for number in range(1, slices + 1):
        one = f"{food}Sliced_{number}"
        yield from (f"Pick_up({one})", f"Place({one}, Microwave)")
    yield from (
        "Close(Microwave)",
        "Toggle_on(Microwave)",
        "Toggle_off(Microwave)",
        "Open(Microwave)",
    )


def _cooked_slices(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    number, food, dish = _number(params[0]), params[1], choose(_kinds(params[3], choose))
    yield from (*_washed(dish), *_cut(food), *_cooked(food, number), *_serve(food, dish, number))


def _sandwich(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    lettuce, tomato = _number(params[0]), _number(params[1])
    yield from (*_washed("Plate"), *_cut("Bread"))
    for food, number in (("Lettuce", lettuce), ("Tomato", tomato)):
        if number:
            yield from _cut(food)
    yield from (*_toasted("Plate", 2), *_serve("Lettuce", "Plate", lettuce))
    yield from _serve("Tomato", "Plate", tomato)


def _salad(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    numbers = dict(zip(("Lettuce", "Tomato", "Potato"), map(_number, params), strict=False))
    yield from _washed("Plate")
    for food, number in numbers.items():
        if number:
            yield from _cut(food)
    if numbers.get("Potato"):
        yield from _cooked("Potato", numbers["Potato"])
    for food, number in numbers.items():
        yield from _serve(food, "Plate", number)


def _breakfast(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    table = choose(_kinds(params[13], choose))
    if _number(params[0]):
        yield from (*_coffee([], choose, count), "Pick_up(Mug)", f"Place(Mug, {table})")
    if _number(params[1]):
        yield from (*_toast([], choose, count), "Pick_up(Plate)", f"Place(Plate, {table})")
    if _number(params[2]):
        dish = choose(_kinds(params[3], choose))
        yield from _cooked_slices(["2", "Potato", "in", dish], choose, count)
        yield from (f"Pick_up({dish})", f"Place({dish}, {table})")
    if _number(params[4]):
        dish = choose(_kinds(params[5], choose))
        yield from _slices(["1", "Apple", "in", dish], choose, count)
        yield from (f"Pick_up({dish})", f"Place({dish}, {table})")
    if _number(params[6]):
        yield from (
            *_sandwich(params[7:9], choose, count),
            "Pick_up(Plate)",
            f"Place(Plate, {table})",
        )
    if _number(params[9]):
        yield from (
            *_salad(params[10:13], choose, count),
            "Pick_up(Plate)",
            f"Place(Plate, {table})",
        )


# -- beyond TEACh's own twelve: rules of order and place, and recipes in two parts -----------------


def _coffee_after_toast(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    yield from (*_toast([], choose, count), *_coffee([], choose, count))


def _wash_then_cook(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    yield from _clean(params[:1], choose, count)
    yield from (*_cut(params[1]), *_cooked(params[1], 1))


def _drinks(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    where = choose(("CounterTop", "DiningTable", "SideTable"))
    yield from (*_coffee([], choose, count), "Pick_up(Mug)", f"Place(Mug, {where})")
    yield from ("Pick_up(Cup)", "Clean(Cup)", "Pick_up(Cup)", f"Place(Cup, {where})")


def _sort(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    """Each type into a receptacle of its own, so it says which by their numbers."""
    receptacle = choose(_kinds(params[2], choose))
    for number, name in enumerate(params[:2], 1):
        where = f"{receptacle}_{number}"
        yield f"Open({where})"
        for kind in _kinds(name, choose):
            for one in range(1, count(kind) + 1):
                yield from (f"Pick_up({kind}_{one})", f"Place({kind}_{one}, {where})")


def _coffee_all_off(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    yield from (*_coffee([], choose, count), "Toggle_off(CoffeeMachine)")


def _snack(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    yield from _cooked_slices(["1", "Potato", "in", "Bowl"], choose, count)
    yield "Close(Fridge)"


def _coffee_and_toast(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    yield from (*_coffee([], choose, count), *_toast([], choose, count))


def _coffee_and_slices(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    yield from _coffee([], choose, count)
    yield from _slices(["1", params[0], "in", "Bowl"], choose, count)


def _cooked_slice(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    yield from (*_cut(params[0]), *_cooked(params[0], 1))


def _coffee_and_potato(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    yield from (*_coffee([], choose, count), *_cut("Potato"), *_cooked("Potato", 1))


def _toast_and_potato(params: list[str], choose: Choose, count: Callable[[str], int]) -> Lines:
    yield from (*_toast([], choose, count), *_cut("Potato"), *_cooked("Potato", 1))


def _number(text: str) -> int:
    return int(text) if text.isdigit() else 0


_TASKS: Mapping[str, Callable[[list[str], Choose, Callable[[str], int]], Lines]] = {
    "Water Plant": _water,
    "Boil X": _boil,
    "Coffee": _coffee,
    "Plate Of Toast": _toast,
    "Clean All X": _clean,
    "Put All X On Y": _bring,
    "Put All X In One Y": _bring,
    "N Slices Of X In Y": _slices,
    "N Cooked Slices Of X In Y": _cooked_slices,
    "Sandwich": _sandwich,
    "Salad": _salad,
    "Breakfast": _breakfast,
    "Coffee After Toast": _coffee_after_toast,
    "Wash X Then Cook Y": _wash_then_cook,
    "Drinks Together": _drinks,
    "Sort X And Y Into Z": _sort,
    "Coffee And All Off": _coffee_all_off,
    "Snack For The Evening": _snack,
    "Coffee And Toast": _coffee_and_toast,
    "Coffee And Slices": _coffee_and_slices,
    "Tutorial": _coffee_and_potato,
    "Toast And Potato": _toast_and_potato,
    "Cooked Slice Of X": _cooked_slice,
}
_COFFEE, _TOAST = ("Coffee", ()), ("Plate Of Toast", ())
_POTATO = ("Cooked Slice Of X", ("Potato",))
_PARTS: Mapping[str, Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "Coffee And Toast": {"coffee": _COFFEE, "toast": _TOAST},
    "Coffee And Slices": {
        "coffee": _COFFEE,
        "slices": ("N Slices Of X In Y", ("1", "{food}", "in", "Bowl")),
    },
    "Tutorial": {"coffee": _COFFEE, "potato": _POTATO},
    "Toast And Potato": {"toast": _TOAST, "potato": _POTATO},
}
"""By task and key of its definition; `{food}` is the task's first parameter."""
