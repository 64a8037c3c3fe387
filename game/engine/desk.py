"""The desk at which one command is dealt with: it numbers events, applies them, words the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.engine.events import Event
from game.engine.fold import apply
from game.engine.reply import Refusal, Reply
from game.engine.state import Answer, State
from sim.world import JSON, Feedback, JSONObject, Seat

ASKED_LENGTH = 500
NAME_LENGTH = 80
CID_LENGTH = 64

OF_THE_WORLD = frozenset({"illegal", "stale", "unknown_action"})
"""Codes of refusals whose sentence the session's feedback setting may hold back."""


@dataclass(slots=True)
class Desk:
    """One command's work on a session: `at` is its time, never earlier than the latest event's."""

    state: State
    at: float
    events: list[Event] = field(default_factory=list)

    def emit(self, kind: str, seat: Seat | None = None, **payload: JSON) -> Event:
        """Something happened: number it and apply it."""
        return self.put(kind, seat, payload)

    def put(self, kind: str, seat: Seat | None, payload: JSONObject) -> Event:
        event = Event(self.state.seq + 1, self.at, kind, seat, payload)
        apply(self.state, event, performed=True)
        self.events.append(event)
        return event

    def done(self) -> Reply:
        """The command was carried out, or needed nothing: covered by the latest event."""
        return Reply(tuple(self.events), ack=self.state.seq)

    def noted(self) -> Reply:
        """The command was an intent that waits for the next step."""
        return Reply(tuple(self.events), ack=self.state.seq, noted=True)

    def refuse(
        self,
        seat: Seat | None,
        code: str,
        message: str,
        *,
        cid: str = "",
        asked: str = "",
        **more: JSON,
    ) -> Reply:
        """Say no, in the words the settings allow, and record it while the session lives."""
        told = self._tell(code, message)
        if not self.state.live:
            return Reply(tuple(self.events), refused=Refusal(code, told))
        known = seat if seat in self.state.seats else None
        payload: JSONObject = {
            "cid": cid,
            "code": code,
            "message": told,
            "asked": clean(asked, ASKED_LENGTH),
            **more,
        }
        if told != message:
            payload["detail"] = message
        self.put("refused", known, payload)
        return Reply(tuple(self.events), refused=Refusal(code, told))

    def _tell(self, code: str, message: str) -> str:
        """Only what the world says of a move is held back, not what everybody needs to take part."""
        return told(message, self.state.settings.feedback) if code in OF_THE_WORLD else message

    def again(self, answer: Answer) -> Reply:
        """The answer to a message that was answered before."""
        if answer.code:
            return Reply(refused=Refusal(answer.code, answer.message))
        return Reply(ack=answer.seq)


def told(message: str, feedback: Feedback) -> str:
    """What a seat is told of a refusal under the session's feedback setting."""
    if feedback == "detailed":
        return message
    return "failed" if feedback == "simple" else ""


def told_results(results: Mapping[Seat, JSONObject], feedback: Feedback) -> dict[Seat, JSONObject]:
    """The results of a step as the seats are told them."""
    if feedback == "detailed":
        return dict(results)
    return {
        seat: result if result["ok"] else {**result, "message": told(result["message"], feedback)}
        for seat, result in results.items()
    }


def clean(text: object, length: int) -> str:
    """Text fit for every database and page: no control characters or lone surrogates, cut short."""
    if type(text) is str and len(text) <= length and text.isprintable():
        return text.strip()
    kept = "".join(
        c
        for c in str(text)[: 2 * length]
        if (c >= " " or c == "\n") and not "\ud800" <= c <= "\udfff" and c != "\x7f"
    )
    return kept.strip()[:length]
