"""What a test finds when it looks for another machine."""

from __future__ import annotations

import socket

import pytest


def test_a_name_outside_this_machine_is_not_asked_for() -> None:
    with pytest.raises(socket.gaierror, match="no name server"):
        socket.getaddrinfo("kettle.example", 80)
    with pytest.raises(socket.gaierror, match="no name server"):
        socket.create_connection(("kettle.example", 80))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1", None, b"127.0.0.1"])
def test_this_machine_is_found(host: str | bytes | None) -> None:
    assert socket.getaddrinfo(host, 80)
