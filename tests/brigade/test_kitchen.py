"""Kitchens in this process, without a server: played from outside, with partners inside, recorded all the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import brigade
from brigade.kitchen import Partners
from game.engine.events import Event
from game.engine.session import Session
from sim.abilities import Grounded, Plannable
from sim.world import WorldError
from sim.worlds import get_world

PAIR = "robotouille/multi_agent/1"


def played(seed: int, steps: int = 12) -> brigade.Kitchen:
    """A kitchen in which the first seat does its last legal action all the time."""
    kitchen = brigade.make(PAIR, seed, partners=["random"])
    for _ in range(steps):
        kitchen.step({"robot1": kitchen.legal("robot1").actions[-1]})
    return kitchen


def test_the_same_seed_and_moves_give_the_same_log() -> None:
    assert played(7).log == played(7).log
    assert len(played(7).log) > 12


def test_the_log_replays_to_the_same_state() -> None:
    kitchen = played(3)
    again = Session.rebuild("again", kitchen.log)
    assert again.episode.state() == kitchen.session.episode.state()


def test_a_saved_log_can_be_read_again(tmp_path: Path) -> None:
    kitchen = played(3, steps=4)
    kitchen.save(tmp_path / "log.jsonl")
    lines = (tmp_path / "log.jsonl").read_text("utf-8").splitlines()
    assert [Event.from_json(json.loads(line)) for line in lines] == list(kitchen.log)


def test_seats_without_a_partner_are_played_from_outside_and_move_together() -> None:
    kitchen = brigade.make(PAIR, 1)
    assert kitchen.outside == kitchen.awaited == ("robot1", "robot2")
    turn = kitchen.step({"robot1": None, "robot2": None})
    assert (kitchen.steps, turn.done, turn.cut) == (1, False, False)


def test_partners_with_turns_move_until_one_is_awaited_again() -> None:
    kitchen = brigade.make(PAIR, 1, partners=["random"], pace="turns")
    for _ in range(5):
        assert kitchen.awaited == ("robot1",)
        kitchen.step({"robot1": None})
    movers = {
        seat for event in kitchen.log if event.kind == "step" for seat in event.payload["moves"]
    }
    assert movers == {"robot1", "robot2"}


def test_what_is_not_legal_is_nothing_done_and_says_why() -> None:
    kitchen = brigade.make("robotouille/tutorial/1", 1)
    before = kitchen.observe("robot1").facts["predicates"]
    turn = kitchen.step({"robot1": "fly to the moon"})
    assert "do not understand" in turn.refused["robot1"]
    assert kitchen.observe("robot1").facts["predicates"] == before


def test_rewards_add_up_to_the_score() -> None:
    world = get_world("robotouille")
    assert isinstance(world, Plannable)
    kitchen = brigade.make("robotouille/tutorial/1", 1)
    began = kitchen.score("robot1")
    plan = world.plan(kitchen.task, kitchen.observe("robot1"), ["robot1"], joint=False)
    total = sum(kitchen.step(move).rewards["robot1"] for move in plan.moves)
    assert kitchen.outcome is not None
    assert kitchen.outcome["success"]
    assert total == pytest.approx(1.0 - began)


def test_a_limit_of_steps_cuts_it() -> None:
    kitchen = brigade.make("robotouille/tutorial/1", 1, step_limit=2)
    kitchen.step({"robot1": None})
    turn = kitchen.step({"robot1": None})
    assert (turn.done, turn.cut, kitchen.over) == (False, True, True)
    with pytest.raises(WorldError, match="make a new one"):
        kitchen.step({"robot1": None})


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("robotouille/tutorial/1@999", "is here in version"),
        ("robotouille/tutoriol/1", "no task"),
        ("nowhere", "no task"),
    ],
)
def test_a_name_that_means_nothing_here_is_refused(name: str, said: str) -> None:
    with pytest.raises(WorldError, match=said):
        brigade.make(name)


@pytest.mark.parametrize(
    ("partners", "said"),
    [
        (["nobody-of-this-name"], "unknown agent"),
        ({"robot9": "random"}, 'no seat "robot9"'),
        (["random", "random"], "one at least is yours"),
    ],
)
def test_partners_that_cannot_be_are_refused(partners: Partners, said: str) -> None:
    with pytest.raises(WorldError, match=said):
        brigade.make(PAIR, partners=partners)


def test_only_seats_from_outside_that_are_awaited_are_moved() -> None:
    kitchen = brigade.make(PAIR, partners=["random"])
    with pytest.raises(WorldError, match="not played from outside"):
        kitchen.step({"robot2": None})
    alone = brigade.make(PAIR, pace="turns")
    with pytest.raises(WorldError, match="not awaited"):
        alone.step({"robot2": None})


def test_tasks_are_named_with_their_version_and_can_be_made() -> None:
    names = list(brigade.tasks("robotouille"))
    assert all("@" in name for name in names)
    assert brigade.make(names[0]).task.world == "robotouille"
    assert len(names) > 30


@pytest.mark.parametrize(
    "task", ["tutorial/1", "asynchronous/1", "synchronous/10", "multi_agent/1"]
)
def test_all_legal_actions_are_in_the_vocabulary_and_no_others_are_allowed(task: str) -> None:
    kitchen = brigade.make(f"robotouille/{task}", 5, pace="turns")
    episode = kitchen.session.episode
    assert isinstance(episode, Grounded)
    words = episode.vocabulary()
    compared = 0
    while not kitchen.over and compared < 60:
        seat = kitchen.awaited[0]
        allowed = [words[n] for n, may in enumerate(episode.allowed(seat)) if may]
        assert allowed == list(kitchen.legal(seat).actions)
        assert len(episode.truth()) == len(episode.predicates())
        compared += 1
        kitchen.step({seat: allowed[compared * 7 % len(allowed)]})
    assert compared >= 2
