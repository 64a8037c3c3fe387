"""Which open sessions somebody is still in, by their logs: the others are not worth watching."""

from __future__ import annotations

from collections.abc import Iterable

from game.models import Event
from sim.world import JSONObject, Seat

KINDS = ("joined", "dropped", "reconnected", "left", "replaced")


def attended(sessions: Iterable[str]) -> set[str]:
    """Those of these sessions in which a person is present, or in which none has ever sat: agents
    among themselves need nobody. One query."""
    ids = list(sessions)
    people: dict[str, dict[Seat, bool]] = {one: {} for one in ids}
    rows = Event.objects.filter(session__in=ids, kind__in=KINDS).order_by("session_id", "seq")
    for session, kind, seat, payload in rows.values_list("session_id", "kind", "seat", "payload"):
        _take(people[session], kind, seat or "", payload)
    return {one for one, here in people.items() if not here or any(here.values())}


def _take(here: dict[Seat, bool], kind: str, seat: Seat, payload: JSONObject) -> None:
    """Note in `here`, per seat that a person has, whether they are present."""
    if kind in ("dropped", "left"):
        here[seat] = False
    elif kind == "reconnected" or payload["occupant"]["kind"] == "person":
        here[seat] = True
    elif payload.get("reason") not in ("grace_over", "left"):
        here.pop(seat, None)  # before the first step a seat is anybody's
