"""The doll's house: what is in it can be seen and pointed at, and what is shut away cannot."""

from __future__ import annotations

import json

import numpy as np
import pytest

from sim.abilities import Artist, Drawable, Frame
from sim.world import JSONObject, WorldError
from sim.worlds.virtualhome import world
from sim.worlds.virtualhome.art.icons import known
from sim.worlds.virtualhome.art.pieces import is_large
from sim.worlds.virtualhome.authoring.kinds import KINDS
from sim.worlds.virtualhome.catalogue import task_of
from sim.worlds.virtualhome.homes import folder_scenes, home_names, read_home, read_scene
from sim.worlds.virtualhome.names import Names
from sim.worlds.virtualhome.playing import PlayedEpisode
from sim.worlds.virtualhome.render import draw
from sim.worlds.virtualhome.scenery import SHELL, Floorplan, person, snapshot
from sim.worlds.virtualhome.state import State
from tests.loops import each
from tests.sim.worlds.virtualhome.originals import DATA, needs_originals
from tests.sim.worlds.virtualhome.small_home import IDS, home
from tests.sim.worlds.virtualhome.test_episode import begin, say

SEAT = "person"


def shown(state: State, size: int = 600) -> Frame:
    """The picture of a home as it is."""
    names = Names(state.graph)
    who = person(state, state.who, SEAT, "Ana", None)
    return draw(snapshot(state, Floorplan(state, names), [who], state.room(state.who), {}), size)


def seen(frame: Frame) -> dict[str, tuple[float, float, float, float]]:
    return {target.id: target.box for target in frame.targets}


def label(frame: Frame, name: str) -> str:
    return next(target.label for target in frame.targets if target.id == name)


def picture(episode: PlayedEpisode, size: int = 600) -> Frame:
    return world.draw(episode.scene(SEAT, {SEAT: "Ana"}), size)


def differs(one: Frame, other: Frame) -> bool:
    return not np.array_equal(one.pixels, other.pixels)


def test_it_can_be_drawn() -> None:
    assert isinstance(begin(), Drawable)
    assert isinstance(world, Artist)


@pytest.mark.parametrize("name", home_names())
@pytest.mark.parametrize("size", [320, 1024])
def test_every_apartment_is_drawn_with_a_target_for_whatever_is_not_shut_away(
    name: str, size: int
) -> None:
    state = State(read_home(name).graph)
    frame = shown(state, size)
    assert frame.pixels.shape == (size, size, 3)
    ids = [target.id for target in frame.targets]
    assert len(ids) == len(set(ids))
    names = Names(state.graph)
    closed = {id for id in state.graph.nodes if "CLOSED" in _states(state, id)}
    free = {
        names.of[node.id]
        for node in state.graph.nodes.values()
        if node.category not in SHELL
        and node.class_name != "character"
        and not closed & state.to(node.id, 1).keys()
    }
    assert len(free) > 80
    assert free <= set(ids)
    for left, top, wide, tall in each([target.box for target in frame.targets]):
        assert min(left, top) >= 0
        assert max(left + wide, top + tall) <= 1.0001
        assert wide > 0 < tall


def _states(state: State, id: int) -> list[str]:
    from sim.worlds.virtualhome.vocabulary import STATE, named

    return named(state.mask(id), STATE)


def test_the_same_scene_is_the_same_picture_also_after_a_way_through_json() -> None:
    scene = begin().scene(SEAT, {})
    again: JSONObject = json.loads(json.dumps(scene))
    assert not differs(draw(scene, 500), draw(again, 500))


def test_what_is_shut_away_is_not_there_until_it_is_opened() -> None:
    episode = begin()
    say(episode, "walk to fridge")
    assert "milk" not in seen(picture(episode))
    say(episode, "open fridge")
    frame = picture(episode)
    left, top, wide, tall = seen(frame)["fridge"]
    x, y, _, _ = seen(frame)["milk"]
    assert left <= x <= left + wide
    assert top <= y <= top + tall
    assert label(frame, "fridge") == "fridge, open"
    say(episode, "close fridge")
    assert "milk" not in seen(picture(episode))


def test_what_is_held_is_drawn_in_a_hand_and_no_more_where_it_was() -> None:
    episode = begin()
    say(episode, "walk to fridge", "open fridge")
    before = seen(picture(episode))["milk"]
    say(episode, "grab milk")
    boxes = seen(picture(episode))
    left, top, wide, tall = boxes[SEAT]
    x, y, side, _ = boxes["milk"]
    assert boxes["milk"] != before
    assert left - side <= x <= left + wide
    assert top <= y <= top + tall


def test_the_room_that_one_is_in_is_the_large_one() -> None:
    episode = begin()
    before = seen(picture(episode))["fridge"]
    say(episode, "walk to kitchen")
    after = seen(picture(episode))["fridge"]
    assert after[2] * after[3] > 2 * before[2] * before[3]
    assert "kitchen" not in seen(picture(episode))


def test_furniture_keeps_its_place_while_things_move() -> None:
    episode = begin()
    say(episode, "walk to fridge", "open fridge", "grab milk")
    before = seen(picture(episode))
    say(episode, "walk to kitchen table", "put milk on kitchen table")
    after = seen(picture(episode))
    fixed = ["fridge", "stove", "kitchen table", "sink 1", "pantry"]
    assert [before[one] for one in fixed] == [after[one] for one in fixed]
    assert before["milk"] != after["milk"]


@pytest.mark.parametrize(
    ("thing", "off", "on"),
    [
        ("television", "OFF", "ON"),
        ("television", "PLUGGED_IN", "PLUGGED_OUT"),
        ("table", "DIRTY", "CLEAN"),
        ("fridge", "CLOSED", "OPEN"),
        ("box", "OPEN", "CLOSED"),
    ],
)
def test_every_state_can_be_seen_and_is_said(thing: str, off: str, on: str) -> None:
    from sim.worlds.virtualhome.vocabulary import STATE

    state = State(home())
    before = shown(state)
    state.swap(IDS[thing], STATE[off], STATE[on])
    after = shown(state)
    assert differs(before, after)
    assert label(before, thing) != label(after, thing)


@pytest.mark.parametrize("posture", ["SITTING", "LYING"])
def test_posture_can_be_seen(posture: str) -> None:
    from sim.worlds.virtualhome.vocabulary import ON, STATE

    state = State(home())
    before = shown(state)
    state.swap(state.who, 0, STATE[posture])
    state.link(state.who, ON, IDS["chair"])
    after = shown(state)
    assert differs(before, after)
    assert label(after, SEAT) == f"Ana, {posture.lower()}"


def test_what_was_done_just_now_is_marked() -> None:
    episode = begin()
    say(episode, "walk to kitchen")
    scene = episode.scene(SEAT, {})
    assert scene["last"]["text"] == "walk to kitchen"
    assert differs(draw(scene, 600), draw({**scene, "last": {}}, 600))


def test_two_people_look_into_their_own_rooms_and_outsiders_with_the_first() -> None:
    task = next(one for one in world.tasks() if len(one.seats) == 2)
    episode = world.start(task, 0)
    one, other = episode.seats
    assert episode.view(one) != episode.view(other)
    assert episode.view(None) == episode.view(one)
    room = next(name for name in episode.facts(one)["rooms"] if name != episode.facts(one)["room"])
    episode.step({other: episode.parse(other, f"walk to {room}")})
    assert episode.scene(one, {})["lit"] != episode.scene(other, {})["lit"]
    ids = [target.id for target in world.draw(episode.scene(one, {}), 500).targets]
    assert {one, other} <= set(ids)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_class_of_the_apartments_has_a_picture_of_its_own(name: str) -> None:
    shell = KINDS[name].category in SHELL or name == "character"
    assert shell or known(name) or is_large(name)


def test_a_class_that_nobody_has_drawn_is_drawn_by_what_it_can_do() -> None:
    graph = home()
    node = graph.nodes[IDS["coin"]]._replace(class_name="thingamajig")
    state = State(graph.with_changes(nodes=[node]))
    assert "thingamajig" in seen(shown(state))


def test_curtains_that_are_in_one_another_are_drawn_once_each() -> None:
    graph = home("book INSIDE shirt", "shirt INSIDE book", without=("book ON bed", "shirt ON bed"))
    assert {"book", "shirt"} <= set(seen(shown(State(graph))))


def test_a_home_with_thousands_of_things_is_drawn_and_played() -> None:
    nodes = [
        {"id": 1, "class_name": "kitchen", "category": "Rooms", "properties": [], "states": []}
    ]
    rows = [("character", "Characters"), *([("chair", "Furniture")] * 3000)]
    for id, (name, category) in enumerate(rows, 2):
        node = {
            "id": id,
            "class_name": name,
            "category": category,
            "properties": ["SITTABLE"],
            "states": [],
        }
        nodes.append(node)
    edges = [{"from_id": n["id"], "relation_type": "INSIDE", "to_id": 1} for n in nodes[1:]]
    task = world.task_from({"nodes": nodes, "edges": edges})
    episode = world.start(task, 0)
    seat = episode.seats[0]
    frame = world.draw(episode.scene(seat, {}), 400)
    assert 100 < len(frame.targets) < 2000
    assert episode.choices(seat, "chair 2999")


@needs_originals
@pytest.mark.slow
def test_the_originals_homes_are_drawn() -> None:
    for path in each(list(folder_scenes(DATA / "scenes").values())):
        frame = shown(State(read_scene(path).graph), 500)
        assert len(frame.targets) > 60


@pytest.mark.parametrize("size", [0, 63, 5000])
def test_a_size_that_no_picture_has_is_refused(size: int) -> None:
    with pytest.raises(WorldError, match="64 to 2048"):
        draw(begin().scene(SEAT, {}), size)


@pytest.mark.parametrize("broken", [{}, {"rooms": 3}, {"rooms": [{}], "lit": None}])
def test_what_is_no_scene_is_refused(broken: JSONObject) -> None:
    with pytest.raises(WorldError, match="no scene"):
        draw(broken, 300)


def test_every_task_of_the_menu_has_a_scene() -> None:
    assert task_of is not None
    for task in each(list(world.tasks())[::23]):
        assert world.start(task, 0).scene(None, {})["rooms"]
