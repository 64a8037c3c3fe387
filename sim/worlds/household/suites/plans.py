"""Plans: what makes one task instance of AsgardBench, and the 108 of them that ship.

A plan is a scene, where everything stands at the start, the goals and a known solution (paper,
appendix A.3). Ours store every position, so that an instance is the same home on every machine;
the original's draw them from a seed (see `originals`). One file per kind of task in `plans/`.
"""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from sim import fields, reading
from sim.home.scenes import load as load_scene
from sim.home.state import State
from sim.world import JSONObject, WorldError
from sim.worlds.household.suites.starts import lengthen, shorten

__all__ = [
    "Plan", "SetupAction", "hash_of", "lengthen", "load", "names", "read", "read_file", "shorten",
    "solution", "with_solution", "write_file",
]  # fmt: skip

FOLDER = Path(__file__).parent / "instances"
SCHEMA = 1
"""Rises when the files' form changes; files of a later form are refused."""
BAD = "bad_plan"
LARGEST = 2**31 - 1
"""Of seeds and numbers of steps: what every database keeps."""
GOALS = ("location_goals", "state_goals", "put_away_goals", "action_goals", "contents_goals")


@dataclass(frozen=True, slots=True)
class SetupAction:
    """What was done to one thing before the start: `dirty`, `fill` (argument: the liquid), `empty`.

    It is in the start already and kept only to say what the variation consists of.
    """

    action: str
    object_name: str
    argument: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """One task instance.

    `kind` is one of `kinds.KINDS`; `variation` what sets it apart from its siblings, as `Mug(d)` for
    a dirty mug. `start` is the difference from the scene, shortened (`starts.shorten`). `goals` has the
    five lists of the original's `goal`; `step_count` is the length of the known solution, from which
    the limits follow (`termination.Limits`). `solution` holds lines as `FIND Mug`; it never goes into a task.
    """

    name: str
    kind: str
    variation: str
    task_description: str
    scene: str
    start: JSONObject
    goals: JSONObject
    setup_actions: tuple[SetupAction, ...] = ()
    seed: int = 0
    step_count: int = 0
    solution: tuple[str, ...] = ()

    @property
    def hash(self) -> str:
        """Changes whenever anything that a player meets does."""
        return hashlib.sha256(json.dumps(self.public(), sort_keys=True).encode()).hexdigest()[:16]

    def state(self) -> State:
        """A fresh state of the home at the start.

        Raises:
            WorldError: `unknown_scene`, or `bad_plan`: it was made for another version of the scene.
        """
        return lengthen(self.start, load_scene(self.scene), self.name)

    def public(self) -> JSONObject:
        """The plan as JSON without its solution: this may go into a task. `read` reads it back."""
        data = self.to_json()
        del data["solution"]
        return data

    def to_json(self) -> JSONObject:
        """The whole plan as JSON, solution included: for files and graders only."""
        setup = [asdict(action) for action in self.setup_actions]
        return {
            "name": self.name,
            "kind": self.kind,
            "variation": self.variation,
            "task_description": self.task_description,
            "scene": self.scene,
            "seed": self.seed,
            "step_count": self.step_count,
            "setup_actions": setup,
            "goals": self.goals,
            "start": self.start,
            "solution": list(self.solution),
        }


# Reading


def read(data: Any, where: str = "") -> Plan:
    """A plan from JSON: one of our files, of a task, or of a person.

    Raises:
        WorldError: `bad_plan`, with the path inside it.
    """
    data = fields.as_object(data, where, BAD)
    texts = {key: _text(data, key, where) for key in ("name", "kind", "task_description", "scene")}
    return Plan(
        **texts,
        variation=str(data.get("variation", "")),
        start=fields.as_object(data.get("start"), fields.join(where, "start"), BAD),
        goals=_goals(data, where),
        setup_actions=_setup(data.get("setup_actions", []), fields.join(where, "setup_actions")),
        seed=_count(data, "seed", where),
        step_count=_count(data, "step_count", where),
        solution=_lines(data.get("solution", []), fields.join(where, "solution")),
    )


def _text(data: JSONObject, key: str, where: str) -> str:
    return fields.as_text(data.get(key), fields.join(where, key), code=BAD, empty=False)


def _count(data: JSONObject, key: str, where: str) -> int:
    return fields.as_int(data.get(key, 0), fields.join(where, key), 0, LARGEST, BAD)


def _goals(data: JSONObject, where: str) -> JSONObject:
    goals = fields.as_object(data.get("goals"), fields.join(where, "goals"), BAD)
    unknown = sorted(set(goals) - set(GOALS))
    if unknown:
        near = f"there is no such list of goals; there are {', '.join(GOALS)}"
        raise WorldError(BAD, near, fields.join(where, f"goals.{unknown[0]}"))
    return {key: goals.get(key, {} if key == "action_goals" else []) for key in GOALS}


def _setup(rows: Any, where: str) -> tuple[SetupAction, ...]:
    listed = enumerate(fields.as_list(rows, where, code=BAD))
    return tuple(_setup_action(row, f"{where}[{index}]") for index, row in listed)


def _setup_action(row: Any, where: str) -> SetupAction:
    if unknown := sorted(set(fields.as_object(row, where, BAD)) - {*SetupAction.__slots__}):
        raise WorldError(BAD, f'a set-up action has no "{unknown[0]}"', where)
    return setup_action(row, where)


def setup_action(row: Any, where: str) -> SetupAction:
    """A set-up action from JSON; whatever else stands in the row is ignored.

    Raises:
        WorldError: `bad_plan` with the path.
    """
    try:
        found: SetupAction = reading.converted(row, SetupAction)
    except reading.Misfit as error:
        text = 'a set-up action is {"action", "object_name", "argument"}, all texts'
        raise WorldError(BAD, text, fields.join(where, error.path)) from error
    return found


def _lines(rows: Any, where: str) -> tuple[str, ...]:
    listed = enumerate(fields.as_list(rows, where, code=BAD))
    return tuple(fields.as_text(row, f"{where}[{index}]", code=BAD) for index, row in listed)


# The 108


@cache
def _shipped() -> dict[str, Plan]:
    return {plan.name: plan for path in sorted(FOLDER.glob("*.json")) for plan in read_file(path)}


def names() -> tuple[str, ...]:
    """The shipped plans, by kind and name."""
    return tuple(_shipped())


def load(name: str) -> Plan:
    """A shipped plan by name.

    Raises:
        WorldError: `unknown_plan`, with close matches.
    """
    try:
        return _shipped()[name]
    except KeyError:
        near = difflib.get_close_matches(name, names(), n=3, cutoff=0.3)
        raise WorldError("unknown_plan", f'no plan "{name}"; near: {", ".join(near)}') from None


def solution(name: str) -> tuple[str, ...]:
    """The known solution of a shipped plan: for graders and oracles, never for players."""
    return load(name).solution


def read_file(path: Path) -> tuple[Plan, ...]:
    """The plans of one file.

    Raises:
        WorldError: `bad_plan`, with the file's name and the path inside it.
    """
    data = reading.plain_file(path, BAD)
    if not isinstance(data, dict) or not isinstance(data.get("plans"), list):
        raise WorldError(BAD, 'a file of plans is {"schema", "plans": [...]}', path.name)
    if data.get("schema") != SCHEMA:
        text = f"this is form {data.get('schema')} of the files, {SCHEMA} is known"
        raise WorldError(BAD, text, path.name)
    return tuple(read(row, f"{path.name}: plans[{i}]") for i, row in enumerate(data["plans"]))


def write_file(path: Path, plans: Sequence[Plan]) -> None:
    """Write plans so that a person can read them: one line per thing, goal and list."""
    rows = ",\n".join(_pretty(plan.to_json()) for plan in plans)
    head = f'"schema": {SCHEMA}, "hash": "{hash_of(plans)}"'
    path.write_text(f'{{{head}, "plans": [\n{rows}\n]}}\n')


def hash_of(plans: Sequence[Plan]) -> str:
    """Of plans with their solutions; in each file, to tell whether it is as it was generated."""
    data = json.dumps([plan.to_json() for plan in plans], sort_keys=True)
    return hashlib.sha256(data.encode()).hexdigest()[:16]


def _pretty(row: JSONObject) -> str:
    start = dict(row["start"])
    things = ",\n".join(
        f"   {json.dumps(name)}: {json.dumps(fields)}"
        for name, fields in start.pop("things").items()
    )
    lines = [f" {json.dumps(k)}: {json.dumps(v)}" for k, v in row.items() if k != "start"]
    places = f'"things": {{\n{things}\n  }}' if things else '"things": {}'
    lines.append(f' "start": {{{json.dumps(start)[1:-1]},\n  {places}}}')
    return "{" + ",\n".join(lines).lstrip() + "}"


def with_solution(plan: Plan, lines: Sequence[str]) -> Plan:
    """The plan with this solution, and the limits that follow from its length."""
    return replace(plan, solution=tuple(lines), step_count=len(lines))
