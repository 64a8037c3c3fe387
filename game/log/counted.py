"""What was done in sessions that are over, counted from their logs: each log is read once in a process."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.metrics.own_moves import Counts
from game.models import Event
from game.suites import way_of
from sim.abilities import Length
from sim.world import JSON, JSONObject, Task, WorldError

AT_ONCE = 200
"""Sessions whose logs are read in one query."""
KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Game:
    """What pages and reports need of the log of one session that is over."""

    pace: str
    steps: int
    length: int
    """What compares with `par`, counted as the pace counts it (`game.metrics.own_moves`)."""
    par: Length
    own: int
    """Moves of people."""
    stand_in: int
    """Moves of an agent in the place of somebody who was gone."""
    with_agents: bool
    """Whether an agent moved in a seat of its own."""
    kitchen: Mapping[str, str]
    """The parameters of its task, each as a digest."""
    way: str = ""
    """The condition under which it was played, for people; empty where there is no choice."""


_games: OrderedDict[str, Game] = OrderedDict()


def games_of(sessions: Sequence[str]) -> dict[str, Game]:
    """What the logs of these sessions say, which must be over; a log without a beginning says nothing."""
    unknown = [one for one in sessions if one not in _games]
    for start in range(0, len(unknown), AT_ONCE):
        _games.update(_read(unknown[start : start + AT_ONCE]))
    found = {one: _games[one] for one in sessions if one in _games}
    while len(_games) > KEPT:
        _games.popitem(last=False)
    return found


def forget() -> None:
    """Read every log again when it is next asked for."""
    _games.clear()


def kitchen_of(params: Mapping[str, JSON]) -> dict[str, str]:
    """The parameters of a task, each as a short digest."""
    return {name: _digest(value) for name, value in params.items()}


def _digest(value: JSON) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


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
        counts.pace, counts.steps, counts.length, counts.par, counts.moves("person"), counts.moves("stand_in"),
        counts.moves("agent") > 0, kitchen_of(task.get("params", {})), _way(task),
    )  # fmt: skip


def _way(task: JSONObject) -> str:
    try:
        found = way_of(Task.from_json(task))
    except WorldError:
        return ""
    return found.title if found is not None else ""
