"""What is wrong with a scene, and where in its file."""

from __future__ import annotations

from dataclasses import dataclass

from sim.home.scenes import Scene
from sim.world import WorldError


class Faulty(WorldError):
    """A scene that must not ship, with the path to its fault."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where in the file."""

    message: str
    path: str


def paths(scene: Scene) -> dict[str, str]:
    """Where in the file each thing is, by name."""
    return {name: f"things[{index}]" for index, name in enumerate(scene.things)}
