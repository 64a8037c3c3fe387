"""A report on robots in words and a table, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def of(title: str, told: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a report (`game.trying.crowd.report`)."""
    ends = ", ".join(f"{count} {end}" for end, count in sorted(told["ends"].items()))
    yield f"{title}: {told['participants']} robots in {told['seconds']} s ({ends})."
    yield (
        "How it ended: "
        + ", ".join(f"{count} {name}" for name, count in sorted(told["outcomes"].items()))
        + "."
    )
    yield ""
    yield f"{'stage':<24} {'visits':>7} {'median min':>11} {'longest':>9} {'left here':>10}"
    for stage in told["stages"]:
        yield (
            f"{stage['stage'][:24]:<24} {stage['visits']:>7} {_number(stage['median_minutes']):>11} "
            f"{_number(stage['longest_minutes']):>9} {stage['left']:>10}"
        )
    yield ""
    for cell in told["cells"]:
        name = (
            ", ".join(f"{factor} {level}" for factor, level in cell["cell"].items()) or "everybody"
        )
        yield f"Cell {name}: {cell['completed']} through of {cell['came']} who came."
    completed = [cell["completed"] for cell in told["cells"]]
    if completed and max(completed) - min(completed) > 1:
        yield f"The cells are not balanced: {min(completed)} to {max(completed)} are through."
    yield f"As people they would have cost {told['owed']} {told['currency']}, fees of platforms not counted."
    yield f"95 % of pages came within {_number(told['page_p95_ms'])} ms, of actions were acknowledged within {_number(told['action_p95_ms'])} ms."
    if again := told["sent_again"]:
        yield f"Sent once more, because the connection was closed: {again} requests."
    for name, (mine, theirs) in told["reconciled"].items():
        yield f"{name}: {mine} by the robots, {theirs} on the server{'' if mine <= theirs else ': LOST'}."
    for name in ("stuck", "errors"):
        for sentence in told[name]:
            yield f"{name.upper()}: {sentence}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"
