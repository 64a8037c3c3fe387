"""People's games beside the episodes of agents: the same kitchens, each pace by itself, own moves only.

A game counts where it compares: it is over, listed, not gone on from another one, played in a kitchen
that the chosen runs have (the same instance under the same rules), and no stand-in made moves in it.
What is left out is kept with the reason, so that a report can say how many there are.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from game.evaluation.choosing import base_of
from game.metrics.own_moves import Counts
from game.models import EvaluationRun, Event, RunTask, Session
from game.report.data import PEOPLE, Filters, Result, is_people, load, passes
from game.suites import INSTANCE
from sim.abilities import Length
from sim.world import JSON, JSONObject

MOST_PEOPLE = 5000
AT_ONCE = 200
"""Games whose logs are read in one query."""
KEPT = 20_000

PACES = {
    "turns": "in turns",
    "together": "all together",
    "realtime": "real time",
    "free": "when they like",
}

STAND_IN, OTHER_RULES, UNMEASURED = "stand_in", "other_rules", "unmeasured"
LEFT_OUT = {
    STAND_IN: "a stand-in made moves for somebody who was gone",
    OTHER_RULES: "it was played by other rules than the agents' episodes",
    UNMEASURED: "no best known length is known for its pace, so this rule of success says nothing",
}
"""Why a game of people counts nowhere, by the state that it has here."""

_OWN_AFFAIR = frozenset({"pars"})
"""Parameters of a task that say something of it, and change nothing in the kitchen."""


@dataclass(frozen=True, slots=True)
class Game:
    """What a report needs of the log of one game that is over."""

    pace: str
    length: int
    par: Length
    stand_in: int
    """Moves of an agent in the place of somebody who was gone."""
    with_agents: bool
    """Whether an agent had a seat of its own in it."""
    params: Mapping[str, JSON]


_games: OrderedDict[str, Game] = OrderedDict()
"""Logs of games that are over never change: each is read once in a process."""


def people(results: Sequence[Result], filters: Filters) -> list[Result]:
    """The games of people in the kitchens of these results; those that do not count have a state of
    `LEFT_OUT`, and why."""
    agents = _by_task(results)
    if not agents or (filters.agent and not is_people(filters.agent)):
        return []
    rows = _finished(agents)
    games = read([row[0] for row in rows])
    kitchens = _kitchens({row[2] for row in rows}, filters)
    found = [
        _result(row, game, agents[row[2]], kitchens.get(row[2], ()), filters)
        for row in rows
        if (game := games.get(row[0])) is not None
    ]
    return [one for one in found if filters.agent in ("", PEOPLE, one.who)]


def left_out(results: Iterable[Result]) -> dict[str, int]:
    """How many games of people count nowhere, by the state that says why."""
    counts = Counter(one.state for one in results if one.state in LEFT_OUT)
    return {state: counts[state] for state in LEFT_OUT if counts[state]}


def _by_task(results: Sequence[Result]) -> dict[str, list[Result]]:
    found: dict[str, list[Result]] = {}
    for one in results:
        found.setdefault(one.task, []).append(one)
    return found


COLUMNS = ("pk", "world", "task_id", "suite", "success")


def _finished(tasks: Iterable[str]) -> list[tuple[str, str, str, str, bool | None]]:
    """Finished, listed games of people on exactly these tasks, oldest first."""
    played = Session.objects.filter(seats__occupant_kind="person").values("pk")
    games = Session.objects.filter(
        pk__in=played,
        task_id__in=list(tasks),
        status=Session.Status.FINISHED,
        demo=False,
        listed=True,
    ).exclude(parent_why="branch")
    return list(games.order_by("created_at").values_list(*COLUMNS)[:MOST_PEOPLE])


def read(sessions: Sequence[str]) -> dict[str, Game]:
    """What the logs of these games say; one without a beginning says nothing."""
    unknown = [one for one in sessions if one not in _games]
    for start in range(0, len(unknown), AT_ONCE):
        _games.update(_read(unknown[start : start + AT_ONCE]))
    found = {one: _games[one] for one in sessions if one in _games}
    while len(_games) > KEPT:
        _games.popitem(last=False)
    return found


def _read(sessions: Sequence[str]) -> dict[str, Game]:
    rows = Event.objects.filter(session__in=sessions, kind__in=("created", "step"))
    counts: dict[str, Counts] = {}
    told = rows.order_by("session_id", "seq")
    for session, kind, seat, payload in told.values_list("session_id", "kind", "seat", "payload"):
        if kind == "created":
            counts[session] = Counts(payload)
        elif session in counts:
            counts[session].take(payload, seat)
    return {session: _game(found) for session, found in counts.items()}


def _game(counts: Counts) -> Game:
    task: JSONObject = counts.created["task"]
    return Game(
        counts.pace, counts.length, counts.par, counts.moves("stand_in"),
        counts.moves("agent") > 0, task.get("params", {}),
    )  # fmt: skip


def _kitchens(tasks: Iterable[str], filters: Filters) -> dict[str, tuple[JSONObject, ...]]:
    """Per task the parameters that it has in the chosen runs."""
    found: dict[str, tuple[JSONObject, ...]] = {}
    rows = RunTask.objects.filter(run__in=filters.run, task_id__in=tasks)
    for task, data in rows.values_list("task_id", "task"):
        params: JSONObject = data.get("params", {})
        if params not in found.get(task, ()):
            found[task] = (*found.get(task, ()), params)
    return found


def same_kitchen(ours: Mapping[str, JSON], theirs: Mapping[str, JSON]) -> bool:
    """Whether the parameters that both tasks have say the same of what is played."""
    return all(ours[name] == theirs[name] for name in (ours.keys() & theirs.keys()) - _OWN_AFFAIR)


def _result(
    row: tuple[str, str, str, str, bool | None], game: Game, agents: Sequence[Result],
    kitchens: Sequence[Mapping[str, JSON]], filters: Filters,
) -> Result:  # fmt: skip
    session, world, task, suite, success = row
    company = f"{PEOPLE} with agents" if game.with_agents else PEOPLE
    one = Result(
        who=f"{company} ({PACES.get(game.pace, game.pace)})", run="", episode=None,
        session=session, task=task, base=base_of(task), suite=suite, seats=agents[0].seats,
        par=game.par.steps, par_proved=game.par.proved, state="done", reached=bool(success),
        steps=game.length, cost=0.0, tokens=0, world=world, pace=game.pace,
    )  # fmt: skip
    state = _state(one, game, agents, kitchens, filters.rule)
    return one if state == "done" else replace(one, state=state, message=LEFT_OUT[state])


def _state(
    one: Result, game: Game, agents: Sequence[Result], kitchens: Sequence[Mapping[str, JSON]],
    rule: str,
) -> str:  # fmt: skip
    if game.stand_in:
        return STAND_IN
    if not any(same_kitchen(game.params, theirs) for theirs in kitchens):
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
