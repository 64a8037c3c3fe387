"""Who may see what of the log: one function, for players and for spectators."""

from __future__ import annotations

from dataclasses import replace

from game.engine.events import Event
from sim.world import JSONObject, Seat

_OWN = ("moves", "by", "results", "tried")
"""Fields of a step that hold one entry a seat."""


def visible(
    event: Event,
    seat: Seat | None,
    *,
    live: bool = True,
    public: bool = True,
    unaided: bool = False,
) -> Event | None:
    """What a seat (None: a spectator) may see of an event; None: nothing but its number.

    `live`: the session can still be played; afterwards thoughts and sentences that the settings
    held back may be shown. `public`: everybody sees everything of this world; otherwise a step
    shows a seat only its own part. `unaided`: while it is played seats are not told which goal
    conditions hold, nor the kind of a failure, nor how long a solution is.
    """
    if event.kind in ("refused", "thought") and live and (seat is None or event.seat != seat):
        return None
    trim = _TRIMS.get(event.kind)
    payload = trim(event.payload, seat, live, public) if trim else event.payload
    if unaided and live and seat is not None:
        payload = _EXAMINED.get(event.kind, _as_it_is)(payload)
    return event if payload is event.payload else replace(event, payload=payload)


def _created(payload: JSONObject, seat: Seat | None, live: bool, public: bool) -> JSONObject:
    task = {name: value for name, value in payload["task"].items() if name != "params"}
    return {**payload, "task": task, "prefix": len(payload["prefix"])}


def _thought(payload: JSONObject, seat: Seat | None, live: bool, public: bool) -> JSONObject:
    """The words of agents, without the requests behind them: those are for the record."""
    return {name: value for name, value in payload.items() if name != "calls"}


def _step(payload: JSONObject, seat: Seat | None, live: bool, public: bool) -> JSONObject:
    hidden = {"superseded", "shown_ms", "details"} if live else {"superseded"}
    seen = {name: value for name, value in payload.items() if name not in hidden}
    seen["cids"] = _only(payload["cids"], seat)
    if public:
        return seen
    own = {name: _only(payload[name], seat) for name in _OWN if name in payload}
    return {**seen, **own, "changed": {}}


def _examined(payload: JSONObject) -> JSONObject:
    """A step without goals, what the world tells graders, and the kinds of reasons for failures."""
    kept = {name: value for name, value in payload.items() if name not in ("met", "changed")}
    results = {name: {**result, "code": ""} for name, result in payload["results"].items()}
    return {**kept, "changed": {}, "results": results}


def _created_examined(payload: JSONObject) -> JSONObject:
    return {**payload, **without_lengths(payload["task"], payload["settings"])}


def without_lengths(task: JSONObject, settings: JSONObject) -> JSONObject:
    """A task and a session's settings without the numbers that tell how long a solution is."""
    lengths = {"par": None, "par_proved": False, "step_limit": None}
    return {"task": {**task, **lengths}, "settings": {**settings, "step_limit": None}}


def _as_it_is(payload: JSONObject) -> JSONObject:
    return payload


_EXAMINED = {"created": _created_examined, "step": _examined}


def _only(per_seat: JSONObject, seat: Seat | None) -> JSONObject:
    return {seat: per_seat[seat]} if seat is not None and seat in per_seat else {}


def _refused(payload: JSONObject, seat: Seat | None, live: bool, public: bool) -> JSONObject:
    return {name: value for name, value in payload.items() if name != "detail" or not live}


def _seated(payload: JSONObject, seat: Seat | None, live: bool, public: bool) -> JSONObject:
    return {
        name: _face(value) if name in ("occupant", "before") else value
        for name, value in payload.items()
    }


def _face(occupant: JSONObject) -> JSONObject:
    """What everybody may know of an occupant: neither ids nor settings."""
    return {"kind": occupant["kind"], "name": occupant["name"]}


_TRIMS = {
    "created": _created,
    "step": _step,
    "refused": _refused,
    "thought": _thought,
    "joined": _seated,
    "replaced": _seated,
}
