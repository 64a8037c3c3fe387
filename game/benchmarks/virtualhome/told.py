"""What a result page says of a program: the measures that reports have of it, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SCENES = 7


def told(measures: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Heads with their values; nothing where there was no program (two seats, or no step).

    `program_executable` and `program_lcs` are shares (paper 2.2), `correctness` is what raters say (4.1).
    """
    if measures.get("program_executable_played") is None:
        return []
    found = [
        ("Lines of the program", str(measures["program_length"])),
        ("Apartments in which it runs", _of_scenes(measures["program_executable_played"])),
        ("By the rules of VirtualHome v1.0.0", _of_scenes(measures["program_executable"])),
    ]
    for name, head in (
        ("program_lcs", "As in people's programs"),
        ("correctness", "Raters who say that it is correct"),
    ):
        if measures.get(name) is not None:
            found.append((head, f"{100 * float(measures[name]):.0f} %"))
    return found


def _of_scenes(share: float) -> str:
    return f"{round(SCENES * share)} of {SCENES}"
