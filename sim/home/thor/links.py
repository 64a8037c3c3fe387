"""The two ways in which AI2-THOR's Python library talks to its executable: pipes and HTTP.

The executable speaks first, then answers each action with its sequence number (AI2-THOR 5.0.0,
`fifo_server` and `wsgi_server`). Pictures travel as raw bytes, bottom row first.
"""

from __future__ import annotations

import http.client
import json
import struct
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, Protocol

from sim.world import JSONObject

METADATA, ACTION, END = 1, 2, 255
"""Kinds of fields in a message through the pipes."""
_HEADER = struct.Struct("!BI")
_FIELDS = {
    "image": 4,
    "image_depth": 5,
    "image_classes": 8,
    "image_ids": 9,
    "image-thirdParty-camera": 10,
    "image_thirdParty_depth": 12,
    "image_thirdParty_image_ids": 14,
    "image_thirdParty_classes": 15,
}
"""Kinds of pictures, and of the fields they travel in; one field for each agent or camera."""
Files = Mapping[str, Sequence[bytes]]
"""Pictures by their kind."""
MOST_BYTES = 64 * 1024 * 1024
"""A longer field is refused: it cannot be an action."""
_BOUNDARY = "----household-boundary-7f3c"


class Closed(Exception):
    """The library has gone; there is nobody to answer."""


class Link(Protocol):
    """Where messages go and actions come from."""

    def exchange(self, metadata: JSONObject, files: Files) -> JSONObject:
        """Send a message and wait for the next action. Raises Closed."""

    def close(self) -> None: ...


def link_from(environ: Mapping[str, str]) -> Link:
    """The link that the environment describes, as the library sets it for its executable.

    Raises:
        ValueError: a variable is missing or names no known server type.
    """
    kind = environ.get("AI2THOR_SERVER_TYPE", "FIFO")
    try:
        if kind == "FIFO":
            read = environ["AI2THOR_FIFO_CLIENT_PIPE_PATH"]
            return Pipes(read, environ["AI2THOR_FIFO_SERVER_PIPE_PATH"])
        if kind == "WSGI":
            host, port = environ.get("AI2THOR_HOST", "127.0.0.1"), int(environ["AI2THOR_PORT"])
            return Posts(host, port, environ.get("AI2THOR_CLIENT_TOKEN", ""))
    except KeyError as error:
        raise ValueError(f"the environment lacks {error}: start this through ai2thor") from None
    raise ValueError(f'AI2THOR_SERVER_TYPE is "{kind}"; FIFO or WSGI is expected')


class Pipes:
    """Two named pipes: messages of typed fields, each with its length, closed by an end mark."""

    def __init__(self, read_path: str, write_path: str) -> None:
        self._read_path = read_path
        self._out: IO[bytes] = open(write_path, "wb")  # noqa: SIM115, PTH123 - open until `close`
        self._in: IO[bytes] | None = None

    def exchange(self, metadata: JSONObject, files: Files) -> JSONObject:
        """Send metadata and pictures, read one action."""
        import msgpack

        try:
            self._send(METADATA, msgpack.packb(metadata, use_bin_type=True))
            for name, pictures in files.items():
                for data in pictures:
                    self._send(_FIELDS[name], data)
            self._send(END, b"")
            self._out.flush()
            return self._receive()
        except (BrokenPipeError, OSError) as error:
            raise Closed(str(error)) from error

    def _send(self, kind: int, body: bytes) -> None:
        self._out.write(_HEADER.pack(kind, len(body)))
        self._out.write(body)

    def _receive(self) -> JSONObject:
        if self._in is None:
            self._in = open(self._read_path, "rb")  # noqa: SIM115, PTH123 - open until `close`
        action: JSONObject = {}
        while True:
            kind, length = _HEADER.unpack(self._exactly(_HEADER.size))
            if kind == END:
                return action
            if kind != ACTION or length > MOST_BYTES:
                raise Closed(f"an action was expected, not a field of kind {kind}")
            action = json.loads(self._exactly(length))

    def _exactly(self, count: int) -> bytes:
        assert self._in is not None
        data = self._in.read(count)
        if len(data) < count:
            raise Closed("the pipe was closed")
        return data

    def close(self) -> None:
        with suppress(OSError):
            self._out.close()
        if self._in is not None:
            self._in.close()


class Posts:
    """HTTP: each message is posted as a form, the answer's body is the next action."""

    def __init__(self, host: str, port: int, token: str) -> None:
        self._http = http.client.HTTPConnection(host, port)
        self._token = token

    def exchange(self, metadata: JSONObject, files: Files) -> JSONObject:
        """Post metadata and pictures, read one action from the answer."""
        body = _form({"metadata": json.dumps(metadata), "token": self._token}, files)
        headers = {"Content-Type": f"multipart/form-data; boundary={_BOUNDARY}"}
        try:
            self._http.request("POST", "/train", body, headers)
            answer = self._http.getresponse()
            text = answer.read()
        except (http.client.HTTPException, OSError) as error:
            raise Closed(str(error)) from error
        if answer.status != 200:
            raise Closed(f"the library answered {answer.status}")
        action: Any = json.loads(text)
        if not action:
            raise Closed("the library said goodbye")
        return dict(action)

    def close(self) -> None:
        self._http.close()


def _form(texts: Mapping[str, str], files: Files) -> bytes:
    """A multipart form. The library's own parser wants these headers in exactly this spelling."""
    parts: list[bytes] = []
    for name, text in texts.items():
        head = (
            f'--{_BOUNDARY}\r\nContent-Type: text/plain; charset="utf-8"\r\n'
            f'Content-disposition: form-data; name="{name}"\r\n\r\n'
        )
        parts += [head.encode(), text.encode(), b"\r\n"]
    for name, data in ((name, data) for name, pictures in files.items() for data in pictures):
        head = (
            f"--{_BOUNDARY}\r\nContent-Type: image/raw\r\n"
            f'Content-disposition: form-data; name="{name}"; filename="{name}"\r\n\r\n'
        )
        parts += [head.encode(), data, b"\r\n"]
    return b"".join([*parts, f"--{_BOUNDARY}--\r\n".encode()])
