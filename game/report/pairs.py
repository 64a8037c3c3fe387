"""People and agents in the very same kitchens: paired, since kitchens differ more than cooks do."""

from __future__ import annotations

from collections.abc import Sequence

from game.report import table
from game.report.data import Result, is_people
from game.report.tables import Cell, Row, Sheet, Table, mean, rate, rule_words

COLUMNS = (
    "Kitchens of both", "People (%)", "Agent (%)", "Difference", "People's length", "Agent's length",
)  # fmt: skip


@table("people")
def people(sheet: Sheet) -> Table:
    """Success and length of people and of each agent, in the kitchens that both cooked in."""
    rows = [
        row
        for who in sheet.whos
        if is_people(who)
        for agent in sheet.whos
        if not is_people(agent) and (row := _row(sheet, who, agent)) is not None
    ]
    heads = tuple((column, "ours") for column in COLUMNS)
    note = (
        f"Only kitchens that both cooked in; {rule_words(sheet.filters)}. Each row of people holds one "
        "pace, and they are measured by their own moves in that pace's own best known length: turns, "
        "joint steps, or in real time moves without waiting. Difference: points, people less agent, "
        "mean over kitchens. Length: as a multiple of the best known one, successes. Intervals: Wilson "
        "for rates, bootstrap over kitchens for the others (95 %)."
    )
    return Table(
        "people", "People and agents in the same kitchens", "Who", heads, tuple(rows), note
    )


def _row(sheet: Sheet, who: str, agent: str) -> Row | None:
    """One pair of rows; None where they have no kitchen in common."""
    ours, theirs = sheet.of_who(who), sheet.of_who(agent)
    both = sorted({one.task for one in ours} & {one.task for one in theirs})
    if not both:
        return None
    ours, theirs = ([one for one in own if one.task in both] for own in (ours, theirs))
    differences = [
        100 * (_share_won(sheet, ours, task) - _share_won(sheet, theirs, task)) for task in both
    ]
    cells = (
        Cell(str(len(both)), value=len(both)),
        rate(sheet, ours, agent=who),
        rate(sheet, theirs, agent=agent),
        mean(differences, digits=1),
        _length(sheet, ours),
        _length(sheet, theirs),
    )
    return Row(f"{who} / {agent}", cells, "people")


def _share_won(sheet: Sheet, results: Sequence[Result], task: str) -> float:
    own = [sheet.won(one) for one in results if one.task == task]
    return sum(own) / len(own)


def _length(sheet: Sheet, results: Sequence[Result]) -> Cell:
    """Lengths of successes as multiples of the best known ones."""
    return mean([one.optimality for one in results if sheet.won(one) and one.optimality])
