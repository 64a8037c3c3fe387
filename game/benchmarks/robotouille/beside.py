"""When the paper's numbers may stand beside ours, and what has to be said with them."""

from __future__ import annotations

from game.benchmarks.robotouille.observing import PAPER
from game.report.data import Result, is_people
from game.report.tables import Row, Sheet

LIMIT = (
    "Published: on the paper's own layouts, with limits of 1.5 times its hand-entered optima, "
    "rounded up."
)


def like(one: Result) -> bool:
    """Whether a result may be compared with the paper's, as far as what was told is concerned."""
    return one.told in ("", PAPER)


def printed(sheet: Sheet, rows: list[Row]) -> list[Row]:
    """The paper's rows, where there is anything that they may be compared with."""
    return rows if comparable(sheet) else []


def comparable(sheet: Sheet) -> bool:
    """Whether anything of a sheet may stand beside the paper's numbers."""
    return any(like(one) for one in sheet.all)


def remark(sheet: Sheet) -> str:
    """What keeps rows of ours apart from the paper's; a sentence or several."""
    told = {one.told for one in sheet.all}
    said = [LIMIT] if comparable(sheet) else []
    if PAPER in told:
        said.append(f"({PAPER}): told the kitchen as the original tells it.")
    if more := sorted(told - {"", PAPER}):
        said.append(
            f"{', '.join(f'({one})' for one in more)}: told or shown running timers and counts of "
            "cuts, too, which the original hides: no comparison for published numbers"
            + (", which are left out here." if not comparable(sheet) else ".")
        )
    if any(not one.told and not is_people(one.who) for one in sheet.all):
        said.append("No mark: programs, which read the kitchen's state.")
    if any(is_people(one.who) for one in sheet.all):
        said.append("People saw pictures with timers.")
    return " ".join(said)
