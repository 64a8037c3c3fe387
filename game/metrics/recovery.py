"""Broken rules, and whether the agent got over them and did not break them again (paper, A.14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.events import Event
from game.metrics import metric
from game.metrics._rules import NOT_A_SENTENCE, Mistake, mistakes_of, verb_of
from game.metrics._walk import done_in
from game.metrics.outcome import success
from sim.world import JSON, JSONObject


@dataclass(slots=True)
class Case:
    """Mistakes of one kind (rule, action, kind of station) and what came after the first."""

    first: Mistake
    times: int = 1
    recovered_at: int | None = None
    repeated: bool = False

    def to_json(self) -> JSONObject:
        return {
            "rule": self.first.rule,
            "verb": self.first.verb,
            "station": self.first.station,
            "times": self.times,
            "recovered": self.recovered_at is not None,
            "repeated": self.repeated,
            "seq": self.first.seq,
            "asked": self.first.asked[:200],
            "message": self.first.message[:300],
        }


def cases(events: Sequence[Event]) -> list[Case]:
    """Every kind of mistake, in order of its first time.

    An agent has recovered when it later does what it had been refused: the same action at the same
    kind of station. Breaking the rule so again after that is repeating the mistake.
    """
    found: dict[tuple[str, str, str], Case] = {}
    for event in events:
        for mistake in mistakes_of(event):
            _count(found, mistake)
        if event.kind == "step":
            _recover(found, event)
    if success(events):
        for case in found.values():
            case.recovered_at = case.recovered_at or events[-1].seq
    return list(found.values())


def _count(found: dict[tuple[str, str, str], Case], mistake: Mistake) -> None:
    case = found.get(mistake.kind)
    if case is None:
        found[mistake.kind] = Case(mistake)
        return
    case.times += 1
    case.repeated = case.repeated or case.recovered_at is not None


def _recover(found: dict[tuple[str, str, str], Case], event: Event) -> None:
    for action in done_in(event).values():
        verb, text = verb_of(action.text), action.text
        for case in found.values():
            if case.recovered_at is None and case.first.verb == verb and case.first.station in text:
                case.recovered_at = event.seq


@metric(
    "mistakes",
    "kinds of broken rules: rule, verb, station, times, whether recovered, whether repeated after "
    "that, and the first event's number (paper A.14)",
)
def mistakes(events: Sequence[Event]) -> JSON:
    return [case.to_json() for case in cases(events)]


@metric("rule_violations", "refused actions by the rule they broke (paper 4.2.3)")
def rule_violations(events: Sequence[Event]) -> JSON:
    counts: Counter[str] = Counter()
    for event in events:
        counts.update(mistake.rule for mistake in mistakes_of(event))
    return dict(sorted(counts.items()))


@metric(
    "no_actions",
    "answers that were no action at all (paper A.11, action failures)",
    kind="whole",
)
def no_actions(events: Sequence[Event]) -> JSON:
    return sum(e.kind == "refused" and e.payload["code"] in NOT_A_SENTENCE for e in events)
