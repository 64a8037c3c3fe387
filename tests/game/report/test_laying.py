"""Tables of reports are laid out so that they fit on a page."""

from __future__ import annotations

from game.report.laying import MOST_COLUMNS, laid_out
from game.report.tables import Cell, Row, Table


def made(columns: int, rows: int, note: str = "") -> Table:
    heads = tuple((f"column {n}", "published" if n == 1 else "ours") for n in range(columns))
    body = tuple(
        Row(f"row {r}", tuple(Cell(f"{r}.{c}", note) for c in range(columns)), "people")
        for r in range(rows)
    )
    return Table("some", "Some", "Who", heads, body)


def test_a_table_that_fits_stays_as_it_is() -> None:
    laid = laid_out(made(columns=3, rows=2))

    assert (laid.corner, [name for name, _ in laid.columns][-1]) == ("Who", "column 2")
    assert [row.head for row in laid.rows] == ["row 0", "row 1"]


def test_every_cell_knows_the_name_and_the_kind_of_its_column() -> None:
    (row,) = laid_out(made(columns=2, rows=1)).rows

    told = [(cell.text, name, kind) for cell, name, kind in row.cells]
    assert told == [("0.0", "column 0", "ours"), ("0.1", "column 1", "published")]


def test_a_table_that_is_wider_than_a_screen_and_wider_than_long_is_turned() -> None:
    laid = laid_out(made(columns=MOST_COLUMNS + 1, rows=2))

    assert laid.columns == (("row 0", "people"), ("row 1", "people"))
    assert len(laid.rows) == MOST_COLUMNS + 1
    assert (laid.rows[1].head, laid.rows[1].kind) == ("column 1", "published")
    assert [cell.text for cell, _, _ in laid.rows[1].cells] == ["0.1", "1.1"]
    assert laid.corner == ""


def test_a_long_table_is_not_turned_however_wide_it_is() -> None:
    assert len(laid_out(made(columns=MOST_COLUMNS + 1, rows=20)).rows) == 20


def test_intervals_are_kept_in_one_line_and_other_words_may_break() -> None:
    (row,) = laid_out(made(columns=1, rows=1, note="[20.7, 100.0] 1/1")).rows

    assert row.cells[0][0].note == "[20.7,\u00a0100.0] 1/1"
