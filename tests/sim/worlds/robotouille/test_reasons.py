"""Why nothing can be done with a thing, in the kitchen's own words."""

from __future__ import annotations

from sim.abilities import Explaining
from sim.world import Action, Seat
from sim.worlds import get_world
from sim.worlds.robotouille.episode import RobotouilleEpisode


def kitchen(task: str) -> RobotouilleEpisode:
    world = get_world("robotouille")
    episode = world.start(world.task(task), 0)
    assert isinstance(episode, RobotouilleEpisode)
    return episode


def after(episode: RobotouilleEpisode, seat: Seat, *targets: str) -> RobotouilleEpisode:
    """The kitchen after one cook has done the natural thing with these, the others waiting."""
    for target in targets:
        for action in episode.natural(seat)[target].actions:
            moves: dict[Seat, Action | None] = dict.fromkeys(episode.seats)
            assert episode.step(moves | {seat: action}).results[seat].ok
    return episode


def test_it_says_so_for_everything_that_can_be_pointed_at() -> None:
    episode = kitchen("tutorial/10")
    assert isinstance(episode, Explaining)
    said = episode.reasons("robot1")
    things = {
        row["id"] for what in ("stations", "items", "players") for row in _rows(episode, what)
    }
    assert things <= set(said)
    assert all(sentence.endswith(".") for sentence in said.values())


def _rows(episode: RobotouilleEpisode, what: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = episode.facts("robot1")[what]
    return found


def test_oneself_and_the_others_are_told_apart() -> None:
    episode = kitchen("tutorial/10")
    assert episode.reasons("robot1")["robot1"] == "That is you."
    assert episode.reasons("robot1")["robot2"] == "That is robot2."


def test_what_is_in_hand_wants_a_place_and_keeps_one_from_the_rest() -> None:
    episode = after(kitchen("tutorial/4"), "robot1", "patty1")
    said = episode.reasons("robot1")
    assert said["patty1"] == "You hold patty1. Click the place where it should go."
    assert said["stove1"] == "You cannot use stove1 while you hold patty1."


def test_what_another_holds_and_where_another_stands_is_told() -> None:
    episode = after(kitchen("tutorial/10"), "robot1", "lettuce1")
    said = episode.reasons("robot2")
    at = next(row["at"] for row in _rows(episode, "players") if row["id"] == "robot1")
    assert said["lettuce1"] == "robot1 holds lettuce1."
    assert said[at] == "robot1 stands there: a station has room for one cook."


def test_under_the_empty_name_it_speaks_of_where_one_stands() -> None:
    assert kitchen("tutorial/4").reasons("robot1")[""].startswith("There is nothing you can do at ")


def test_what_is_natural_in_place_is_marked_and_a_walk_is_not() -> None:
    episode = after(kitchen("tutorial/4"), "robot1", "patty1")
    here = {target for target, act in episode.natural("robot1").items() if act.here}
    at = next(row["at"] for row in _rows(episode, "players"))
    assert here == {at}
