"""Requests and tokens in any minute."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.llm.limits import WINDOW_S, Throttle
from tests.game.llm.kitchen import Hand
from tests.loops import each


def test_nothing_waits_where_nothing_is_limited() -> None:
    throttle = Throttle(None, None, Hand().now)
    assert all(throttle.take(10**9)[1] == 0 for _ in range(100))


def test_the_one_too_many_waits_for_the_first_to_be_a_minute_old() -> None:
    hand = Hand()
    throttle = Throttle(2, None, hand.now)
    throttle.take(1)
    hand.time += 10
    throttle.take(1)
    assert throttle.take(1)[1] == 50.0
    assert throttle.take(1)[1] == 60.0


def test_tokens_count_as_they_turned_out() -> None:
    hand = Hand()
    throttle = Throttle(None, 100, hand.now)
    slot, _ = throttle.take(90)
    assert throttle.take(20)[1] == WINDOW_S
    throttle = Throttle(None, 100, hand.now)
    slot, _ = throttle.take(90)
    throttle.settle(slot, 10)
    assert throttle.take(20)[1] == 0


def test_a_request_larger_than_the_limit_is_let_through_alone() -> None:
    throttle = Throttle(None, 100, Hand().now)
    assert throttle.take(1000)[1] == 0
    assert throttle.take(1)[1] == WINDOW_S


@given(
    limit=st.integers(1, 5),
    tokens=st.integers(10, 100),
    asked=st.lists(st.tuples(st.floats(0, 30), st.integers(1, 10)), min_size=1, max_size=60),
)
def test_no_minute_ever_has_more_than_it_may(
    limit: int, tokens: int, asked: list[tuple[float, int]]
) -> None:
    hand = Hand()
    throttle = Throttle(limit, tokens, hand.now)
    begun: list[tuple[float, int]] = []
    for pause, size in asked:
        hand.time += pause
        begun.append((hand.time + throttle.take(size)[1], size))
    for at, _ in each(begun):
        inside = [size for other, size in begun if at - WINDOW_S + 1e-6 < other <= at]
        assert len(inside) <= limit
        assert sum(inside) <= tokens
