"""How the kitchen is opened: ports, names, hosts."""

from __future__ import annotations

import socket

import pytest
from django.conf import settings
from django.core.management.base import CommandError

from webapp.management.commands import play


@pytest.fixture
def taken_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def test_a_port_that_was_asked_for_and_is_taken_is_an_error_that_says_what_to_do(taken_port):
    with pytest.raises(CommandError, match=f"port {taken_port}.*make play PORT="):
        play._listen("127.0.0.1", taken_port)


def test_without_a_wish_the_next_free_port_is_taken(taken_port, monkeypatch):
    monkeypatch.setattr(play, "FIRST_PORT", taken_port)
    with play._listen("127.0.0.1", 0) as listener:
        assert taken_port < listener.getsockname()[1] < taken_port + play.PORTS_TO_TRY


def test_the_printed_address_is_one_that_a_browser_can_open():
    assert play._address("0.0.0.0", 8000) == "http://127.0.0.1:8000"
    assert play._address("::", 8000) == "http://[::1]:8000"
    assert play._address("kitchen.local", 80) == "http://kitchen.local:80"


def test_serving_the_network_accepts_this_machines_names_and_no_others(monkeypatch):
    monkeypatch.delenv("ALLOWED_HOSTS", raising=False)
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["localhost"])
    monkeypatch.setattr(play, "_own_names", lambda: ["stove"])
    play._allow_hosts("0.0.0.0")
    assert settings.ALLOWED_HOSTS == ["localhost", "stove"]


def test_the_users_own_list_of_hosts_is_never_widened(monkeypatch):
    monkeypatch.setenv("ALLOWED_HOSTS", "kitchen.example.org")
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["kitchen.example.org"])
    play._allow_hosts("0.0.0.0")
    assert settings.ALLOWED_HOSTS == ["kitchen.example.org"]


def test_others_in_the_network_are_invited_by_number(monkeypatch):
    monkeypatch.setattr(play, "_own_names", lambda: ["stove", "192.0.2.4"])
    assert play._network_address("0.0.0.0", 8000) == "http://192.0.2.4:8000"
    assert play._network_address("127.0.0.1", 8000) == ""


def test_others_are_invited_to_an_address_that_the_users_own_list_lets_in(monkeypatch):
    monkeypatch.setattr(play, "_own_names", lambda: ["192.0.2.4", "stove"])
    monkeypatch.setenv("ALLOWED_HOSTS", "stove")
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["stove"])
    assert play._network_address("0.0.0.0", 8000) == "http://stove:8000"
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["kitchen.example.org"])
    assert play._network_address("0.0.0.0", 8000) == ""
