"""Named programs on their page: named, given tokens, corrected and retired, each by its owner alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from game.fleets import line
from game.fleets.dealing import deal
from game.models import AccessToken, Place, Player, Program
from game.models.tokens import PREFIX, token_of
from game.pages.programs import MOST, SCOPES
from tests.game.fleets.conftest import token_for
from tests.kitchens import worlds_in
from tests.loops import each

pytestmark = pytest.mark.django_db
PAGE = reverse("programs")
WISH = {"name": "Soufflé 3", "about": "Never falls.", "link": "https://example.org/souffle"}


def signed_in(name: str) -> tuple[Client, Player]:
    user = User.objects.create(username=name)
    client = Client()
    client.force_login(user)
    return client, Player.objects.create(name=name.title(), user=user)


@pytest.fixture
def _toys() -> Iterator[None]:
    with worlds_in():
        yield


@pytest.fixture
def ana() -> tuple[Client, Player]:
    return signed_in("ana")


@pytest.fixture
def bo() -> tuple[Client, Player]:
    return signed_in("bo")


def named(client: Client, **fields: str) -> Program:
    told = client.post(PAGE, {**WISH, **fields})
    assert told.status_code == 302, told.content.decode()
    return Program.objects.latest("pk")


def secret_in(page: str) -> str:
    (secret,) = set(re.findall(rf"{PREFIX}[\w-]{{30,}}", page))
    return secret


def test_only_who_has_an_account_names_programs(client: Client) -> None:
    for ask in each((client.get, client.post)):
        told = ask(PAGE)
        assert (told.status_code, told.url) == (302, f"{reverse('login')}?next={PAGE}")  # type: ignore[attr-defined]
    assert not Program.objects.exists()


def test_a_program_is_named_and_stands_on_its_owner_s_page(ana, bo) -> None:
    row = named(ana[0])
    assert (row.player, row.name, row.about) == (ana[1], "Soufflé 3", "Never falls.")
    assert "Soufflé 3" in ana[0].get(PAGE).content.decode()
    assert "Soufflé 3" not in bo[0].get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"name": ""}, "required"),
        ({"name": "-?!"}, "a letter or a digit"),
        ({"name": "x" * 41}, "40"),
        ({"name": "\ufdfa" * 40}, "40"),  # one letter that is eighteen when it is composed
        ({"name": "\u3164\ufe0f"}, "a letter or a digit"),
        ({"about": "\ufdfa" * 160}, "160"),
        ({"about": "x" * 161}, "160"),
        ({"link": "javascript:alert(1)"}, "valid URL"),
        ({"link": "ftp://example.org/"}, "https://"),
    ],
)
def test_what_makes_no_sense_names_no_program(ana, change: dict[str, str], word: str) -> None:
    told = ana[0].post(PAGE, {**WISH, **change})
    assert told.status_code == 422
    assert word in told.content.decode()
    assert not Program.objects.exists()


@pytest.mark.parametrize(
    "same",
    ["souffle\u0301 3", "SOUFFLÉ 3", "  Soufflé \u200b 3 ", "Soufflé\ufe0f 3", "Souff\u3164lé 3"],
)
def test_no_two_programs_have_the_same_name(ana, bo, same: str) -> None:
    named(ana[0])
    told = bo[0].post(PAGE, {**WISH, "name": same})
    assert told.status_code == 422
    assert "already" in told.content.decode()
    assert Program.objects.count() == 1


def test_names_are_shown_as_text(ana) -> None:
    row = named(ana[0], name="<b>Bot</b>", about="<script>alert(1)</script>")
    for page in each((PAGE, reverse("program", args=[row.pk]))):
        shown = ana[0].get(page).content.decode()
        assert "<b>Bot" not in shown
        assert "<script>alert" not in shown


def test_a_token_of_a_program_is_shown_once_and_acts_for_it(ana) -> None:
    row = named(ana[0])
    told = ana[0].post(reverse("program_token", args=[row.pk]), {"days": "7"})
    assert told.status_code == 201
    token = token_of(secret_in(told.content.decode()))
    assert token is not None
    assert (token.program, token.player, tuple(token.scopes)) == (row, ana[1], SCOPES)
    assert PREFIX not in ana[0].get(reverse("program", args=[row.pk])).content.decode()


def test_nobody_touches_anothers_program(ana, bo) -> None:
    row = named(ana[0])
    ana[0].post(reverse("program_token", args=[row.pk]))
    token = AccessToken.objects.get()
    for name, args in each(
        [
            ("program", [row.pk]),
            ("program_token", [row.pk]),
            ("program_revoke", [row.pk, token.pk]),
            ("program_retire", [row.pk]),
        ]
    ):
        assert bo[0].post(reverse(name, args=args), WISH).status_code == 404
    row.refresh_from_db()
    token.refresh_from_db()
    assert not row.retired
    assert not token.revoked
    assert AccessToken.objects.count() == 1


def test_a_program_takes_back_its_own_tokens_alone(ana) -> None:
    one, other = named(ana[0]), named(ana[0], name="Other")
    ana[0].post(reverse("program_token", args=[one.pk]))
    token = AccessToken.objects.get()
    wrong = reverse("program_revoke", args=[other.pk, token.pk])
    assert ana[0].post(wrong).status_code == 404
    ana[0].post(reverse("program_revoke", args=[one.pk, token.pk]))
    token.refresh_from_db()
    assert token.revoked


def test_a_retired_program_has_no_good_token_and_gets_none(ana) -> None:
    row = named(ana[0], invitable="on")
    ana[0].post(reverse("program_token", args=[row.pk]))
    ana[0].post(reverse("program_retire", args=[row.pk]))
    row.refresh_from_db()
    assert (row.retired, row.invitable) == (True, False)
    assert AccessToken.objects.get().revoked
    assert ana[0].post(reverse("program_token", args=[row.pk])).status_code == 302
    assert AccessToken.objects.count() == 1
    told = signed_in("cy")[0].post(PAGE, WISH)
    assert told.status_code == 422, "its name stays its own"


@pytest.mark.usefixtures("_toys")
@pytest.mark.parametrize("how", ["program_retire", "program_revoke", "revoke_token"])
def test_who_may_play_no_more_is_in_line_no_more(ana, bo, how: str) -> None:
    """Else a partner would be dealt a kitchen with somebody who cannot come."""
    row, other = named(ana[0]), named(bo[0], name="Other")
    token, (kept, _) = token_for(row)[0], token_for(row)
    now = timezone.now()
    places = [line.join(row, one, "tally:counting", now, 2) for one in (token, kept)]
    which = {"program_revoke": [row.pk, token.pk], "revoke_token": [token.pk]}
    gone = reverse(how, args=which.get(how, [row.pk]))
    assert ana[0].post(gone).status_code == 302
    assert Place.objects.get(pk=places[0].pk).state == "gone"
    line.join(other, None, "tally:counting", now, 2)
    assert len(deal(now)) == (0 if how == "program_retire" else 1), "the other token plays on"


def test_what_is_said_of_a_program_may_be_corrected(ana) -> None:
    row = named(ana[0])
    ana[0].post(reverse("program", args=[row.pk]), {**WISH, "about": "Falls at times."})
    row.refresh_from_db()
    assert row.about == "Falls at times."


def test_programs_at_a_time_are_limited(ana) -> None:
    for number in range(MOST):
        Program.objects.create(player=ana[1], name=f"p{number}")
    told = ana[0].post(PAGE, WISH)
    assert told.status_code == 422
    assert "retire one first" in told.content.decode()


def test_a_form_from_elsewhere_names_no_program(ana) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.get())
    assert strict.post(PAGE, WISH).status_code == 403
    assert not Program.objects.exists()
