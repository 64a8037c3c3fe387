"""The random cook and the idler."""

from __future__ import annotations

from random import Random

from game.agents import all_agents
from game.agents.idle import Idle
from game.agents.random_agent import RandomCook, any_action
from sim.world import Action, ActionSpace, Controls, Slot, Verb
from sim.worlds.robotouille import world
from tests.game.agents.kitchen_crew import Crew


def test_both_are_found_by_name() -> None:
    assert {"random", "idle"} <= set(all_agents())


async def test_the_idler_does_nothing() -> None:
    crew = Crew.of(world.task("multi_agent/1"), ["idle", "idle"], joint=True)
    assert (await crew.ask("robot1")).action is None
    assert isinstance(crew.agents["robot1"], Idle)


async def test_the_random_cook_does_what_is_legal_and_rather_something_than_nothing() -> None:
    crew = Crew.of(world.task("synchronous/7"), ["random"], joint=False)
    for _ in range(30):
        decision = await crew.ask("robot1")
        assert decision.action in crew.episode.legal("robot1").actions
        assert decision.action is not None
        assert decision.action.verb != "wait"
        crew.episode.step({"robot1": decision.action})


async def test_the_same_view_gives_the_same_choice_and_another_step_another() -> None:
    crew = Crew.of(world.task("synchronous/10"), ["random"], joint=False)
    one, two = await crew.ask("robot1"), await RandomCook({}).decide(crew.view("robot1"))
    assert one == two
    choices = set()
    for _ in range(12):
        crew.episode.step({"robot1": None})
        choices.add((await crew.ask("robot1")).action)
    assert len(choices) > 1


def test_where_only_waiting_is_left_it_waits() -> None:
    wait = Action("wait")
    assert any_action(ActionSpace((wait,)), Random(1)) == wait
    assert any_action(ActionSpace(), Random(1)) is None


def test_typed_verbs_are_filled_from_their_candidates() -> None:
    free = Verb("say", (Slot("words", "text"),))
    pick = Verb("pick", (Slot("what", "choice", ("egg", "ham")),))
    space = ActionSpace(verbs=(free, pick), enumerable=False)
    chosen = any_action(space, Random(1))
    assert chosen is not None
    assert chosen.verb == "pick"
    assert chosen.args["what"] in ("egg", "ham")
    assert any_action(ActionSpace(verbs=(free,), enumerable=False), Random(1)) is None


def test_it_asks_nothing_and_waits_by_no_name_where_it_can_do_something() -> None:
    ask = Verb("progress", asks=True)
    rest = Verb("rest")
    put = Verb("put", (Slot("what", "choice", ("egg",)),), template="put the {what} down")
    space = ActionSpace(verbs=(ask, rest, put), enumerable=False, controls=Controls(wait="rest"))
    chosen = {any_action(space, Random(seed)) for seed in range(20)}
    assert chosen == {Action("put", {"what": "egg"})}
    assert {action.text for action in chosen if action} == {"put the egg down"}
    listed = ActionSpace((Action("rest"), Action("put")), controls=Controls(wait="rest"))
    assert {any_action(listed, Random(seed)) for seed in range(20)} == {Action("put")}
