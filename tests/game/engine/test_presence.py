"""Who drops, returns, leaves; pauses by agreement; giving up."""

from __future__ import annotations

import pytest

from game.engine.commands import Abandon, Drop, Join, Leave, Linked, Pause, Replace, Resume, Return
from tests.game.engine.table import ANA, BEN, CHEF, T0, Table
from tests.game.engine.toy import PRESS, toy_task


@pytest.fixture
def table() -> Table:
    return Table(pace="realtime", grace_s=15.0).seats(ANA, BEN)


def seat(table: Table, name: str) -> dict[str, object]:
    return next(s for s in table.session.view(None)["seats"] if s["seat"] == name)


def test_a_dropped_persons_seat_is_kept_for_the_grace_time(table: Table) -> None:
    table.does(Drop("cook2"), 1)
    assert table.last("dropped").payload == {"grace_until": T0 + 16}
    assert seat(table, "cook2")["presence"] == "dropped"
    table.does(Return("cook2"), 10)
    assert table.last("reconnected").seat == "cook2"
    table.ticks(100)
    assert "replaced" not in table.kinds()


def test_after_the_grace_time_the_stand_in_cooks_and_gives_the_seat_back(table: Table) -> None:
    table.does(Drop("cook2"), 1)
    table.ticks(16)
    replaced = table.last("replaced")
    assert replaced.payload["reason"] == "grace_over"
    assert replaced.payload["occupant"]["name"] == "chef"
    assert replaced.payload["before"]["name"] == "Ben"
    assert seat(table, "cook2")["presence"] == "away"
    assert seat(table, "cook2")["original"] == "Ben"
    table.acts("cook2", PRESS)
    table.ticks(17)
    assert table.last("step").payload["by"]["cook2"] == "stand_in"
    table.does(Return("cook2"), 20.5)
    assert table.kinds()[-2:] == ["replaced", "reconnected"]
    assert table.last("replaced").payload["reason"] == "returned"
    assert table.session.seats["cook2"].occupant == BEN
    assert table.session.seats["cook2"].original is None


def test_what_a_stand_in_meant_to_do_is_forgotten_when_the_person_is_back(table: Table) -> None:
    table.does(Drop("cook2"), 1)
    table.ticks(16)
    table.acts("cook2", PRESS)
    table.does(Return("cook2"), 16.5)
    assert table.session.intents == {}


def test_sitting_down_with_the_same_name_gives_the_seat_back_too(table: Table) -> None:
    table.does(Drop("cook2"), 1)
    table.ticks(16)
    assert table.does(Join("cook2", BEN), 17.5).refused is None
    assert table.session.seats["cook2"].is_here


def test_who_left_for_good_is_replaced_at_once_while_others_are_here(table: Table) -> None:
    reply = table.does(Leave("cook2"), 3)
    assert [event.kind for event in reply.events] == ["left", "replaced"]
    assert table.last("left").payload == {"name": "Ben"}
    assert table.last("replaced").payload["reason"] == "left"
    back = table.does(Return("cook2"), 4)
    assert back.refused is not None
    assert back.refused.code == "not_seated"


def test_agents_do_not_cook_for_nobody(table: Table) -> None:
    table.does(Drop("cook1"), 1)
    table.does(Drop("cook2"), 1.5)
    assert table.last("paused").payload == {"reason": "nobody_here"}
    assert table.session.next_due() is None
    table.does(Return("cook1"), 500)
    assert table.kinds()[-2:] == ["reconnected", "resumed"]
    assert table.session.seats["cook2"].grace_until == T0 + 515
    assert table.session.next_due() == T0 + 501


def test_a_session_that_everybody_left_is_given_up_after_the_grace_time(table: Table) -> None:
    table.does(Leave("cook1"), 1)
    table.does(Leave("cook2"), 2)
    assert table.session.status == "paused"
    assert table.session.next_due() == T0 + 17
    table.ticks(17)
    assert table.last("abandoned").payload == {"reason": "nobody_here", "steps": 0}
    assert table.session.next_due() is None


def test_one_may_sit_down_again_before_it_is_given_up(table: Table) -> None:
    table.does(Leave("cook1"), 1)
    table.does(Leave("cook2"), 2)
    table.does(Join("cook2", ANA), 10)
    assert table.session.status == "playing"
    assert table.session.seats["cook1"].is_agent
    table.ticks(17)
    assert table.session.status == "playing"


def test_agents_that_began_alone_need_nobody() -> None:
    table = Table(pace="realtime").seats(CHEF, CHEF)
    table.ticks(1)
    assert table.session.status == "playing"


def test_with_one_person_and_turns_the_session_simply_waits() -> None:
    table = Table(pace="turns").seats(ANA, CHEF)
    table.does(Drop("cook1"), 1)
    assert table.session.status == "playing"
    assert table.session.next_due() is None
    table.does(Return("cook1"), 90_000)
    assert table.acts("cook1", PRESS).refused is None


def test_turns_with_a_deadline_stand_still_when_nobody_is_here() -> None:
    table = Table(pace="turns", deadline_s=5).seats(ANA, CHEF)
    table.does(Drop("cook1"), 1)
    assert table.session.status == "paused"


def test_without_a_stand_in_the_others_wait_or_go_on_as_they_like() -> None:
    table = Table(pace="realtime", stand_in=None).seats(ANA, BEN)
    table.does(Drop("cook2"), 1)
    assert table.last("dropped").payload == {"grace_until": None}
    assert table.last("paused").payload == {"reason": "waiting"}
    table.does(Resume("cook1"), 5)
    table.ticks(6)
    assert table.session.episode.steps == 1
    table.does(Drop("cook1"), 7)
    table.does(Return("cook1"), 8)
    table.does(Return("cook2"), 9)
    assert table.session.status == "playing"


def test_waiting_ends_when_the_person_is_back() -> None:
    table = Table(pace="together", stand_in=None).seats(ANA, BEN)
    table.does(Drop("cook2"), 1)
    table.does(Return("cook2"), 9)
    assert table.kinds()[-2:] == ["reconnected", "resumed"]


def test_a_pause_needs_everybody_who_is_here(table: Table) -> None:
    table.does(Pause("cook1"), 1)
    assert table.last("pause_asked").payload == {"needed": ["cook2"]}
    assert table.session.status == "playing"
    assert table.session.view(None)["pause_asked"] == ["cook1"]
    table.does(Pause("cook2"), 2)
    assert table.last("paused").payload == {"reason": "agreed"}
    table.does(Return("cook1"), 3)
    assert table.session.status == "paused"
    table.does(Resume("cook2"), 4)
    assert table.session.status == "playing"


def test_asking_for_a_pause_holds_for_a_minute(table: Table) -> None:
    table.does(Pause("cook1"), 1)
    table.does(Pause("cook2"), 70)
    assert table.last("pause_asked").payload == {"needed": ["cook1"]}
    assert table.session.status == "playing"


def test_when_those_who_did_not_agree_are_gone_the_pause_begins(table: Table) -> None:
    table.does(Pause("cook1"), 1)
    table.does(Drop("cook2"), 2)
    assert table.session.status == "paused"


def test_agents_neither_pause_nor_resume() -> None:
    table = Table(pace="realtime").seats(ANA, CHEF)
    assert table.does(Pause("cook2")).refused is not None
    table.does(Pause("cook1"))
    assert table.does(Resume("cook2")).refused is not None


def test_giving_up_is_leaving_while_another_person_remains(table: Table) -> None:
    table.does(Abandon("cook1"), 1)
    assert table.kinds()[-2:] == ["left", "replaced"]
    table.does(Abandon("cook2"), 2)
    assert table.kinds()[-2:] == ["left", "abandoned"]
    assert table.session.status == "abandoned"


def test_the_owner_ends_a_session_for_all(table: Table) -> None:
    table.does(Abandon(None, "closing time"), 1)
    assert table.last("abandoned").payload == {"reason": "closing time", "steps": 0}
    assert table.acts("cook1", PRESS).refused is not None


def test_after_the_end_nothing_but_words_and_links_is_added() -> None:
    table = Table(toy_task(goal=1)).seats(ANA, BEN)
    table.acts("cook1", PRESS)
    end = table.session.seq
    for command in (Drop("cook1"), Return("cook1"), Leave("cook1"), Pause("cook1"), Abandon()):
        table.does(command)
    table.does(Join("cook1", BEN))
    table.does(Replace("cook1", CHEF))
    table.does(Linked("s2", "rematch"))
    table.does(Linked("s2", "rematch"))
    assert table.kinds(end) == ["linked"]
    assert table.session.view(None)["links"] == {"s2": "rematch"}


def test_a_seat_handed_to_an_agent_on_purpose_can_be_taken_back(table: Table) -> None:
    table.does(Replace("cook2", CHEF), 1)
    assert table.session.seats["cook2"].original == BEN
    table.does(Return("cook2"), 2)
    assert table.session.seats["cook2"].occupant == BEN
