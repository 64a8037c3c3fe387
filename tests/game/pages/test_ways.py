"""The condition under which a task is played: chosen when it is opened, kept, shown and exported."""

from __future__ import annotations

import pytest
from django.test import Client

from game.log.store import read_events
from game.models import Event, Session
from game.records.columns import rows
from game.suites import way_of, ways_of
from sim.world import Task

pytestmark = pytest.mark.django_db

MILK = "danger/a-glass-of-milk"


def opened(client: Client, **choices: str) -> Session:
    answer = client.post("/new/", {"task": MILK, **choices})
    assert answer.status_code == 302
    return Session.objects.get()


def task_of(session: Session) -> Task:
    return Task.from_json(Event.objects.get(session=session, seq=1).payload["task"])


@pytest.mark.parametrize("way", ["steps", "plan", "refine"])
def test_the_condition_that_is_chosen_is_kept_in_the_log_and_shown(
    client: Client, way: str
) -> None:
    session = opened(client, way=way)
    kept = way_of(task_of(session))
    assert kept is not None
    assert kept.name == way
    assert kept.title in client.get(f"/s/{session.pk}/").content.decode()


def test_whoever_chooses_nothing_cooks_step_by_step(client: Client) -> None:
    kept = way_of(task_of(opened(client)))
    assert kept is not None
    assert kept.name == "steps"


def test_a_condition_that_does_not_exist_opens_no_kitchen(client: Client) -> None:
    assert client.post("/new/", {"task": MILK, "way": "by magic"}).status_code == 422
    assert not Session.objects.exists()


def test_where_there_is_no_choice_nothing_is_asked(client: Client) -> None:
    for task in ("pair/sponge-cake", "tutorial/1"):
        assert 'name="way"' not in client.get(f"/tasks/{task}/").content.decode()
    assert 'name="way"' in client.get(f"/tasks/{MILK}/").content.decode()


def test_worlds_without_conditions_have_none(client: Client) -> None:
    client.post("/new/", {"task": "tutorial/1"})
    task = task_of(Session.objects.get())
    assert ways_of(task) == ()
    assert way_of(task) is None


def test_again_is_under_the_same_condition(client: Client) -> None:
    session = opened(client, way="plan")
    Session.objects.filter(pk=session.pk).update(status="finished")
    client.post(f"/s/{session.pk}/rematch/")
    again = Session.objects.exclude(pk=session.pk).get()
    kept = way_of(task_of(again))
    assert kept is not None
    assert kept.name == "plan"


def test_the_records_say_under_which_condition_it_was(client: Client) -> None:
    session = opened(client, way="refine")
    found = [row for table, row in rows(session, read_events(session.pk)) if table == "sessions"]
    assert [row["way"] for row in found] == ["refine"]
