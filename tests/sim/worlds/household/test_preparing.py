"""Setting scenes: what goes, what stays, what is placed where."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.home.facts import MUST_BE_OPEN, facts_of
from sim.home.geometry import box
from sim.home.placing import spots
from sim.home.scenes import load
from sim.home.state import State
from sim.worlds.household import containment
from sim.worlds.household.homes import SILVERWARE
from sim.worlds.household.making.generating import KITCHENS
from sim.worlds.household.suites.kinds import KINDS, Kind, Variation
from sim.worlds.household.suites.layouts import UnpreparedError, layout_of
from sim.worlds.household.suites.plans import SetupAction, lengthen, shorten
from sim.worlds.household.suites.preparing import (
    COUNTER_SPACE,
    _take_away,
    free_counter,
    prepare,
    set_up,
)
from sim.worlds.household.suites.strewing import HIGHEST

KITCHEN_KINDS = [(k, v) for k in KINDS.values() if k.room == "kitchen" for v in k.variations]


def prepared(kind: Kind, variation: Variation, scene: str, seed: int) -> State | None:
    """The scene, or None where this one has not what the task needs."""
    home = load(scene)
    try:
        return prepare(home, layout_of(kind, variation, home), seed)
    except UnpreparedError:
        return None


def check(state: State, kind: Kind, variation: Variation) -> None:
    """What holds in every kitchen that was set for a task."""
    counts = Counter(t.type for t in state.things.values() if facts_of(t.type).pickupable)
    assert set(counts.values()) == {1}, "duplicates make words ambiguous"
    assert "PepperShaker" not in counts
    for name in {*kind.targets, *variation.parts} & set(counts):
        thing = containment.of_type(state, name)[0]
        assert not any(t.type in MUST_BE_OPEN for t in containment.ancestors(state, thing))
        assert thing.parent in state.things
        assert thing.y <= HIGHEST
    assert {t.type for t in state.things.values() if t.dirty} == set(variation.dirty)
    assert free_counter(state) >= COUNTER_SPACE
    basin = containment.of_type(state, "SinkBasin")[0]
    assert not {t.type for t in containment.contents(state, basin)} & set(SILVERWARE)
    assert lengthen(shorten(state), state.scene).to_json() == state.to_json()
    check_room(state)


def check_room(state: State) -> None:
    """Nothing that was placed stands in something else that was placed."""
    first = state.scene.things
    moved = [
        t
        for t in state.things.values()
        if facts_of(t.type).pickupable and first[t.name].position != t.position
    ]
    for one, other in itertools.combinations(moved, 2):
        if one.parent == other.parent:
            assert not box(one).meets(box(other), gap=-0.02), f"{one.name} and {other.name}"


@pytest.mark.parametrize(("scene", "seed"), [("FloorPlan1", 3), ("FloorPlan28", 4)])
def test_a_prepared_kitchen_is_unambiguous_and_shows_what_the_task_needs(
    scene: str, seed: int
) -> None:
    kind = KINDS["cook_egg"]
    state = prepared(kind, kind.variations[-1], scene, seed)
    assert state is not None
    check(state, kind, kind.variations[-1])


@pytest.mark.slow
@settings(max_examples=40)
@given(st.sampled_from(KITCHEN_KINDS), st.sampled_from(KITCHENS), st.integers(1, 9999))
def test_so_is_any_other(pair: tuple[Kind, Variation], number: int, seed: int) -> None:
    state = prepared(*pair, f"FloorPlan{number}", seed)
    if state is not None:
        check(state, *pair)


def test_the_same_seed_gives_the_same_home_and_another_one_another() -> None:
    kind = KINDS["coffee"]
    one, same, other = (
        prepared(kind, kind.variations[0], "FloorPlan1", seed) for seed in (5, 5, 6)
    )
    assert one is not None
    assert same is not None
    assert other is not None
    assert one.to_json() == same.to_json() != other.to_json()


def test_what_is_to_be_put_away_does_not_begin_where_it_belongs() -> None:
    kind = KINDS["putaway_dishes"]
    variation = next(v for v in kind.variations if "Cup" in v.parts)
    for seed in (1, 2, 3):
        state = prepared(kind, variation, "FloorPlan3", seed)
        assert state is not None
        cup = containment.of_type(state, "Cup")[0]
        places = {t.type for t in containment.ancestors(state, cup)}
        assert not places & {"CounterTop", "DiningTable", "SideTable", "Cabinet"}


def test_a_scene_that_lacks_something_is_refused_by_name() -> None:
    kind, scene = KINDS["settable"], load("FloorPlan406")
    with pytest.raises(UnpreparedError, match="FloorPlan406 has no Bread"):
        layout_of(kind, kind.variations[0], scene)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (SetupAction("dirty", "Nobody_1"), "no Nobody_1"),
        (SetupAction("dirty", "Apple"), "nobody can dirty Apple"),
        (SetupAction("fill", "Mug", "paint"), "nobody can fill Mug paint"),
        (SetupAction("polish", "Mug"), "nobody can polish Mug"),
    ],
)
def test_impossible_set_up_actions_are_refused(action: SetupAction, why: str) -> None:
    state = State.start(load("FloorPlan1"))
    names = {t.type: t.name for t in state.things.values()}
    name = names.get(action.object_name, action.object_name)
    with pytest.raises(UnpreparedError, match=why):
        set_up(state, SetupAction(action.action, name, action.argument))


def test_what_was_in_a_thing_that_goes_stands_where_it_stood_or_goes_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = State.start(load("FloorPlan1"))
    bowl, apple = (containment.of_type(state, name)[0] for name in ("Bowl", "Apple"))
    inside = spots.spot(state, apple, bowl)
    assert inside is not None
    spots.put(state, apple.name, inside)
    crowded = state.fork()
    where = bowl.parent
    _take_away(state, bowl.name)
    assert bowl.name not in state.things
    assert state.things[apple.name].parent == where
    monkeypatch.setattr(spots, "spot", lambda *_: None)
    _take_away(crowded, bowl.name)
    assert not {bowl.name, apple.name} & set(crowded.things)
