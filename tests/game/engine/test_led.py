"""Sessions that are led from outside: they begin when all are here, end in time, and take care of who leaves."""

from __future__ import annotations

import pytest

from game.engine.commands import Abandon, Drop, Join, Leave, Pause, Resume, Return, Say, Start, Type
from game.engine.session import EngineError, Settings
from tests.game.engine.table import ANA, BEN, CHEF, Table
from tests.game.engine.toy import PRESS


def led(**settings: object) -> Table:
    """A table for two that begins by itself."""
    return Table(**{"stand_in": None, "led": True, **settings})


def test_it_begins_when_everybody_is_here_and_not_when_somebody_presses_start() -> None:
    table = led()
    table.does(Join("cook1", ANA))
    assert table.does(Start("cook1")).refused is not None
    assert table.session.status == "lobby"
    table.does(Join("cook2", BEN))
    assert table.session.status == "playing"


def test_it_does_not_begin_while_somebody_who_came_is_away_again() -> None:
    table = led()
    table.does(Join("cook1", ANA))
    table.does(Drop("cook1"))
    table.does(Join("cook2", BEN))
    assert table.session.status == "lobby"
    table.does(Return("cook1"))
    assert table.session.status == "playing"


def test_one_with_agents_begins_when_that_one_is_here() -> None:
    table = led(countdown_s=2.0)
    table.does(Join("cook1", CHEF))
    assert table.session.status == "lobby"
    table.does(Join("cook2", BEN))
    assert table.session.status == "countdown"
    table.ticks(3)
    assert table.session.status == "playing"


@pytest.mark.parametrize(
    "command", [Pause("cook1"), Resume("cook1"), Leave("cook1"), Abandon("cook1")]
)
def test_those_who_sit_there_neither_pause_nor_close_it(command: object) -> None:
    table = led().seats(ANA, BEN)
    reply = table.does(command)  # type: ignore[arg-type]
    assert reply.refused is not None
    assert reply.refused.code == "led"
    assert table.session.status == "playing"


def test_it_is_over_when_its_time_is_and_pauses_count() -> None:
    table = led(ends_after_s=60.0, if_left="pause", grace_s=50.0).seats(ANA, BEN)
    table.does(Drop("cook2"), 20)
    assert table.session.status == "paused"
    table.ticks(59)
    assert table.session.status == "paused"
    table.ticks(60)
    assert table.session.outcome is not None
    assert table.session.outcome["reason"] == "time_limit"


def test_the_end_of_its_time_survives_a_restart() -> None:
    table = led(ends_after_s=60.0).seats(ANA, BEN)
    assert table.rebuilt().next_due() == table.session.next_due()
    assert table.session.next_due() is not None


@pytest.mark.parametrize(("if_left", "meanwhile"), [("pause", "paused"), ("end", "playing")])
def test_whoever_does_not_come_back_ends_it(if_left: str, meanwhile: str) -> None:
    table = led(if_left=if_left, grace_s=30.0).seats(ANA, BEN)
    table.does(Drop("cook2"), 10)
    assert table.session.status == meanwhile
    table.ticks(39)
    assert table.session.status == meanwhile
    table.ticks(40)
    assert table.session.outcome is not None
    assert table.session.outcome["reason"] == "partner_left"
    assert table.last("finished").payload["left"] == ["cook2"]


def test_whoever_comes_back_in_time_goes_on() -> None:
    table = led(if_left="pause", grace_s=30.0).seats(ANA, BEN)
    table.does(Drop("cook2"), 10)
    table.does(Return("cook2"), 20)
    assert table.session.status == "playing"
    table.ticks(100)
    assert table.session.status == "playing"


def test_with_a_stand_in_it_goes_on_without_them() -> None:
    table = led(stand_in="chef", grace_s=5.0).seats(ANA, BEN)
    table.does(Drop("cook2"), 1)
    table.ticks(7)
    assert table.session.seats["cook2"].occupant.name == "chef"
    table.does(Return("cook2"), 8)
    assert table.session.seats["cook2"].occupant.name == "Ben"


def test_without_chat_nobody_says_anything() -> None:
    table = led(chat=False).seats(ANA, BEN)
    reply = table.does(Say("cook1", "Ana", "psst"))
    assert reply.refused is not None
    assert reply.refused.code == "no_chat"
    table.does(Type("cook1"))
    assert not {"said", "typing"} & set(table.kinds())


def test_settings_that_say_nothing_new_are_written_as_before() -> None:
    assert set(Settings().to_json()) == {
        "pace", "tick_hz", "deadline_s", "grace_s", "stand_in", "step_limit", "feedback", "countdown_s",
    }  # fmt: skip
    new = Settings(led=True, chat=False, ends_after_s=9.0, if_left="end", called={"cook1": "A"})
    assert Settings.from_json(new.to_json()) == new
    with pytest.raises(EngineError, match="if_left"):
        Settings(if_left="shout")  # type: ignore[arg-type]


# -- who the others are ----------------------------------------------------------------------------


def blind(*occupants: object, **settings: object) -> Table:
    return led(called={"cook1": "Partner", "cook2": "Partner"}, **settings).seats(*occupants)  # type: ignore[arg-type]


def told(table: Table, seat: str) -> list[tuple[str, object]]:
    """Everything that a seat is told: events and its view."""
    seen = [table.session.visible(event, seat) for event in table.log]
    return [(one.kind, one.payload) for one in seen if one is not None]


def test_a_seat_is_told_the_same_of_a_person_and_of_an_agent() -> None:
    person, agent = blind(ANA, BEN), blind(ANA, CHEF)
    for table in (person, agent):
        table.acts("cook1", PRESS)
        table.acts("cook2", PRESS, thoughts="hm" if table is agent else "")
        table.does(Say("cook2", table.session.seats["cook2"].occupant.name, "hello"))
    person.does(Type("cook2"))
    seats = [[(one["name"], one["kind"], one["stand_in"]) for one in table.session.view("cook1")["seats"]]
             for table in (person, agent)]  # fmt: skip
    assert seats[0] == seats[1] == [("You", "person", False), ("Partner", "person", False)]
    facts = [dict(told(table, "cook1")) for table in (person, agent)]
    assert facts[0] == facts[1]
    for name in ("Ben", "chef", "agent", "secret"):
        assert name not in str(told(person, "cook1") + told(agent, "cook1")), name


def test_who_the_others_are_is_not_told_when_it_is_over_either() -> None:
    table = blind(ANA, CHEF, ends_after_s=5.0)
    table.acts("cook1", PRESS)
    table.acts("cook2", PRESS, thoughts="I am a program")
    table.ticks(5)
    assert table.session.status == "finished"
    assert "program" not in str(told(table, "cook1"))
    assert "chef" not in str(told(table, "cook1"))


def test_researchers_who_watch_are_told_who_is_who() -> None:
    table = blind(ANA, CHEF)
    assert {one["name"] for one in table.session.view(None)["seats"]} == {"Ana", "chef"}
    assert table.session.visible(table.last("joined"), None).payload["occupant"]["name"] == "chef"  # type: ignore[union-attr]


def test_an_agent_that_takes_over_is_told_as_what_it_is() -> None:
    table = blind(ANA, BEN, stand_in="chef", grace_s=5.0)
    table.does(Drop("cook2"), 1)
    table.ticks(7)
    (seat,) = [one for one in table.session.view("cook1")["seats"] if one["seat"] == "cook2"]
    assert (seat["kind"], seat["name"], seat["original"]) == ("agent", "Partner", "Partner")
    assert "chef" not in str(told(table, "cook1"))
