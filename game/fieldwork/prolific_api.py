"""Prolific's API, as far as studies need it. The token comes from the environment and is told to nobody.

`PROLIFIC_TOKEN`, and `PROLIFIC_URL` where it is not Prolific's own. Facts are of docs.prolific.com: "Set up bonuses",
"Pay bonuses" (not idempotent: a second call pays twice), "Approve or reject a submission" (idempotent).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import cast

import httpx2

from sim.world import JSON, JSONObject

URL = "https://api.prolific.com"
TIMEOUT_S = 20.0
MOST_PAGES = 100
TOLD = 300
"""Characters of Prolific's answer that are passed on."""


class ProlificError(Exception):
    """Prolific refused, or could not be asked. `surely_not`: nothing happened there."""

    def __init__(self, message: str, *, surely_not: bool) -> None:
        super().__init__(message)
        self.surely_not = surely_not


def has_token() -> bool:
    """Whether this installation may ask Prolific."""
    return bool(os.environ.get("PROLIFIC_TOKEN"))


class Prolific:
    """One installation's way to Prolific."""

    def __init__(self, client: httpx2.Client) -> None:
        self._client = client

    def create_draft(self, study: JSONObject) -> str:
        """A study there, unpublished; its id."""
        return str(_object(self._ask("POST", "studies/", study)).get("id", ""))

    def submissions(self, study: str) -> Iterator[JSONObject]:
        """Everybody's submission to a study."""
        for page in range(1, MOST_PAGES + 1):
            told = _object(
                self._ask("GET", f"studies/{study}/submissions/?page={page}&page_size=100")
            )
            results = told.get("results")
            rows = results if isinstance(results, list) else []
            yield from (one for one in rows if isinstance(one, dict))
            if len(rows) < 100:
                return

    def approve(self, submission: str) -> None:
        """Approve a submission: base pay is paid there. A second time changes nothing."""
        self._ask("POST", f"submissions/{submission}/transition/", {"action": "APPROVE"})

    def set_up_bonuses(self, study: str, lines: str) -> str:
        """Prepare bonuses, which pays nothing yet; what `pay_bonuses` wants to be told."""
        body: JSONObject = {"study_id": study, "csv_bonuses": lines}
        bulk = str(_object(self._ask("POST", "submissions/bonus-payments/", body)).get("id", ""))
        if not bulk:
            raise ProlificError("Prolific set up no bonuses.", surely_not=True)
        return bulk

    def pay_bonuses(self, bulk: str) -> None:
        """Pay what was set up. To be called once for each: a second call pays once more."""
        self._ask("POST", f"bulk-bonus-payments/{bulk}/pay/")

    def _ask(self, method: str, path: str, body: JSONObject | None = None) -> JSON:
        try:
            answer = self._client.request(method, f"/api/v1/{path}", json=body)
        except httpx2.ConnectError as error:
            raise ProlificError("Prolific cannot be reached.", surely_not=True) from error
        except httpx2.HTTPError as error:
            kind = type(error).__name__
            raise ProlificError(f"Prolific did not answer ({kind}).", surely_not=False) from error
        if answer.status_code >= 400:
            said = " ".join(answer.text.split())[:TOLD]
            raise ProlificError(
                f"Prolific answered {answer.status_code}: {said}",
                surely_not=answer.status_code < 500,
            )
        try:
            return cast(JSON, answer.json()) if answer.content else None
        except ValueError as error:
            raise ProlificError("Prolific answered what is no JSON.", surely_not=False) from error


def _object(told: JSON) -> Mapping[str, JSON]:
    return told if isinstance(told, Mapping) else {}


@contextmanager
def connected(transport: httpx2.BaseTransport | None = None) -> Iterator[Prolific]:
    """A connection with this installation's token.

    Raises:
        ProlificError: there is no token.
    """
    token = os.environ.get("PROLIFIC_TOKEN", "")
    if not token:
        raise ProlificError("There is no PROLIFIC_TOKEN in the environment.", surely_not=True)
    with httpx2.Client(
        base_url=os.environ.get("PROLIFIC_URL", URL),
        headers={"Authorization": f"Token {token}"},
        timeout=TIMEOUT_S,
        transport=transport,
    ) as client:
        yield Prolific(client)
