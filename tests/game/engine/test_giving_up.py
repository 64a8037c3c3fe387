"""Agents may give up among themselves; what they asked of a model is kept, and kept from the play."""

from __future__ import annotations

from game.engine.calls import CUT, TEXT_LENGTH, TOTAL_LENGTH, kept_calls
from game.engine.commands import GiveUp
from game.engine.moves import storable
from tests.game.engine.table import ANA, CHEF, Table
from tests.game.engine.toy import PRESS


def test_agents_that_give_up_have_lost() -> None:
    table = Table().seats(CHEF, CHEF)
    assert table.does(GiveUp("cook1", "I have no idea.")).refused is None
    end = table.last("finished").payload
    assert end["outcome"]["success"] is False
    assert end["outcome"]["reason"] == "gave_up"
    assert end["why"] == "I have no idea."
    assert table.rebuilt().status == "finished"


def test_no_agent_ends_the_game_of_a_person() -> None:
    table = Table().seats(ANA, CHEF)
    reply = table.does(GiveUp("cook2", "I have no idea."))
    assert reply.refused is not None
    assert reply.refused.code == "not_seated"
    assert table.session.status == "playing"


def test_giving_up_twice_changes_nothing() -> None:
    table = Table().seats(CHEF, CHEF)
    table.does(GiveUp("cook1", "No."))
    assert table.does(GiveUp("cook2", "No.")).events == ()


def test_calls_are_kept_whole_with_the_thought_they_led_to() -> None:
    call = {"model": "m", "request": [{"role": "user", "text": "line one\nline two"}], "ms": 1.5}
    table = Table().seats(CHEF, CHEF)
    table.acts("cook1", PRESS, calls=[call])
    assert table.last("thought").payload["calls"] == [call]
    assert table.rebuilt().seq == table.session.seq


def test_calls_are_for_the_record_and_not_for_players() -> None:
    table = Table().seats(CHEF, CHEF)
    table.acts("cook1", PRESS, thoughts="hm", calls=[{"answer": "press"}])
    shown = table.session.visible(table.last("thought"), "cook1")
    assert shown is not None
    assert shown.payload == {"text": "hm", "usage": {}}


def test_calls_that_no_database_takes_are_made_fit() -> None:
    kept = kept_calls([{"a\x00": "x\x00\ud800y", "n": float("nan"), "o": object(), "b": b"raw"}])
    assert kept == [{"a": "xy", "n": None, "o": "[object]", "b": "[bytes]"}]
    assert storable(kept)


def test_calls_without_end_are_cut() -> None:
    kept = kept_calls([{"text": "x" * (TEXT_LENGTH + 1)}])
    assert kept[0]["text"].endswith(CUT)
    many = kept_calls([{"text": "y" * TEXT_LENGTH} for _ in range(10)])
    assert sum(len(call["text"]) for call in many) <= TOTAL_LENGTH + 10 * len(CUT)


def test_calls_nested_without_end_are_cut() -> None:
    deep: dict[str, object] = {}
    deep["self"] = deep
    assert "[dict]" in str(kept_calls([deep]))
