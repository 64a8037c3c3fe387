"""The gallery, a task's choices, pictures, and kitchens of one's own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from game.models import Event, Session
from game.pages import menu
from game.suites import find_task
from game.uploads import uploads
from sim.world import Task
from sim.worlds import get_world
from tests.loops import each

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _files(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.FILES_DIR = tmp_path
    monkeypatch.setattr("game.pages.thumbs.PATIENCE_S", 30.0)


def sample() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(uploads()["robotouille"].sample.read_text("utf-8"))
    return data


def test_the_gallery_shows_every_task_of_a_suite(client: Client) -> None:
    for suite in each(menu.suites(menu.all_tasks().values())):
        page = client.get("/tasks/", {"suite": suite.key}).content.decode()
        for task in each(suite.tasks):
            assert f'href="{reverse("task", args=[task.id])}"' in page


def test_the_gallery_is_made_without_the_database(
    client: Client, django_assert_num_queries: Callable[[int], Any]
) -> None:
    with django_assert_num_queries(0):
        client.get("/tasks/")


def test_the_gallery_narrows_by_suite_and_cooks(client: Client) -> None:
    page = client.get("/tasks/?suite=tutorial&cooks=2").content.decode()
    shown = [task for task in menu.all_tasks().values() if f'href="/tasks/{task.id}/"' in page]
    assert shown
    assert all(task.suite == "tutorial" and len(task.seats) == 2 for task in shown)


def test_wishes_that_nothing_fits_are_answered_with_a_way_back(client: Client) -> None:
    page = client.get("/tasks/?suite=nowhere").content.decode()
    assert "No kitchen fits these wishes" in page


def test_a_picture_is_cached_until_the_task_changes(client: Client) -> None:
    task = menu.first_task()
    first = client.get(f"/tasks/thumb/{task.id}.png")
    assert first.headers["Content-Type"] == "image/png"
    assert first.content.startswith(b"\x89PNG")
    assert "max-age=3600" in first.headers["Cache-Control"]
    again = client.get(f"/tasks/thumb/{task.id}.png", HTTP_IF_NONE_MATCH=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("address", ["/tasks/nowhere/1/", "/tasks/thumb/nowhere/1.png"])
def test_an_unknown_task_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_task_offers_seats_pace_limit_and_seed(client: Client) -> None:
    page = client.get(f"/tasks/{menu.partner_task().id}/").content.decode()
    for words in ("Me", "Free for a friend", "(agent)", "Real time", "As in the paper", "Seed"):
        assert words in page


def open_kitchen(client: Client, **choices: Any) -> Session:
    task = menu.partner_task()
    answer = client.post("/new/", {"task": task.id, **choices})
    assert answer.status_code == 302, answer.content.decode()
    return Session.objects.filter(demo=False).latest("created_at")


def test_choices_are_kept_in_the_session(client: Client) -> None:
    session = open_kitchen(client, pace="realtime", tick_hz="2.5", seed="7")
    assert (session.pace, session.seed) == ("realtime", 7)
    assert session.settings["tick_hz"] == 2.5


@pytest.mark.parametrize(
    ("pace", "par", "relaxed", "paper"), [("turns", 42, 126, 63), ("together", 22, 66, 33)]
)
def test_a_limit_follows_from_what_is_known_of_the_chosen_pace(
    client: Client, pace: str, par: int, relaxed: int, paper: int
) -> None:
    for limit, steps in each({"relaxed": relaxed, "paper": paper}.items()):
        client.post("/new/", {"task": "multi_agent/7", "pace": pace, "limit": limit})
        session = Session.objects.filter(demo=False).latest("created_at")
        task = Event.objects.get(session=session, seq=1).payload["task"]
        assert (session.settings["step_limit"], task["par"]) == (steps, par)


def test_no_limit_follows_where_the_clock_makes_the_steps(client: Client) -> None:
    choices = {"task": "synchronous/1", "pace": "realtime", "limit": "paper"}
    answer = client.post("/new/", choices)
    assert answer.status_code == 422
    assert "In real time the clock makes the steps" in answer.content.decode()
    assert not Session.objects.filter(demo=False).exists()


def test_nor_where_nothing_is_known(client: Client) -> None:
    unknown = next(task for task in menu.all_tasks().values() if task.par is None)
    answer = client.post("/new/", {"task": unknown.id, "limit": "relaxed"})
    assert answer.status_code == 422
    assert "No length is known for this task" in answer.content.decode()


@pytest.mark.parametrize("pace", ["turns", "together", "realtime"])
def test_a_pinned_kitchen_is_opened_by_its_id_at_every_pace(client: Client, pace: str) -> None:
    page = client.get("/tasks/asynchronous/1@3/").content.decode()
    assert "(kitchen 3)" in page
    answer = client.post("/new/", {"task": "asynchronous/1@3", "pace": pace})
    session = Session.objects.get(demo=False)
    assert answer.headers["Location"] == f"/s/{session.pk}/?start=1"
    assert (session.task_id, session.pace) == ("asynchronous/1@3", pace)
    created = Event.objects.get(session=session, seq=1).payload
    pinned = get_world("robotouille").task("asynchronous/1@3")
    assert created["task"]["params"]["environment"] == pinned.params["environment"]


def test_a_pinned_kitchen_has_a_picture(client: Client) -> None:
    page = client.get("/tasks/asynchronous/1@3/").content.decode()
    assert "/tasks/thumb/asynchronous/1@3.png?big" in page
    assert client.get("/tasks/thumb/asynchronous/1@3.png").status_code == 200


@pytest.mark.parametrize("number", ["0", "11", "x", ""])
def test_a_kitchen_that_is_not_pinned_is_not_found(client: Client, number: str) -> None:
    assert client.get(f"/tasks/asynchronous/1@{number}/").status_code == 404
    assert client.post("/new/", {"task": f"asynchronous/1@{number}"}).status_code == 404


def test_a_task_leads_to_its_pinned_kitchens_and_they_lead_back(client: Client) -> None:
    page = client.get("/tasks/asynchronous/1/").content.decode()
    assert [f"/tasks/asynchronous/1@{n}/" in page for n in range(12)] == [
        False,
        *[True] * 10,
        False,
    ]
    back = client.get("/tasks/asynchronous/1@3/").content.decode()
    assert 'href="/tasks/asynchronous/1/"' in back
    assert 'aria-label="Pinned kitchens' not in client.get("/tasks/tutorial/1/").content.decode()


def test_a_link_from_a_report_opens_a_kitchen_that_counts_there(client: Client) -> None:
    page = client.get("/tasks/asynchronous/1@3/?who=everybody").content.decode()
    chosen = page.split('value="everybody"')[1].split(">")[0]
    assert "checked" in chosen


def test_after_a_pinned_kitchen_comes_the_next_one_of_its_task() -> None:
    following = menu.next_task("asynchronous/1@3")
    assert following is not None
    assert following.id == "asynchronous/1@4"
    assert menu.next_task("asynchronous/1@10") is None
    assert menu.next_task("asynchronous/1@11") is None


def test_the_best_known_length_is_told_pace_by_pace(client: Client) -> None:
    page = client.get("/tasks/multi_agent/7/").content.decode()
    assert "best known: 42 in turns (proved), 22 all together (proved)" in page
    alone = client.get("/tasks/asynchronous/1/").content.decode()
    assert "best known: 21 steps (proved)" in alone


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> Task:
    """A task whose best known solution has 21 steps."""
    task = replace(find_task("tutorial/1"), par=21, step_limit=31)
    monkeypatch.setitem(menu.all_tasks(), task.id, task)
    return task


def test_without_choices_there_is_no_limit_not_even_the_tasks_own(
    client: Client, limited: Task
) -> None:
    client.post("/new/", {"task": limited.id})
    session = Session.objects.get(demo=False)
    created = Event.objects.get(session=session, seq=1).payload
    assert session.settings["step_limit"] is None
    assert created["task"]["step_limit"] is None


@pytest.mark.parametrize(("limit", "steps"), [("paper", 31), ("relaxed", 63), ("none", None)])
def test_a_limit_follows_from_the_best_known_solution(
    client: Client, limited: Task, limit: str, steps: int | None
) -> None:
    client.post("/new/", {"task": limited.id, "limit": limit})
    assert Session.objects.get(demo=False).settings["step_limit"] == steps


@pytest.mark.parametrize(
    ("field", "value"),
    [("tick_hz", "11"), ("tick_hz", "0.1"), ("pace", "backwards"), ("seed", "-1"), ("limit", "x"),
     ("seat_robot1", "agent:nobody_of_this_name")],
)  # fmt: skip
def test_a_choice_that_cannot_be_is_explained_and_opens_nothing(
    client: Client, field: str, value: str
) -> None:
    answer = client.post("/new/", {"task": menu.partner_task().id, field: value})
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert not Session.objects.filter(demo=False).exists()


def test_a_private_kitchen_is_not_listed(client: Client) -> None:
    session = open_kitchen(client)
    assert session.pk not in client.get("/watch/").content.decode()
    assert open_kitchen(client, who="everybody").pk in client.get("/watch/").content.decode()


def test_whoever_takes_two_seats_gets_them_side_by_side(client: Client) -> None:
    answer = client.post("/new/", {"task": menu.partner_task().id, "seat_robot2": "me"})
    session = Session.objects.get()
    assert answer.headers["Location"] == f"/s/{session.pk}/split/?start=1"
    page = client.get(answer.headers["Location"]).content.decode()
    assert len(re.findall(r"<iframe[^>]*start=1", page)) == 2


def test_the_length_of_a_solution_is_told_except_before_an_examination(client: Client) -> None:
    known = [task for task in menu.all_tasks().values() if task.par]
    examined = next(task for task in known if task.feedback != "detailed")
    other = next(task for task in known if task.feedback == "detailed")
    for task, told in ((examined, False), (other, True)):
        page = client.get(f"/tasks/{task.id}/").content.decode()
        assert ("best known:" in page) == told
    assert "best known:" not in client.get(f"/tasks/?suite={examined.suite}").content.decode()


# -- own kitchens ---------------------------------------------------------------------------------


def test_an_own_kitchen_is_opened_and_kept_whole_in_the_session(client: Client) -> None:
    answer = client.post("/kitchen/", {"text": json.dumps(sample())})
    assert answer.status_code == 302, answer.content.decode()
    session = Session.objects.get()
    task = Event.objects.get(session=session, seq=1).payload["task"]
    assert task["goal"] == "Put cut lettuce on the bread."
    assert client.get(answer.headers["Location"]).status_code == 200


def test_a_file_does_as_well_as_pasted_text(client: Client) -> None:
    file = SimpleUploadedFile("kitchen.json", json.dumps(sample()).encode())
    assert client.post("/kitchen/", {"file": file}).status_code == 302


@pytest.mark.parametrize("value", ["1" + "0" * 40, "NaN", "1e400", '"\\ud800"', '"\\u0000"'])
def test_what_no_database_keeps_is_refused_and_nothing_is_made(client: Client, value: str) -> None:
    text = json.dumps(sample())[:-1] + f', "extra": {value}}}'
    answer = client.post("/kitchen/", {"text": text})
    assert answer.status_code == 422
    assert not Session.objects.exists()


def test_a_mistake_is_named_with_its_place_and_the_text_is_kept(client: Client) -> None:
    data = sample()
    data["items"][1]["name"] = "lettuse"
    answer = client.post("/kitchen/", {"text": json.dumps(data)})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "items[1].name" in page
    assert "lettuce" in page
    assert "lettuse&quot;" in page
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Paste a kitchen or a plan, or choose a file."),
        ('{"width": 3,', "line 1, column"),
        ("[1, 2]", "a kitchen or plan is a JSON object"),
        ("[" * 100_000, "nested too deeply"),
        ('{"width": ' + "9" * 5000 + "}", "a whole number of 5000 digits"),
        ('{"width": 3, "width": 4}', "stands twice"),
        ('{"world": "moon"}', "unknown world"),
        ('{"x": "' + "a" * 200_001 + '"}', "too long"),
    ],
    ids=["empty", "cut off", "a list", "deep", "digits", "twice", "another world", "long"],
)
def test_what_is_no_kitchen_is_answered_in_one_sentence(
    client: Client, text: str, words: str
) -> None:
    answer = client.post("/kitchen/", {"text": text})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Session.objects.exists()


def test_a_file_that_is_too_large_is_refused(client: Client) -> None:
    file = SimpleUploadedFile("kitchen.json", b" " * 200_001)
    assert "too large" in client.post("/kitchen/", {"file": file}).content.decode()


def test_a_file_that_is_no_text_is_refused(client: Client) -> None:
    file = SimpleUploadedFile("kitchen.json", b"\xff\xfe\x00{")
    assert "not text in UTF-8" in client.post("/kitchen/", {"file": file}).content.decode()


def plan() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(uploads()["household"].sample.read_text("utf-8"))
    return data


def test_a_plan_for_the_household_is_played_as_it_says(client: Client) -> None:
    answer = client.post("/kitchen/", {"text": json.dumps(plan())})
    assert answer.status_code == 302
    created = Event.objects.get(seq=1).payload
    assert (created["world"], created["task"]["title"]) == ("household", "Bread in the fridge")
    assert created["task"]["params"]["rules"]["help"] is True


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"scene": "FloorPlan999"}, "no scene"),
        ({"goals": {}}, "at least one goal"),
        ({"task_description": 7}, "task_description"),
        ({"goals": {"state_goals": [{"object_type": "Unicorn", "state": "isOpen"}]}}, "goals."),
    ],
    ids=["no such home", "no goals", "no words", "no such object"],
)
def test_a_plan_with_a_mistake_is_answered_with_its_place(
    client: Client, change: dict[str, Any], words: str
) -> None:
    data = plan()
    data["plan"] |= change
    answer = client.post("/kitchen/", {"text": json.dumps(data)})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Session.objects.exists()


def test_a_file_that_names_another_household_thing_is_refused_in_words(client: Client) -> None:
    answer = client.post("/kitchen/", {"text": '{"world": "household", "environment": {}}'})
    assert answer.status_code == 422


def test_a_large_suite_shows_a_shelf_of_its_kitchens_and_leads_to_all_of_them(
    client: Client,
) -> None:
    def cards(query: str) -> int:
        page = client.get(reverse("tasks") + query).content.decode()
        return page.count('<li class="task-card"')

    assert 0 < cards("") < 200
    assert "Show all 108 of AsgardBench" in client.get(reverse("tasks")).content.decode()
    assert cards("?suite=asgardbench") == 108


def test_no_limit_is_offered_where_none_can_follow(client: Client) -> None:
    page = client.get("/tasks/activities/get_glass_of_milk@home1/").content.decode()
    assert 'name="pace"' in page
    assert 'name="limit"' not in page
    assert 'name="limit"' in client.get("/tasks/synchronous/1/").content.decode()
