"""A small kitchen with plain eyes, plans made by hand, and a player who speaks in lines."""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sim.home import scenes
from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera
from sim.home.geometry import box, corners
from sim.home.scenes import Scene
from sim.home.state import State, Thing, Vec, sincos
from sim.world import Action, JSONObject, MoveResult, Step, Task
from sim.worlds.household.episode import HouseholdEpisode
from sim.worlds.household.judging import goals as goals_
from sim.worlds.household.suites.catalogue import COOK
from sim.worlds.household.suites.plans import Plan, lengthen, shorten
from sim.worlds.household.suites.rules import Rules

KITCHEN = Path(__file__).parents[2] / "home" / "kitchen.json"


@cache
def scene() -> Scene:
    """The test kitchen, with a butter knife."""
    data = json.loads(KITCHEN.read_text())
    where = {"at": [0.55, 0.75, -1.0], "on": "DiningTable_00000012"}
    data["things"].append({"name": "ButterKnife_00000027", "type": "ButterKnife", "size": [0.025, 0.012, 0.22], **where})  # fmt: skip
    return scenes.read(data)


class FrankEyes:
    """Eyes that see whatever is before them, nothing in the way: quick, and right for rules."""

    def look(self, state: State, camera: Camera, width: int, height: int) -> Buffer:
        seen = [t for t in state.things.values() if not t.gone and _ahead(t, camera)]
        ids = np.zeros((height, width), np.int32)
        for number in range(1, len(seen) + 1):
            ids.flat[number * 8 : number * 8 + 8] = number
        names = ("", *(thing.name for thing in seen))
        return Buffer(ids, ids, np.ones((height, width), np.float32), names)


def _ahead(thing: Thing, camera: Camera) -> bool:
    return any(_in_view(point, camera) for point in (box(thing).centre, *corners(thing)))


def _in_view(point: Vec, camera: Camera) -> bool:
    dx, dy, dz = (p - e for p, e in zip(point, camera.eye, strict=True))
    sin, cos = sincos(camera.yaw)
    right, ahead = dx * cos - dz * sin, dx * sin + dz * cos
    sin, cos = sincos(camera.horizon)
    depth, up = ahead * cos - dy * sin, dy * cos + ahead * sin
    limit = depth * math.tan(math.radians(camera.fov / 2))
    return depth > 0.1 and abs(right) < limit and abs(up) < limit


class HandPlan(Plan):
    """A plan in the test kitchen, which is in no folder."""

    def state(self) -> State:
        return lengthen(self.start, scene(), self.name)


def plan(goals: JSONObject | None = None, *, steps: int = 10, **changes: dict[str, Any]) -> Plan:
    """A plan with these goals; `Mug={"dirty": True}` changes the first thing of a type."""
    state = State.start(scene())
    for type_name, change in changes.items():
        state.change(first(state, type_name).name, **change)
    lists = {key: {} if key == "action_goals" else [] for key in goals_.to_json(())}
    return HandPlan(
        name="by_hand",
        kind="own",
        variation="",
        task_description="Do it.",
        scene="TestKitchen",
        start=shorten(state),
        goals={**lists, **(goals or clean_plate())},
        step_count=steps,
    )


def clean_plate() -> JSONObject:
    """A goal that nothing in these tests fulfils by accident."""
    return {"put_away_goals": [{"object_type": "Plate"}]}


def first(state: State, type_name: str) -> Thing:
    return next(t for t in state.things.values() if t.type == type_name)


class Cook:
    """Plays lines and says what became of them."""

    def __init__(
        self,
        goals: JSONObject | None = None,
        *,
        rules: Rules | None = None,
        steps: int = 10,
        feedback: Any = "detailed",
        **changes: dict[str, Any],
    ) -> None:
        rules = rules or Rules(termination=False)
        made = plan(goals, steps=steps, **changes)
        params = {"plan": made.public(), "rules": rules.to_json()}
        self.task = Task("t", "household", "own", "T", "Do it.", (COOK,), params, feedback=feedback)
        self.plan = made
        self.episode = HouseholdEpisode(self.task, 0, made, rules, FrankEyes())

    @property
    def state(self) -> State:
        return self.episode.home.state

    def thing(self, type_name: str) -> Thing:
        found = [t for t in self.state.things.values() if t.type == type_name and not t.gone]
        return found[0]

    def step(self, action: Action) -> Step:
        return self.episode.step({"cook": action})

    def do(self, line: str, name: str | None = None) -> MoveResult:
        """One line, `FIND Mug`."""
        verb, type_name = line.split()
        args = {"object": type_name} | ({"name": name} if name else {})
        return self.step(Action(verb, args, line)).results["cook"]

    def all(self, *lines: str) -> Cook:
        """Lines that must all work."""
        for line in lines:
            result = self.do(line)
            assert result.ok, f"{line}: {result.message}"
        return self

    def hold(self, type_name: str) -> Cook:
        """Go and take something."""
        return self.all(f"FIND {type_name}", f"PICKUP {type_name}")
