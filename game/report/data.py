"""What a report reads: one row an episode, in one query, and the people's games beside them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from game.benchmarks import Benchmark, Limits, benchmark_of
from game.evaluation.choosing import base_of
from game.evaluation.taxonomy import in_words
from game.models import EvaluationRun, FailureLabel, RunEpisode, RunTask
from game.ratings.shares import shares
from game.report.variants import Player, players
from game.suites import all_tasks

PEOPLE = "People"
"""What the rows of recorded games that people played begin with."""


def is_people(who: str) -> bool:
    """Whether this is a row of people: of all of them, or of those of one pace."""
    return who == PEOPLE or who.startswith((f"{PEOPLE} (", f"{PEOPLE} with agents ("))


RULES = {
    "1.5": gettext_noop("within 1.5 times the instance's optimum, rounded up"),
    "table": gettext_noop("within 1.5 times the paper's horizon, rounded up"),
    "goal": gettext_noop("goal reached before the run's own limit"),
}


@dataclass(frozen=True, slots=True)
class Result:
    """One episode of an agent, or one game of people, as reports count it."""

    who: str
    run: str
    episode: int | None
    session: str
    task: str
    base: str
    suite: str
    seats: int
    par: int | None
    par_proved: bool
    state: str
    reached: bool
    steps: int
    cost: float | None
    """US dollars, attempts that were given up included; None where a part of it has no price."""
    tokens: int
    message: str = ""
    metrics: Mapping[str, Any] = field(default_factory=dict)
    by_hand: tuple[tuple[str, str], ...] = ()
    """Category and subcategory of its failure in the view of each annotator, the earliest first."""
    repetition: int = 0
    model: str = ""
    """What the agent of the episode is called in tables that lay conditions side by side."""
    condition: str = "baseline"
    """The condition it was played under, as its agent's benchmark names it."""
    world: str = ""
    pace: str = ""
    """Games of people: the pace that they were played at, and that `par` and `steps` are counted at."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """All else that makes the agent another one than those of the same model and condition."""
    agent: str = ""
    """What the agent is called in its run."""
    told: str = ""
    """The style in which its model was told of the kitchen; empty: there is only one."""
    requests: int = 0
    spent: int = 0
    """Tokens, attempts that were given up included; `tokens` are those of the attempt that counts."""
    unplayed: str = ""
    """Why it was not played, where it will not be."""

    @property
    def suggested(self) -> tuple[str, str] | None:
        """Category and subcategory that its log suggests; people have not looked at it."""
        found = self.metrics.get("suggested_failure")
        return (found["category"], found["part"]) if isinstance(found, Mapping) else None

    @property
    def agreed(self) -> tuple[str, str] | None:
        """What most annotators said; the earlier one where they are even."""
        return max(self.by_hand, key=self.by_hand.count) if self.by_hand else None

    @property
    def mode_in_words(self) -> tuple[str, str] | None:
        """The same for people, in English."""
        return in_words(*self.mode) if self.mode else None

    @property
    def mode(self) -> tuple[str, str] | None:
        """The failure mode that is shown of it: the annotators' first, else the suggested one."""
        return self.agreed or self.suggested

    def late(self, rule: str) -> bool:
        """Whether it reached the goal, but not within the steps of a rule: a failure."""
        return self.counts and self.reached and not self.success(rule)

    @property
    def counts(self) -> bool:
        """Whether it came to an end that counts."""
        return self.state == "done"

    def success(self, rule: str) -> bool:
        """Success by one of `RULES`; some benchmarks have limits of their own, in the episode."""
        card = self.benchmark
        limits = card.limits if card is not None else Limits()
        length = self.limit(rule)
        return self.reached and (length is None or self.steps <= limits.steps(length))

    def limit(self, rule: str) -> int | None:
        """The length by which a rule judges it; None where reaching the goal is all."""
        card = self.benchmark
        limits = card.limits if card is not None else Limits()
        return None if limits.own else self._length(rule, limits)

    def _length(self, rule: str, limits: Limits) -> int | None:
        """The length that a rule measures an episode by; None where it has none."""
        if rule == "1.5":
            return self.par
        if self.pace == "realtime" or (self.pace not in ("", "turns") and self.seats > 1):
            return None  # the papers count steps of turns
        return limits.horizons.get(self.base) if rule == "table" else None

    @property
    def benchmark(self) -> Benchmark | None:
        """The benchmark that it belongs to."""
        return benchmark_of(self.world, self.suite)

    @property
    def optimality(self) -> float | None:
        return self.steps / self.par if self.reached and self.par else None

    @property
    def to_go(self) -> float | None:
        """Normalised steps to go; infinite where the goal was out of reach for good."""
        found = self.metrics.get("steps_to_go")
        if not isinstance(found, Mapping):
            return None
        if found.get("reachable") is False:
            return float("inf")
        value = found.get("normalised")
        return float(value) if value is not None else None


@dataclass(frozen=True, slots=True)
class Filters:
    """What a report, or a list of episodes, is about. Empty: everything."""

    run: tuple[str, ...] = ()
    suite: str = ""
    task: str = ""
    agent: str = ""
    rule: str = "1.5"
    outcome: str = ""
    state: str = ""
    prioritised: str = ""
    optimality: str = ""
    to_go: str = ""
    category: str = ""
    part: str = ""
    view: str = ""

    @staticmethod
    def read(query: Any) -> Filters:
        """From a query string's parameters; unknown ones are not looked at."""
        names = [f.name for f in fields(Filters) if f.name != "run"]
        given = {
            name: str(query.get(name, "")).replace("\x00", "")[:120]
            for name in names
            if query.get(name)
        }
        if given.get("rule") not in RULES:
            given.pop("rule", None)
        runs = (run.replace("\x00", "")[:16] for run in query.getlist("run")[:50])
        return Filters(run=tuple(runs), **given)

    def query(self, **more: str) -> str:
        """As a query string, with changes."""
        pairs = [("run", run) for run in self.run]
        for name in (f.name for f in fields(Filters) if f.name != "run"):
            value = more.get(name, getattr(self, name))
            if value and (name, value) != ("rule", "1.5"):
                pairs.append((name, value))
        return urlencode(pairs)


COLUMNS = (
    "pk", "run_id", "agent", "session_id", "state", "success", "steps", "cost", "lost_cost",
    "tokens", "lost_tokens", "requests", "lost_requests", "message", "metrics", "task__task_id", "task__base", "task__suite", "task__seats",
    "task__par", "task__par_proved", "repetition",
)  # fmt: skip


BASE = COLUMNS.index("task__base")


def load(runs: QuerySet[EvaluationRun], filters: Filters) -> list[Result]:
    """Every episode of the chosen runs that passes suite, task and agent, with what people
    say of it."""
    chosen = list(runs.filter(pk__in=filters.run).only("pk", "name", "spec", "state"))
    found = RunEpisode.objects.filter(run__in=chosen).order_by("run_id", "order")
    if filters.suite:
        found = found.filter(task__suite=filters.suite)
    if filters.task:
        found = found.filter(task__base=base_of(filters.task))
    seated = players(chosen)
    labels = _labels(chosen)
    over = {run.pk for run in chosen if not run.is_live}
    rows = list(found.values_list(*COLUMNS))
    worlds = _worlds(chosen, {row[BASE] for row in rows})
    results = [_result(row, seated, labels, worlds, over) for row in rows]
    results = rated(results)
    if filters.agent:
        results = [one for one in results if filters.agent in (one.who, one.agent)]
    return _each_once(results)


def rated(results: Sequence[Result]) -> list[Result]:
    """The results with what people say of them among their metrics, such as `correctness`: the share
    of raters (0 to 1), of collections whose results were put into reports."""
    said = shares({one.session for one in results})
    return [
        replace(one, metrics={**one.metrics, **said[one.session]}) if one.session in said else one
        for one in results
    ]


def _worlds(runs: Sequence[EvaluationRun], bases: Collection[str]) -> Mapping[str, str]:
    """The worlds of these tasks: as the catalogues have them, else as the runs themselves do."""
    worlds = {task.id: task.world for task in all_tasks().values()}
    if unknown := [base for base in bases if base not in worlds]:
        rows = RunTask.objects.filter(run__in=runs, base__in=unknown)
        worlds |= dict(rows.values_list("base", "task__world"))
    return worlds


def _each_once(results: Iterable[Result]) -> list[Result]:
    """An episode that several runs share was played once and counts once."""
    found: dict[tuple[str, str | int | None], Result] = {}
    for one in results:
        found.setdefault((one.who, one.session or one.episode), one)
    return list(found.values())


def _result(
    row: Sequence[Any],
    seated: Mapping[tuple[str, str], Player],
    labels: Mapping[int, tuple[tuple[str, str], ...]],
    worlds: Mapping[str, str],
    over: Collection[str],
) -> Result:
    pk, run, agent, session, state, success, steps, cost, lost_cost, *counts = row[:13]
    tokens, lost_tokens, requests, lost_requests = counts
    message, metrics, task_id, base, suite, seats, par, proved, repetition = row[13:]
    player, world = seated[run, agent], worlds[base]
    card = benchmark_of(world, suite)
    return Result(
        who=player.who(card), run=run, episode=pk, session=session or "", task=task_id, base=base,
        suite=suite, seats=seats, par=par, par_proved=proved, state=state, reached=bool(success),
        steps=steps or 0, cost=None if None in (cost, lost_cost) else cost + lost_cost,
        tokens=tokens, message=message, metrics=metrics or {}, by_hand=labels.get(pk, ()),
        repetition=repetition, model=player.variant.row, condition=player.variant.condition,
        world=world, settings=player.variant.settings, agent=agent, told=player.told(card),
        requests=requests + lost_requests, spent=tokens + lost_tokens,
        unplayed=_unplayed(state, message, over=run in over),
    )  # fmt: skip


def _unplayed(state: str, message: str, *, over: bool) -> str:
    """Why an episode was not played; empty: it was, or will be."""
    if state == RunEpisode.State.FAILED:
        return message or "it could not be played"
    if state == RunEpisode.State.CANCELLED:
        return "cancelled"
    return "the run was stopped before" if state != RunEpisode.State.DONE and over else ""


def _labels(runs: Iterable[EvaluationRun]) -> dict[int, tuple[tuple[str, str], ...]]:
    """Per episode what each annotator said, the earliest first."""
    votes: dict[int, list[tuple[str, str]]] = {}
    rows = FailureLabel.objects.filter(episode__run__in=list(runs)).order_by("made_at")
    for episode, category, part in rows.values_list("episode_id", "category", "subcategory"):
        votes.setdefault(episode, []).append((category, part))
    return {episode: tuple(given) for episode, given in votes.items()}


# -- filters over results -------------------------------------------------------------------------

OPTIMALITY_BINS: dict[str, Callable[[float], bool]] = {
    "1": lambda rate: rate <= 1,
    "(1, 1.25]": lambda rate: 1 < rate <= 1.25,
    "(1.25, 1.5]": lambda rate: 1.25 < rate <= 1.5,
    "> 1.5": lambda rate: rate > 1.5,
}
"""Figure 3. Rates below 1 are plans better than the best known."""
TO_GO_BINS: dict[str, Callable[[float], bool]] = {
    "[0, 0.5]": lambda left: left <= 0.5,
    "(0.5, 1]": lambda left: 0.5 < left <= 1,
    "> 1": lambda left: left > 1,
}
"""Figure 4."""
LATE = "reached late"
"""The failures that reached the goal all the same, after the steps that count."""
UNKNOWN = "not known"
"""The failures that nothing was measured of."""
UNPLAYED = "unplayed"
"""Filter: the episodes that were not played, for whatever reason."""
HAND, LOG = "hand", "log"
"""Filter: whose view of a failure is meant, the annotators' or the log's."""


def bin_of(value: float | None, bins: Mapping[str, Callable[[float], bool]]) -> str:
    """The bin that a value falls into; empty for None."""
    if value is None:
        return ""
    return next(name for name, inside in bins.items() if inside(value))


def distance(one: Result, rule: str) -> str:
    """Where a failure stands in figure 4; empty for whatever is no failure."""
    if not one.counts or one.success(rule):
        return ""
    return LATE if one.late(rule) else bin_of(one.to_go, TO_GO_BINS) or UNKNOWN


def failure_mode(one: Result, rule: str, view: str = "") -> tuple[str, str] | None:
    """Category and subcategory of a failure, in the view of people (`HAND`), of the log (`LOG`), or
    of people where they have looked at it; None for whatever is no failure.

    Whoever reached the goal late has a mode of its own in the log's view: it suggests none.
    """
    if not one.counts or one.success(rule) or (view == HAND and not one.by_hand):
        return None
    found = {HAND: one.agreed, LOG: one.suggested}.get(view, one.mode)
    if found is None:
        found = ("late", LATE) if one.late(rule) else ("unknown", UNKNOWN)
    return found


def passes(one: Result, filters: Filters) -> bool:
    """Whether a result passes the filters beyond run, suite, task and agent."""
    won = one.success(filters.rule)
    mode = failure_mode(one, filters.rule, filters.view) or ("", "")
    if filters.view == HAND and not one.by_hand:
        return False
    wanted: dict[str, object] = {
        "state": UNPLAYED if one.unplayed and filters.state == UNPLAYED else one.state,
        "outcome": "" if not one.counts else "success" if won else "failure",
        "prioritised": {True: "yes", False: "no"}.get(one.metrics.get("prioritised"), ""),  # type: ignore[arg-type]
        "optimality": bin_of(one.optimality if won else None, OPTIMALITY_BINS),
        "to_go": distance(one, filters.rule),
        "category": mode[0],
        "part": mode[1],
    }
    if filters.outcome == "late":
        wanted["outcome"] = "late" if one.late(filters.rule) else ""
    return all(getattr(filters, name) in ("", value) for name, value in wanted.items())
