"""What may have happened in a session: the kinds of the event log, which is the one truth.

An event is `(seq, at, seat, kind, payload, schema)`. `at` is seconds since the epoch on the
session owner's clock. The payload's fields are documented under each kind in `KINDS`: that is the
codebook (`docs/events.md` is written from it, and a test keeps the two equal).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, field
from msgspec.structs import replace

from sim.world import JSONObject, Seat

SCHEMA = 3
"""Raise it when payloads change, and add the way up to `_UPGRADES`."""


class Event(Struct, frozen=True):
    """One numbered, immutable entry of a session's log."""

    seq: int
    at: float
    kind: str
    seat: Seat | None = None
    payload: JSONObject = field(default_factory=dict)
    schema: int = SCHEMA

    def to_json(self) -> JSONObject:
        return {
            "seq": self.seq,
            "at": self.at,
            "kind": self.kind,
            "seat": self.seat,
            "payload": self.payload,
            "schema": self.schema,
        }

    def with_payload(self, payload: JSONObject) -> Event:
        """The same event, telling something else."""
        return Event(self.seq, self.at, self.kind, self.seat, payload, self.schema)

    @staticmethod
    def from_json(data: JSONObject) -> Event:
        """Read what `to_json` wrote, under this schema or an older one."""
        return Event(
            seq=data["seq"],
            at=data["at"],
            kind=data["kind"],
            seat=data.get("seat"),
            payload=data.get("payload") or {},
            schema=data.get("schema", SCHEMA),
        ).upgraded()

    def upgraded(self) -> Event:
        """The event as this schema writes it. What is stored stays as it is; one that a newer
        version wrote is left alone."""
        event = self
        while event.schema < SCHEMA:
            change = _UPGRADES[event.schema].get(event.kind)
            payload = change(event.payload) if change else event.payload
            event = replace(event, payload=payload, schema=event.schema + 1)
        return event


def _created_1(payload: JSONObject) -> JSONObject:
    """Suites had no versions, and a prefix was bare moves: nothing that is said could be heard."""
    prefix = [{"moves": moves, "heard": []} for moves in payload["prefix"]]
    return {**payload, "suite_version": 1, "prefix": prefix}


_UPGRADES: dict[int, dict[str, Callable[[JSONObject], JSONObject]]] = {
    1: {"created": _created_1},
    2: {},  # every step had a hash
}
"""Per schema and kind, what makes of a payload one of the next schema."""


KINDS: dict[str, dict[str, str]] = {
    "created": {
        "": "The session exists. Always event 1.",
        "world": "name of the world",
        "world_version": "version of the world's rules",
        "suite_version": "version of the suite that the task is of",
        "code_version": "version of this software",
        "task": "the whole task, as JSON; its par is the best known length at this session's pace (older "
        "logs: in turns)",
        "seed": "seed of the episode",
        "settings": "pace, tick_hz, deadline_s, grace_s, stand_in, step_limit, feedback, countdown_s; where "
        "they say something also led, chat, ends_after_s, if_left, latency_ms, called, thoughts (what partners "
        "are told of agents' thoughts: own, plans or all), and of stages lends (agents lend their seats), voted and "
        "vote_s (the seat an audience votes for, seconds of a round), beside and follows (two kitchens that "
        "keep step), linger_s (seconds agents wait after a move)",
        "prefix": "replayed before play begins (a branch), empty otherwise: per step `moves` (as in "
        "`step`) and `heard`, the lines (seat, text) said before it in worlds that hear",
        "parent": "session and step this one was branched from, or null",
    },
    "joined": {"": "Somebody sat down in a free seat.", "occupant": "kind, name, id, settings"},
    "countdown": {"": "Play begins soon.", "starts_at": "when (seconds since the epoch)"},
    "started": {"": "Play begins now."},
    "step": {
        "": "The episode made one step. The event's seat is the one whose turn it was (pace `turns`) "
        "or that moved (`free`). Playing `moves` again gives the same state. In real time a tick in "
        "which nobody did anything and nothing was going on is no step and leaves no event.",
        "index": "number of the world step, from 1 (steps of the prefix count)",
        "moves": "per seat the action (verb, args, text) or null",
        "by": "per seat who moved: person, agent, stand_in (an agent for a person who was gone), or nobody "
        "(no answer in time)",
        "results": "per seat ok, code, message, as the seat was told, and an answer for it alone",
        "changed": "what is different now, as the world tells it",
        "cids": "per seat the client's message id, where there was one",
        "superseded": "per seat ids of earlier intents that the one in cids replaced; only if any",
        "tried": "per seat the action, where all were refused and time passed without them",
        "details": "per seat the world's sentence of a refusal that the settings held back",
        "tick": "real time: number of this tick since the clock was started, from 1",
        "skipped": "real time: ticks left out before this one because the clock had been held up",
        "shown_ms": "per seat how long the picture had been shown when the move was made",
        "met": "ids of the goal conditions that hold after the step",
        "score": "the world's score after the step; only where it has one",
        "hash": "first 16 hex digits of SHA-256 of the episode's state after the step; in real time only "
        "in every eighth step and at the end, which proves those between as well",
    },
    "refused": {
        "": "A message was not accepted; nothing changed.",
        "cid": "the client's message id",
        "code": "stable reason: not_your_turn, illegal, stale, malformed, too_large, too_fast, "
        "not_playing, not_seated, not_ready, seat_taken, led, no_chat, unknown_action, or the world's own",
        "message": "a sentence for people, as far as the settings' feedback allows",
        "detail": "the whole sentence, where the settings held it back",
        "asked": "what had been asked, shortened to 500 characters",
        "turn": "not_your_turn: whose turn it was",
    },
    "asked": {
        "": "A seat asked something that costs no step; the answer is told to it alone.",
        "question": "verb, args and text",
        "result": "ok, code, message and the answer",
        "cid": "the client's message id",
    },
    "thought": {
        "": "An agent's reasoning before its move.",
        "text": "its thoughts",
        "next": "what it means to do after this move: a sentence (`text`) and the id of what it will go to "
        "(`target`); only where it has a plan",
        "usage": "tokens, cost (US dollars; null where a price is not known) and milliseconds, where "
        "known; `undecided` where it came to no decision, and what was asked of models counts all the same",
        "calls": "requests to a language model and its answers, whole; only if there were any. A "
        "message's text is written out the first time; later its `sha256` stands for it",
        "saw": "pictures it looked at: `sha256` (of the text `WIDTHxHEIGHT:` and the pixels row by row, "
        "four bytes each: red, green, blue, 0), `size` a side, `step` they show; only "
        "if there were any",
    },
    "said": {"": "Chat.", "name": "who", "text": "what", "cid": "the client's message id"},
    "pointed": {
        "": "Somebody pointed at a thing in the kitchen, for the others to see.",
        "target": "id of the thing",
    },
    "polled": {
        "": "An audience voted on what the event's seat does next; the moves follow as steps.",
        "round": "number of the round in this session, from 1",
        "choices": "what there was to choose from, as sentences",
        "votes": "how many votes each choice got, in the same order; one phone has one vote a round",
        "chosen": "place of the choice that is done, from 0: the one with most votes, of several the one "
        "that had them first",
        "voters": "phones that were connected when the round ended",
        "opened_at": "when the round's first vote came (seconds since the epoch)",
    },
    "typing": {
        "": "A person began to write a line of the chat, or stopped; never what. The end of the session "
        "ends it as well.",
        "on": "true: began. false: stopped, because it was said or deleted, because nothing was typed for "
        "some seconds, or because the person was gone",
    },
    "pause_asked": {"": "A person asked for a pause.", "needed": "seats still to agree"},
    "paused": {
        "": "The clock stands still.",
        "reason": "agreed, nobody_here, waiting (for a dropped person whom no agent may replace), "
        "frozen (by whoever leads the kitchen), or unrecorded (the log could not be written)",
    },
    "resumed": {"": "The clock goes on."},
    "dropped": {
        "": "A person's connection is gone; the seat is kept.",
        "grace_until": "when an agent takes over, or the session ends (seconds since the epoch), or null",
    },
    "reconnected": {"": "The person is back in the seat."},
    "left": {"": "A person left for good.", "name": "who"},
    "replaced": {
        "": "A seat has another occupant: an agent took over, or gave the seat back.",
        "occupant": "the new one: kind, name, id, settings",
        "before": "the old one",
        "reason": "grace_over, left, returned, asked, renamed (same person, other name or colour)",
    },
    "linked": {"": "Another session was made from this one.", "session": "its id", "why": "why"},
    "finished": {
        "": "The episode is over.",
        "outcome": "success, reason (goal, step_limit, time_limit, partner_left, gave_up, or the world's "
        "own), scores",
        "steps": "world steps",
        "seconds": "play time without pauses",
        "audit": "silent mistakes (as of sim.abilities.Finding); only where there are any",
        "left": "partner_left: the seats whose people were gone",
        "why": "gave_up: the sentence that says why",
        "percent": "how much of the task is done, 0 to 100; only where the world can say it",
        "missing": "a sentence on why it is not done; only where it is not and the world can say it",
    },
    "abandoned": {"": "Ended without a result.", "reason": "why", "steps": "world steps"},
}
