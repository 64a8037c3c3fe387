"""Every action's arguments and what they are if nobody says so: recordings hang on both."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from sim.home.rules import registry
from tests.recordings import check_names, check_recorded

FILE = Path(__file__).with_name("signatures.json")
ACTIONS = sorted(registry.actions())


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_takes_what_it_took_when_it_was_recorded(name: str) -> None:
    known = registry.named(name)
    found = {
        argument: kind if default is inspect.Parameter.empty else f"{kind} = {default!r}"
        for argument, (kind, default) in known.arguments.items()
    }
    check_recorded(FILE, name, {"(target)": known.target} | found)


def test_all_actions_that_are_recorded_are_looked_at() -> None:
    check_names(FILE, ACTIONS)


def test_a_wrong_call_is_answered_with_the_ways_to_call() -> None:
    def example(home: object, degrees: float, fast: bool = False) -> None: ...

    known = registry.Signature(
        "Example",
        example,
        {"degrees": ("float", inspect.Parameter.empty), "fast": ("bool", False)},
        "",
    )
    assert known.lines() == ["Example(float degrees, bool fast = False)"]


def test_what_is_done_to_a_thing_may_name_it_or_point_at_it() -> None:
    assert registry.named("PickupObject").lines() == [
        "PickupObject(str objectId, bool forceAction = False, bool manualInteract = False)",
        "PickupObject(float x, float y, bool forceAction = False, bool manualInteract = False)",
    ]
