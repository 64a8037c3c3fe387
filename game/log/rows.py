"""What events change in the rows that list sessions and seats: a reading of the log for queries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from game.engine.events import Event
from game.engine.session import Session
from game.models.sessions import new_token

Values = dict[str, Any]


class Rows:
    """Remembers which status the row has, so that it is written only when that changes."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._status = session.status

    def changes(self, events: Sequence[Event]) -> tuple[Values, dict[str, Values]]:
        """New values of the session's row and of its seats' rows, by seat; mostly none."""
        row: Values = {}
        seats: dict[str, Values] = {}
        for event in events:
            if event.kind != "step":
                row |= _of_session(event)
                if event.seat is not None:
                    seats.setdefault(event.seat, {}).update(self._of_seat(event))
        if self._session.status != self._status:
            self._status = self._session.status
            row |= {"status": self._status, "steps": self._session.episode.steps}
        return row, {seat: values for seat, values in seats.items() if values}

    def _of_seat(self, event: Event) -> Values:
        if event.kind in ("joined", "replaced"):
            occupant = event.payload["occupant"]
            values: Values = {
                "occupant_kind": occupant["kind"],
                "occupant_name": occupant["name"][:80],
            }
            if occupant["kind"] == "agent":
                values["agent_settings"] = occupant["settings"]
            return values
        if event.kind == "left" and self._session.seats[event.seat or ""].is_empty:
            # The seat is free again: the token of whoever left must not open it any more.
            free = {"occupant_kind": "nobody", "occupant_name": ""}
            return {**free, "player_id": None, "program_id": None, "token": new_token()}
        return {}


def _of_session(event: Event) -> Values:
    at = datetime.fromtimestamp(event.at, UTC)
    if event.kind == "started":
        return {"started_at": at}
    if event.kind == "finished":
        outcome = event.payload["outcome"]
        return {"finished_at": at, "success": outcome["success"], "outcome": outcome}
    if event.kind == "abandoned":
        return {"finished_at": at, "success": False}
    return {}
