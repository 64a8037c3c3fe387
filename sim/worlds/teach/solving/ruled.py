"""How the tasks with rules of order and place are done (definitions 501 to 506)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from sim.home.geometry import above
from sim.home.state import Thing
from sim.worlds.teach.classes import members
from sim.worlds.teach.solving.chores import Chores
from sim.worlds.teach.solving.hands import StuckError

Script = Callable[[Chores, Sequence[str], list[str]], None]


def coffee_after_toast(do: Chores, params: Sequence[str], used: list[str]) -> None:
    do.toast_on(do.dish("Plate", used))
    do.coffee(used)


def wash_then_cook(do: Chores, params: Sequence[str], used: list[str]) -> None:
    for thing in do.all(*members(params[0])):
        do.wash(thing)
    do.cook(do.raw(params[1]))


def drinks_together(do: Chores, params: Sequence[str], used: list[str]) -> None:
    cups = do.all("Cup")
    if not cups:
        raise StuckError("there is no cup")
    do.first([partial(_water, do, cup) for cup in cups], "fill a cup")
    mug = do.coffee(used)
    cup = next(c for c in do.all("Cup") if c.liquid is not None and not c.dirty)
    counters = [t for t in above(do.state, mug.name) if t.type != "Floor"]
    places = [t for t in counters if t.type not in ("CoffeeMachine",)]
    if places:
        do.take(cup)
        do.first([partial(do.put, t) for t in places], "put the cup beside the mug")
        return
    for place in do.all("CounterTop", "DiningTable", "SideTable"):
        do.take(cup)
        do.put(place)
        do.take(mug)
        do.put(place)


def _water(do: Chores, cup: Thing) -> None:
    do.clear(cup)
    do.rinse(cup)
    if do.now(cup).liquid is None:
        raise StuckError(f"{cup.name} did not fill")


def sort(do: Chores, params: Sequence[str], used: list[str]) -> None:
    """Each kind into one receptacle of its own."""
    taken: list[str] = []
    for name in params[:2]:
        places = [t for t in do.all(*members(params[2])) if t.name not in taken]
        do.first([partial(_all_in, do, name, t, taken) for t in places], f"put every {name} away")


def _all_in(do: Chores, name: str, place: Thing, taken: list[str]) -> None:
    for thing in do.all(*members(name)):
        if not do.inside(thing, place):
            do.take(thing)
            do.put(place)
    taken.append(place.name)


def coffee_and_all_off(do: Chores, params: Sequence[str], used: list[str]) -> None:
    do.coffee(used)
    for thing in do.all("CoffeeMachine", "Faucet"):
        do.switch(thing, False)


def snack(do: Chores, params: Sequence[str], used: list[str]) -> None:
    bowl = do.dish("Bowl", used)
    piece = do.raw("Potato")
    do.cook(piece)
    do.serve(piece, do.now(bowl))
    for fridge in do.all("Fridge"):
        do.close(fridge)


SCRIPTS: dict[str, Script] = {
    "Coffee After Toast": coffee_after_toast,
    "Wash X Then Cook Y": wash_then_cook,
    "Drinks Together": drinks_together,
    "Sort X And Y Into Z": sort,
    "Coffee And All Off": coffee_and_all_off,
    "Snack For The Evening": snack,
}
