"""The real kitchen in every pace."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.commands import Join, Occupant, Start
from game.engine.settings import EngineError, Pace
from sim.abilities import Plannable
from sim.replay import digest
from sim.world import Action
from sim.worlds import get_world
from tests.game.engine.table import ANA, CHEF, T0, Table
from tests.loops import each

PACES: tuple[Pace, ...] = ("turns", "together", "realtime")


def kitchen(task: str, pace: Pace, **rules: Any) -> Table:
    """A kitchen with a person in the first seat and agents in the others, just opened."""
    table = Table(get_world("robotouille").task(task), pace=pace, **rules)
    for number, seat in enumerate(table.session.seats):
        table.does(Join(seat, CHEF if number else ANA))
    table.does(Start())
    return table


def play(table: Table, choices: list[int]) -> None:
    """Every seat that is awaited does one of the things it may do, or nothing."""
    session = table.session
    for choice in choices:
        for seat in session.to_move():
            legal = [None, *session.episode.legal(seat).actions]
            table.acts(seat, legal[choice % len(legal)])
        due = session.next_due()
        if due is not None:
            table.ticks(max(due - T0, table.now))


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("task", ["synchronous/1", "asynchronous/7", "multi_agent/4"])
@settings(max_examples=8)
@given(choices=st.lists(st.integers(0, 60), min_size=5, max_size=30))
def test_a_rebuilt_kitchen_is_the_live_one(task: str, pace: Pace, choices: list[int]) -> None:
    table = kitchen(task, pace)
    play(table, choices)
    live, again = table.session, table.rebuilt()
    assert digest(again.episode) == digest(live.episode)
    live._state.noted.clear()
    again._state.tick = live._state.tick  # ticks in which nothing happened are nobody's event
    live._state.version += 1
    for seat in (None, *live.seats):
        assert again.view(seat) == live.view(seat)


@pytest.mark.parametrize("pace", PACES)
def test_time_passes_in_the_kitchen_as_steps_are_made(pace: Pace) -> None:
    table = kitchen("multi_agent/1", pace)
    play(table, [1] * 6)
    assert table.session.episode.steps >= 6
    assert table.session.episode.steps == table.last("step").payload["index"]


def test_real_time_in_which_nothing_happens_leaves_no_trace() -> None:
    table = kitchen("multi_agent/1", "realtime", tick_hz=5.0)
    before, seen = table.session.seq, table.session.view("robot1")
    for tick in range(1, 151):
        table.ticks(tick / 5)
        table.acts("robot2", None)  # an agent that decides to do nothing
    assert table.session.seq == before
    assert table.session.episode.steps == 0
    assert table.session.view("robot1")["facts"] == seen["facts"]
    action = table.session.episode.legal("robot1").actions[0]
    table.acts("robot1", action, "k1")
    table.ticks(151 / 5)
    step = table.last("step").payload
    assert (step["index"], step["tick"], step["skipped"]) == (1, 151, 0)
    assert digest(table.rebuilt().episode) == digest(table.session.episode)


def test_a_person_who_waits_in_real_time_is_answered_by_a_step() -> None:
    table = kitchen("multi_agent/1", "realtime", tick_hz=5.0)
    table.acts("robot1", None, "w1")
    table.ticks(0.2)
    assert table.last("step").payload["cids"] == {"robot1": "w1"}


def test_what_cooks_goes_on_in_real_time_without_anybody() -> None:
    table = kitchen("asynchronous/2", "realtime", tick_hz=5.0)
    episode, seat, at = table.session.episode, "robot1", 0.0
    world = get_world("robotouille")
    assert isinstance(world, Plannable)
    plan = world.plan(table.session.task, episode.observe(seat), [seat], joint=True)
    for moves in plan.moves:
        if not episode.quiet:
            break
        table.acts(seat, moves[seat])
        at = round(at + 0.2, 6)
        table.ticks(at)
    assert not episode.quiet, "something is on the stove"
    steps = episode.steps
    table.ticks(round(at + 0.2, 6))
    assert episode.steps == steps + 1


def test_agents_who_have_stopped_for_ten_minutes_are_done() -> None:
    alone = Table(get_world("robotouille").task("multi_agent/1"), pace="realtime", tick_hz=1.0)
    for seat in alone.session.seats:
        alone.does(Join(seat, CHEF))
    for tick in range(1, 600):
        alone.ticks(float(tick))
    assert alone.session.status == "playing"
    alone.ticks(600.0)
    assert alone.session.status == "finished"
    assert alone.last("finished").payload["outcome"]["reason"] == "gave_up"
    assert alone.rebuilt().status == "finished"


def test_a_person_may_think_as_long_as_they_like() -> None:
    table = kitchen("multi_agent/1", "realtime", tick_hz=1.0)
    for tick in range(1, 1300):
        table.ticks(float(tick))
    assert table.session.status == "playing"


def test_a_kitchen_that_keeps_turns_is_not_free() -> None:
    with pytest.raises(EngineError, match="keeps turns"):
        kitchen("multi_agent/1", "free")


def test_spectators_see_what_the_cooks_see() -> None:
    table = kitchen("multi_agent/1", "turns")
    assert table.session.view(None)["facts"] == table.session.view("robot1")["facts"]
    assert table.session.view("robot1")["natural"]


def test_an_impossible_action_is_refused_in_the_worlds_words() -> None:
    table = kitchen("synchronous/1", "turns")
    before = digest(table.session.episode)
    reply = table.acts("robot1", Action("move", {"p1": "robot1", "s1": "moon", "s2": "mars"}))
    assert reply.refused is not None
    assert reply.refused.code == "illegal"
    assert len(reply.refused.message) > 10
    assert digest(table.session.episode) == before


def test_a_whole_order_is_cooked_by_following_clicks() -> None:
    """Whatever pointing at a thing means can be done, one action after the other."""
    table = kitchen("tutorial/1", "turns")
    view = table.session.view("robot1")
    for natural in each(view["natural"].values()):
        first = natural["actions"][0]
        assert first in view["legal"]


def test_an_occupant_of_another_kind_is_no_problem() -> None:
    table = Table(get_world("robotouille").task("synchronous/1"))
    table.does(Join("robot1", Occupant("agent", "random")))
    assert table.session.status == "playing"
    table.acts("robot1", None)
    assert table.last("step").payload["by"] == {"robot1": "agent"}


def test_reasons_are_for_those_who_play_and_no_view_carries_them() -> None:
    session = kitchen("multi_agent/4", "turns").session
    seat = next(iter(session.seats))
    assert session.reasons(seat)[seat] == "That is you."
    assert session.reasons(None) == {}
    assert "reasons" not in session.view(seat)


def test_reasons_end_with_play() -> None:
    table = Table(get_world("robotouille").task("multi_agent/4"), pace="turns")
    assert all(table.session.reasons(seat) == {} for seat in table.session.seats)
