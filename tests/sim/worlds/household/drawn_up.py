"""How tasks of the household are drawn up and read, kept as fingerprints: whoever changes it should know it.

Every kind of task and every variation, scenes set for them, and files of plans that are damaged by chance.
"""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

from sim.home import scenes
from sim.world import JSONObject, WorldError
from sim.worlds import get_world
from sim.worlds.household.suites import plans, vantage
from sim.worlds.household.suites.kinds import KINDS
from sim.worlds.household.suites.layouts import UnpreparedError, layout_of
from sim.worlds.household.suites.preparing import free_counter, prepare
from sim.worlds.household.suites.uploads import task_from
from tests.recordings import Rows, fingerprints_of, rounded
from tests.sim.worlds.household.test_originals import MUG

FILE = Path(__file__).with_name("drawn_up.json")
NAMES = (*(f"kind {name}" for name in KINDS), "catalogue", "plans", "damaged", "damaged original")
FILES = 160
"""So many damaged files of one kind."""
WRONG: tuple[Any, ...] = (
    None, 7, -1, 1.5, True, "", "x", "Mug_00000000", [], ["x"], {}, {"a": 1}, 10**30, float("nan"),
    "a" * 1001,
)  # fmt: skip


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of a kind of tasks (`kind toast`), or of what is read from files."""
    rows: Rows = {}
    match name:
        case "catalogue":
            rows["tasks"] = [rounded(task) for task in get_world("household").tasks()]
        case "plans":
            rows["plans"] = [_plan(one) for one in plans.names()[::4]]
        case "damaged":
            whole = plans.load(plans.names()[5]).public()
            rows["own"] = [_read(_damaged(whole, n)) for n in range(FILES)]
            short = {name: whole[name] for name in ("scene", "task_description", "goals")}
            short = {"plan": short, "rules": {"walking": True}, "title": "Mine"}
            rows["short"] = [_read(_damaged(short, n)) for n in range(FILES)]
            rows["titles"] = [
                _read({**short, "title": "a" * n}) for n in (1, 80, 119, 120, 121, 200)
            ]
        case "damaged original":
            rows["theirs"] = [_read(_damaged(MUG, n)) for n in range(FILES)]
        case _:
            _kind(name.removeprefix("kind "), rows)
    return fingerprints_of(rows)


def _kind(name: str, rows: Rows) -> None:
    kind = KINDS[name]
    rows["kind"] = [rounded(kind), kind.count]
    homes = [one for one in scenes.names() if _room(one) == kind.room]
    for number, variation in enumerate(kind.variations):
        for scene in (homes[number % len(homes)], homes[(7 * number + 3) % len(homes)]):
            rows.setdefault("scenes", []).append([scene, _set(kind, variation, scene, number)])


def _room(scene: str) -> str:
    number = int(scene.removeprefix("FloorPlan"))
    return {0: "kitchen", 2: "living_room", 3: "bedroom", 4: "bathroom"}[number // 100]


def _set(kind: Any, variation: Any, scene: str, seed: int) -> Any:
    """The scene set for a variation; or why it cannot be."""
    home = scenes.load(scene)
    try:
        layout = layout_of(kind, variation, home)
        state = prepare(home, layout, seed)
    except UnpreparedError as no:
        return no.message
    free = free_counter(state)
    told = [layout, plans.shorten(state), min(free, 99.0), vantage.best(state)]
    return rounded(told)


def _plan(name: str) -> Any:
    plan = plans.load(name)
    return rounded([plan, plan.hash, plans.solution(name), plans.shorten(plan.state())])


def _read(data: Any) -> Any:
    """What a file of a user's comes to."""
    try:
        return rounded(task_from(data))
    except WorldError as no:
        return [no.code, no.message, no.path]


def _damaged(whole: JSONObject, number: int) -> Any:
    """The file with one thing or two that are not as they should be."""
    rng = random.Random(number)
    data = copy.deepcopy(whole)
    for _ in range(rng.choice([0, 1, 1, 1, 2])):
        places = [*_places(data)]
        holder, key = rng.choice(places)
        if isinstance(holder, dict) and rng.random() < 0.25:
            del holder[key]
        elif isinstance(holder, dict) and rng.random() < 0.1:
            holder["unknown"] = 1
        else:
            holder[key] = rng.choice(WRONG)
    return data


def _places(data: Any, depth: int = 0) -> Any:
    """Everything in the file that can be changed; things far within it less often than those above."""
    if isinstance(data, dict | list):
        for key in [*data] if isinstance(data, dict) else range(len(data)):
            yield data, key
            if depth < 5:
                yield from _places(data[key], depth + 1)
