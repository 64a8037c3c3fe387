"""Before play."""

from __future__ import annotations

import pytest

from game.engine.commands import Drop, Join, Leave, Occupant, Replace, Return, Start
from game.engine.session import EngineError, Session, Settings
from tests.game.engine.table import ANA, BEN, CHEF, T0, Table
from tests.game.engine.toy import toy_task


def test_a_session_begins_with_one_event_that_says_everything() -> None:
    table = Table(toy_task(), seed=5, pace="realtime")
    (event,) = table.log
    assert (event.seq, event.kind, event.at) == (1, "created", T0)
    assert event.payload["seed"] == 5
    assert event.payload["task"]["id"] == "tally/count"
    assert event.payload["settings"]["pace"] == "realtime"
    assert table.session.status == "lobby"
    assert table.rebuilt().view(None) == table.session.view(None)


def test_people_sit_down_and_begin_after_a_countdown() -> None:
    table = Table(countdown_s=3.0)
    table.does(Join("cook1", ANA))
    table.does(Join("cook2", BEN))
    table.does(Start("cook2"), 10)
    assert table.session.status == "countdown"
    assert table.session.view("cook1")["starts_at"] == T0 + 13
    assert table.session.next_due() == T0 + 13
    table.ticks(12.9)
    assert table.session.status == "countdown"
    table.ticks(13)
    assert table.session.status == "playing"


def test_a_taken_seat_is_not_given_twice() -> None:
    table = Table()
    table.does(Join("cook1", ANA))
    reply = table.does(Join("cook1", BEN))
    assert reply.refused is not None
    assert reply.refused.code == "seat_taken"
    assert table.session.seats["cook1"].occupant == ANA


def test_sitting_down_again_in_ones_own_seat_is_no_second_event() -> None:
    table = Table()
    table.does(Join("cook1", ANA))
    assert table.does(Join("cook1", ANA)).events == ()
    table.does(Drop("cook1"))
    assert [event.kind for event in table.does(Join("cook1", ANA)).events] == ["reconnected"]


def test_nobody_begins_before_every_seat_is_taken() -> None:
    table = Table()
    table.does(Join("cook1", ANA))
    reply = table.does(Start("cook1"))
    assert reply.refused is not None
    assert reply.refused.code == "not_ready"
    assert "cook2" in reply.refused.message


def test_only_those_at_the_table_or_the_owner_begin() -> None:
    table = Table()
    table.does(Join("cook1", ANA))
    table.does(Join("cook2", CHEF))
    assert table.does(Start("cook7")).refused is not None
    assert table.does(Start(None)).refused is None
    assert table.session.status == "playing"
    assert table.does(Start("cook1")).events == ()


def test_agents_alone_begin_at_once() -> None:
    table = Table(countdown_s=5.0)
    table.does(Join("cook1", CHEF))
    reply = table.does(Join("cook2", CHEF))
    assert [event.kind for event in reply.events] == ["joined", "started"]


def test_an_agent_can_be_put_into_a_free_seat_and_taken_out_again() -> None:
    table = Table()
    table.does(Join("cook1", ANA))
    table.does(Replace("cook2", CHEF))
    assert table.last("replaced").payload["reason"] == "asked"
    table.does(Replace("cook2", Occupant()))
    assert table.session.seats["cook2"].is_empty
    assert table.session.status == "lobby"


def test_a_person_who_is_here_is_not_pushed_aside() -> None:
    table = Table()
    table.does(Join("cook1", ANA))
    reply = table.does(Replace("cook1", BEN))
    assert reply.refused is not None
    assert reply.refused.code == "seat_taken"


def test_a_dropped_person_keeps_the_seat_in_the_lobby() -> None:
    table = Table()
    table.does(Join("cook1", ANA))
    table.does(Drop("cook1"), 1)
    assert table.last("dropped").payload == {"grace_until": None}
    assert table.session.next_due() is None
    table.does(Return("cook1"), 500)
    assert table.session.seats["cook1"].present


def test_who_is_away_at_the_beginning_has_the_grace_time_from_then_on() -> None:
    table = Table(grace_s=15.0)
    table.does(Join("cook1", ANA))
    table.does(Join("cook2", BEN))
    table.does(Drop("cook2"), 1)
    table.does(Start("cook1"), 100)
    assert table.session.seats["cook2"].grace_until == T0 + 115


def test_a_lobby_that_everybody_left_is_given_up() -> None:
    table = Table(grace_s=15.0)
    table.does(Join("cook1", ANA))
    table.does(Leave("cook1"), 10)
    assert table.session.next_due() == T0 + 25
    table.ticks(25)
    assert table.session.status == "abandoned"


@pytest.mark.parametrize(
    ("bad", "about"),
    [
        ({"pace": "hurry"}, "pace"),
        ({"tick_hz": 60}, "tick_hz"),
        ({"tick_hz": True}, "tick_hz"),
        ({"tick_hz": "1"}, "tick_hz"),
        ({"deadline_s": 0}, "deadline_s"),
        ({"deadline_s": float("nan")}, "deadline_s"),
        ({"step_limit": 0}, "step_limit"),
        ({"step_limit": 2.5}, "step_limit"),
        ({"feedback": "rude"}, "feedback"),
        ({"pace": []}, "pace"),
        ({"stand_in": 3}, "stand_in"),
        ({"speed": 1}, "speed"),
    ],
)
def test_settings_out_of_range_are_refused_by_name(bad: dict[str, object], about: str) -> None:
    with pytest.raises(EngineError, match=about) as caught:
        Settings.from_json(bad)
    assert caught.value.code == "bad_settings"


def test_settings_survive_their_json() -> None:
    settings = Settings(pace="together", deadline_s=5, stand_in=None, step_limit=9)
    assert Settings.from_json(settings.to_json()) == settings
    assert Settings.from_json({}) == Settings()


def test_a_prefix_that_cannot_be_played_is_an_error() -> None:
    moves = {"cook1": {"verb": "glitter", "args": {}, "text": ""}}
    with pytest.raises(EngineError) as caught:
        Session.create(
            "s", toy_task(), 0, Settings(), at=T0, prefix=[{"moves": moves, "heard": []}]
        )
    assert caught.value.code == "bad_prefix"


def test_a_person_who_comes_back_under_another_name_and_colour_is_renamed_not_replaced() -> None:
    table = Table()
    table.does(Join("cook1", ANA))
    table.does(Drop("cook1"))
    anna = Occupant("person", "Anna", "ana", {"colour": "#aa3355"})
    kinds = [(e.kind, e.payload.get("reason")) for e in table.does(Join("cook1", anna)).events]
    assert kinds == [("reconnected", None), ("replaced", "renamed")]
    seat = table.session.seats["cook1"]
    assert (seat.occupant.name, seat.chosen_colour, seat.is_here) == ("Anna", "#aa3355", True)
    assert table.rebuilt().view(None) == table.session.view(None)


def test_a_colour_that_is_none_is_not_worn() -> None:
    table = Table()
    table.does(Join("cook1", Occupant("person", "Ana", "ana", {"colour": "url(evil)"})))
    assert table.session.seats["cook1"].chosen_colour == ""


def test_a_log_by_newer_rules_of_the_world_is_refused_by_name() -> None:
    table = Table()
    created = table.log[0]
    newer = created.with_payload({**created.payload, "world_version": 999})
    with pytest.raises(EngineError, match="version 999 of the rules"):
        Session.rebuild("s1", [newer])
