"""The chef: cooks alone, with other chefs and with people who do as they like."""

from __future__ import annotations

import dataclasses
import threading

import pytest

from game.agents import all_agents, make_agent
from game.agents.chef import Chef, Diary, situation
from game.agents.phrases import Phrases
from sim.world import Action, JSONObject, Observation, Seat, Task
from sim.worlds import robotouille
from sim.worlds.robotouille import world
from sim.worlds.robotouille.catalogue import catalogue
from tests.game.agents.kitchen_crew import Crew
from tests.shares import share
from tests.sim.worlds.robotouille.kitchens import environment, food

SHARED = [task.id for task in catalogue() if len(task.seats) == 2]


def test_it_is_found_by_name() -> None:
    assert "chef" in all_agents()
    assert isinstance(make_agent("chef", {}), Chef)


async def test_alone_it_cooks_a_soup() -> None:
    crew = Crew.of(world.task("asynchronous/6"), ["chef"], joint=False)
    assert await crew.play(40) == 19
    assert crew.refused == 0


@pytest.mark.parametrize("joint", [False, True])
@pytest.mark.parametrize("task_id", ["multi_agent/1", "multi_agent/7"])
async def test_two_chefs_finish_without_getting_into_each_others_way(
    task_id: str, joint: bool
) -> None:
    crew = Crew.of(world.task(task_id), ["chef", "chef"], joint=joint)
    assert await crew.play(60) is not None
    assert crew.refused == 0


@pytest.mark.slow
@pytest.mark.parametrize("joint", [False, True])
@pytest.mark.parametrize("task_id", SHARED)
async def test_two_chefs_finish_every_shared_task(task_id: str, joint: bool) -> None:
    crew = Crew.of(world.task(task_id), ["chef", "chef"], joint=joint)
    assert await crew.play(120) is not None
    assert crew.refused == 0


@pytest.mark.slow
@pytest.mark.parametrize("joint", [False, True])
@pytest.mark.parametrize("task_id", SHARED)
async def test_two_chefs_in_two_processes_finish_too(task_id: str, joint: bool) -> None:
    """Without a common diary they may disagree for a moment, but not for long."""
    crew = Crew.of(world.task(task_id), ["chef", "chef"], joint=joint, alone=True)
    assert await crew.play(150) is not None


@pytest.mark.slow
@pytest.mark.parametrize("joint", [False, True])
@pytest.mark.parametrize("task_id", share(SHARED, 4))
async def test_it_finishes_beside_somebody_who_does_anything(task_id: str, joint: bool) -> None:
    """Unless that somebody has put into the soup what cannot be got out again."""
    names = ["random", "chef"] if joint else ["chef", "random"]
    crew = Crew.of(world.task(task_id), names, joint=joint)
    steps = await crew.play(600)
    assert steps is not None or any("finished" in words for _, words in crew.said)


async def test_it_finishes_beside_somebody_who_does_nothing() -> None:
    crew = Crew.of(world.task("multi_agent/4"), ["chef", "idle"], joint=True)
    assert await crew.play(40) is not None


async def test_it_does_what_it_can_and_asks_the_person_in_the_way_again() -> None:
    things = food(["lettuce", "patty"])
    goal = [
        {"predicate": "iscut", "args": ["lettuce"], "ids": [1]},
        {"predicate": "iscooked", "args": ["patty"], "ids": [2]},
    ]
    kitchen = environment("table table board stove", things, cooks=(0, 3), goal=goal)
    crew = Crew.of(world.task_from({"environment": kitchen}), ["chef", "idle"], joint=True)
    assert await crew.play(30) is None
    report = {c.text: c.met for c in crew.episode.goals().conditions}
    assert sum(report.values()) == 1
    asked = [words for _, words in crew.said if "the stove" in words]
    assert len(asked) == 2


async def test_it_says_once_when_the_meal_is_lost() -> None:
    goal = [{"predicate": "iscooked", "args": ["patty"], "ids": [1]}]
    kitchen = environment("table stove table", food(["bread"]), cooks=(0, 2), goal=goal)
    task = world.task_from({"environment": kitchen, "rules": "original"})
    crew = Crew.of(task, ["chef", "idle"], joint=True)
    assert await crew.play(6) is None
    assert len(crew.said) == 1
    assert "finished" in crew.said[0][1]


async def test_it_greets_people_once_and_is_not_chatty() -> None:
    crew = Crew.of(world.task("multi_agent/4"), ["chef", "idle"], joint=True)
    await crew.play(40)
    assert [seat for seat, _ in crew.said] == ["robot1"]
    assert crew.said[0][1].startswith("I'll start with")


async def test_chefs_among_themselves_do_not_talk() -> None:
    crew = Crew.of(world.task("multi_agent/1"), ["chef", "chef"], joint=True)
    await crew.play(40)
    assert crew.said == []


async def test_its_thoughts_say_what_it_does_and_what_goes_on_meanwhile() -> None:
    crew = Crew.of(world.task("asynchronous/2"), ["chef"], joint=False)
    await crew.play(40)
    assert any(t.endswith(" while the chicken cooks.") for t in crew.thoughts)
    assert "Cutting the lettuce." in crew.thoughts
    assert all(thought.endswith(".") for thought in crew.thoughts)


async def test_it_changes_its_plan_when_somebody_changes_the_kitchen() -> None:
    crew = Crew.of(world.task("multi_agent/1"), ["chef", "idle"], joint=True)
    await crew.play(4)
    episode = crew.episode
    held = episode.observe("robot1").facts["players"][0]["holding"]
    thief = [a for a in episode.legal("robot2").actions if a.verb == "pick-up-item"]
    for action in thief[:1]:
        episode.step({"robot1": None, "robot2": action})
    assert await crew.play(300) is not None or thief
    assert held is None or isinstance(held, str)


async def test_it_plans_away_from_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    plan = robotouille.Robotouille.plan

    def watched(*args: object, **more: object) -> object:
        threads.append(threading.current_thread().name)
        return plan(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(robotouille.Robotouille, "plan", watched)
    crew = Crew.of(world.task("asynchronous/6"), ["chef"], joint=False)
    await crew.play(30)
    assert len(threads) == 1
    assert threads[0] != threading.current_thread().name


async def test_a_chef_who_takes_over_goes_on_from_what_is_there() -> None:
    crew = Crew.of(world.task("multi_agent/2"), ["random", "random"], joint=True)
    await crew.play(25)
    crew.names = dict.fromkeys(crew.episode.seats, "chef")
    diary = Diary(100)
    crew.agents = {seat: Chef({}, diary) for seat in crew.episode.seats}
    assert await crew.play(120) is not None


def test_a_situation_does_not_depend_on_the_count_of_steps() -> None:
    crew = Crew.of(world.task("multi_agent/1"), ["chef", "chef"], joint=True)
    before = situation(crew.view("robot1"), ("robot1",))
    crew.episode.step(dict.fromkeys(crew.episode.seats))
    assert situation(crew.view("robot2"), ("robot1",)) == before
    assert situation(crew.view("robot1"), ("robot1", "robot2")) != before


async def test_in_a_kitchen_it_does_not_know_it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    class Other:
        name = "other"

    monkeypatch.setattr("game.agents.chef.get_world", lambda name: Other())
    crew = Crew.of(world.task("multi_agent/1"), ["chef", "idle"], joint=True)
    decision = await crew.ask("robot1")
    assert decision.action is None
    assert "wait" in decision.thoughts


async def test_a_finished_meal_needs_nothing() -> None:
    crew = Crew.of(world.task("asynchronous/6"), ["chef"], joint=False)
    await crew.play(30)
    assert (await crew.ask("robot1")).action is None


def test_names_are_spoken_with_numbers_only_where_there_are_several() -> None:
    facts: JSONObject = {
        "stations": [{"id": "table1"}, {"id": "table2"}],
        "items": [{"id": "topbun1"}],
        "containers": [],
    }
    phrases = Phrases(facts)
    assert phrases.spoken("table1") == "table 1"
    assert phrases.spoken("topbun1") == "the top bun"
    walk = Action("move", {"p1": "robot1", "s1": "table1", "s2": "table2"})
    stack = Action("stack", {"p1": "robot1", "i1": "topbun1", "i2": "topbun1"})
    assert phrases.doing(walk, [stack]) == "Going to table 2 to stack the top bun."


async def test_what_the_view_shows_is_all_it_needs() -> None:
    """The same view from anywhere gives the same decision."""
    crew = Crew.of(world.task("asynchronous/9"), ["chef"], joint=False)
    view = crew.view("robot1")
    copy = dataclasses.replace(
        view,
        task=Task.from_json(view.task.to_json()),
        observation=Observation(view.observation.text, dict(view.observation.facts)),
    )
    here = await Chef({}, Diary(10)).decide(view)
    there = await Chef({}, Diary(10)).decide(copy)
    assert here == there


def test_seats_are_names() -> None:
    seats: tuple[Seat, ...] = world.start(world.task("multi_agent/1"), 0).seats
    assert seats == ("robot1", "robot2")
