"""The stage's pages: the screen, its code, phones that are let in, and the presenter's desk for staff only."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from game.models import Player, Seat, Session
from game.stage import programme, show
from game.stage.state import the_stage, wishes_of
from tests.loops import each

pytestmark = pytest.mark.django_db(transaction=True)
ASK = {"HTTP_ACCEPT": "application/json"}


@pytest.fixture
def presenter() -> Client:
    client = Client()
    client.force_login(User.objects.create(username="rosa", is_staff=True))
    return client


def entered(client: Client) -> dict[str, str]:
    told: dict[str, str] = json.loads(client.post("/stage/enter/", **ASK).content)
    return told


def test_the_screen_can_be_opened_by_anybody_and_loads_nothing_from_elsewhere(
    client: Client,
) -> None:
    page = client.get("/stage/").content.decode()
    assert "/stage/code.svg" in page
    assert "testserver/join" in page
    for word in ("http://", "https://", "//cdn"):
        assert f'src="{word}' not in page, word
        assert f'href="{word}' not in page, word


def test_the_code_carries_the_address_under_which_the_stage_was_opened_or_the_public_one(
    client: Client, settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    make = __import__("segno").make
    monkeypatch.setattr(
        "game.pages.stage.segno.make", lambda link, **more: made.append(link) or make(link, **more)
    )
    settings.ALLOWED_HOSTS = ["192.168.7.20"]
    answer = client.get("/stage/code.svg", headers={"host": "192.168.7.20:8000"})
    assert answer.headers["Content-Type"] == "image/svg+xml"
    settings.PUBLIC_URL = "https://kitchen.example.org"
    client.get("/stage/code.svg", headers={"host": "192.168.7.20:8000"})
    assert made == ["http://192.168.7.20:8000/join/", "https://kitchen.example.org/join/"]


def test_a_screen_that_only_its_own_machine_can_open_says_so(client: Client, settings) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "192.168.7.20"]
    local = client.get("/stage/", headers={"host": "localhost:8000"}).content.decode()
    other = client.get("/stage/", headers={"host": "192.168.7.20:8000"}).content.decode()
    assert "Only this machine" in local
    assert "Only this machine" not in other


def test_looking_at_a_phones_page_takes_nobodys_chef(client: Client) -> None:
    show.look()
    page = client.get("/join/")
    assert page.status_code == 200
    assert not Seat.objects.filter(player__isnull=False).exists()
    assert not Player.objects.exists()
    assert client.get("/stage/enter/").status_code == 405


def test_the_first_phone_gets_the_chef_with_its_token_and_the_second_gets_none(
    client: Client,
) -> None:
    show.look()
    first, second = entered(client), entered(Client())
    seat = Seat.objects.get(token=first["token"])
    assert (first["kind"], first["colour"], first["seat"]) == ("chef", "orange", seat.name)
    assert second["kind"] == "waiting"
    assert "token" not in second
    assert entered(client)["token"] == first["token"]


def test_a_phone_that_gives_its_chef_back_holds_a_token_that_opens_nothing(client: Client) -> None:
    show.look()
    token = entered(client)["token"]
    client.post("/stage/leave/")
    assert not Seat.objects.filter(token=token).exists()
    Client().post("/stage/leave/")
    assert entered(Client())["kind"] == "chef"


def test_a_phone_without_scripts_is_told_what_it_needs(client: Client) -> None:
    show.look()
    assert "needs JavaScript" in client.post("/stage/enter/").content.decode()


def test_a_screen_is_told_which_kitchens_to_show_and_nobodys_token(client: Client) -> None:
    show.play(None, mode="crowd")
    body = client.get("/stage/kitchens/").content.decode()
    told = json.loads(body)
    assert [one["session"] for one in told["kitchens"]] == [
        the_stage().session_id, the_stage().rival_id,
    ]  # fmt: skip
    for seat in Seat.objects.all():
        assert seat.token not in body


def test_the_desk_is_for_staff(client: Client) -> None:
    for ask in (client.get, client.post):
        answer = ask("/stage/desk/")
        assert (answer.status_code, answer.url) == (302, "/accounts/login/?next=/stage/desk/")
    client.force_login(User.objects.create(username="ben"))
    assert client.get("/stage/desk/").status_code == 403
    before = show.look().version
    assert client.post("/stage/desk/", {"do": "play", "mode": "crowd"}).status_code == 403
    assert client.post("/stage/desk/", {"do": "take", "seat": "robot1"}).status_code == 403
    assert the_stage().version == before


def test_the_presenter_plays_what_was_chosen(presenter: Client) -> None:
    task = programme.with_crowd()[3]
    wish = {"do": "play", "mode": "crowd", "task": task.id, "vote_s": "9", "agent": "", "model": ""}
    assert presenter.post("/stage/desk/", wish).status_code == 302
    stage = the_stage()
    assert stage.session is not None
    assert (stage.session.task_id, stage.session.settings["vote_s"]) == (task.id, 9.0)
    assert "the audience against chef" in presenter.get("/stage/desk/").content.decode()


def test_a_wish_that_cannot_be_met_is_answered_by_a_sentence(presenter: Client) -> None:
    show.look()
    for wish, told in each(
        [
            ({"do": "play", "task": "no/such"}, "no/such"),
            ({"do": "change", "vote_s": "soon"}, "whole number"),
            ({"do": "change", "speed": "warp"}, "slow, normal, fast"),
            ({"do": "take", "seat": "nobody"}, "no such chef"),
            ({"do": "sing"}, "no such button"),
        ]
    ):
        page = presenter.post("/stage/desk/", wish, follow=True).content.decode()
        assert told in page, wish
    assert Session.objects.count() == 1


def test_freezing_muting_speed_and_seats_are_kept(presenter: Client) -> None:
    show.look()
    for name, value in {"frozen": "1", "muted": "1", "speed": "slow", "seats": "2"}.items():
        presenter.post("/stage/desk/", {"do": "change", name: value})
    wishes = wishes_of(the_stage())
    assert (wishes.frozen, wishes.muted, wishes.speed, wishes.seats) == (True, True, "slow", 2)
    page = presenter.get("/stage/desk/").content.decode()
    assert "Go on" in page
    assert "Sound on" in page


def test_the_presenter_takes_a_chef_over_and_gives_it_back(
    presenter: Client, client: Client
) -> None:
    show.look()
    token = entered(client)["token"]
    seat = Seat.objects.get(token=token).name
    page = presenter.post("/stage/desk/", {"do": "take", "seat": seat}).content.decode()
    seat_now = Seat.objects.get(session=the_stage().session, name=seat)
    assert seat_now.token in page
    assert seat_now.token != token
    presenter.post("/stage/desk/", {"do": "away", "seat": seat})
    seat_now.refresh_from_db()
    assert seat_now.player is None


def test_a_new_start_brings_agents_only(presenter: Client) -> None:
    show.play(None, mode="crowd")
    presenter.post("/stage/desk/", {"do": "reset"})
    assert wishes_of(the_stage()).mode == "chefs"


def test_the_desk_speaks_the_presenter_s_language(presenter: Client) -> None:
    headers = {"accept-language": "de"}
    presenter.post("/stage/desk/", {"do": "play", "mode": "chefs"})
    page = presenter.get("/stage/desk/", headers=headers).content.decode()
    for text in each(["Langsam", "Alle zusammen", "Zu zweit kochen", "Zufallskoch"]):
        assert text in page
    for text in each([">Slow<", ">Together<", "Two cooks", "Random cook"]):
        assert text not in page
    refused = presenter.post(
        "/stage/desk/", {"do": "take", "seat": "nobody"}, headers=headers, follow=True
    )
    assert "So einen Chef gibt es jetzt nicht auf der Bühne." in refused.content.decode()


def test_screens_and_phones_are_told_in_their_own_language(presenter: Client) -> None:
    presenter.post("/stage/desk/", {"do": "play", "mode": "chefs"})
    row = the_stage().session
    assert row is not None
    english, german = (
        json.loads(Client().get("/stage/kitchens/", headers={"accept-language": one}).content)
        for one in ("en", "de")
    )
    assert english["kitchens"][0]["title"] == row.title
    assert german["kitchens"][0]["title"] != row.title
    for path in each(["/stage/", "/join/"]):
        assert (
            "zu {place} gehen"
            in Client().get(path, headers={"accept-language": "de"}).content.decode()
        )
        assert "world-words" not in Client().get(path).content.decode()


def test_a_phone_reads_the_order_in_its_own_language(presenter: Client) -> None:
    presenter.post("/stage/desk/", {"do": "play", "mode": "chefs"})
    page = Client().get("/join/", headers={"accept-language": "de"}).content.decode()
    found = re.search(r'id="world-words" type="application/json">(.*?)</script>', page)
    assert found is not None
    words = json.loads(found[1])
    for task in each(programme.with_chefs()):
        assert words[task.goal] != task.goal
        assert words[task.title] != task.title
