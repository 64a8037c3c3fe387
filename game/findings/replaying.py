"""A log played again: every state hash in it has to come out as it was recorded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.engine.deeds import Deeds, perform
from game.engine.events import Event
from game.engine.fold import fingerprint
from sim.world import Episode, Task, WorldError
from sim.worlds import get_world


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of it: steps made, hashes compared, and why it is not the same (empty: it is)."""

    steps: int
    hashes: int
    problem: str = ""


def replayed(events: Iterable[Event]) -> Replayed:
    """Play a log's moves again in its world, and compare every state hash."""
    reader, episode = Deeds(), None
    steps = hashes = 0
    try:
        for event in events:
            if event.kind == "created":
                episode = _started(event)
            for deed in reader.take(event):
                if episode is None:
                    return Replayed(0, 0, "it has no beginning")
                perform(episode, deed)
            if event.kind != "step" or episode is None:
                continue
            steps += 1
            if known := event.payload.get("hash"):
                hashes += 1
                if fingerprint(episode) != known:
                    return Replayed(
                        steps, hashes, f"step {steps} (event {event.seq}) ends in another state"
                    )
    except (WorldError, KeyError, TypeError) as error:
        return Replayed(steps, hashes, f"after step {steps}: {error}")
    return Replayed(steps, hashes, "" if episode is not None else "it has no beginning")


def _started(event: Event) -> Episode:
    task = Task.from_json(event.payload["task"])
    return get_world(task.world).start(task, event.payload["seed"])
