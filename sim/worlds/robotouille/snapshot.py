"""Exact snapshots of a state as JSON, and the way back."""

from __future__ import annotations

import hashlib
import json

from sim.world import JSON, JSONObject, Task, WorldError
from sim.worlds.robotouille.effects import Active, Root, Source
from sim.worlds.robotouille.kitchen import Kitchen
from sim.worlds.robotouille.progress import raw_effects
from sim.worlds.robotouille.state import State

VERSION = 1


def task_digest(task: Task) -> str:
    """A short fingerprint of what the task plays like."""
    text = json.dumps(task.params, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def save(state: State, task: str, seed: int) -> JSONObject:
    """The snapshot of a state; `task` is the fingerprint of its task."""
    kitchen = state.kitchen
    return {
        "world": "robotouille",
        "version": VERSION,
        "task": task,
        "seed": seed,
        "step": state.steps,
        "turn": kitchen.seats[state.player],
        "objects": [kitchen.name(n) for n in state.objects],
        "predicates": state.names(),
        "effects": raw_effects(state),
        "stands": [list(stand) for stand in state.stands],
    }


def load(kitchen: Kitchen, task: str, seed: int, data: JSON) -> State:
    """The state of a snapshot.

    Raises:
        WorldError: `bad_snapshot`, saying in what it does not fit.
    """
    if not isinstance(data, dict) or data.get("world") != "robotouille":
        raise _bad("is not a snapshot of this world")
    if data.get("version") != VERSION:
        raise _bad(f"has version {data.get('version')}; this world reads version {VERSION}")
    if data.get("task") != task:
        raise _bad("is of another task")
    if data.get("seed") != seed:
        raise _bad(f"is of seed {data.get('seed')}, not {seed}")
    return rebuild(kitchen, data)


def rebuild(kitchen: Kitchen, data: JSONObject) -> State:
    """The state that a snapshot, or the facts of an observation, describe.

    Raises:
        WorldError: `bad_snapshot`, if something in it cannot be.
    """
    try:
        return _Builder(kitchen, data).state()
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise _bad(f"is damaged ({type(error).__name__}: {error})") from error


class _Builder:
    def __init__(self, kitchen: Kitchen, data: JSONObject) -> None:
        self.kitchen, self.data = kitchen, data

    def state(self) -> State:
        kitchen, data = self.kitchen, self.data
        state = State(kitchen)
        for name in data["objects"]:
            state.add(self._number(name))
        for text in data["predicates"]:
            state.put(self._atom(text), True)
        state.player = kitchen.seats.index(data["turn"])
        state.steps = int(data["step"])
        state.stands = self._stands()
        state.effects = [self._root(raw) for raw in data["effects"]]
        return state

    def _stands(self) -> tuple[tuple[int, int, int, int], ...]:
        if "stands" in self.data:
            stands = [tuple(map(int, stand)) for stand in self.data["stands"]]
        else:
            players = {p["id"]: (p["x"], p["y"], *p["facing"]) for p in self.data["players"]}
            stands = [players[seat] for seat in self.kitchen.seats]
        if len(stands) != len(self.kitchen.seats) or any(len(stand) != 4 for stand in stands):
            raise ValueError("stands")
        return tuple((s[0], s[1], s[2], s[3]) for s in stands)

    def _number(self, name: str) -> int:
        number = self.kitchen.number(name)
        if number is None:
            raise KeyError(name)
        return number

    def _atom(self, text: str) -> int:
        name, _, rest = text.partition("(")
        args = [self._number(arg) for arg in rest.removesuffix(")").split(",")]
        predicate = self.kitchen.domain.predicates[name]
        if [self.kitchen.type(arg) for arg in args] != list(predicate.types):
            raise ValueError(text)
        return self.kitchen.atom(name, *args)

    def _root(self, raw: JSONObject) -> Root:
        source = raw["source"]
        action = self.kitchen.domain.actions[source["action"]]
        args = tuple(self._number(source["args"][param]) for param in action.params)
        ground = self.kitchen.ground(self.kitchen.key(action, args))
        position = int(source["position"])
        active = Active(self.kitchen.effects(ground)[position])
        self._fill(active, raw)
        return Root(Source(action.index, args, position), active)

    def _fill(self, active: Active, raw: JSONObject) -> None:
        active.completed = bool(raw["completed"])
        active.count = int(raw["time"] if "time" in raw else raw.get("reps", 0))
        active.held = bool(raw.get("held", False))
        if "made" in raw:
            active.made = self._number(raw["made"])
        for child, data in zip(active.children, raw.get("sfx", []), strict=True):
            self._fill(child, data)


def _bad(message: str) -> WorldError:
    return WorldError("bad_snapshot", f"this snapshot {message}")
