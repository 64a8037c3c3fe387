"""A picture put together from its parts, as a page does it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.abilities import Frame
from sim.sprites import Sheet, Sprited
from sim.world import JSONObject

NEAR = 6
"""So far colours may be off where a straight sprite is laid on another: rounding, twice."""


def sheet_of(
    world: object, frame: Frame, scene: JSONObject, size: int, *, first: bool = True
) -> Sheet:
    """The sheet that a page asks for when it sees this frame."""
    assert isinstance(world, Sprited)
    names = [stamp.sprite for stamp in frame.stamps if stamp.sprite]
    return world.sheet(scene, size, names, first=first)


def put_together(frame: Frame, sheet: Sheet, size: int) -> NDArray[np.float64]:
    """The picture that a page makes of the parts, without plates."""
    stamps = sorted((s for s in frame.stamps if not s.text), key=lambda s: s.depth)
    room = next((s.sprite for s in stamps if s.motion == "room"), "")
    picture = part(sheet, room)[:, :, :3].astype(float)
    for stamp in stamps:
        if stamp.motion == "room" or stamp.fine > size:
            continue
        sprite = part(sheet, stamp.sprite).astype(float)
        high, wide = sprite.shape[:2]
        left, top = round(stamp.x * size - wide / 2), round(stamp.y * size - high / 2)
        box = np.s_[max(0, top) : max(0, top + high), max(0, left) : max(0, left + wide)]
        shown = picture[box]
        sprite = sprite[max(0, -top) :, max(0, -left) :][: shown.shape[0], : shown.shape[1]]
        cover = sprite[:, :, 3:] / 255
        picture[box] = sprite[:, :, :3] * cover + shown * (1 - cover)
    return picture


def part(sheet: Sheet, name: str) -> NDArray[np.uint8]:
    """One sprite of a sheet."""
    left, top, wide, high = sheet.boxes[name]
    return sheet.pixels[top : top + high, left : left + wide]


def off(frame: Frame, sheet: Sheet, size: int) -> float:
    """The share of pixels where both differ, but for the plates, which pages write themselves."""
    apart = np.abs(put_together(frame, sheet, size) - frame.pixels).max(axis=2)
    for stamp in [s for s in frame.stamps if s.text]:
        x, y, tall = stamp.x * size, stamp.y * size, stamp.tall * size
        apart[
            int(max(0, y - tall)) : int(y + tall + 1), int(max(0, x - 5 * tall)) : int(x + 5 * tall)
        ] = 0
    return float((apart > NEAR).mean())
