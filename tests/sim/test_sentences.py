"""Typed sentences: whatever a verb says of its arguments can be read back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.sentences import fits, misfit, read_listed, read_typed
from sim.world import Action, Slot, Verb, WorldError

COLOUR = Slot("colour", "choice", ("red", "dark red", "blue"))
MIX = Verb("mix", (COLOUR, Slot("n", "number"), Slot("at", "point"), Slot("words", "text")),
           template="mix {colour} {n}x at ({at}): {words}")  # fmt: skip
SPIN = Verb("spin", (Slot("to", "degrees"), Slot("how", "text", optional=True)))
PUT = Verb(
    "put", (COLOUR, Slot("on", "choice", ("top",), optional=True)), template="put {colour} {on} now"
)

numbers = st.one_of(
    st.integers(-9999, 9999), st.floats(-1e6, 1e6).map(lambda value: float(f"{value:g}"))
)
words = st.from_regex(r"[a-z:,.()]+( [a-z0-9]+){0,3}", fullmatch=True)


@given(
    colour=st.sampled_from(COLOUR.candidates),
    n=numbers,
    at=st.tuples(st.sampled_from([0, 0.25, 1]), st.sampled_from([0, 0.5])).map(list),
    text=words,
)
def test_what_is_said_is_read_back(colour: str, n: float, at: list[float], text: str) -> None:
    args = {"colour": colour, "n": n, "at": at, "words": text}
    assert read_typed(MIX.sentence(args), [PUT, SPIN, MIX]) == Action("mix", args)


@pytest.mark.parametrize(
    ("line", "verb", "args"),
    [
        ("spin 90", "spin", {"to": 90}),
        ("spin 90 very fast", "spin", {"to": 90, "how": "very fast"}),
        ("put red now", "put", {"colour": "red"}),
        ("put dark red top now", "put", {"colour": "dark red", "on": "top"}),
    ],
)
def test_what_is_optional_may_be_left_out(line: str, verb: str, args: dict[str, Any]) -> None:
    assert read_typed(line, [PUT, SPIN]) == Action(verb, args)


def test_the_first_verb_that_fits_is_meant() -> None:
    again = Verb("again", (Slot("words", "text"),), template="spin {words}")
    assert read_typed("spin 3", [SPIN, again]).verb == "spin"
    assert read_typed("spin around", [SPIN, again]).verb == "again"


@pytest.mark.parametrize("line", ["", "spin", "spin red", "put green now", "mix", "x" * 5000])
def test_what_means_nothing_is_not_guessed(line: str) -> None:
    with pytest.raises(WorldError) as caught:
        read_typed(line, [PUT, SPIN, MIX])
    assert caught.value.code == "unparsable"
    assert len(caught.value.message) < 300


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("put green now", 'there is no "green" to put here; there are: red, dark red, blue'),
        ("PUT darkred top now", 'there is no "darkred" to put here; there are: dark red, red, blue'),
        ("put red lid now", 'there is no "lid" to put here; there are: top'),
        ("take cup", 'there is no "cup" to take here'),
    ],
)  # fmt: skip
def test_who_names_what_is_not_there_is_told_what_is(line: str, told: str) -> None:
    empty = Verb("take", (Slot("thing", "choice", ()),))
    with pytest.raises(WorldError) as caught:
        read_typed(line, [PUT, SPIN, empty])
    assert caught.value.message == told


def test_a_long_line_is_not_searched_for_what_is_missing() -> None:
    told = "put " + " ".join(["green"] * 40) + " now"
    with pytest.raises(WorldError, match="nothing here reads"):
        read_typed(told, [PUT])


def test_a_choice_of_nothing_matches_nothing() -> None:
    empty = Verb("take", (Slot("thing", "choice", ()),))
    with pytest.raises(WorldError):
        read_typed("take ", [empty])


def test_where_nothing_can_be_done_nothing_is_proposed() -> None:
    with pytest.raises(WorldError) as caught:
        read_listed("press", [])
    assert caught.value.message == 'nothing here reads "press"'


@pytest.mark.parametrize(
    ("slot", "value", "good"),
    [
        (Slot("n", "number", (1, 2)), 2.0, True),
        (Slot("n", "number", (0, 1)), True, False),
        (Slot("n", "number"), float("inf"), False),
        (Slot("at", "point"), [0.2, 1], True),
        (Slot("at", "point"), [0.2, 1.5], False),
        (Slot("at", "point"), 0.2, False),
        (Slot("to", "degrees"), "90", False),
        (COLOUR, "green", False),
        (COLOUR, {"a": 1}, False),
    ],
)
def test_a_value_fits_its_type_and_its_candidates(slot: Slot, value: Any, good: bool) -> None:
    assert fits(slot, value) is good


def test_an_optional_argument_is_checked_where_it_is_given() -> None:
    assert misfit(SPIN, {"to": 90}) == ""
    assert "how of spin is a text" in misfit(SPIN, {"to": 90, "how": 3})
