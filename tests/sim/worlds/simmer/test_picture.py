"""The kitchen that one sees: what is drawn, what is hidden, and that clean-looking is not clean."""

from __future__ import annotations

import json

import numpy as np
import pytest

from sim.abilities import Artist, Drawable, Pointable, Revealing
from sim.world import JSONObject, WorldError
from sim.worlds.simmer import world
from sim.worlds.simmer.art.layout import boxes
from sim.worlds.simmer.art.table import table
from sim.worlds.simmer.episode import SimmerEpisode
from sim.worlds.simmer.model import model
from tests.loops import each

CHICKEN = "danger/chicken-and-lettuce"


def kitchen(task_id: str = CHICKEN, steps: int = 0) -> SimmerEpisode:
    """A kitchen after the first steps of the reference plan."""
    task = world.task(task_id)
    episode = world.start(task, 0)
    for action in world.solution(task)[:steps]:
        episode.step({"cook": action})
    return episode


def seen(episode: SimmerEpisode) -> JSONObject:
    return episode.scene("cook", {"cook": "Rosa"})


def test_the_world_draws_and_its_episodes_can_be_drawn_pointed_at_and_looked_through() -> None:
    assert isinstance(world, Artist)
    episode = kitchen()
    assert isinstance(episode, Drawable)
    assert isinstance(episode, Pointable)
    assert isinstance(episode, Revealing)


def test_every_object_has_a_picture_of_its_own() -> None:
    known = model().objects.items()
    loose = {cls for cls, one in known if one.category not in ("fixture", "appliance")}
    assert loose <= set(table())
    looks = [(look.paint, look.main, look.accent) for look in table().values()]
    assert len(set(looks)) == len(looks)


def test_what_is_in_something_closed_is_not_in_the_picture() -> None:
    closed = seen(kitchen())
    assert closed["things"] == {}
    names = {target.kind for target in world.draw(closed, 300).targets}
    assert "fridge" in names
    assert "chicken breast" not in names


def test_opening_shows_what_is_inside_at_its_own_place() -> None:
    episode = kitchen(steps=2)
    shown = seen(episode)
    assert shown["things"]
    place = next(one for one in shown["places"] if "open" in one["looks"])
    before = {oid: at for at, oid in place["slots"]}
    episode.step({"cook": world.solution(world.task(CHICKEN))[2]})
    after = {
        oid: at
        for one in seen(episode)["places"]
        if one["id"] == place["id"]
        for at, oid in one["slots"]
    }
    assert after == {oid: at for oid, at in before.items() if oid in after}


def test_the_scene_never_tells_what_nobody_can_see() -> None:
    dirty, clean = kitchen(steps=42), kitchen(steps=42)
    assert any(thing.tags for thing in dirty.kitchen.things.values())
    for oid, thing in list(clean.kitchen.things.items()):
        if thing.tags:
            clean.kitchen.edit(oid).tags = ()
        if "dirty" in thing.states:
            clean.kitchen.edit(oid).gain("clean", 1)
    for name, cook in clean.kitchen.cooks.items():
        clean.kitchen.cooks[name] = cook._replace(tags=())
    assert seen(dirty) == seen(clean)
    assert np.array_equal(world.draw(seen(dirty), 300).pixels, world.draw(seen(clean), 300).pixels)


def test_raw_inside_looks_like_cooked_through() -> None:
    short, long = kitchen(steps=42), kitchen(steps=42)
    oid = next(one for one in short.kitchen.things if one.startswith("chicken_breast"))
    for episode, state in ((short, "raw"), (long, "cooked")):
        thing = episode.kitchen.edit(oid)
        thing.gain(state, 42)
        thing.gain("fried", 42)
    assert seen(short) == seen(long)


def test_the_lens_shows_who_touched_what() -> None:
    episode = kitchen(steps=42)
    revealed = episode.lens_scene(episode.lenses()[0].name, {"cook": "Rosa"})
    kinds = {mark["kind"] for marks in revealed["marks"].values() for mark in marks}
    assert {"juice", "dirt"} <= kinds
    assert "marks" not in seen(episode)
    lit, plain = world.draw(revealed, 300), world.draw(seen(episode), 300)
    assert not np.array_equal(lit.pixels, plain.pixels)


def test_what_the_last_step_was_about_is_pointed_out_and_kept_by_snapshots() -> None:
    episode = kitchen(steps=3)
    assert seen(episode)["did"]
    again = world.start(world.task(CHICKEN), 0)
    again.restore(json.loads(json.dumps(episode.state())))
    assert seen(again) == seen(episode)


@pytest.mark.parametrize("size", [128, 390, 600, 1600])
def test_pictures_are_the_same_each_time_and_every_target_is_on_them(size: int) -> None:
    scene = seen(kitchen(steps=45))
    first, second = world.draw(scene, size), world.draw(json.loads(json.dumps(scene)), size)
    assert first.pixels.shape == (size, size, 3)
    assert np.array_equal(first.pixels, second.pixels)
    for target in each(first.targets):
        left, top, width, height = target.box
        assert left >= 0
        assert top >= 0
        assert width > 0
        assert height > 0
        assert left + width <= 1.0001
        assert top + height <= 1.0001


def test_in_every_task_each_place_stands_apart_from_the_others() -> None:
    for task in each(world.tasks()):
        kinds = [(one["id"], one["cls"]) for one in world.start(task, 0).scene(None, {})["places"]]
        found = boxes(kinds)
        assert set(found) == {oid for oid, _ in kinds}
        apart = [found[oid] for oid, cls in kinds if cls not in ("counter", "faucet")]
        for at, one in enumerate(apart):
            for other in apart[at + 1 :]:
                over = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
                down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
                assert over <= 1e-6 or down <= 1e-6, task.id


def test_a_wrong_size_or_scene_is_told_in_a_sentence() -> None:
    with pytest.raises(WorldError, match="32 to 2048"):
        world.draw(seen(kitchen()), 8)
    with pytest.raises(WorldError, match="no scene"):
        world.draw({"places": [{}], "things": {}, "cooks": [], "did": []}, 300)


def test_users_own_things_and_products_are_drawn_as_well() -> None:
    scene = seen(kitchen(steps=3))
    oid = next(iter(scene["things"]))
    scene["things"][oid] |= {
        "cls": "waffle_batter",
        "category": "ingredient",
        "mixed": ["egg", "flour"],
    }
    assert world.draw(scene, 300).targets
