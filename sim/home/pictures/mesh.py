"""What models are made of: triangles with a material, in a thing's local frame.

Local frame: origin at the middle of the footprint at the bottom of the thing's box, y up, +z to the
front, +x to the right when yaw is 0 (Unity's left-handed axes). Metres. Winding does not matter:
the renderer turns each triangle to agree with its normals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]
Colour = tuple[float, float, float]
"""sRGB, 0 to 1, as people name colours."""


@dataclass(frozen=True, slots=True)
class Material:
    """How a part looks. `texture` names a greyscale or colour pattern (multiplied with `colour`);
    `gloss` 0 matt to 1 mirror-like highlights; `glow` > 0 shines of itself; `alpha` < 1 is glass."""

    colour: Colour = (0.8, 0.8, 0.8)
    texture: str = ""
    gloss: float = 0.15
    glow: float = 0.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Triangles of one material. vertices, normals float32 (n, 3); uv float32 (n, 2), 1 = one
    repeat of the texture; faces int32 (m, 3)."""

    vertices: Floats
    normals: Floats
    uv: Floats
    faces: Ints
    material: Material


@dataclass(frozen=True, slots=True)
class Appearance:
    """All that changes a thing's looks, hashable: models are built once per (type, asset, size,
    shape, look). `openness` is rounded to eighths by whoever makes a Appearance."""

    openness: float = 0.0
    toggled: bool = False
    dirty: bool = False
    cooked: bool = False
    broken: bool = False
    used_up: bool = False
    liquid: str | None = None


@dataclass(frozen=True, slots=True)
class Subject:
    """What a model builder is asked for. `shape` is the thing's own (see its scene file), `style`
    the room's."""

    type: str
    asset: str
    size: tuple[float, float, float]
    look: Appearance = field(default_factory=Appearance)
    shape: Mapping[str, Any] = field(default_factory=dict)
    style: Mapping[str, Any] = field(default_factory=dict)
