"""The error-free player: one script per kind of task, with perfect knowledge (paper, A.3.2).

A script yields lines as `FIND Mug` and is told after each whether it worked; it ends when it has
done everything, and raises `StuckError` where it cannot. The scripts are deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sim.home.state import Thing
from sim.world import WorldError
from sim.worlds.household.homes import homes
from sim.worlds.household.judging.goals import PutAwayGoal
from sim.worlds.household.solving.chores import Chores, Known, Lines, StuckError

Script = Callable[[Chores, Sequence[str]], Lines]
STORES = ("Fridge", "Cabinet", "Drawer")
"""Where table 4 has things put away; other homes only where these are too small or missing."""


def solve(home: Known, kind: str, parts: Sequence[str], *, careful: bool = True) -> Lines:
    """Lines that fulfil a task of this kind.

    Args:
        home: the truth, as it is whenever a line has been played.
        kind: one of `kinds.KINDS`.
        parts: the food and dishes of the variation, in order.
        careful: FIND before every change of object, as those must who do not know where one stands.

    Raises:
        WorldError: `unknown_kind`. StuckError (while it runs): it cannot be solved this way.
    """
    if kind not in SCRIPTS:
        raise WorldError(
            "unknown_kind", f'no script plays "{kind}"; there are {", ".join(SCRIPTS)}'
        )
    avoid = ("DiningTable",) if kind == "settable" else ()
    return SCRIPTS[kind](Chores(home, careful=careful, avoid=avoid), parts)


# Cooking


def cook_potato(do: Chores, parts: Sequence[str]) -> Lines:
    """Through the microwave into a bowl."""
    food, dish = parts
    yield from ready(do, dish)
    yield from do.clear(do.the("Microwave"))
    yield from do.take(do.the(food))
    yield from do.put_in("Microwave")
    yield from do.do("CLOSE", "Microwave")
    yield from do.do("TOGGLE_ON", "Microwave")
    yield from do.do("TOGGLE_OFF", "Microwave")
    yield from do.do("OPEN", "Microwave")
    yield from do.take(do.the(food))
    yield from do.face("Microwave")
    yield from do.do("CLOSE", "Microwave")
    yield from do.put_in(dish)
    yield from do.tidy()


def cook_egg(do: Chores, parts: Sequence[str]) -> Lines:
    """Cracked into a pan on the stove."""
    food, pan, dish = parts
    yield from ready(do, pan, dish)
    yield from onto_burner(do, pan)
    yield from do.take(do.the(food))
    yield from do.put_in(pan)
    yield from do.face(food)
    yield from do.do("SLICE", food)
    yield from fry(do)
    yield from serve(do, "EggCracked", dish)


def fry_potato(do: Chores, parts: Sequence[str]) -> Lines:
    food, pan, dish = parts
    yield from ready(do, pan, dish)
    yield from onto_burner(do, pan)
    yield from do.slice(food)
    yield from do.take_one(f"{food}Sliced", anything)
    yield from do.put_in(pan)
    yield from fry(do)
    yield from serve(do, f"{food}Sliced", dish)


def toast(do: Chores, parts: Sequence[str]) -> Lines:
    food, dish = parts
    yield from ready(do, dish)
    yield from do.slice(food)
    yield from do.take_one(f"{food}Sliced", anything)
    yield from do.put_in("Toaster")
    yield from do.do("TOGGLE_ON", "Toaster")
    if do.the("Toaster").toggled:
        yield from do.do("TOGGLE_OFF", "Toaster")
    yield from serve(do, f"{food}Sliced", dish)


def ready(do: Chores, *dishes: str) -> Lines:
    """Have dishes clean and empty."""
    for dish in dishes:
        yield from do.wash(dish)
        yield from do.clear(do.the(dish))


def onto_burner(do: Chores, pan: str) -> Lines:
    parent = do.state.things.get(do.the(pan).parent or "")
    if parent is None or parent.type != "StoveBurner":
        yield from do.take(do.the(pan))
        yield from do.put_in("StoveBurner")


def fry(do: Chores) -> Lines:
    yield from do.face("StoveBurner")
    yield from do.do("TOGGLE_ON", "StoveBurner")
    yield from do.do("TOGGLE_OFF", "StoveBurner")


def serve(do: Chores, cooked: str, dish: str) -> Lines:
    yield from do.take_one(cooked, lambda thing: thing.cooked)
    yield from do.put_in(dish)
    yield from do.tidy()


def anything(thing: Thing) -> bool:
    return True


# Coffee


def coffee(do: Chores, parts: Sequence[str]) -> Lines:
    """Brewed if there is none, drunk, and the mug washed and stored."""
    (mug,) = parts
    if do.the(mug).liquid != "coffee":
        yield from brew(do, mug)
    yield from do.take(do.the(mug))
    yield from do.do("DRINK", mug)
    yield from do.wash(mug)
    yield from store(do, mug)
    yield from do.tidy()


def brew(do: Chores, mug: str) -> Lines:
    """Have the mug full of coffee, in the machine."""
    yield from ready(do, mug)
    if do.the(mug).liquid is not None:
        yield from do.take(do.the(mug))
        yield from do.do("EMPTY", mug)
    machine = do.the("CoffeeMachine")
    yield from do.clear(machine, keep=[mug])
    if do.the(mug).parent != machine.name:
        yield from do.take(do.the(mug))
        yield from do.put_in("CoffeeMachine")
    yield from do.lay_down()
    yield from do.face("CoffeeMachine")
    yield from do.do("TOGGLE_ON", "CoffeeMachine")
    if do.the("CoffeeMachine").toggled:
        yield from do.do("TOGGLE_OFF", "CoffeeMachine")


def settable(do: Chores, parts: Sequence[str]) -> Lines:
    """The table cleared; on it a mug of coffee, and a plate with toast."""
    mug, dish = parts
    yield from clear_table(do)
    if do.the(mug).liquid != "coffee":
        yield from brew(do, mug)
    yield from do.take(do.the(mug))
    yield from do.put_in("DiningTable")
    yield from ready(do, dish)
    yield from do.take(do.the(dish))
    yield from do.put_in("DiningTable")
    yield from toast(do, ("Bread", dish))
    yield from clear_table(do, keep=(mug, dish))


def clear_table(do: Chores, keep: Sequence[str] = ()) -> Lines:
    for table in do.all("DiningTable"):
        yield from do.clear(table, keep)


# Putting away, sharing out


def put_away(do: Chores, parts: Sequence[str]) -> Lines:
    for item in parts:
        if do.the(item).dirty or not PutAwayGoal(item).met(do.state, "paper"):
            yield from do.wash(item)
            yield from do.clear(do.the(item))
            yield from store(do, item)
    yield from do.tidy()


def store(do: Chores, item: str) -> Lines:
    """Put it where it belongs."""
    places = sorted(homes(item), key=lambda home: home not in STORES)
    yield from do.take(do.the(item))
    yield from do.put_in(*places)


def distribute(do: Chores, parts: Sequence[str]) -> Lines:
    """A slice for every dish."""
    food, *dishes = parts
    yield from ready(do, *dishes)
    yield from do.slice(food)
    served: set[str] = set()
    for dish in dishes:
        yield from do.take_one(f"{food}Sliced", lambda thing: thing.name not in served)
        piece = do.held
        yield from do.put_in(dish)
        if piece:
            served.add(piece.name)
    yield from do.tidy()


# Other rooms


def clean_mirror(do: Chores, parts: Sequence[str]) -> Lines:
    (mirror,) = parts
    yield from do.take(do.the("SprayBottle"))
    yield from do.face(mirror)
    yield from do.do("SPRAY", mirror)
    yield from do.take(do.the("Cloth"))
    yield from do.face(mirror)
    yield from do.do("CLEAN", mirror)


def turn_on_tv(do: Chores, parts: Sequence[str]) -> Lines:
    (television,) = parts
    yield from do.take(do.the("RemoteControl"))
    yield from do.face(television)
    yield from do.do("TOGGLE_ON", television)


SCRIPTS: dict[str, Script] = {
    "coffee": coffee,
    "cook_potato": cook_potato,
    "cook_egg": cook_egg,
    "toast": toast,
    "fry_potato": fry_potato,
    "putaway_food": put_away,
    "putaway_dishes": put_away,
    "putaway_silverware": put_away,
    "distribute": distribute,
    "settable": settable,
    "clean_mirror": clean_mirror,
    "turn_on_tv": turn_on_tv,
}

__all__ = ["SCRIPTS", "StuckError", "solve"]
