"""Taking things in the hand and putting them down again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sim.home.errors import Refused
from sim.home.eyes import visible
from sim.home.facts import MUST_BE_OPEN, facts_of
from sim.home.geometry import above
from sim.home.placing import falls, spots
from sim.home.placing.candidates import STANDS_IN
from sim.home.rules import targets
from sim.home.rules.registry import Point, action
from sim.home.state import AT_REST, Thing

if TYPE_CHECKING:
    from sim.home.home import Home


def held(home: Home) -> Thing:
    """What is in the hand.

    Raises:
        Refused: nothing is.
    """
    name = home.state.held
    if name is None:
        raise Refused("NothingHeld", "There is nothing in the agent's hand.")
    return home.state.things[name]


@action("PickupObject", target="touch")
def pick_up(
    home: Home, thing: Thing, forceAction: bool = False, manualInteract: bool = False
) -> None:
    """Take a thing, with all that is in it, into the empty hand."""
    state = home.state
    if not facts_of(thing.type).pickupable:
        raise Refused("NotPickupable", f"{thing.id} is not an object that can be picked up.")
    if state.held is not None:
        other = state.things[state.held].id
        raise Refused("HandFull", f"Agent's hand has something in it already: {other}.")
    if not forceAction:
        _not_shut_away(home, thing)
    state.held, state.grip = thing.name, AT_REST
    state.put(replace(thing, parent=None, surface=0))


def _not_shut_away(home: Home, thing: Thing) -> None:
    for outer in above(home.state, thing.name):
        if outer.type in MUST_BE_OPEN and not outer.open:
            raise Refused("InsideClosed", f"{thing.id} is inside the closed {outer.id}: it is not within reach.")  # fmt: skip


@action("PutObject", target="put")
def put_object(
    home: Home,
    target: Thing,
    forceAction: bool = False,
    placeStationary: bool = True,
    putNearXY: bool = False,
    randomSeed: int = 0,
) -> None:
    """Put what is held into or onto a receptacle.

    A sink is not its basin: as in AI2-THOR, what is put on it stands on its rim or nowhere.
    """
    thing = held(home)
    if not facts_of(target.type).receptacle:
        raise Refused(
            "NotReceptacle", f"{target.id} is NOT a receptacle: nothing can be put there."
        )
    if not forceAction:
        targets.touch(home, target)
    _accepts(home, thing, target, forceAction)
    view = spots.View(home.state.body, home.field_of_view, visible.looked(home))
    spot = spots.spot(home.state, thing, target, view=view)
    if spot is None or (not forceAction and _out_of_sight(home, target, spot)):
        raise Refused("NoRoom", f"No valid positions to place object found on {target.id}.")
    spots.put(home.state, thing.name, spot)
    home.state.held = None


def _out_of_sight(home: Home, target: Thing, spot: spots.Spot) -> bool:
    """Whether nobody can see into this dish from here: it stands too high, or its near wall hides all of it.

    AI2-THOR tries only spots that are seen. We prefer those, and take others as well: a slot of a toaster, the bottom
    of a mug. What lies unseen in a pot or in a dish over one's eyes nobody would find again.
    """
    if spot.seen or not facts_of(target.type).pickupable:
        return False
    return target.type not in STANDS_IN or spot.y >= home.state.body.eye[1] - spots.RAISED


def _accepts(home: Home, thing: Thing, into: Thing, force: bool) -> None:
    if into.name == thing.name or any(t.name == thing.name for t in above(home.state, into.name)):
        raise Refused("IntoItself", f"{thing.id} cannot be placed in {into.id}: it holds that.")
    for outer in (into, *above(home.state, into.name)):
        if outer.type in MUST_BE_OPEN and not outer.open:
            raise Refused("Closed", f"Target openable Receptacle is CLOSED, it can't take anything: {outer.id}.")  # fmt: skip
    if not spots.takes(into, thing) and not force:
        raise Refused("NotAllowed", f"{thing.id} cannot be placed in {into.id}.")


@action("DropHandObject")
def drop(home: Home, forceAction: bool = False, autoSimulation: bool = True) -> None:
    """Let go: it falls on what is below the hand, and may break."""
    falls.drop(home.state, held(home).name, ahead=0.45)


@action("DropHeldObject")
def drop_held(home: Home, forceAction: bool = False, autoSimulation: bool = True) -> None:
    """`DropHandObject` by its newer name."""
    drop(home, forceAction, autoSimulation)


@action("DropHeldObjectAhead")
def drop_ahead(home: Home, forceAction: bool = False, autoSimulation: bool = True) -> None:
    """Let go a little further away."""
    falls.drop(home.state, held(home).name, ahead=0.6)


@action("ThrowObject")
def throw(
    home: Home, moveMagnitude: float, forceAction: bool = False, autoSimulation: bool = True
) -> None:
    """Throw: it lands further away the stronger the throw, and breakable things break."""
    if moveMagnitude < 0:
        raise Refused("BadMagnitude", "moveMagnitude cannot be negative.")
    ahead = min(0.45 + moveMagnitude * 0.01, 3.0)
    falls.drop(home.state, held(home).name, ahead=ahead, hard=moveMagnitude > 50)


@action("PlaceHeldObjectAtPoint")
def place_held(home: Home, position: Point) -> None:
    """Put what is held at a point of the world."""
    falls.place(home.state, held(home).name, position)
    home.state.held = None
