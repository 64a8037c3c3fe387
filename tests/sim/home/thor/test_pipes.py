"""Reading from the executable: whole messages, its end at once, and no longer than one is told to wait."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import IO, Any

import pytest

pipes: Any = pytest.importorskip("sim.home.thor.pipes", reason="ai2thor is not installed")


@pytest.fixture
def server() -> Any:
    return object.__new__(pipes.EndingFifoServer)


@pytest.fixture
def ends() -> Iterator[tuple[IO[bytes], int]]:
    """A pipe: the end that is read and the descriptor that is written to, which the test closes."""
    read, write = os.pipe()
    with os.fdopen(read, "rb", buffering=0) as reads:
        yield reads, write


@pytest.mark.parametrize("timeout", [None, 5.0])
def test_a_message_is_read_to_its_end_and_no_further(
    server: Any, ends: tuple[IO[bytes], int], timeout: float | None
) -> None:
    reads, write = ends
    os.write(write, b"abcdef")
    assert server._read_with_timeout(reads, 4, timeout) == b"abcd"
    assert server._read_with_timeout(reads, 0, timeout) == b""
    assert server._read_with_timeout(reads, 2, timeout) == b"ef"
    os.close(write)


def test_it_may_come_in_parts(
    server: Any, ends: tuple[IO[bytes], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    reads, write = ends
    parts = [b"ab", b"cde", b"f"]

    def ready(*_: object) -> tuple[list[object], list[object], list[object]]:
        os.write(write, parts.pop(0))
        return [reads], [], []

    monkeypatch.setattr(pipes.select, "select", ready)
    assert server._read_with_timeout(reads, 6, None) == b"abcdef"
    os.close(write)


def test_an_executable_that_has_gone_is_noticed_at_once(
    server: Any, ends: tuple[IO[bytes], int]
) -> None:
    reads, write = ends
    os.write(write, b"ab")
    os.close(write)
    with pytest.raises(pipes.ExecutableGone, match="make a new controller"):
        server._read_with_timeout(reads, 3, None)


def test_who_does_not_answer_is_waited_for_as_long_as_was_said_in_all(
    server: Any, ends: tuple[IO[bytes], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    reads, write = ends
    now, waits = [100.0], []

    def select(_: object, __: object, ___: object, left: float) -> tuple[list[object], ...]:
        waits.append(left)
        now[0] += min(2.0, left)
        if len(waits) > 1:
            return [], [], []
        os.write(write, b"a")
        return [reads], [], []

    monkeypatch.setattr(pipes.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(pipes.select, "select", select)
    with pytest.raises(TimeoutError, match="within 5 s"):
        server._read_with_timeout(reads, 3, 5.0)
    assert waits == [5.0, 3.0]
    waits.clear()
    with pytest.raises(TimeoutError, match="within 0 s"):
        server._read_with_timeout(reads, 3, 0.0)
    assert waits == [], "there is no time to look"
    os.close(write)


@pytest.mark.parametrize(("kind", "ends_with"), [("FifoServer", True), ("WsgiServer", False)])
def test_the_librarys_server_for_pipes_is_made_to_notice(
    monkeypatch: pytest.MonkeyPatch, kind: str, ends_with: bool
) -> None:
    class Web:
        pass

    made = object.__new__(pipes.FifoServer) if kind == "FifoServer" else Web()
    built = []

    def build(self: Any, host: str, port: int, width: int, height: int) -> None:
        built.append((host, port, width, height))
        self.server = made

    monkeypatch.setattr(pipes.Controller, "_build_server", build)
    controller = object.__new__(pipes.EndingController)
    controller._build_server("127.0.0.1", 0, 30, 20)
    assert built == [("127.0.0.1", 0, 30, 20)]
    assert controller.server is made
    assert (type(made) is pipes.EndingFifoServer) is ends_with
