"""Exact snapshots of an episode as JSON, and the way back."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sim.home import traces
from sim.home.state import State
from sim.home.traces import Traces
from sim.replay import ASIDE
from sim.world import JSONObject, Task, WorldError
from sim.worlds.household.acting.choosing import Memory
from sim.worlds.household.judging.goals import SCORINGS, Scoring
from sim.worlds.household.judging.history import Entry
from sim.worlds.household.judging.scoring import Verdict
from sim.worlds.household.suites.plans import Plan

if TYPE_CHECKING:
    from sim.worlds.household.episode import HouseholdEpisode

VERSION = 1


@dataclass(frozen=True, slots=True, eq=False)
class Saved:
    """What a snapshot holds."""

    home: State
    memory: Memory
    deeds: tuple[str, ...]
    history: tuple[Entry, ...]
    verdicts: dict[Scoring, Verdict]
    known: tuple[str, ...]
    steps: int
    traces: Traces


def digest(task: Task, plan: Plan) -> str:
    """A short fingerprint of what the task plays like."""
    rules = task.params.get("rules")
    text = json.dumps([plan.hash, rules, task.feedback], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def save(episode: HouseholdEpisode, task: str) -> JSONObject:
    """The snapshot of an episode; `task` is the fingerprint of its task."""
    home = episode.home.state
    return {
        "world": "household",
        "version": VERSION,
        "task": task,
        "seed": episode.seed,
        "steps": episode.steps,
        "home": home.to_json(),
        # JSON objects have no order of their own, and the order of things counts.
        "order": [name for name in home.things if name not in home.scene.things],
        "memory": episode.player.memory.to_json(),
        "deeds": list(episode.player.deeds),
        "history": [entry.to_json() for entry in episode.history],
        "verdicts": {scoring: v.to_json() for scoring, v in episode.verdicts.items()},
        "known": list(episode.known),
        ASIDE: {"traces": dict(episode.traces)},
    }


def load(episode: HouseholdEpisode, task: str, data: Any) -> Saved:
    """What a snapshot holds.

    Raises:
        WorldError: `bad_snapshot`, saying in what it does not fit.
    """
    if not isinstance(data, dict) or data.get("world") != "household":
        raise _bad("is not a snapshot of this world")
    if data.get("version") != VERSION:
        raise _bad(f"has version {data.get('version')}; this world reads version {VERSION}")
    if data.get("task") != task:
        raise _bad("is of another task")
    if data.get("seed") != episode.seed:
        raise _bad(f"is of seed {data.get('seed')}, not {episode.seed}")
    try:
        return _read(episode, data)
    except WorldError as error:
        raise _bad(f"is damaged ({error.message})") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _bad(f"is damaged ({type(error).__name__}: {error})") from error


def _read(episode: HouseholdEpisode, data: JSONObject) -> Saved:
    home = State.from_json(data["home"], episode.home.scene)
    for name in data["order"]:
        home.things[name] = home.things.pop(name)
    verdicts = {scoring: Verdict.from_json(data["verdicts"][scoring]) for scoring in SCORINGS}
    for scoring, verdict in verdicts.items():
        if len(verdict.met) != len(episode.judges[scoring].goals):
            raise ValueError("verdicts of other goals")
    return Saved(
        home=home,
        memory=Memory.from_json(data["memory"]),
        deeds=tuple(data["deeds"]),
        history=tuple(Entry.from_json(row) for row in data["history"]),
        verdicts=verdicts,
        known=tuple(data["known"]),
        steps=int(data["steps"]),
        traces=traces.read(data.get(ASIDE, {}).get("traces")),
    )


def _bad(message: str) -> WorldError:
    return WorldError("bad_snapshot", f"this snapshot {message}")
