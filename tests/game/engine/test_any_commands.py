"""Whatever is asked, in whatever order: the log has no gaps, and it alone makes the session."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from game.engine.commands import (
    Abandon,
    Act,
    Command,
    Drop,
    GiveUp,
    Hold,
    Join,
    Leave,
    Linked,
    Occupant,
    Pause,
    Reject,
    Release,
    Replace,
    Resume,
    Return,
    Say,
    Start,
    Tick,
    Type,
)
from game.engine.events import KINDS
from game.engine.session import Session
from sim.replay import digest
from sim.world import Action
from tests.game.engine.table import ANA, BEN, CHEF, T0, Table
from tests.game.engine.toy import DROP, GLITTER, GRAB, PRESS, WAIT, toy_task

SEATS = ("cook1", "cook2")
seats = st.sampled_from([*SEATS, *SEATS, *SEATS, "cook9"])
odd = st.sampled_from(["", "x", "a" * 900, "\x00\ud800", "ü✓", "b"])
occupants = st.sampled_from([ANA, BEN, CHEF, Occupant(), Occupant("person", "\x00" * 200, "zed")])
ACTIONS: list[Any] = [
    None,
    PRESS,
    PRESS,
    GRAB,
    DROP,
    WAIT,
    GLITTER,
    Action("glitter", {"broken": 1}),
    Action("dance"),
    Action(""),
    Action("press", {"x": float("nan")}),
    Action("press", {"x": "\ud800"}),
    Action("press", {"x": object()}),
    Action("press", "not a mapping"),  # type: ignore[arg-type]
    Action(7),  # type: ignore[arg-type]
]
actions = st.integers(0, len(ACTIONS) - 1).map(lambda n: ACTIONS[n])
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Join, seats, occupants),
    st.builds(Hold),
    st.builds(Release),
    st.builds(Start, st.none() | seats, st.sampled_from([None, 0.0, 2.0, float("nan"), -1.0])),
    st.builds(
        Act,
        seats,
        actions,
        cid=odd,
        seen=st.integers(0, 20),
        shown_ms=st.none() | st.floats(0, 100),
        thoughts=odd,
        by=st.sampled_from([None, None, "person", "agent"]),
    ),
    st.builds(Act, st.sampled_from(SEATS), st.sampled_from([PRESS, GRAB, DROP, WAIT, None])),
    st.builds(Reject, seats, odd, odd, odd, odd),
    st.builds(Say, st.none() | seats, odd, odd, odd),
    st.builds(Type, seats, st.booleans()),
    *(st.builds(kind, seats) for kind in (Pause, Resume, Drop, Return, Leave)),
    st.builds(Replace, seats, occupants),
    st.builds(Abandon, st.just("cook1"), odd),
    st.builds(GiveUp, seats, odd),
    st.builds(Linked, odd, st.just("rematch")),
    *(st.builds(Tick) for _ in range(4)),
)
opening: list[list[Command]] = [
    [],
    [Join("cook1", ANA), Join("cook2", BEN)],
    [Join("cook1", ANA), Join("cook2", CHEF), Start("cook1", 0.0)],
    [Join("cook1", ANA), Join("cook2", BEN), Start("cook2", 0.0)],
    [Join("cook1", CHEF), Join("cook2", CHEF)],
]
rules = st.fixed_dictionaries(
    {
        "pace": st.sampled_from(["turns", "together", "realtime"]),
        "tick_hz": st.sampled_from([0.2, 1.0, 10.0]),
        "deadline_s": st.sampled_from([None, 3.0]),
        "grace_s": st.sampled_from([0.0, 5.0]),
        "stand_in": st.sampled_from(["chef", None]),
        "step_limit": st.sampled_from([None, 4]),
        "feedback": st.sampled_from(["none", "simple", "detailed"]),
        "countdown_s": st.sampled_from([0.0, 3.0]),
    }
)
TURNS = {"pace": "turns", "tick_hz": 1.0, "deadline_s": None, "grace_s": 0.0, "stand_in": None,
         "step_limit": None, "feedback": "none", "countdown_s": 0.0}  # fmt: skip
evening = st.lists(st.tuples(commands, st.sampled_from([0.0, 0.1, 1.0, 6.0, -2.0])), max_size=40)


def played(settings: Any, turns: bool, begin: int, asked: Any) -> Table:
    """A table at which all of this was asked, checked after each command."""
    table = Table(toy_task(goal=3, turns=turns), **settings)
    for command in opening[begin]:
        table.does(command)
    now = 0.0
    for command, seconds in asked:
        now += seconds
        _checked(table, command, now)
    return table


def _checked(table: Table, command: Command, now: float) -> None:
    session = table.session
    before, steps = digest(session.episode), session.episode.steps
    reply = table.does(command, now)
    if reply.refused is not None:
        assert digest(session.episode) == before
        assert session.episode.steps == steps
        assert {event.kind for event in reply.events} <= {"thought", "refused"}
    else:
        assert reply.ack is not None
        assert 0 < reply.ack <= session.seq


@given(rules, st.booleans(), st.integers(0, 4), evening)
def test_the_log_has_no_gaps_no_unknown_fields_and_never_goes_back_in_time(
    settings: Any, turns: bool, begin: int, asked: Any
) -> None:
    log = played(settings, turns, begin, asked).log
    assert [event.seq for event in log] == list(range(1, len(log) + 1))
    assert [event.at for event in log] == sorted(event.at for event in log)
    for event in log:
        assert set(event.payload) <= set(KINDS[event.kind])


@given(rules, st.booleans(), st.integers(0, 4), evening)
@example(TURNS, False, 1, [(Type("cook1", True), 0.0), (Type("cook1", True), 0.1)])
def test_a_rebuilt_session_is_the_live_one(
    settings: Any, turns: bool, begin: int, asked: Any
) -> None:
    table = played(settings, turns, begin, asked)
    live, again = table.session, table.rebuilt()
    forget_intents(live)
    for seat in (None, *SEATS):
        assert again.view(seat) == live.view(seat)
        assert again.text(seat) == live.text(seat)
    assert digest(again.episode) == digest(live.episode)
    assert set(again._state.typing) == set(live._state.typing)
    forget_until_when_somebody_types(again, live)
    assert again.next_due() == live.next_due()
    assert again.to_move() == live.to_move()
    assert again.seats == live.seats
    assert again._state.answers == live._state.answers


def forget_intents(session: Session) -> None:
    """Intents that no step has used are not in the log; a crash loses them."""
    session._state.noted.clear()
    session._state.version += 1


def forget_until_when_somebody_types(*sessions: Session) -> None:
    """Who types is in the log, who goes on typing is not: after a crash the sign goes a little earlier."""
    for session in sessions:
        session._state.typing.clear()


@given(rules, st.booleans(), st.integers(0, 4), evening)
def test_a_session_on_its_own_never_spins_and_never_oversleeps(
    settings: Any, turns: bool, begin: int, asked: Any
) -> None:
    """After a tick at its due time, the next is due later, or something has been done."""
    table = played(settings, turns, begin, asked)
    for _ in range(5):
        due = table.session.next_due()
        if due is None:
            return
        reply = table.ticks(max(due - T0, table.now))
        assert reply.events, "the session asked for a tick and did nothing with it"


@given(rules, st.booleans(), st.integers(0, 4), evening)
def test_same_task_seed_and_commands_give_the_same_events(
    settings: Any, turns: bool, begin: int, asked: Any
) -> None:
    first = played(settings, turns, begin, asked)
    assert played(settings, turns, begin, asked).log == first.log
