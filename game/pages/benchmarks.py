"""Evaluation runs: the list, a new one, one run's page, its results."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Avg, Count, F, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.benchmarks import all_benchmarks
from game.evaluation import dispatch, work
from game.evaluation.estimate import asks_models, estimate
from game.evaluation.forms import NewRunForm, endpoint_choices
from game.evaluation.planning import make_run, reopen
from game.evaluation.reading import RunFileError
from game.evaluation.results import FORMATS, full_manifest, json_lines
from game.evaluation.starts import all_starts
from game.jobs import queue as jobs
from game.jobs.queue import JobError, enqueue
from game.models import EvaluationRun, RunEpisode
from game.pages.jobs import job_started
from game.pages.menu import has_page
from game.pages.signing_in import closed
from game.pages.streams import download
from game.people import player_of
from game.records.shelf import is_staff
from sim.world import JSONObject

PAGE = 30
EPISODES = 100
PACED_BY = 50
"""So many of the latest episodes tell how fast a run goes on."""
WALL = 6
"""Pictures of running episodes on a run's page: each is drawn for whoever looks."""


def visible_runs(request: HttpRequest) -> QuerySet[EvaluationRun]:
    """The runs that this person may read: listed ones, and all of them for staff."""
    runs = EvaluationRun.objects.defer("manifest")
    return runs if is_staff(request) else runs.filter(listed=True)


def _run(request: HttpRequest, run_id: str) -> EvaluationRun:
    run = visible_runs(request).filter(pk=run_id).first()
    if run is None:
        raise Http404("there is no such run")
    return run


def _staff_only(request: HttpRequest) -> None:
    if not is_staff(request):
        raise closed(request, "Only staff start and cancel runs; sign in first.")


@require_safe
@never_cache
def benchmarks(request: HttpRequest) -> HttpResponse:
    """All runs, newest first, with how far they are."""
    counted = visible_runs(request).annotate(
        total=Count("episodes"),
        done=Count("episodes", filter=Q(episodes__state="done")),
        won=Count("episodes", filter=Q(episodes__success=True)),
    )
    page = Paginator(counted.order_by("-created_at"), PAGE).get_page(request.GET.get("page"))
    cards = list(all_benchmarks().values())
    context = {"page": page, "staff": is_staff(request), "cards": cards}
    return render(request, "benchmarks/benchmarks.html", context)


@never_cache
def new_run(request: HttpRequest) -> HttpResponse:
    """The form, and with POST the run. `?start=` fills it in with a run to start from."""
    _staff_only(request)
    start = all_starts().get(request.GET.get("start", ""))
    begun = start.fields() if start is not None else None
    form = NewRunForm(request.POST if request.method == "POST" else None, begun)
    if request.method == "POST" and form.is_valid():
        try:
            run, new = make_run(form.plan, player=player_of(request))
        except RunFileError as error:
            form.add_error(None, str(error))
        else:
            if not new:
                messages.info(request, "This run exists already; it goes on where it was.")
            dispatch.start(run)
            return redirect("benchmark_run", run.pk)
    context = {
        "form": form, "workers": jobs.job_workers_alive(), "starts": all_starts().values(),
        "start": start, "endpoints": endpoint_choices(),
    }  # fmt: skip
    return render(request, "benchmarks/new.html", context)


@require_POST
@never_cache
def run_estimate(request: HttpRequest) -> HttpResponse:
    """What the run of a form would come to, before it is started; or what is still missing."""
    _staff_only(request)
    form = NewRunForm(request.POST)
    context: JSONObject = {}
    try:
        if form.is_valid():
            context = {"estimate": estimate(form.plan), "asks": asks_models(form.plan)}
    except RunFileError as error:
        form.add_error(None, str(error))
    context["missing"] = [text for texts in form.errors.values() for text in texts]
    return render(request, "benchmarks/_estimate.html", context)


@require_safe
@never_cache
def run(request: HttpRequest, run_id: str) -> HttpResponse:
    """A run's permanent page; for htmx only its progress."""
    found = _run(request, run_id)
    context = _context(request, found)
    fragment = request.headers.get("HX-Request") == "true"
    return render(request, f"benchmarks/{'_progress' if fragment else 'run'}.html", context)


def _context(request: HttpRequest, run: EvaluationRun) -> JSONObject:
    counts = dict(run.episodes.values_list("state").annotate(Count("pk")).order_by())
    total = sum(counts.values())
    over = counts.get("done", 0) + counts.get("failed", 0) + counts.get("cancelled", 0)
    return {
        "run": run,
        "staff": is_staff(request),
        "counts": counts,
        "total": total,
        "over": over,
        "bill": work.spent_on(run),
        "agents": _by_agent(run),
        "playing": _playing(run),
        "wall": WALL,
        "left": _seconds_left(run, total - over) if run.is_live else None,
        "workers": jobs.job_workers_alive(),
        "formats": FORMATS,
        "kitchens": [one for one in run.tasks.values_list("task_id", flat=True) if has_page(one)],
        "yaml_tasks": [t["suite"] or t["task"] or t["file"] for t in run.spec["tasks"]],
        "resumable": not run.is_live and over - counts.get("done", 0) + counts.get("queued", 0),
    }


def _by_agent(run: EvaluationRun) -> list[JSONObject]:
    done = Q(state="done")
    rows = run.episodes.values("agent").annotate(
        total=Count("pk"), done=Count("pk", filter=done),
        won=Count("pk", filter=Q(success=True)), failed=Count("pk", filter=Q(state="failed")),
        mean_steps=Avg("steps", filter=done),
    )  # fmt: skip
    return [dict(row) for row in rows.order_by("agent")]


def _playing(run: EvaluationRun) -> QuerySet[RunEpisode]:
    playing = run.episodes.filter(state=RunEpisode.State.RUNNING).select_related("task")
    named = playing.annotate(world=F("session__world"))
    return named.defer("metrics", "task__task").order_by("order")[:20]


def _seconds_left(run: EvaluationRun, open_: int) -> float | None:
    """Seconds until all is played, at the pace of the latest episodes; None while there is no pace."""
    played = run.episodes.filter(
        state=RunEpisode.State.DONE, reused=False, finished_at__isnull=False
    )
    moments = played.order_by("-finished_at").values_list("finished_at", flat=True)[:PACED_BY]
    latest = [moment for moment in moments if moment is not None]
    if len(latest) < 2:
        return None
    return (latest[0] - latest[-1]).total_seconds() / (len(latest) - 1) * open_


@require_POST
def run_cancel(request: HttpRequest, run_id: str) -> HttpResponse:
    """Cancel a run; what was played stays."""
    _staff_only(request)
    found = _run(request, run_id)
    if not work.cancel(found):
        messages.info(request, "This run is over already.")
    return redirect("benchmark_run", found.pk)


@require_POST
def run_resume(request: HttpRequest, run_id: str) -> HttpResponse:
    """Go on with a run that was cancelled, stopped or failed in part; the budget may be raised."""
    _staff_only(request)
    found = _run(request, run_id)
    values = {name: _number(request.POST.get(name)) for name in ("budget_money", "budget_tokens")}
    given: JSONObject = {name: value for name, value in values.items() if value is not None}
    if "budget_money" in given:
        given["budget_unpriced"] = "budget_unpriced" in request.POST
    if given:
        EvaluationRun.objects.filter(pk=found.pk).update(**given)
    reopen(found)
    dispatch.start(found)
    return redirect("benchmark_run", found.pk)


def _number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if 0 <= number < 1e13 else None


@require_safe
@never_cache
def episodes(request: HttpRequest) -> HttpResponse:
    """Episodes of chosen runs by agent, task, suite, state and outcome: behind every number."""
    from game.report.data import Filters
    from game.report.people import matching

    filters = Filters.read(request.GET)
    found = matching(visible_runs(request), filters)
    page = Paginator(found, EPISODES).get_page(request.GET.get("page"))
    report = Filters(run=filters.run, rule=filters.rule).query()
    late = {one.session for one in page.object_list if one.late(filters.rule)}
    context = {
        "page": page, "filters": filters, "query": filters.query(), "report_query": report,
        "late": late,
    }  # fmt: skip
    return render(request, "benchmarks/episodes.html", context)


@require_safe
@never_cache
def run_manifest(request: HttpRequest, run_id: str) -> HttpResponse:
    """The manifest as JSON."""
    found = EvaluationRun.objects.get(pk=_run(request, run_id).pk)
    return JsonResponse(full_manifest(found), json_dumps_params={"indent": 2})


@require_safe
def run_lines(request: HttpRequest, run_id: str) -> HttpResponseBase:
    """The results as JSON lines, at once."""
    found = _run(request, run_id)
    lines = b"".join(json_lines(found))
    return download(request, iter([lines]), f"run-{found.pk}.jsonl", "application/x-ndjson")


@require_POST
def run_results(request: HttpRequest, run_id: str) -> HttpResponse:
    """Start the export of a run's results in the background."""
    found = _run(request, run_id)
    form = request.POST.get("format", "")
    if form not in FORMATS:
        messages.error(request, f"Choose a format: {', '.join(FORMATS)}.")
        return redirect("benchmark_run", found.pk)
    try:
        job = enqueue("results", {"run": found.pk, "format": form}, player_of(request))
    except JobError as error:
        messages.error(request, str(error))
        return redirect("benchmark_run", found.pk)
    return job_started(request, job)
