"""A share of many cases is spread over all of them."""

from __future__ import annotations

import pytest

from tests.shares import share


@pytest.mark.parametrize(
    ("count", "most", "found"),
    [
        (3, 5, [0, 1, 2]), (5, 5, [0, 1, 2, 3, 4]), (9, 5, [0, 2, 4, 6, 8]), (10, 2, [0, 9]), (0, 2, []),
    ],
)  # fmt: skip
def test_it_has_the_first_and_the_last_and_those_between_evenly(
    count: int, most: int, found: list[int]
) -> None:
    assert share(range(count), most, whole=False) == found


@pytest.mark.parametrize("most", range(2, 40))
def test_no_case_is_taken_twice(most: int) -> None:
    taken = share(range(37), most, whole=False)
    assert len(set(taken)) == min(most, 37)


def test_all_are_taken_where_everything_is_asked_for() -> None:
    assert share("abcdef", 2, whole=True) == [*"abcdef"]


def test_one_is_no_share() -> None:
    with pytest.raises(ValueError, match="1 are too few"):
        share("abc", 1)
