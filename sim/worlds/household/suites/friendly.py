"""The tasks for people (`friendly.json`): a scene as it is, a little prepared, and goals.

Their starts are made from the scene when they are needed, so they follow whatever a scene becomes.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from sim.home import scenes
from sim.home.facts import facts_of
from sim.home.geometry import within
from sim.home.placing import spots
from sim.home.state import State, Thing
from sim.world import JSONObject, WorldError
from sim.worlds.household import containment
from sim.worlds.household.suites import vantage
from sim.worlds.household.suites.plans import GOALS, Plan, SetupAction, shorten

FILE = Path(__file__).parent / "friendly.json"
TIDY = (
    ("CoffeeMachine", "isToggled"),
    ("Toaster", "isToggled"),
    ("StoveKnob", "isToggled"),
    ("Microwave", "isOpen"),
    ("Fridge", "isOpen"),
    ("Faucet", "isToggled"),
)
"""What is to be off or closed in the end, where a task asks to leave the kitchen tidy."""


@cache
def _entries() -> dict[str, JSONObject]:
    known = set(scenes.names())
    rows = json.loads(FILE.read_text())["tasks"]
    return {f"home/{row['name']}": row for row in rows if row["scene"] in known}


def names() -> tuple[str, ...]:
    """Ids of the tasks for people, easy ones first."""
    return tuple(_entries())


def entry(name: str) -> JSONObject:
    """What the file says of a task: title, text, scene, difficulty, tags, setup, goals."""
    return _entries()[name]


@cache
def plan(name: str) -> Plan:
    """A task for people as a plan.

    Raises:
        WorldError: `bad_plan`; the scene lacks what the task needs.
    """
    row = entry(name)
    scene = scenes.load(row["scene"])
    state = State.start(scene)
    _sort_out(state)
    for step in row.get("setup", ()):
        _prepare(state, step, name)
    state.move(vantage.best(state))
    return Plan(
        name=name,
        kind=name.partition("/")[2],
        variation="",
        task_description=row["text"],
        scene=scene.name,
        start=shorten(state),
        goals=_goals(row),
        setup_actions=tuple(_action(step) for step in row.get("setup", ()) if step[0] != "place"),
    )


def _action(step: list[str]) -> SetupAction:
    return SetupAction(step[0], step[1], step[2] if len(step) > 2 else None)


def _goals(row: JSONObject) -> JSONObject:
    goals: JSONObject = {key: {} if key == "action_goals" else [] for key in GOALS}
    goals |= row["goals"]
    if row.get("tidy"):
        tidy = [{"object_type": t, "state": key, "value": False} for t, key in TIDY]
        goals["state_goals"] = [*tidy, *goals["state_goals"]]
    return goals


def _sort_out(state: State) -> None:
    """Of everything that can be picked up one is left of each type, so that words are clear."""
    kept: set[str] = set()
    for thing in list(state.things.values()):
        if not facts_of(thing.type).pickupable:
            continue
        if thing.type in kept:
            _remove(state, thing)
        kept.add(thing.type)


def _remove(state: State, thing: Thing) -> None:
    for inside in within(state, thing.name):
        if inside.name in state.things:
            state.remove(inside.name)
    if thing.name in state.things:
        state.remove(thing.name)


def _prepare(state: State, step: list[str], name: str) -> None:
    """`["dirty", type]`, `["fill", type, liquid]`, `["on", type]`, `["open", type]` or `["place", type, where]`."""
    verb, type_name = step[0], step[1]
    thing = containment.first(state, type_name)
    if thing is None:
        raise WorldError("bad_plan", f"there is no {type_name} in {state.scene.name}", name)
    if verb == "place":
        _place(state, thing, step[2], name)
    else:
        changes: dict[str, dict[str, Any]] = {
            "dirty": {"dirty": True},
            "fill": {"liquid": step[-1]},
            "on": {"toggled": True},
            "open": {"openness": 1.0},
        }
        change = changes[verb]
        state.change(thing.name, **change)


def _place(state: State, thing: Thing, where: str, name: str) -> None:
    for receptacle in containment.of_type(state, where):
        spot = spots.spot(state, thing, receptacle)
        if spot is not None:
            spots.put(state, thing.name, spot)
            return
    raise WorldError("bad_plan", f"{thing.type} fits on no {where} of {state.scene.name}", name)
