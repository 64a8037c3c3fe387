"""People's games beside the episodes of agents: the same kitchens, each pace by itself, own moves only.

A game counts where it compares: it is over, listed, not gone on from another one, played in a kitchen
that the chosen runs have (the same instance under the same rules), and no stand-in made moves in it.
What is left out is kept with the reason, so that a report can say how many there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from django.db.models import Q, QuerySet

from game.evaluation.choosing import base_of
from game.log.counted import Game, games_of, kitchen_of
from game.log.measured import measures_of
from game.models import EvaluationRun, RunTask, Session
from game.report.data import PEOPLE, Filters, Result, is_people, load, passes, rated
from game.suites import INSTANCE
from sim.world import JSONObject

MOST_PEOPLE = 5000

PACES = {
    "turns": "in turns",
    "together": "all together",
    "realtime": "real time",
    "free": "when they like",
}

STAND_IN, OTHER_RULES, UNMEASURED = "stand_in", "other_rules", "unmeasured"
CLOSED = "closed"
LEFT_OUT = {
    CLOSED: "the kitchen was closed before the end, when everybody had left",
    STAND_IN: "a stand-in made moves for somebody who was gone",
    OTHER_RULES: "it was played by other rules than the agents' episodes",
    UNMEASURED: "no best known length is known for its pace, so this rule of success says nothing",
}
"""Why a game of people counts nowhere, by the state that it has here."""

FINISHED = Session.Status.FINISHED
_OWN_AFFAIR = frozenset({"pars"})
"""Parameters of a task that say something of it, and change nothing in the kitchen."""


def people(results: Sequence[Result], filters: Filters) -> list[Result]:
    """The games of people in the kitchens of these results; those that do not count have a state of
    `LEFT_OUT`, and why."""
    agents = _by_task(results)
    if not agents or (filters.agent and not is_people(filters.agent)):
        return []
    rows = _over(agents)
    games = games_of([row[0] for row in rows])
    kitchens = _kitchens({row[2] for row in rows}, filters)
    found = [
        _result(row, game, agents[row[2]], kitchens.get(row[2], ()), filters)
        for row in rows
        if (game := games.get(row[0])) is not None and (row[5] == FINISHED or game.own)
    ]
    return rated(_measured([one for one in found if filters.agent in ("", PEOPLE, one.who)]))


def _measured(results: Sequence[Result]) -> list[Result]:
    """The games with what the metrics of their benchmarks say of them, as episodes of agents have it."""
    games: dict[str, list[str]] = {}
    for one in results:
        if one.counts and one.benchmark is not None:
            games.setdefault(one.benchmark.name, []).append(one.session)
    found: dict[str, JSONObject] = {}
    for name, sessions in games.items():
        found |= measures_of(sessions, name)
    return [replace(one, metrics=found.get(one.session, {})) for one in results]


def left_out(results: Iterable[Result]) -> dict[str, int]:
    """How many games of people count nowhere, by the state that says why."""
    counts = Counter(one.state for one in results if one.state in LEFT_OUT)
    return {state: counts[state] for state in LEFT_OUT if counts[state]}


def _by_task(results: Sequence[Result]) -> dict[str, list[Result]]:
    found: dict[str, list[Result]] = {}
    for one in results:
        found.setdefault(one.task, []).append(one)
    return found


Row: TypeAlias = tuple[str, str, str, str, bool | None, str]
COLUMNS = ("pk", "world", "task_id", "suite", "success", "status")


def _over(tasks: Iterable[str]) -> list[Row]:
    """Listed games of people on exactly these tasks that are over, oldest first; among those that were
    closed, where nobody sits any more, there may be some of agents alone."""
    played = Session.objects.filter(seats__occupant_kind="person").values("pk")
    finished = Q(pk__in=played, status=Session.Status.FINISHED)
    closed = Q(status=Session.Status.ABANDONED)
    games = Session.objects.filter(
        finished | closed, task_id__in=list(tasks), demo=False, listed=True, private=False
    ).exclude(parent_why="branch")
    return list(games.order_by("created_at").values_list(*COLUMNS)[:MOST_PEOPLE])


Kitchen: TypeAlias = Mapping[str, str]
"""The parameters of a task, each as a digest (`game.log.counted`)."""


def _kitchens(tasks: Iterable[str], filters: Filters) -> dict[str, tuple[Kitchen, ...]]:
    """Per task the parameters that it has in the chosen runs."""
    found: dict[str, tuple[Kitchen, ...]] = {}
    rows = RunTask.objects.filter(run__in=filters.run, task_id__in=tasks)
    for task, data in rows.values_list("task_id", "task"):
        params = kitchen_of(data.get("params", {}))
        if params not in found.get(task, ()):
            found[task] = (*found.get(task, ()), params)
    return found


def same_kitchen(ours: Kitchen, theirs: Kitchen) -> bool:
    """Whether the parameters that both tasks have say the same of what is played."""
    return all(ours[name] == theirs[name] for name in (ours.keys() & theirs.keys()) - _OWN_AFFAIR)


def _result(
    row: Row, game: Game, agents: Sequence[Result],
    kitchens: Sequence[Kitchen], filters: Filters,
) -> Result:  # fmt: skip
    session, world, task, suite, success, status = row
    company = f"{PEOPLE} with agents" if game.with_agents else PEOPLE
    one = Result(
        who=f"{company} ({_how(game)})", run="", episode=None,
        session=session, task=task, base=base_of(task), suite=suite, seats=agents[0].seats,
        par=game.par.steps, par_proved=game.par.proved, state="done", reached=bool(success),
        steps=game.length, cost=0.0, tokens=0, world=world, pace=game.pace,
    )  # fmt: skip
    state = _state(one, game, agents, kitchens, filters.rule) if status == FINISHED else CLOSED
    return one if state == "done" else replace(one, state=state, message=LEFT_OUT[state])


def _how(game: Game) -> str:
    """Pace and condition: each is a row of its own."""
    pace = PACES.get(game.pace, game.pace)
    return f"{pace}, {game.way[:1].lower()}{game.way[1:]}" if game.way else pace


def _state(
    one: Result, game: Game, agents: Sequence[Result], kitchens: Sequence[Kitchen],
    rule: str,
) -> str:  # fmt: skip
    if game.stand_in:
        return STAND_IN
    if not any(same_kitchen(game.kitchen, theirs) for theirs in kitchens):
        return OTHER_RULES
    if one.limit(rule) is None and any(other.limit(rule) is not None for other in agents):
        return UNMEASURED
    return "done"


def matching(runs: QuerySet[EvaluationRun], filters: Filters) -> list[Result]:
    """The episodes (and people's games) behind a number of a report."""
    results = load(runs, filters) if not is_people(filters.agent) else []
    if is_people(filters.agent):
        others = load(runs, Filters(run=filters.run, suite=filters.suite, task=filters.task))
        results = people(others, filters)
        if INSTANCE in filters.task:
            results = [one for one in results if one.task == filters.task]
    return [one for one in results if passes(one, filters)]
