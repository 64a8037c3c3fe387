"""The planner: every task, any state, any crew; and honest when the goal is out of reach."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from random import Random

import pytest

from sim.abilities import NoPlan, Plan, Plannable, Resumable
from sim.world import Action, JSONObject, Seat, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.catalogue import PROBLEMS, catalogue
from sim.worlds.robotouille.episode import RobotouilleEpisode
from sim.worlds.robotouille.planner import plan
from sim.worlds.robotouille.planning.engine_search import plan_with_engine
from tests.shares import share
from tests.sim.worlds.robotouille.kitchens import (
    act,
    environment,
    food,
    goal,
    open_kitchen,
    thing,
)
from tests.sim.worlds.robotouille.originals import (
    environment_files,
    example,
    needs_originals,
    task_of,
)

TASKS = [task.id for task in catalogue()]
SHARED_TASKS = [task.id for task in catalogue() if len(task.seats) > 1]
SINGLE = ["synchronous/5", "synchronous/10", "asynchronous/4", "asynchronous/9"]

HORIZONS = {
    "asynchronous/0_cheese_chicken_sandwich": 21,
    "asynchronous/1_lettuce_chicken_sandwich": 27,
    "asynchronous/2_lettuce_tomato_fried_chicken_sandwich": 37,
    "asynchronous/3_tomato_burger_and_fries": 42,
    "asynchronous/4_onion_cheese_burger_and_fried_onion": 46,
    "asynchronous/5_potato_soup": 19,
    "asynchronous/6_onion_soup": 42,
    "asynchronous/7_tomato_soup_and_lettuce_chicken_sandwich": 46,
    "asynchronous/8_onion_tomato_soup_and_two_chicken_sandwich": 68,
    "synchronous/1_lettuce_sandwich": 14,
    "synchronous/2_lettuce_tomato_sandwich": 24,
    "synchronous/4_cheeseburger": 15,
    "synchronous/5_double_cheeseburger": 23,
    "synchronous/6_lettuce_tomato_cheeseburger": 36,
    "synchronous/7_two_lettuce_chicken_sandwich": 44,
    "synchronous/8_two_lettuce_tomato_burger": 63,
}
"""Horizon lengths of the paper's table 3, for those of its tasks whose file is the paper's."""


def plan_here(
    episode: RobotouilleEpisode, cooks: Sequence[Seat] | None = None, joint: bool = False
) -> Plan:
    """A plan from here on, for all cooks unless told otherwise."""
    view = episode.observe(episode.seats[0])
    return plan(episode.task, view, cooks or episode.seats, joint=joint)


def follow(episode: RobotouilleEpisode, found: Plan) -> None:
    """Play a plan in the real engine; every move must be accepted and the goal be the last one's."""
    for number, moves in enumerate(found.moves):
        assert episode.outcome() is None, number
        step = episode.step(moves)
        refused = {seat: r.message for seat, r in step.results.items() if not r.ok}
        assert not refused, (number, moves, refused)
    assert episode.outcome() is not None


def wander(episode: RobotouilleEpisode, dice: Random, steps: int) -> None:
    """Random legal play, each kind of action as likely as the other."""
    for _ in range(steps):
        seat = episode.turn or episode.seats[0]
        legal = episode.legal(seat).actions
        verb = dice.choice(sorted({action.verb for action in legal}))
        action: Action | None = dice.choice([a for a in legal if a.verb == verb])
        episode.step({seat: action})


def test_the_world_can_plan_and_go_on_from_facts() -> None:
    assert isinstance(world, Plannable)
    assert isinstance(world, Resumable)


@pytest.mark.parametrize("task_id", TASKS)
def test_it_cooks_every_task_of_the_catalogue_in_turns(task_id: str) -> None:
    episode = world.start(world.task(task_id), 0)
    follow(episode, plan_here(episode))


@pytest.mark.parametrize("task_id", SHARED_TASKS)
def test_it_cooks_every_shared_task_in_joint_steps_and_faster(task_id: str) -> None:
    episode = world.start(world.task(task_id), 0)
    in_turns = len(plan_here(episode).moves)
    together = plan_here(episode, joint=True)
    assert len(together.moves) < 0.75 * in_turns
    follow(episode, together)


@needs_originals
@pytest.mark.parametrize("path", environment_files(), ids=lambda path: path.stem)
def test_it_cooks_every_example_of_the_original(path: object) -> None:
    name = str(path).rpartition("examples/")[2].removesuffix(".json")
    task = task_of(example(name), rules="paper")
    episode = world.start(task, 0)
    found = plan_here(episode)
    assert len(found.moves) <= 1.15 * HORIZONS.get(name, 10_000)
    follow(episode, found)


@needs_originals
def test_it_cooks_under_the_rules_of_the_released_code() -> None:
    for name in ("asynchronous/5_potato_soup", "asynchronous/3_tomato_burger_and_fries"):
        episode = world.start(task_of(example(name)), 0)
        follow(episode, plan_here(episode))


def test_plans_are_as_near_the_best_known_lengths_as_they_have_been() -> None:
    tasks = [task for task in catalogue() if task.par]
    best = [task.par or 0 for task in tasks]
    found = [len(plan_here(world.start(task, 0)).moves) for task in tasks]
    ratios = [ours / par for ours, par in zip(found, best, strict=True)]
    assert max(ratios) <= 1.24
    assert sum(ratios) / len(ratios) <= 1.018
    assert sum(found) / sum(best) <= 1.032


@pytest.mark.parametrize("task_id", SINGLE)
def test_the_same_view_gives_the_same_plan(task_id: str) -> None:
    episode = world.start(world.task(task_id), 0)
    assert plan_here(episode) == plan_here(world.start(world.task(task_id), 0))


def test_planning_looks_and_does_not_touch() -> None:
    episode = world.start(world.task("multi_agent/7"), 0)
    view = episode.observe("robot1")
    before, facts = episode.state(), copy.deepcopy(view.facts)
    plan(episode.task, view, episode.seats, joint=True)
    assert episode.state() == before
    assert view.facts == facts


@pytest.mark.parametrize("task_id", ["synchronous/8", "asynchronous/5", "multi_agent/9"])
@pytest.mark.parametrize("seed", range(4))
def test_it_finds_a_way_from_wherever_random_play_has_led(task_id: str, seed: int) -> None:
    """Nothing can be spoilt in these tasks, so there always is one."""
    episode = world.start(world.task(task_id), 0)
    dice = Random(seed)
    wander(episode, dice, dice.randrange(5, 120))
    follow(episode, plan_here(episode, joint=len(episode.seats) > 1 and seed % 2 == 0))


@pytest.mark.slow
@pytest.mark.parametrize("task_id", TASKS)
@pytest.mark.parametrize("seed", share(range(6), 2))
def test_from_any_state_it_reaches_the_goal_or_says_why_not(task_id: str, seed: int) -> None:
    episode = world.start(world.task(task_id), 0)
    dice = Random(f"{task_id}/{seed}")
    wander(episode, dice, dice.randrange(1, 150))
    spoilt = _spoilt(episode)
    try:
        found = plan_here(episode, joint=len(episode.seats) > 1 and seed % 2 == 0)
    except NoPlan:
        if not spoilt:
            raise
    else:
        follow(episode, found)


def _spoilt(episode: RobotouilleEpisode) -> bool:
    """Whether anything has happened that cannot be undone: only then may there be no plan."""
    facts = episode.observe("robot1").facts
    bowls = [c for c in facts["containers"] if c["type"] == "bowl"]
    return any(map(_in_a_meal, facts["items"])) or any(bowl["meal"] for bowl in bowls)


def _in_a_meal(item: JSONObject) -> bool:
    return "meal" in (item["place"] or {})


def test_a_wrong_pile_is_taken_apart() -> None:
    kitchen = environment(
        "table table table",
        [thing("bread", 0), thing("bread", 0, 1), thing("cheese", 0, 2)],
        goal=goal(
            "item_on(bread 1, table 2)", "atop(cheese 3, bread 1)", "atop(bread 4, cheese 3)"
        ),
    )
    episode = open_kitchen(kitchen)
    found = plan_here(episode)
    assert len(found.moves) <= 15
    follow(episode, found)


def test_what_is_in_hand_goes_where_it_belongs() -> None:
    kitchen = environment("table board table", food(["lettuce"]), goal=goal("iscut(lettuce 1)"))
    episode = open_kitchen(kitchen)
    act(episode, "pick-up-item robot1 lettuce1 table1")
    found = plan_here(episode)
    assert [move["robot1"].verb for move in found.moves if move["robot1"]] == [
        "move",
        "place-item",
        "cut",
        "cut",
        "cut",
    ]


def test_a_cooking_patty_is_waited_for_and_not_cooked_again() -> None:
    kitchen = environment(
        "stove table", food(["patty"]), goal=goal("iscooked(patty 1)", "item_at(patty 1, table 2)")
    )
    episode = open_kitchen(kitchen)
    act(episode, "cook robot1 patty1 stove1")
    found = plan_here(episode)
    follow(episode, found)
    verbs = [move["robot1"].verb for move in found.moves if move["robot1"]]
    assert verbs == ["pick-up-item", "move", "place-item"]
    assert len(found.moves) == 6


def test_times_come_from_the_config_of_the_task() -> None:
    config = {"num_cuts": {"lettuce": 5}, "cook_time": {"default": 7}}
    things = [thing("lettuce", 0, predicates=["iscuttable"])]
    kitchen = environment("board", things, goal=goal("iscut(lettuce 1)"), config=config)
    assert len(plan_here(open_kitchen(kitchen)).moves) == 5
    things = [thing("patty", 0, predicates=["iscookable"])]
    kitchen = environment("stove", things, goal=goal("iscooked(patty 1)"), config=config)
    episode = open_kitchen(kitchen)
    found = plan_here(episode)
    assert len(found.moves) == 8
    follow(episode, found)


SOUP = ("in(water 1, bowl 2)", "iscut(onion 3)", "addedto(onion 3, water 1)")


def soup_kitchen(onions: int) -> RobotouilleEpisode:
    stations = "sink table stove board" + " table" * onions
    pots = [{"name": "pot", "x": 0, "y": 2}, {"name": "bowl", "x": 1, "y": 2}]
    kitchen = environment(stations, food(["onion"] * onions, 4), pots, goal=goal(*SOUP))
    return open_kitchen(kitchen)


def spoil(episode: RobotouilleEpisode) -> None:
    """Put an uncut onion into the soup."""
    act(episode, "fill-pot robot1 pot1 sink1", "-", "-", "-", "move robot1 sink1 table2")
    act(episode, "pick-up-item robot1 onion1 table2", "move robot1 table2 sink1")
    act(episode, "add-to robot1 onion1 pot1 water1 sink1")


def test_a_soup_with_the_only_onion_uncut_in_it_is_given_up() -> None:
    episode = soup_kitchen(onions=1)
    spoil(episode)
    with pytest.raises(NoPlan, match="onion") as caught:
        plan_here(episode)
    assert caught.value.code == "no_plan"
    assert caught.value.for_good


def test_with_another_onion_the_soup_is_saved() -> None:
    episode = soup_kitchen(onions=2)
    spoil(episode)
    follow(episode, plan_here(episode))


def test_dishes_that_can_still_be_made_are_made() -> None:
    episode = world.start(world.task("asynchronous/8"), 0)
    facts = episode.observe("robot1").facts
    tomato = next(row for row in facts["items"] if row["type"] == "tomato")
    task = _without(episode.task, tomato["type"])
    broken = world.start(task, 0)
    with pytest.raises(NoPlan) as caught:
        plan_here(broken)
    assert caught.value.partial is not None
    for moves in caught.value.partial.moves:
        assert all(result.ok for result in broken.step(moves).results.values())
    report = broken.goals()
    assert not report.done
    assert sum(not condition.met for condition in report.conditions) <= 4


def _without(task: Task, kind: str) -> Task:
    """The task without the items of a kind. (Under the original's rules nobody minds.)"""
    params = copy.deepcopy(task.params)
    items = params["environment"]["items"]
    params["environment"]["items"] = [item for item in items if item["name"] != kind]
    params["rules"] = "original"
    return Task.from_json(task.to_json() | {"params": params})


def two_cooks(where: int) -> RobotouilleEpisode:
    kitchen = environment(
        "table stove table table", food(["patty"]), cooks=(3, where), goal=goal("iscooked(patty 1)")
    )
    return open_kitchen(kitchen)


@pytest.mark.parametrize("joint", [False, True])
def test_others_are_never_commanded(joint: bool) -> None:
    episode = two_cooks(where=2)
    found = plan_here(episode, ["robot1"], joint)
    assert all(moves.get("robot2") is None for moves in found.moves)
    follow(episode, found)


def test_a_person_at_the_only_stove_is_waited_for_but_not_given_up() -> None:
    episode = two_cooks(where=1)
    with pytest.raises(NoPlan, match="stove1") as caught:
        plan_here(episode, ["robot2"], joint=True)
    assert not caught.value.for_good
    assert caught.value.partial is not None
    first = [moves["robot2"] for moves in caught.value.partial.moves if moves["robot2"]]
    assert [action.verb for action in first[:2]] == ["move", "pick-up-item"]


def test_a_cook_with_nothing_to_do_makes_way() -> None:
    episode = two_cooks(where=1)
    follow(episode, plan_here(episode, joint=True))


@pytest.mark.parametrize("cooks", [3, 4])
def test_three_and_four_cooks_share_the_work(cooks: int) -> None:
    task = world.task("multi_agent/9")
    params = copy.deepcopy(task.params)
    free = [s for s in params["environment"]["stations"] if s["y"] == 0][:cooks]
    params["environment"]["players"] = [
        {"name": "robot", "x": s["x"], "y": 1, "direction": [0, -1]} for s in free
    ]
    data = {"environment": params["environment"], "rules": "paper"}
    episode = world.start(world.task_from(data), 0)
    found = plan_here(episode, joint=True)
    follow(episode, found)
    assert len(found.moves) <= 29


def test_unusual_goals_are_searched_with_the_engine() -> None:
    rows = [{"predicate": "station_empty", "args": ["table"], "ids": ["a"]}]
    kitchen = environment("table table", food(["bread"]), goal=rows)
    kitchen["stations"][0]["id"] = "a"
    episode = open_kitchen(kitchen)
    found = plan_here(episode)
    assert len(found.moves) == 1
    follow(episode, found)


def test_kitchens_with_rules_of_their_own_are_searched_with_the_engine() -> None:

    path = PROBLEMS.parent / "domains" / "robotouille.json"
    domain = json.loads(path.read_text())
    cut = next(action for action in domain["action_defs"] if action["name"] == "cut")
    cut["name"] = "chop"
    kitchen = environment("table board", food(["lettuce"]), goal=goal("iscut(lettuce 1)"))
    episode = open_kitchen(kitchen, domain=domain)
    found = plan_here(episode)
    follow(episode, found)
    assert "chop" in [move["robot1"].verb for move in found.moves if move["robot1"]]


def test_the_engine_search_gives_up_within_its_limit() -> None:
    episode = world.start(world.task("multi_agent/9"), 0)
    with pytest.raises(NoPlan) as caught:
        plan_with_engine(
            episode.task, episode.observe("robot1").facts, ["robot1"], joint=True, nodes=20
        )
    assert caught.value.code == "no_plan"


def test_a_goal_that_holds_already_needs_no_step() -> None:
    kitchen = environment("table", [thing("bread", 0)], goal=goal("item_on(bread 1, table 2)"))
    assert plan_here(open_kitchen(kitchen)).moves == []
