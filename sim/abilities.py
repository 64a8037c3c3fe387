"""Optional abilities of worlds and episodes, each its own small protocol.

Ask with `isinstance(episode, Forkable)`; every user of an ability must live without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from sim.world import JSON, Action, Episode, JSONObject, Observation, Seat, Task, WorldError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sim.idmap import IdMap


@dataclass(frozen=True, slots=True)
class Target:
    """Something under the pixels that can be pointed at.

    `box` is (left, top, width, height) as fractions of the frame, so that it holds at any size.
    """

    id: str
    kind: str
    label: str
    box: tuple[float, float, float, float]

    def to_json(self) -> JSONObject:
        return {
            "id": self.id,
            "kind": self.kind,
            "label": self.label,
            "box": [round(v, 4) for v in self.box],
        }


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture: `pixels` is uint8 (height, width, 3) RGB; `targets` lie on it, topmost last.

    `map` says which target is seen where, in worlds whose things are no boxes.
    """

    pixels: NDArray[np.uint8]
    targets: tuple[Target, ...] = field(default=())
    map: IdMap | None = None


@runtime_checkable
class Forkable(Protocol):
    """An episode that can be copied cheaply, to look ahead without touching the original."""

    def fork(self) -> Episode: ...


@runtime_checkable
class Drawable(Protocol):
    """An episode that can be drawn.

    `view` names the distinct picture a seat sees: seats with the same name share one drawing.
    `scene` is a small JSON snapshot of everything the picture needs, taken on the session's own
    task; `World.draw` then turns it into pixels, anywhere, without touching the episode.
    """

    def view(self, seat: Seat | None) -> str: ...

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject: ...


@runtime_checkable
class Artist(Protocol):
    """The world's half of `Drawable`: a pure function from scene and size (pixels) to a frame."""

    def draw(self, scene: JSONObject, size: int) -> Frame: ...


@runtime_checkable
class Pointable(Protocol):
    """An episode in which pointing at a target means something.

    `natural` maps every target id a seat can use now to the natural thing: one or two actions to
    be done one after the other (walk there, then cut), with a sentence for the tooltip.
    """

    def natural(self, seat: Seat) -> Mapping[str, NaturalAction]: ...


@dataclass(frozen=True, slots=True)
class NaturalAction:
    """What a click on a target does: `text` for people and the actions, in order."""

    text: str
    actions: tuple[Action, ...]

    def to_json(self) -> JSONObject:
        return {"text": self.text, "actions": [action.to_json() for action in self.actions]}


@runtime_checkable
class Parsable(Protocol):
    """An episode that reads free text. Raises WorldError `unparsable` with the nearest sentence."""

    def parse(self, seat: Seat, text: str) -> Action: ...


@runtime_checkable
class Watchable(Protocol):
    """An episode that says what an outsider may know of it while it is played.

    Worlds that hide things from seats need it to be watched live; where every seat and the
    spectators see one and the same picture (`Drawable.view`), it is not needed.
    """

    def public(self) -> Observation: ...


@runtime_checkable
class Unaided(Protocol):
    """An episode that may be played as an examination: its seats see neither which conditions hold
    nor what would be possible, and have only what they remember."""

    @property
    def unaided(self) -> bool: ...


@runtime_checkable
class Factual(Protocol):
    """An episode whose facts cost much less than its text: many look, few read."""

    def facts(self, seat: Seat) -> JSONObject:
        """The facts of `observe(seat)`, without making the text."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Joint moves towards the goal, one mapping a step, and what the planner knows of its length.

    `proved` means that no shorter plan exists; otherwise `bound` is a lower bound, if one is known.
    """

    moves: Sequence[Mapping[Seat, Action | None]]
    proved: bool = False
    bound: int | None = None


@runtime_checkable
class Plannable(Protocol):
    """A world that can plan from what a seat sees.

    `plan` gets only what the seat may know and answers with the moves of all `cooks` that the
    planner may command; the others are expected to stand still. Raises NoPlan.
    """

    def plan(
        self, task: Task, observation: Observation, cooks: Sequence[Seat], *, joint: bool
    ) -> Plan: ...


class NoPlan(WorldError):
    """The goal is out of reach as things are. The message says why, in a sentence for people.

    `partial` helps as far as it goes: towards the conditions that can still be met, or towards
    the goal if the others made way or gave back what they hold. `for_good` is False where they
    only stand in the way.
    """

    def __init__(self, message: str, partial: Plan | None = None, *, for_good: bool = True) -> None:
        super().__init__("no_plan", message)
        self.partial = partial
        self.for_good = for_good


@runtime_checkable
class Resumable(Protocol):
    """A world that can go on from what a seat sees, for looking ahead without the episode."""

    def resume(self, task: Task, facts: JSONObject) -> Episode:
        """An episode in the state that an observation's facts describe."""


@runtime_checkable
class Warmable(Protocol):
    """A world whose first picture or step takes long unless something is made ready before."""

    def warm(self) -> None:
        """Compile and load what the first visitor would wait for. Changes nothing else."""


@runtime_checkable
class Varied(Protocol):
    """A world with pinned variants of its tasks, for benchmarks.

    They are too many for galleries, so `tasks` does not list them, but `task(id)` knows them.
    """

    def instances(self, suite: str | None = None) -> Sequence[Task]:
        """All variants, or those of one suite. Raises WorldError `unknown_suite`."""


@runtime_checkable
class Solved(Protocol):
    """A world that knows solutions of its tasks, for oracles and graders.

    They are asked for by task and never travel with it: players must not meet them.
    """

    def solution(self, task: Task) -> Sequence[Action]:
        """Actions that solve the task for one seat. Raises WorldError `no_solution`."""


__all__ = [
    "JSON",
    "Artist",
    "Drawable",
    "Factual",
    "Forkable",
    "Frame",
    "NaturalAction",
    "NoPlan",
    "Parsable",
    "Plan",
    "Plannable",
    "Pointable",
    "Resumable",
    "Solved",
    "Target",
    "Unaided",
    "Varied",
    "Warmable",
    "Watchable",
]
