"""The landing page, and a guest's name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from game.models import Player, Session

pytestmark = pytest.mark.django_db


def test_the_landing_page_offers_every_way_to_begin(client: Client) -> None:
    page = client.get("/").content.decode()
    for words in ("Play now", "Play with an agent", "Invite a friend", "Watch", "Replays"):
        assert words in page
    assert page.count('action="/new/"') >= 3


def test_looking_at_the_landing_page_opens_one_demo_kitchen_and_no_player(client: Client) -> None:
    client.get("/")
    client.get("/")
    assert Session.objects.filter(demo=True).count() == 1
    assert Player.objects.count() == 0


@pytest.mark.parametrize("address", ["/", "/tasks/", "/tasks/tutorial/1/", "/watch/"])
def test_pages_ask_again_for_pictures_that_are_still_being_drawn(
    client: Client, address: str
) -> None:
    assert re.search(r'<script src="\S*/thumbs[\w.]*\.js"', client.get(address).content.decode())


def test_the_landing_page_asks_the_database_little(
    client: Client, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    client.get("/")
    with django_assert_max_num_queries(3):
        client.get("/")


def test_a_page_loads_nothing_from_elsewhere(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page


def test_play_now_is_one_click_to_a_kitchen_that_starts(client: Client) -> None:
    answer = client.post("/new/", {"with": "me"})
    session = Session.objects.get(demo=False)
    assert answer.headers["Location"] == f"/s/{session.pk}/?start=1"
    assert [seat.occupant_kind for seat in session.seats.all()] == ["person"]


def test_play_with_an_agent_seats_both(client: Client) -> None:
    client.post("/new/", {"with": "agent"})
    session = Session.objects.get(demo=False)
    assert [seat.occupant_kind for seat in session.seats.all()] == ["person", "agent"]


def test_invite_a_friend_leaves_a_seat_free_and_waits_in_the_lobby(client: Client) -> None:
    answer = client.post("/new/", {"with": "friend"})
    session = Session.objects.get(demo=False)
    assert answer.headers["Location"] == f"/s/{session.pk}/"
    assert [seat.occupant_kind for seat in session.seats.all()] == ["person", "nobody"]
    assert session.pace == "realtime"


def test_a_guest_keeps_a_name_and_a_colour(client: Client) -> None:
    answer = client.post("/me/", {"name": "  Ana\tMaria ", "colour": "#2f7d3b", "next": "/tasks/"})
    player = Player.objects.get()
    assert (player.name, player.colour) == ("Ana Maria", "#2f7d3b")
    assert answer.headers["Location"] == "/tasks/"
    client.post("/me/", {"name": "Ana"})
    player.refresh_from_db()
    assert (player.name, player.colour) == ("Ana", "#2f7d3b")


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u0007"])
def test_a_name_of_nothing_is_refused_with_a_sentence(client: Client, name: str) -> None:
    answer = client.post("/me/", {"name": name})
    assert answer.status_code == 422
    assert "Please give yourself a name." in answer.content.decode()


def test_a_name_is_shown_as_text_and_never_as_markup(client: Client) -> None:
    client.post("/me/", {"name": "<b>Ana</b>"})
    page = client.get("/me/").content.decode()
    assert "&lt;b&gt;Ana" in page
    assert "<b>Ana" not in page


def test_nobody_is_sent_to_another_site(client: Client) -> None:
    answer = client.post("/me/", {"name": "Ana", "next": "https://example.com/"})
    assert answer.headers["Location"] == "/"


def test_forms_need_the_token_of_our_own_pages() -> None:
    stranger = Client(enforce_csrf_checks=True)
    for address in ("/new/", "/me/", "/kitchen/"):
        assert stranger.post(address, {"with": "me"}).status_code == 403
    assert not Session.objects.exists()
