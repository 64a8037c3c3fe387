"""What the names of plans say."""

from __future__ import annotations

import pytest

from sim.world import WorldError
from sim.worlds.household.suites import naming, plans
from sim.worlds.household.suites.kinds import KINDS
from tests.loops import each


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("coffee__Mug(d)_FloorPlan12_V1", ("coffee", "Mug(d)", ("Mug",))),
        ("cook__PotatoSliced_Pan(d)_FloorPlan1_V1", ("fry_potato", "Pan(d)", ("Potato", "Pan", "Plate"))),
        ("distribute__Apple_Bowl(d)_Pot_FloorPlan11_V1", ("distribute", "Apple_Bowl(d)_Pot", ("Apple", "Bowl", "Pot"))),
        ("putaway__Dishes_Cup(d)_FloorPlan11_V1-Cup Mug Plate", ("putaway_dishes", "Cup(d)", ("Cup", "Mug", "Plate"))),
        ("turn_on_tv__FloorPlan202_V1", ("turn_on_tv", "", ("Television",))),
    ],
)  # fmt: skip
def test_a_name_says_kind_variation_and_parts(name: str, said: tuple[object, ...]) -> None:
    assert naming.read(name) == said


def test_the_shipped_names_say_what_the_plans_are() -> None:
    for name in each(plans.names()):
        plan, said = plans.load(name), naming.read(name)
        parts = {v.parts for v in KINDS[plan.kind].variations if v.name == plan.variation}
        assert (said.kind, said.variation) == (plan.kind, plan.variation)
        assert said.parts in parts


@pytest.mark.parametrize(
    "name", ["", "toast", "cook__Fish_FloorPlan1_V1", "distribute__Apple_FloorPlan1_V1"]
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(WorldError):
        naming.read(name)
