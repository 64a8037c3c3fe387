"""The names of sprites, and the sprites behind the names.

A name is the JSON of what a sprite shows and of its width in cells; from the name alone the same
surface can be made again, at any size of a cell, in any process.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import astuple
from functools import cache, partial
from pathlib import Path

import pygame

from sim.drawing import canvas
from sim.sprites import Motion
from sim.world import JSON, WorldError
from sim.worlds.robotouille.art import chefs, food, layers, marks, stations, tickets, vessels
from sim.worlds.robotouille.art.appearance import Appearance
from sim.worlds.robotouille.art.chefs import Facing, Outfit
from sim.worlds.robotouille.art.vessels import Filling

Maker = Callable[[int], pygame.Surface]

LONGEST = 400
"""Characters a name may have."""
MOST = 24
"""Things in a container, steps of a ring, and the like, that a name may ask for."""
SIDES: tuple[Facing, ...] = ("up", "right", "down", "left")
MOTIONS: dict[str, Motion] = {
    "chef": "body",
    "flames": "flicker",
    "steam": "rise",
    "sizzle": "shake",
    "stream": "pour",
}


def name_of(key: Hashable, wide: float) -> str:
    """The name of the sprite that an easel keeps under `key`, at a width in cells."""
    kind, *what = key if isinstance(key, tuple) else (key,)
    if kind == "chef":
        wear, side, busy = what
        what = [wear.number, "#{:02x}{:02x}{:02x}".format(*wear.coat), side, busy]
    plain = [_plain(one) for one in what]
    return json.dumps([kind, *plain, round(wide, 4)], separators=(",", ":"))


def _plain(one: object) -> JSON:
    return astuple(one) if isinstance(one, Appearance | Filling) else one


def motion_of(name: str) -> Motion:
    """How the sprite of this name moves by itself."""
    kind, *what = json.loads(name)
    if kind == "ring":
        return "strike" if what[0] == "cut" else ""
    return MOTIONS.get(kind, "")


def turns_of(wear: Outfit, busy: bool, wide: float) -> tuple[str, ...]:
    """The names of a cook seen from all sides."""
    return tuple(name_of(("chef", wear, side, busy), wide) for side in SIDES)


def made(name: str, cell: int) -> pygame.Surface:
    """The sprite of this name where a cell has so many pixels.

    Raises:
        WorldError: `bad_sprite`.
    """
    try:
        if len(name) > LONGEST:
            raise ValueError("length")
        kind, *what, wide = json.loads(name)
        if not 0 < wide <= 2:
            raise ValueError("width")
        maker = MAKERS[kind](*what)
        return maker(max(2, round(wide * cell)))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise WorldError("bad_sprite", f"there is no sprite {name[:80]!r}") from error


def kin(name: str) -> Iterable[str]:
    """The sprites that will soon be asked for where this one is: all sides, all degrees."""
    kind, *what = json.loads(name)
    if kind == "chef":
        number, coat, _, busy, wide = what
        yield from turns_of(chefs.outfit(int(number), str(coat)), busy, wide)
    elif kind == "ticket":
        dish, _, guest, wide = what
        for share in range(tickets.PARTS + 1):
            yield json.dumps([kind, dish, share, guest, wide], separators=(",", ":"))
    elif kind == "ring" and 0 < what[2] <= 12:
        action, _, of, paused, wide = what
        yield from (name_of(("ring", action, n, of, paused), wide) for n in range(of + 1))
    yield name


def _look(data: Sequence[JSON]) -> Appearance:
    kind, cut, done = data
    if done not in ("raw", "cooked", "fried"):
        raise ValueError(done)
    return Appearance(str(kind), bool(cut), done)


def _chef(number: int, coat: str, side: Facing, busy: bool) -> Maker:
    if side not in SIDES or not 0 < int(number) < 100:
        raise ValueError(side)
    return partial(chefs.chef, chefs.outfit(int(number), coat), side, bool(busy))


def _vessel(kind: str, filling: Sequence[JSON]) -> Maker:
    meal, boiling, items = filling
    if len(items) > MOST:
        raise ValueError("items")
    held = Filling(str(meal), bool(boiling), tuple(_look(item) for item in items))
    return partial(vessels.vessel, str(kind), held)


def _ring(kind: str, done: int, of: int, paused: bool) -> Maker:
    return partial(marks.ring, str(kind), int(done), int(of), not paused)


def _chip(look: Sequence[JSON], often: int) -> Maker:
    seen, number = _look(look), min(int(often), 99)
    return lambda px: marks.chip(food.icon(seen, px), number, px)


def _count(number: int) -> Maker:
    return partial(marks.count, min(int(number), 99))


def _ticket(dish: Sequence[JSON], share: int, guest: int) -> Maker:
    meal, boiling, items = dish
    if len(items) > MOST:
        raise ValueError("items")
    held = Filling(str(meal), bool(boiling), tuple(_look(item) for item in items))
    return partial(tickets.ticket, held, max(0, min(int(share), tickets.PARTS)), int(guest))


MAKERS: dict[str, Callable[..., Maker]] = {
    "chef": _chef,
    "chip": _chip,
    "clock": lambda over: partial(tickets.clock, max(0, min(int(over), 24))),
    "count": _count,
    "flames": lambda: stations.flames,
    "icon": lambda look: partial(food.icon, _look(look)),
    "layer": lambda look: partial(layers.strip, _look(look)),
    "pan": lambda: vessels.pan,
    "plate": lambda: vessels.plate,
    "ring": _ring,
    "sizzle": lambda: stations.sizzle,
    "steam": lambda: vessels.steam,
    "stream": lambda: stations.stream,
    "tick": lambda: marks.tick,
    "ticket": _ticket,
    **{role: (lambda maker=maker: maker) for role, maker in tickets.MARKS.items()},
    "vessel": _vessel,
}


@cache
def art() -> str:
    """A fingerprint of all that draws: another one as soon as a sprite may look different."""
    folders = (Path(__file__).parent, Path(canvas.__file__).parent)
    texts = [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.py"))]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:12]
