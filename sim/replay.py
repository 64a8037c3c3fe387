"""Task + seed + moves → the same episode again: the heart of replay and of golden games.

A `Recording` is a whole game as JSON lines: a header (task and seed), one row a step (moves, what
became of them, digest of the state after it) and an end. `verify` plays it again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from sim import reading
from sim.world import JSON, Action, Episode, JSONObject, Seat, Step, Task, World, WorldError

SCHEMA = 1
"""Version of the recording's rows."""

Moves: TypeAlias = Mapping[Seat, Action | None]
"""One joint move (or one seat's, in turn-based play)."""


def canonical(data: JSON) -> str:
    """JSON with sorted keys and no blanks: equal data, equal text. Raises ValueError on NaN."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)


ASIDE = "aside"
"""The member of a state that no digest counts: what follows from what was done, and was not kept in
states from the beginning on. A log from before ends in the same state."""


def digest(episode: Episode) -> str:
    """The first 16 hex digits of SHA-256 of the episode's canonical state."""
    state = {key: value for key, value in episode.state().items() if key != ASIDE}
    return hashlib.sha256(canonical(state).encode()).hexdigest()[:16]


def play(episode: Episode, moves: Iterable[Moves]) -> Iterator[Step]:
    """Make the moves one after the other; the episode stands after each step that is yielded."""
    for joint in moves:
        yield episode.step(joint)


def replay(world: World, task: Task, seed: int, moves: Iterable[Moves]) -> Episode:
    """The episode as it stands after all the moves. Refused moves are refused again."""
    episode = world.start(task, seed)
    for _ in play(episode, moves):
        pass
    return episode


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """One step of a recording: the moves, per seat the code of a refusal ("" where done)."""

    moves: Moves
    refusals: Mapping[Seat, str]
    hash: str

    def to_json(self) -> JSONObject:
        return {
            "kind": "step",
            "moves": {seat: act.to_json() if act else None for seat, act in self.moves.items()},
            "refusals": dict(self.refusals),
            "hash": self.hash,
        }

    @staticmethod
    def from_json(data: JSONObject) -> RecordedStep:
        moves = {seat: Action(**act) if act else None for seat, act in data["moves"].items()}
        return RecordedStep(moves, data["refusals"], data["hash"])


@dataclass(frozen=True, slots=True)
class Recording:
    """A whole game: enough to play it again anywhere, and to notice if it comes out differently."""

    task: Task
    seed: int
    world_version: int
    start: str
    steps: tuple[RecordedStep, ...]
    done: bool

    def rows(self) -> Iterator[JSONObject]:
        """The JSON lines of the recording."""
        yield {
            "kind": "recording",
            "schema": SCHEMA,
            "world_version": self.world_version,
            "task": self.task.to_json(),
            "seed": self.seed,
            "start": self.start,
        }
        for step in self.steps:
            yield step.to_json()
        yield {"kind": "end", "steps": len(self.steps), "done": self.done}

    def write(self, path: Path) -> None:
        """Write the rows as JSON lines."""
        path.write_text("".join(canonical(row) + "\n" for row in self.rows()), encoding="utf-8")

    @staticmethod
    def read(path: Path) -> Recording:
        """Read what `write` wrote.

        Raises:
            WorldError: `bad_recording`, if the file is cut short, newer, or something else.
        """
        try:
            rows = [row for _, row in reading.plain_lines(path, "bad_recording", reading.WIDE)]
            return _recording(rows)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
            message = f"this is not a whole recording: {error}"
            raise WorldError("bad_recording", message, str(path)) from error


def record(world: World, task: Task, seed: int, moves: Iterable[Moves]) -> Recording:
    """Play the moves and write down what happened."""
    episode = world.start(task, seed)
    start = digest(episode)
    steps = tuple(_recorded(episode, joint) for joint in moves)
    return Recording(task, seed, world.version, start, steps, episode.goals().done)


def verify(world: World, recording: Recording) -> Episode:
    """Play a recording again.

    Raises:
        WorldError: `diverged`, naming the first step that came out differently.
    """
    episode = world.start(recording.task, recording.seed)
    if digest(episode) != recording.start:
        raise _diverged(world, recording, "the start is another one")
    for number, was in enumerate(recording.steps, 1):
        now = _recorded(episode, was.moves)
        if now.refusals != was.refusals:
            text = f"step {number} was answered {dict(was.refusals)}, now {dict(now.refusals)}"
            raise _diverged(world, recording, text)
        if now.hash != was.hash:
            raise _diverged(world, recording, f"step {number} leads to another state")
    if episode.goals().done != recording.done:
        raise _diverged(world, recording, "the goal is judged differently")
    return episode


def _recorded(episode: Episode, joint: Moves) -> RecordedStep:
    step = episode.step(joint)
    refusals = {seat: "" if result.ok else result.code for seat, result in step.results.items()}
    return RecordedStep(dict(joint), refusals, digest(episode))


def _recording(rows: list[JSONObject]) -> Recording:
    header, *steps, end = rows
    if header["kind"] != "recording" or end["kind"] != "end" or end["steps"] != len(steps):
        raise ValueError("the header or the end is missing")
    if header["schema"] > SCHEMA:
        raise ValueError(f"it was written by a newer version (schema {header['schema']})")
    return Recording(
        Task.from_json(header["task"]),
        header["seed"],
        header["world_version"],
        header["start"],
        tuple(RecordedStep.from_json(row) for row in steps),
        end["done"],
    )


def _diverged(world: World, recording: Recording, what: str) -> WorldError:
    versions = f"recorded with version {recording.world_version}, this is {world.version}"
    return WorldError("diverged", f"{recording.task.id}: {what} ({world.name}: {versions})")
