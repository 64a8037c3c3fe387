"""The program of a session as a file, and going on in a copy."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from game.models import Event, Session
from sim.world import Action
from sim.worlds import get_world
from sim.worlds.virtualhome.program import read_file
from tests.game.stored import ANA, Table, drawn_kitchen, eventful, keep, players

pytestmark = pytest.mark.django_db
TASK = "activities/get_glass_of_milk@home1"


@pytest.fixture
def written() -> Session:
    """Ana has walked twice, undone one line and opened the door of the fridge."""
    table = Table(get_world("virtualhome").task(TASK)).seats(ANA)
    table.acts("person", Action("walk", {"thing": "bedroom"}))
    table.acts("person", Action("rewrite", {"keep": 0, "text": "walk to fridge\nopen fridge"}))
    return keep(table, "written", people=players(ana="Ana"))


def test_the_program_is_a_file_as_others_read_it(client: Client, written: Session) -> None:
    answer = client.get(reverse("session_program", args=[written.pk]))
    assert answer["Content-Type"].startswith("text/plain")
    assert answer["Content-Disposition"].endswith('.txt"')
    found = read_file(answer.content.decode())
    assert [line.action for line in found.lines] == ["WALK", "OPEN"]


def test_it_can_be_had_as_it_stood_at_a_step(client: Client, written: Session) -> None:
    answer = client.get(reverse("session_program", args=[written.pk]), {"step": 1})
    (line,) = read_file(answer.content.decode()).lines
    assert line.args[0][0] == "bedroom"


def test_a_kitchen_without_programs_has_no_such_file(client: Client) -> None:
    with drawn_kitchen():
        session = keep(eventful(), "other", people=players(ana="Ana", ben="Ben"))
        answer = client.get(reverse("session_program", args=[session.pk]))
    assert answer.status_code == 404


def test_one_goes_on_in_a_copy_of_a_program_that_is_being_written(
    client: Client, written: Session
) -> None:
    answer = client.post(reverse("branch", args=[written.pk]), {"step": 2, "seat": "person"})
    copy = Session.objects.get(parent=written)
    assert answer["Location"] == reverse("session", args=[copy.pk])
    prefix = Event.objects.get(session=copy, seq=1).payload["prefix"]
    assert [deed["moves"]["person"]["verb"] for deed in prefix] == ["walk", "rewrite"]
    found = client.get(reverse("session_program", args=[copy.pk])).content.decode()
    assert [line.action for line in read_file(found).lines] == ["WALK", "OPEN"]


def test_the_page_has_a_place_for_the_program(client: Client, written: Session) -> None:
    page = client.get(reverse("watch", args=[written.pk])).content.decode()
    assert reverse("session_program", args=[written.pk]) in page
    assert 'data-program="edit"' not in page
