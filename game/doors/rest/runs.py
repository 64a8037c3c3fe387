"""Evaluation runs: started from a run file, followed, and taken away with their report."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from django.db.models import Count, Q, QuerySet
from django.urls import reverse

from game.doors.beside import beside
from game.doors.callers import Caller
from game.doors.problems import Problem
from game.doors.rest import shapes
from game.doors.rest.calls import Answer, Call, Lines
from game.doors.rest.operations import operation
from game.doors.rest.sessions import said
from game.evaluation import dispatch, work
from game.evaluation.planning import make_run
from game.evaluation.reading import RunFileError
from game.evaluation.results import json_lines
from game.evaluation.runfile import read_data
from game.models import EvaluationRun
from game.report import every
from game.report.data import Filters, load
from game.report.people import people
from game.report.tables import Sheet, Table
from sim.world import JSONObject


def _visible(caller: Caller) -> QuerySet[EvaluationRun]:
    """Those that the token's owner may read: listed ones, and all of them for staff."""
    runs = EvaluationRun.objects.defer("manifest")
    return runs if caller.staff else runs.filter(listed=True)


def _run(caller: Caller, run: str) -> EvaluationRun:
    found = _visible(caller).filter(pk=run[:16]).first() if run.isascii() else None
    if found is None:
        raise Problem("no_run", "there is no such run")
    return found


def _row(run: EvaluationRun) -> shapes.RunRow:
    counts = dict(run.episodes.values_list("state").annotate(Count("pk")).order_by())
    return shapes.RunRow(
        run.pk,
        run.name,
        run.state,
        run.message,
        counts,
        run.episodes.filter(Q(success=True)).count(),
        run.created_at.isoformat(),
        said(run.finished_at),
        reverse("benchmark_run", args=[run.pk]),
    )


@operation(
    "POST", "/runs", tag="runs", scope="runs", body=dict, answers={200: shapes.RunRow, 201: shapes.RunRow},
    problems=("staff_only", "malformed"),
)  # fmt: skip
async def start_run(call: Call) -> Answer:
    """Start a run: the body is a run file as JSON (docs/evaluation.md). The same file again is the same run,
    and goes on where it was (200). For staff."""
    row, new = await beside(_started, call.caller, call.body)
    return Answer(
        row, 201 if new else 200, headers=((b"location", f"/api/v1/runs/{row.id}".encode()),)
    )


def _started(caller: Caller, file: JSONObject) -> tuple[shapes.RunRow, bool]:
    _staff_only(caller)
    try:
        run, new = make_run(read_data(file), player=caller.player)
    except RunFileError as error:
        raise Problem("malformed", str(error)) from error
    dispatch.start(run)
    return _row(EvaluationRun.objects.get(pk=run.pk)), new


def _staff_only(caller: Caller) -> None:
    if not caller.staff:
        raise Problem("staff_only", "only staff start and cancel runs")


@operation(
    "GET", "/runs", tag="runs", scope="read", query=shapes.RunQuery, answers={200: shapes.RunPage}
)
async def list_runs(call: Call) -> Answer:
    """The runs that you may read, the newest first."""
    return Answer(await beside(_listed, call.caller, call.query))


def _listed(caller: Caller, query: shapes.RunQuery) -> shapes.RunPage:
    runs = _visible(caller)
    if query.after:
        last = _run(caller, query.after)
        same = Q(created_at=last.created_at, pk__lt=last.pk)
        runs = runs.filter(Q(created_at__lt=last.created_at) | same)
    found = list(runs.order_by("-created_at", "-pk")[: query.limit + 1])
    rows = [_row(one) for one in found[: query.limit]]
    return shapes.RunPage(rows, rows[-1].id if len(found) > query.limit else None)


@operation(
    "GET", "/runs/{run}", tag="runs", scope="read", answers={200: shapes.RunRow},
    problems=("no_run",),
)  # fmt: skip
async def read_run(call: Call) -> Answer:
    """One run and how far it is."""
    return Answer(await beside(lambda: _row(_run(call.caller, call.path["run"]))))


@operation(
    "DELETE", "/runs/{run}", tag="runs", scope="runs", answers={200: shapes.RunRow},
    problems=("staff_only", "no_run"),
)  # fmt: skip
async def cancel_run(call: Call) -> Answer:
    """Cancel a run; what was played stays, and a run that is over is left as it is. For staff."""

    def cancelled() -> shapes.RunRow:
        _staff_only(call.caller)
        run = _run(call.caller, call.path["run"])
        work.cancel(run)
        return _row(_run(call.caller, run.pk))

    return Answer(await beside(cancelled))


@operation(
    "GET", "/runs/{run}/report", tag="runs", scope="read", answers={200: shapes.Report},
    problems=("no_run",),
)  # fmt: skip
async def read_report(call: Call) -> Answer:
    """The tables of the run's report as its page shows them."""
    return Answer(await beside(_report, call.caller, call.path["run"]))


def _report(caller: Caller, run: str) -> shapes.Report:
    found = _run(caller, run)
    filters = Filters(run=(found.pk,))
    results = load(_visible(caller), filters)
    sheet = Sheet.of(filters, [*results, *people(results, filters)])
    tables = every.all_tables(sheet) if sheet.all else []
    page = f"{reverse('report')}?{filters.query()}"
    return shapes.Report(found.pk, [_table(one) for one in tables], page)


def _table(table: Table) -> shapes.ReportTable:
    return shapes.ReportTable(
        table.name,
        table.title,
        [table.corner, *(head for head, _ in table.columns)],
        [[row.head, *(cell.text for cell in row.cells)] for row in table.rows],
        table.note,
        table.source,
    )


@operation(
    "GET", "/runs/{run}/results", tag="runs", scope="export", answers={200: [shapes.Free]},
    problems=("no_run",),
)  # fmt: skip
async def export_results(call: Call) -> Lines:
    """The results of a run as lines of JSON, one an episode."""
    lines = await beside(lambda: list(json_lines(_run(call.caller, call.path["run"]))))

    async def parts() -> AsyncGenerator[bytes, None]:
        for line in lines:
            yield line

    name = f'attachment; filename="run-{call.path["run"][:16]}.jsonl"'
    return Lines(parts(), ((b"content-disposition", name.encode()),))
