"""Who may see what of the log: one function, for players and for spectators."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from game.engine.blinding import Blinded, blinded, masked
from game.engine.events import Event
from game.engine.settings import Settings, Thoughts
from sim.world import CLOSED, Episode, Feedback, JSONObject, Seat, Sight, Task

Sights: TypeAlias = dict[Seat | None, Sight]
"""What each seat may know, and a spectator (None)."""

_OWN = ("moves", "by", "results", "tried")
"""Fields of a step that hold one entry a seat."""
_UNTOLD: JSONObject = {"ok": None, "code": "", "message": ""}


def sights_of(task: Task, episode: Episode, settings: Settings) -> Sights:
    """What the world lets its seats and outsiders know, less what the session holds back."""
    found: Sights = {
        seat: blinded(
            _minded(_fed(episode.sight(seat), settings.feedback), settings.thoughts),
            settings.called,
        )
        for seat in episode.seats
    }
    found[None] = _minded(episode.sight(None) if task.public else CLOSED, "all")
    return found


def _minded(sight: Sight, thoughts: Thoughts) -> Sight:
    """With so much of the thoughts of others; who is not told their moves is told nothing of them."""
    told = thoughts if sight.moves == "all" and sight.kitchen else "own"
    return replace(sight, thoughts=told)


def _fed(sight: Sight, feedback: Feedback) -> Sight:
    """Without any feedback a seat has its eyes only."""
    return replace(sight, results=False, reasons=False) if feedback == "none" else sight


def visible(event: Event, seat: Seat | None, sight: Sight, *, live: bool = True) -> Event | None:
    """What a seat (None: a spectator) with this sight may see of an event; None: only its number.

    `live`: the session can still be played. Afterwards thoughts, answers and sentences that were
    held back may be shown, and what the seats did not know of each other; a kitchen that is closed
    to outsiders stays so, and a seat that is not to know who the others are never learns it.
    """
    if isinstance(sight, Blinded) and seat is not None:
        blind = masked(event, seat, sight)
        return None if blind is None else _visible(blind, seat, sight, live=True)
    return _visible(event, seat, sight, live=live)


def _visible(event: Event, seat: Seat | None, sight: Sight, *, live: bool) -> Event | None:
    if live and (seat is None or event.seat != seat):
        if event.kind in _PRIVATE or (event.kind == "pointed" and sight.moves == "own"):
            return None
        if event.kind == "thought":
            return _foreign(event, sight)
    if event.kind in _SIGNS and live:
        return None
    trim = _TRIMS.get(event.kind)
    payload = trim(event.payload, seat, sight, live) if trim else event.payload
    return event if payload is event.payload else event.with_payload(payload)


def _foreign(event: Event, sight: Sight) -> Event | None:
    """As much of another one's thought as is told while the session lives."""
    wanted = {"own": (), "plans": ("next",), "all": ("text", "next")}[sight.thoughts]
    told = {name: event.payload[name] for name in wanted if event.payload.get(name)}
    return event.with_payload({"text": "", "usage": {}, **told}) if told else None


_PRIVATE = frozenset({"refused", "asked"})
_SIGNS = frozenset({"typing"})
"""What those who are here are told by signs of the moment, and may look up when it is over."""


def _created(payload: JSONObject, seat: Seat | None, sight: Sight, live: bool) -> JSONObject:
    task = {name: value for name, value in payload["task"].items() if name != "params"}
    if live:
        task = told_task(task, seat)
    seen = {**payload, "task": task, "prefix": len(payload["prefix"])}
    return (
        seen if sight.lengths or not live else {**seen, **without_lengths(task, seen["settings"])}
    )


def without_lengths(task: JSONObject, settings: JSONObject) -> JSONObject:
    """A task and a session's settings without the numbers that tell how long a solution is."""
    lengths = {"par": None, "par_proved": False, "step_limit": None}
    return {"task": {**task, **lengths}, "settings": {**settings, "step_limit": None}}


def told_task(task: JSONObject, seat: Seat | None) -> JSONObject:
    """A task as JSON as a seat is told of it while it is played: where the seat has a title of its
    own (`SeatSpec.title`), nothing that says what is to be done."""
    title = next((one.get("title", "") for one in task["seats"] if one["name"] == seat), "")
    return {**task, "title": title, "goal": "", "tags": ()} if title else task


def _thought(payload: JSONObject, seat: Seat | None, sight: Sight, live: bool) -> JSONObject:
    """The words of agents, without the requests behind them: those are for the record."""
    return {name: value for name, value in payload.items() if name != "calls"}


def _step(payload: JSONObject, seat: Seat | None, sight: Sight, live: bool) -> JSONObject:
    hidden = {"superseded", *(_HIDDEN_LIVE if live else ())}
    if live and sight.goals != "live":
        hidden |= {"met", "score"}
    seen = {name: value for name, value in payload.items() if name not in hidden}
    seen["cids"] = _only(payload["cids"], seat)
    if sight.moves == "own" and (live or not sight.kitchen):
        seen |= {name: _only(payload[name], seat) for name in _OWN if name in payload}
        seen["changed"] = {}
    if not live:
        return seen
    if not sight.reasons:
        seen["changed"] = {}
    seen["results"] = told_results(seen["results"], seat, sight)
    return seen


_HIDDEN_LIVE = ("shown_ms", "details")


def told_results(
    results: dict[Seat, JSONObject], seat: Seat | None, sight: Sight
) -> dict[Seat, JSONObject]:
    """The results of a step as they are told: answers to their own seat alone."""
    return {name: told_result(one, sight, own=name == seat) for name, one in results.items()}


def told_result(result: JSONObject, sight: Sight, *, own: bool) -> JSONObject:
    """One move's result as it is told while the session lives."""
    if not sight.results:
        result = {**result, **_UNTOLD}
    elif not sight.reasons:
        result = {**result, "code": ""}
    if own or "answer" not in result:
        return result
    return {name: value for name, value in result.items() if name != "answer"}


def _only(per_seat: JSONObject, seat: Seat | None) -> JSONObject:
    return {seat: per_seat[seat]} if seat is not None and seat in per_seat else {}


def _refused(payload: JSONObject, seat: Seat | None, sight: Sight, live: bool) -> JSONObject:
    return {name: value for name, value in payload.items() if name != "detail" or not live}


def _seated(payload: JSONObject, seat: Seat | None, sight: Sight, live: bool) -> JSONObject:
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
