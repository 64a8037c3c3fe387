"""The tests' kitchens are worlds like any other, each with what the others have not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sim.checks import check_world
from sim.world import Action, WorldError
from sim.worlds import all_worlds, get_world
from tests.kitchens import worlds_in

NAMES = ("tally", "errand", "parlour", "porridge", "teabar")


@pytest.fixture(autouse=True)
def _kitchens() -> Iterator[None]:
    with worlds_in():
        yield


def started(task: str, seed: int = 0) -> Any:
    world = get_world(task.partition("/")[0])
    return world.start(world.task(task), seed)


def test_they_are_found_beside_the_real_ones_and_only_while_wanted() -> None:
    assert set(NAMES) < set(all_worlds())
    assert "robotouille" in all_worlds()


def test_nobody_finds_them_afterwards() -> None:
    with worlds_in():
        pass
    with pytest.raises(WorldError, match="unknown world"):
        _without_kitchens()


def _without_kitchens() -> None:
    import sim.worlds

    paths, sim.worlds.__path__ = sim.worlds.__path__, sim.worlds.__path__[:1]
    all_worlds.cache_clear()
    try:
        get_world("tally")
    finally:
        sim.worlds.__path__ = paths
        all_worlds.cache_clear()


@pytest.mark.parametrize("name", NAMES)
def test_a_kitchen_keeps_the_protocol(name: str) -> None:
    check_world(get_world(name))


def test_the_counter_counts_presses() -> None:
    episode = started("tally/a_few")
    episode.step({"cook1": Action("press"), "cook2": Action("press")})
    (condition,) = episode.goals().conditions
    assert (condition.count, condition.of, condition.met) == (2, 6, False)


def test_a_secret_counter_shows_each_cook_a_picture_of_their_own() -> None:
    episode = started("tally/secretly")
    assert not episode.task.public
    assert episode.view("cook1") != episode.view("cook2")
    assert "only cook1 knows" in str(episode.observe("cook1").facts)


def test_tea_is_poured_when_the_kettle_is_hot() -> None:
    episode = started("teabar/one")
    pour = episode.parse("brewer", "pour 2 dl into the red cup")
    assert episode.step({"brewer": pour}).results["brewer"].code == "too_cold"
    for _ in range(3):
        assert not episode.quiet
        episode.step({"brewer": Action("wait")})
    assert episode.quiet
    episode.step({"brewer": pour})
    report = episode.goals()
    assert [condition.count for condition in report.conditions] == [1, 0]
    assert report.score == 1
    spilt = episode.step({"brewer": pour}).results["brewer"]
    assert spilt.answer == {"spilt": True}


def test_tea_is_spiced_and_a_cup_is_filled_in_words_of_ones_own() -> None:
    episode = started("teabar/one")
    spice = episode.parse("brewer", "spice the blue cup with Rose Petals")
    assert episode.step({"brewer": spice}).happened
    assert "The blue cup holds nothing and rose petals." in episode.observe("brewer").text
    assert episode.parse("brewer", "Fill the red cup").args == {"amount": 2, "cup": "red cup"}
    assert episode.public().text.startswith("Seen from the door:")


def test_porridge_is_stirred_before_it_is_served() -> None:
    episode = started("porridge/one")
    assert [action.verb for action in episode.legal("cook1").actions] == ["pour", "stir", "wait"]
    for verb in ("pour", "stir", "stir"):
        assert episode.outcome() is None
        (action,) = [one for one in episode.legal("cook1").actions if one.verb == verb]
        episode.step({"cook1": action})
    assert [condition.count for condition in episode.goals().conditions] == [2, 0]
    assert episode.goals().score == 1
    episode.step({"cook1": Action("serve")})
    assert episode.outcome().success
    assert episode.observe("cook1").text != episode.public().text


def test_notes_are_pinned_to_places_on_the_wall_of_the_parlour() -> None:
    episode = started("parlour/wall")
    assert episode.legal("cook").controls.point == "Tap"
    before = get_world("parlour").draw(episode.scene("cook", {}), 100).pixels
    episode.step({"cook": Action("Tap", {"place": [0.25, 0.9]})})
    assert not episode.goals().done
    after = get_world("parlour").draw(episode.scene("cook", {}), 100).pixels
    assert {tuple(pixel) for pixel in after[before != after].reshape(-1, 3)} == {(250, 250, 245)}
    pin = {"place": [0.5, 0.9], "note": "red", "thing": "Fridge"}
    episode.step({"cook": Action("Pin", pin)})
    assert episode.outcome().success


def test_nothing_is_pinned_in_a_parlour_without_notes() -> None:
    episode = started("parlour/apple")
    assert "Tap" not in [verb.name for verb in episode.legal("cook").verbs]
    assert not episode.step({"cook": Action("Tap", {"place": [0.5, 0.9]})}).happened


def test_only_the_commander_knows_what_is_to_be_fetched() -> None:
    episode = started("errand/honey")
    assert [condition.id for condition in episode.goals("commander").conditions] == ["honey"]
    assert "honey" not in str(episode.goals("follower").to_json())
    assert "honey" not in str(episode.observe("follower")).replace(episode.shelves[2], "")
    assert episode.sight("commander").goals == "request"


def test_the_follower_hears_the_commander_but_not_the_other_way_round() -> None:
    episode = started("errand/honey")
    episode.hear("follower", "what now?")
    assert "what now?" not in episode.observe("commander").text
    episode.hear("commander", "go left")
    assert '"go left"' in episode.observe("follower").text
    assert episode.steps == 0


def test_an_errand_can_be_spoilt_without_anybody_noticing() -> None:
    episode = started("errand/honey", seed=3)
    assert episode.shelves[2] != "honey"
    assert episode.step({"follower": Action("take")}).results["follower"].ok
    (finding,) = episode.audit()
    assert (finding.step, finding.condition) == (1, "honey")
    assert episode.outcome() is None


def test_the_follower_has_a_second_picture() -> None:
    episode = started("errand/honey", seed=3)
    before = episode.camera_scene("follower", "basket")
    assert [camera.name for camera in episode.cameras("follower")] == ["basket"]
    assert list(episode.cameras("commander")) == []
    episode.step({"follower": Action("take")})
    assert episode.camera_scene("follower", "basket") != before
    frame = get_world("errand").draw(episode.scene("commander", {}), 50)
    assert frame.pixels.shape == (50, 50, 3)
    assert len(frame.targets) == 4
