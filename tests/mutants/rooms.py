"""The parts of the house that are sampled, each with the code in which faults are made."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Room:
    """Folders or modules of one part, from the root of the repository, and what is left out."""

    places: tuple[str, ...]
    without: tuple[str, ...] = ()

    def modules(self, root: Path) -> list[str]:
        """Every module of this room as a path from the root, in order."""
        found = {
            path.relative_to(root).as_posix()
            for place in self.places
            for path in ([root / place] if place.endswith(".py") else (root / place).rglob("*.py"))
        }
        return sorted(name for name in found if not self._left_out(name))

    def _left_out(self, name: str) -> bool:
        return name.endswith("__main__.py") or any(part in name for part in self.without)


ROOMS = {
    "engine": Room(("game/engine", "game/players")),
    "live": Room(("game/live", "game/log", "game/records", "game/jobs")),
    "metrics": Room(
        ("game/metrics", "game/report", "game/evaluation", "game/benchmarks"),
        ("/agents/", "/prompting/", "/making/", "/scripted", "/example.py", "/published.py"),
    ),
    # A fault in what numba compiles costs half a minute of compiling; it is held by `plain.py`.
    "robotouille": Room(
        ("sim/worlds/robotouille",), ("/making/", "/instances/", "/kernel/", "/art/")
    ),
    "home": Room(
        ("sim/home", "sim/worlds/household"),
        ("/authoring/", "/pictures/", "/making/", "/eyes/lines.py"),
    ),
}
