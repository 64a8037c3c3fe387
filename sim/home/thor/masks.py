"""Who is where in a picture: masks, boxes and colours of objects and of their types."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.home.eyes.buffer import Buffer
from sim.home.state import State

Pixels = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Box = tuple[int, int, int, int]
Colour = tuple[int, int, int]
BACKGROUND = "background"
"""What AI2-THOR calls the class of all that is no object."""


class Cast(dict[str, str]):
    """Object ids by name, of a state; filled when first needed."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state

    def __missing__(self, name: str) -> str:
        return self._state.things[name].id

    def __contains__(self, name: object) -> bool:
        return name in self._state.things

    def type_of(self, name: str) -> str:
        """The class of a name, as its id begins: a basin is its sink. "" for what is no object."""
        thing = self._state.things.get(name)
        return thing.id.split("|")[0] if thing is not None else ""


class Masks(Mapping[str, Any]):
    """Per object id its pixels in a picture, as a mask (height, width) of bool."""

    def __init__(self, buffer: Buffer, cast: Cast) -> None:
        self._ids = buffer.ids
        counts = np.bincount(buffer.ids.ravel(), minlength=len(buffer.names))
        self._index = {
            cast[buffer.names[i]]: int(i) for i in np.flatnonzero(counts) if buffer.names[i] in cast
        }

    def __getitem__(self, key: str) -> Mask:
        mask: Mask = self._ids == self._index[key]
        return mask

    def __contains__(self, key: object) -> bool:
        return key in self._index

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __len__(self) -> int:
        return len(self._index)


class ClassMasks(Mapping[str, Any]):
    """Per object type its pixels in a picture; `background` is what is no object."""

    def __init__(self, buffer: Buffer, cast: Cast) -> None:
        self._ids = buffer.ids
        self._index: dict[str, list[int]] = {}
        counts = np.bincount(buffer.ids.ravel(), minlength=len(buffer.names))
        for i in np.flatnonzero(counts):
            kind = cast.type_of(buffer.names[i])
            self._index.setdefault(kind or BACKGROUND, []).append(int(i))

    def __getitem__(self, key: str) -> Mask:
        mask: Mask = np.isin(self._ids, self._index[key])
        return mask

    def __contains__(self, key: object) -> bool:
        return key in self._index

    def __iter__(self) -> Iterator[str]:
        return (kind for kind in self._index if kind != BACKGROUND)

    def __len__(self) -> int:
        return len(self._index) - (BACKGROUND in self._index)

    def each(self, key: str) -> list[Mask]:
        """The masks of all things of a type, one by one."""
        return [self._ids == index for index in self._index[key]]


class Boxes(Mapping[str, Any]):
    """Per object id its box (x1, y1, x2, y2) in a picture, in pixels."""

    def __init__(self, masks: Masks) -> None:
        self._masks = masks
        self._known: dict[str, Box] = {}

    def __getitem__(self, key: str) -> Box:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _around(self._masks[key])
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._masks

    def __iter__(self) -> Iterator[str]:
        return iter(self._masks)

    def __len__(self) -> int:
        return len(self._masks)


class ClassBoxes(Mapping[str, Any]):
    """Per object type the boxes of all things of it, as of `Boxes`."""

    def __init__(self, masks: ClassMasks) -> None:
        self._masks = masks
        self._known: dict[str, tuple[Box, ...]] = {}

    def __getitem__(self, key: str) -> tuple[Box, ...]:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple(_around(mask) for mask in self._masks.each(key))
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._masks

    def __iter__(self) -> Iterator[str]:
        return iter(self._masks)

    def __len__(self) -> int:
        return len(self._masks)


def _around(mask: Mask) -> Box:
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return int(columns[0]), int(rows[0]), int(columns[-1]), int(rows[-1])


class Colours:
    """The colours of a picture of ids: one for every object, and one for every type."""

    def __init__(self, buffer: Buffer, cast: Cast) -> None:
        self._buffer = buffer
        self._cast = cast

    @cached_property
    def by_object(self) -> Pixels:
        """The instance segmentation frame."""
        return self._painted([colour(i) for i in range(len(self._buffer.names))])

    @cached_property
    def by_class(self) -> Pixels:
        """The semantic segmentation frame."""
        kinds = [self._cast.type_of(name) for name in self._buffer.names]
        return self._painted([class_colour(kind) for kind in kinds])

    @cached_property
    def named(self) -> dict[str, Colour]:
        """Object ids and types with their colours."""
        names = [(i, name) for i, name in enumerate(self._buffer.names) if name in self._cast]
        kinds = {self._cast.type_of(name) for _, name in names}
        return {
            **{self._cast[name]: colour(i) for i, name in names},
            **{kind: class_colour(kind) for kind in sorted(kinds)},
        }

    def _painted(self, table: list[Colour]) -> Pixels:
        painted: Pixels = np.array(table, np.uint8)[self._buffer.ids]
        return painted


def colour(index: int) -> Colour:
    """A colour for the index-th name; 0, the bare room, is black. All differ, their red is odd."""
    mixed = (index * 2654435761) % (1 << 24) | 1 if index else 0
    return mixed & 255, (mixed >> 8) & 255, (mixed >> 16) & 255


def class_colour(kind: str) -> Colour:
    """A colour for a type, the same in every scene; its red is even, so it is no object's."""
    mixed = zlib.crc32(kind.encode()) & 0xFFFFFE if kind else 0
    return mixed & 255, (mixed >> 8) & 255, (mixed >> 16) & 255
