"""What models in TEACh's roles write, and what it is taken for."""

from __future__ import annotations

import re

import pytest

from game.agents._prompting.answers import Unreadable
from game.benchmarks.teach.roles.answers import Wanted, commander_wants, follower_wants
from sim.world import Action

NAMES = {"Mug_1": "Mug_ab", "Mug_2": "Mug_cd", "CoffeeMachine_1": "CoffeeMachine_ef"}


def follower(action: str) -> Wanted:
    return follower_wants(f"Thought: So.\nAction: {action}", NAMES)


def doing(action: str) -> Action:
    wanted = follower(action)
    assert wanted.action is not None
    return wanted.action


@pytest.mark.parametrize("written", ["Forward", "`Forward`", "forward.", "**Forward**"])
def test_a_motion_is_read_however_it_is_dressed(written: str) -> None:
    assert doing(written) == Action("Forward", {}, "Forward")


@pytest.mark.parametrize("written", ["TurnLeft", "Turn Left", "turn left", "turn_left"])
def test_teachs_own_spelling_of_motions_is_read(written: str) -> None:
    assert doing(written).verb == "TurnLeft"


@pytest.mark.parametrize(
    "written", ["Pickup Mug_2", "pick up mug 2", "Pickup(Mug_2)", "Pickup (Mug_2)", "PickUp mug_2"]
)
def test_a_thing_is_found_by_the_name_it_was_told_as(written: str) -> None:
    found = doing(written)
    assert (found.verb, found.args) == ("Pickup", {"object": "Mug_cd"})


@pytest.mark.parametrize("written", ["ToggleOn CoffeeMachine", "toggle on coffee machine"])
def test_a_type_means_the_only_one_of_it(written: str) -> None:
    assert doing(written).args == {"object": "CoffeeMachine_ef"}


@pytest.mark.parametrize("written", ["Pickup (0.4, 0.6)", "Pickup 0.4 0.6", "Pickup(0.4,0.6)"])
def test_a_place_on_the_picture_is_read(written: str) -> None:
    assert doing(written).args == {"place": [0.4, 0.6]}


def test_going_waiting_and_words_are_no_actions_of_the_kitchen() -> None:
    assert follower("Go to Mug_1") == Wanted("Thought: So.", "", None, "Mug_ab", "Go to Mug_1")
    told = follower_wants("Thought: Hm.\nAction: Wait\nSay: Which mug?", NAMES)
    assert (told.action, told.go_to, told.say) == (None, "", "Which mug?")
    assert follower_wants("Say: Which mug?", NAMES).say == "Which mug?"


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("Pickup Mug", "more than one thing: Mug_1, Mug_2"),
        ("Pickup Sword_1", 'no "Sword_1" that you have seen'),
        ("Pickup", "Say what to pickup"),
        ("Pickup (1.4, 0.6)", "from 0 to 1, across and down: not (1.4, 0.6)"),
        ("Dance", "no action of a Follower. There are: Forward"),
        ("Forward twice", "no action of a Follower"),
        ("", "nothing after"),
    ],
)
def test_what_cannot_be_is_answered_with_what_can(written: str, says: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(says)):
        follower(written)


def test_prose_without_an_action_is_unreadable() -> None:
    with pytest.raises(Unreadable, match='begins with "Action:"'):
        follower_wants("I would rather make tea.", NAMES)


def test_a_commander_searches_flies_and_agrees() -> None:
    search = commander_wants("Action: Search mug")
    assert search.action == Action("Search", {"text": "mug"}, "Search mug")
    assert commander_wants("Action: Move Up").action == Action("MoveUp", {}, "MoveUp")
    assert commander_wants("Action: Confirm").action == Action("Confirm", {}, "Confirm")


@pytest.mark.parametrize("written", ["Pickup Mug_1", "Open fridge", "ToggleOn CoffeeMachine"])
def test_a_commander_who_would_act_is_told_to_ask_for_it(written: str) -> None:
    with pytest.raises(Unreadable, match="Only the Follower can act"):
        commander_wants(f"Action: {written}")


def test_a_search_for_nothing_is_told_how_it_goes() -> None:
    with pytest.raises(Unreadable, match="Search mug"):
        commander_wants("Action: Search")
