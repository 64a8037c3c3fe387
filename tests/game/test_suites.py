"""Tasks of all worlds together."""

from __future__ import annotations

from game.suites import all_tasks
from sim.once import Once


def test_of_many_who_ask_first_for_the_tasks_one_reads_them() -> None:
    """Forty participants who began together read them each for themselves, and all waited for seconds."""
    assert isinstance(all_tasks, Once)
    assert all_tasks() is all_tasks()
