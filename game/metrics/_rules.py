"""Which rule of the kitchen a refusal is about, read from its sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.engine.events import Event
from sim.world import JSONObject

RULES: dict[str, str] = {
    "one_item_at_station": r"already has|on top of it|lies on|unstack it first|is not empty"
    r"|already holds",
    "one_item_in_hand": r"hands are full",
    "needs_to_hold": r"is not holding|hands are empty",
    "one_cook_at_station": r"is taken",
    "must_be_there": r"is not at .* but at|is at no station",
    "right_station_or_item": r"is not an? |cannot be |has to be cut before",
    "not_where_thought": r"is not on |is not free|does not lie on|it is in |is in .* hands",
    "nothing_to_do": r"is already|is empty|holds .*, not ",
}
"""Rules by their sentences, in the order in which they are looked for."""

_PATTERNS = {name: re.compile(pattern) for name, pattern in RULES.items()}
_STATION = re.compile(r"\b(table|board|stove|fryer|sink)\d+\b")

NOT_A_SENTENCE = frozenset({"unparsable", "unknown_action", "malformed"})
ABOUT_RULES = frozenset({"illegal", "stale", "conflict"})


@dataclass(frozen=True, slots=True)
class Mistake:
    """A rule broken by an action at a kind of station (paper, A.14). `seq` is its event."""

    rule: str
    verb: str
    station: str
    seq: int
    asked: str
    message: str

    @property
    def kind(self) -> tuple[str, str, str]:
        return self.rule, self.verb, self.station


def mistakes_of(event: Event) -> list[Mistake]:
    """The broken rules that an event tells of: a refused message, or refused moves of a step."""
    if event.kind == "refused" and event.payload["code"] in ABOUT_RULES:
        message = event.payload.get("detail") or event.payload["message"]
        return [_mistake(event, event.payload.get("asked", ""), message)]
    if event.kind != "step":
        return []
    moves = {**event.payload["moves"], **event.payload.get("tried", {})}
    return [
        _mistake(event, (moves.get(seat) or {}).get("text", ""), _told(event.payload, seat, result))
        for seat, result in event.payload["results"].items()
        if not result["ok"]
    ]


def _told(payload: JSONObject, seat: str, result: JSONObject) -> str:
    return str(payload.get("details", {}).get(seat) or result["message"])


def _mistake(event: Event, asked: str, message: str) -> Mistake:
    station = _STATION.search(asked) or _STATION.search(message)
    kind = station[1] if station else ""
    return Mistake(rule_of(message), verb_of(asked), kind, event.seq, asked, message)


def rule_of(message: str) -> str:
    """The rule that a refusal's sentence is about."""
    return next((name for name, p in _PATTERNS.items() if p.search(message)), "other")


def verb_of(text: str) -> str:
    """The verb of an action's sentence: its first word."""
    words = text.split()
    return words[0].lower() if words else ""
