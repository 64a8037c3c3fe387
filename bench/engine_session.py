"""What a session itself costs: CPU per tick of a two-seat real-time game, nothing drawn or stored.

The episode's own share (legal moves, step, goals, digest) is measured by itself, so that the rest is the
engine's. Then the same with both seats' views made, as when two people play. Target: 0.15 ms.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from game.engine.commands import Act, Join, Occupant, Tick
from game.engine.fold import attempt, fingerprint
from game.engine.session import Session, Settings
from sim.world import Action, Episode, Seat
from sim.worlds import get_world

TARGET_MS = 0.15
TICKS = 600
ROUNDS = 9
TASK = "multi_agent/1"

Moves = dict[Seat, Action | None]


def _moves(count: int) -> list[Moves]:
    """Joint moves of two cooks who do something possible at most ticks."""
    dice = random.Random(7)
    episode = _episode()
    made = []
    for _ in range(count):
        moves: Moves = {}
        for seat in episode.seats:
            moves[seat] = dice.choice([None, *episode.legal(seat).actions])
        attempt(episode, moves)
        made.append(moves)
    return made


def _episode() -> Episode:
    world = get_world("robotouille")
    return world.start(world.task(TASK), 0)


def _cpu(work: Callable[[], None]) -> float:
    """Milliseconds of CPU a tick, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best / TICKS * 1000


def _playing() -> Session:
    world = get_world("robotouille")
    settings = Settings(pace="realtime", tick_hz=10.0, step_limit=1_000_000)
    session, _ = Session.create("bench", world.task(TASK), 0, settings, at=0.0)
    for seat in session.seats:
        session.handle(Join(seat, Occupant("agent", "chef")), 0.0)
    return session


def _session(moves: list[Moves], look: bool) -> None:
    session = _playing()
    for number, joint in enumerate(moves, start=1):
        for seat, action in joint.items():
            if action is not None:
                session.handle(Act(seat, action, cid=f"{seat}{number}"), number / 10)
        session.handle(Tick(), number / 10)
        if look:
            for seat in session.seats:
                session.view(seat)


def _bare(moves: list[Moves]) -> None:
    episode = _episode()
    for joint in moves:
        for seat in joint:
            episode.legal(seat)
        attempt(episode, joint)
        episode.goals()
        episode.outcome()
        fingerprint(episode)


def main() -> None:
    moves = _moves(TICKS)
    bare = _cpu(lambda: _bare(moves))
    ticks = _cpu(lambda: _session(moves, look=False))
    views = _cpu(lambda: _session(moves, look=True))
    print(f"robotouille {TASK}, two seats, {TICKS} ticks, CPU a tick:")
    print(f"  the episode alone (legal, step, goals, digest){bare:6.3f} ms")
    print(f"  session: two intents and the tick        {ticks:6.3f} ms   target {TARGET_MS} ms")
    print(f"  the engine's own share                   {ticks - bare:6.3f} ms")
    print(f"  with both seats' views                   {views:6.3f} ms")


if __name__ == "__main__":
    main()
