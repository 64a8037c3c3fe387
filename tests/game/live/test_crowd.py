"""An audience that votes, as the process that runs the session sees it. The clock is the test's."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from channels.db import database_sync_to_async

from game.engine.commands import Occupant, Pause, Resume
from game.live.bus import Here, Keep, Output, Tempo, Votes
from tests.game.engine.toy import toy_task
from tests.game.live.hands import logged, opened, settle

AUDIENCE = Occupant("person", "The audience", "audience")
ALONE = {"task": toy_task(seats=1), "people": 0, "led": True, "lends": True, "voted": "cook1"}


class Gallery:
    """The phones of one process, without a socket."""

    def __init__(self, house: Any, session: str, process: str = "p1") -> None:
        self.house, self.session, self.process = house, session, process
        self.told: list[dict[str, Any]] = []

    def hear(self, output: Output) -> None:
        self.told += [orjson.loads(one) for one in output.crowd if output.session == self.session]

    def come(self, voters: int) -> None:
        """So many phones are here."""
        seats = {"cook1": AUDIENCE} if voters else {}
        looks = frozenset({""}) if voters else frozenset()
        self.house.bus.send(self.session, Here(self.process, seats, 0, looks))
        self.house.bus.send(self.session, Votes(self.process, voters))
        self.voters = voters

    def vote(self, number: int, **cast: int) -> None:
        self.house.bus.send(self.session, Votes(self.process, self.voters, number, cast))

    def last(self, kind: str) -> dict[str, Any]:
        return [one for one in self.told if one["type"] == kind][-1]

    def count(self, kind: str) -> int:
        return sum(one["type"] == kind for one in self.told)


@pytest.fixture
def gallery(house):
    """Opens a session that is voted in and listens to what its audience is told."""

    async def _open(**settings: Any) -> Gallery:
        session = await database_sync_to_async(opened)(**{**ALONE, **settings})
        made = Gallery(house, session.id)
        hear = house.bus.on_output

        def both(output: Any) -> None:
            if isinstance(output, Output):
                made.hear(output)
            hear(output)

        house.bus.on_output = both
        return made

    return _open


async def until(gallery: Gallery, kind: str, times: int = 1) -> dict[str, Any]:
    """What the audience is told, as soon as it is told for this time."""
    for _ in range(4000):
        if gallery.count(kind) >= times:
            return gallery.last(kind)
        await database_sync_to_async(int)()
    raise AssertionError(f"no {kind}; told was {[one['type'] for one in gallery.told]}")


async def recorded(session: str, kind: str) -> list[Any]:
    """The events of this kind, as soon as there is one."""
    for _ in range(4000):
        if found := await logged(session, kind):
            return found
    raise AssertionError(f"no {kind} was recorded")


async def test_a_kitchen_begins_when_the_audience_comes_and_opens_a_round(gallery):
    hall = await gallery()
    hall.come(3)
    told = await until(hall, "ballot")
    assert told["choices"] == ["Press the button", "grab", "wait"]
    assert (told["round"], told["voters"], told["left"]) == (1, 3, None)
    assert len(await logged(hall.session, "started")) == 1


async def test_what_most_vote_for_is_done_and_the_tally_stands_before_it_in_the_log(gallery, clock):
    hall = await gallery(vote_s=12.0)
    hall.come(3)
    await until(hall, "ballot")
    hall.vote(1, a=1, b=1)
    told = await until(hall, "ballot", 2)
    assert told["left"] == 12.0
    clock.advance(12.0)
    told = await until(hall, "verdict")
    assert (told["votes"], told["chosen"]) == ([0, 2, 0], 1)
    await until(hall, "ballot", 3)
    (tally,) = await logged(hall.session, "polled")
    (step,) = await logged(hall.session, "step")
    assert tally.seq < step.seq
    assert tally.payload["voters"] == 3
    assert step.payload["moves"]["cook1"]["verb"] == "grab"
    assert step.payload["by"]["cook1"] == "person"


async def test_nobody_waits_for_the_end_of_a_round_in_which_all_have_voted(gallery, clock):
    hall = await gallery(vote_s=60.0)
    hall.come(2)
    await until(hall, "ballot")
    hall.vote(1, a=0)
    hall.vote(1, b=0)
    await settle()
    clock.advance(1.0)
    assert (await until(hall, "verdict"))["votes"] == [2, 0, 0]


async def test_a_round_without_votes_does_not_end(gallery, clock):
    hall = await gallery()
    hall.come(1)
    await until(hall, "ballot")
    clock.advance(500.0)
    await settle()
    assert hall.count("counted") == 0
    assert await logged(hall.session, "polled") == []


async def test_a_new_round_stays_open_whatever_happens_beside_it(gallery, clock):
    hall = await gallery(vote_s=12.0)
    hall.come(3)
    await until(hall, "ballot")
    hall.vote(1, a=1)
    await settle()
    clock.advance(12.0)
    await until(hall, "ballot", 3)
    for step in range(4):
        hall.house.bus.send(hall.session, Keep(step))
        await settle()
    hall.vote(2, b=0)
    told = await until(hall, "ballot", 4)
    assert (told["round"], told["cast"]) == (2, 1)


async def test_a_second_vote_and_one_for_another_round_count_nothing(gallery, clock):
    hall = await gallery()
    hall.come(3)
    await until(hall, "ballot")
    hall.vote(1, a=0)
    hall.vote(1, a=1)
    hall.vote(2, b=1)
    hall.vote(1, c=77)
    await settle()
    clock.advance(12.0)
    assert (await until(hall, "verdict"))["votes"] == [1, 0, 0]


async def test_votes_of_two_processes_are_counted_together(gallery, clock, house):
    hall = await gallery()
    hall.come(1)
    other = Gallery(house, hall.session, "p2")
    await until(hall, "ballot")
    other.come(1)
    hall.vote(1, a=0)
    other.vote(1, b=1)
    other.vote(1, a=1)
    await settle()
    clock.advance(12.0)
    told = await until(hall, "verdict")
    assert (told["votes"], told["voters"]) == ([1, 1, 0], 2)


async def test_an_alarm_that_rings_a_little_early_ends_the_round_all_the_same(gallery, clock):
    hall = await gallery()
    hall.come(2)
    await until(hall, "ballot")
    hall.vote(1, a=1)
    await settle()
    alarms, clock._alarms = clock._alarms, []
    for when, _, alarm in sorted(alarms):
        if when == clock.now() + 12.0 and not alarm.cancelled:
            alarm.callback()  # as event loops do, within the resolution of their clock
    assert (await until(hall, "verdict"))["chosen"] == 1


async def test_the_screen_is_told_when_more_phones_come_in_a_round(gallery, clock):
    hall = await gallery()
    hall.come(1)
    await until(hall, "ballot")
    hall.come(5)
    await settle()
    clock.advance(0.3)
    assert (await until(hall, "count"))["voters"] == 5


async def test_when_all_phones_are_gone_the_agent_has_the_seat_and_a_phone_gets_it_back(
    gallery, clock
):
    hall = await gallery(grace_s=4.0, linger_s=1.0)
    hall.come(1)
    await until(hall, "ballot")
    hall.come(0)
    await settle()
    clock.advance(4.1)
    await settle()
    replaced = await recorded(hall.session, "replaced")
    assert replaced[-1].payload["occupant"]["name"] == "presser"
    assert hall.count("counted") == 1
    hall.come(1)
    await until(hall, "ballot", 2)
    assert (await logged(hall.session, "replaced"))[-1].payload["reason"] == "returned"


async def test_the_clock_of_a_round_stands_still_with_the_kitchen_s(gallery, clock, house):
    hall = await gallery(vote_s=12.0)
    hall.come(2)
    await until(hall, "ballot")
    hall.vote(1, a=1)
    assert (await until(hall, "ballot", 2))["left"] == 12.0
    clock.advance(5.0)
    house.take(hall.session, Pause(None))
    assert (await until(hall, "ballot", 3))["left"] is None
    clock.advance(60.0)
    await settle()
    assert hall.count("counted") == 0
    house.take(hall.session, Resume(None))
    assert (await until(hall, "ballot", 4))["left"] == 7.0
    clock.advance(6.0)
    await settle()
    assert hall.count("counted") == 0
    clock.advance(1.0)
    assert (await until(hall, "verdict"))["chosen"] == 1


async def test_votes_count_while_the_kitchen_is_frozen_and_end_the_round_once_it_goes_on(
    gallery, clock, house
):
    hall = await gallery(vote_s=12.0)
    hall.come(2)
    await until(hall, "ballot")
    house.take(hall.session, Pause(None))
    await settle()
    hall.vote(1, a=1)
    hall.vote(1, b=1)
    await until(hall, "ballot", 2)
    clock.advance(60.0)
    await settle()
    assert hall.count("counted") == 0
    house.take(hall.session, Resume(None))
    assert (await until(hall, "ballot", 3))["left"] == 1.0
    clock.advance(1.0)
    assert (await until(hall, "verdict"))["votes"] == [0, 2, 0]


async def test_the_agent_beside_makes_no_more_steps_than_the_audience(gallery, clock, house):
    race = {"seats": {"cook1": ("agent", "presser", {})}, "task": toy_task(seats=1), "people": 0}
    rival = await database_sync_to_async(opened)(**race, follows=True, linger_s=0.0)
    hall = await gallery(beside=rival.id)
    house.wake(rival.id)
    hall.come(1)
    await until(hall, "ballot")
    clock.advance(30.0)
    await settle()
    assert await logged(rival.id, "step") == []
    hall.vote(1, a=0)
    await settle()
    clock.advance(1.0)
    await until(hall, "ballot", 3)
    for _ in range(4000):
        clock.advance(0.1)
        if await logged(rival.id, "step"):
            break
    clock.advance(30.0)
    await settle()
    assert len(await logged(rival.id, "step")) == 1


async def test_agents_linger_as_long_as_the_presenter_wants(house, clock):
    pair = {"task": toy_task(seats=1), "people": 0, "seats": {"cook1": ("agent", "presser", {})}}
    row = await database_sync_to_async(opened)(**pair, linger_s=50.0)
    house.wake(row.id)
    for _ in range(4000):
        if await logged(row.id, "step"):
            break
        clock.advance(1.0)
    made = len(await logged(row.id, "step"))
    clock.advance(10.0)
    await settle()
    assert len(await logged(row.id, "step")) == made
    house.bus.send(row.id, Tempo(0.5))
    house.bus.send(row.id, Keep(0))
    clock.advance(50.0)
    for _ in range(4000):
        if len(await logged(row.id, "step")) > made + 5:
            break
        clock.advance(0.6)
    assert len(await logged(row.id, "step")) > made + 5
