"""Where things are: a search by text, and a camera that shows what was found.

What is shut away is shown by what holds it, from the nearest outwards (spec 1.10).
"""

from __future__ import annotations

import difflib
import math
import re
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from sim.abilities import NaturalAction
from sim.home import ground
from sim.home.carrying import carried, carrier
from sim.home.eyes.camera import third_party
from sim.home.eyes.visible import hidden
from sim.home.facts import facts_of
from sim.home.geometry import above, box
from sim.home.home import Home
from sim.home.state import State, Thing
from sim.home.words import phrase, spoken, whereabouts, words
from sim.world import Action, JSONObject
from sim.worlds.teach.commanding.flying import Eye
from sim.worlds.teach.sayings import IN_HANDS

ALIKE = 0.6
"""Words less alike than this are not meant (0 to 1, after difflib)."""
HEIGHT = 1.55
"""Eyes of the third camera, metres above the floor."""
NEAREST, BACK, PLACES = 0.5, 0.6, 12
"""It stands no nearer than this, and this times the thing's size further back, metres, at one of so
many places nearest to the thing."""
GLANCE = 64
"""Pixels of the looks that choose among them."""
SURROUNDED, MOST_AROUND = 1.5, 6
"""Receptacles within so many metres are named, so many at the most."""
NOT_FOUND = frozenset({"Floor"})


@dataclass(frozen=True, slots=True)
class Found:
    """What the third camera shows: `thing` was meant, `shown` is it or what holds it."""

    thing: str
    shown: str
    eye: Eye

    def to_json(self) -> JSONObject:
        return asdict(self)

    @staticmethod
    def from_json(row: Any) -> Found | None:
        """What `to_json` wrote; None stays None."""
        return None if row is None else Found(row["thing"], row["shown"], Eye(**row["eye"]))


def search(state: State, text: str, after: str | None = None) -> Thing | None:
    """The thing that these words mean, the nearest to the Follower first; asked again for the same
    (`after`), the next one. None: nothing here is called like this."""
    wanted = _plain(text)
    scores = {kind: _alike(wanted, kind) for kind in {t.type for t in state.things.values()}}
    best = max(scores.values(), default=0.0)
    if best < ALIKE or not wanted:
        return None
    found = [
        t for t in state.things.values()
        if scores[t.type] == best and not t.gone and t.type not in NOT_FOUND
    ]  # fmt: skip
    found.sort(key=lambda t: (round(_away(state, t), 3), t.name))
    names = [t.name for t in found]
    if not names:
        return None
    place = names.index(after) + 1 if after in names else 0
    return found[place % len(found)]


def _plain(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.casefold())


def _alike(wanted: str, kind: str) -> float:
    """How well words fit a type: 1 where they name it, also in the plural."""
    name = _plain(kind)
    spoken_name = _plain(words(kind))
    if wanted in (name, spoken_name, f"{name}s", f"{name}es"):
        return 1.0
    ratio = difflib.SequenceMatcher(a=wanted, b=name).ratio()
    return round(max(ratio, difflib.SequenceMatcher(a=wanted, b=spoken_name).ratio()), 4)


def _away(state: State, thing: Thing) -> float:
    x, _, z = box(_where(state, thing)).centre
    return math.hypot(x - state.body.x, z - state.body.z)


def _where(state: State, thing: Thing) -> Thing:
    """The thing where it is: in the hand if it is held."""
    holder = carrier(state, thing.name)
    return carried(holder, thing) if holder is not None else thing


def show(home: Home, thing: Thing) -> Found:
    """The third camera turned to a thing, or to the closed thing that it is in."""
    state = home.state
    shown = thing
    if hidden(state, thing.name):
        shown = next((t for t in above(state, thing.name) if not hidden(state, t.name)), thing)
    return Found(thing.name, shown.name, _eye(home, shown))


def _eye(home: Home, thing: Thing) -> Eye:
    """From the place near it from which most of it is seen."""
    state = home.state
    x, y, z = box(_where(state, thing)).centre
    nearest = NEAREST + BACK * max(thing.size)
    places = sorted(
        (round(math.hypot(px - x, pz - z), 4), px, pz)
        for px, pz in ground.reachable(home)
        if math.hypot(px - x, pz - z) >= nearest
    )
    eyes = [_towards(px, pz, x, y, z) for _, px, pz in places[:PLACES]]
    if not eyes:
        return _towards(state.body.x, state.body.z, x, y, z)
    shown = [_pixels(home, eye, thing.name) for eye in eyes]
    return eyes[int(np.argmax(shown))]


def _towards(px: float, pz: float, x: float, y: float, z: float) -> Eye:
    dx, dz = x - px, z - pz
    yaw = math.degrees(math.atan2(dx, dz)) % 360.0
    down = math.degrees(math.atan2(HEIGHT - y, max(math.hypot(dx, dz), 1e-6)))
    return Eye(px, HEIGHT, pz, round(yaw, 2) % 360.0, round(down, 2))


def _pixels(home: Home, eye: Eye, name: str) -> int:
    camera = third_party(eye.row())
    buffer = home.eyes.look(home.state, camera, GLANCE, GLANCE)
    if name not in buffer.names:
        return 0
    return int((buffer.ids == buffer.names.index(name)).sum())


def selects(state: State, verb: str) -> dict[str, NaturalAction]:
    """What a click on each thing in the Commander's picture does: it is shown where it is."""
    return {
        thing.name: NaturalAction(
            f"Show {phrase(thing.type)}",
            (Action(verb, {"object": thing.name}, f"{verb} {thing.name}"),),
        )
        for thing in state.things.values()
        if not thing.gone and thing.type not in NOT_FOUND
    }


def answer(state: State, found: Found) -> JSONObject:
    """What the Commander is told of what was found."""
    thing = state.things[found.thing]
    x, y, z = box(_where(state, thing)).centre
    return {
        "object": thing.name,
        "type": thing.type,
        "text": sentence(state, found),
        "position": [round(x, 2), round(y, 2), round(z, 2)],
        "hidden": found.shown != found.thing,
        "inside": [t.name for t in above(state, thing.name)],
        "near": around(state, thing),
    }


def sentence(state: State, found: Found) -> str:
    """Where it is, in words: `The mug is in the cabinet (closed), 2.1 m from the Follower.`"""
    thing = state.things[found.thing]
    away = f"{_away(state, thing):.1f} m from the Follower"
    if carrier(state, thing.name) is not None:
        return f"{spoken(thing.type)} is {IN_HANDS}."
    holds = state.things.get(thing.parent or "")
    if holds is None:
        return f"{spoken(thing.type)} is {away}."
    shut = " (closed)" if hidden(state, thing.name) else ""
    return f"{spoken(thing.type)} is {whereabouts(holds.type)}{shut}, {away}."


def around(state: State, thing: Thing) -> list[str]:
    """Names of the receptacles nearest to a thing, the nearest first."""
    x, _, z = box(_where(state, thing)).centre
    near = []
    for other in state.things.values():
        if other.name == thing.name or other.gone or other.type in NOT_FOUND:
            continue
        if facts_of(other.type).receptacle and not facts_of(other.type).pickupable:
            ox, _, oz = box(other).centre
            away = round(math.hypot(ox - x, oz - z), 3)
            if away <= SURROUNDED:
                near.append((away, other.name))
    return [name for _, name in sorted(near)[:MOST_AROUND]]
