"""The random cook and the idler."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from game.agents import Agent, all_agents, make_agent
from game.agents.idle import Idle
from game.agents.random_agent import SENTENCES, RandomCook, any_action
from game.engine.commands import Act, Join, Occupant
from game.engine.session import Session, Settings
from sim.sentences import fits
from sim.world import Action, ActionSpace, Controls, JSONObject, Slot, SlotType, Verb, WorldError
from sim.worlds import get_world
from sim.worlds.robotouille import world
from tests.game.agents.kitchen_crew import Crew
from tests.kitchens import worlds_in


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


def typed(*verbs: Verb) -> ActionSpace:
    return ActionSpace(verbs=verbs, enumerable=False)


def choices(space: ActionSpace, *sentences: str, tries: int = 200) -> list[Action | None]:
    listed = (lambda: sentences) if sentences else None
    return [any_action(space, Random(seed), listed) for seed in range(tries)]


def test_what_has_no_candidates_is_filled_with_something_small_and_sensible() -> None:
    def values(type: SlotType) -> set[object]:
        slot = Slot("value", type)
        found = [action.args["value"] for action in choices(typed(Verb("do", (slot,)))) if action]
        assert all(fits(slot, value) for value in found)
        return {tuple(value) if isinstance(value, list) else value for value in found}

    assert values("number") == {1, 2, 3, 5}
    angles = values("degrees")
    assert len(angles) == 24
    assert all(isinstance(angle, int) and angle % 15 == 0 for angle in angles)
    assert len(values("point")) > 100


def test_a_slot_whose_candidates_are_gone_cannot_be_filled() -> None:
    nothing = Slot("amount", "number", ())
    assert set(choices(typed(Verb("pour", (nothing,))))) == {None}
    optional = Slot("amount", "number", (), optional=True)
    assert set(choices(typed(Verb("pour", (optional,))))) == {Action("pour")}


def test_words_are_left_out_unless_the_world_lists_its_sentences() -> None:
    write = Verb("write", (Slot("words", "text"),))
    whisper = Verb("whisper", (Slot("words", "text", optional=True),))
    assert set(choices(typed(write))) == {None}
    assert set(choices(typed(write, whisper))) == {Action("whisper")}
    said = choices(typed(write), "wait", "write salt", "write honey")
    assert {action.text for action in said if action} == {"write salt", "write honey"}
    assert None not in said
    assert set(choices(typed(write), "wait")) == {None}
    assert set(choices(typed(write, whisper), "wait")) == {Action("whisper")}


def test_of_endless_sentences_only_the_first_are_looked_at() -> None:
    told = []

    def endless() -> Iterator[str]:
        while True:
            told.append(len(told))
            yield f"write {len(told)}"

    write = Verb("write", (Slot("words", "text"),))
    assert any_action(typed(write), Random(1), endless) is not None
    assert len(told) <= SENTENCES


def test_no_sentence_is_made_where_none_is_needed() -> None:
    def unwanted() -> Iterator[str]:
        raise AssertionError

    assert any_action(typed(Verb("go")), Random(1), unwanted) == Action("go")


def tea_bar() -> Session:
    """A typed kitchen that has begun, with one agent in it."""
    task = get_world("teabar").task("teabar/one")
    session, _ = Session.create("s", task, 0, Settings(pace="free", countdown_s=0.0), at=0.0)
    session.handle(Join("brewer", Occupant("agent", "random")), 0.0)
    return session


async def test_it_does_something_at_a_typed_kitchen_and_tries_another_thing_when_refused() -> None:
    with worlds_in():
        session, cook = tea_bar(), RandomCook({})
        done, refused = set(), 0
        while session.status == "playing" and session.episode.steps < 40:
            action = (await cook.decide(session.agent_view("brewer"))).action
            assert action is not None
            reply = session.handle(Act("brewer", action, by="agent"), 1.0)
            refused += reply.refused is not None
            done |= {action.verb} if reply.refused is None else set()
        assert done >= {"pour", "shine"}
        assert 0 < refused < session.episode.steps


def test_a_view_lists_sentences_where_the_world_does_and_makes_none_before_it_is_asked() -> None:
    with worlds_in():
        listed = tea_bar().agent_view("brewer").sentences
        assert listed is not None
        assert next(iter(listed())) == "pour 1 dl into the red cup"
        assert list(listed())[-1] == "wait"
        task = get_world("errand").task("errand/honey")
        session, _ = Session.create("s", task, 0, Settings(), at=0.0)
        assert session.agent_view("follower").sentences is None


@pytest.mark.parametrize("name", ["idle", "random", "chef"])
def test_agents_by_rules_refuse_settings_that_they_do_not_have(name: str) -> None:
    with pytest.raises(ValueError, match='unknown setting "tempo"; it has none'):
        make_agent(name, {"tempo": 3})


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"node": 5}, 'unknown setting "node"; there are: nodes, seconds'),
        ({"nodes": "many"}, "nodes: a number above 0 is expected"),
        ({"seconds": True}, "seconds: a number above 0 is expected"),
        ({"seconds": 0}, "seconds: a number above 0 is expected"),
    ],
)
def test_an_expert_says_which_settings_it_has_and_what_they_may_be(
    settings: JSONObject, told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        make_agent("expert", settings)
    assert (
        all_agents()["expert"].refuses(settings) == f"expert does not take these settings: {told}"
    )
    assert all_agents()["expert"].refuses({"nodes": 10, "seconds": 0.5}) == ""


def test_whatever_an_agent_raises_at_its_settings_is_told_and_disturbs_nobody() -> None:
    def breaks(settings: JSONObject) -> Agent:
        raise WorldError("no_endpoint", "there is no endpoint of this name")

    picky = replace(all_agents()["idle"], make=breaks)
    told = "idle does not take these settings: there is no endpoint of this name"
    assert picky.refuses({"endpoint": "mine"}) == told
