"""Worlds that answer, hear, keep a score and audit."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from game.engine.commands import GiveUp, Say
from game.engine.deeds import deeds, perform
from game.engine.events import SCHEMA, Event
from game.engine.session import EngineError, Session
from sim.replay import digest
from sim.world import Action, MoveResult, Seat, Step
from tests.game.engine.table import ANA, BEN, CHEF, Table
from tests.game.engine.toy import PRESS, toy_task
from tests.game.engine.wise import ASK, Wise, table_in


@pytest.fixture
def table() -> Table:
    return table_in(Wise, toy_task(), ANA, BEN)


def test_a_question_is_answered_and_costs_no_step(table: Table) -> None:
    table.acts("cook1", PRESS)
    reply = table.acts("cook1", ASK, "q1")
    assert reply.refused is None
    assert table.session.episode.steps == 1
    assert table.last("asked").payload["result"]["answer"] == {"presses": 1}
    assert table.session.view("cook1")["last_result"]["answer"] == {"presses": 1}


def test_one_may_ask_out_of_turn(table: Table) -> None:
    assert table.session.view("cook2")["turn"] == "cook1"
    assert table.acts("cook2", ASK).refused is None


@pytest.mark.parametrize("pace", ["together", "realtime"])
def test_a_question_does_not_wait_for_the_others(pace: str) -> None:
    table = table_in(Wise, toy_task(turns=False), ANA, BEN, pace=pace)
    table.acts("cook1", ASK)
    assert table.last("asked").seat == "cook1"
    assert table.session.to_move() == ("cook1", "cook2")


def test_only_the_one_who_asked_is_told(table: Table) -> None:
    table.acts("cook1", ASK)
    asked = table.last("asked")
    assert table.session.visible(asked, "cook1") is not None
    assert table.session.visible(asked, "cook2") is None
    assert table.session.visible(asked, None) is None


def test_a_question_sent_again_is_not_asked_twice(table: Table) -> None:
    table.acts("cook1", ASK, "q1")
    assert table.acts("cook1", ASK, "q1").events == ()


def test_a_question_without_an_answer_is_refused(table: Table) -> None:
    for _ in range(30):
        table.acts("cook1", PRESS)
        table.acts("cook2", PRESS)
    reply = table.acts("cook1", ASK)
    assert reply.refused is not None
    assert reply.refused.message == "I have lost count"


class Whispering(Wise):
    """Tells whoever presses something that is for them alone."""

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        made = super().step(moves)
        told = {
            seat: MoveResult(one.ok, answer=f"psst, {seat}") for seat, one in made.results.items()
        }
        return Step(made.happened, told, made.changed)


def test_the_answer_to_a_move_is_for_its_seat_alone() -> None:
    table = table_in(Whispering, toy_task(), ANA, BEN)
    table.acts("cook1", PRESS)
    step = table.last("step")
    seen = {seat: table.session.visible(step, seat) for seat in ("cook1", "cook2", None)}
    told = {seat: one.payload["results"]["cook1"] for seat, one in seen.items() if one}
    assert told["cook1"]["answer"] == "psst, cook1"
    assert "answer" not in told["cook2"]
    assert "answer" not in told[None]


def _heard(table: Table) -> list[str]:
    episode = table.session.episode
    assert isinstance(episode, Wise)
    return episode.heard


def test_what_is_said_is_heard_and_heard_again(table: Table) -> None:
    table.does(Say("cook1", "Ana", "press it"))
    table.does(Say(None, "Sam", "I only watch"))
    table.acts("cook1", PRESS)
    table.does(Say("cook2", "Ben", "done"))
    assert _heard(table) == ["cook1: press it", "cook2: done"]
    again = table_in(Wise, toy_task(), ANA, BEN)
    for deed in deeds(table.log):
        perform(again.session.episode, deed)
    assert _heard(again) == ["cook1: press it"]
    assert again.session.episode.steps == 1


def test_before_play_nothing_is_heard() -> None:
    table = table_in(Wise, toy_task(), ANA)
    table.does(Say("cook1", "Ana", "hello?"))
    assert _heard(table) == []


def test_a_score_is_written_down_with_every_step(table: Table) -> None:
    table.acts("cook1", PRESS)
    table.acts("cook2", PRESS)
    assert [e.payload["score"] for e in table.log if e.kind == "step"] == [1.0, 2.0]
    assert table.session.view("cook1")["goals"]["score"] == 2.0


def test_worlds_without_a_score_write_none() -> None:
    table = Table().seats(ANA, BEN)
    table.acts("cook1", PRESS)
    assert "score" not in table.last("step").payload


def test_silent_mistakes_are_told_at_the_end() -> None:
    table = table_in(Wise, toy_task(goal=1), ANA, BEN)
    table.acts("cook1", PRESS)
    (finding,) = table.last("finished").payload["audit"]
    assert finding["text"] == "the button was not clean"
    assert finding["chain"] == ["nobody washed it"]


def test_how_far_it_was_and_what_is_missing_is_told_at_the_end() -> None:
    done = table_in(Wise, toy_task(goal=1), ANA, BEN)
    done.acts("cook1", PRESS)
    assert done.last("finished").payload["percent"] == 100
    assert "missing" not in done.last("finished").payload
    idle = table_in(Wise, toy_task(goal=1), CHEF, CHEF)
    idle.does(GiveUp("cook1", "I am lost."))
    end = idle.last("finished").payload
    assert (end["percent"], end["missing"]) == (0, "the button was never pressed")


def test_worlds_that_cannot_say_how_far_it_was_say_nothing() -> None:
    table = Table(toy_task(goal=1)).seats(ANA, BEN)
    table.acts("cook1", PRESS)
    assert not {"percent", "missing"} & set(table.last("finished").payload)


# -- the way up from older schemas ------------------------------------------------------------------


def test_an_older_log_is_read_as_this_schema_writes_it(table: Table) -> None:
    old = table.log[0].to_json() | {"schema": 1}
    old["payload"] = {
        name: value for name, value in old["payload"].items() if name != "suite_version"
    } | {"prefix": [{"cook1": PRESS.to_json()}]}
    event = Event.from_json(json.loads(json.dumps(old)))
    assert event.schema == SCHEMA
    assert event.payload["suite_version"] == 1
    assert event.payload["prefix"] == [{"moves": {"cook1": PRESS.to_json()}, "heard": []}]


def test_what_a_newer_version_wrote_is_left_as_it_is() -> None:
    event = Event(1, 0.0, "created", None, {"what": "ever"}, SCHEMA + 1)
    assert Event.from_json(event.to_json()) == event


def test_a_newer_suite_is_refused_in_words() -> None:
    table = Table()
    created = table.log[0]
    newer = Event(1, created.at, "created", None, {**created.payload, "suite_version": 9})
    with pytest.raises(EngineError, match="version 9 of the suite"):
        Session.rebuild("s1", [newer])


def test_digests_of_what_was_heard_are_in_the_log(table: Table) -> None:
    table.does(Say("cook1", "Ana", "now"))
    table.acts("cook1", PRESS)
    assert table.last("step").payload["hash"] == digest(table.session.episode)
