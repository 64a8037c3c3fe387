"""What had been left in English on pages in other languages."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from game.models import Session
from tests.game import peoples_games as games
from tests.game.asking import CARD
from tests.game.stored import keep
from tests.loops import each

pytestmark = pytest.mark.django_db
GERMAN = {"accept-language": "de"}


def test_paces_and_states_of_records_are_said_in_words() -> None:
    rosa = Client()
    rosa.force_login(User.objects.create_superuser("rosa"))
    rosa.post("/new/", {"with": "agent"})
    page = rosa.get("/records/", headers=GERMAN).content.decode()
    table = page.partition("<tbody>")[2]
    assert "reihum" in table or "der Reihe nach" in table
    for raw in each([">turns<", ">lobby<", ">playing<", ">abandoned<"]):
        assert raw not in page
    assert '<option value="turns">' in page
    assert 'data-words="{count} angekreuzt"' in page


def test_a_longer_way_is_counted_in_the_reader_s_words() -> None:
    table = games.played("multi_agent/7", "together", idle=3)
    game = keep(table, world="robotouille", suite="multi_agent")
    card = Client().get(f"/s/{game.pk}/result/", headers=GERMAN | CARD).content.decode()
    assert "25 gemeinsame Schritte" in card


def test_samples_of_files_are_explained_in_the_reader_s_language(client: Client) -> None:
    page = client.get("/kitchen/", headers=GERMAN).content.decode()
    assert "Wie eine Küche mit Raster aussieht" in page
    assert "looks like" not in page


def test_links_of_open_kitchens_name_them_as_their_cards_do(client: Client) -> None:
    client.post("/new/", {"with": "agent"})
    Session.objects.update(listed=True)
    page = client.get("/watch/", headers=GERMAN).content.decode()
    title = Session.objects.get().title
    assert title
    assert title not in page
