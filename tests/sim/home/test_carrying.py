"""Where a hand has what it carries, and what lies in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.home.carrying import carried
from tests.sim.home.rosas import Rosa


@pytest.mark.parametrize("facing", [0.0, 90.0, 180.0])
@pytest.mark.parametrize("lay", [0.0, 90.0])
def test_what_lies_on_a_held_plate_keeps_its_place_and_its_turn_on_it(
    facing: float, lay: float
) -> None:
    rosa = Rosa()
    plate, apple = replace(rosa["Plate"], yaw=lay), rosa["Apple"]
    x, y, z = plate.to_world(0.03, plate.size[1], 0.05)
    apple = replace(apple, x=x, y=y, z=z, yaw=lay + 30.0, parent=plate.name)
    rosa.home.state.put(plate)
    rosa.home.state.put(apple)
    rosa.stands(-0.4, 0.6, facing)
    rosa.takes("Plate")

    there, on_it = carried(rosa.home.state, rosa["Plate"]), carried(rosa.home.state, rosa["Apple"])

    assert there.yaw == facing
    assert on_it.yaw == pytest.approx((facing + 30.0) % 360)
    assert there.to_local(on_it.x, on_it.y, on_it.z) == pytest.approx((0.03, plate.size[1], 0.05))
