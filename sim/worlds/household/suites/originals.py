"""Plan files of the original benchmark, played on our scenes.

Such a file stores no positions but a seed, which the original gives to its simulator. Here the
seed draws a layout of our own, and the names of things are looked up in our scene, which carries
the same ones. What cannot be taken over as it stands is said in `notes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sim import fields, reading
from sim.fields import join
from sim.home.facts import types
from sim.home.scenes import Scene
from sim.home.scenes import load as load_scene
from sim.world import JSONObject, WorldError
from sim.worlds.household.homes import DISHES, FOOD, SILVERWARE
from sim.worlds.household.judging import goals as goals_
from sim.worlds.household.suites import naming
from sim.worlds.household.suites.kinds import (
    BATHROOM_ODDMENTS,
    LIVING_ROOM_ODDMENTS,
    ODDMENTS,
)
from sim.worlds.household.suites.layouts import Layout, UnpreparedError
from sim.worlds.household.suites.plans import BAD, LARGEST, Plan, SetupAction, setup_action, shorten
from sim.worlds.household.suites.preparing import prepare

CLASSES = {
    "Kitchen": ODDMENTS,
    "Bathroom": BATHROOM_ODDMENTS,
    "LivingRoom": LIVING_ROOM_ODDMENTS,
    "Food": FOOD,
    "Dishes": DISHES,
    "Silverware": SILVERWARE,
}
"""Words of the original for several types at once."""


@dataclass(frozen=True, slots=True)
class Original:
    """A plan file of the original as a plan of ours. `notes` say what is different, in sentences."""

    plan: Plan
    parts: tuple[str, ...]
    notes: tuple[str, ...]


def read_lines(path: Path) -> Iterator[Original]:
    """A file with one plan in each line.

    Raises:
        WorldError: see `read`; the path names the line.
    """
    for where, data in reading.plain_lines(path, BAD):
        yield read(data, where)


def read(data: Any, where: str = "") -> Original:
    """One `plan.json` of the original.

    Raises:
        WorldError: `bad_plan` with the path inside it, `unknown_scene`, or `unprepared`: our scene
            lacks something that the task needs.
    """
    data = fields.as_object(data, where, BAD)
    texts = {
        key: fields.as_text(data.get(key), join(where, key), code=BAD, empty=False)
        for key in ("name", "task_description", "scene")
    }
    scene = load_scene(texts["scene"])
    kind, variation, parts = naming.read(texts["name"], join(where, "name"))
    wanted = goals_.to_json(goals_.read(data.get("goal"), join(where, "goal")))
    notes: list[str] = []
    setup = _setup(data.get("setup_actions"), scene, notes, join(where, "setup_actions"))
    layout = replace(
        _layout(data, scene, setup, notes, where),
        astray=tuple(goal["object_type"] for goal in wanted["put_away_goals"]),
        crowded=tuple(goal["container_type"] for goal in wanted["contents_goals"]),
    )
    seed = _seed(data, where)
    steps = fields.as_int(data.get("step_count", 0), join(where, "step_count"), 0, LARGEST, BAD)
    notes.append(
        "Where things lie is drawn by the plan's seed in our scene, not in the original's."
    )
    plan = Plan(
        name=texts["name"],
        task_description=texts["task_description"],
        scene=scene.name,
        kind=kind,
        variation=variation,
        start=shorten(prepare(scene, layout, seed)),
        goals=wanted,
        setup_actions=setup,
        seed=seed,
        step_count=steps,
    )
    return Original(plan, parts, tuple(notes))


# What is placed, and what is done to it


def _layout(
    data: JSONObject,
    scene: Scene,
    setup: tuple[SetupAction, ...],
    notes: list[str],
    where: str,
) -> Layout:
    at = join(where, "object_setup")
    rows = fields.as_object(data.get("object_setup"), at, BAD)
    targets, places = _specified(rows.get("target_setup"), f"{at}.target_setup")
    if targets is None:
        raise WorldError(BAD, "no types or classes are named", f"{at}.target_setup")
    strewn = []
    distractors = _list(rows, "distractor_setups", at)
    for index, row in enumerate(distractors):
        kinds, onto = _specified(row, f"{at}.distractor_setups[{index}]")
        strewn.append((tuple(k for k in kinds or () if k not in targets), onto))
    present = {thing.type for thing in scene.things.values()}
    missing = [kind for kind in targets if kind not in present]
    if missing:
        notes.append(f"Our {scene.name} has no {', '.join(missing)}; not placed.")
    return Layout(targets, tuple(strewn), places, setup)


def _specified(row: Any, where: str) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
    """The types of an object specifier, and those of a container specifier or None."""
    row = fields.as_object(row, where, BAD)
    kinds = _types(row.get("object_specifier"), f"{where}.object_specifier")
    return kinds, _types(row.get("container_specifier"), f"{where}.container_specifier")


def _types(row: Any, where: str) -> tuple[str, ...] | None:
    if row is None:
        return None
    row = fields.as_object(row, where, BAD)
    names = [*_list(row, "types", where), *_list(row, "classes", where)]
    names += [str(name).rpartition("_")[0] for name in _list(row, "names", where)]
    found: dict[str, None] = {}
    for name in names:
        if not isinstance(name, str) or (name not in CLASSES and name not in types()):
            raise WorldError(BAD, f'"{name}" is neither a type nor a class', where)
        found |= dict.fromkeys(CLASSES.get(name, (name,)))
    return tuple(found) or None


def _setup(rows: Any, scene: Scene, notes: list[str], where: str) -> tuple[SetupAction, ...]:
    listed = enumerate(fields.as_list(rows, where, code=BAD))
    return tuple(_setup_action(row, scene, notes, f"{where}[{index}]") for index, row in listed)


def _setup_action(row: Any, scene: Scene, notes: list[str], where: str) -> SetupAction:
    wanted = setup_action(row, where)
    name = wanted.object_name
    kind = name.rpartition("_")[0]
    if name in scene.things:
        return wanted
    others = [thing.name for thing in scene.things.values() if thing.type == kind]
    if not others:
        raise UnpreparedError(f"our {scene.name} has no {name} and no other {kind} ({where})")
    notes.append(f"{name} is not in our {scene.name}; {others[0]} takes its place.")
    return replace(wanted, object_name=others[0])


# Values


def _list(data: JSONObject, key: str, where: str) -> list[Any]:
    """A list, or nothing."""
    rows = data.get(key)
    return [] if rows is None else fields.as_list(rows, join(where, key), code=BAD)


def _seed(data: JSONObject, where: str) -> int:
    drawn = fields.as_object(data.get("randomization"), join(where, "randomization"), BAD)
    path = join(where, "randomization.seed")
    return fields.as_int(drawn.get("seed"), path, -(2**63), 2**63 - 1, BAD)


def plain(original: Original) -> JSONObject:
    """The plan and its notes as JSON, without a solution."""
    return {"plan": original.plan.public(), "notes": list(original.notes)}
