"""The same message again is answered as before, and is not a second action."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.engine.commands import Act, Reject, Say
from game.engine.session import EngineError, Session
from game.engine.state import REMEMBERED
from tests.game.engine.table import ANA, BEN, CHEF, T0, Table
from tests.game.engine.toy import GLITTER, PRESS


def test_a_move_sent_again_is_acknowledged_again_and_not_made_again() -> None:
    table = Table().seats(ANA, BEN)
    first = table.acts("cook1", PRESS, "m1")
    table.acts("cook2", PRESS, "m1")
    again = table.acts("cook1", PRESS, "m1")
    assert (again.ack, again.events) == (first.ack, ())
    assert table.session.episode.steps == 2


def test_a_refusal_is_repeated_word_for_word_and_recorded_once() -> None:
    table = Table().seats(ANA, BEN)
    first = table.acts("cook1", GLITTER, "m1")
    again = table.acts("cook1", GLITTER, "m1")
    assert again.refused == first.refused
    assert again.events == ()


def test_a_rebuilt_session_knows_what_was_answered() -> None:
    table = Table().seats(ANA, BEN)
    first = table.acts("cook1", PRESS, "m1")
    bad = table.acts("cook2", GLITTER, "m2")
    table.does(Say("cook2", "Ben", "hello", "m3"))
    after = table.rebuilt()
    assert after.handle(Act("cook1", PRESS, "m1"), T0).ack == first.ack
    assert after.handle(Act("cook2", GLITTER, "m2"), T0).refused == bad.refused
    assert after.handle(Say("cook2", "Ben", "hello", "m3"), T0).events == ()
    assert after.seq == table.session.seq


def test_a_noted_intent_sent_again_is_noted_once_and_never_twice_used() -> None:
    table = Table(pace="realtime").seats(ANA, CHEF)
    table.acts("cook1", PRESS, "k1")
    table.acts("cook1", GLITTER, "k2")
    assert table.acts("cook1", PRESS, "k1").noted
    assert table.session.intents["cook1"] == GLITTER
    table.ticks(1)
    step = table.last("step").seq
    for cid in ("k1", "k2"):
        reply = table.acts("cook1", PRESS, cid)
        assert (reply.ack, reply.noted) == (step, False)
    assert table.session.intents == {}


def test_what_the_edge_refused_is_recorded_once() -> None:
    table = Table().seats(ANA, BEN)
    reply = table.does(Reject("cook1", "too_large", "that is too long", "m1", "x" * 9000))
    assert reply.refused is not None
    assert len(table.last("refused").payload["asked"]) == 500
    assert table.does(Reject("cook1", "too_large", "that is too long", "m1")).events == ()


def test_only_so_many_messages_are_remembered() -> None:
    table = Table(pace="turns").seats(ANA, CHEF)
    for n in range(REMEMBERED):
        table.acts("cook1", GLITTER, f"m{n}")
    assert table.acts("cook1", GLITTER, "m0").events == ()
    table.acts("cook1", GLITTER, "one more")
    assert table.acts("cook1", GLITTER, "m1").events == ()
    assert len(table.acts("cook1", GLITTER, "m0").events) == 1


def test_chat_is_cleaned_cut_and_kept() -> None:
    table = Table().seats(ANA, BEN)
    table.does(Say("cook1", "Ana\x00", "  pass the\x07 spoon " + "!" * 900, "c1"))
    said = table.last("said").payload
    assert said["name"] == "Ana"
    assert said["text"].startswith("pass the spoon")
    assert len(said["text"]) == 500
    table.does(Say(None, "Sam", "good luck"))
    assert table.last("said").seat is None
    empty = table.does(Say("cook1", "Ana", " \x00 "))
    assert empty.refused is not None
    assert empty.refused.code == "malformed"


def test_a_log_with_a_gap_does_not_fold() -> None:
    table = Table().seats(ANA, BEN)
    with pytest.raises(EngineError, match="event 4 follows event 2"):
        Session.rebuild("s1", [event for event in table.log if event.seq != 3])


@pytest.mark.parametrize("log", [0, 1])
def test_a_log_without_its_beginning_does_not_fold(log: int) -> None:
    table = Table().seats(ANA, BEN)
    with pytest.raises(EngineError) as caught:
        Session.rebuild("s1", table.log[1:] if log else [])
    assert caught.value.code == "bad_log"


def test_a_step_that_ends_elsewhere_is_named_with_session_and_event() -> None:
    table = Table().seats(ANA, BEN)
    table.acts("cook1", PRESS)
    table.last("step").payload["hash"] = "0" * 16
    with pytest.raises(EngineError, match="session s1, event 5") as caught:
        Session.rebuild("s1", table.log)
    assert caught.value.code == "diverged"


def test_a_log_of_a_newer_version_is_refused() -> None:
    table = Table().seats(ANA, BEN)
    newer = replace(table.log[-1], schema=99)
    with pytest.raises(EngineError) as caught:
        Session.rebuild("s1", [*table.log[:-1], newer])
    assert caught.value.code == "too_new"


def test_two_spectators_may_use_the_same_message_id() -> None:
    table = Table().seats(ANA, BEN)
    table.does(Say(None, "Sam", "hello", "1"))
    table.does(Say(None, "Sue", "hello", "1"))
    table.does(Say(None, "Sue", "hello", "1"))
    assert table.kinds()[-2:] == ["said", "said"]
    assert len(table.kinds()) == 6


def test_numbers_that_no_database_keeps_are_left_out() -> None:
    table = Table().seats(ANA, BEN)
    usage = {"cost": float("nan")}
    table.acts("cook1", PRESS, thoughts="so", usage=usage, shown_ms=float("inf"))
    assert table.last("thought").payload["usage"] == {}
    assert table.last("step").payload["shown_ms"] == {}
