"""The kitchen in parts: put together they are the picture, and a name is enough to make one again."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from sim.sprites import Sprited
from sim.world import WorldError
from sim.worlds.simmer import world
from tests.loops import each
from tests.sim.together import off, sheet_of
from tests.sim.worlds.simmer.test_picture import kitchen, seen


@pytest.mark.parametrize("steps", [0, 12, 30, 45])
@pytest.mark.parametrize("size", [300, 600])
def test_the_parts_put_together_are_the_picture(steps: int, size: int) -> None:
    scene = seen(kitchen(steps=steps))
    frame = world.draw(scene, size)
    assert off(frame, sheet_of(world, frame, scene, size), size) < 0.002


def test_a_small_picture_has_the_parts_of_a_large_one() -> None:
    scene = seen(kitchen(steps=30))
    small, large = world.draw(scene, 450), world.draw(scene, 800)
    assert any(stamp.fine > 450 for stamp in small.stamps)
    assert [s.sprite for s in small.stamps] == [s.sprite for s in large.stamps]
    sheet = sheet_of(world, small, scene, 800)
    pairs = zip(small.stamps, large.stamps, strict=True)
    for stamp, same in each([pair for pair in pairs if pair[0].sprite]):
        assert abs(stamp.x - same.x) < 0.015, stamp.sprite
        assert abs(stamp.y - same.y) < 0.012, stamp.sprite
    assert off(large, sheet, 800) < 0.002


def test_what_a_cook_holds_goes_with_the_cook() -> None:
    episode = kitchen()
    solution = iter(world.solution(episode.task))
    while not episode.kitchen.cooks["cook"].hold:
        episode.step({"cook": next(solution)})
    stamps = world.draw(seen(episode), 300).stamps
    body = next(stamp for stamp in stamps if stamp.motion == "body")
    held = [s for s in stamps if s.of == episode.kitchen.cooks["cook"].hold]
    assert body.of == "cook"
    assert held
    assert {stamp.on for stamp in held} == {"cook"}


def test_heat_and_running_water_move_by_themselves() -> None:
    kinds: set[str] = set()
    episode = kitchen()
    for action in world.solution(episode.task):
        episode.step({"cook": action})
        kinds |= {stamp.motion for stamp in world.draw(seen(episode), 128).stamps}
    assert {"flicker", "pour", "rise", "body"} <= kinds


def test_what_nobody_saw_is_shown_on_whole_pictures_only() -> None:
    episode = kitchen(steps=42)
    revealed = episode.lens_scene(episode.lenses()[0].name, {"cook": "Rosa"})
    assert world.draw(revealed, 300).stamps == ()


def test_names_of_people_are_no_sprites() -> None:
    frame = world.draw(seen(kitchen(steps=12)), 300)
    assert "Rosa" in [stamp.text for stamp in frame.stamps]
    for stamp in each(frame.stamps):
        assert "Rosa" not in stamp.sprite


@pytest.mark.parametrize(
    "name",
    ["", "nothing", '["wand",1]', '["thing","egg","ingredient",["cut"],[],9]', '["caption","",0.1]',
     '["place","fridge",[],0.001,1.4]', '["glow","much"]', '["cook","#1e6ec8",0,false,-1]', "[" * 90],
)  # fmt: skip
def test_a_name_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(WorldError, match="sprite"):
        world.sheet(seen(kitchen()), 300, [name], first=False)


def test_a_kitchen_of_parts_is_small_on_a_phone() -> None:
    assert isinstance(world, Sprited)
    scene = seen(kitchen(steps=30))
    frame = world.draw(scene, 300)
    picture = io.BytesIO()
    sheet = sheet_of(world, frame, scene, 800)
    Image.fromarray(sheet.pixels, "RGBA").save(picture, "WEBP", quality=76, method=4)
    assert 10_000 < len(picture.getvalue()) < 120_000
