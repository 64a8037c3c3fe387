"""The home in parts: put together they are the picture, and a name is enough to make one again."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from sim.world import JSONObject, WorldError
from sim.worlds.virtualhome import world
from sim.worlds.virtualhome.homes import home_names
from sim.worlds.virtualhome.playing import PlayedEpisode
from tests.loops import each
from tests.sim.together import off, sheet_of


def played(task_id: str, steps: int) -> PlayedEpisode:
    """An activity after the first steps of our program for it."""
    task = world.task(task_id)
    episode = world.start(task, 0)
    for action in world.solution(task)[:steps]:
        episode.step({episode.seats[0]: action})
    return episode


def seen(episode: PlayedEpisode) -> JSONObject:
    return episode.scene(episode.seats[0], {episode.seats[0]: "Rosa"})


def solved() -> list[str]:
    return [task.id for task in world.tasks() if world.is_solved(task)]


@pytest.mark.parametrize("number", [0, 7, 30, 60])
@pytest.mark.parametrize("size", [300, 600])
def test_the_parts_put_together_are_the_picture(number: int, size: int) -> None:
    scene = seen(played(solved()[number], 3))
    frame = world.draw(scene, size)
    assert off(frame, sheet_of(world, frame, scene, size), size) < 0.002


@pytest.mark.parametrize("home", home_names()[:3])
def test_furniture_of_a_small_picture_is_where_it_is_on_a_large_one(home: str) -> None:
    task = next(one for one in world.instances() if one.id.endswith(f"@{home}"))
    scene = seen(world.start(task, 0))
    small, large = world.draw(scene, 300), world.draw(scene, 1024)
    places = {(s.of, s.sprite[:8]): s for s in large.stamps if s.sprite.startswith('["piece')}
    for stamp in each([s for s in small.stamps if s.sprite.startswith('["piece')]):
        same = places[stamp.of, stamp.sprite[:8]]
        assert stamp.sprite == same.sprite
        assert (stamp.x, stamp.y) == pytest.approx((same.x, same.y), abs=1e-6)


def test_another_room_is_another_house() -> None:
    first = world.draw(seen(played(solved()[0], 0)), 300)
    scene = seen(played(solved()[0], 0))
    other = next(row["id"] for row in scene["rooms"] if row["id"] != scene["lit"])
    second = world.draw(scene | {"lit": other}, 300)
    rooms = [one.stamps[0] for one in (first, second)]
    assert [room.motion for room in rooms] == ["room", "room"]
    assert rooms[0].sprite != rooms[1].sprite
    sheet = world.sheet(scene, 300, [rooms[1].sprite], first=True)
    assert {room.sprite for room in rooms} <= set(sheet.boxes)


def test_names_of_people_and_what_they_did_are_no_sprites() -> None:
    scene = seen(played(solved()[0], 2))
    stamps = world.draw(scene, 600).stamps
    assert scene["last"]["text"]
    assert any(stamp.text and stamp.ink for stamp in stamps)
    for stamp in each(stamps):
        assert scene["last"]["text"] not in stamp.sprite
        assert not (stamp.text and stamp.sprite)


@pytest.mark.parametrize(
    "name",
    ["", "nothing", '["house",-4]', '["piece","bed","",0,false,false,0.1,9]', '["mark","DUSTY",0.1]',
     '["person","#345098","flying",false,0.1]', '["person","#345098","sitting",false,7]',
     '["room","", 7, true]', "[" * 90],
)  # fmt: skip
def test_a_name_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(WorldError, match=r"no sprite|no house"):
        world.sheet(seen(played(solved()[0], 0)), 300, [name], first=False)


def test_a_home_of_parts_is_small_on_a_phone() -> None:
    scene = seen(played(solved()[0], 2))
    picture = io.BytesIO()
    sheet = sheet_of(world, world.draw(scene, 300), scene, 800)
    Image.fromarray(sheet.pixels, "RGBA").save(picture, "WEBP", quality=76, method=4)
    assert 20_000 < len(picture.getvalue()) < 150_000
