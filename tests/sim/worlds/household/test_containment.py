"""What is in what, by AsgardBench's rules."""

from __future__ import annotations

from sim.worlds.household import containment
from tests.sim.worlds.household.hand_kitchen import Cook


def test_of_several_receptacles_around_a_thing_the_smallest_holds_it() -> None:
    cook = Cook()
    apple, plate, bowl = (cook.thing(name).name for name in ("Apple", "Plate", "Bowl"))
    for inner, outer, inner_size, outer_size in (
        (plate, bowl, (0.3, 0.2, 0.1), (0.2, 0.2, 0.2)),
        (bowl, plate, (0.1, 0.2, 0.3), (0.2, 0.2, 0.2)),
        (plate, bowl, (0.2, 0.2, 0.2), (0.1, 0.3, 0.2)),
        (bowl, plate, (0.2, 0.1, 0.4), (0.1, 0.3, 0.2)),
    ):
        cook.state.change(apple, parent=inner)
        cook.state.change(inner, parent=outer, size=inner_size)
        cook.state.change(outer, parent=None, size=outer_size)
        volumes = {
            name: cook.state.things[name].size[0]
            * cook.state.things[name].size[1]
            * cook.state.things[name].size[2]
            for name in (plate, bowl)
        }
        found = containment.container(cook.state, cook.thing("Apple"))
        assert found is not None
        assert found.name == min(volumes, key=lambda name: volumes[name])
