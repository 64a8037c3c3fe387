"""Plan files of the original benchmark, played on our scenes.

Such a file stores no positions but a seed, which the original gives to its simulator. Here the
seed draws a layout of our own, and the names of things are looked up in our scene, which carries
the same ones. What cannot be taken over as it stands is said in `notes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sim import reading
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
from sim.worlds.household.suites.plans import LARGEST, Plan, SetupAction, shorten
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
    for where, data in reading.plain_lines(path, "bad_plan"):
        yield read(data, where)


def read(data: Any, where: str = "") -> Original:
    """One `plan.json` of the original.

    Raises:
        WorldError: `bad_plan` with the path inside it, `unknown_scene`, or `unprepared`: our scene
            lacks something that the task needs.
    """
    if not isinstance(data, Mapping):
        raise WorldError("bad_plan", "a plan is an object", where)
    texts = {key: _text(data, key, where) for key in ("name", "task_description", "scene")}
    scene = load_scene(texts["scene"])
    kind, variation, parts = naming.read(texts["name"], _join(where, "name"))
    wanted = goals_.to_json(goals_.read(data.get("goal"), _join(where, "goal")))
    notes: list[str] = []
    setup = _setup(data.get("setup_actions"), scene, notes, _join(where, "setup_actions"))
    layout = replace(
        _layout(data, scene, setup, notes, where),
        astray=tuple(goal["object_type"] for goal in wanted["put_away_goals"]),
        crowded=tuple(goal["container_type"] for goal in wanted["contents_goals"]),
    )
    seed, steps = _number(data, ("randomization", "seed"), where), data.get("step_count", 0)
    if isinstance(steps, bool) or not isinstance(steps, int) or not 0 <= steps <= LARGEST:
        raise WorldError("bad_plan", "a number from 0 is needed here", _join(where, "step_count"))
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
    data: Mapping[str, Any],
    scene: Scene,
    setup: tuple[SetupAction, ...],
    notes: list[str],
    where: str,
) -> Layout:
    rows = data.get("object_setup")
    at = _join(where, "object_setup")
    if not isinstance(rows, Mapping):
        raise WorldError("bad_plan", "an object is needed here", at)
    targets, places = _specified(rows.get("target_setup"), f"{at}.target_setup")
    if targets is None:
        raise WorldError("bad_plan", "no types or classes are named", f"{at}.target_setup")
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
    if not isinstance(row, Mapping):
        raise WorldError("bad_plan", "an object is needed here", where)
    kinds = _types(row.get("object_specifier"), f"{where}.object_specifier")
    return kinds, _types(row.get("container_specifier"), f"{where}.container_specifier")


def _types(row: Any, where: str) -> tuple[str, ...] | None:
    if row is None:
        return None
    if not isinstance(row, Mapping):
        raise WorldError("bad_plan", "an object or null is needed here", where)
    names = [*_list(row, "types", where), *_list(row, "classes", where)]
    names += [str(name).rpartition("_")[0] for name in _list(row, "names", where)]
    found: dict[str, None] = {}
    for name in names:
        if not isinstance(name, str) or (name not in CLASSES and name not in types()):
            raise WorldError("bad_plan", f'"{name}" is neither a type nor a class', where)
        found |= dict.fromkeys(CLASSES.get(name, (name,)))
    return tuple(found) or None


def _setup(rows: Any, scene: Scene, notes: list[str], where: str) -> tuple[SetupAction, ...]:
    if not isinstance(rows, list):
        raise WorldError("bad_plan", "a list is needed here", where)
    return tuple(
        _setup_action(row, scene, notes, f"{where}[{index}]") for index, row in enumerate(rows)
    )


def _setup_action(row: Any, scene: Scene, notes: list[str], where: str) -> SetupAction:
    try:
        action, name, argument = row["action"], row["object_name"], row.get("argument")
    except (KeyError, TypeError, AttributeError):
        action = name = argument = None
    if not (isinstance(action, str) and isinstance(name, str) and isinstance(argument, str | None)):
        text = 'a set-up action is {"action", "object_name", "argument"}, all texts'
        raise WorldError("bad_plan", text, where)
    kind = name.rpartition("_")[0]
    if name in scene.things:
        return SetupAction(action, name, argument)
    others = [thing.name for thing in scene.things.values() if thing.type == kind]
    if not others:
        raise UnpreparedError(f"our {scene.name} has no {name} and no other {kind} ({where})")
    notes.append(f"{name} is not in our {scene.name}; {others[0]} takes its place.")
    return SetupAction(action, others[0], argument)


# Values


def _list(data: Mapping[str, Any], key: str, where: str) -> list[Any]:
    """A list, or nothing."""
    rows = data.get(key)
    if rows is not None and not isinstance(rows, list):
        raise WorldError("bad_plan", "a list or null is needed here", _join(where, key))
    return rows or []


def _text(data: Mapping[str, Any], key: str, where: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value:
        raise WorldError("bad_plan", "a text is needed here", _join(where, key))
    return value


def _number(data: Mapping[str, Any], keys: tuple[str, ...], where: str) -> int:
    value: Any = data
    for key in keys:
        value = value.get(key) if isinstance(value, Mapping) else None
    if isinstance(value, bool) or not isinstance(value, int):
        raise WorldError("bad_plan", "a whole number is needed here", _join(where, ".".join(keys)))
    return value


def _join(where: str, path: str) -> str:
    return f"{where}.{path}" if where else path


def plain(original: Original) -> JSONObject:
    """The plan and its notes as JSON, without a solution."""
    return {"plan": original.plan.public(), "notes": list(original.notes)}
