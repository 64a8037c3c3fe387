"""What the optimal search knows before it begins: which items must lie lowest, and what excludes what."""

from __future__ import annotations

import pytest

from sim.worlds.robotouille.optimal.building import Clash, Ends, lowest_items


def test_of_each_station_the_item_that_must_lie_lowest_is_known() -> None:
    ends = [Ends(end=2), Ends(end=2, lowest=True), Ends(end=0, lowest=True)]
    assert lowest_items(ends, 4) == [2, -1, 1, -1]
    assert lowest_items([], 2) == [-1, -1]


def test_two_items_cannot_both_lie_lowest_on_a_station() -> None:
    with pytest.raises(Clash):
        lowest_items([Ends(end=1, lowest=True), Ends(end=1, lowest=True)], 2)
    with pytest.raises(Clash):
        lowest_items([Ends(end=0, lowest=True), Ends(end=0, lowest=True)], 1)
