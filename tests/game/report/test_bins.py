"""Which figures of the papers an episode counts in, by its rate and by what was left."""

from __future__ import annotations

import pytest

from game.report.data import OPTIMALITY_BINS, TO_GO_BINS


@pytest.mark.parametrize(
    ("rate", "name"),
    [
        (0.9, "1"), (1.0, "1"), (1.01, "(1, 1.25]"), (1.25, "(1, 1.25]"), (1.26, "(1.25, 1.5]"),
        (1.5, "(1.25, 1.5]"), (1.51, "> 1.5"),
    ],
)  # fmt: skip
def test_every_rate_is_in_one_bin(rate: float, name: str) -> None:
    assert [bin for bin, holds in OPTIMALITY_BINS.items() if holds(rate)] == [name]


@pytest.mark.parametrize(
    ("left", "name"),
    [(0.0, "[0, 0.5]"), (0.5, "[0, 0.5]"), (0.51, "(0.5, 1]"), (1.0, "(0.5, 1]"), (1.01, "> 1")],
)
def test_whatever_was_left_is_in_one_bin(left: float, name: str) -> None:
    assert [bin for bin, holds in TO_GO_BINS.items() if holds(left)] == [name]
