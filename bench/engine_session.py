"""What a session itself costs: CPU per tick of a two-seat real-time game, nothing drawn or stored.

The episode's own share (legal moves, step, goals, digest) is measured by itself, so that the rest is the
engine's. Then the same with both seats' views made, as when two people play. Target: 0.15 ms.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from bench.kit.figures import Figure
from bench.kit.group import Items, run
from game.engine.commands import Act, Join, Occupant, Tick
from game.engine.deeds import attempt
from game.engine.fold import fingerprint
from game.engine.pace import PROVED_EVERY
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


def _cpu(work: Callable[[], None], ticks: int, rounds: int) -> float:
    """Milliseconds of CPU a tick, the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best / ticks * 1000


def _playing() -> Session:
    world = get_world("robotouille")
    settings = Settings(pace="realtime", tick_hz=10.0, step_limit=1_000_000)
    session, _ = Session.create("bench", world.task(TASK), 0, settings, at=0.0)
    for seat in session.seats:
        session.handle(Join(seat, Occupant("agent", "chef")), 0.0)
    return session


def _session(moves: list[Moves], look: bool) -> None:
    session = _playing()
    bases = {seat: session.shown(seat) for seat in session.seats}
    for number, joint in enumerate(moves, start=1):
        for seat, action in joint.items():
            if action is not None:
                session.handle(Act(seat, action, cid=f"{seat}{number}"), number / 10)
        session.handle(Tick(), number / 10)
        if look:
            for seat, base in bases.items():
                bases[seat] = session.shown(seat)
                bases[seat].changes(base)


def _bare(moves: list[Moves]) -> None:
    episode = _episode()
    for number, joint in enumerate(moves, start=1):
        for seat in joint:
            episode.legal(seat)
        attempt(episode, joint)
        episode.goals()
        episode.outcome()
        if number % PROVED_EVERY == 0:
            fingerprint(episode)


def measure(small: bool) -> Items:
    """The episode alone, the session, and the session with both seats' views."""
    count, rounds = (20, 1) if small else (TICKS, ROUNDS)
    moves = _moves(count)
    bare = _cpu(lambda: _bare(moves), count, rounds)
    ticks = _cpu(lambda: _session(moves, look=False), count, rounds)
    views = _cpu(lambda: _session(moves, look=True), count, rounds)
    load = (
        f"one session of {TASK}, two seats that both act in most of {count} ticks, warm, nothing "
        f"stored or sent, CPU a tick, the best of {rounds} rounds"
    )
    yield Figure("episode: legal, step, goals, digest", bare, "ms", load)
    yield Figure("session: two intents and the tick", ticks, "ms", load, wanted=TARGET_MS)
    yield Figure("of it the engine's own share", ticks - bare, "ms", load)
    yield Figure("session with both seats' views, as changes", views, "ms", load)


if __name__ == "__main__":
    run(measure, __doc__)
