"""Sessions in which nobody in a seat is told who of the others is a person and who an agent.

`Settings.called` names the seats. Where it does, everything that a seat is told of the others (events, views, the
welcome) has those names, and nothing that only agents or only people do; also when it is over. That somebody's
connection is gone is told all the same, and so is an agent that takes over then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.engine.events import Event
from sim.world import JSONObject, Seat, Sight

ME = "You"
SOMEBODY = "Partner"
"""What a seat without a name of its own is called."""
HIDDEN = frozenset({"thought", "typing"})
"""Kinds that agents alone or people alone leave."""
TAKEN_OVER = ("grace_over", "left")


@dataclass(frozen=True, slots=True)
class Blinded(Sight):
    """A sight without who the others are."""

    called: Mapping[Seat, str] = field(default_factory=dict)


def blinded(sight: Sight, called: Mapping[Seat, str]) -> Sight:
    """The same sight, without who the others are where seats have names for that."""
    if not called:
        return sight
    return Blinded(sight.goals, sight.moves, sight.reasons, sight.results, sight.lengths, sight.kitchen,
                   called=called)  # fmt: skip


def masked(event: Event, me: Seat, sight: Blinded) -> Event | None:
    """The event as somebody in the seat `me` may read it; None: only its number."""
    if event.kind in HIDDEN and event.seat != me:
        return None
    mask = _MASKS.get(event.kind)
    if mask is None:
        return event
    payload = mask(event, me, sight.called)
    return None if payload is None else event.with_payload(payload)


def face(seat: JSONObject, me: Seat, called: Mapping[Seat, str]) -> JSONObject:
    """One row of a view's or a welcome's seats as `me` may read it."""
    if seat["kind"] == "nobody":
        return seat
    taken = bool(seat.get("stand_in"))
    shown = {**seat, "name": _name(seat["seat"], me, called)}
    if not taken:
        shown["kind"] = "person"
    if seat.get("original") is not None:
        shown["original"] = _name(seat["seat"], me, called)
    return shown


def faces(seats: Iterable[JSONObject], me: Seat, called: Mapping[Seat, str]) -> list[JSONObject]:
    """All of them."""
    return [face(seat, me, called) for seat in seats]


def told_settings(settings: JSONObject) -> JSONObject:
    """A session's settings without what says who the others are."""
    hidden = ("stand_in", "called")
    return {name: value for name, value in settings.items() if name not in hidden}


def _name(seat: Seat | None, me: Seat, called: Mapping[Seat, str]) -> str:
    return ME if seat == me else called.get(seat or "", "") or SOMEBODY


def _created(event: Event, me: Seat, called: Mapping[Seat, str]) -> JSONObject:
    return {**event.payload, "settings": told_settings(event.payload["settings"])}


def _joined(event: Event, me: Seat, called: Mapping[Seat, str]) -> JSONObject:
    return {"occupant": {"kind": "person", "name": _name(event.seat, me, called)}}


def _replaced(event: Event, me: Seat, called: Mapping[Seat, str]) -> JSONObject | None:
    reason, person = event.payload["reason"], _joined(event, me, called)["occupant"]
    agent = {**person, "kind": "agent"}
    if reason in TAKEN_OVER:
        return {"occupant": agent, "before": person, "reason": reason}
    if reason == "returned":
        return {"occupant": person, "before": agent, "reason": reason}
    return None


def _called(event: Event, me: Seat, called: Mapping[Seat, str]) -> JSONObject:
    return {**event.payload, "name": _name(event.seat, me, called)}


def _step(event: Event, me: Seat, called: Mapping[Seat, str]) -> JSONObject:
    by = {seat: who if seat == me or who == "nobody" else "person"
          for seat, who in event.payload["by"].items()}  # fmt: skip
    return {**event.payload, "by": by}


_MASKS = {
    "created": _created,
    "joined": _joined,
    "replaced": _replaced,
    "left": _called,
    "said": _called,
    "step": _step,
}
