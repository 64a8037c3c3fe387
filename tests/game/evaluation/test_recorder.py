"""The log of a run's episode is written in small batches, soon, and whole."""

from __future__ import annotations

import pytest

from game.engine.commands import Say
from game.engine.session import Settings
from game.evaluation.recorder import EVERY_EVENTS, EVERY_S, Recorder, open_session
from game.log.store import read_events
from sim.worlds import get_world

pytestmark = pytest.mark.django_db


class Desk:
    """A recorded session into which a test says things, and its clock."""

    def __init__(self) -> None:
        self.at = 100.0
        task = get_world("robotouille").task("tutorial/1")
        rules = Settings(countdown_s=0, stand_in=None)
        self.session, _, log = open_session(task, 0, rules, "idle", {}, listed=False)
        self.begun = len(log)
        self.recorder = Recorder(self.session, now=lambda: self.at)

    def says(self, times: int) -> None:
        for n in range(times):
            self.recorder.add(self.session.handle(Say(None, "Wally", str(n)), float(n)).events)

    @property
    def stored(self) -> int:
        return len(read_events(self.session.id)) - self.begun


def test_a_full_batch_is_written_at_once() -> None:
    desk = Desk()
    desk.says(EVERY_EVENTS - 1)
    assert desk.stored == 0
    desk.says(1)
    assert desk.stored == EVERY_EVENTS


def test_half_a_second_after_the_last_batch_the_next_is_written() -> None:
    desk = Desk()
    desk.at += EVERY_S / 2
    desk.says(1)
    assert desk.stored == 0
    desk.at += EVERY_S / 2
    desk.says(1)
    assert desk.stored == 2
    desk.says(1)
    assert desk.stored == 2


def test_at_the_end_of_play_everything_is_written() -> None:
    desk = Desk()
    desk.says(3)
    desk.recorder.flush()
    assert desk.stored == 3
    desk.recorder.flush()
    assert desk.stored == 3
