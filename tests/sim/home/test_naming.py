"""What people call the things of a home."""

from __future__ import annotations

from sim.home.naming import plain
from sim.home.scenes import load
from sim.home.state import State


def test_one_of_a_kind_needs_no_number_and_others_are_told_apart() -> None:
    state = State.start(load("FloorPlan1"))
    said = plain(state)
    assert set(said) == {name for name, thing in state.things.items() if not thing.gone}
    assert len(set(said.values())) == len(said)
    by_type = {thing.type: said[thing.name] for thing in state.things.values()}
    assert by_type["Fridge"] == "fridge"
    tops = [said[t.name] for t in state.things.values() if t.type == "CounterTop"]
    assert len(tops) > 1
    assert "counter top 1, by the sink" in tops


def test_what_comes_later_gets_a_number_and_leaves_the_others_their_names() -> None:
    state = State.start(load("FloorPlan1"))
    before = plain(state)
    bread = next(t for t in state.things.values() if t.type == "Bread")
    for number in (1, 2):
        slice_ = type(bread)(**{
            **{name: getattr(bread, name) for name in bread.__dataclass_fields__},
            "name": f"BreadSliced_{number}", "type": "BreadSliced", "id": f"Bread|{number}",
        })  # fmt: skip
        state.put(slice_)
    after = plain(state)
    assert {name: after[name] for name in before} == before
    assert [after["BreadSliced_1"], after["BreadSliced_2"]] == ["sliced bread 1", "sliced bread 2"]
