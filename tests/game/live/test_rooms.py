"""A room by itself: how long it waits for whoever runs its session, and when it calls for another."""

from __future__ import annotations

import orjson

from game.engine.events import Event
from game.live.bus import GUESTS, LocalBus, Output
from game.live.rooms import BEAT_S, SILENCE_S, Room, Rooms
from game.live.viewer import Viewer
from tests.game.live.hands import HandClock, settle


class Ear(LocalBus):
    """A bus that remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.told = 0
        self.woken: list[str] = []
        self.on_inbound = lambda session, inbound: setattr(self, "told", self.told + 1)
        self.on_wake = self.woken.append


def test_a_runner_is_called_when_it_has_been_silent_for_longer_than_the_limit_and_not_at_it() -> (
    None
):
    bus, clock = Ear(), HandClock()
    room = Room("kitchen", "here", bus, clock)
    clock.advance(SILENCE_S)
    room.beat()
    assert bus.woken == []
    clock.advance(0.001)
    room.beat()
    assert bus.woken == ["kitchen"]


def test_whatever_a_runner_says_ends_its_silence() -> None:
    bus, clock = Ear(), HandClock()
    room = Room("kitchen", "here", bus, clock)
    clock.advance(SILENCE_S)
    room.output(Output("kitchen"))
    clock.advance(SILENCE_S)
    room.beat()
    assert bus.woken == []


async def test_rooms_beat_again_and_again_until_they_are_stopped() -> None:
    bus, clock = Ear(), HandClock()
    rooms = Rooms("here", bus, clock)
    await rooms.open("kitchen")
    rooms.start()
    clock.advance(3 * BEAT_S)
    assert bus.told == 3
    rooms.stop()
    clock.advance(3 * BEAT_S)
    assert bus.told == 3


def _said(seq: int) -> Event:
    return Event(seq, 1.0, "said", "cook1", {"name": "Ana", "text": f"line {seq}", "cid": ""})


def test_who_has_a_part_of_what_comes_is_given_the_rest() -> None:
    room, told = Room("kitchen", "here", Ear(), HandClock()), list[str]()
    viewer = Viewer("v", settle, lambda: told.append("missed"))
    viewer.audience, viewer.ready, viewer.seq = GUESTS, True, 3
    room.enter(viewer, None)
    for first, last in ((2, 3), (2, 5), (4, 6), (9, 9)):
        room.output(Output("kitchen", tuple(_said(seq) for seq in range(first, last + 1))))
        told += [viewer._texts.popleft() for _ in range(len(viewer._texts))]
    lines = [[event["seq"] for event in orjson.loads(text)["events"]] for text in told]
    assert lines == [[4, 5], [6]]
    assert not viewer.ready, "events 7 and 8 are missing: it reads them anew"
