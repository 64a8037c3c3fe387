"""Free seats and invitations. Ana opens a kitchen, Ben follows the link, Cleo comes too late."""

from __future__ import annotations

import re

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django.fixtures import Settings

from game.engine.settings import Settings as Rules
from game.fleets.inviting import invite
from game.live import kitchens
from game.models import Place, Player, Program, Session
from game.pages.invitations import invitation
from tests.loops import each

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> Client:
    client = Client()
    client.post("/me/", {"name": "Ana"})
    return client


@pytest.fixture
def ben() -> Client:
    client = Client()
    client.post("/me/", {"name": "Ben"})
    return client


@pytest.fixture
def cleo() -> Client:
    return Client()


@pytest.fixture
def kitchen(ana: Client) -> Session:
    ana.post("/new/", {"with": "friend"})
    return Session.objects.get()


def test_whoever_follows_the_link_is_offered_the_free_seat(ben: Client, kitchen: Session) -> None:
    page = ben.get(f"/s/{kitchen.pk}/").content.decode()
    assert "There is a free place for you" in page
    assert f'action="/s/{kitchen.pk}/seat/"' in page


def test_the_one_who_opened_the_kitchen_is_offered_no_second_seat(
    ana: Client, kitchen: Session
) -> None:
    assert "There is a free place" not in ana.get(f"/s/{kitchen.pk}/").content.decode()


def test_one_click_takes_the_free_seat(ben: Client, kitchen: Session) -> None:
    answer = ben.post(f"/s/{kitchen.pk}/seat/", {"seat": "robot2"})
    assert answer.headers["Location"] == f"/s/{kitchen.pk}/"
    assert kitchen.seats.get(name="robot2").occupant_name == "Ben"


def test_nobody_claims_a_taken_seat(ben: Client, cleo: Client, kitchen: Session) -> None:
    ben.post(f"/s/{kitchen.pk}/seat/", {"seat": "robot2"})
    answer = cleo.post(f"/s/{kitchen.pk}/seat/", {"seat": "robot2"}, follow=True)
    assert "Somebody was faster" in answer.content.decode()
    assert kitchen.seats.get(name="robot2").occupant_name == "Ben"
    assert '"token": null' in answer.content.decode()


def test_nobody_claims_the_seat_of_the_one_who_invited(ben: Client, kitchen: Session) -> None:
    ben.post(f"/s/{kitchen.pk}/seat/", {"seat": "robot1"})
    assert kitchen.seats.get(name="robot1").occupant_name == "Ana"


def test_claiming_twice_keeps_one_seat(ben: Client, kitchen: Session) -> None:
    for _ in range(2):
        ben.post(f"/s/{kitchen.pk}/seat/", {"seat": "robot2"})
    assert kitchen.seats.filter(occupant_name="Ben").count() == 1


def test_a_seat_is_not_claimed_by_looking(ben: Client, kitchen: Session) -> None:
    assert ben.get(f"/s/{kitchen.pk}/seat/").status_code == 405
    assert kitchen.seats.get(name="robot2").occupant_kind == "nobody"


def test_a_token_is_shown_to_its_own_player_only(
    ana: Client, ben: Client, kitchen: Session
) -> None:
    token = kitchen.seats.get(name="robot1").token
    assert token in ana.get(f"/s/{kitchen.pk}/").content.decode()
    assert token not in ana.get(f"/s/{kitchen.pk}/watch/").content.decode()
    for address in ("", "watch/", "split/", "?seat=robot1"):
        assert token not in ben.get(f"/s/{kitchen.pk}/{address}").content.decode()


def test_the_invitation_is_a_picture_of_the_link(ben: Client, kitchen: Session) -> None:
    answer = ben.get(f"/s/{kitchen.pk}/invite.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert b"<svg" in answer.content


def test_a_rematch_is_a_new_kitchen_with_the_same_task(ana: Client, kitchen: Session) -> None:
    answer = ana.post(f"/s/{kitchen.pk}/rematch/")
    again = Session.objects.exclude(pk=kitchen.pk).get()
    assert answer.headers["Location"].startswith(f"/s/{again.pk}/")
    assert (again.task_id, again.parent_id) == (kitchen.task_id, kitchen.pk)


def test_taking_a_seat_in_a_closed_kitchen_says_so(
    ben: Client, kitchen: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    Session.objects.filter(pk=kitchen.pk).update(status="abandoned")
    monkeypatch.setattr(kitchens, "claim_seat", None)
    answer = ben.post(f"/s/{kitchen.pk}/seat/", {"seat": "robot2"}, follow=True)
    assert "This kitchen is closed" in answer.content.decode()


# -- links for others -----------------------------------------------------------------------------


def link_at(client: Client, kitchen: Session, **more: str) -> str:
    page = client.get(f"/s/{kitchen.pk}/", **more).content.decode()
    found = re.search(r'id="invite-link" readonly value="([^"]*)"', page)
    assert found
    return found[1]


def test_a_link_says_the_address_at_which_the_page_was_opened(
    ana: Client, kitchen: Session
) -> None:
    link = link_at(ana, kitchen, HTTP_HOST="127.0.0.1:8000")
    assert link == f"http://127.0.0.1:8000/s/{kitchen.pk}/"
    page = ana.get(f"/s/{kitchen.pk}/", HTTP_HOST="127.0.0.1:8000").content.decode()
    assert "on this computer only" in page


def test_opened_at_home_a_link_says_where_the_network_finds_the_kitchen(
    ana: Client, kitchen: Session, settings: Settings
) -> None:
    settings.NETWORK_URL = "http://192.0.2.4:8000"
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "stove"]
    link = link_at(ana, kitchen, HTTP_HOST="localhost:8000")
    assert link == f"http://192.0.2.4:8000/s/{kitchen.pk}/"
    assert link_at(ana, kitchen, HTTP_HOST="stove:8000").startswith("http://stove:8000/")
    page = ana.get(f"/s/{kitchen.pk}/", HTTP_HOST="localhost:8000").content.decode()
    assert "on this computer only" not in page


def test_a_public_address_is_what_links_and_pictures_say(
    ana: Client, kitchen: Session, settings: Settings
) -> None:
    settings.PUBLIC_URL = "https://kitchen.example.org"
    assert link_at(ana, kitchen) == f"https://kitchen.example.org/s/{kitchen.pk}/"


def test_a_picture_says_only_addresses_that_are_trusted(
    ana: Client, kitchen: Session, settings: Settings, rf: RequestFactory
) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://lab.example.org"]
    told = [
        invitation(rf.get("/", {"at": at}), kitchen.pk)
        for at in ("https://lab.example.org", "https://evil.example")
    ]
    assert told[0] == f"https://lab.example.org/s/{kitchen.pk}/"
    assert told[1] == f"http://testserver/s/{kitchen.pk}/"


def test_who_sits_there_invites_a_named_program_and_a_stranger_does_not(
    ana: Client, cleo: Client, kitchen: Session
) -> None:
    owner = Player.objects.create(name="Owner")
    program = Program.objects.create(player=owner, name="Soufflé", invitable=True)
    page = ana.get(f"/s/{kitchen.pk}/").content.decode()
    assert f'action="/s/{kitchen.pk}/invite/"' in page
    free = kitchen.seats.get(occupant_kind="nobody").name
    wish = {"program": "soufflé", "seat": free}
    assert cleo.post(f"/s/{kitchen.pk}/invite/", wish).status_code == 403
    assert not program.invitations.exists()
    told = ana.post(f"/s/{kitchen.pk}/invite/", wish, follow=True)
    assert "Soufflé” is invited" in told.content.decode()
    assert [row.seat for row in each(program.invitations.all())] == [free]


def test_a_program_that_is_not_there_is_not_invited(ana: Client, kitchen: Session) -> None:
    told = ana.post(f"/s/{kitchen.pk}/invite/", {"program": "<b>x</b>", "seat": "?"}, follow=True)
    assert "no seat" in told.content.decode()
    assert "<b>x" not in told.content.decode()


def test_who_invites_is_told_in_their_language_why_that_cannot_be(
    ana: Client, kitchen: Session
) -> None:
    owner = Player.objects.create(name="Cleo")
    Program.objects.create(player=owner, name="Shy")
    for name, word in each(
        (
            ("Nobody", "kein Programm „Nobody“"),
            ("a\0b", "kein Programm"),
            ("shy", "Shy nimmt keine"),
        ),
    ):
        wish = {"program": name, "seat": "robot2"}
        german = {"Accept-Language": "de"}
        told = ana.post(f"/s/{kitchen.pk}/invite/", wish, follow=True, headers=german)
        assert word in told.content.decode()


def program_of(owner: str, name: str, *, invitable: bool = True) -> Program:
    player, _ = Player.objects.get_or_create(name=owner)
    return Program.objects.create(player=player, name=name, invitable=invitable)


def over_with(kitchen: Session, program: Program) -> None:
    """A kitchen in which a program sat beside whoever opened it, at its end."""
    invite(kitchen, "robot2", program.name, program.player)
    kitchens.claim_seat(kitchen, "robot2", program.player, program)
    Session.objects.filter(pk=kitchen.pk).update(status="finished")


def played_again(client: Client, kitchen: Session) -> tuple[Session, str]:
    told = client.post(f"/s/{kitchen.pk}/rematch/", follow=True)
    return Session.objects.get(parent=kitchen), told.content.decode()


def test_played_again_the_same_program_is_invited_and_nobody_sits_in_its_seat(
    ana: Client, kitchen: Session
) -> None:
    program = program_of("Owner", "Soufflé")
    over_with(kitchen, program)
    again, _ = played_again(ana, kitchen)
    seat = again.seats.get(name="robot2")
    assert (seat.occupant_kind, seat.player, seat.program) == ("nobody", None, None)
    assert again.seats.get(name="robot1").occupant_name == "Ana"
    asked = program.invitations.get(session=again)
    assert (asked.seat, asked.invited_by.name) == ("robot2", "Ana")
    second, _ = played_again(ana, kitchen)
    assert second == again
    assert program.invitations.filter(session=again).count() == 1
    assert kitchens.claim_seat(again, "robot2", program.player, program).program == program


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"invitable": False}, "Soufflé takes no invitations."),
        ({"retired_at": "2026-11-24T00:00Z"}, "No program here is called “Soufflé”."),
    ],
)
def test_a_program_that_may_not_be_invited_any_more_is_not_invited_again(
    ana: Client, kitchen: Session, change: dict[str, object], why: str
) -> None:
    program = program_of("Owner", "Soufflé")
    over_with(kitchen, program)
    Program.objects.filter(pk=program.pk).update(**change)
    again, page = played_again(ana, kitchen)
    assert not program.invitations.filter(session=again).exists()
    assert again.seats.get(name="robot2").occupant_kind == "nobody"
    assert why in page


def test_a_game_of_the_line_played_again_is_one_that_somebody_has_chosen(
    ana: Client, kitchen: Session
) -> None:
    """Nobody leads it, so who is here begins; and it is no game of the line any more."""
    program = program_of("Owner", "Soufflé")
    over_with(kitchen, program)
    now = timezone.now()
    Place.objects.create(
        program=program, world=kitchen.world, suite=kitchen.suite, seats=2, state="over",
        joined_at=now, lease_until=now, dealt_at=now, session=kitchen, seat="robot2",
    )  # fmt: skip
    told = kitchen.events.get(kind="created")
    told.payload["settings"] |= {"led": True, "if_left": "end", "ends_after_s": 1800.0}
    kitchen.events.filter(pk=told.pk).update(payload=told.payload)
    again, _ = played_again(ana, kitchen)
    rules = Rules.from_json(again.settings)
    assert (rules.led, rules.if_left, rules.ends_after_s) == (False, "keep", None)
    assert not again.places.exists()
    assert program.invitations.filter(session=again).exists()
