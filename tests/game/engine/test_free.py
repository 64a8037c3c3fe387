"""The pace `free`: everybody acts when they like."""

from __future__ import annotations

import pytest

from game.engine.commands import Drop
from sim.replay import digest
from tests.game.engine.table import ANA, BEN, CHEF, Table
from tests.game.engine.toy import GLITTER, GRAB, PRESS, toy_task


@pytest.fixture
def table() -> Table:
    return Table(toy_task(turns=False), pace="free").seats(ANA, BEN)


def test_a_move_is_a_step_when_it_comes(table: Table) -> None:
    for seat in ("cook2", "cook2", "cook1", "cook2"):
        assert table.acts(seat, PRESS).refused is None
    assert table.session.episode.steps == 4
    step = table.last("step")
    assert (step.seat, set(step.payload["moves"])) == ("cook2", {"cook2"})


def test_nobody_has_the_turn_and_no_time_is_due(table: Table) -> None:
    assert table.session.view("cook1")["turn"] is None
    assert table.session.next_due() is None
    assert table.session.to_move() == ("cook1", "cook2")
    assert table.session.agent_view("cook1").joint is False


def test_doing_nothing_is_no_event(table: Table) -> None:
    before = table.session.seq
    assert table.acts("cook1", None, "k1").refused is None
    assert table.session.seq == before


def test_what_cannot_be_done_is_refused_and_no_step(table: Table) -> None:
    table.acts("cook1", GRAB)
    for action in (GRAB, GLITTER):
        reply = table.acts("cook2", action)
        assert reply.refused is not None
        assert reply.refused.code == "illegal"
    assert table.session.episode.steps == 1


def test_a_resend_is_not_a_second_action(table: Table) -> None:
    table.acts("cook1", PRESS, "k1")
    assert table.acts("cook1", PRESS, "k1").events == ()
    assert table.session.episode.steps == 1


def test_the_log_folds_to_the_same_end(table: Table) -> None:
    for number in range(12):
        table.acts(f"cook{number % 3 % 2 + 1}", (PRESS, GRAB, GLITTER)[number % 3])
    assert digest(table.rebuilt().episode) == digest(table.session.episode)


def test_people_alone_need_no_pause_when_one_drops_out() -> None:
    table = Table(toy_task(turns=False), pace="free", stand_in=None).seats(ANA, BEN)
    table.does(Drop("cook2"))
    assert table.session.status == "playing"


def test_agents_do_not_go_on_for_nobody() -> None:
    table = Table(toy_task(turns=False), pace="free", stand_in=None).seats(ANA, CHEF)
    table.does(Drop("cook1"))
    assert table.session.status == "paused"
