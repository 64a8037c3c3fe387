"""Replay: what was is what is shown, at every step, from any direction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.commands import Act
from game.engine.fold import fingerprint
from game.log import playback as tapes
from game.log.playback import Playback, Shelf
from sim.world import JSONObject, WorldError
from sim.worlds import get_world
from tests.game.stored import (
    ANA,
    BEN,
    DROP,
    GRAB,
    PRESS,
    WAIT,
    Table,
    add,
    drawn_kitchen,
    ended,
    eventful,
    keep,
    toy_task,
)
from tests.loops import each


@pytest.fixture(autouse=True)
def _kitchen() -> Iterator[None]:
    with drawn_kitchen():
        yield


def played(moves: int, **settings: Any) -> tuple[Table, list[tuple[JSONObject, str, str]]]:
    """A long game, and after every step the live episode's state, text and digest."""
    table = Table(toy_task(goal=10_000), **settings).seats(ANA, BEN)
    live = table.session.episode
    seen = [(live.state(), live.observe("cook1").text, fingerprint(live))]
    actions = (PRESS, GRAB, PRESS, WAIT, DROP)
    for n in range(moves):
        seat = ("cook1", "cook2")[n % 2]
        before = table.session.episode.steps
        table.does(Act(seat, actions[n % 5]), float(n))
        if table.session.episode.steps == before:
            table.does(Act(seat, WAIT), float(n))
        seen.append((live.state(), live.observe("cook1").text, fingerprint(live)))
    return table, seen


def test_every_step_equals_the_live_session() -> None:
    table, seen = played(60)
    playback = Playback("s1", table.log)
    assert playback.length == 60
    for n, (state, text, digest) in enumerate(seen):
        assert playback.look(n, lambda episode: episode.state()) == state
        assert playback.text(n, "cook1") == text
        assert playback.hash_at(n) == digest
    hashes = [event.payload["hash"] for event in table.log if event.kind == "step"]
    assert [playback.hash_at(n) for n in range(1, 61)] == hashes


@given(st.lists(st.integers(0, 90), min_size=1, max_size=12))
def test_any_order_of_looking_shows_the_same(positions: list[int]) -> None:
    table, seen = played(90)
    playback = Playback("s1", table.log)
    for n in each(positions):
        assert playback.hash_at(n) == seen[n][2]


@pytest.mark.slow
def test_a_long_session_keeps_a_bounded_number_of_snapshots() -> None:
    table, seen = played(1500)
    playback = Playback("s1", table.log)
    playback.hash_at(1500)
    kept = playback._tape._snapshots
    assert len(kept) <= tapes.SNAPSHOTS
    for n in (1499, 3, 777, 778, 0, 1500):
        assert playback.hash_at(n) == seen[n][2]


def test_positions_outside_are_the_nearest_that_exist() -> None:
    table, seen = played(4)
    playback = Playback("s1", table.log)
    assert playback.hash_at(99) == seen[4][2]
    assert playback.hash_at(-3) == seen[0][2]


def test_a_branch_can_be_seen_from_the_very_beginning() -> None:
    table, seen = played(8)
    prefix = [event.payload["moves"] for event in table.log if event.kind == "step"][:5]
    branch = Table(toy_task(goal=10_000), prefix=prefix).seats(ANA, BEN)
    branch.does(Act("cook2", WAIT), 1.0)
    playback = Playback("s1", branch.log)
    assert (playback.inherited, playback.length) == (5, 6)
    assert [playback.hash_at(n) for n in range(6)] == [digest for _, _, digest in seen[:6]]
    assert playback.hash_at(6) == fingerprint(branch.session.episode)


def test_the_names_on_the_chefs_are_those_of_the_moment() -> None:
    playback = Playback("s1", ended(eventful()).log)
    names = [playback.labels(n)["cook2"] for n in range(playback.length + 1)]
    assert names[0] == "Ben"
    assert "chef" in names
    assert names[-1] == "Ben"


def test_a_session_without_a_log_is_told_so() -> None:
    with pytest.raises(WorldError, match="no log"):
        Playback("s1", [])


def test_looking_does_not_change_what_is_looked_at() -> None:
    table, seen = played(6)
    playback = Playback("s1", table.log)
    for _ in range(3):
        playback.frame(3, None, 300)
        playback.text(3, "cook2")
        assert playback.hash_at(3) == seen[3][2]


@pytest.mark.django_db
def test_the_recording_of_a_live_session_grows() -> None:
    table = Table(toy_task()).seats(ANA, BEN)
    session = keep(table)
    assert tapes.playback_of(session.pk, fresh=False).length == 0
    before = len(table.log)
    table.does(Act("cook1", PRESS), 1.0)
    add(session, table.log[before:])
    playback = tapes.playback_of(session.pk, fresh=False)
    assert playback.length == 1
    assert playback.hash_at(1) == fingerprint(table.session.episode)


@pytest.mark.django_db
def test_a_complete_recording_costs_no_query(django_assert_num_queries: Any) -> None:
    session = keep(ended(eventful()))
    tapes.playback_of(session.pk, fresh=False)
    with django_assert_num_queries(0):
        tapes.playback_of(session.pk, fresh=False)


@pytest.mark.django_db
def test_a_picture_is_drawn_once() -> None:
    playback = tapes.playback_of(keep(ended(eventful())).pk, fresh=False)
    first = tapes.picture(playback, 2, None, 300)
    drawn = get_world("tally").drawn
    assert tapes.picture(playback, 2, None, 300) == first
    assert get_world("tally").drawn == drawn
    assert first is not None
    assert first[:2] == b"\xff\xd8"


def test_the_shelf_forgets_what_was_used_longest_ago() -> None:
    shelf: Shelf[int, str] = Shelf(2)
    made: list[int] = []

    def make(n: int) -> str:
        made.append(n)
        return str(n)

    for n in (1, 2, 1, 3, 1, 2):
        assert shelf.get(n, lambda n=n: make(n)) == str(n)
    assert made == [1, 2, 3, 2]
