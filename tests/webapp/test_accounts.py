"""The owner's one-time link, signing in and out; nothing has a default password."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from webapp.accounts.links import owner_link_path
from webapp.accounts.models import OwnerLink

pytestmark = pytest.mark.django_db
PASSWORD = "copper-pan-and-thyme"


def test_the_link_opens_an_account_without_any_password(client: Client) -> None:
    path = owner_link_path()
    assert client.get(path).status_code == 200
    answer = client.post(path, {"name": "owner"})
    assert answer["Location"] == reverse("records")
    owner = User.objects.get()
    assert (owner.is_superuser, owner.is_staff, owner.has_usable_password()) == (True, True, False)
    assert client.session["_auth_user_id"] == str(owner.pk)
    assert client.get(reverse("admin:index")).status_code == 200


def test_the_link_works_once(client: Client) -> None:
    path = owner_link_path()
    client.post(path, {"name": "owner"})
    thief = Client()
    assert thief.get(path).status_code == 410
    assert thief.post(path, {"name": "thief"}).status_code == 410
    assert User.objects.count() == 1
    assert "_auth_user_id" not in thief.session


def test_looking_at_the_link_does_not_use_it_up(client: Client) -> None:
    path = owner_link_path()
    for _ in range(3):
        assert client.get(path).status_code == 200
        assert client.head(path).status_code == 200
    assert not User.objects.exists()
    assert client.post(path, {"name": "owner"}).status_code == 302


def test_the_link_ends_after_a_day(client: Client) -> None:
    path = owner_link_path()
    OwnerLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get(path).status_code == 410
    assert client.post(path, {"name": "owner"}).status_code == 410
    assert not User.objects.exists()


def test_a_new_link_ends_the_old_one(client: Client) -> None:
    old, new = owner_link_path(), owner_link_path()
    assert client.get(old).status_code == 410
    assert client.get(new).status_code == 200


def test_the_token_is_not_stored() -> None:
    token = owner_link_path().rstrip("/").rsplit("/", 1)[1]
    stored = OwnerLink.objects.values().get()
    assert token not in str(stored)
    assert len(token) >= 40


def test_a_made_up_token_opens_nothing(client: Client) -> None:
    owner_link_path()
    assert client.post(reverse("owner", args=["x" * 43]), {"name": "owner"}).status_code == 410


def test_a_mistake_in_the_form_does_not_use_the_link_up(client: Client) -> None:
    path = owner_link_path()
    wrong = {"name": "owner", "password": PASSWORD, "again": "other"}
    assert "differ" in client.post(path, wrong).content.decode()
    weak = {"name": "owner", "password": "12345678", "again": "12345678"}
    assert client.post(path, weak).status_code == 200
    assert not User.objects.exists()
    right = {"name": "owner", "password": PASSWORD, "again": PASSWORD}
    assert client.post(path, right).status_code == 302


def test_with_a_password_one_can_come_back(client: Client) -> None:
    client.post(owner_link_path(), {"name": "rosa", "password": PASSWORD, "again": PASSWORD})
    client.post(reverse("logout"))
    assert "_auth_user_id" not in client.session
    answer = client.post(reverse("login"), {"username": "rosa", "password": PASSWORD})
    assert answer["Location"] == reverse("records")


def test_without_a_password_nobody_can_sign_in(client: Client) -> None:
    client.post(owner_link_path(), {"name": "owner"})
    for password in ("", "owner", "admin", "password"):
        Client().post(reverse("login"), {"username": "owner", "password": password})
        stranger = Client()
        stranger.post(reverse("login"), {"username": "owner", "password": password})
        assert "_auth_user_id" not in stranger.session


def test_a_second_link_opens_the_same_account(client: Client) -> None:
    client.post(owner_link_path(), {"name": "rosa", "password": PASSWORD, "again": PASSWORD})
    other = Client()
    path = owner_link_path()
    assert "rosa" in other.get(path).content.decode()
    other.post(path, {})
    assert User.objects.count() == 1
    assert User.objects.get().check_password(PASSWORD)


def test_the_name_of_somebody_else_is_not_taken_over(client: Client) -> None:
    User.objects.create_user("pia")
    answer = client.post(owner_link_path(), {"name": "Pia"})
    assert "taken" in answer.content.decode()
    assert not User.objects.get(username="pia").is_superuser


def test_the_link_needs_the_csrf_token() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(owner_link_path(), {"name": "owner"}).status_code == 403
    assert not User.objects.exists()


def test_the_command_prints_the_address(client: Client) -> None:
    out = StringIO()
    call_command("owner_link", "https://kitchen.example/", stdout=out)
    address = out.getvalue().strip()
    assert address.startswith("https://kitchen.example/accounts/owner/")
    assert client.get(address.removeprefix("https://kitchen.example")).status_code == 200


def test_an_owner_without_a_password_sets_the_first_one(client: Client) -> None:
    client.post(owner_link_path(), {"name": "owner"})
    form = {"new_password1": PASSWORD, "new_password2": PASSWORD}
    assert client.post(reverse("password"), form).status_code == 302
    assert User.objects.get().check_password(PASSWORD)
    assert client.get(reverse("password")).status_code == 200
    assert client.post(reverse("password"), form).status_code == 200  # now the old one is asked for


def test_the_password_page_is_for_those_who_are_signed_in(client: Client) -> None:
    answer = client.get(reverse("password"))
    assert answer["Location"].startswith(reverse("login"))


def test_signing_out_takes_a_post(client: Client) -> None:
    client.post(owner_link_path(), {"name": "owner"})
    assert client.get(reverse("logout")).status_code == 405


def test_signing_in_does_not_lead_away_from_here(client: Client) -> None:
    User.objects.create_user("rosa", password=PASSWORD)
    form = {"username": "rosa", "password": PASSWORD, "next": "https://elsewhere.example/"}
    assert client.post(reverse("login"), form)["Location"] == reverse("records")
