"""Whoever plays an examination sees no more of it by any other page, while it lasts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from game.engine.commands import Act, Join, Start
from game.live.messages import Hello
from game.live.tails import read_tail, welcome, welcome_guest
from game.log.sights import own_eyes
from game.models import Session
from sim.world import Action
from sim.worlds import get_world
from tests.game.engine.table import ANA, BEN, Table
from tests.game.pages.test_replay import as_player
from tests.game.stored import drawn_kitchen, keep, players
from tests.kitchens.worlds.parlour import parlour_task

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kitchen() -> Iterator[None]:
    with drawn_kitchen():
        yield


def parlour(name: str, *, help: bool, over: bool = False) -> Session:
    """Ana in the parlour, who has looked for the lamp once (and, if it is over, taken the apple)."""
    table = Table(parlour_task(help=help, par=4, step_limit=20))
    table.does(Join("cook", ANA))
    table.does(Start("cook"))
    table.does(Act("cook", Action("FIND", {"object": "Lamp"})))
    if over:
        table.does(Act("cook", Action("FIND", {"object": "Apple"})))
        table.does(Act("cook", Action("PICKUP", {"object": "Apple"})))
        assert table.session.status == "finished"
    return keep(table, name, people=players(ana="Ana"))


def steps(client: Client, session: Session) -> Any:
    return client.get(reverse("replay_steps", args=[session.pk])).json()


def log(client: Client, session: Session) -> list[Any]:
    answer = client.get(reverse("session_log", args=[session.pk]))
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return [json.loads(line) for line in body.splitlines()]


def test_as_a_spectator_the_player_looks_through_the_own_eyes() -> None:
    exam = parlour("exam", help=False)
    ana, stranger = (welcome_guest(exam.pk, Hello(v=1), who) for who in ("ana", ""))
    assert (ana.seat, ana.eyes) == (None, "cook")
    assert stranger.eyes is None
    told = json.loads(welcome(ana, 1, 0.0))
    assert told["seat"] is None
    assert (told["task"]["par"], told["task"]["step_limit"]) == (None, None)
    assert json.loads(welcome(stranger, 1, 0.0))["task"]["par"] == 4


def test_the_tail_tells_the_player_nothing_of_the_conditions() -> None:
    exam = parlour("exam", help=False)
    own = [event for event in read_tail(exam.pk, "cook", 0).events if event.kind == "step"]
    outside = [event for event in read_tail(exam.pk, None, 0).events if event.kind == "step"]
    assert all("met" not in event.payload for event in own)
    assert all("met" in event.payload for event in outside)


def test_the_replay_of_a_live_examination_has_no_conditions_for_its_player(client: Client) -> None:
    exam = parlour("exam", help=False)
    assert steps(as_player(client, "ana"), exam)["conditions"] == []
    assert steps(Client(), exam)["conditions"] != []


def test_nor_has_its_log(client: Client) -> None:
    exam = parlour("exam", help=False)
    own = [row for row in log(as_player(client, "ana"), exam) if row["kind"] == "step"]
    assert own
    assert all("met" not in row["payload"] for row in own)
    created = log(as_player(client, "ana"), exam)[0]
    assert created["payload"]["task"]["par"] is None


def test_when_it_is_over_the_player_may_see_it_all(client: Client) -> None:
    exam = parlour("exam", help=False, over=True)
    assert own_eyes(exam, "ana") is None
    assert steps(as_player(client, "ana"), exam)["conditions"] != []


def test_a_game_with_help_may_be_watched_by_its_player_as_by_anybody(client: Client) -> None:
    game = parlour("game", help=True)
    assert own_eyes(game, "ana") is None
    assert steps(as_player(client, "ana"), game)["conditions"] != []


def errand(*, over: bool = False) -> Session:
    """Ana commands, Ben follows; they are at it, or it has been given up."""
    task = get_world("errand").task("errand/supper")
    table = Table(task, pace="free").seats(ANA, BEN)
    session = keep(table, "errand", people=players(ana="Ana", ben="Ben"), world="errand")
    if over:
        Session.objects.update(status=Session.Status.ABANDONED)
        session.refresh_from_db()
    return session


@pytest.mark.parametrize(("who", "title"), [("ana", "Supper"), ("ben", "At your command")])
def test_a_seat_with_a_title_of_its_own_meets_no_other_on_its_page_and_socket(
    client: Client, who: str, title: str
) -> None:
    session = errand()
    page = as_player(client, who).get(reverse("session", args=[session.pk])).content.decode()
    assert title in page
    assert ("Supper" in page) == (who == "ana")
    told = json.loads(welcome(welcome_guest(session.pk, Hello(v=1), who), 0, 0.0))["task"]
    assert told["title"] == title
    assert (told["goal"] != "") == (who == "ana")


def test_afterwards_everybody_may_know_what_it_was_called(client: Client) -> None:
    session = errand(over=True)
    page = as_player(client, "ben").get(reverse("session", args=[session.pk])).content.decode()
    assert "Supper" in page
