"""A key pressed 12 times a second for 10 s in a 6 Hz game: how long the chef goes on after release.

Counted on the session's own clock, so the answer does not depend on the machine. The peer
overcooked-demo queues every press, and its chef was measured to go on for 10.1 s.
"""

from __future__ import annotations

from bench.kit.figures import Figure, Peer
from bench.kit.group import Items, run
from game.engine.commands import Act, Join, Occupant, Tick
from game.engine.session import Session, Settings
from sim.worlds import get_world

HZ = 6.0
PRESSES_A_SECOND = 12
HELD_S = 10
PEER_S = 10.1


def held() -> tuple[int, float]:
    """(moves made, ticks from the release to the chef's last move; 0: it stood still at once)."""
    world = get_world("robotouille")
    settings = Settings(pace="realtime", tick_hz=HZ)
    session, _ = Session.create("keys", world.task("tutorial/10"), 0, settings, at=0.0)
    for seat in session.seats:
        session.handle(Join(seat, Occupant("agent", "bench")), 0.0)
    moves, last = 0, 0.0
    for press in range(1, (HELD_S + 10) * PRESSES_A_SECOND + 1):
        at = press / PRESSES_A_SECOND
        if at <= HELD_S:
            walk = next(a for a in session.episode.legal("robot1").actions if a.verb == "move")
            session.handle(Act("robot1", walk, cid=str(press)), at)
        for event in session.handle(Tick(), at).events:
            if event.kind == "step" and event.payload["moves"]["robot1"]:
                moves, last = moves + 1, event.at
    return moves, max(0.0, last - HELD_S) * HZ


def measure(small: bool) -> Items:
    """Ticks; there is no smaller setting, it takes no time."""
    moves, ticks = held()
    load = f"{PRESSES_A_SECOND} presses/s for {HELD_S} s at {HZ:g} Hz, on the session's own clock"
    peer = Peer("overcooked-demo", PEER_S * HZ)
    yield Figure("moves made while held", moves, "moves", load, "higher", HELD_S * HZ - 1)
    yield Figure("chef goes on after release", ticks, "ticks", load, wanted=1, peer=peer)


if __name__ == "__main__":
    run(measure, __doc__)
