"""Whoever types what their role cannot do is told whose deed it is, in plain words."""

from __future__ import annotations

import pytest

from sim.world import WorldError
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from tests.sim.worlds.teach.kitchen import game
from tests.sim.worlds.teach.test_two import pair, the


def refusal(episode: object, seat: str, line: str) -> str:
    with pytest.raises(WorldError) as caught:
        episode.parse(seat, line)  # type: ignore[attr-defined]
    assert caught.value.code == "unparsable"
    return caught.value.message


@pytest.mark.parametrize(
    "line",
    ["Pickup Mug", "pick up the mug", "wash the plate", "Open fridge", "turn on the tap", "STOP"],
)
def test_a_commander_who_types_a_deed_is_sent_to_the_follower(line: str) -> None:
    assert refusal(game(), COMMANDER, line).startswith("Only the Follower can act on things")


def test_a_commander_may_still_type_what_commanders_do_and_is_helped_with_slips() -> None:
    episode = game()
    assert episode.parse(COMMANDER, "search mug").verb == "Search"
    assert 'nothing here reads "frobnicate"' in refusal(episode, COMMANDER, "frobnicate")


@pytest.mark.parametrize("line", ["Search mug", "select Mug_1", "confirm"])
def test_a_follower_who_types_what_commanders_do_is_sent_to_the_commander(line: str) -> None:
    assert refusal(game(), FOLLOWER, line).startswith("Only the Commander can look things up")


def test_where_nobody_commands_nobody_is_sent_to_a_commander() -> None:
    said = refusal(pair(), "one", "Search mug")
    assert "Commander" not in said
    assert "look round" in said


@pytest.mark.parametrize("line", ["wash the mug", "turn on the faucet", "rinse the plate"])
def test_a_cook_who_cannot_wash_is_told_who_can(line: str) -> None:
    episode = pair(one={"cannot": ["wash"]}, two={"label": "Cook Two"})
    assert refusal(episode, "one", line) == (
        "You are not able to turn water on or off, and so wash or fill things: only Cook Two can here."
        " Ask in the chat."
    )
    assert "not able" not in refusal(episode, "two", line)


def test_so_is_one_who_names_the_thing_as_the_kitchen_does() -> None:
    episode = pair(one={"cannot": ["switch"]}, two={"label": "Cook Two"})
    line = f"ToggleOn {the(episode, 'Toaster').name}"
    assert "only Cook Two can here" in refusal(episode, "one", line)


def test_where_nobody_has_a_skill_nobody_is_named() -> None:
    episode = pair(one={"cannot": ["slice"]}, two={"cannot": ["slice"]})
    assert "nobody here is" in refusal(episode, "one", "slice the bread")
