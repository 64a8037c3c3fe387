"""How a home looks otherwise than its file says: other materials, other light. Rules never see it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

Rgb = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Light:
    """What becomes of a light: how much stronger it is, and its colour if that is another."""

    strength: float = 1.0
    colour: Rgb | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """`materials` are a seed and the numbers of materials to choose from by it (`pictures.refinish`
    has them); `lights` those of the lamp, the sun and the sky. None: as built."""

    materials: tuple[int, tuple[int, ...]] | None = None
    lights: tuple[Light, Light, Light] | None = None


AS_BUILT = Finish()


@dataclass(frozen=True, slots=True)
class Looks:
    """The finish of a home and the dice that choose another: the same for all who live there."""

    finish: Finish = AS_BUILT
    seed: int = 0
    thrown: int = 0
    """How often dice were thrown since the seed was set."""

    def dice(self) -> Random:
        """Others after each throw, the same after the same seed."""
        return Random(f"{self.seed}:{self.thrown}")


USUAL = Looks()
"""Those of a home that nobody has changed."""
