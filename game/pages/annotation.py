"""Failure modes: which episodes failed, why in whose view, and how far the views agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.evaluation.taxonomy import TAXONOMY, in_words, is_known
from game.log.results import reason_of
from game.log.store import read_events
from game.models import FailureLabel, Player, RunEpisode
from game.pages.benchmarks import visible_runs
from game.pages.signing_in import closed
from game.people import player_of
from game.records.shelf import is_staff
from game.report.data import Filters
from game.report.people import matching
from game.report.statistics import cohen, fleiss
from sim.world import JSONObject

PAGE = 50
NOTE_LENGTH = 2000


@require_safe
@never_cache
def failures(request: HttpRequest) -> HttpResponse:
    """Failed episodes of chosen runs with their labels, and the annotators' agreement."""
    filters = Filters.read(request.GET)
    if not filters.run:
        filters = replace(filters, run=_newest_with_failures(request))
    found = [one for one in matching(visible_runs(request), filters) if one.counts]
    failed = [one for one in found if one.episode and not one.success(filters.rule)]
    page = Paginator(failed, PAGE).get_page(request.GET.get("page"))
    labels = _labels([one.episode for one in failed if one.episode])
    machine = {one.episode: one.suggested for one in failed if one.episode and one.suggested}
    staff = is_staff(request)
    context = {
        "filters": filters,
        "query": filters.query(),
        "page": page,
        "labels": labels,
        "agreement": agreement(labels, whole=False, machine=machine),
        "agreement_main": agreement(labels, whole=True, machine=machine),
        "unread": _unlabelled(request, [one.episode for one in page]) if staff else (),
        "staff": staff,
        "machine": MACHINE.capitalize(),
        "late": {one.session for one in page.object_list if one.late(filters.rule)},
        "runs": visible_runs(request).order_by("-created_at")[:50],
    }
    return render(request, "benchmarks/failures.html", context)


def _newest_with_failures(request: HttpRequest) -> tuple[str, ...]:
    """The run to begin with where none is chosen: the newest with something to look at, if there is one."""
    failing = visible_runs(request).filter(
        episodes__state=RunEpisode.State.DONE, episodes__success=False
    )
    return tuple(failing.order_by("-created_at").values_list("pk", flat=True)[:1])


def _unlabelled(request: HttpRequest, episodes: list[int | None]) -> set[int]:
    """Those of these episodes whose labels this annotator may not read yet: their own comes first."""
    player = player_of(request, create=False)
    own = FailureLabel.objects.filter(episode__in=[pk for pk in episodes if pk], annotator=player)
    done = set(own.values_list("episode_id", flat=True)) if player else set()
    return {pk for pk in episodes if pk} - done


Labels = dict[int, dict[str, FailureLabel]]
"""Per episode its labels by annotator's name."""


def _labels(episodes: list[int]) -> Labels:
    found: Labels = defaultdict(dict)
    rows = FailureLabel.objects.filter(episode__in=episodes).select_related("annotator")
    for label in rows:
        found[label.episode_id][f"{label.annotator.name} ({label.annotator.public_id[:4]})"] = label
    return dict(found)


MACHINE = "the log (automatic)"
"""What the suggestions of logs are called among annotators."""


def agreement(
    labels: Labels, *, whole: bool, machine: Mapping[int, tuple[str, str]] | None = None
) -> JSONObject:
    """Cohen's kappa of every pair of annotators and Fleiss' of all, each over what they share.

    `whole` compares main categories only. `machine` has per episode what its log suggests: each
    annotator is compared with that, too, but it is none of them.
    """
    names = sorted({name for given in labels.values() for name in given})

    def word(label: FailureLabel) -> str:
        return label.category if whole else f"{label.category}/{label.subcategory}"

    pairs = []
    for one, other in combinations(names, 2):
        both = [given for given in labels.values() if one in given and other in given]
        if both:
            ours, theirs = ([word(given[name]) for given in both] for name in (one, other))
            kappa = cohen(ours, theirs)
            pairs.append({"pair": f"{one} and {other}", "kappa": kappa, "n": len(both)})
    against = []
    told = machine or {}
    for name in names:
        own = [
            (given[name], told[at]) for at, given in labels.items() if name in given and at in told
        ]
        if own:
            ours = [word(label) for label, _ in own]
            theirs = ["/".join(mode[: 1 if whole else 2]) for _, mode in own]
            kappa = cohen(ours, theirs)
            against.append({"pair": f"{name} and {MACHINE}", "kappa": kappa, "n": len(own)})
    shared = [given for given in labels.values() if len(given) == len(names)]
    everybody = [[word(given[name]) for name in names] for given in shared]
    return {
        "pairs": pairs,
        "machine": against,
        "fleiss": fleiss(everybody) if len(names) > 1 else None,
        "n": len(shared),
        "annotators": len(names),
    }


@never_cache
def failure(request: HttpRequest, episode_id: int) -> HttpResponse:
    """One failed episode: the evidence, the labels, and with POST one's own label.

    Who labels sees neither the machine's suggestion nor other people's labels before giving their own:
    a label that was there to be agreed with would measure agreement with it.
    """
    rows = RunEpisode.objects.select_related("run", "task").defer("task__task")
    episode = rows.filter(pk=episode_id, run__in=visible_runs(request)).first()
    if episode is None or episode.state != RunEpisode.State.DONE:
        raise Http404("there is no such episode")
    if request.method == "POST":
        return _label(request, episode)
    player = player_of(request, create=False)
    mine = episode.labels.filter(annotator=player).first() if player else None
    staff = is_staff(request)
    suggested = episode.metrics.get("suggested_failure") if mine or not staff else None
    context = {
        "episode": episode,
        "reason": reason_of(episode.reason),
        "taxonomy": TAXONOMY,
        "suggested": suggested,
        "suggested_words": in_words(suggested["category"], suggested["part"]) if suggested else (),
        "evidence": _evidence(episode, suggested or {}),
        "mistakes": episode.metrics.get("mistakes", []),
        "mine": mine,
        "chosen": f"{mine.category}/{mine.subcategory}" if mine else "",
        "others": [(label, in_words(label.category, label.subcategory))
                   for label in episode.labels.select_related("annotator")
                   if mine is not None and label.pk != mine.pk],
        "staff": staff,
    }  # fmt: skip
    return render(request, "benchmarks/failure.html", context)


def _evidence(episode: RunEpisode, suggested: JSONObject) -> list[JSONObject]:
    """The suggestion's sentences, each with the step of the replay at which it happened."""
    found = suggested.get("evidence", [])
    if episode.session_id is None or not any(one.get("seq") for one in found):
        return [dict(one) for one in found]
    steps: dict[int, int] = {}
    count = 0
    for event in read_events(episode.session_id):
        count += event.kind == "step"
        steps[event.seq] = count
    return [{**one, "step": steps.get(one.get("seq") or 0)} for one in found]


def _label(request: HttpRequest, episode: RunEpisode) -> HttpResponse:
    """Keep a label; only staff annotate."""
    if not is_staff(request):
        raise closed(request, "Only staff label failures; sign in first.")
    category, _, part = request.POST.get("label", "").partition("/")
    if not is_known(category, part):
        raise BadRequest("Choose one of the listed failure modes.")
    player: Player = player_of(request)
    FailureLabel.objects.update_or_create(
        episode=episode, annotator=player,
        defaults={
            "category": category, "subcategory": part,
            "note": request.POST.get("note", "").replace("\x00", "")[:NOTE_LENGTH],
        },
    )  # fmt: skip
    after = _next(request, episode, player)
    if after is not None:
        return redirect("failure", after)
    return redirect(f"{reverse('failures')}?run={episode.run_id}")


def _next(request: HttpRequest, episode: RunEpisode, player: Player) -> int | None:
    """The run's next failure that this annotator has not labelled."""
    rest = episode.run.episodes.filter(state=RunEpisode.State.DONE, success=False)
    rest = rest.exclude(labels__annotator=player).order_by("order")
    return rest.values_list("pk", flat=True).first()
