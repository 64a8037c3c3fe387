"""What a study came to: its tables and figures, for those who have a role in it."""

from __future__ import annotations

import re
from dataclasses import replace

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.fieldwork.roles import may
from game.fieldwork.spoken import said
from game.findings import tables
from game.findings.reading import KINDS, Budget, Findings, findings
from game.models import StudyRecord
from game.pages.studies.access import record_of
from game.people import player_of
from game.report import figures, formats
from game.report.figures import Chart
from game.report.laying import Laid, laid_out
from game.report.tables import Table

WORDS = {
    "all": gettext_noop("everybody"), "person": gettext_noop("people"), "robot": gettext_noop("robots"),
    "model": gettext_noop("language models"),
}  # fmt: skip
COUNTED = ("funnel", "balance", "reliability")
"""Tables whose columns are counts with words of ours for heads; those of all others are levels, measures and
questions, and keep their names."""
SENTENCES = re.compile(r"(?<=\.) (?=[A-Z])")
PATIENCE_S = 2.0
"""So long a page measures sessions that were not measured yet; a job does the rest."""
KEPT_S = 300
"""So long what a page has shown is kept for its pictures and files."""
TYPES = {
    "svg": "image/svg+xml", "csv": "text/csv; charset=utf-8", "tex": "application/x-tex",
    "md": "text/markdown; charset=utf-8",
}  # fmt: skip
FORMS = {"csv": formats.table_csv, "tex": formats.table_latex, "md": formats.table_markdown}


def _found(request: HttpRequest, record: StudyRecord) -> Findings:
    return findings(record, request.GET.get("kind", ""), Budget(PATIENCE_S))


Made = tuple[dict[str, Table], dict[str, Chart]]


def _made(record: StudyRecord, found: Findings) -> Made:
    """Tables and figures by their names; kept for the page's own pictures and files, which come right after it."""
    made = (
        {one.name: one for one in tables.all_tables(found)},
        {one.name: one for one in tables.all_charts(found)},
    )
    cache.set(f"study-report:{record.pk}:{found.kind}", made, KEPT_S)
    return made


def _of_page(request: HttpRequest, study_id: str) -> Made:
    """What the page has just shown; worked out anew where it did not."""
    record = record_of(request, study_id)
    kept: Made | None = cache.get(f"study-report:{record.pk}:{request.GET.get('kind', '')}")
    return kept or _made(record, _found(request, record))


@require_safe
@never_cache
def report(request: HttpRequest, study_id: str) -> HttpResponse:
    """Funnel, cells, measures and answers by treatment, what goes together, and how reliable it is."""
    record = record_of(request, study_id)
    found = _found(request, record)
    shown, drawn = _made(record, found)
    context = {
        "record": record,
        "found": found,
        "kinds": [(kind, WORDS[kind]) for kind in KINDS],
        "tables": [_spoken(laid_out(one)) for one in shown.values()],
        "charts": [(one, _caption(one)) for one in drawn.values()],
        "may_run": may(player_of(request, create=False), record, "run"),
    }
    return render(request, "studies/report.html", context)


def _spoken(table: Laid) -> Laid:
    """A table in the reader's language; what its files keep is English."""
    kind, _, factor = table.name.partition("-")
    columns, rows = table.columns, table.rows
    if table.name in COUNTED:
        columns = tuple((said(head), kind) for head, kind in columns)
        rows = tuple(
            replace(
                row,
                head=said(row.head) if row.head == tables.EVERYBODY else row.head,
                cells=tuple((cell, said(head), kind) for cell, head, kind in row.cells),
            )
            for row in rows
        )
    return replace(
        table,
        title=gettext(tables.BY[kind]) % {"factor": factor} if factor else said(table.title),
        corner=table.corner if kind == "answers" else said(table.corner),
        columns=columns,
        rows=rows,
        note=" ".join(map(said, SENTENCES.split(table.note))),
    )


def _caption(chart: Chart) -> str:
    """What stands under a figure; the picture itself is English."""
    if chart.form != "intervals":
        return said(chart.title)
    return gettext("%(measure)s by %(factor)s") % {"measure": chart.y, "factor": chart.x}


@require_safe
@never_cache
def table(request: HttpRequest, study_id: str, name: str, form: str) -> HttpResponse:
    """A table of the report as CSV, LaTeX or Markdown."""
    made, _ = _of_page(request, study_id)
    if name not in made or form not in FORMS:
        raise Http404("there is no such table")
    return _file(FORMS[form](made[name]).encode(), f"{name}.{form}", form)


@require_safe
@never_cache
def figure(request: HttpRequest, study_id: str, name: str, form: str) -> HttpResponse:
    """A figure of the report as SVG, or its data as CSV."""
    _, made = _of_page(request, study_id)
    if name not in made or form not in ("svg", "csv"):
        raise Http404("there is no such figure")
    if form == "csv":
        return _file(formats.chart_csv(made[name]).encode(), f"{name}.csv", form)
    data = figures.svg(made[name])
    return _file(data, f"{name}.svg", form, inline="download" not in request.GET)


def _file(data: bytes, name: str, form: str, *, inline: bool = False) -> HttpResponse:
    response = HttpResponse(data, content_type=TYPES[form])
    disposition = content_disposition_header(not inline, name)
    if disposition:
        response.headers["Content-Disposition"] = disposition
    return response
