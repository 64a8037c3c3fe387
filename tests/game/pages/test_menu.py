"""The menu comes from what the worlds say of their suites, whichever worlds there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

import pytest
from django.test import Client

from game.pages import menu
from game.pages.forms import NewSessionForm, default_agent, stand_in
from game.suites import all_suites, all_tasks, suite_of, suite_title
from sim.world import Suite, Task
from sim.worlds import get_world
from tests.game.engine.toy import toy_task

FAR = Suite(
    "far", "Far away", "A harbour.", hint="Mind the gap.", paces=("free", "turns"), rank=5,
    stand_in="idle",
)  # fmt: skip
PIER = replace(toy_task(1), id="far/1", suite="far", par=4)
BOTH = replace(toy_task(2), id="far/2", suite="far")


@pytest.fixture
def harbour() -> Iterator[None]:
    """Another world's suites beside those of the house: one of them shares a name with ours."""
    suites = {
        ("tally", "far"): FAR,
        ("tally", "cellar"): Suite("cellar", "Cellar", private=True),
        ("tally", "tutorial"): Suite("tutorial", "Learn to sail", rank=500),
        **all_suites(),
    }
    tasks = {**all_tasks()}
    for task in (PIER, BOTH, replace(PIER, id="far/3", suite="cellar"),
                 replace(PIER, id="far/4", suite="tutorial")):  # fmt: skip
        tasks[task.id] = task
    with (
        patch("game.suites.all_suites", lambda: suites),
        patch("game.pages.menu.all_tasks", lambda: tasks),
        patch("game.pages.tasks.all_tasks", lambda: tasks),
    ):
        yield


def form(task: Task, **data: str) -> NewSessionForm:
    made = NewSessionForm(task, data)
    made.is_valid()
    return made


def test_the_suites_of_the_house_have_the_titles_that_their_worlds_give_them() -> None:
    groups = menu.suites(all_tasks().values())
    assert [group.key for group in groups] == [
        "first", "tutorial", "shift", "training", "synchronous", "asynchronous", "multi_agent", "home",
        "activities", "activities_together", "teach_tutorial", "teach", "teach_rules", "teach_two", "tfd", "edh", "asgardbench",
        "simmer_tutorial", "simmer_recipes", "simmer_pairs",
    ]  # fmt: skip
    assert [group.title for group in groups][:2] == ["Your first minute", "Learn to cook"]


def test_the_first_tasks_come_from_the_ranks(harbour: None) -> None:
    assert menu.first_task() == PIER
    assert menu.partner_task() == BOTH
    assert menu.next_task(BOTH.id) == get_world("robotouille").task("first/1")


@pytest.mark.usefixtures("harbour")
def test_suites_of_one_name_in_two_worlds_are_listed_apart(client: Client) -> None:
    keys = {group.key: group for group in menu.suites(menu.all_tasks().values())}
    assert keys["tally:tutorial"].title == "Learn to sail"
    assert keys["robotouille:tutorial"].title == "Learn to cook"
    page = client.get("/tasks/?suite=tally:tutorial").content.decode()
    assert 'href="/tasks/far/4/"' in page
    assert 'href="/tasks/tutorial/1/"' not in page
    both = client.get("/tasks/?suite=tutorial").content.decode()
    assert 'href="/tasks/far/4/"' in both
    assert 'href="/tasks/tutorial/1/"' in both


def test_private_suites_are_not_on_the_menu(harbour: None) -> None:
    keys = [group.key for group in menu.suites(menu.all_tasks().values())]
    assert "far" in keys
    assert "cellar" not in keys


def test_a_suite_that_its_world_does_not_list_is_called_by_its_name() -> None:
    assert suite_title("gone", "two_cooks") == "Two cooks"
    assert suite_of("gone", "two_cooks").stand_in == ""


def test_a_task_has_its_own_hint_or_that_of_its_suite(harbour: None) -> None:
    assert menu.hint_of(PIER) == "Mind the gap."
    assert menu.hint_of(replace(PIER, hint="Press.")) == "Press."
    assert menu.hint_of(toy_task()) == ""


# -- how a task may be cooked ---------------------------------------------------------------------


def test_only_the_paces_of_the_suite_are_offered_the_usual_one_first(harbour: None) -> None:
    made = form(PIER)
    assert [name for name, _ in made.fields["pace"].choices] == ["free", "turns"]  # type: ignore[attr-defined]
    assert made.settings().pace == "free"
    assert made.settings().countdown_s == 0
    assert form(PIER, pace="turns").settings().pace == "turns"
    assert "pace" in form(PIER, pace="realtime").errors


def test_homes_are_played_by_turns_alone() -> None:
    apple = get_world("household").task("home/apple")
    assert [name for name, _ in form(apple).fields["pace"].choices] == ["turns"]  # type: ignore[attr-defined]


def test_a_friend_is_met_in_real_time_where_there_is_such_a_pace(harbour: None) -> None:
    kitchen = get_world("robotouille").task("multi_agent/1")
    assert NewSessionForm(kitchen, {}, "friend").fields["pace"].initial == "realtime"
    assert NewSessionForm(BOTH, {}, "friend").fields["pace"].initial == "free"


def test_the_stand_in_is_the_suites_if_it_can_play_every_seat(harbour: None) -> None:
    assert stand_in(get_world("robotouille").task("multi_agent/1")) == "chef"
    assert stand_in(BOTH) == "idle"
    assert stand_in(toy_task()) is None
    with patch("game.suites.all_suites", lambda: {("tally", "far"): replace(FAR, stand_in="chef")}):
        assert stand_in(BOTH) is None
        assert default_agent(BOTH, "cook2") == "idle"


def test_an_agent_that_cannot_play_is_refused_by_the_form_in_words(harbour: None) -> None:
    made = form(BOTH, seat_cook2="agent:chef")
    assert made.errors["seat_cook2"] == ["agent:chef cannot play in this seat."]
