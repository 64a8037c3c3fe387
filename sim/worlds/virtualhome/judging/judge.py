"""One program judged in seven scenes: can it be read, does it run to its end, and if not, why."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from sim.world import JSONObject, WorldError
from sim.worlds.virtualhome.binding import bind
from sim.worlds.virtualhome.execute import Run, run
from sim.worlds.virtualhome.faults import plain
from sim.worlds.virtualhome.judging.filling import MOST_WITH_FILLER, filled
from sim.worlds.virtualhome.judging.preconditions import preconditions
from sim.worlds.virtualhome.judging.scenes import OURS, Scene, scenes
from sim.worlds.virtualhome.preparation import prepare
from sim.worlds.virtualhome.program import Line
from sim.worlds.virtualhome.rules import V1, rules_named
from sim.worlds.virtualhome.state import State

Preparation = Literal["derived", "none", "as_is"]
PREPARATIONS: dict[Preparation, str] = {
    "derived": (
        "as v1.0.0 prepares scenes: what a program names and the scene lacks is added, the person "
        "begins in another room than the first one named, and things are as the first step that uses "
        "them needs them (rules of ours, since the paper states none)"
    ),
    "none": "as v1.0.0 prepares scenes, without any precondition",
    "as_is": "nothing is added or changed: what a program names has to be there",
}


@dataclass(frozen=True, slots=True)
class Judging:
    """How programs are judged."""

    preparation: Preparation = "derived"
    scenes: str = OURS
    rules: str = V1.name
    filler: int = 0
    """Objects that no program names, strewn about each scene by chance: v1.0.0 adds up to 300."""

    def __post_init__(self) -> None:
        if self.preparation not in get_args(Preparation):
            known = ", ".join(get_args(Preparation))
            raise ValueError(f"preparation: one of {known} is expected")
        if not 0 <= self.filler <= MOST_WITH_FILLER:
            raise ValueError(f"filler: a whole number from 0 to {MOST_WITH_FILLER} is expected")

    def words(self) -> str:
        """How scenes are prepared, for reports."""
        where = "our seven apartments" if self.scenes == OURS else "VirtualHome's seven scenes"
        more = f"; {self.filler} objects are strewn about" if self.filler else ""
        return f"In {where}, rule set {self.rules}: {PREPARATIONS[self.preparation]}{more}."


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a program in one scene; `at` counts steps from 0."""

    scene: str
    executable: bool
    reason: str = ""
    at: int | None = None
    told: str = ""

    def to_json(self) -> JSONObject:
        if self.executable:
            return {"scene": self.scene, "executable": True}
        return {
            "scene": self.scene, "executable": False, "reason": self.reason, "at": self.at,
            "told": self.told,
        }  # fmt: skip


def judge(program: Sequence[Line], judging: Judging | None = None, name: str = "") -> list[Verdict]:
    """The verdicts in all seven scenes. `name` (the activity) seeds what is left to chance.

    Raises:
        WorldError: the scenes are not there.
    """
    how = judging or Judging()
    return list(_judged(tuple(program), how, name))


@lru_cache(maxsize=4096)
def _judged(program: tuple[Line, ...], how: Judging, name: str) -> tuple[Verdict, ...]:
    return tuple(_in_scene(program, how, scene, name) for scene in scenes(how.scenes))


def _in_scene(program: tuple[Line, ...], how: Judging, scene: Scene, name: str) -> Verdict:
    try:
        state, bound = _ready(program, how, scene, zlib.crc32(f"{name}/{scene.name}".encode()))
    except WorldError as error:
        return Verdict(scene.name, False, error.code, None, error.message)
    found = run(state, bound, rules_named(how.rules))
    if found.executable:
        return Verdict(scene.name, True)
    return Verdict(scene.name, False, _code(found), found.fail_step, _told(found))


def _ready(
    program: tuple[Line, ...], how: Judging, scene: Scene, seed: int
) -> tuple[State, list[Line]]:
    graph = filled(scene.graph, scene.tables, how.filler, seed) if how.filler else scene.graph
    if how.preparation == "as_is":
        state = State(graph)
        return state, bind(program, state)
    wishes = preconditions(program) if how.preparation == "derived" else []
    most = len(graph.nodes) + len(program) * 2 + 1
    ready = prepare(graph, program, wishes, seed, scene.tables, most)
    return State(ready.graph), ready.bound


def _code(found: Run) -> str:
    return found.faults[-1].code if found.faults else f"crash_{found.exception or 'unknown'}"


def _told(found: Run) -> str:
    return plain(found.faults) if found.faults else (found.message or "")


def reasons(verdicts: Sequence[Verdict]) -> dict[str, int]:
    """How often each reason kept a program from running."""
    return dict(Counter(one.reason for one in verdicts if not one.executable))
