"""The page of personal tokens: made, shown once, taken back, each for its owner alone."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from game.models import AccessToken, Player
from game.models.tokens import PREFIX, digest_of, token_of
from game.pages.tokens import MOST
from tests.loops import each

PAGE = reverse("tokens")
WISH = {"name": "my bot", "scopes": ["read", "play"], "days": "30"}


@pytest.fixture
def ana(client, db) -> Player:
    """Ana, signed in."""
    user = User.objects.create(username="ana")
    client.force_login(user)
    return Player.objects.create(name="Ana", user=user)


def shown(page: str) -> list[str]:
    return re.findall(rf"{PREFIX}[\w-]{{30,}}", page)


def test_only_who_has_an_account_makes_tokens(client, db):
    for ask in (client.get, client.post):
        told = ask(PAGE)
        assert (told.status_code, told.url) == (302, f"{reverse('login')}?next={PAGE}")
    assert client.post(reverse("revoke_token", args=[1])).status_code == 302
    assert not AccessToken.objects.exists()


def test_a_new_token_is_shown_once_and_only_its_hash_is_kept(client, ana):
    made = client.post(PAGE, WISH)
    assert made.status_code == 201
    assert "no-store" in made.headers["Cache-Control"]
    (secret,) = shown(made.content.decode())
    row = token_of(secret)
    assert row is not None
    assert (row.player, row.name, row.scopes) == (ana, "my bot", ["read", "play"])
    assert row.digest == digest_of(secret) != secret
    assert secret not in str(AccessToken.objects.values())
    assert secret not in str(dict(client.session))
    again = client.get(PAGE).content.decode()
    assert "my bot" in again
    assert shown(again) == []


def test_a_token_is_taken_back_on_its_page(client, ana):
    (secret,) = shown(client.post(PAGE, WISH).content.decode())
    row = token_of(secret)
    assert row is not None
    told = client.post(reverse("revoke_token", args=[row.pk]), follow=True)
    assert "opens nothing any more" in told.content.decode()
    row.refresh_from_db()
    assert row.revoked
    assert f"Revoke {row.name}" not in told.content.decode()


def test_nobody_sees_or_takes_back_anothers_token(client, ana):
    bo = Player.objects.create(name="Bo", user=User.objects.create(username="bo"))
    client.post(PAGE, WISH)
    row = AccessToken.objects.get()
    AccessToken.objects.update(player=bo, name="the baker")
    assert "the baker" not in client.get(PAGE).content.decode()
    assert client.post(reverse("revoke_token", args=[row.pk])).status_code == 404
    row.refresh_from_db()
    assert not row.revoked


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"name": ""}, "Give it a name"),
        ({"name": " \u202e\x07 "}, "Give it a name"),
        ({"name": "x" * 61}, "60"),
        ({"scopes": []}, "Tick at least one"),
        ({"scopes": ["everything"]}, "everything"),
        ({"scopes": ["runs"]}, "runs"),
        ({"days": "10000"}, "10000"),
    ],
)
def test_what_makes_no_sense_makes_no_token(client, ana, change, word):
    told = client.post(PAGE, {**WISH, **change})
    assert told.status_code == 422
    assert word in told.content.decode()
    assert not AccessToken.objects.exists()


def test_only_staff_are_offered_what_is_for_staff(client, ana):
    assert 'value="runs"' not in client.get(PAGE).content.decode()
    User.objects.update(is_staff=True)
    assert 'value="runs"' in client.get(PAGE).content.decode()
    client.post(PAGE, {**WISH, "scopes": ["runs"]})
    assert AccessToken.objects.get().scopes == ["runs"]


def test_tokens_at_a_time_are_limited(client, ana):
    for _ in range(MOST):
        assert client.post(PAGE, WISH).status_code == 201
    told = client.post(PAGE, WISH)
    assert (told.status_code, AccessToken.objects.count()) == (422, MOST)
    assert "revoke one first" in told.content.decode()
    row = AccessToken.objects.first()
    assert row is not None
    client.post(reverse("revoke_token", args=[row.pk]))
    assert client.post(PAGE, WISH).status_code == 201


def test_a_form_from_elsewhere_makes_no_token(ana):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.get())
    assert strict.post(PAGE, WISH).status_code == 403
    assert not AccessToken.objects.exists()


def test_names_are_shown_as_text(client, ana):
    page = client.post(PAGE, {**WISH, "name": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page
    assert [row.name for row in each(AccessToken.objects.all())] == ["<script>alert(1)</script>"]


def test_what_a_token_may_do_is_said_in_the_reader_s_language(client, ana):
    page = client.get(PAGE, headers={"accept-language": "de"}).content.decode()
    assert "Aufgaben lesen, und die Sitzungen und Läufe, die du sehen darfst" in page
    assert "Read tasks" not in page
