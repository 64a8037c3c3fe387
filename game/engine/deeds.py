"""What was done in a session, in order: the moves of its steps, and what was heard before each.

One reading of the log for all who play it again: replay, branches and measures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from game.engine.events import Event
from sim.abilities import Hearing
from sim.world import Action, Episode, JSONObject, MoveResult, Seat, Step, WorldError

Deed: TypeAlias = JSONObject
"""`moves` as a `step` event has them, and `heard`: the lines (seat, text) said since the step before."""


class Deeds:
    """Reads deeds out of a log, event by event."""

    def __init__(self) -> None:
        self._playing = False
        self._heard: list[list[str]] = []

    def take(self, event: Event) -> list[Deed]:
        """The deeds that this event brings: those of the prefix, one for a step, else none."""
        if event.kind == "created":
            return list(event.payload["prefix"])
        if event.kind in ("started", "resumed"):
            self._playing = True
        elif event.kind == "paused":
            self._playing = False
        elif event.kind == "said" and self._playing and event.seat is not None:
            self._heard.append([event.seat, event.payload["text"]])
        elif event.kind == "step":
            heard, self._heard = self._heard, []
            return [{"moves": event.payload["moves"], "heard": heard}]
        return []


def deeds(events: Iterable[Event]) -> list[Deed]:
    """Every deed of a log, from its prefix on."""
    reader = Deeds()
    return [deed for event in events for deed in reader.take(event)]


def perform(episode: Episode, deed: Deed) -> Step:
    """Do it again."""
    for seat, text in deed["heard"]:
        hear(episode, seat, text)
    return attempt(episode, actions_of(deed["moves"]))


def actions_of(moves: Mapping[Seat, JSONObject | None]) -> dict[Seat, Action | None]:
    """A joint move as an episode takes it, from its JSON in the log."""
    return {
        seat: Action(move["verb"], move.get("args") or {}, move.get("text", "")) if move else None
        for seat, move in moves.items()
    }


def attempt(episode: Episode, moves: Mapping[Seat, Action | None]) -> Step:
    """The episode's answer; what the world could not even read is a refusal like any other."""
    try:
        return episode.step(moves)
    except WorldError as error:
        refusal = MoveResult(False, error.code, error.message)
        return Step(False, {seat: refusal for seat, move in moves.items() if move is not None})


def hear(episode: Episode, seat: Seat | None, text: str) -> None:
    """Let the episode hear what one of its seats said, if it listens at all."""
    if seat is not None and isinstance(episode, Hearing):
        episode.hear(seat, text)
