"""Tables and figures to take away: CSV and LaTeX."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from game.benchmarks import all_benchmarks
from game.records.writers import safe_cell
from game.report.figures import Chart
from game.report.tables import PUBLISHED, Cell, Row, Table

_SPECIAL = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "\u2013": "--", "\u00b1": r"$\pm$", "\u00d7": r"$\times$", "\u2026": r"\dots{}",
}  # fmt: skip
_ANY = re.compile("|".join(re.escape(char) for char in _SPECIAL))


def table_csv(table: Table) -> str:
    """A table as CSV: the number of each cell, and beside it its note."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    heads = [table.corner, "source"]
    for name, kind in table.columns:
        head = f"{name} (published)" if kind == PUBLISHED else name
        heads += [head, f"{head}: interval"]
    writer.writerow([safe_cell(head) for head in heads])
    for row in table.rows:
        cells = [part for cell in row.cells for part in (cell.text, cell.note)]
        writer.writerow([safe_cell(str(part)) for part in (row.head, row.kind, *cells)])
    return out.getvalue()


def table_markdown(table: Table) -> str:
    """A table in Markdown (with pipes), its notes in brackets behind the numbers."""
    heads = [table.corner, *(name for name, _ in table.columns)]
    lines = [f"**{table.title}**", "", _piped(heads), "|" + "---|" * len(heads)]
    for row in table.rows:
        cells = [f"{cell.text} ({cell.note})" if cell.note else cell.text for cell in row.cells]
        lines.append(_piped([row.head, *cells]))
    return "\n".join([*lines, *(["", table.note] if table.note else []), ""])


def _piped(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def chart_csv(chart: Chart) -> str:
    """A figure's data as CSV, one line a value."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["group", "source", "n", "label", "value"])
    for series in chart.series:
        for label, value in zip(series.labels, series.values, strict=True):
            row = (series.name, series.kind, series.count or "", label)
            writer.writerow(
                [safe_cell(str(part)) for part in row] + ["" if value is None else value]
            )
    return out.getvalue()


def table_latex(table: Table) -> str:
    """A table for LaTeX with the package booktabs; published rows come last, in italics.

    Caption, label and citation name the table's own benchmark: tables of several may stand in one
    document."""
    columns = "l" + "r" * len(table.columns)
    lines = [
        "% made by Brigade; needs \\usepackage{booktabs}",
        *_citation(table),
        "\\begin{table}", "\\centering", f"\\caption{{{_caption(table)}}}",
        f"\\label{{tab:{_label(table)}}}", f"\\begin{{tabular}}{{{columns}}}", "\\toprule",
        " & ".join([escape(table.corner), *(_head(*column) for column in table.columns)]) + r" \\",
        "\\midrule",
    ]  # fmt: skip
    ours = [row for row in table.rows if row.kind != PUBLISHED]
    theirs = [row for row in table.rows if row.kind == PUBLISHED]
    lines += [_line(row, table) for row in ours]
    lines += ["\\midrule"] if ours and theirs else []
    lines += [_line(row, table) for row in theirs]
    lines += ["\\bottomrule", "\\end{tabular}", "\\end{table}", ""]
    return "\n".join(lines)


def _citation(table: Table) -> list[str]:
    """Which paper the published values are of, and an entry for it under the benchmark's own key."""
    if not table.source:
        return []
    entry = f"@misc{{{table.benchmark}, note = {{{escape(table.source)}}}}}"
    return [f"% published values: {table.source}", f"% for BibTeX: {entry}"]


def _caption(table: Table) -> str:
    card = all_benchmarks().get(table.benchmark)
    title = f"{card.title}: {table.title}" if card is not None else table.title
    words = f"{escape(title)}. {escape(table.note)}"
    cited = f" Values in italics are published~\\cite{{{table.benchmark}}}." if table.source else ""
    return words + cited


def _label(table: Table) -> str:
    return f"{table.benchmark}:{table.name}" if table.benchmark else table.name


def _head(name: str, kind: str) -> str:
    return f"\\textit{{{escape(name)}}}" if kind == PUBLISHED else escape(name)


def _line(row: Row, table: Table) -> str:
    italic = row.kind == PUBLISHED
    cells = [
        _cell(cell, italic=italic or kind == PUBLISHED)
        for cell, (_, kind) in zip(row.cells, table.columns, strict=True)
    ]
    head = f"\\textit{{{escape(row.head)}}}" if italic else escape(row.head)
    return " & ".join([head, *cells]) + r" \\"


def _cell(cell: Cell, *, italic: bool) -> str:
    text = escape(cell.text)
    if italic:
        return f"\\textit{{{text}}}"
    return f"{text} {{\\footnotesize {escape(cell.note)}}}" if cell.note else text


def escape(text: str) -> str:
    """Text that LaTeX prints as it is."""
    return _ANY.sub(lambda found: _SPECIAL[found[0]], text)
