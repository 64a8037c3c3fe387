"""What an eye sees, as names and distances: the border between the rules and the pictures.

The rules ask `Eyes` and never draw; `pictures.studio` is the one that answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sim.home.eyes.camera import Camera
from sim.home.state import State


@dataclass(frozen=True, slots=True, eq=False)
class Buffer:
    """Per pixel the thing seen there and how far it is.

    `ids` int32 (height, width): 0 is the bare room, k is `names[k]` (`names[0]` is ""). Glass and
    water count: `ids` names the nearest surface, `behind` (same form) the nearest opaque one.
    `depth` float32 (height, width): metres along the view direction to the nearest surface.
    """

    ids: NDArray[np.int32]
    behind: NDArray[np.int32]
    depth: NDArray[np.float32]
    names: tuple[str, ...]


class Eyes(Protocol):
    """Something that can look. The thing held in the hand is not in the way."""

    def look(self, state: State, camera: Camera, width: int, height: int) -> Buffer: ...
