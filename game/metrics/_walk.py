"""A log walked through again with the world itself: what held before and after every step."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.engine.deeds import Deeds, actions_of, perform
from game.engine.events import Event
from sim.abilities import Factual, Parsable, Programmed
from sim.world import Action, Episode, JSONObject, Seat, Task, WorldError
from sim.worlds import get_world

_PASSING = ("step", "turn", "effects")
"""Facts that change with every step, or are not for comparison."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step: the facts before and after it, and who did what (refused moves left out)."""

    event: Event
    before: JSONObject
    after: JSONObject
    done: Mapping[Seat, Action]

    @property
    def key_before(self) -> str:
        return situation(self.before)

    @property
    def key_after(self) -> str:
        return situation(self.after)


@dataclass(slots=True)
class Walk:
    """A whole log walked through: its task, its steps, and the episode as it ended."""

    task: Task
    start: JSONObject
    already: frozenset[str] = frozenset()
    """Ids of the goal conditions that held before play began."""
    moments: list[Moment] = field(default_factory=list)
    episode: Episode | None = None

    @property
    def end(self) -> JSONObject:
        return self.moments[-1].after if self.moments else self.start


_last: list[tuple[Event, int, Walk]] = []
"""The walk that was made last: several metrics look at the same log one after the other."""


def walk(events: Sequence[Event]) -> Walk | None:
    """Walk a log; None where there is nothing to walk, or its world is not here (any more)."""
    if not events or events[0].kind != "created":
        return None
    if _last and _last[0][0] is events[0] and _last[0][1] == len(events):
        return _last[0][2]
    try:
        made = _walk(events)
    except WorldError:
        return None
    _last[:] = [(events[0], len(events), made)]
    return made


def _walk(events: Sequence[Event]) -> Walk:
    created = events[0].payload
    task = Task.from_json(created["task"])
    episode = get_world(task.world).start(task, created["seed"])
    reader = Deeds()
    for deed in reader.take(events[0]):
        perform(episode, deed)
    before = _facts(episode)
    already = frozenset(one.id for one in episode.goals(None).conditions if one.met)
    found = Walk(task, before, already, episode=episode)
    for event in events[1:]:
        for deed in reader.take(event):
            perform(episode, deed)
            after = _facts(episode)
            found.moments.append(Moment(event, before, after, done_in(event)))
            before = after
    return found


def already_met(events: Sequence[Event]) -> frozenset[str]:
    """Ids of the goal conditions that held before play began; none where that is not known."""
    walked = walk(events)
    return walked.already if walked is not None else frozenset()


def _facts(episode: Episode) -> JSONObject:
    seat = episode.seats[0]
    return episode.facts(seat) if isinstance(episode, Factual) else episode.observe(seat).facts


def done_in(event: Event) -> dict[Seat, Action]:
    """What the seats really did in a step."""
    results = event.payload.get("results", {})
    moves = actions_of(event.payload.get("moves", {}))
    return {
        seat: move
        for seat, move in moves.items()
        if move is not None and results.get(seat, {}).get("ok", True)
    }


def situation(facts: JSONObject) -> str:
    """A name for a state: what is true and which timers run, but not how many steps it took."""
    if "predicates" in facts:
        seen: object = [facts["predicates"], facts.get("timers")]
    else:
        seen = {name: value for name, value in facts.items() if name not in _PASSING}
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:16]


def decisions(events: Sequence[Event]) -> Iterator[tuple[Seat, Action]]:
    """Everything that was done, in order, with who did it."""
    for event in events:
        if event.kind == "step":
            yield from done_in(event).items()


def program_of(events: Sequence[Event]) -> list[str] | None:
    """The program that a log came to, as sentences: what was undone or written anew in it is not told as
    it was before. None where nobody wrote one."""
    walked = walk(events)
    episode: object = walked.episode if walked is not None else None
    if not (isinstance(episode, Programmed) and isinstance(episode, Parsable)):
        return None
    done = [line for line in episode.program_lines() if line.ok]
    return [episode.parse(line.seat, line.text).text for line in done]
