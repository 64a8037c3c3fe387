"""The page of measures, written from their registry and from games small enough to count by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from game.engine.events import Event
from game.metrics import Metric, measures
from game.studies.analysis.measured import AGAINST
from sim.world import JSON

HEAD = """\
# Measures

What studies report of each session, and of each of its seats. Each is one function of the log alone
(`game/metrics`), so that it has the same value today, in a replay, and for another group's data. This page is
written from them: `PYTHONPATH=. python -m tests.golden.measures`.

The examples are two short games of a person (`robot1`) and an agent (`robot2`), whose logs are
[kept](../tests/golden/measures) and counted by hand in `tests/game/metrics/test_examples.py`. In `together` the
person picks a bun up and puts it back, asks for lettuce, tells the agent to stop and pauses once; `turns` is the
beginning of the same burger. A value of a seat is its own; *session* says what a session's value is of them.

**Intervals** (95 %) are percentile bootstraps of 2000 resamples in which whole clusters are drawn:
participants, and those who ever played together as one, because what two did together says nothing of either
alone. Levels of a factor that varies within participants are compared by pairs, those of others by the
difference of their means. Correlations with what people said are Spearman's, with the same interval; the
reliability of instruments is Cronbach's alpha.
"""
MORE = f"""\
| `{AGAINST}` | `length` over that of the better of one person alone and two people: the mean of successes on the \
same task at the same pace; taken over the study's sessions | ratio | less | | | PARTNR (arXiv 2411.00081) |
"""


def measures_page(examples: Mapping[str, Sequence[Event]]) -> str:
    """The page in Markdown, with every measure's value in each of these logs."""
    heads = ["measure", "what it says", "unit", "better", "session", "example", "source"]
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    lines += [_line(one, examples) for one in measures().values()]
    return f"{HEAD}\n" + "\n".join(lines) + "\n" + MORE


def _line(one: Metric, examples: Mapping[str, Sequence[Event]]) -> str:
    shown = [f"{name}: {_shown(one.measure(log))}" for name, log in examples.items()]
    cells = (
        f"`{one.name}`",
        one.about,
        one.unit,
        one.better,
        one.over,
        "; ".join(shown),
        one.source,
    )
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |".replace(
        "  ", " "
    )


def _shown(value: JSON) -> str:
    return f"`{json.dumps(value)}`" if value is not None else "none"
