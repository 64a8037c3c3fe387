"""What lies under each part of a picture: a small map of targets, for pointing.

A map has about 200 cells a side whatever the picture's size, so that it costs a few kilobytes beside
the JPEG. Where several targets share a cell the smallest wins: a fork beside a counter stays easy to
hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.world import JSONObject

CELLS = 200
"""Cells a side that a map has about."""


@dataclass(frozen=True, slots=True, eq=False)
class IdMap:
    """`cells` uint16 (rows, columns): 0 is nothing, k is the frame's target k - 1."""

    cells: NDArray[np.uint16]

    def to_json(self) -> JSONObject:
        """`{"width", "height", "runs"}`: value, length, value, length … row by row."""
        height, width = self.cells.shape
        flat = self.cells.ravel()
        starts = np.flatnonzero(np.diff(flat, prepend=flat[:1] + 1))
        lengths = np.diff(starts, append=flat.size)
        runs = np.stack([flat[starts].astype(np.int64), lengths], axis=1).ravel().tolist()
        return {"width": width, "height": height, "runs": runs}

    @staticmethod
    def from_json(data: JSONObject) -> IdMap:
        """Read what `to_json` wrote."""
        runs = np.asarray(data["runs"], np.int64).reshape(-1, 2)
        flat = np.repeat(runs[:, 0], runs[:, 1]).astype(np.uint16)
        return IdMap(flat.reshape(data["height"], data["width"]))


def shrink(ids: NDArray[np.int32], targets: int, cells: int = CELLS) -> IdMap:
    """The map of a picture's exact ids (0: nothing, k: target k - 1), thinned to about `cells`.

    Of the targets in one cell the one with the fewest pixels in the whole picture wins.
    """
    return _thinned(ids, np.arange(targets + 1), targets, cells)


def named(ids: NDArray[np.int32], names: Sequence[str], wanted: Sequence[str]) -> IdMap:
    """The map for targets `wanted` of a picture whose ids mean `names`; other things are nothing."""
    places = {name: index + 1 for index, name in enumerate(wanted)}
    table = np.asarray([places.get(name, 0) for name in names])
    return _thinned(ids, table, len(wanted), CELLS)


def _thinned(ids: NDArray[np.int32], table: NDArray[np.int64], targets: int, cells: int) -> IdMap:
    """`table` says of every id which target it is. Each pixel is looked at twice: more would cost a
    tenth of the whole picture."""
    step = max(1, round(min(ids.shape) / cells))
    pixels = np.bincount(ids.ravel(), minlength=len(table))
    areas = np.bincount(table, weights=pixels, minlength=targets + 1)
    areas[0] = ids.size + 1
    order = np.argsort(-areas, kind="stable")
    rank = np.empty(targets + 1, np.uint16)
    rank[order] = np.arange(targets + 1, dtype=np.uint16)
    height, width = ids.shape[0] // step, ids.shape[1] // step
    ranked = rank[table].take(ids[: height * step, : width * step])
    lines = _most([ranked[line::step] for line in range(step)])
    blocks = _most([lines[:, column::step] for column in range(step)])
    return IdMap(order[blocks].astype(np.uint16))


def _most(layers: Sequence[NDArray[np.uint16]]) -> NDArray[np.uint16]:
    """At each place the greatest of all layers."""
    most = layers[0]
    for layer in layers[1:]:
        most = np.maximum(most, layer)
    return most
