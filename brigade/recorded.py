"""Recorded sessions as episodes of one seat: what it saw, did and got. For learning from what was done.

A log is what `Kitchen.save` writes, what a server exports, or one of those in `replays.zip` of a published data set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from brigade.logs import Log, read_logs
from brigade.looking import Looking
from brigade.spaces import PIXELS, Sees, Senses, usual
from game.engine.deeds import actions_of
from game.engine.events import Event
from game.engine.fold import apply, born
from game.engine.session import Session
from sim.world import JSONObject, Seat

__all__ = ["Episode", "Log", "episode_of", "read_logs"]


@dataclass(frozen=True, slots=True)
class Episode:
    """One session as one seat met it: `seen` has one more than there are `actions` and `rewards`."""

    world: str
    task: str
    seat: Seat
    seed: int
    seen: Sequence[Any]
    actions: Sequence[int | str]
    rewards: Sequence[float]
    actors: Sequence[str]
    """By action who did it: person, agent, or stand_in (an agent for a person who was gone)."""
    done: bool
    """It was over by its own rules; otherwise it was cut, by its limit or by whoever left it."""
    success: bool


def episode_of(
    log: Iterable[Event], seat: Seat, sees: Sees | None = None, pixels: int = PIXELS
) -> Episode | None:
    """What one seat met in a session; None: the seat is not there, or did nothing.

    Spaces, numbers and rewards are those of `brigade.gym`: an action for each step in which the seat was to
    move, and the reward is by how much the score grew until it was to move again.

    Raises:
        WorldError, EngineError: the log cannot be played again, or the world cannot be seen so.
    """
    events = iter(log)
    state = born("recorded", next(events))
    look = Looking(Session(state))
    if seat not in look.seats:
        return None
    senses = Senses(look, seat, sees or usual(look), pixels)
    seen: list[Any] = []
    scores: list[float] = []
    actions: list[int | str] = []
    actors: list[str] = []
    for event in events:
        if event.kind == "step" and _was_to_move(event, seat, state.settings.pace):
            seen.append(senses.look(look))
            scores.append(look.score(seat))
            actions.append(senses.written(actions_of(event.payload["moves"]).get(seat)))
            actors.append(str(event.payload["by"].get(seat, "")))
        apply(state, event, performed=False)
    if not actions:
        return None
    seen.append(senses.look(look))
    scores.append(look.score(seat))
    outcome: JSONObject = look.outcome or {}
    task = look.task
    return Episode(
        task.world, task.id, seat, state.seed, seen, actions,
        [after - before for before, after in pairwise(scores)], actors,
        done=state.status == "finished" and outcome.get("reason") != "step_limit",
        success=bool(outcome.get("success")),
    )  # fmt: skip


def _was_to_move(event: Event, seat: Seat, pace: str) -> bool:
    """Whether a step is a decision of the seat. Where the clock makes the steps, doing nothing is none."""
    moves = event.payload["moves"]
    if pace in ("turns", "together"):
        return seat in moves
    return moves.get(seat) is not None
