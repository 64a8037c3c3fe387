"""The painter: the newest picture of each view, for all who look, whatever drawing may raise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import orjson
import pytest

from game.engine.commands import Act
from game.live.bus import SPECTATORS, Picture
from game.live.lanes import Lane
from game.live.painter import Painter, take
from game.players.gaze import gaze
from sim.abilities import Frame
from sim.world import JSONObject
from sim.worlds import get_world
from tests.game.engine.table import ANA, BEN, CHEF, Table
from tests.game.engine.toy import PRESS, toy_task
from tests.game.live.easel import Hands, heard, lane

ANAS, BENS = ("cook1", 300), ("cook2", 300)


class Studio:
    """A kitchen for two, its painter, and the hand that draws when the test says so."""

    def __init__(self, **task: bool) -> None:
        self.session = Table(toy_task(**task)).seats(ANA, BEN).session
        self.published: list[Picture] = []
        drawing, self.hands = lane()
        self.painter = Painter(self.session, drawing, self.published.append)

    def press(self) -> None:
        turn = self.session.to_move()[0]
        self.session.handle(Act(turn, PRESS), 0.0)

    async def offer(self, *wanted: tuple[str, int]) -> None:
        """What the session does when something has changed."""
        self.painter.offer(take(self.session, frozenset(wanted or (ANAS, BENS))))
        await heard()

    async def change(self) -> None:
        self.press()
        await self.offer()

    @property
    def seen(self) -> list[int]:
        """The revisions that were shown, in order."""
        return [header(picture)["revision"] for picture in self.published]


def header(picture: Picture) -> JSONObject:
    end = 4 + int.from_bytes(picture.data[:4], "big")
    told: JSONObject = orjson.loads(picture.data[4:end])
    return told


@contextmanager
def failing(*which: int) -> Iterator[None]:
    """Drawings with these numbers, counted from 1, raise."""
    world, count = get_world("tally"), [0]
    draw = world.draw  # type: ignore[attr-defined]

    def sometimes(scene: JSONObject, size: int) -> Frame:
        count[0] += 1
        if count[0] in which:
            raise ZeroDivisionError("a horizon at infinity")
        frame: Frame = draw(scene, size)
        return frame

    with patch.object(world, "draw", sometimes):
        yield


async def test_a_drawing_that_fails_is_said_once_and_the_next_change_is_drawn(
    caplog: pytest.LogCaptureFixture,
) -> None:
    studio = Studio()
    with failing(1):
        await studio.offer()
        await studio.hands.finish_all()
        assert studio.seen == []
        await studio.change()
        await studio.hands.finish_all()
    assert studio.seen == [1]
    (record,) = caplog.records
    assert record.exc_info
    assert record.exc_info[0] is ZeroDivisionError
    assert record.getMessage() == (
        "session s1: no picture of 'everything' at 300 px, event 4, revision 0; "
        "its next change is tried"
    )


async def test_a_change_during_a_drawing_that_fails_is_drawn_at_once() -> None:
    studio = Studio()
    with failing(1):
        await studio.offer()
        await studio.change()
        await studio.hands.finish_all()
    assert studio.seen == [1]


async def test_a_kitchen_that_cannot_be_drawn_fills_no_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    studio = Studio()
    with failing(1, 2, 3, 5):
        for _ in range(5):
            await studio.change()
            await studio.hands.finish_all()
    assert studio.seen == [4]
    assert len(caplog.records) == 2, "once for the first three, and once after it had gone well"


async def test_a_failure_in_one_size_is_no_matter_to_another() -> None:
    studio = Studio()
    with failing(1):
        await studio.offer(ANAS, ("cook2", 600))
        await studio.hands.finish_all()
    assert [picture.size for picture in studio.published] == [600]


async def test_a_newcomer_gets_a_picture_whose_drawing_failed_before() -> None:
    studio = Studio()
    with failing(1):
        await studio.offer()
        await studio.hands.finish_all()
        studio.painter.show(take(studio.session, frozenset([BENS])), "viewer of Ben")
        await heard()
        await studio.hands.finish_all()
    assert studio.seen == [0]


async def test_what_is_drawn_is_the_newest_when_the_turn_comes() -> None:
    studio = Studio()
    other = Studio()
    shared, hands = lane()
    for one in (studio, other):
        one.painter = Painter(one.session, shared, one.published.append)
    await other.offer()
    await studio.offer()
    for _ in range(3):
        await studio.change()
    await hands.finish_all()
    assert studio.seen == [3], "the pictures of before were never drawn"


async def test_of_the_changes_during_a_drawing_the_last_is_drawn() -> None:
    studio = Studio()
    await studio.offer()
    for _ in range(3):
        await studio.change()
    assert len(studio.hands.begun) == 1, "one of a view at a time"
    await studio.hands.finish_all()
    assert studio.seen == [0, 3]


async def test_who_comes_while_a_picture_waits_takes_it_from_nobody() -> None:
    studio = Studio()
    await studio.offer()
    await studio.change()
    studio.painter.show(take(studio.session, frozenset([BENS])), "viewer of Ben")
    await studio.hands.finish_all()
    assert studio.published[-1].audiences == ("cook1", "cook2")
    assert studio.seen == [0, 1]


async def test_a_painter_that_stops_draws_nothing_more() -> None:
    studio = Studio()
    await studio.offer(ANAS, ("cook2", 600))
    studio.painter.stop()
    await heard()
    await studio.hands.finish_all()
    assert studio.published == []


async def test_views_of_one_session_are_drawn_side_by_side_where_there_are_hands() -> None:
    studio = Studio(secret=True)
    hands = Hands()
    studio.painter = Painter(studio.session, Lane(hands, 2), studio.published.append)
    await studio.offer()
    assert len(hands.begun) == 2
    await hands.finish(1)
    await hands.finish()
    assert [header(picture)["view"] for picture in studio.published] == [
        "secret cook2",
        "secret cook1",
    ]


async def test_a_newer_picture_is_only_for_those_it_was_taken_for() -> None:
    """Who may see it is decided for each anew, not taken over from what was never drawn."""
    studio = Studio()
    await studio.offer()
    await studio.change()
    studio.press()
    await studio.offer(ANAS)
    await studio.hands.finish_all()
    assert [picture.audiences for picture in studio.published] == [
        ("cook1", "cook2"),
        ("cook1",),
    ]


@pytest.mark.parametrize("audience", ["cook1", "cook2", SPECTATORS])
def test_no_picture_of_a_blinded_session_says_who_sits_where(audience: str) -> None:
    called = {"cook1": "Partner", "cook2": "Partner"}
    scenes = []
    for named in ({}, called):
        table = Table(toy_task(), stand_in=None, called=named).seats(ANA, CHEF)
        (picture,) = take(table.session, frozenset({(audience, 300)}))
        scenes.append(str(picture.scene["labels"]))
    open_to_all, blinded = scenes
    assert "chef" in open_to_all
    assert "chef" not in blinded
    assert "Ana" not in blinded


async def test_an_agent_s_own_picture_does_not_say_it_either() -> None:
    called = {"cook1": "Partner", "cook2": "Partner"}
    session = Table(toy_task(), stand_in=None, called=called).seats(CHEF, ANA).session
    eyes = gaze(session, "cook1")
    assert eyes is not None
    assert "Ana" not in str(eyes._taken()["labels"])


async def test_spectators_see_people_by_their_seats_and_share_the_picture_where_nobody_has_a_name() -> (
    None
):
    wanted = frozenset({ANAS, (SPECTATORS, 300)})
    with_people = take(Table(toy_task()).seats(ANA, BEN).session, wanted)
    assert sorted(
        (one.audiences, one.nameless, "Ana" in str(one.scene)) for one in with_people
    ) == [
        ((SPECTATORS,), True, False),
        (("cook1",), False, True),
    ]
    (shared,) = take(Table(toy_task()).seats(CHEF, CHEF).session, wanted)
    assert (shared.audiences, shared.nameless) == ((SPECTATORS, "cook1"), False)
