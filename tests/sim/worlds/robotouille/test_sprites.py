"""The kitchen in parts: put together they are the picture, and a name is enough to make one again."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.abilities import Frame
from sim.sprites import Sheet, Sprited
from sim.world import WorldError
from sim.worlds import get_world
from sim.worlds.robotouille.art.samples import Kitchen, busy_kitchen, corridor, large_kitchen
from sim.worlds.robotouille.render import draw
from tests.loops import each

SIZE = 300
NEAR = 6
"""So far colours may be off where a straight sprite is laid on another: rounding, twice."""


def sheet_of(frame: Frame, scene: object, *, first: bool = True) -> Sheet:
    world = get_world("robotouille")
    assert isinstance(world, Sprited)
    assert isinstance(scene, dict)
    names = [stamp.sprite for stamp in frame.stamps if stamp.sprite]
    return world.sheet(scene, SIZE, names, first=first)


def put_together(frame: Frame, sheet: Sheet) -> NDArray[np.float64]:
    """The picture that a page makes of the parts, without name plates."""
    picture = part(sheet, "")[:, :, :3].astype(float)
    for stamp in sorted((s for s in frame.stamps if not s.text), key=lambda s: s.depth):
        sprite = part(sheet, stamp.sprite).astype(float)
        high, wide = sprite.shape[:2]
        left, top = round(stamp.x * SIZE - wide / 2), round(stamp.y * SIZE - high / 2)
        box = np.s_[max(0, top) : top + high, max(0, left) : left + wide]
        shown = picture[box]
        sprite = sprite[max(0, -top) :, max(0, -left) :][: shown.shape[0], : shown.shape[1]]
        cover = sprite[:, :, 3:] / 255
        picture[box] = sprite[:, :, :3] * cover + shown * (1 - cover)
    return picture


def part(sheet: Sheet, name: str) -> NDArray[np.uint8]:
    left, top, wide, high = sheet.boxes[name]
    return sheet.pixels[top : top + high, left : left + wide]


@pytest.mark.parametrize("scene", [busy_kitchen(), large_kitchen(), corridor()])
def test_the_parts_put_together_are_the_picture(scene: dict[str, object]) -> None:
    frame = draw(scene, SIZE)
    off = np.abs(put_together(frame, sheet_of(frame, scene)) - frame.pixels).max(axis=2)
    for stamp in [s for s in frame.stamps if s.text]:
        x, y, tall = stamp.x * SIZE, stamp.y * SIZE, stamp.tall * SIZE
        off[int(y - tall) : int(y + tall + 1), int(max(0, x - 3 * tall)) : int(x + 3 * tall)] = 0
    assert (off > NEAR).mean() < 0.002


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
    world = get_world("robotouille")
    assert isinstance(world, Sprited)
    with pytest.raises(WorldError, match="sprite"):
        world.sheet(busy_kitchen(), SIZE, [name], first=False)


def test_sides_and_degrees_come_along() -> None:
    world = get_world("robotouille")
    assert isinstance(world, Sprited)
    ring = '["ring","cut",1,3,false,0.36]'
    names = world.sheet(busy_kitchen(), SIZE, [ring], first=False).boxes
    for done in each(range(4)):
        assert f'["ring","cut",{done},3,false,0.36]' in names
