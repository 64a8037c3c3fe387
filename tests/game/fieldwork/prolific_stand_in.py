"""A stand-in for Prolific: pays what it is told to, as often as it is told; may be slow, refuse, or lose its answer."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

import httpx2

TOKEN = "secret-token"


class StandIn:
    """Prolific's side. `trouble` names what goes wrong with the next call that pays: `lost` (it pays, and the
    answer is lost), `refused`, `broken` (500), `down` (it cannot be reached)."""

    def __init__(self) -> None:
        self.paid: list[dict[str, Decimal]] = []
        self.bulks: dict[str, dict[str, Decimal]] = {}
        self.studies: list[dict[str, Any]] = []
        self.submissions: list[dict[str, Any]] = []
        self.trouble = ""
        self.asked: list[str] = []

    @property
    def transport(self) -> httpx2.MockTransport:
        return httpx2.MockTransport(self._answer)

    def _answer(self, request: httpx2.Request) -> httpx2.Response:
        path = request.url.path.removeprefix("/api/v1/")
        self.asked.append(f"{request.method} {path}")
        if request.headers.get("Authorization") != f"Token {TOKEN}":
            return httpx2.Response(401, json={"error": "no token"})
        if path == "submissions/bonus-payments/":
            return self._set_up(json.loads(request.content))
        if found := re.fullmatch(r"bulk-bonus-payments/(\w+)/pay/", path):
            return self._pay(found[1], request)
        if path == "studies/":
            self.studies.append(json.loads(request.content))
            return httpx2.Response(201, json={"id": "d" * 24})
        if path.endswith("/submissions/"):
            return httpx2.Response(200, json={"results": self.submissions})
        return httpx2.Response(404, json={"error": "not here"})

    def _set_up(self, body: dict[str, Any]) -> httpx2.Response:
        lines = [one.split(",") for one in body["csv_bonuses"].split()]
        bulk = f"bulk{len(self.bulks) + 1}"
        self.bulks[bulk] = {who: Decimal(amount) for who, amount in lines}
        return httpx2.Response(201, json={"id": bulk})

    def _pay(self, bulk: str, request: httpx2.Request) -> httpx2.Response:
        trouble, self.trouble = self.trouble, ""
        if trouble == "down":
            raise httpx2.ConnectError("no route", request=request)
        if trouble == "refused":
            return httpx2.Response(400, json={"error": "not enough money"})
        if trouble == "broken":
            return httpx2.Response(500, text="oh no")
        self.paid.append(self.bulks[bulk])
        if trouble == "lost":
            raise httpx2.ReadTimeout("too late", request=request)
        return httpx2.Response(200, json={})
