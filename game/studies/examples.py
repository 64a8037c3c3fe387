"""The studies that come with Brigade, to begin one's own with."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from game.studies.file import read_text
from game.studies.pictures import Picture, beside

FOR_EDITORS = "# yaml-language-server:"
"""How the line begins that names the schema to an editor; in a copy elsewhere its path would lead nowhere."""
FOLDER = Path(__file__).parents[2] / "examples" / "studies"


class Example(NamedTuple):
    """A shipped study: its name, its title, what it is about (the comment that begins its file), its text."""

    name: str
    title: str
    about: str
    text: str

    def pictures(self) -> list[Picture]:
        """The pictures that it shows."""
        return beside(FOLDER / f"{self.name}.yaml", self.text)


def examples() -> dict[str, Example]:
    """Every shipped study by name."""
    return {path.stem: _example(path) for path in sorted(FOLDER.glob("*.yaml"))}


def _example(path: Path) -> Example:
    whole = path.read_text("utf-8").splitlines(keepends=True)
    text = "".join(line for line in whole if not line.startswith(FOR_EDITORS))
    lines = text.splitlines()
    told = [line.lstrip("# ").strip() for line in lines[: _comments(lines)]]
    return Example(path.stem, read_text(text).title, " ".join(told), text)


def _comments(lines: list[str]) -> int:
    return next((at for at, line in enumerate(lines) if not line.startswith("#")), len(lines))
