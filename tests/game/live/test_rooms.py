"""A room by itself: how long it waits for whoever runs its session, and when it calls for another."""

from __future__ import annotations

from game.live.bus import LocalBus, Output
from game.live.rooms import BEAT_S, SILENCE_S, Room, Rooms
from tests.game.live.hands import HandClock


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
