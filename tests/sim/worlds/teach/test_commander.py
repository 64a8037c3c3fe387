"""The Commander's cameras: flying, searching, showing, and pictures that change only when they must."""

from __future__ import annotations

import pytest

from sim.home import ground
from sim.home.eyes.visible import hidden
from sim.world import Action
from sim.worlds.teach.commanding import flying, searching
from sim.worlds.teach.seats import COMMANDER, FOLLOWER, MAP, TARGET
from sim.worlds.teach.world import world
from tests.loops import each
from tests.sim.worlds.teach.kitchen import commands, follows, game, put, the


def test_the_camera_stays_within_the_walls_however_it_is_flown() -> None:
    episode = game()
    state = episode.home.state
    plan = ground.layout(state)
    for verb in each(["Forward", "PanLeft", "Backward", "PanRight", "MoveUp", "MoveDown"]):
        last = None
        for _ in range(60):
            last = commands(episode, verb)
        assert last is not None
        assert not last.ok  # sooner or later there is a wall
        assert last.code == "limit"
        assert ground.indoors(plan, _point(episode.eye)).all()
        assert 0 < episode.eye.y < state.scene.room.height


def _point(eye: flying.Eye) -> ground.Floats:
    import numpy as np

    return np.array([[eye.x, eye.z]])


def test_a_flight_that_is_not_possible_is_no_step() -> None:
    episode = game()
    while commands(episode, "MoveUp").ok:
        pass
    steps = episode.steps
    commands(episode, "MoveUp")
    assert episode.steps == steps


def test_the_way_on_the_map_brings_the_camera_near() -> None:
    episode = game()
    body = episode.home.state.body
    for verb in each(flying.way(episode.home.state, episode.eye, body.x, body.z)):
        assert commands(episode, verb).ok
    assert abs(episode.eye.x - body.x) + abs(episode.eye.z - body.z) < 0.7


@pytest.mark.parametrize("text", ["mug", "Mug", "mugs", "mgu"])
def test_a_search_finds_by_name_and_nearly_by_name(text: str) -> None:
    episode = game()
    result = commands(episode, "Search", text=text)
    assert result.ok
    assert result.answer["type"] == "Mug"
    assert "from the Follower" in result.answer["text"]
    assert episode.found is not None


def test_a_search_for_what_is_not_there_is_no_step_and_says_so() -> None:
    episode = game()
    result = commands(episode, "Search", text="zeppelin")
    assert (result.ok, result.code, episode.steps) == (False, "not_found", 0)


def test_searching_again_shows_the_next_one() -> None:
    episode = game()
    drawers = [t for t in episode.home.state.things.values() if t.type == "Drawer"]
    shown = [commands(episode, "Search", text="drawer").answer["object"] for _ in drawers]
    assert len(drawers) > 1
    assert sorted(shown) == sorted(t.name for t in drawers)
    first = commands(episode, "Search", text="drawer").answer["object"]
    assert first == shown[0]


def test_what_is_shut_away_is_shown_by_what_holds_it() -> None:
    episode = game()
    fridge, mug = the(episode, "Fridge"), the(episode, "Mug")
    put(episode, mug, parent=fridge.name, x=fridge.x, y=fridge.y + 0.5, z=fridge.z)
    assert hidden(episode.home.state, mug.name)
    result = commands(episode, "Select", object=mug.name)
    assert result.answer["hidden"] is True
    assert episode.found is not None
    assert episode.found.shown == fridge.name
    assert fridge.name in result.answer["inside"]
    assert "in the fridge (closed)" in result.answer["text"]
    assert 0 < len(result.answer["near"]) <= searching.MOST_AROUND


def test_pictures_say_only_where_ones_own_eye_is() -> None:
    episode = game()
    eye = world.draw(episode.scene(COMMANDER, {}), 64).eye
    assert eye is not None
    assert (eye.x, eye.y, eye.z, eye.yaw) == tuple(
        episode.facts(COMMANDER)["pose"][name] for name in ("x", "y", "z", "yaw")
    )
    assert world.draw(episode.scene(None, {}), 64).eye is None
    assert world.draw(episode.camera_scene(FOLLOWER, MAP), 64).eye is None


def test_the_third_camera_sees_what_it_shows() -> None:
    episode = game()
    commands(episode, "Search", text="coffee machine")
    frame = world.draw(episode.camera_scene(COMMANDER, TARGET), 120)
    assert the(episode, "CoffeeMachine").name in {target.id for target in frame.targets}


def test_there_is_no_third_camera_until_something_was_looked_for() -> None:
    episode = game()
    assert [camera.name for camera in episode.cameras(COMMANDER)] == [MAP]
    commands(episode, "Search", text="mug")
    assert [camera.name for camera in episode.cameras(COMMANDER)] == [MAP, TARGET]
    assert [camera.name for camera in episode.cameras(FOLLOWER)] == [MAP]


def test_the_map_shows_both_to_the_commander_and_the_follower_only_themselves() -> None:
    episode = game()
    seen = {
        seat: len(episode.camera_scene(seat, MAP)["watchers"]) for seat in (COMMANDER, FOLLOWER)
    }
    assert seen == {COMMANDER: 2, FOLLOWER: 1}


def test_a_flight_changes_none_of_the_followers_pictures() -> None:
    episode = game()
    eyes, plan = episode.scene(FOLLOWER, {}), episode.camera_scene(FOLLOWER, MAP)
    assert commands(episode, "TurnLeft").ok
    assert episode.scene(FOLLOWER, {}) == eyes
    assert episode.camera_scene(FOLLOWER, MAP) == plan


def test_the_follower_looking_up_changes_none_of_the_commanders_pictures() -> None:
    episode = game()
    commands(episode, "Search", text="mug")
    pictures = [episode.scene(COMMANDER, {}), episode.camera_scene(COMMANDER, MAP),
                episode.camera_scene(COMMANDER, TARGET)]  # fmt: skip
    assert follows(episode, "LookDown").ok
    assert pictures == [episode.scene(COMMANDER, {}), episode.camera_scene(COMMANDER, MAP),
                        episode.camera_scene(COMMANDER, TARGET)]  # fmt: skip
    assert follows(episode, "TurnLeft").ok
    assert pictures[0] != episode.scene(COMMANDER, {})


def test_a_flight_does_not_make_the_follower_look_again() -> None:
    episode = game()
    space, natural = episode.legal(FOLLOWER), episode.natural(FOLLOWER)
    commands(episode, "TurnLeft")
    assert episode.legal(FOLLOWER) is space
    assert episode.natural(FOLLOWER) is natural


def test_a_question_is_not_done_and_a_deed_not_asked() -> None:
    episode = game()
    assert commands(episode, "Progress").code == "unknown_action"
    assert episode.ask(COMMANDER, Action("Search", {"text": "mug"})).code == "unknown_action"


def test_the_log_says_where_the_camera_went_and_what_it_was_turned_to() -> None:
    episode = game("Coffee")
    flown = episode.step({COMMANDER: Action("TurnLeft")})
    assert flown.changed["camera"] == episode.eye.to_json()
    assert "target" not in flown.changed
    searched = episode.step({COMMANDER: Action("Search", {"text": "mug"})})
    assert episode.found is not None
    assert searched.changed["target"]["object"] == episode.found.thing
    assert "camera" not in searched.changed
    walked = episode.step({FOLLOWER: Action("TurnLeft")})
    assert {"camera", "target"}.isdisjoint(walked.changed)


def test_every_move_and_question_has_its_row_in_the_codebook() -> None:
    episode = game("Coffee")
    rows = ", ".join(world.in_the_log()).split(", ")
    verbs = {verb.name for seat in episode.seats for verb in episode.legal(seat).verbs}
    assert verbs <= set(rows)
