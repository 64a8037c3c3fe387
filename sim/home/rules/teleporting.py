"""Putting a thing exactly where one says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sim.home.errors import Refused
from sim.home.facts import facts_of
from sim.home.geometry import collides, tilted_size
from sim.home.placing import falls, spots
from sim.home.rules.registry import Point, Turn, action
from sim.home.state import Thing

if TYPE_CHECKING:
    from sim.home.home import Home

CLOSE = 0.03
"""What is this near above a surface stands on it, metres."""


@action("TeleportObject", target="any")
def teleport_object(
    home: Home,
    thing: Thing,
    position: Point,
    rotation: Turn | None = None,
    forceAction: bool = False,
    forceKinematic: bool = False,
    allowTeleportOutOfHand: bool = False,
    makeUnbreakable: bool = False,
) -> None:
    """Bring a thing, with all that is in it, to this `position` of its metadata and this rotation.

    It falls on what is below, unless `forceKinematic` keeps it where it is. Where something else is
    it does not go, and nothing built in goes anywhere, unless `forceAction`.
    """
    state, facts = home.state, facts_of(thing.type)
    if not forceAction and not (facts.pickupable or facts.moveable):
        raise Refused("NotMoveable", f"{thing.id} is neither pickupable nor moveable.")
    if thing.name == state.held and not (allowTeleportOutOfHand or forceAction):
        raise Refused("Held", f"{thing.id} cannot be teleported: it is in the agent's hand.")
    there = _turned(thing, rotation)
    bottom = position["y"] - tilted_size(thing.size, there.tilt)[1] / 2
    x, z = position["x"], position["z"]
    base, surface, y = falls.under(state, there, x, bottom + CLOSE, z)
    stands = not forceKinematic or abs(bottom - y) <= CLOSE
    moved = replace(
        there,
        x=x,
        y=bottom if forceKinematic else y,
        z=z,
        parent=base.name if stands else None,
        surface=surface if stands else 0,
    )
    if not forceAction and collides(state, moved):
        raise Refused("NoRoom", f"{thing.id} would collide with something there.")
    state.let_go(thing.name)
    spots.carry(state, thing.name, moved)


def _turned(thing: Thing, rotation: Turn | None) -> Thing:
    if rotation is None:
        return thing
    tilt = (rotation["x"] % 360.0, rotation["z"] % 360.0)
    return replace(thing, yaw=rotation["y"] % 360.0, tilt=tilt)
