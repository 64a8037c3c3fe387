"""Limits of runs at their very borders: what is just allowed is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest

from game.engine.events import Event
from game.evaluation import reading, recorder, runfile, spending, work
from game.evaluation.reading import Node, RunFileError


@pytest.mark.parametrize(
    ("text", "number"), [("9" * 18, 10**18 - 1), ("9" * 19, None), ("-1", None)]
)
def test_numbers_in_texts_have_as_many_digits_as_databases_keep(
    text: str, number: int | None
) -> None:
    assert reading.whole(text) == number


@pytest.mark.parametrize(
    ("value", "fine"), [(1, True), (4, True), (0, False), (5, False), (True, False), (2.5, False)]
)
def test_whole_numbers_have_their_ends(value: Any, fine: bool) -> None:
    node = Node(value, "seats")
    if fine:
        assert node.whole(1, 4) == value
    else:
        with pytest.raises(RunFileError, match="seats"):
            node.whole(1, 4)


@pytest.mark.parametrize(("text", "fine"), [("x" * 5, True), ("x" * 6, False), (" ", False)])
def test_texts_are_no_longer_than_they_may_be(text: str, fine: bool) -> None:
    node = Node(text, "name")
    if fine:
        assert node.text(longest=5) == text
    else:
        with pytest.raises(RunFileError):
            node.text(longest=5)


@pytest.mark.parametrize(
    ("said", "count"), [("3..3", 1), ("0..9999", 10_000), ("0..10000", None), ("4..3", None)]
)
def test_a_range_of_seeds_has_one_at_least_and_ten_thousand_at_most(
    said: str, count: int | None
) -> None:
    if count is not None:
        assert len(runfile._range(Node(said, "instances"))) == count
    else:
        with pytest.raises(RunFileError, match="no range"):
            runfile._range(Node(said, "instances"))


def test_a_seed_is_named_once() -> None:
    assert runfile._instances(Node([3, 1, 2], "instances")) == (3, 1, 2)
    with pytest.raises(RunFileError, match="twice"):
        runfile._instances(Node([3, 1, 3], "instances"))


@pytest.mark.parametrize(
    ("amount", "words"), [(0.0, "$0.00"), (0.1, "$0.10"), (0.0999, "$0.0999"), (12.5, "$12.50")]
)
def test_small_sums_are_told_more_exactly(amount: float, words: str) -> None:
    assert work._dollars(amount) == words


@pytest.mark.parametrize(
    ("unpriced", "words"),
    [(0, "$1.00"), (1, "$1.00 and 1 episode without a price"),
     (2, "$1.00 and 2 episodes without a price")],
)  # fmt: skip
def test_what_has_no_price_is_said(unpriced: int, words: str) -> None:
    assert spending.money_words(1.0, unpriced) == words
    assert spending.money_words(0.0, 0) == "$0.00"


@pytest.mark.parametrize(
    ("events", "seconds", "written"),
    [(recorder.EVERY_EVENTS, 0.0, True), (recorder.EVERY_EVENTS - 1, 0.0, False),
     (1, recorder.EVERY_S, True), (1, recorder.EVERY_S / 2, False)],
)  # fmt: skip
def test_a_log_is_written_after_so_many_events_or_so_long(
    monkeypatch: pytest.MonkeyPatch, events: int, seconds: float, written: bool
) -> None:
    flushed: list[int] = []
    monkeypatch.setattr(recorder, "Rows", lambda session: None)
    monkeypatch.setattr(recorder.Recorder, "flush", lambda self: flushed.append(1))
    clock = [16.0]
    some = recorder.Recorder(cast("Any", None), now=lambda: clock[0])
    clock[0] += seconds
    some.add(cast("Sequence[Event]", [None] * events))
    assert bool(flushed) is written
