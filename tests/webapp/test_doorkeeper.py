"""Strangers who do too much at once are told to wait, and for how long."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django.fixtures import Settings

from game.models import Session
from tests.conftest import REDIS_URL
from webapp import doorkeeper

pytestmark = pytest.mark.django_db
PASSWORD = "copper-pan-and-thyme"


class Clock:
    """Time that goes on from now, and further when a test says so."""

    def __init__(self) -> None:
        self.real, self.ahead = time.time, 0.0

    def __call__(self) -> float:
        return self.real() + self.ahead


@pytest.fixture(autouse=True)
def clock(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    settings.LIMITS = True
    doorkeeper._limiter.cache_clear()
    clock = Clock()
    monkeypatch.setattr("time.time", clock)
    yield clock
    doorkeeper._limiter.cache_clear()


@pytest.fixture
def gus(client: Client) -> Client:
    """A guest who has been here before."""
    client.post("/me/", {"name": "Gus"})
    return client


def opens(client: Client, **more: str) -> int:
    """Open the quickest kitchen there is."""
    return client.post("/new/", {"task": "tutorial/1"}, **more).status_code


def signs_in(client: Client, name: str, password: str, **more: str) -> int:
    return client.post(
        "/accounts/login/", {"username": name, "password": password}, **more
    ).status_code


def test_one_guest_opens_a_dozen_kitchens_a_minute_and_no_more(gus: Client, clock: Clock) -> None:
    assert [opens(gus) for _ in range(12)] == [302] * 12
    assert opens(gus) == 429
    assert Session.objects.count() == 12
    clock.ahead += 61
    assert opens(gus) == 302


def test_whoever_makes_a_new_guest_each_time_is_known_by_the_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = replace(doorkeeper.KITCHENS, address="4/minute")
    monkeypatch.setitem(doorkeeper.BY_VIEW, "new_session", few)
    assert [opens(Client()) for _ in range(5)] == [302] * 4 + [429]
    assert opens(Client(), REMOTE_ADDR="192.0.2.7") == 302


def test_all_addresses_of_one_ipv6_network_are_one(rf) -> None:
    one, other, far = (
        doorkeeper.address_of(rf.get("/", REMOTE_ADDR=address))
        for address in ("2001:db8::1", "2001:db8::ffff:1", "2001:db8:1::1")
    )
    assert one == other != far
    assert doorkeeper.address_of(rf.get("/", REMOTE_ADDR="::ffff:192.0.2.7")) == "192.0.2.7"


def test_the_answer_says_when_to_try_again(gus: Client) -> None:
    for _ in range(12):
        opens(gus)
    answer = gus.post("/new/", {"task": "synchronous/1"})
    wait = int(answer.headers["Retry-After"])
    assert 50 <= wait <= 60
    assert f"try again in <strong>{wait} seconds</strong>" in answer.content.decode()


def test_looking_is_never_refused(gus: Client) -> None:
    for _ in range(13):
        opens(gus)
    assert gus.get("/tasks/").status_code == 200


def test_wrong_passwords_are_counted_and_right_ones_are_not(client: Client, clock: Clock) -> None:
    User.objects.create_user("rosa", password=PASSWORD)
    assert [signs_in(client, "rosa", f"guess {n}") for n in range(5)] == [200] * 5
    answer = client.post("/accounts/login/", {"username": "Rosa ", "password": PASSWORD})
    assert answer.status_code == 429
    assert "try again in <strong>5 minutes" in answer.content.decode()
    assert client.post("/admin/login/", {"username": "rosa", "password": "x"}).status_code == 429
    clock.ahead += 301
    assert signs_in(client, "rosa", PASSWORD) == 302
    for _ in range(7):
        assert signs_in(Client(), "rosa", PASSWORD) == 302


def test_slips_are_forgiven_by_whoever_gets_in(client: Client) -> None:
    User.objects.create_user("rosa", password=PASSWORD)
    for _ in range(3):
        for n in range(4):
            assert signs_in(client, "rosa", f"slip {n}") == 200
        assert signs_in(client, "rosa", PASSWORD) == 302
        client.logout()


def test_somebody_else_at_another_address_is_not_kept_out(client: Client) -> None:
    User.objects.create_user("rosa", password=PASSWORD)
    for n in range(6):
        signs_in(client, "rosa", f"guess {n}")
    assert signs_in(Client(), "rosa", PASSWORD, REMOTE_ADDR="192.0.2.7") == 302


def test_many_names_from_one_address_are_one_attack() -> None:
    answers = [signs_in(Client(), f"name{n}", "123456") for n in range(51)]
    assert answers == [200] * 50 + [429]


def test_the_owner_may_switch_limits_off(client: Client, settings: Settings) -> None:
    settings.LIMITS = False
    assert {opens(client) for _ in range(14)} == {302}


def test_without_redis_answering_nobody_is_refused(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    doorkeeper._limiter.cache_clear()
    assert {opens(client) for _ in range(14)} == {302}


@pytest.mark.services
def test_processes_that_meet_in_redis_count_together(gus: Client, settings: Settings) -> None:
    settings.REDIS_URL = REDIS_URL
    doorkeeper._limiter.cache_clear()
    doorkeeper.forget()
    for _ in range(12):
        opens(gus)
    doorkeeper._limiter.cache_clear()  # as another process, which remembers nothing itself
    assert opens(gus) == 429
    doorkeeper.forget()
