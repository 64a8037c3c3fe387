"""A view that is sent as changes is the same view."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from game.engine.commands import Act, Join, Occupant, Tick
from game.engine.session import Session, Settings
from game.engine.shown import Shown, Spelling
from sim.world import Action
from sim.worlds import get_world
from tests.loops import each

PEOPLE = Occupant("person", "Ana")


def merged(view: Any, changes: Any) -> Any:
    """What `docs/protocol.md` tells a client to do with changes."""
    changes = {name: value for name, value in changes.items() if name not in ("type", "since")}
    patch = changes.pop("patch", {})
    view = {**view, **changes}
    for name, members in patch.items():
        view[name] = {**view[name], **members}
        view[name] = {
            key: value for key, value in view[name].items() if members.get(key, 0) is not None
        }
    return view


def shown(head: str, **parts: Any) -> Shown:
    return Shown(
        1,
        head.encode(),
        {
            name: {key: json.dumps(value).encode() for key, value in part.items()}
            if isinstance(part, dict)
            else json.dumps(part).encode()
            for name, part in parts.items()
        },
    )


def test_changes_hold_what_is_different_and_nothing_else() -> None:
    base = shown('"step":1', legal=["a"], natural={"pot": 1, "pan": 2})
    now = shown('"step":2', legal=["a"], natural={"pot": 1, "cup": 3})
    assert json.loads(now.changes(base)) == {
        "type": "changes",
        "since": 1,
        "step": 2,
        "patch": {"natural": {"cup": 3, "pan": None}},
    }


def test_a_member_that_has_become_null_is_told_with_its_whole_field() -> None:
    base = shown('"step":1', facts={"ground": 1, "width": 4})
    now = shown('"step":1', facts={"ground": None, "width": 4})
    assert json.loads(now.changes(base))["facts"] == {"ground": None, "width": 4}


def test_a_field_that_was_no_object_before_is_told_whole() -> None:
    base, now = shown('"step":1', facts=None), shown('"step":1', facts={"width": 4})
    assert json.loads(now.changes(base))["facts"] == {"width": 4}
    assert json.loads(base.changes(now))["facts"] is None


@pytest.mark.parametrize("task", ["multi_agent/1", "asynchronous/7", "synchronous/2"])
def test_whoever_follows_the_changes_has_the_view(task: str) -> None:
    world, dice = get_world("robotouille"), random.Random(task)
    settings = Settings(pace="realtime", tick_hz=1.0, step_limit=1000)
    session, _ = Session.create("s", world.task(task), 3, settings, at=0.0)
    for seat in session.seats:
        session.handle(Join(seat, Occupant("agent", "chef")), 0.0)
    looks = (*session.seats, None)
    bases = {look: session.shown(look) for look in looks}
    views = {look: json.loads(bases[look].whole()) for look in looks}
    for tick in range(1, 120):
        for seat in session.seats:
            wish: Action | None = dice.choice([None, *session.episode.legal(seat).actions])
            session.handle(Act(seat, wish), float(tick))
        session.handle(Tick(), float(tick))
        for look in each(looks):
            now = session.shown(look)
            views[look] = merged(views[look], json.loads(now.changes(bases[look])))
            assert views[look] == json.loads(now.whole())
            bases[look] = now


def test_a_view_comes_whole_through_another_process() -> None:
    world = get_world("robotouille")
    session, _ = Session.create("s", world.task("multi_agent/1"), 0, Settings(), at=0.0)
    there = Shown.from_json(json.loads(json.dumps(session.shown("robot1").to_json())))
    assert there.whole() == session.shown("robot1").whole()
    changes = json.loads(there.changes(session.shown("robot1")))
    assert not changes.keys() & session.shown("robot1").parts.keys()


def test_what_is_shown_again_is_spelled_once_and_forgotten_when_nobody_asks() -> None:
    spelling = Spelling(generation=10)
    kept = Action("stir")
    first = spelling.of(kept)
    for _ in range(9):
        spelling.of(Action("taste"))
        assert spelling.of(kept) is first
    for _ in range(100):
        spelling.of(Action("taste"))
    again = spelling.of(kept)
    assert again == first
    assert again is not first


def test_facts_of_a_view_are_those_that_pages_read_and_all_of_them_can_be_asked_for() -> None:
    world = get_world("robotouille")
    session, _ = Session.create("s", world.task("multi_agent/1"), 0, Settings(), at=0.0)
    facts = session.facts("robot1")
    assert facts is not None
    seen = session.view("robot1")["facts"]
    assert facts["predicates"]
    assert "predicates" not in seen
    assert {name: facts[name] for name in seen} == seen
