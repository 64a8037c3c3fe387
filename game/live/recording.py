"""Where what happens is not recorded, sessions stand still, and people are told until it is.

A disk is full, a database is away or does not answer: the writer tries again and again, and nothing
that was not written is told as done. This watches over it by the clock.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

from game.clock import Clock, Timer
from game.live.bus import Bus, Output
from game.live.messages import dumps
from game.live.sitting import LiveSession
from game.log.store import Writer

log = logging.getLogger(__name__)

LOOK_S = 0.4
TROUBLE_S = 1.0
"""A commit that takes so long is trouble: with `LOOK_S` people know of it before two seconds are over."""
BATCH_S, MOST_S = 0.01, 5.0
"""So much longer a commit may take for each of its batches, up to `MOST_S`: hundreds of sessions that write at once keep
a busy database for seconds, and it is not away. To let them all stand still would be hundreds of events more."""
REPEAT_LOOKS = 5
"""Those who come in the meantime are told, too."""

WAITS = (
    "Nothing is lost: the clock stands still, and it goes on by itself as soon as that is possible."
)


class Recording:
    """Watches over the writer for all sessions of this process.

    `trouble` is a sentence while nothing can be recorded, and empty otherwise.
    """

    def __init__(
        self, clock: Clock, writer: Writer, bus: Bus, sessions: Mapping[str, LiveSession]
    ) -> None:
        self.trouble = ""
        self._clock = clock
        self._writer = writer
        self._bus = bus
        self._sessions = sessions
        self._timer: Timer | None = None
        self._commits = 0
        self._since = clock.now()
        self._looks = 0

    def start(self) -> None:
        """Look now and every `LOOK_S`."""
        self._look()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        now = self._clock.now()
        self._timer = self._clock.call_at(now + LOOK_S, self._look)
        if self._writer.is_idle or self._writer.commits != self._commits:
            self._commits = self._writer.commits
            self._since = now
            if self.trouble:
                self._go_on()
        elif self._is_stuck(now):
            self._stand_still()

    def _is_stuck(self, now: float) -> bool:
        """Whether the database has refused what happens for too long, or takes for ever."""
        refuses = bool(self._writer.trouble) and now - self._since >= TROUBLE_S
        allowed = min(MOST_S, TROUBLE_S + BATCH_S * (self._writer.at_hand - 1))
        return refuses or self._writer.waits_s >= allowed

    def _stand_still(self) -> None:
        if not self.trouble:
            log.error("nothing can be recorded; %d sessions stand still", len(self._sessions))
            self._looks = 0
        self.trouble = f"{_reason(self._writer.trouble)} {WAITS}"
        for live in self._sessions.values():
            live.hold()
        if self._looks % REPEAT_LOOKS == 0:
            self._tell(ok=False, message=self.trouble)
        self._looks += 1

    def _go_on(self) -> None:
        log.warning("what happens is recorded again; %d sessions go on", len(self._sessions))
        self.trouble = ""
        for live in self._sessions.values():
            live.release()
        self._tell(ok=True, message="")

    def _tell(self, *, ok: bool, message: str) -> None:
        signal = dumps("recording", ok=ok, message=message)
        for session in self._sessions:
            self._bus.publish(Output(session, signals=(signal,)))


def _reason(said: str) -> str:
    """What is wrong, for people, from what the database said."""
    if "full" in said or "No space left" in said:
        return "The kitchen's disk is full."
    return "The kitchen's database does not answer."
