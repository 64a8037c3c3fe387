"""Two recorded games of a person and an agent, every measure of which was counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.metrics import all_metrics, measures
from game.studies.analysis.page import measures_page
from tests.golden.measures import EXAMPLES, PAGE, recorded

TOGETHER: dict[str, Any] = {
    # 18 joint steps; 16 of them are the best known plan. Ana does something in 14 of them, chef in 11, both in 8
    "steps": 18, "length": 18, "success": True, "extra_length": round(2 / 18, 6),
    "concurrent_activity": round(8 / 18, 6),
    "idle_share": {"robot1": round(4 / 18, 6), "robot2": round(7 / 18, 6)},
    # 25 actions in a row; 16 of the 24 neighbours are of different cooks
    "alternation": round(16 / 24, 6),
    # Ana's after chef's: 7 s over the pause, 2 s while the patty cooks, six times 1 s; chef's are in the same steps
    "functional_delay": {"robot1": (7 + 2 + 6) / 8, "robot2": 0.0},
    # the patty's cooking and both buns are Ana's, cutting and stacking the lettuce are chef's
    "gains": {"robot1": 3.0, "robot2": 2.0}, "subtask_share": {"robot1": 0.6, "robot2": 0.4},
    # Ana puts a bun back where it was: 2 of her 14
    "extraneous": {"robot1": round(2 / 14, 6), "robot2": 0.0},
    # each goes once to table8 after the other, and each stacks once on what the other stacked
    "enabled": {"robot1": {"robot2": 2}, "robot2": {"robot1": 2}},
    "interdependence": {"robot1": round(2 / 14, 6), "robot2": round(2 / 11, 6)},
    # 7 things are first handled by Ana, 5 by chef
    "initiative_entropy": 0.979869,
    "blocked_moves": {"robot1": 0, "robot2": 0},
    "corrections": {"robot1": {"paused": 1, "told": 1, "reversed": 0, "taken": 0}},
    # 4 and 4 words; she wrote for 4 s; chef's one decision in which it spoke took 110 tokens
    "message_cost": {
        "robot1": {"messages": 2, "words": 8, "seconds": 4.0, "tokens": 0, "cost": 0.0},
        "robot2": {"messages": 1, "words": 1, "seconds": 0.0, "tokens": 110, "cost": 0.001},
    },
    # 31 s from the start to the end, 3 s of them paused
    "seconds": 28.0,
    "messages_a_minute": {"robot1": round(2 * 60 / 31, 3), "robot2": round(60 / 31, 3)},
    "reply_seconds": {"robot1": 8.0, "robot2": 2.0},
    "requests_followed": {"robot1": {"made": 1, "followed": 1}, "robot2": {"made": 0, "followed": 0}},
    "seconds_shown": {"robot1": 0.8, "robot2": None},
    "think_seconds": {"robot1": None, "robot2": 0.5},
    "turn_seconds": None,
}  # fmt: skip
TURNS: dict[str, Any] = {
    "steps": 8, "success": None, "alternation": 1.0, "concurrent_activity": None,
    "blocked_moves": {"robot1": 1, "robot2": 0}, "subtask_share": None,
    "functional_delay": {"robot1": 2.0, "robot2": 0.5},
    "turn_seconds": {"robot1": 2.0, "robot2": 0.5}, "seconds_shown": {"robot1": 1.5, "robot2": None},
    "extraneous": {"robot1": 0.0, "robot2": 0.0}, "extra_length": None,
}  # fmt: skip


@pytest.mark.parametrize("name", TOGETHER)
def test_a_burger_made_together_has_the_numbers_counted_by_hand(name: str) -> None:
    assert all_metrics()[name].measure(recorded("together")) == TOGETHER[name]


@pytest.mark.parametrize("name", TURNS)
def test_a_burger_begun_in_turns_has_the_numbers_counted_by_hand(name: str) -> None:
    assert all_metrics()[name].measure(recorded("turns")) == TURNS[name]


def test_every_measure_was_counted() -> None:
    assert set(measures()) == set(TOGETHER)
    assert len(TOGETHER) >= 15


def test_the_page_of_measures_is_what_the_registry_says() -> None:
    page = measures_page({name: recorded(name) for name in EXAMPLES})
    assert PAGE.read_text("utf-8") == page, "run: PYTHONPATH=. python -m tests.golden.measures"
