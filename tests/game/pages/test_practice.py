"""The examination begins with two lines and, for who wants it, a practice of two minutes that counts nowhere."""

from __future__ import annotations

import pytest
from django.test import Client

from game.engine.commands import Join, Occupant, Start, Tick
from game.engine.session import Session as Live
from game.log.store import read_events
from game.models import Session
from game.pages.practice import PRACTICE_S
from game.suites import all_tasks, suite_of
from sim.worlds.household.suites.catalogue import OPENING, PRACTICE
from tests.game.asking import CARD

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana() -> Client:
    client = Client()
    client.post("/me/", {"name": "Ana"})
    return client


def examination() -> str:
    return next(task.id for task in all_tasks().values() if task.suite == "asgardbench")


def practising(ana: Client) -> Session:
    answer = ana.post("/practise/", {"task": examination()})
    assert answer.status_code == 302
    return Session.objects.get()


def test_an_examination_begins_with_two_lines_and_the_offer_to_practise(ana: Client) -> None:
    page = ana.get(f"/tasks/{examination()}/").content.decode()
    assert len(OPENING) == 2
    assert all(line in page for line in OPENING)
    assert page.index(OPENING[0]) < page.index('action="/practise/"') < page.index('id="choose"')


def test_what_is_for_fun_begins_without(ana: Client) -> None:
    page = ana.get("/tasks/home/coffee/").content.decode()
    assert 'action="/practise/"' not in page
    assert OPENING[0] not in page


def test_practice_is_a_small_kitchen_under_the_same_rules_and_no_result_of_the_benchmark(
    ana: Client,
) -> None:
    row = practising(ana)
    assert (row.task_id, row.suite) == (PRACTICE, "practice")
    assert suite_of(row.world, row.suite).private
    assert not row.listed
    task = read_events(row.pk)[0].payload["task"]
    assert not task["params"]["rules"]["help"]
    assert not task["params"]["rules"]["walking"]
    assert PRACTICE not in all_tasks()


def test_it_ends_after_two_minutes_by_the_sessions_clock(ana: Client) -> None:
    events = read_events(practising(ana).pk)
    live = Live.rebuild("practice", events)
    begun = events[-1].at + 1
    live.handle(Join("cook", Occupant("person", "Ana", "ana")), begun)
    live.handle(Start("cook", countdown=0.0), begun)
    before = live.handle(Tick(), begun + PRACTICE_S - 0.1).events
    assert "finished" not in [event.kind for event in before]
    (end,) = live.handle(Tick(), begun + PRACTICE_S).events
    assert (end.kind, end.payload["outcome"]["reason"]) == ("finished", "time_limit")


def test_its_result_leads_to_the_examination_and_only_whoever_practised(ana: Client) -> None:
    row = practising(ana)
    Session.objects.filter(pk=row.pk).update(status="finished")
    link = f'href="/tasks/{examination()}/"'
    assert link in ana.get(f"/s/{row.pk}/result/", headers=CARD).content.decode()
    assert link not in Client().get(f"/s/{row.pk}/result/", headers=CARD).content.decode()


@pytest.mark.parametrize("task", ["", "home/coffee", "nothing/at_all", PRACTICE])
def test_there_is_no_practice_for_anything_else(ana: Client, task: str) -> None:
    assert ana.post("/practise/", {"task": task}).status_code == 404
    assert not Session.objects.exists()
