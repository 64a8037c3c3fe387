"""A page with a survey, answered by the same code as the real ones, without a server: what is posted is kept here."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from email.message import Message
from email.parser import BytesParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from django.template.loader import render_to_string
from playwright.sync_api import BrowserContext, Page, Route

from game.studies import asking, telemetry
from game.studies.survey import Survey
from sim.world import JSONObject

STATIC = Path(__file__).resolve().parents[2] / "static"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
URL = "http://localhost:9"
"""Nobody listens there; every request is answered below."""


@dataclass
class Study:
    """One stage: a survey, what was kept of it, and whether the network works."""

    survey: Survey
    answers: JSONObject = field(default_factory=dict)
    done: bool = False
    batches: list[telemetry.Batch] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    online: bool = True
    status: int = 200

    @property
    def events(self) -> list[telemetry.Event]:
        return [event for batch in self.batches for event in batch.events]

    @property
    def draft(self) -> JSONObject:
        """The answers that were told last."""
        told = [batch.answers for batch in self.batches if batch.answers is not None]
        return asking.answers_of(self.survey, told[-1]) if told else {}

    def open(self, context: BrowserContext) -> Page:
        context.route(f"{URL}/**", self._answer)
        page = context.new_page()
        page.goto(f"{URL}/stage")
        return page

    def page(self, found: dict[str, str] | None = None) -> str:
        if self.done:
            return '<!DOCTYPE html><html lang="en"><title>Thanks</title><h1>Thanks</h1></html>'
        form = asking.form(self.survey, self.answers, found)
        inner = render_to_string("studies/_survey.html", {"asked": form})
        return PAGE.replace("SURVEY", inner)

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith("/static/"):
            file = STATIC / path.removeprefix("/static/")
            route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "font/woff2"))
        elif not self.online:
            route.abort("internetdisconnected")
        elif path == "/told":
            self._told(route)
        else:
            if route.request.method == "POST":
                sent = parse_qs(route.request.post_data or "", keep_blank_values=True)
                self.answers, found = asking.taken(self.survey, sent)
                self.done = not found
                route.fulfill(body=self.page(found), content_type="text/html")
            else:
                route.fulfill(body=self.page(), content_type="text/html")

    def _told(self, route: Route) -> None:
        if self.status == 200:
            text = _part(route, "batch")
            self.raw.append(text)
            self.batches.append(telemetry.read(text))
        route.fulfill(status=self.status, body=json.dumps({"kept": len(self.batches)}))


def _part(route: Route, name: str) -> str:
    """One part of a multipart body."""
    head = Message()
    head["Content-Type"] = route.request.headers["content-type"]
    body = route.request.post_data_buffer or b""
    whole = BytesParser().parsebytes(
        b"Content-Type: " + head["Content-Type"].encode() + b"\r\n\r\n" + body
    )
    parts = [
        part
        for part in whole.walk()
        if part.get_param("name", header="Content-Disposition") == name
    ]
    payload = parts[0].get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode()


PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Questions</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/static/css/tokens.css"><link rel="stylesheet" href="/static/css/base.css">
<link rel="stylesheet" href="/static/css/studies.css">
<script type="module" src="/static/js/study.js"></script><script type="module" src="/static/js/survey.js"></script>
</head><body data-icons="/static/img/icons.svg"><main id="main"><h1>Questions</h1>
<form method="post" action="/stage" class="study-form" novalidate data-survey data-study="/told">
<input type="hidden" name="csrfmiddlewaretoken" value="token">SURVEY</form></main></body></html>"""
