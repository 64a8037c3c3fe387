"""What goes over the wire between AI2-THOR's library and the stand-in: pipes and HTTP."""

from __future__ import annotations

import json
import os
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from sim.home.thor import links
from sim.home.thor.links import ACTION, END, METADATA, Closed, Pipes, Posts, link_from
from sim.world import JSONObject

PASS = {"action": "Pass", "sequenceId": 1}
LIMIT_S = 5.0
LONG: JSONObject = {
    "errorMessage": "a text of more than thirty-one letters, which pack differently"
}


@contextmanager
def library(*answers: tuple[int, bytes]) -> Iterator[tuple[Posts, list[bytes]]]:
    """The library's web server, which gives these answers in turn, and what it was sent."""
    got: list[bytes] = []
    left = list(answers)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            got.append(self.rfile.read(int(self.headers["Content-Length"])))
            status, text = left.pop(0)
            self.send_response(status)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
    )
    thread.start()
    port = server.server_address[1]
    environ = {
        "AI2THOR_SERVER_TYPE": "WSGI",
        "AI2THOR_PORT": str(port),
        "AI2THOR_CLIENT_TOKEN": "t0",
    }
    link = link_from(environ)
    assert isinstance(link, Posts)
    try:
        yield link, got
    finally:
        link.close()
        server.shutdown()
        server.server_close()
        thread.join(LIMIT_S)


def test_a_message_is_posted_as_a_form_and_the_answer_is_the_next_action() -> None:
    with library((200, json.dumps(PASS).encode())) as (link, got):
        assert link.exchange({"agents": []}, {"image": [b"\x01\x02"]}) == PASS
    assert b'"agents": []' in got[0]
    assert b"t0" in got[0]
    assert b"\x01\x02" in got[0]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ((200, b"{}"), "said goodbye"),
        ((200, b"null"), "said goodbye"),
        ((500, b"{}"), "answered 500"),
    ],
)
def test_a_library_that_goes_away_ends_it(answer: tuple[int, bytes], why: str) -> None:
    with library(answer) as (link, _), pytest.raises(Closed, match=why):
        link.exchange({}, {})


def test_nobody_there_is_the_same_as_gone() -> None:
    with library() as (link, _):
        pass
    with pytest.raises(Closed):
        link.exchange({}, {})


@contextmanager
def pipes(tmp_path: Path, sent: bytes) -> Iterator[tuple[Pipes, list[bytes]]]:
    """The library's two pipes: it writes these bytes, and what it reads is kept when all is over."""
    names = [str(tmp_path / name) for name in ("client", "server")]
    for name in names:
        os.mkfifo(name)
    got: list[bytes] = []

    def reads_and_writes() -> None:
        with Path(names[1]).open("rb") as reads:
            with Path(names[0]).open("wb") as writes:
                writes.write(sent)
            got.append(reads.read())

    thread = threading.Thread(target=reads_and_writes, daemon=True)
    thread.start()
    link = link_from(
        {"AI2THOR_FIFO_CLIENT_PIPE_PATH": names[0], "AI2THOR_FIFO_SERVER_PIPE_PATH": names[1]}
    )
    assert isinstance(link, Pipes)
    try:
        yield link, got
    finally:
        link.close()
        thread.join(LIMIT_S)


def field(kind: int, body: bytes) -> bytes:
    return struct.pack("!BI", kind, len(body)) + body


def test_through_pipes_a_message_is_fields_with_their_lengths(tmp_path: Path) -> None:
    msgpack = pytest.importorskip("msgpack", reason="comes with the library ai2thor")
    action = field(ACTION, json.dumps(PASS).encode()) + field(END, b"")
    with pipes(tmp_path, action) as (link, got):
        assert link.exchange(LONG, {"image": [b"\x01\x02"]}) == PASS
    packed = msgpack.packb(LONG, use_bin_type=True)
    assert got == [field(METADATA, packed) + field(4, b"\x01\x02") + field(END, b"")]


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"", "the pipe was closed"),
        (field(ACTION, b"{}")[:-1], "the pipe was closed"),
        (field(METADATA, b"{}") + field(END, b""), "not a field of kind 1"),
        (struct.pack("!BI", ACTION, 2**31), "not a field of kind 2"),
        (struct.pack("!BI", ACTION, 2**26 + 1), "not a field of kind 2"),
        (struct.pack("!BI", ACTION, 2**26), "the pipe was closed"),
    ],
)
def test_what_is_no_action_ends_it(tmp_path: Path, sent: bytes, why: str) -> None:
    pytest.importorskip("msgpack", reason="comes with the library ai2thor")
    with pipes(tmp_path, sent) as (link, _), pytest.raises(Closed, match=why):
        link.exchange({}, {})


@pytest.mark.parametrize(("most", "taken"), [(len(json.dumps(PASS)), True), (len(json.dumps(PASS)) - 1, False)])  # fmt: skip
def test_an_action_may_be_as_long_as_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, taken: bool
) -> None:
    pytest.importorskip("msgpack", reason="comes with the library ai2thor")
    monkeypatch.setattr(links, "MOST_BYTES", most)
    action = field(ACTION, json.dumps(PASS).encode()) + field(END, b"")
    with pipes(tmp_path, action) as (link, _):
        if taken:
            assert link.exchange({}, {}) == PASS
        else:
            with pytest.raises(Closed):
                link.exchange({}, {})


@pytest.mark.parametrize(
    ("environ", "why"),
    [
        ({"AI2THOR_SERVER_TYPE": "PIGEON"}, '"PIGEON"; FIFO or WSGI'),
        ({"AI2THOR_SERVER_TYPE": "WSGI"}, "lacks 'AI2THOR_PORT'"),
        ({}, "lacks 'AI2THOR_FIFO_CLIENT_PIPE_PATH'"),
    ],
)
def test_an_environment_that_names_no_link_is_refused(environ: dict[str, str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        link_from(environ)
