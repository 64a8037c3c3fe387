"""People's games measured as the episodes of agents are: by the metrics of their own benchmark.

Episodes of runs have their values in their rows. Games of people have none, so each log is measured
when a page first asks for it, once in a process.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence

from game.log.store import logs_of
from game.metrics import measure_safely, metrics_of
from sim.world import JSONObject

AT_ONCE = 50
"""Sessions whose logs are read in one query."""
KEPT = 10_000

_measured: OrderedDict[str, JSONObject] = OrderedDict()


def measures_of(sessions: Sequence[str], benchmark: str) -> Mapping[str, JSONObject]:
    """What the metrics of a benchmark say of each of its sessions, which must be over."""
    metrics = metrics_of(benchmark)
    if not metrics:
        return {}
    unknown = [one for one in sessions if one not in _measured]
    for start in range(0, len(unknown), AT_ONCE):
        for session, events in logs_of(unknown[start : start + AT_ONCE]).items():
            _measured[session] = measure_safely(events, metrics)
    found = {one: _measured[one] for one in sessions if one in _measured}
    while len(_measured) > KEPT:
        _measured.popitem(last=False)
    return found


def forget() -> None:
    """Measure every log again when it is next asked for."""
    _measured.clear()
