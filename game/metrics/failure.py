"""A first guess at why an episode failed, with the evidence: for annotators, not instead of them.

The order of the questions is the paper's tie-breaking (A.11): what finally kept the agent from the
goal counts, a broken rule that it never got over before a misunderstood goal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from game.engine.events import Event
from game.metrics import metric
from game.metrics._rules import NOT_A_SENTENCE, mistakes_of
from game.metrics._walk import Walk, walk
from game.metrics.outcome import success
from game.metrics.priority import CARRYING
from game.metrics.recovery import Case, cases
from game.metrics.to_go import to_go
from sim.world import JSON, JSONObject

OWN_RULES = frozenset(
    {
        "one_item_at_station", "one_item_in_hand", "one_cook_at_station", "must_be_there",
        "right_station_or_item",
    }
)  # fmt: skip
STUBBORN = 3
"""Times after which a broken rule or a sentence that is no action counts as the reason."""
_CLAIM = re.compile(
    r"\b(\w+?\d+)\b[^.\n]{0,40}?\bis (?:already |now )?(cooked|cut|fried|boiling)\b"
)


@metric(
    "suggested_failure",
    "for failures: a suggested `category` and `part` of the paper's taxonomy (A.11) with the "
    "`evidence` (sentences with numbers of events); null for successes",
)
def suggested_failure(events: Sequence[Event]) -> JSON:
    if success(events) is not False:
        return None
    walked = walk(events)
    if walked is None:
        return None
    for question in _QUESTIONS:
        if (found := question(events, walked)) is not None:
            return found
    return _label("goal", "too_slow", "the steps ran out while the goal was still in reach", None)


def _label(category: str, part: str, why: str, seq: int | None) -> JSONObject:
    return {"category": category, "part": part, "evidence": [{"text": why, "seq": seq}]}


def _no_sentence(events: Sequence[Event], walked: Walk) -> JSONObject | None:
    """Answers that were no action, more often than anything else that went wrong."""
    found = [e for e in events if e.kind == "refused" and e.payload["code"] in NOT_A_SENTENCE]
    if len(found) < STUBBORN or len(found) < len(walked.moments) / 2:
        return None
    asked = str(found[-1].payload.get("asked", ""))[:120]
    no_action = all("your answer" in str(e.payload["message"]).lower() for e in found)
    part = "unreadable" if no_action else "invented_action"
    why = f'{len(found)} answers were no action of this kitchen, the last: "{asked}"'
    return _label("action", part, why, found[-1].seq)


def _stuck(events: Sequence[Event], walked: Walk) -> JSONObject | None:
    """A rule that was broken again and again, or broken and never got over."""
    unsolved = [case for case in cases(events) if case.recovered_at is None]
    stubborn = [case for case in unsolved if case.times >= STUBBORN]
    chosen = max(stubborn, key=lambda case: case.times, default=None)
    return _rule(chosen) if chosen else None


def _gave_up(events: Sequence[Event], walked: Walk) -> JSONObject | None:
    """A plan that could not go on because a rule was broken, and was not made anew."""
    if events[-1].payload.get("outcome", {}).get("reason") != "gave_up":
        return None
    refused = [event for event in events if event.kind == "refused"]
    last = mistakes_of(refused[-1]) if refused else []
    return _rule(Case(last[-1])) if last else None


def _rule(case: Case) -> JSONObject:
    part = case.first.rule if case.first.rule in OWN_RULES else "other_rule"
    where = f" at a {case.first.station}" if case.first.station else ""
    times = "once" if case.times == 1 else f"{case.times} times"
    why = f"{case.first.message} ({case.first.verb}{where}, {times}, never got over)"
    return _label("transition", part, why, case.first.seq)


def _believed(events: Sequence[Event], walked: Walk) -> JSONObject | None:
    """A thought that takes something for prepared that is not."""
    facts = walked.start
    steps = {moment.event.seq: moment.after for moment in walked.moments}
    for event in events:
        facts = steps.get(event.seq, facts)
        if event.kind != "thought":
            continue
        for thing, state in _CLAIM.findall(str(event.payload.get("text", ""))):
            if _is_not(facts, thing, state):
                why = f'thinks that "{thing} is {state}", which it is not'
                return _label("state", "believed_prepared", why, event.seq)
    return None


def _is_not(facts: JSONObject, thing: str, state: str) -> bool:
    things = [*facts.get("items", ()), *facts.get("meals", ())]
    return any(one["id"] == thing and state not in one["states"] for one in things)


def _never_began(events: Sequence[Event], walked: Walk) -> JSONObject | None:
    """Nothing was cut, cooked, stacked or filled at all."""
    worked = [m for m in walked.moments if any(a.verb not in CARRYING for a in m.done.values())]
    if worked:
        return None
    why = "nothing was prepared or put together, things were only carried about"
    return _label("goal", "bad_start", why, None)


def _impossible(events: Sequence[Event], walked: Walk) -> JSONObject | None:
    """The planner proves that the goal was out of reach in the end; the last work did it."""
    left = to_go(events)
    if not isinstance(left, dict) or left.get("reachable") is not False:
        return None
    raw = _raw_use(walked)
    if raw is not None:
        return raw
    return _label("goal", "out_of_reach", "from the last state no plan leads to the goal", None)


def _raw_use(walked: Walk) -> JSONObject | None:
    """Something stacked or added that could still have been cut, cooked or fried."""
    for moment in walked.moments:
        for action in moment.done.values():
            thing = action.args.get("i1")
            if action.verb in ("stack", "add-to") and _is_raw(moment.before, thing):
                why = f'"{action.text}", though {thing} was not prepared'
                return _label("goal", "not_prepared", why, moment.event.seq)
    return None


def _is_raw(facts: JSONObject, thing: object) -> bool:
    for item in facts.get("items", ()):
        if item["id"] == thing:
            return bool(item["can"]) and not set(item["states"]) & {"cut", "cooked", "fried"}
    return False


def _raw_in_the_end(events: Sequence[Event], walked: Walk) -> JSONObject | None:
    return _raw_use(walked)


_QUESTIONS: tuple[Callable[[Sequence[Event], Walk], JSONObject | None], ...] = (
    _no_sentence, _stuck, _gave_up, _believed, _never_began, _impossible, _raw_in_the_end,
)  # fmt: skip
