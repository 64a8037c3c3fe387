"""A model server as TEACh's users have them: two forms over HTTP, and what each of them held."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs


@dataclass
class ModelServer:
    """Answers with what it is told to, one after the other, the last for ever."""

    answers: list[Any]
    url: str = ""
    begun: list[dict[str, Any]] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)
    failures: int = 0
    """So many requests are answered with 500 first."""

    def answer(self) -> Any:
        return self.answers[min(len(self.asked), len(self.answers)) - 1]


@contextmanager
def serving(*answers: Any) -> Iterator[ModelServer]:
    """A server on loopback for the time of a test."""
    model = ModelServer(list(answers))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            form = _form(self.headers["Content-Type"], body)
            if model.failures:
                model.failures -= 1
                self._reply(500, b"the model fell over")
            elif self.path == "/start_new_edh_instance":
                model.begun.append(form)
                self._reply(200, b"success")
            elif self.path == "/get_next_action":
                model.asked.append(form)
                said = model.answer()
                self._reply(200, said if isinstance(said, bytes) else json.dumps(said).encode())
            else:
                self._reply(404, b"")

        def _reply(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: Any) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    model.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield model
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _form(kind: str, body: bytes) -> dict[str, Any]:
    """The fields of a form, and its files as a list of name and bytes."""
    if kind.startswith("application/x-www-form-urlencoded"):
        return {name: values[0] for name, values in parse_qs(body.decode()).items()} | {"files": []}
    message = BytesParser().parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
    fields: dict[str, Any] = {"files": []}
    for part in message.get_payload():
        assert not isinstance(part, str)
        data = part.get_payload(decode=True)
        name = part.get_param("name", header="content-disposition")
        if part.get_filename() is None:
            fields[str(name)] = data.decode()  # type: ignore[union-attr]
        else:
            fields["files"].append((name, part.get_filename(), part.get_content_type(), data))
    return fields
