"""Sheets of sprites: for whoever may see the kitchen, kept by browsers for as long as the art is the same."""

from __future__ import annotations

import io
import json

import pytest
from django.test import Client
from PIL import Image

from game.models import Session
from game.pages import sprites
from game.pages.drawn import sheets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana() -> Client:
    client = Client()
    client.post("/me/", {"name": "Ana"})
    return client


@pytest.fixture
def kitchen(ana: Client) -> Session:
    ana.post("/new/", {"with": "agent"})
    return Session.objects.get()


def opened(data: bytes) -> tuple[dict[str, object], Image.Image]:
    end = 4 + int.from_bytes(data[:4], "big")
    return json.loads(data[4:end]), Image.open(io.BytesIO(data[end:]))


def test_the_first_sheet_has_the_room_and_may_be_kept_for_good(
    ana: Client, kitchen: Session
) -> None:
    answer = ana.get(f"{sheets(kitchen)}300/?first")
    header, picture = opened(answer.content)
    assert "immutable" in answer["Cache-Control"]
    assert isinstance(header["boxes"], dict)
    assert header["boxes"][""][2:] == [300, 300]
    assert picture.format == "WEBP"
    assert picture.width >= 300


def test_the_page_is_told_where_the_sheets_are(ana: Client, kitchen: Session) -> None:
    assert sheets(kitchen) in ana.get(f"/s/{kitchen.pk}/").content.decode()


def test_an_old_page_gets_the_new_art_and_keeps_nothing(ana: Client, kitchen: Session) -> None:
    answer = ana.get(f"/s/{kitchen.pk}/sprites/before/300/?first")
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"


def test_a_sheet_is_drawn_once(ana: Client, kitchen: Session) -> None:
    address = f"{sheets(kitchen)}450/?names=[%22[%5C%22tick%5C%22,0.3]%22]"
    ana.get(address)
    before = sprites._drawn.cache_info()
    assert ana.get(address).status_code == 200
    assert sprites._drawn.cache_info().hits == before.hits + 1
    assert sprites._drawn.cache_info().misses == before.misses


@pytest.mark.parametrize(
    "query",
    ["301/?first", "300/?names=nonsense", "300/?names={}", "300/?names=[1]", "300/?names=[%22wand%22]"],
)  # fmt: skip
def test_what_is_no_sheet_is_not_found(ana: Client, kitchen: Session, query: str) -> None:
    assert ana.get(f"{sheets(kitchen)}{query}").status_code == 404


def test_so_many_names_at_once_are_too_many(ana: Client, kitchen: Session) -> None:
    names = json.dumps([f'["count",{n},0.28]' for n in range(sprites.NAMES + 1)])
    assert ana.get(f"{sheets(kitchen)}300/", {"names": names}).status_code == 404


def test_a_kitchen_that_shows_itself_to_its_cooks_only_has_no_sheets_for_others(
    ana: Client, kitchen: Session
) -> None:
    created = kitchen.events.get(seq=1)
    created.payload["task"]["public"] = False
    type(created).objects.filter(pk=created.pk).update(payload=created.payload)
    assert ana.get(f"{sheets(kitchen)}300/?first").status_code == 200
    assert Client().get(f"{sheets(kitchen)}300/?first").status_code == 404
