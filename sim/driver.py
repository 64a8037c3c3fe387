"""The JSON-lines driver: one request per line, one answer per line, for every world.

`Driver.answer` turns one line into one answer; `serve` loops over streams. What is asked wrongly is
answered with `{"error": {"code", "message"}}` and the next line is read. See docs/driver.md.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import islice
from typing import BinaryIO

from sim.abilities import Admissible, Answering, Audited, Hearing, Pointable
from sim.replay import digest
from sim.wire import (
    MAX_LINE,
    Unread,
    error_answer,
    line_of,
    moves_of,
    object_of,
    parsed,
    question_of,
    read_request,
    seat_of,
    seed_of,
    task_of,
    text_of,
    whole_of,
    world_of,
)
from sim.world import ActionSpace, Episode, JSONObject, MoveResult, Seat, Task, World, WorldError
from sim.worlds import all_worlds

MAX_EPISODES = 256
SENTENCES = 100
"""How many sentences are told where the request does not say."""
MAX_SENTENCES = 10_000


class Driver:
    """The open episodes of one process, and the operations on them."""

    def __init__(self) -> None:
        self.episodes: dict[str, Episode] = {}
        self.done = False

    def answer(self, line: bytes) -> JSONObject:
        """The answer to one request. Never raises for anything a caller may do wrong."""
        echo: JSONObject = {}
        try:
            request = read_request(line)
            echo = {"id": request["id"]} if "id" in request else {}
            return {**self._perform(request), **echo}
        except WorldError as error:
            return {**error_answer(error.code, error.message, error.path), **echo}
        except Exception as error:  # the outermost loop: one bad request must not end the others
            traceback.print_exc(file=sys.stderr)
            name = type(error).__name__
            return {**error_answer("internal", f"this is a bug of ours ({name}): {error}"), **echo}

    def _perform(self, request: JSONObject) -> JSONObject:
        name = text_of(request, "op")
        if name not in OPS:
            raise WorldError("unknown_op", f'unknown op "{name}"; there are: {", ".join(OPS)}')
        return OPS[name](self, request)

    # -- worlds and tasks ---------------------------------------------------------------------

    def worlds(self, request: JSONObject) -> JSONObject:
        """Every world with its suites and their versions."""
        return {"worlds": [_world_row(world) for world in all_worlds().values()]}

    def tasks(self, request: JSONObject) -> JSONObject:
        """The catalogue of a `world` (of all, if absent), of one `suite` if named."""
        worlds = [world_of(request)] if "world" in request else list(all_worlds().values())
        suite = text_of(request, "suite") if "suite" in request else None
        tasks = [task for world in worlds for task in world.tasks()]
        chosen = [task for task in tasks if suite in (None, task.suite)]
        if suite is not None and not chosen:
            suites = ", ".join(dict.fromkeys(task.suite for task in tasks))
            raise WorldError("unknown_suite", f'unknown suite "{suite}"; there are: {suites}')
        return {"tasks": [_task_row(task) for task in chosen]}

    def start(self, request: JSONObject) -> JSONObject:
        """A fresh episode of a `task` id, a stored task, or inline task data, with a `seed`."""
        name = text_of(request, "episode", "default")
        if name not in self.episodes and len(self.episodes) >= MAX_EPISODES:
            raise WorldError("too_many_episodes", f"{MAX_EPISODES} episodes are open already")
        world = world_of(request)
        seed = seed_of(request)
        episode = world.start(task_of(world, request), seed)
        self.episodes[name] = episode
        return {
            "episode": name,
            "task": _task_row(episode.task),
            "seed": episode.seed,
            "seats": list(episode.seats),
            "turn": episode.turn,
            "steps": episode.steps,
            "goal": episode.goals().done,
            **_sights(episode, (*episode.seats, None)),
        }

    # -- one episode ----------------------------------------------------------------------------

    def observe(self, request: JSONObject) -> JSONObject:
        """What a `seat` may know."""
        episode = self._episode(request)
        seen = episode.observe(seat_of(episode, request))
        return {"text": seen.text, "facts": seen.facts}

    def sight(self, request: JSONObject) -> JSONObject:
        """What every seat and spectators (or one `seat`) may know; the same for a whole episode."""
        episode = self._episode(request)
        one = "seat" in request
        return _sights(episode, [seat_of(episode, request)] if one else [*episode.seats, None])

    def legal(self, request: JSONObject) -> JSONObject:
        """What every seat (or one `seat`) may do now, and which verbs serve which gesture."""
        episode = self._episode(request)
        spaces = {seat: episode.legal(seat) for seat in _seats(episode, request)}
        return {
            "actions": [
                {"seat": seat, **action.to_json()}
                for seat, space in spaces.items()
                for action in space.actions
            ],
            "verbs": [row for seat, space in spaces.items() for row in _verb_rows(seat, space)],
            "controls": {
                seat: asdict(space.controls) if space.controls else None
                for seat, space in spaces.items()
            },
        }

    def sentences(self, request: JSONObject) -> JSONObject:
        """The first sentences of a `seat` that mean an action now (`limit`: how many, 100)."""
        episode = self._episode(request)
        seat = seat_of(episode, request)
        limit = whole_of(request, "limit", SENTENCES, range(1, MAX_SENTENCES + 1))
        found = list(islice(_sentences(episode, seat), limit + 1))
        return {"sentences": found[:limit], "more": len(found) > limit}

    def step(self, request: JSONObject) -> JSONObject:
        """One seat's `action`, or the `actions` of all seats at once."""
        episode = self._episode(request)
        moves, unread = moves_of(episode, request)
        step = episode.step(moves)
        results = {seat: result.to_json() for seat, result in step.results.items()}
        for seat, error in unread.items():
            results[seat] = MoveResult(False, error.code, error.message).to_json()
        outcome = episode.outcome()
        return {
            "happened": step.happened,
            "results": results,
            "changed": step.changed,
            "goal": episode.goals().done,
            "turn": episode.turn,
            "steps": episode.steps,
            "outcome": outcome.to_json() if outcome else None,
        }

    def ask(self, request: JSONObject) -> JSONObject:
        """The answer to a `question` of a `seat`. It costs no step and changes nothing."""
        episode = self._episode(request)
        seat = seat_of(episode, request)
        if not isinstance(episode, Answering):
            raise WorldError("unsupported", "this world answers no questions")
        try:
            question = question_of(episode, seat, request)
        except Unread as error:
            return MoveResult(False, error.cause.code, error.cause.message).to_json()
        return episode.ask(seat, question).to_json()

    def hear(self, request: JSONObject) -> JSONObject:
        """A line (`text`, up to 500 characters) that a `seat` says to all. It costs no step."""
        episode = self._episode(request)
        seat, text = seat_of(episode, request), line_of(request)
        if not isinstance(episode, Hearing):
            raise WorldError("unsupported", "what is said counts for nothing in this world")
        episode.hear(seat, text)
        return {"steps": episode.steps}

    def goals(self, request: JSONObject) -> JSONObject:
        """Every goal condition with its state; with a `seat` the goal as it is told to this one."""
        episode = self._episode(request)
        seat = seat_of(episode, request) if "seat" in request else None
        return episode.goals(seat).to_json()

    def audit(self, request: JSONObject) -> JSONObject:
        """Every silent mistake so far: for graders, never for a seat."""
        episode = self._episode(request)
        if not isinstance(episode, Audited):
            raise WorldError("unsupported", "this world knows of no silent mistakes")
        return {"findings": [finding.to_json() for finding in episode.audit()]}

    def state(self, request: JSONObject) -> JSONObject:
        """The full true state: for graders, never for a seat."""
        episode = self._episode(request)
        now = {"goal": episode.goals().done, "turn": episode.turn, "steps": episode.steps}
        return {**episode.oracle(), **now}

    def save(self, request: JSONObject) -> JSONObject:
        """An exact snapshot, and its short digest."""
        episode = self._episode(request)
        return {"state": episode.state(), "digest": digest(episode)}

    def restore(self, request: JSONObject) -> JSONObject:
        """Go back to a snapshot (`state`, as `save` gave it) of the same task."""
        episode = self._episode(request)
        episode.restore(object_of(request, "state"))
        return {"steps": episode.steps, "turn": episode.turn, "digest": digest(episode)}

    def parse(self, request: JSONObject) -> JSONObject:
        """The action that a sentence (`text`) of a `seat` means."""
        episode = self._episode(request)
        return {
            "action": parsed(episode, seat_of(episode, request), text_of(request, "text")).to_json()
        }

    def natural(self, request: JSONObject) -> JSONObject:
        """Per target what pointing at it would do for a `seat`."""
        episode = self._episode(request)
        seat = seat_of(episode, request)
        if not isinstance(episode, Pointable):
            raise WorldError("unsupported", "nothing can be pointed at in this world")
        return {"natural": {key: act.to_json() for key, act in episode.natural(seat).items()}}

    def help(self, request: JSONObject) -> JSONObject:
        """Every op with a sentence."""
        return {"ops": {name: (op.__doc__ or "").strip() for name, op in OPS.items()}}

    def quit(self, request: JSONObject) -> JSONObject:
        """End the process."""
        self.done = True
        return {"quit": True}

    def _episode(self, request: JSONObject) -> Episode:
        name = text_of(request, "episode", "default")
        if name not in self.episodes:
            known = f"; open are: {', '.join(self.episodes)}" if self.episodes else ""
            raise WorldError("no_episode", f'no episode "{name}" was started{known}', "episode")
        return self.episodes[name]


OPS: dict[str, Callable[[Driver, JSONObject], JSONObject]] = {
    "worlds": Driver.worlds,
    "tasks": Driver.tasks,
    "start": Driver.start,
    "sight": Driver.sight,
    "observe": Driver.observe,
    "legal": Driver.legal,
    "sentences": Driver.sentences,
    "step": Driver.step,
    "ask": Driver.ask,
    "hear": Driver.hear,
    "goals": Driver.goals,
    "state": Driver.state,
    "audit": Driver.audit,
    "save": Driver.save,
    "restore": Driver.restore,
    "parse": Driver.parse,
    "natural": Driver.natural,
    "help": Driver.help,
    "quit": Driver.quit,
}


# -- rows ---------------------------------------------------------------------------------------


def _world_row(world: World) -> JSONObject:
    suites = [
        {"name": one.name, "title": one.title, "version": one.version, "paces": list(one.paces)}
        for one in world.suites()
    ]
    return {
        "name": world.name,
        "version": world.version,
        "title": world.title,
        "suites": suites,
        "tasks": sum(1 for _ in world.tasks()),
    }


def _task_row(task: Task) -> JSONObject:
    return {key: value for key, value in task.to_json().items() if key != "params"}


def _seats(episode: Episode, request: JSONObject) -> Sequence[Seat]:
    """The one `seat` that the request names, or all."""
    return [seat_of(episode, request)] if "seat" in request else episode.seats


def _sights(episode: Episode, who: Iterable[Seat | None]) -> JSONObject:
    """What the seats may know and, where None is among them, spectators."""
    seen = {one: asdict(episode.sight(one)) for one in who}
    outside = {"spectators": seen.pop(None)} if None in seen else {}
    return {"sight": seen, **outside}


def _verb_rows(seat: Seat, space: ActionSpace) -> Iterator[JSONObject]:
    for verb in space.verbs:
        slots = [
            {
                "name": slot.name,
                "type": slot.type,
                "candidates": None if slot.candidates is None else list(slot.candidates),
                "optional": slot.optional,
                "fills": slot.fills,
            }
            for slot in verb.slots
        ]
        yield {
            "seat": seat,
            "verb": verb.name,
            "slots": slots,
            "help": verb.help,
            "template": verb.template,
            "asks": verb.asks,
        }


def _sentences(episode: Episode, seat: Seat) -> Iterable[str]:
    """What may be said for an action now, where that can be listed at all."""
    if isinstance(episode, Admissible):
        return episode.sentences(seat)
    space = episode.legal(seat)
    if not space.enumerable:
        raise WorldError("unsupported", "the sentences of this world are too many to be listed")
    return (action.text for action in space.actions)


# -- the loop -----------------------------------------------------------------------------------


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer line after line until `quit` or the end of the input. Blank lines are skipped."""
    driver = Driver()
    for line in _lines(source):
        if not line.strip():
            continue
        answer = json.dumps(driver.answer(line), allow_nan=False)
        sink.write(answer.encode() + b"\n")
        sink.flush()
        if driver.done:
            return


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Lines of the input; of an endless one only so much that it is seen to be too large."""
    while line := source.readline(MAX_LINE + 1):
        yield line
        while len(line) > MAX_LINE and not line.endswith(b"\n"):
            line = source.readline(MAX_LINE + 1)
