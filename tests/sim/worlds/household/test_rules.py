"""The rules a task is played under."""

from __future__ import annotations

import pytest

from sim.world import WorldError
from sim.worlds.household.suites.rules import Rules


def test_what_is_not_said_is_as_the_benchmark_has_it() -> None:
    assert Rules.read(None) == Rules.read({}) == Rules("paper", True, False, False, False, 60)


def test_rules_survive_being_written() -> None:
    rules = Rules("released", False, True, True, True, 0)
    assert Rules.read(rules.to_json()) == rules


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ("paper", "rules"),
        ({"scoring": "both"}, "rules.scoring"),
        ({"scoring": ["paper"]}, "rules.scoring"),
        ({"walking": "yes"}, "rules.walking"),
        ({"hand": 101}, "rules.hand"),
        ({"hand": True}, "rules.hand"),
        ({"flying": True}, "rules.flying"),
    ],
)
def test_broken_rules_are_refused_with_their_place(data: object, path: str) -> None:
    with pytest.raises(WorldError) as complaint:
        Rules.read(data)
    assert (complaint.value.code, complaint.value.path) == ("bad_task", path)
