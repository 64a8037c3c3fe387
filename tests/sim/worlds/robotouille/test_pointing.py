"""Pointing at a thing does the natural thing, and what it promises can be done."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping

import pytest

from sim.abilities import NaturalAction, Pointable
from sim.world import Episode
from sim.worlds import get_world

WORLD = get_world("robotouille")


def kitchen(task_id: str) -> Episode:
    return WORLD.start(WORLD.task(task_id), 0)


def natural(episode: Episode, seat: str = "robot1") -> Mapping[str, NaturalAction]:
    assert isinstance(episode, Pointable)
    return episode.natural(seat)


def click(episode: Episode, *targets: str, seat: str = "robot1") -> None:
    """Click one target after the other; `wait` waits. Every promised action must be done."""
    for target in targets:
        if target == "wait":
            actions = (episode.parse(seat, "Do nothing"),)  # type: ignore[attr-defined]
        else:
            actions = natural(episode, seat)[target].actions
        for action in actions:
            everyone = dict.fromkeys(episode.seats)
            step = episode.step({**everyone, seat: action})
            assert step.results[seat].ok, (target, action.text, step.results[seat].message)


CLICKS = {
    "tutorial/1": "stove1",
    "tutorial/2": "tomato1",
    "tutorial/3": "lettuce1 board1 lettuce1 board1 lettuce1",
    "tutorial/4": "patty1 stove1 stove1 wait wait wait patty1 table2",
    "tutorial/5": "potato1 board1 board1 board1 board1 potato1 fryer1 potato1 wait wait wait",
    "tutorial/6": "cheese1 bread1 bread2 cheese1",
    "tutorial/7": "pot1 sink1 sink1 wait wait wait pot1 stove1 pot1 wait wait wait",
    "tutorial/8": "pot1 sink1 sink1 tomato1 wait sink1 pot1 stove1 stove1 wait wait wait pot1 bowl1",
}


@pytest.mark.parametrize("task_id", CLICKS)
def test_a_learner_gets_there_by_clicking(task_id: str) -> None:
    episode = kitchen(task_id)
    click(episode, *CLICKS[task_id].split())
    assert episode.goals().done


def test_it_says_what_would_happen() -> None:
    episode = kitchen("tutorial/3")
    assert natural(episode)["lettuce1"].text == "Walk to table2 and pick up lettuce1"
    assert natural(episode)["board1"].text == "Walk to board1"
    click(episode, "lettuce1")
    assert natural(episode)["board1"].text == "Walk to board1 and put lettuce1 down"
    click(episode, "board1")
    assert natural(episode)["board1"].text == "Cut lettuce1"
    assert [action.verb for action in natural(episode)["lettuce1"].actions] == ["cut"]


def test_what_is_cut_is_picked_up() -> None:
    episode = kitchen("tutorial/3")
    click(episode, "lettuce1", "board1", "board1", "board1", "board1")
    assert natural(episode)["board1"].text == "Pick up lettuce1"


def test_what_cooks_is_left_alone_until_it_is_done() -> None:
    episode = kitchen("tutorial/4")
    click(episode, "patty1", "stove1", "stove1")
    assert not {"stove1", "patty1"} & set(natural(episode))
    click(episode, "table2")
    elsewhere = natural(episode)["stove1"]
    assert [action.verb for action in elsewhere.actions] == ["move"]
    assert "cook" in elsewhere.text
    assert "of 3" in elsewhere.text
    click(episode, "wait", "wait")
    assert natural(episode)["stove1"].text == "Walk to stove1 and pick up patty1"


def test_a_pot_is_left_alone_while_it_fills_and_while_its_water_begins_to_boil() -> None:
    episode = kitchen("tutorial/7")
    click(episode, "pot1", "sink1", "sink1")
    assert not {"sink1", "pot1"} & set(natural(episode))
    click(episode, "wait", "wait", "wait", "pot1", "stove1", "pot1")
    assert not {"stove1", "pot1", "water1"} & set(natural(episode))
    click(episode, "wait", "wait", "wait")
    assert natural(episode)["stove1"].text == "Pick up pot1"


def test_a_pile_is_taken_down_from_the_top() -> None:
    episode = kitchen("synchronous/5")
    assert natural(episode)["bottombun1"].text == "Take topbun1 off bottombun1"
    click(episode, "bottombun1")
    assert natural(episode)["bottombun1"].text == "Put topbun1 on bottombun1"


def test_a_station_somebody_stands_at_is_not_offered() -> None:
    episode = kitchen("multi_agent/1")
    mine = natural(episode, "robot1")
    theirs = episode.observe("robot1").facts["players"][1]["at"]
    assert theirs not in mine
    click(episode, "patty1", seat="robot2")
    assert theirs in natural(episode, "robot1")


def test_an_item_over_a_pot_without_water_is_kept_in_hand() -> None:
    episode = kitchen("tutorial/8")
    click(episode, "tomato1")
    assert [action.verb for action in natural(episode)["pot1"].actions] == ["move"]


@pytest.mark.parametrize(
    "task_id", ["synchronous/10", "asynchronous/10", "multi_agent/3", "multi_agent/10"]
)
def test_whatever_it_promises_can_be_done(task_id: str) -> None:
    dice = random.Random(task_id)
    episode = kitchen(task_id)
    for _ in range(60):
        for seat in episode.seats:
            for act in set(map(_key, natural(episode, seat).values())):
                _do(episode, seat, act)
        seat = dice.choice(episode.seats)
        offered = list(natural(episode, seat).values())
        chosen = dice.choice(offered).actions[0] if dice.random() < 0.7 else None
        chosen = chosen or dice.choice(episode.legal(seat).actions)
        episode.step({**dict.fromkeys(episode.seats), seat: chosen})


def _key(act: NaturalAction) -> str:
    return json.dumps([act.text, [a.to_json() for a in act.actions]], sort_keys=True)


def _do(episode: Episode, seat: str, act: str) -> None:
    """Do it in a copy of the kitchen: every action must be accepted."""
    fork = episode.fork()  # type: ignore[attr-defined]
    text, actions = json.loads(act)
    for action in actions:
        parsed = fork.parse(seat, action["text"])
        assert parsed.to_json() == action
        step = fork.step({**dict.fromkeys(fork.seats), seat: parsed})
        assert step.results[seat].ok, (text, action["text"], step.results[seat].message)


def test_it_changes_nothing() -> None:
    episode = kitchen("asynchronous/8")
    before = episode.state()
    natural(episode)
    assert episode.state() == before


def test_a_domain_it_does_not_know_gets_nothing() -> None:
    domain = {
        "version": "1.0.0",
        "name": "stroll",
        "input_json": "input.json",
        "object_types": ["station", "item", "player"],
        "predicate_defs": [
            {
                "name": n,
                "param_types": t,
                "language_descriptors": {str(i): n for i in range(len(t))},
            }
            for n, t in {
                "istable": ["station"],
                "isrobot": ["player"],
                "loc": ["player", "station"],
                "vacant": ["station"],
                "station_empty": ["station"],
                "nothing": ["player"],
            }.items()
        ],
        "action_defs": [
            {
                "name": "stroll",
                "precons": [
                    {"predicate": "loc", "params": ["p1", "s1"], "is_true": True},
                    {"predicate": "vacant", "params": ["s2"], "is_true": True},
                ],
                "immediate_fx": [
                    {"predicate": "loc", "params": ["p1", "s2"], "is_true": True},
                    {"predicate": "loc", "params": ["p1", "s1"], "is_true": False},
                ],
                "sfx": [],
                "language_description": "Stroll from {s1} to {s2} with {p1}",
            }
        ],
    }
    environment = {
        "version": "1.0.0",
        "width": 3,
        "height": 2,
        "stations": [{"name": "table", "x": 0, "y": 1}, {"name": "table", "x": 2, "y": 1}],
        "items": [],
        "players": [{"name": "robot", "x": 0, "y": 0, "direction": [0, 1]}],
        "goal_description": "Stroll",
        "goal": [{"predicate": "loc", "args": ["robot", "table"], "ids": [1, 2]}],
    }
    task = WORLD.task_from({"environment": environment, "domain": domain})
    assert natural(WORLD.start(task, 0)) == {}
