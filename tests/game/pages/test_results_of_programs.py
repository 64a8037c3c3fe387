"""The result page of a program: whether it runs elsewhere, whom it is like, what raters say of it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from sim.world import Action
from sim.worlds import get_world
from tests.game.stored import ANA, Table, drawn_kitchen, ended, eventful, keep, players

pytestmark = pytest.mark.django_db
MILK = "activities/get_glass_of_milk@home1"
LINES = "walk to fridge\nopen fridge\ngrab milk\nwalk to glass 1\npour milk into glass 1"


def page(client: Client, *, text: str = LINES, over: bool = True) -> str:
    """The page of a kitchen in which Ana wrote this program, and perhaps said that it is done."""
    table = Table(get_world("virtualhome").task(MILK), stand_in=None).seats(ANA)
    table.acts("person", Action("rewrite", {"keep": 0, "text": text}))
    if over:
        table.acts("person", Action("done"))
    keep(table, "milk", world="virtualhome", people=players(ana="Ana"))
    return " ".join(client.get(reverse("session", args=["milk"])).content.decode().split())


def test_it_says_where_the_program_runs_and_whom_it_is_like(client: Client) -> None:
    found = page(client)
    assert "<dt>Lines of the program</dt> <dd> 5 </dd>" in found
    assert "<dt>Apartments in which it runs</dt> <dd> 7 of 7 </dd>" in found
    assert "<dt>By the rules of VirtualHome v1.0.0</dt> <dd> 0 of 7 </dd>" in found
    assert "As in people&#x27;s programs" in found
    assert "Raters" not in found


def test_what_raters_say_is_there_once_it_was_published(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.pages.play.shares", lambda sessions: {"milk": {"correctness": 0.75}})
    assert "<dt>Raters who say that it is correct</dt> <dd> 75 % </dd>" in page(client)


def test_nothing_is_measured_before_the_end(client: Client) -> None:
    assert "<dt>Lines of the program" not in page(client, over=False)


def test_what_is_missing_is_said_when_somebody_says_too_early_that_it_is_done(
    client: Client,
) -> None:
    found = page(client, text="walk to fridge")
    assert "It was said to be done before all of it was." in found
    assert "Not so: the milk is in the glass." in found
    assert "<dt>Done</dt> <dd> 0 % </dd>" in found


def test_other_kitchens_have_no_such_numbers(client: Client) -> None:
    with drawn_kitchen():
        keep(ended(eventful()), "other", people=players(ana="Ana", ben="Ben"))
        found = client.get(reverse("session", args=["other"])).content.decode()
    assert "Order up!" in found
    assert "<dt>Lines of the program" not in found
