"""The oracle Follower: a script for each task, played on the true state until the goal is reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from sim.home.state import Thing
from sim.world import Action, Seat, WorldError
from sim.worlds.teach.classes import members
from sim.worlds.teach.solving import ruled
from sim.worlds.teach.solving.chores import Chores
from sim.worlds.teach.solving.hands import OverError, StuckError
from sim.worlds.teach.solving.together import Move, Together, side_by_side

if TYPE_CHECKING:
    from sim.worlds.teach.episode import TeachEpisode

ChoresT = TypeVar("ChoresT", bound=Chores)
Script = Callable[[Chores, Sequence[str], list[str]], None]
"""From the chores, a task's parameters and the names of dishes in use."""


def solve(episode: TeachEpisode) -> list[Action]:
    """What the one who acts does from here to reach the goal; where several act, the first of them
    alone.

    Raises:
        WorldError: `no_solution`, saying where it got stuck.
    """
    return _played(Chores(episode)).actions


def solve_together(episode: TeachEpisode) -> tuple[int, list[Move]]:
    """What all who act do to reach the goal: how many actions that takes, and the joint steps.

    Raises:
        WorldError: `no_solution`, saying where they got stuck.
    """
    done = _played(Together(episode))
    moves = side_by_side(episode, done.actions, done.doers)
    if moves is None:
        pairs = zip(done.doers, done.actions, strict=True)
        nobody: dict[Seat, Action | None] = dict.fromkeys(episode.company.hands)
        moves = [{**nobody, seat: action} for seat, action in pairs]
    return len(done.actions), moves


def _played(chores: ChoresT) -> ChoresT:
    """A task's script played to its end."""
    episode = chores.episode
    task = episode.judge.task
    script = SCRIPTS.get(task.name)
    if script is None:
        raise WorldError("no_solution", f'nobody knows how to do "{task.name}"')
    if episode.done:
        return chores
    try:
        script(chores, task.params, [])
    except OverError:
        pass
    except StuckError as error:
        text = f"{task.name} in {episode.home.scene.name}: {error}"
        raise WorldError("no_solution", text) from None
    if not chores.episode.done:
        raise WorldError("no_solution", f"{task.name}: all was done, and the goal is not reached")
    return chores


def coffee(do: Chores, params: Sequence[str], used: list[str]) -> None:
    used.append(do.coffee(used).name)


def plate_of_toast(do: Chores, params: Sequence[str], used: list[str]) -> None:
    plate = do.dish("Plate", used)
    do.toast_on(plate)


def water_plant(do: Chores, params: Sequence[str], used: list[str]) -> None:
    plants = do.all("HousePlant")
    vessels = do.all("Mug", "Cup", "Bowl", "Pot", "Kettle", "Bottle", "WineBottle")
    ways = [partial(_water, do, v, p) for p in plants for v in vessels]
    do.first(ways, "water the plant")


def _water(do: Chores, vessel: Thing, plant: Thing) -> None:
    do.fill(vessel)
    do.take(vessel)
    do.reach(plant)
    do.do("Pour", plant)


def boil(do: Chores, params: Sequence[str], used: list[str]) -> None:
    do.boil(params[0])


def clean_all(do: Chores, params: Sequence[str], used: list[str]) -> None:
    for thing in do.all(*members(params[0])):
        do.wash(thing)


def put_all(do: Chores, params: Sequence[str], used: list[str]) -> None:
    kinds = members(params[2])
    for thing in do.all(*members(params[0])):
        do.bring(thing, kinds)


def put_all_in_one(do: Chores, params: Sequence[str], used: list[str]) -> None:
    places = do.all(*members(params[2]))
    do.first([partial(_all_into, do, params[0], p) for p in places], "find room for all")


def _all_into(do: Chores, what: str, place: Thing) -> None:
    for thing in do.all(*members(what)):
        if thing.name != place.name and not do.inside(thing, place):
            do.take(thing)
            do.put(place)


def slices_on(do: Chores, params: Sequence[str], used: list[str]) -> None:
    count, food, _, kind = params
    dish = do.dish(kind, used)
    for _ in range(int(count)):
        do.serve(do.raw(food), do.now(dish))


def cooked_slices_on(do: Chores, params: Sequence[str], used: list[str]) -> None:
    count, food, _, kind = params
    dish = do.dish(kind, used)
    for _ in range(int(count)):
        _serve_cooked(do, food, dish)


def _serve_cooked(do: Chores, food: str, dish: Thing) -> None:
    piece = do.raw(food)
    do.cook(piece)
    do.serve(piece, do.now(dish))


def sandwich(do: Chores, params: Sequence[str], used: list[str]) -> None:
    plate = do.dish("Plate", used)
    for _ in range(2):
        do.toast_on(plate)
    _greens(do, params[0], params[1], plate)


def _greens(do: Chores, lettuce: str, tomato: str, plate: Thing) -> None:
    for food, count in (("Lettuce", lettuce), ("Tomato", tomato)):
        for _ in range(int(count)):
            do.serve(do.raw(food), do.now(plate))


def salad(do: Chores, params: Sequence[str], used: list[str]) -> None:
    plate = do.dish("Plate", used)
    _greens(do, params[0], params[1], plate)
    for _ in range(int(params[2])):
        _serve_cooked(do, "Potato", plate)


def breakfast(do: Chores, params: Sequence[str], used: list[str]) -> None:
    """Each dish, then all of them to where breakfast is served."""
    courses: list[tuple[str, Script, Sequence[str]]] = [
        (params[1], plate_of_toast, ()),
        (params[2], cooked_slices_on, ("2", "Potato", "on", params[3])),
        (params[4], slices_on, ("1", "Apple", "on", params[5])),
        (params[6], sandwich, params[7:9]),
        (params[9], salad, params[10:13]),
        (params[0], coffee, ()),
    ]
    for count, script, its in courses:
        for _ in range(int(count)):
            script(do, its, used)
            do.bring(do.state.things[used[-1]], (params[13],))


def tutorial(do: Chores, params: Sequence[str], used: list[str]) -> None:
    coffee(do, (), used)
    do.pass_on()
    do.cook(do.raw("Potato"))


def coffee_and_toast(do: Chores, params: Sequence[str], used: list[str]) -> None:
    coffee(do, (), used)
    do.pass_on()
    plate_of_toast(do, (), used)


def coffee_and_slices(do: Chores, params: Sequence[str], used: list[str]) -> None:
    coffee(do, (), used)
    do.pass_on()
    slices_on(do, ("1", params[0], "in", "Bowl"), used)


def toast_and_potato(do: Chores, params: Sequence[str], used: list[str]) -> None:
    plate_of_toast(do, (), used)
    do.pass_on()
    do.cook(do.raw("Potato"))


SCRIPTS: dict[str, Script] = {
    "Coffee": coffee,
    "Plate Of Toast": plate_of_toast,
    "Water Plant": water_plant,
    "Boil X": boil,
    "Clean All X": clean_all,
    "Put All X On Y": put_all,
    "Put All X In One Y": put_all_in_one,
    "N Slices Of X In Y": slices_on,
    "N Cooked Slices Of X In Y": cooked_slices_on,
    "Sandwich": sandwich,
    "Salad": salad,
    "Breakfast": breakfast,
    "Tutorial": tutorial,
    **ruled.SCRIPTS,
    "Coffee And Toast": coffee_and_toast,
    "Coffee And Slices": coffee_and_slices,
    "Toast And Potato": toast_and_potato,
}
