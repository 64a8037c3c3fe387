"""The way to a thing leads to where it is seen and in reach."""

from __future__ import annotations

import pytest

from sim.world import Action
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from tests.sim.worlds.teach.kitchen import follows, game, put, the


@pytest.mark.parametrize("scene", ["FloorPlan5", "FloorPlan11"])
@pytest.mark.parametrize(
    "kind", ["Fridge", "Microwave", "CoffeeMachine", "SinkBasin", "Toaster", "Faucet"]
)
def test_who_goes_the_way_that_is_proposed_can_touch_the_thing(kind: str, scene: str) -> None:
    episode = game(scene=scene)
    thing = next(t for t in episode.home.state.things.values() if t.type == kind)

    answer = episode.ask(FOLLOWER, Action("Approach", {"object": thing.name}))
    for motion in answer.answer["actions"]:
        assert follows(episode, motion["verb"]).ok

    rows = {row["name"]: row for row in episode.facts(FOLLOWER)["visible"]}
    assert answer.ok
    assert rows[thing.name]["near"]


@pytest.mark.parametrize("scene", ["FloorPlan9", "FloorPlan24", "FloorPlan5"])
def test_what_stands_open_is_approached_from_where_one_looks_into_it(scene: str) -> None:
    """In these kitchens the soonest place from which the fridge is reached is at its side."""
    episode = game(scene=scene)
    fridge = put(episode, the(episode, "Fridge"), openness=1.0)

    for motion in episode.ask(FOLLOWER, Action("Approach", {"object": fridge.name})).answer[
        "actions"
    ]:
        assert follows(episode, motion["verb"]).ok

    body = episode.company.hands[FOLLOWER].home.state.body
    aside, _, ahead = fridge.to_local(body.x, 0.0, body.z)
    assert ahead - fridge.size[2] / 2 >= abs(aside)
    assert episode.company.hands[FOLLOWER].view().things[fridge.name].in_reach


def test_what_is_hidden_from_near_by_is_approached_to_an_arm_s_length() -> None:
    """The egg at the side of this fridge is not seen from any place before it."""
    episode = game(scene="FloorPlan12")
    put(episode, the(episode, "Fridge"), openness=1.0)
    egg = the(episode, "Egg")

    answer = episode.ask(FOLLOWER, Action("Approach", {"object": egg.name}))
    for motion in answer.answer["actions"]:
        assert follows(episode, motion["verb"]).ok

    assert follows(episode, "Pickup", egg).ok


def test_who_stands_there_already_need_not_move_and_asking_changes_nothing() -> None:
    episode = game()
    toaster = next(t for t in episode.home.state.things.values() if t.type == "Toaster")
    ask = Action("Approach", {"object": toaster.name})
    for motion in episode.ask(FOLLOWER, ask).answer["actions"]:
        follows(episode, motion["verb"])
    before = episode.state()

    again = episode.ask(FOLLOWER, ask)

    assert (again.answer["actions"], again.message) == ([], "You are there.")
    assert episode.state() == before


def test_only_the_follower_asks_the_way_to_a_thing_and_only_to_one_that_is_there() -> None:
    episode = game()
    toaster = next(t for t in episode.home.state.things.values() if t.type == "Toaster")

    commander = episode.ask(COMMANDER, Action("Approach", {"object": toaster.name}))
    nothing = episode.ask(FOLLOWER, Action("Approach", {"object": "Unicorn_1"}))

    assert commander.code == "unknown_action"
    assert (nothing.ok, nothing.code) == (False, "unknown_object")
