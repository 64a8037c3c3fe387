"""When a run ends, as the paper says it and as the released code does it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.worlds.household.judging.history import Entry, Kind
from sim.worlds.household.judging.termination import Limits, Patience, after, ended

ROOMY = Limits(10_000, 20_000)


def done(
    verb: str = "FIND", what: str = "Mug", *, work: bool = False, fresh: bool = False
) -> Entry:
    return Entry(verb, what, True, work=work, fresh=fresh)


def failed(what: str = "Mug", kind: Kind = "undoable") -> Entry:
    return Entry("PICKUP", what, False, kind)


def varied(count: int) -> list[Entry]:
    """Steps that never repeat and always name something else."""
    return [done("FIND", f"Thing{n}") for n in range(count)]


def kinds(count: int) -> list[Entry]:
    """Failures that never repeat."""
    return [failed(f"Thing{n}") for n in range(count)]


@pytest.mark.parametrize(
    ("steps", "soft", "hard"),
    [(4, 15, 20), (10, 15, 20), (11, 16, 22), (33, 49, 66), (107, 160, 214)],
)
def test_limits_follow_from_the_known_solution(steps: int, soft: int, hard: int) -> None:
    assert Limits.of(steps) == Limits(soft, hard)


def test_eight_repeats_end_it_in_the_code_and_nine_in_the_paper() -> None:
    assert ended([done()] * 7, ROOMY, "released") == ""
    assert ended([done()] * 8, ROOMY, "released") == "max_repeats"
    assert ended([done()] * 8, ROOMY, "paper") == ""
    assert ended([done()] * 9, ROOMY, "paper") == "max_repeats"


def test_a_repeated_sequence_counts_like_a_repeated_action() -> None:
    pair = [done("FIND", "Mug"), done("FIND", "Cup")]
    assert ended(pair * 8, ROOMY, "released") == "max_repeats"
    assert ended(pair * 8, ROOMY, "paper") == ""
    assert ended(pair * 9, ROOMY, "paper") == "max_repeats"
    assert ended([*pair * 7, done("FIND", "Pan")], ROOMY, "released") == ""


def test_repeats_must_be_at_the_end() -> None:
    assert ended([*[done()] * 7, done("FIND", "Cup"), *[done()] * 7], ROOMY, "released") == ""


def test_ten_undoable_actions_in_a_row_end_it() -> None:
    for scoring in ("paper", "released"):
        assert ended(kinds(9), ROOMY, scoring) == ""
        assert ended(kinds(10), ROOMY, scoring) == "max_failures"
        assert ended([*kinds(9), done(), *kinds(9)], ROOMY, scoring) == ""


@pytest.mark.parametrize("kind", ["action", "object", "unparsable"])
def test_only_the_code_counts_malformed_answers_as_failures(kind: Kind) -> None:
    mixed = [*kinds(5), failed("x", kind), *[failed(f"More{n}") for n in range(4)]]
    assert ended(mixed, ROOMY, "released") == "max_failures"
    assert ended(mixed, ROOMY, "paper") == ""
    assert ended([*mixed, failed("last")], ROOMY, "paper") == "max_failures"


def test_nothing_passes_the_hard_limit() -> None:
    limits = Limits(15, 20)
    for scoring in ("paper", "released"):
        assert ended(varied(20), limits, scoring) == ""
        assert ended(varied(21), limits, scoring) == "max_steps"


def stale(count: int) -> list[Entry]:
    """Twenty kinds of steps with the same three objects, in no pattern."""
    verbs = ("FIND", "OPEN", "CLOSE", "PICKUP", "PUT")
    things = ("Mug", "Cup", "Pan")
    return [done(verbs[n * n % 5], things[n * n * n % 3]) for n in range(count)]


def test_beyond_the_soft_limit_something_new_is_needed() -> None:
    limits = Limits(25, 60)
    for scoring in ("paper", "released"):
        assert ended(stale(25), limits, scoring) == ""
        assert ended(stale(26), limits, scoring) == "max_steps"
        assert ended([*stale(25), done("FIND", "Toaster")], limits, scoring) == ""


def test_a_failed_attempt_at_something_new_helps_in_the_code_only() -> None:
    limits = Limits(25, 60)
    history = [*stale(25), failed("Toaster")]
    assert ended(history, limits, "released") == ""
    assert ended(history, limits, "paper") == "max_steps"


def test_the_code_then_moves_the_soft_limit_by_ten() -> None:
    limits = Limits(25, 100)
    news = [*stale(25), done("FIND", "Toaster")]
    assert ended([*news, *stale(9)], limits, "released") == ""
    reason, patience = after(news, limits, Patience(25), "released")
    assert (reason, patience) == ("", Patience(35))


def test_work_helps_in_the_code_and_a_goal_in_the_paper() -> None:
    limits = Limits(25, 60)
    worked = [*stale(25), done("CLEAN", "Mug", work=True)]
    reached = [*stale(25), done("PUT", "Cup", fresh=True)]
    assert ended(worked, limits, "released") == ""
    assert ended(worked, limits, "paper") == "max_steps"
    assert ended(reached, limits, "released") == "max_steps"
    assert ended(reached, limits, "paper") == ""


def test_work_done_earlier_is_remembered_by_the_code_once() -> None:
    limits = Limits(25, 100)
    early = [done("CLEAN", "Mug", work=True), *stale(24)]
    assert ended([*early, done("OPEN", "Mug")], limits, "released") == ""
    assert ended([*early, *stale(11)], limits, "released") == "max_steps"


def test_repeats_come_before_failures_and_failures_before_steps() -> None:
    tight = Limits(5, 5)
    assert ended([failed()] * 8, ROOMY, "released") == "max_repeats"
    assert after([failed()] * 10, tight, Patience(5), "released")[0] == "max_repeats"
    assert after(kinds(10), tight, Patience(5), "released")[0] == "max_failures"


ENTRIES = st.lists(
    st.builds(
        Entry,
        st.sampled_from(["FIND", "PUT"]),
        st.sampled_from(["Mug", "Cup", "Pan"]),
        st.booleans(),
        st.sampled_from(["undoable", "object"]),
        work=st.booleans(),
    ),
    max_size=60,
)


@given(ENTRIES, st.sampled_from(["paper", "released"]))
def test_it_always_ends_and_stays_ended(history: Sequence[Entry], scoring: object) -> None:
    limits = Limits(15, 20)
    reason = ended(history, limits, scoring)  # type: ignore[arg-type]
    assert reason or len(history) <= limits.hard
    longer = [*history, done("OPEN", "Fridge")]
    if reason:
        assert ended(longer, limits, scoring) == reason  # type: ignore[arg-type]
