"""What is written into a game file is read out of it again, and leads to the same state."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings

from sim.chronicle import Happening
from sim.world import Action
from sim.worlds.teach.records import play_again, read
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from tests.sim.worlds.teach.records.games import (
    commands,
    does,
    recorded,
    says,
    stories,
    told_in_json,
)

UNREADABLE = [
    Happening(
        0.0,
        "moves",
        moves={COMMANDER: Action("Forward"), FOLLOWER: Action("Pickup", {"object": "nothing"})},
    ),
    does(1.0, "Forward"),
]
"""One of two does what cannot even be read, while the other one does something."""


@settings(max_examples=12, deadline=None)
@example(story=UNREADABLE)
@example(story=UNREADABLE[:1])
@given(story=stories())
def test_any_short_game_comes_back_the_same(story: list[Happening]) -> None:
    first = recorded(story)
    game = told_in_json(first.game(9.0))
    again = play_again(read(game))
    assert again.recorder.end == first.end
    assert again.recorder.game(9.0) == game


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(story=stories())
def test_any_of_many_short_games_comes_back_the_same(story: list[Happening]) -> None:
    first = recorded(story)
    game = told_in_json(first.game())
    again = play_again(read(game))
    assert (again.recorder.end, again.recorder.game()) == (first.end, game)


def test_steps_in_which_nobody_did_anything_are_waited_again() -> None:
    story = [Happening(1.0, "moves", moves={FOLLOWER: None}), does(2.0, "TurnLeft")]
    story += [Happening(3.0, "moves", moves={COMMANDER: None})] * 2
    first = recorded(story)
    game = told_in_json(first.game())
    assert [row["brigade"]["step"] for row in first.interactions] == [2]
    again = play_again(read(game))
    assert again.recorder.episode.steps == 4
    assert again.recorder.end == first.end


def test_what_both_did_at_once_stays_one_step() -> None:
    joint = does(1.0, "TurnLeft").moves | commands(1.0, "TurnRight").moves
    first = recorded([Happening(1.0, "moves", moves=joint)])
    assert [row["agent_id"] for row in first.interactions] == [0, 1]
    again = play_again(read(told_in_json(first.game())))
    assert [set(one.moves) for one in again.story] == [{COMMANDER, FOLLOWER}]


def test_words_that_were_not_heard_are_kept_and_count_for_nothing() -> None:
    first = recorded([says(1.0, COMMANDER, "hello"), says(2.0, FOLLOWER, "bye", heard=False)])
    again = play_again(read(told_in_json(first.game())))
    assert again.recorder.episode.said == ((COMMANDER, "hello"),)
    assert [row["utterance"] for row in again.recorder.interactions] == ["hello", "bye"]


def test_the_same_game_has_the_same_id_and_another_one_another() -> None:
    ids = [
        recorded(story).game()["tasks"][0]["episodes"][0]["episode_id"]
        for story in ([does(1.0, "TurnLeft")], [does(1.0, "TurnLeft")], [does(1.0, "TurnRight")])
    ]
    assert ids[0] == ids[1] != ids[2]
