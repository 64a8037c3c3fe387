"""What the Robotouille paper published: the numbers that reports show beside ours, marked as such.

Numbers are percentages where the paper prints percentages. `None` stands where the printed table
could not be read with certainty from the text that was at hand; nothing is filled in by guessing.
"""

from __future__ import annotations

from collections.abc import Mapping

SOURCE = (
    "Gonzalez-Pumariega et al., Robotouille: An Asynchronous Planning Benchmark for LLM Agents, "
    "ICLR 2025"
)
METHODS = ("I/O", "I/O CoT", "ReAct")
SUITES = ("synchronous", "asynchronous")

Row = tuple[float | None, float | None, float | None]

TABLE_2: dict[str, dict[str, Row]] = {
    "gpt4-o": {"synchronous": (4.0, 14.0, 47.0), "asynchronous": (1.0, 1.0, 11.0)},
    "gpt-4o-mini": {"synchronous": (4.0, 10.0, 11.0), "asynchronous": (None, 1.0, 0.0)},
    "gemini-1.5-flash": {"synchronous": (0.0, 13.0, None), "asynchronous": (None, None, None)},
    "claude-3-haiku": {"synchronous": (1.0, 2.0, None), "asynchronous": (None, None, None)},
}
"""Table 2: success in percent by model; I/O, I/O CoT, ReAct. 100 instances a suite."""

TABLE_2_INSTANCES = 100

TABLE_3: dict[str, tuple[Row, int]] = {
    "synchronous/1": ((20.0, 40.0, 70.0), 10),
    "synchronous/2": ((0.0, 20.0, 80.0), 14),
    "synchronous/3": ((10.0, 30.0, 80.0), 24),
    "synchronous/4": ((0.0, 10.0, 40.0), 10),
    "synchronous/5": ((0.0, 0.0, 60.0), 15),
    "synchronous/6": ((10.0, 20.0, 20.0), 23),
    "synchronous/7": ((0.0, 0.0, 50.0), 36),
    "synchronous/8": ((0.0, 10.0, 30.0), 44),
    "synchronous/9": ((0.0, 10.0, 20.0), 63),
    "synchronous/10": ((0.0, 0.0, 20.0), 57),
    "asynchronous/1": ((10.0, 0.0, 20.0), 21),
    "asynchronous/2": ((0.0, 0.0, 30.0), 27),
    "asynchronous/3": ((0.0, 0.0, 40.0), 37),
    "asynchronous/4": ((0.0, 0.0, 10.0), 42),
    "asynchronous/5": ((0.0, 10.0, 0.0), 46),
    "asynchronous/6": ((0.0, 0.0, 10.0), 19),
    "asynchronous/7": ((0.0, 0.0, 0.0), 42),
    "asynchronous/8": ((0.0, 0.0, 0.0), 46),
    "asynchronous/9": ((0.0, 0.0, 0.0), 68),
    "asynchronous/10": ((0.0, 0.0, 0.0), 82),
}
"""Table 3 (gpt4-o): success in percent over 10 instances a task, and the horizon length.

The columns add up to the totals of Table 2, which confirms the reading."""

HORIZON: dict[str, int] = {task: horizon for task, (_, horizon) in TABLE_3.items()}

TABLE_4: dict[str, tuple[int, int, float, float]] = {
    "no-history": (1, 9, 29.11, 2.11),
    "no-history-mpc": (1, 9, 28.66, 2.70),
    "last-action": (1, 9, 29.55, 2.35),
    "last-action-mpc": (2, 9, 26.66, 2.92),
    "last-reasoning-action": (1, 9, 28.88, 2.46),
    "last-reasoning-action-mpc": (3, 9, 28.33, 2.64),
    "last-obs-reasoning-action": (2, 9, 26.77, 3.02),
    "last-obs-reasoning-action-mpc": (3, 9, 23.88, 2.93),
}
"""Table 4 (ReAct ablations): successes, episodes, average steps, cost in US dollars."""

FIGURE_3: dict[str, Mapping[str, float]] = {
    "synchronous": {"1": 55.3},
    "asynchronous": {"1": 9.1, "(1, 1.25]": 63.6},
}
"""Figure 3: percent of gpt4-o ReAct successes in a bin of the optimality rate, as far as the text
of section 4.2.2 gives them."""

FIGURE_4: dict[str, Mapping[str, float]] = {
    "synchronous": {"(0.5, 1]": 41.5, "> 1": 45.3},
    "asynchronous": {"(0.5, 1]": 58.6, "> 1": 25.3},
}
"""Figure 4: percent of gpt4-o ReAct failures in a bin of the normalised steps to go (4.2.2)."""

FIGURE_5: dict[str, Mapping[str, float]] = {
    "synchronous": {"transition": 32.1, "goal": 64.1},
    "asynchronous": {"transition": 56.8, "goal": 34.1},
}
"""Figure 5: percent of gpt4-o ReAct failures by main category, labelled by hand (4.2.3); for the
asynchronous 56.8 see `CONTRADICTION`."""

CONTRADICTION = (
    "The paper contradicts itself: by its section 4.2.3 (figure 5) 56.8 % of the asynchronous "
    "failures are transition failures, by its appendix A.14 58.5 % (52 of them)."
)
"""A remark that belongs wherever one of the two numbers is used."""

FIGURE_5_PARTS: dict[str, Mapping[str, float]] = {
    "synchronous": {"goal/bad_start": 28.3, "transition/one_item_at_station": 24.5},
    "asynchronous": {"transition/one_item_at_station": 53.4},
}

FIGURE_6_MORE = {"lower": 103.1, "upper": 55.8}
"""Figure 6: by how many percent the quartiles of repeated transitions of asynchronous failures lie
above those of synchronous ones (4.2.3)."""

FIGURE_7: dict[str, dict[str, tuple[float, int]]] = {
    "gpt4-o ReAct": {"transition/one_item_at_station": (38.1, 8), "state": (23.8, 5)},
    "gpt4-o ReAct + Prior": {"transition/one_item_at_station": (22.2, 4), "state": (38.9, 7)},
}
"""Figure 7: percent and number of failures on asynchronous tasks 1 to 3 (4.2.4)."""

FIGURE_7_SUCCESS = {"gpt4-o ReAct": (0.30, 0.085), "gpt4-o ReAct + Prior": (0.40, 0.050)}
"""Success rate and its standard error on the same 30 problems."""

PRIORITISED = {True: 16.0, False: 6.0}
"""Question 6: success in percent, with and without asynchronous subtasks first (4.2.4)."""

RECOVERY: dict[str, dict[str, tuple[int, int]]] = {
    "synchronous": {"recovered": (10, 17), "not repeated": (9, 10)},
    "asynchronous": {"recovered": (21, 52), "not repeated": (12, 21)},
}
"""Appendix A.14: transition failures that recovered, and of those the ones not repeated. There are 52
asynchronous ones, 58.5 % of the failures: see `CONTRADICTION`."""
