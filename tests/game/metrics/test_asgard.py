"""AsgardBench's measures, from logs that are written down here."""

from __future__ import annotations

from typing import Any

from game.benchmarks.asgardbench.metrics import (
    termination,
    turn_failures,
    undoable,
    undoable_share,
    verdicts,
)
from game.engine.events import Event


def log(*turns: tuple[str, Any, dict[str, Any]], world: str = "household") -> list[Event]:
    """A log of one seat: per turn the verb, its arguments and the result."""
    events = [Event(1, 0.0, "created", payload={"task": {"world": world}})]
    for number, (verb, args, result) in enumerate(turns, start=2):
        move = {"verb": verb, "args": args, "text": verb}
        payload = {"moves": {"cook": move}, "results": {"cook": result}}
        events.append(Event(number, 0.0, "step", "cook", payload))
    return events


DONE = ("FIND", {"object": "Mug"}, {"ok": True, "code": "", "message": ""})
HOLDING = ("PICKUP", {"object": "Mug"}, {"ok": False, "code": "holding", "message": "..."})
NO_OBJECT = ("INVALID", {"text": "FIND X", "kind": "object"}, {"ok": False, "code": "invalid"})
NO_ACTION = ("INVALID", {"text": "FLY Mug", "kind": "action"}, {"ok": False, "code": "invalid"})
CHATTER = ("INVALID", {"text": "Well", "kind": "unparsable"}, {"ok": False, "code": "invalid"})


def test_turns_are_counted_by_the_papers_four_failures() -> None:
    events = log(DONE, HOLDING, NO_OBJECT, NO_ACTION, CHATTER, DONE)
    assert turn_failures(events) == {
        "done": 2, "invalid_action": 1, "invalid_object": 1, "undoable": 1, "unparsable": 1,
    }  # fmt: skip


def test_invalid_answers_are_not_undoable() -> None:
    events = log(DONE, HOLDING, CHATTER, HOLDING)
    assert undoable(events) == {"holding": 2}
    assert undoable_share(events) == 0.5


def test_a_move_that_only_passed_time_counts_by_what_was_tried() -> None:
    events = log(DONE)
    payload = {
        "moves": {"cook": None},
        "tried": {"cook": {"verb": "OPEN", "args": {}, "text": ""}},
        "results": {"cook": {"ok": False, "code": "closed"}},
    }
    events.append(Event(3, 0.0, "step", "cook", payload))
    assert undoable(events) == {"closed": 1}


def test_nothing_is_said_of_other_worlds_or_of_empty_logs() -> None:
    for measure in (turn_failures, undoable, undoable_share, termination, verdicts):
        assert measure(log(DONE, world="robotouille")) is None
        assert measure([]) is None


def test_an_episode_without_turns_has_no_undoable_ones() -> None:
    assert undoable_share(log()) == 0.0


def test_the_end_is_called_as_in_the_paper() -> None:
    events = log(DONE)
    assert termination(events) is None
    outcome = {"success": True, "reason": "goal", "scores": {"paper_success": 1.0}}
    ended = [*events, Event(9, 0.0, "finished", payload={"outcome": outcome})]
    assert termination(ended) == "success"
    assert verdicts(ended) == {"paper_success": 1.0}
    outcome["reason"] = "max_repeats"
    assert termination(ended) == "max_repeats"
