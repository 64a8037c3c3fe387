"""A view as it goes to those who look: JSON made once, in parts, so that only what changed is sent."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from operator import add
from typing import TypeAlias

import orjson

from sim.world import JSONObject

Part: TypeAlias = "bytes | dict[str, bytes]"
"""JSON of one field of a view; of an object whose members change by themselves, of each member."""

GENERATION = 5_000
"""How many things are remembered before those that nobody asked for again are forgotten."""

NULL = b"null"


class Spelling:
    """The JSON of things that are shown again and again, by identity: they must never change."""

    def __init__(self, generation: int = GENERATION) -> None:
        self._generation = generation
        self._young: dict[int, bytes] = {}
        self._old: dict[int, bytes] = {}
        self._young_things: list[object] = []
        self._old_things: list[object] = []
        """They live as long as their JSON is kept, so that nothing else can have their ids."""

    def of(self, thing: object) -> bytes:
        """The JSON of this very object."""
        key = id(thing)
        known = self._young.get(key)
        if known is not None:
            return known
        known = self._old.get(key) or orjson.dumps(thing)
        if len(self._young) >= self._generation:
            self._old, self._young = self._young, {}
            self._old_things, self._young_things = self._young_things, []
        self._young[key] = known
        self._young_things.append(thing)
        return known

    def rows(self, things: Collection[object]) -> bytes:
        """A list of them."""
        return b"[%s]" % b",".join(self._each(things))

    def table(self, things: Mapping[str, object]) -> dict[str, bytes]:
        """Each member of an object of them."""
        return dict(zip(things, self._each(things.values()), strict=True))

    def _each(self, things: Collection[object]) -> list[bytes]:
        # Mostly all are known, and a view asks for a hundred of them.
        try:
            return list(map(self._young.__getitem__, map(id, things)))
        except KeyError:
            return [self.of(thing) for thing in things]


SPELLING = Spelling()
"""Of the whole process: sessions of the same task show the same things."""


@dataclass(slots=True)
class Shown:
    """One view: its number, its small fields, which are always sent, and its large ones."""

    seq: int
    head: bytes
    """The small fields as JSON without their braces: `"seq":4,"step":2`."""
    parts: dict[str, Part]
    _whole: str = field(default="", compare=False)
    _since: tuple[Shown, str] | None = field(default=None, compare=False)

    def whole(self) -> str:
        """The `view` message."""
        if not self._whole:
            large = [_member(name, _json(part)) for name, part in self.parts.items()]
            self._whole = _message(b'"type":"view"', self.head, *large)
        return self._whole

    def changes(self, base: Shown) -> str:
        """The `changes` message for those who have the view `base`: most look from the same one."""
        if self._since is None or self._since[0] is not base:
            self._since = base, self._changes(base)
        return self._since[1]

    def _changes(self, base: Shown) -> str:
        replaced, patches = [], []
        for name, part in self.parts.items():
            before = base.parts.get(name)
            if before is part:
                continue
            if isinstance(before, dict) and isinstance(part, dict):
                patch = _patch(before, part)
                if patch is not None:
                    patches += [_member(name, _json(patch))] if patch else []
                    continue
            elif before == part:
                continue
            replaced.append(_member(name, _json(part)))
        if patches:
            replaced.append(b'"patch":{%s}' % b",".join(patches))
        return _message(b'"type":"changes","since":%d' % base.seq, self.head, *replaced)

    def to_json(self) -> JSONObject:
        """The same as `Shown.from_json` takes, for the way to another process."""
        return {
            "seq": self.seq,
            "head": self.head.decode(),
            "parts": {
                name: {key: value.decode() for key, value in part.items()}
                if isinstance(part, dict)
                else part.decode()
                for name, part in self.parts.items()
            },
        }

    @staticmethod
    def from_json(data: JSONObject) -> Shown:
        """What `to_json` made."""
        parts: dict[str, Part] = {
            name: {key: value.encode() for key, value in part.items()}
            if isinstance(part, dict)
            else part.encode()
            for name, part in data["parts"].items()
        }
        return Shown(data["seq"], data["head"].encode(), parts)


def _patch(before: dict[str, bytes], part: dict[str, bytes]) -> dict[str, bytes] | None:
    """A JSON Merge Patch (RFC 7396) from one to the other, empty if they are alike; None where there can be none.

    In such a patch null takes a member away, so a member that has become null cannot be told by it.
    """
    changed = {name: value for name, value in part.items() if before.get(name) != value}
    if NULL in changed.values():
        return None
    if before.keys() != part.keys():
        changed |= dict.fromkeys(before.keys() - part.keys(), NULL)
    return changed


def _json(part: Part) -> bytes:
    if isinstance(part, bytes):
        return part
    return b"{%s}" % b",".join(map(add, map(_key, part), part.values()))


def _member(name: str, value: bytes) -> bytes:
    return _key(name) + value


@lru_cache(maxsize=20_000)
def _key(name: str) -> bytes:
    """A member's name as JSON with its colon; the same few are sent again and again."""
    return orjson.dumps(name) + b":"


def _message(*members: bytes) -> str:
    return (b"{%s}" % b",".join(members)).decode()
