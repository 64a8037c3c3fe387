"""What deciding took: decisions, tokens, money and time (paper, table 4)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from game.engine.events import Event
from game.metrics import metric
from sim.world import JSON, JSONObject


def usages(events: Sequence[Event]) -> Iterator[JSONObject]:
    """The usage of every decision that told of it."""
    for event in events:
        if event.kind == "thought" and event.payload.get("usage"):
            yield event.payload["usage"]


def _unknown(usage: JSONObject) -> bool:
    """Whether a usage took tokens that nobody knows the price of."""
    if usage.get("cost") is not None:
        return False
    return "cost" in usage or bool(usage.get("prompt_tokens") or usage.get("completion_tokens"))


def _sum(events: Sequence[Event], *names: str) -> float:
    values = [usage.get(name) for usage in usages(events) for name in names]
    return sum(v for v in values if isinstance(v, int | float) and not isinstance(v, bool))


@metric("decisions", "decisions of agents that the log tells the effort of", kind="whole")
def decisions(events: Sequence[Event]) -> JSON:
    return sum(1 for usage in usages(events) if not usage.get("undecided"))


@metric("requests", "requests to language models that were answered or tried", kind="whole")
def requests(events: Sequence[Event]) -> JSON:
    return _sum(events, "requests")


@metric("tokens", "tokens of prompts and answers, by what the endpoint counted or we estimated")
def tokens(events: Sequence[Event]) -> JSON:
    return {
        "prompt": _sum(events, "prompt_tokens"),
        "completion": _sum(events, "completion_tokens"),
        "cached": _sum(events, "cached_tokens"),
    }


@metric("cost", "US dollars for language models (null where a price is not known)")
def cost(events: Sequence[Event]) -> JSON:
    found = list(usages(events))
    if any(_unknown(usage) for usage in found):
        return None
    return round(math.fsum(usage.get("cost") or 0.0 for usage in found), 8)


@metric(
    "ms_per_decision",
    "milliseconds per decision, mean (null where none was timed)",
    kind="number",
)
def ms_per_decision(events: Sequence[Event]) -> JSON:
    times = [u["ms"] for u in usages(events) if isinstance(u.get("ms"), int | float)]
    return round(sum(times) / len(times), 3) if times else None
