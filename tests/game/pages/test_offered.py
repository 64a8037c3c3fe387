"""What is offered can play, everywhere; what cannot is refused with a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client
from pytest_django.fixtures import Settings as DjangoSettings

from game import agents
from game.agents import AgentKind, Decision, agents_on_offer, all_agents, make_agent
from game.engine.commands import Act, Join, Occupant, Start
from game.engine.session import Session as Played
from game.engine.session import Settings
from game.evaluation.forms import NewRunForm
from game.live.bus import PlaceAgent
from game.live.kitchens import create_session
from game.live.seating import place_agent
from game.models import Session
from game.pages.forms import NewSessionForm, default_agent, stand_in
from game.players.driver import Answer, Driver
from game.suites import all_tasks
from sim.world import Seat, Task, WorldError
from sim.worlds import all_worlds
from tests.kitchens import worlds_in
from tests.loops import each

TRIES = 60


@pytest.fixture
def foreign() -> Iterator[None]:
    with worlds_in():
        yield


def one_task_a_suite() -> list[Task]:
    """The first task of every suite of every world."""
    first: dict[tuple[str, str], Task] = {}
    for task in all_tasks().values():
        first.setdefault((task.world, task.suite), task)
    assert {world for world, _ in first} == set(all_worlds())
    return list(first.values())


def seats_of_tasks() -> list[tuple[Task, Seat]]:
    return [(task, spec.name) for task in one_task_a_suite() for spec in task.seats]


async def first_decision(task: Task, seat: Seat, kind: AgentKind) -> str:
    """What is wrong with what this agent does when it is its turn; empty: nothing.

    Where verbs are typed, only trying tells what is legal, so that it may try again.
    """
    settings = Settings(pace="turns", countdown_s=0.0)
    session, _ = Played.create("s", task, 0, settings, at=0.0)
    for other in session.seats:
        session.handle(Join(other, Occupant("agent", kind.name if other == seat else "idle")), 0.0)
    session.handle(Start(None, 0.0), 0.0)
    while (turn := session.to_move()) and turn[0] != seat:
        session.handle(Act(turn[0], None, by="agent"), 0.0)
    driver = Driver(session, seat, kind.name, make_agent(kind.name, {}), limit_s=60, now=lambda: 0)
    wrong = ""
    for _ in range(TRIES):
        answer = await driver.ask()
        if not isinstance(answer, Answer):
            return answer.message
        if answer.decision.ends:
            return f"it gives up at once: {answer.decision.ends}"
        refused = [session.handle(one, 0.0).refused for one in driver.commands(answer)]
        wrong = "; ".join(no.message for no in refused if no is not None)
        if not wrong:
            break
    return wrong


async def test_every_agent_that_is_offered_makes_a_legal_decision(foreign: None) -> None:
    found: list[str] = []
    for task, seat in each(seats_of_tasks()):
        for kind in agents_on_offer(task, seat).values():
            if not kind.asks_models and (wrong := await first_decision(task, seat, kind)):
                found.append(f"{kind.name} in {seat} of {task.id}: {wrong}")
    assert not found, "\n".join(found)


def test_something_is_offered_in_every_seat(foreign: None) -> None:
    for task, seat in each(seats_of_tasks()):
        assert default_agent(task, seat) in agents_on_offer(task, seat)


def test_who_takes_over_can_play_every_seat(foreign: None) -> None:
    for task in each(one_task_a_suite()):
        name = stand_in(task)
        assert name is None or all_agents()[name].plays_all(task)


@pytest.mark.django_db
def test_what_is_not_offered_is_refused_with_a_sentence(foreign: None) -> None:
    for task, seat in each(seats_of_tasks()):
        offered = agents_on_offer(task, seat)
        for name in [*(set(all_agents()) - set(offered)), "nobody at all"]:
            with pytest.raises(WorldError, match=r"cannot play|there is no agent"):
                create_session(
                    task,
                    seed=0,
                    settings=Settings(),
                    player=None,
                    seats={seat: ("agent", name, {})},
                )
            session, _ = Played.create("s", task, 0, Settings(), at=0.0)
            no = place_agent(session, PlaceAgent("v", "", seat, name), 0.0).refused
            assert no is not None
            assert no.message.endswith(".")


def test_forms_offer_what_can_sit_down_and_nothing_else(foreign: None) -> None:
    for task, seat in each(seats_of_tasks()):
        field = NewSessionForm(task).fields[f"seat_{seat}"]
        names = {name.removeprefix("agent:") for name, _ in field.choices if "agent:" in name}
        assert names <= set(agents_on_offer(task, seat))


# -- seats that are not alike ---------------------------------------------------------------------


@pytest.mark.django_db
def test_the_lobby_offers_a_seat_only_agents_that_play_in_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    picky = replace(all_agents()["random"], name="picky", plays=lambda task, seat: seat == "robot2")
    monkeypatch.setitem(agents._registry, "picky", picky)
    client.post("/me/", {"name": "Ana"})
    client.post("/new/", {"with": "friend"})
    page = client.get(f"/s/{Session.objects.get().pk}/").content.decode()
    found = re.search(r'<script id="session-config"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert found is not None
    offered = json.loads(found[1])["agents"]
    assert "picky" in offered["robot2"]
    assert "picky" not in offered["robot1"]


# -- models that are not set up -------------------------------------------------------------------


class Asks:
    async def decide(self, view: object) -> Decision:
        return Decision()


@pytest.fixture
def modelless(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent whose model is not set up."""
    kind = AgentKind(
        "asks", "Asker", "Asks.", lambda settings: Asks(), available=lambda: False, asks_models=True
    )
    all_agents()
    monkeypatch.setitem(agents._registry, "asks", kind)


@pytest.mark.django_db
def test_an_agent_without_its_model_is_shown_as_such_in_runs(modelless: None) -> None:
    form = NewRunForm({"agents": ["asks"], "tasks": "tutorial/1"})
    label = dict(form.fields["agents"].choices)["asks"]
    assert "none is set up here" in label
    assert not form.is_valid()
    assert "asks cannot play now: it asks a language model" in str(form.errors)


@pytest.mark.django_db
def test_a_form_says_that_no_model_is_set_up_to_whoever_may_use_them(
    monkeypatch: pytest.MonkeyPatch, settings: DjangoSettings
) -> None:
    monkeypatch.delenv("BRIGADE_ENDPOINTS", raising=False)
    task = all_tasks()["multi_agent/1"]
    settings.MODELS_FOR = "everybody"
    assert "no model is set up" in NewSessionForm(task).about_models
    settings.MODELS_FOR = "allowed"
    assert NewSessionForm(task).about_models == ""
