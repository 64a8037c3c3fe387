"""Exports without names: people appear by their public ids."""

from __future__ import annotations

from game.engine.events import Event
from sim.world import JSONObject, Seat


class Pseudonyms:
    """Replaces people's names in one session's events, read in order."""

    def __init__(self) -> None:
        self._seats: dict[Seat, JSONObject] = {}
        self._watchers: dict[str, str] = {}

    def clean(self, event: Event) -> Event:
        """The event with public ids (for spectators: `spectator 1`, ...) in place of names."""
        payload = dict(event.payload)
        for field in ("occupant", "before"):
            if isinstance(payload.get(field), dict):
                payload[field] = _nameless(payload[field])
        if event.kind in ("said", "left"):
            payload["name"] = self._alias(event.seat, str(payload.get("name", "")))
        if event.kind in ("joined", "replaced") and event.seat:
            self._seats[event.seat] = payload.get("occupant") or {}
        return event.with_payload(payload)

    def _alias(self, seat: Seat | None, name: str) -> str:
        if seat is None:
            return self._watchers.setdefault(name, f"spectator {len(self._watchers) + 1}")
        occupant = self._seats.get(seat, {})
        return str(occupant.get("name" if occupant.get("kind") == "agent" else "id") or seat)


def _nameless(occupant: JSONObject) -> JSONObject:
    if occupant.get("kind") != "person":
        return occupant
    return {**occupant, "name": occupant.get("id", "")}


def without_ids(event: Event) -> Event:
    """The event as everybody may read it: names as they were shown, but no ids, which would tell
    what else the same person has played, and no settings of agents."""
    payload = dict(event.payload)
    for field in ("occupant", "before"):
        if isinstance(payload.get(field), dict):
            payload[field] = {**payload[field], "id": "", "settings": {}}
    return event.with_payload(payload)
