"""How far cutting, cooking, frying, filling and boiling have come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sim.world import JSON, JSONObject
from sim.worlds.robotouille.effects import Active, Fact, Root
from sim.worlds.robotouille.kitchen import Kitchen
from sim.worlds.robotouille.state import State


@dataclass(frozen=True, slots=True)
class Progress:
    """One thing under way: `done` of `of` steps (or cuts); not `running` while it is interrupted."""

    kind: str
    object: int
    station: int | None
    done: int
    of: int
    running: bool

    def to_json(self) -> JSONObject:
        """The form inside an object's facts."""
        return {"kind": self.kind, "done": self.done, "of": self.of, "running": self.running}


def all_progress(state: State) -> list[Progress]:
    """Everything under way, in the order in which it began."""
    return [found for root in state.effects for found in _of_root(state, root)]


def _of_root(state: State, root: Root) -> Iterator[Progress]:
    action = state.kitchen.actions[root.source.action]
    stations = [n for n in root.source.args if state.kitchen.type(n) == "station"]
    for active, running in _counting(state, root.active, True):
        repeated = active.effect.type == "repetitive"
        done = active.count if repeated else max(0, active.count - 1)
        of = active.effect.goal if repeated else max(0, active.effect.goal - 1)
        station = stations[0] if stations and not repeated else None
        yield Progress(action.progress, active.effect.arg, station, done, of, running)


def _counting(state: State, active: Active, running: bool) -> Iterator[tuple[Active, bool]]:
    """The effects with a counter that is not full, and whether their conditions hold now."""
    if active.completed:
        return
    effect = active.effect
    for fact in effect.conditions:
        running = running and (fact.atom in state.true) is fact.value
    counts = effect.type in ("delayed", "repetitive")
    if counts and active.count < effect.goal:
        yield active, running
        return
    for child in active.children:
        yield from _counting(state, child, running)


def raw_effects(state: State) -> list[JSON]:
    """The effects in list order, nested, in the form of the original's traces.

    The outermost ones also say which action they come from (`source`), and the paper's
    conditionals whether they held (`held`), so that a state can be rebuilt from them.
    """
    return [_raw_root(state, root) for root in state.effects]


def _raw_root(state: State, root: Root) -> JSONObject:
    kitchen, source = state.kitchen, root.source
    action = kitchen.actions[source.action]
    names = [kitchen.name(n) for n in source.args]
    raw = _raw(kitchen, root.active, {})
    raw["source"] = {
        "action": action.name,
        "args": dict(zip(action.params, names, strict=True)),
        "position": source.position,
    }
    return raw


def _raw(kitchen: Kitchen, active: Active, made: dict[int, str]) -> JSONObject:
    effect = active.effect
    if effect.created:
        created = kitchen.name(active.made) if active.made is not None else effect.created.kind
        made = made | {effect.slot: created}
    raw: JSONObject = {
        "type": effect.type,
        "arg": kitchen.name(effect.arg),
        "fx": [[_fact_name(kitchen, fact, made), fact.value] for fact in effect.fx],
        "completed": active.completed,
    }
    if effect.type == "conditional":
        raw["conditions"] = [[_fact_name(kitchen, f, made), f.value] for f in effect.conditions]
        if not kitchen.original:
            raw["held"] = active.held
    elif effect.type == "delayed":
        raw |= {"time": active.count, "goal_time": effect.goal}
    elif effect.type == "repetitive":
        raw |= {"reps": active.count, "goal_reps": effect.goal}
    elif effect.created:
        raw["created"] = [effect.created.param, effect.created.kind, effect.created.type]
        if active.made is not None:
            raw["made"] = kitchen.name(active.made)
    if active.children:
        raw["sfx"] = [_raw(kitchen, child, made) for child in active.children]
    return raw


def _fact_name(kitchen: Kitchen, fact: Fact, made: dict[int, str]) -> str:
    if fact.atom >= 0:
        return kitchen.atom_name(fact.atom)
    names = [made.get(n, "?") if n < 0 else kitchen.name(n) for n in fact.args]
    return f"{kitchen.predicates[fact.predicate].name}({','.join(names)})"
