"""The report page of chosen runs, its figures and its downloads."""

from __future__ import annotations

import hashlib

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.models import EvaluationRun
from game.pages.benchmarks import visible_runs
from game.pages.menu import has_page
from game.report import all_figures, all_tables, every, figures, formats, summary
from game.report.data import PEOPLE, RULES, UNPLAYED, Filters, Result, is_people, load
from game.report.laying import laid_out
from game.report.people import LEFT_OUT, left_out, people
from game.report.tables import Sheet

RUNS_OFFERED = 50
TYPES = {"svg": "image/svg+xml", "csv": "text/csv; charset=utf-8", "tex": "application/x-tex"}


def _sheet(request: HttpRequest, filters: Filters) -> Sheet:
    return Sheet.of(filters, _results(request, filters))


def _results(request: HttpRequest, filters: Filters) -> list[Result]:
    """The episodes of the chosen runs, and the games of people in the same kitchens."""
    results = load(visible_runs(request), filters)
    return [*results, *people(results, filters)]


@require_safe
@never_cache
def report(request: HttpRequest) -> HttpResponse:
    """Tables and figures of the chosen runs (`?run=` as often as wanted) and filters."""
    filters = Filters.read(request.GET)
    offered = list(visible_runs(request).only("pk", "name", "state", "created_at")[:RUNS_OFFERED])
    results = _results(request, filters)
    sheet = Sheet.of(filters, results)
    whole = _tasks(request, filters)
    bars = summary.bars(sheet)
    context = {
        "filters": filters,
        "query": filters.query(),
        "offered": offered,
        "chosen": set(filters.run),
        "tables": list(map(laid_out, every.all_tables(sheet))) if sheet.all else [],
        "charts": every.all_charts(sheet) if sheet.results else [],
        "bars": bars,
        "lead": summary.lead(sheet, bars),
        "rules": RULES,
        "suites": sorted({suite for suite, _ in whole}),
        "tasks": sorted({base for _, base in whole}),
        "whos": sheet.whos,
        "count": len(sheet.results),
        "kitchens": [one for one in dict.fromkeys(one.task for one in results) if has_page(one)],
        "games": sum(is_people(one.who) for one in sheet.results),
        "left_out": [
            (count, LEFT_OUT[state], filters.query(agent=PEOPLE, state=state))
            for state, count in left_out(results).items()
        ],
        "unplayed": len(sheet.unplayed),
        "unplayed_query": filters.query(state=UNPLAYED),
        "source": "; ".join(every.sources(sheet)),
    }
    return render(request, "benchmarks/report.html", context)


def _tasks(request: HttpRequest, filters: Filters) -> set[tuple[str, str]]:
    """Suites and tasks of the chosen runs, whatever is filtered."""
    runs = visible_runs(request).filter(pk__in=filters.run)
    rows = EvaluationRun.objects.filter(pk__in=runs.values("pk")).order_by()
    return set(rows.values_list("tasks__suite", "tasks__base").distinct()) - {(None, None)}


@require_safe
def figure(request: HttpRequest, name: str, form: str) -> HttpResponseBase:
    """A figure of the report as SVG or its data as CSV."""
    if name not in all_figures() or form not in ("svg", "csv"):
        raise Http404("there is no such figure")
    chart = every.chart(name, _sheet(request, Filters.read(request.GET)))
    if not chart.series:
        raise Http404("there is nothing to draw")
    if form == "csv":
        return _file(formats.chart_csv(chart).encode(), f"{name}.csv", form)
    tag = f'"{chart.digest}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    data = figures.svg(chart)
    response = _file(data, f"{name}.svg", form, inline="download" not in request.GET)
    response.headers["ETag"] = tag
    return response


@require_safe
def table(request: HttpRequest, name: str, form: str) -> HttpResponse:
    """A table of the report as CSV or LaTeX."""
    if name not in all_tables() or form not in ("csv", "tex"):
        raise Http404("there is no such table")
    made = every.table(name, _sheet(request, Filters.read(request.GET)))
    text = formats.table_csv(made) if form == "csv" else formats.table_latex(made)
    return _file(text.encode(), f"{name}.{form}", form)


def _file(data: bytes, name: str, form: str, *, inline: bool = False) -> HttpResponse:
    response = HttpResponse(data, content_type=TYPES[form])
    disposition = content_disposition_header(not inline, name)
    if disposition:
        response.headers["Content-Disposition"] = disposition
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["X-Digest"] = hashlib.sha256(data).hexdigest()[:16]
    return response
