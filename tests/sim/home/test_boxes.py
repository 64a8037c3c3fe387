"""Boxes and ids as they are told: from the thing's own numbers, each in its place."""

from __future__ import annotations

from itertools import product

import pytest

from tests.sim.home.rosas import Rosa


@pytest.mark.parametrize("name", ["Mug", "Bread", "DiningTable"])
def test_the_corners_of_a_box_are_its_ends_along_each_axis(name: str) -> None:
    row = Rosa().metadata(name)["axisAlignedBoundingBox"]
    corners = {tuple(corner) for corner in row["cornerPoints"]}
    ends = [
        (row["center"][axis] - row["size"][axis] / 2, row["center"][axis] + row["size"][axis] / 2)
        for axis in "xyz"
    ]
    assert len(corners) == len(row["cornerPoints"]) == 8
    expected = set(product(*ends))
    assert sorted(corners) == [pytest.approx(corner) for corner in sorted(expected)]


def test_an_id_that_nobody_wrote_says_the_kind_and_the_middle() -> None:
    rosa = Rosa()
    assert rosa["Mug"].id == "Mug|+01.30|+00.80|-01.00"
    assert rosa["Kettle"].id == "Kettle|-01.35|+01.01|+01.53"
