"""The kitchen in parts: put together they are the picture, and a name is enough to make one again."""

from __future__ import annotations

import pytest

from sim.abilities import Frame
from sim.sprites import Sheet
from sim.world import JSONObject, WorldError
from sim.worlds.robotouille import world
from sim.worlds.robotouille.art.samples import Kitchen, busy_kitchen, corridor, large_kitchen
from sim.worlds.robotouille.render import draw
from tests.loops import each
from tests.sim import together

SIZE = 300


def sheet_of(frame: Frame, scene: JSONObject, *, first: bool = True) -> Sheet:
    return together.sheet_of(world, frame, scene, SIZE, first=first)


@pytest.mark.parametrize("scene", [busy_kitchen(), large_kitchen(), corridor()])
def test_the_parts_put_together_are_the_picture(scene: JSONObject) -> None:
    frame = draw(scene, SIZE)
    assert together.off(frame, sheet_of(frame, scene), SIZE) < 0.002


def test_a_part_belongs_to_a_thing_and_goes_with_who_carries_it() -> None:
    kitchen = Kitchen(3, 3)
    kitchen.item("tomato", kitchen.station("table", 0, 2))
    kitchen.cook(1, 1, (0, -1))["holding"] = kitchen.item("bread")
    stamps = draw(kitchen.scene, SIZE).stamps
    lying = next(stamp for stamp in stamps if stamp.of == "tomato1")
    held = next(stamp for stamp in stamps if stamp.of == "bread1")
    body = next(stamp for stamp in stamps if stamp.motion == "body")
    assert (lying.on, held.on) == ("", body.of)
    assert len(body.turns) == 4
    assert body.sprite in body.turns
    assert lying.depth < body.depth


def test_a_cook_is_before_what_stands_in_their_row_and_behind_what_is_nearer() -> None:
    kitchen = Kitchen(3, 3)
    beside, nearer = (
        kitchen.item("bread", kitchen.station("table", x, y)) for x, y in ((0, 1), (1, 0))
    )
    kitchen.cook(1, 1, (0, -1))
    stamps = draw(kitchen.scene, SIZE).stamps
    depth = {one.of: one.depth for one in stamps if one.of in (beside, nearer)}
    body = next(stamp for stamp in stamps if stamp.motion == "body")
    assert depth[beside] < body.depth < depth[nearer]


def test_the_sheet_of_a_beginning_has_the_room_and_what_will_be_cut() -> None:
    kitchen = Kitchen(3, 3)
    kitchen.station("board", 1, 2)
    kitchen.item("tomato", kitchen.station("table", 0, 2))
    sheet = sheet_of(draw(kitchen.scene, SIZE), kitchen.scene)
    assert sheet.boxes[""][2:] == (SIZE, SIZE)
    assert sheet.ground is not None
    assert sheet.ground.rows == ("##.", "...", "...")
    assert any('"tomato",true' in name for name in sheet.boxes)


def test_only_what_was_asked_for_comes_later() -> None:
    scene = busy_kitchen()
    frame = draw(scene, SIZE)
    sheet = sheet_of(frame, scene, first=False)
    assert "" not in sheet.boxes
    assert sheet.ground is None


@pytest.mark.parametrize(
    "name",
    ["", "nothing", '["wand",1]', '["icon",["tomato"],0.7]', '["count",1,900]', '["ring","cut",1,0.3]', "[" * 90],
)  # fmt: skip
def test_a_name_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(WorldError, match="sprite"):
        world.sheet(busy_kitchen(), SIZE, [name], first=False)


def test_sides_and_degrees_come_along() -> None:
    ring = '["ring","cut",1,3,false,0.36]'
    names = world.sheet(busy_kitchen(), SIZE, [ring], first=False).boxes
    for done in each(range(4)):
        assert f'["ring","cut",{done},3,false,0.36]' in names
