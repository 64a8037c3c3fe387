"""Pictures in parts, for pages that move them between frames: what lies where, and the parts on one sheet.

The frame stays the truth: its parts, put down where the stamps say, farthest first, give the same
picture. A world that draws in parts says so by `Sprited`; every user of it must live without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, runtime_checkable

from sim.world import JSONObject

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Motion: TypeAlias = Literal["", "body", "flicker", "rise", "shake", "pour", "strike", "room"]
"""How a part moves by itself: it walks, burns, rises as steam does, boils, runs as water does, or is
a mark whose every change is a blow on what it belongs to. Empty: it only goes where it is taken.
`room`: it is all that never moves, as large as the frame; where another one comes, nothing has moved
there, one looks at another place."""
OVER = 1000.0
"""The depth of what lies over everything else."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """One part of a picture: the sprite's name, and its middle in fractions of the frame.

    `of` is the thing it belongs to (a target's id; a seat's name for its body) and `on` the seat that
    carries it. Parts are put down by `depth` (rows of the room, the farthest first), equal ones in the
    order in which they are given; pictures of fewer than `fine` pixels leave a part out, because
    nobody could make it out. A name plate has `text`, a `colour`, the `ink` of its letters if they are not white, and their
    height (`tall`) and the most it is `wide`, fractions of the frame, in place of a sprite. `turns` are a body's sprites when it looks
    up, to the right, down and to the left.
    """

    sprite: str
    x: float
    y: float
    of: str = ""
    on: str = ""
    depth: float = 0.0
    motion: Motion = ""
    turns: tuple[str, ...] = ()
    text: str = ""
    colour: str = ""
    tall: float = 0.0
    ink: str = ""
    wide: float = 0.0
    fine: int = 0

    def to_json(self) -> JSONObject:
        """Without what is as usual: most parts are a sprite, a place and an id."""
        told: JSONObject = {"sprite": self.sprite, "x": round(self.x, 5), "y": round(self.y, 5)}
        if self.text:
            told |= {"text": self.text, "colour": self.colour, "tall": round(self.tall, 5)}
        rest: JSONObject = {"of": self.of, "on": self.on, "depth": self.depth}
        rest |= {"motion": self.motion, "fine": self.fine}
        rest |= {"ink": self.ink, "wide": round(self.wide, 5)}
        told |= {name: value for name, value in rest.items() if value}
        return told | ({"turns": list(self.turns)} if self.turns else {})


@dataclass(frozen=True, slots=True)
class Ground:
    """Where bodies walk: cells, in rows from the far wall, `.` free and `#` not. `left`, `top` and
    `cell` (the side of a cell) are fractions of the frame."""

    left: float
    top: float
    cell: float
    rows: tuple[str, ...]

    def to_json(self) -> JSONObject:
        return {"left": self.left, "top": self.top, "cell": self.cell, "rows": list(self.rows)}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Sprites on one picture: uint8 (height, width, 4), RGBA, not premultiplied.

    `boxes` are left, top, width and height of each in pixels, by name; the empty name is the room
    without anything that moves, as large as the frame, where no stamp is one. `ground` comes with it.
    """

    pixels: NDArray[np.uint8]
    boxes: dict[str, tuple[int, int, int, int]]
    ground: Ground | None = None

    def to_json(self) -> JSONObject:
        told: JSONObject = {"boxes": {name: list(box) for name, box in self.boxes.items()}}
        return told | ({"ground": self.ground.to_json()} if self.ground else {})


@runtime_checkable
class Sprited(Protocol):
    """An artist whose frames have `stamps`, and who makes their sprites for any size of frame."""

    @property
    def art(self) -> str:
        """A short word that is another one whenever the same sprite looks different."""

    def sheet(self, scene: JSONObject, size: int, names: Sequence[str], *, first: bool) -> Sheet:
        """These sprites for frames of `size` pixels; with `first` also the room, and what is likely
        to be seen in a kitchen that begins as this scene. More than was asked for may be there.

        Raises:
            WorldError: `bad_sprite`, there is no such sprite; `bad_size`; `bad_scene`.
        """


@runtime_checkable
class Tiled(Sprited, Protocol):
    """An artist in whose frames bodies walk on a `Ground`, and whose board shows the same to all."""

    @property
    def tiled(self) -> bool: ...
