"""Which thing an action is about: named by its id or by a point of the picture, and within reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sim.home.carrying import in_hand, out_of_reach
from sim.home.errors import Refused
from sim.home.eyes import visible
from sim.home.facts import facts_of
from sim.home.rules.registry import Signature, number, wrong
from sim.home.state import Thing

if TYPE_CHECKING:
    from sim.home.home import Home


def resolve(home: Home, known: Signature, where: Mapping[str, Any], force: bool) -> Thing:
    """The target of a call.

    Raises:
        BadCall: not named, or named in two ways.
        Refused: there is no such thing, or it cannot be touched from here.
    """
    given = {k: v for k, v in where.items() if v is not None}
    if "objectId" in given and ("x" in given or "y" in given):
        raise wrong(known, "AmbiguousAction", f"{known.name} got both an objectId and a point")
    if "objectId" in given:
        return by_id(home, known, given["objectId"], force)
    if not {"x", "y"} <= set(given):
        raise wrong(known, "MissingArguments", f"{known.name} needs an objectId, or x and y")
    try:
        x, y = number(given["x"]), number(given["y"])
    except (TypeError, ValueError):
        raise wrong(known, "InvalidArgument", "x and y are numbers from 0 to 1") from None
    thing = at(home, x, y)
    if thing is None:
        raise Refused("TargetNotFound", f"There is nothing at ({x:g}, {y:g}) of the picture.")
    while known.target == "put" and thing.parent and not facts_of(thing.type).receptacle:
        thing = home.state.things[thing.parent]
    return checked(home, known, thing, force)


def by_id(home: Home, known: Signature, object_id: Any, force: bool) -> Thing:
    """The thing with this object id (or name)."""
    if not isinstance(object_id, str):
        raise wrong(known, "InvalidArgument", f"objectId = {object_id!r} is not a string")
    thing = home.thing(object_id)
    if thing is None:
        message = f"No object specified by objectId {object_id!r}: not found in the scene."
        raise Refused("ObjectNotFound", message)
    return checked(home, known, thing, force)


def checked(home: Home, known: Signature, thing: Thing, force: bool) -> Thing:
    """The thing, if it is there and can be touched (or need not be)."""
    if thing.gone:
        raise Refused("ObjectGone", f"{thing.id} has been sliced: it is not found any more.")
    if known.target != "any" and thing.name in out_of_reach(home.state):
        raise Refused("HeldByAnother", f"{thing.id} is in another agent's hand: not within reach.")
    if known.target == "touch" and not force:
        touch(home, thing)
    return thing


def touch(home: Home, thing: Thing) -> None:
    """Complain unless the thing can be interacted with from here."""
    if thing.name in in_hand(home.state):
        return
    if home.out_of_view(thing.name):
        raise Refused("NotVisible", f"{thing.id} is not found in sight / not within reach.")
    seen = home.seen()
    if thing.name in seen.interactable:
        return
    if thing.name in seen.visible:
        raise Refused("Occluded", f"{thing.id}: object is visible but occluded by something.")
    raise Refused("NotVisible", f"{thing.id} is not visible from here / not within reach.")


def at(home: Home, x: float, y: float) -> Thing | None:
    """The thing at a point of the agent's picture, (0, 0) at its upper left, or None.

    Raises:
        Refused: the point is outside.
    """
    if not (0.0 <= x <= 1.0 and 0.0 <= y <= 1.0):
        raise Refused("OutOfPicture", f"({x:g}, {y:g}) is outside the picture: use 0 to 1.")
    buffer = visible.looked(home)
    height, width = buffer.ids.shape
    row, column = min(int(y * height), height - 1), min(int(x * width), width - 1)
    name = buffer.names[int(buffer.ids[row, column])]
    return home.state.things.get(name) if name else None
