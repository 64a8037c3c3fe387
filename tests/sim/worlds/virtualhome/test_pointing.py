"""Pointing at a thing: the natural step, everything else that makes sense, and why some cannot be."""

from __future__ import annotations

import pytest

from sim.abilities import Choosing, Pointable
from sim.worlds.virtualhome import world
from tests.loops import each
from tests.sim.worlds.virtualhome.test_episode import begin, say

SEAT = "person"


def test_it_can_be_pointed_at() -> None:
    episode = begin()
    assert isinstance(episode, Pointable)
    assert isinstance(episode, Choosing)
    assert episode.controls.menu


def test_the_natural_thing_is_going_there_then_what_is_obvious() -> None:
    episode = begin()
    assert episode.natural(SEAT)["fridge"].text == "Walk to fridge"
    say(episode, "walk to fridge")
    assert episode.natural(SEAT)["fridge"].text == "Open fridge"
    say(episode, "open fridge")
    assert episode.natural(SEAT)["milk"].text == "Grab milk"
    say(episode, "grab milk")
    assert episode.natural(SEAT)["milk"].text == "Drink milk"
    assert episode.natural(SEAT)["fridge"].text == "Put milk in fridge"
    assert episode.natural(SEAT)["fridge"].here


def test_who_sits_stands_up_before_going() -> None:
    episode = begin()
    say(episode, "walk to bed", "sit on bed")
    steps = [one.verb for one in episode.natural(SEAT)["fridge"].actions]
    assert steps == ["stand_up", "walk"]


def test_the_natural_thing_can_be_done_wherever_it_is_going_somewhere() -> None:
    episode = begin()
    going = [one for one in episode.natural(SEAT).values() if one.actions[-1].verb == "walk"]
    assert len(going) > 100
    for one in each(going[::40]):
        twin = episode.fork()
        assert twin.step({SEAT: one.actions[-1]}).results[SEAT].ok


def test_what_can_be_done_comes_before_what_cannot_and_the_natural_first() -> None:
    episode = begin()
    say(episode, "walk to fridge")
    choices = episode.choices(SEAT, "fridge")
    assert choices[0].action.text == "open fridge"
    able = [not one.why for one in choices]
    assert able == sorted(able, reverse=True)
    why = {one.action.text: one.why for one in choices}
    assert why["switch off fridge"] == "You cannot switch off the fridge: it is not on."


def test_what_is_said_to_work_works_and_what_is_said_not_to_does_not() -> None:
    episode = begin()
    say(episode, "walk to fridge", "open fridge")
    choices = [*episode.choices(SEAT, "milk"), *episode.choices(SEAT, "fridge")]
    assert len(choices) > 20
    for one in each(choices):
        result = episode.fork().step({SEAT: one.action}).results[SEAT]
        assert result.ok is not bool(one.why)
        assert result.ok or result.message == one.why


def test_what_is_held_can_be_put_where_one_points() -> None:
    episode = begin()
    say(episode, "walk to fridge", "open fridge", "grab milk", "walk to kitchen table")
    choices = [one.action.text for one in episode.choices(SEAT, "kitchen table") if not one.why]
    assert choices[0] == "put milk on kitchen table"
    assert "pour milk into kitchen table" not in choices


def test_asking_changes_nothing() -> None:
    episode = begin()
    before = episode.state()
    episode.choices(SEAT, "fridge")
    episode.natural(SEAT)
    assert episode.state() == before


def test_a_room_is_for_going_to() -> None:
    episode = begin()
    assert [one.action.text for one in episode.choices(SEAT, "kitchen")] == ["walk to kitchen"]


@pytest.mark.parametrize("target", ["", "moon", "character", "person", "<fridge>"])
def test_there_is_nothing_to_do_with_what_is_not_there(target: str) -> None:
    assert all(one.why for one in begin().choices(SEAT, target) if target != "character")


def test_nothing_is_offered_when_it_is_over() -> None:
    episode = begin()
    say(episode, "done")
    assert episode.natural(SEAT) == {}
    assert episode.choices(SEAT, "fridge") == []


def test_under_the_rules_of_v1_what_was_not_found_yet_is_said_to_be_so() -> None:
    task = world.task_from({"scene": "home1", "rules": "v1"})
    episode = world.start(task, 0)
    seat = episode.seats[0]
    why = {one.action.text: one.why for one in episode.choices(seat, "fridge")}
    assert "found" in why["open fridge"]
    assert why["walk to fridge"] == ""
