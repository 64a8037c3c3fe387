"""What a sample keeps of its episode: the session's log, in the sample's store."""

from __future__ import annotations

from collections.abc import Sequence

from inspect_ai.util import Store

from game.engine.events import Event
from sim.world import JSONObject

STORED = "brigade"
"""Under this name the store has the log (`log`), and whatever else is to be known of it."""


def keep(store: Store, events: Sequence[Event], **more: object) -> None:
    """Keep a session's log. Requests to models are left out of it: Inspect's own events have them."""
    store.set(STORED, {"log": [_row(event) for event in events], **more})


def _row(event: Event) -> JSONObject:
    row = event.to_json()
    if "calls" in row["payload"]:
        row["payload"] = {name: one for name, one in row["payload"].items() if name != "calls"}
    return row


def kept(store: Store) -> list[Event]:
    """The log that was kept; empty: the sample has not been played."""
    found = store.get(STORED) or {}
    return [Event.from_json(row) for row in found.get("log", ())]
