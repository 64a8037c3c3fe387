"""One seat at a time."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.engine.commands import Act, Leave, Replace
from game.engine.commands import Occupant as Who
from game.engine.session import Session
from sim.world import Action, Seat, Step, WorldError
from tests.game.engine.table import ANA, BEN, CHEF, T0, Table
from tests.game.engine.toy import DROP, GLITTER, GRAB, PRESS, REFUSED, Tally, playing, toy_task


@pytest.fixture
def table() -> Table:
    return Table(pace="turns").seats(ANA, BEN)


def test_a_move_is_a_step_at_once_and_acknowledged_by_its_number(table: Table) -> None:
    reply = table.acts("cook1", PRESS, "m1", shown_ms=250.0)
    step = table.last("step")
    assert (reply.ack, reply.refused, reply.noted) == (step.seq, None, False)
    assert step.seat == "cook1"
    assert step.payload["moves"] == {"cook1": PRESS.to_json()}
    assert step.payload["by"] == {"cook1": "person"}
    assert step.payload["cids"] == {"cook1": "m1"}
    assert step.payload["shown_ms"] == {"cook1": 250.0}
    assert step.payload["index"] == 1
    assert table.session.to_move() == ("cook2",)


def test_out_of_turn_is_refused_and_says_whose_turn_it_is(table: Table) -> None:
    reply = table.acts("cook2", PRESS, "m1")
    assert reply.refused is not None
    assert reply.refused.code == "not_your_turn"
    assert reply.refused.message == "it is Ana's turn (cook1)"
    assert table.last("refused").payload["turn"] == "cook1"
    assert table.session.episode.steps == 0


def test_an_impossible_move_costs_nothing_and_is_recorded_in_the_worlds_words(
    table: Table,
) -> None:
    reply = table.acts("cook1", GLITTER, "m1")
    assert reply.refused is not None
    assert (reply.refused.code, reply.refused.message) == (
        "illegal",
        REFUSED,
    )
    assert table.last("refused").payload["asked"] == "glitter"
    assert table.session.to_move() == ("cook1",)


def test_no_action_passes_the_turn(table: Table) -> None:
    table.acts("cook1", None)
    assert table.last("step").payload["moves"] == {"cook1": None}
    assert table.session.to_move() == ("cook2",)


def test_what_became_impossible_since_one_looked_is_stale(table: Table) -> None:
    seen = table.session.seq
    table.acts("cook1", GRAB)
    reply = table.acts("cook2", GRAB, seen=seen)
    assert reply.refused is not None
    assert reply.refused.code == "stale"
    assert "changed since you looked" in reply.refused.message
    assert table.acts("cook2", GRAB, seen=table.session.seq).refused.code == "illegal"  # type: ignore[union-attr]


def test_an_old_look_does_no_harm_where_the_move_is_still_possible(table: Table) -> None:
    table.acts("cook1", GRAB)
    assert table.acts("cook2", PRESS, seen=1).refused is None


def test_a_verb_the_world_does_not_know_is_refused_before_it_is_asked(table: Table) -> None:
    reply = table.acts("cook1", Action("dance"))
    assert reply.refused is not None
    assert reply.refused.code == "unknown_action"
    assert "press, grab" in reply.refused.message


class Illegible(Tally):
    """A kitchen that cannot read what it is asked."""

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        raise WorldError("unreadable", "the kitchen cannot read this")


def test_what_the_world_cannot_read_is_a_refusal_not_an_error() -> None:
    with playing(Illegible):
        table = Table().seats(ANA, BEN)
    reply = table.acts("cook1", PRESS)
    assert reply.refused is not None
    assert reply.refused.message == "the kitchen cannot read this"


def test_the_log_keeps_the_worlds_own_sentence_for_an_action(table: Table) -> None:
    table.acts("cook1", Action("press", {}, "I swear I only waited"))
    assert table.last("step").payload["moves"]["cook1"]["text"] == "press"


def test_a_turn_with_a_deadline_passes_by_itself() -> None:
    table = Table(pace="turns", deadline_s=10).seats(ANA, BEN)
    assert table.session.next_due() == T0 + 10
    assert table.ticks(9.9).events == ()
    table.ticks(10)
    step = table.last("step")
    assert (step.seat, step.payload["by"]) == ("cook1", {"cook1": "nobody"})
    assert table.session.to_move() == ("cook2",)
    assert table.session.next_due() == T0 + 20


def test_without_a_deadline_nothing_runs_by_itself(table: Table) -> None:
    assert table.session.next_due() is None
    assert table.ticks(100_000).events == ()


def test_worlds_without_turns_are_played_around_the_table() -> None:
    table = Table(toy_task(3, turns=False), pace="turns").seats(ANA, CHEF, BEN)
    order = []
    for _ in range(4):
        (seat,) = table.session.to_move()
        order.append(seat)
        table.acts(seat, PRESS)
    assert order == ["cook1", "cook2", "cook3", "cook1"]
    assert table.rebuilt().to_move() == ("cook2",)


def test_an_empty_seat_is_passed_over() -> None:
    table = Table(pace="turns", stand_in=None).seats(ANA, BEN)
    table.does(Leave("cook2"), 5)
    table.acts("cook1", PRESS)
    assert table.session.to_move() == ()
    assert table.session.next_due() == T0 + 5
    table.ticks(5)
    assert table.session.to_move() == ("cook1",)


def test_an_agents_late_answer_is_refused_when_the_person_is_back(table: Table) -> None:
    reply = table.does(Act("cook1", PRESS, by="agent"))
    assert reply.refused is not None
    assert reply.refused.code == "not_seated"


def test_agents_alone_begin_by_themselves_and_the_log_says_who_moved() -> None:
    table = Table().seats(CHEF, CHEF)
    assert table.session.status == "playing"
    table.acts("cook1", PRESS, thoughts="a button!", usage={"tokens": 7})
    assert table.kinds()[-2:] == ["thought", "step"]
    assert table.last("thought").payload == {"text": "a button!", "usage": {"tokens": 7}}
    assert table.last("step").payload["by"] == {"cook1": "agent"}


def test_a_table_of_empty_seats_does_not_spin() -> None:
    table = Table().seats(CHEF, CHEF)
    for seat in ("cook1", "cook2"):
        table.does(Replace(seat, Who()))
    assert table.session.next_due() is None


def test_the_goal_ends_the_session_with_the_worlds_outcome() -> None:
    table = Table(toy_task(goal=2)).seats(ANA, BEN)
    table.acts("cook1", PRESS)
    reply = table.does(Act("cook2", PRESS), 12.5)
    assert [event.kind for event in reply.events] == ["step", "finished"]
    assert reply.ack == reply.events[0].seq
    assert table.last("step").payload["met"] == ["pressed"]
    assert table.last("finished").payload == {
        "outcome": {"success": True, "reason": "goal", "scores": {"presses": 2}},
        "steps": 2,
        "seconds": 12.5,
    }


@pytest.mark.parametrize(("own", "of_task"), [(3, None), (None, 3), (3, 99)])
def test_the_step_limit_ends_the_session(own: int | None, of_task: int | None) -> None:
    table = Table(toy_task(limit=of_task), step_limit=own).seats(ANA, CHEF)
    for seat in ("cook1", "cook2", "cook1"):
        table.acts(seat, PRESS)
    outcome = table.last("finished").payload["outcome"]
    assert outcome == {"success": False, "reason": "step_limit", "scores": {"progress": 0.0}}
    refused = table.acts("cook2", PRESS).refused
    assert refused is not None
    assert refused.code == "not_playing"
    assert table.log[-1].kind == "finished"


def test_a_branch_plays_its_prefix_first_and_goes_on_from_there() -> None:
    source = Table().seats(ANA, BEN)
    for seat, action in (("cook1", GRAB), ("cook2", PRESS), ("cook1", DROP)):
        source.acts(seat, action)
    moves = [event.payload["moves"] for event in source.log if event.kind == "step"]
    branch = Table(prefix=moves[:2]).seats(ANA, BEN)
    assert branch.session.episode.steps == 2
    assert branch.session.to_move() == ("cook1",)
    branch.acts("cook1", DROP)
    assert branch.last("step").payload["hash"] == source.last("step").payload["hash"]
    assert branch.last("step").payload["index"] == 3
    assert isinstance(branch.rebuilt(), Session)
