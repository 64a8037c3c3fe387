"""What talking takes, how soon agents answer, and how often people stop or override an agent."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from game.engine.events import Event
from game.metrics import metric
from game.metrics._walk import done_in
from game.metrics.collaboration import seats_of, things_of
from sim.world import JSON, Action, JSONObject, Seat

STOPS = re.compile(
    r"\b(stop|don'?t|do not|wait|cancel|undo|not that|leave (it|that|the)|put (it|that) back|let me)\b",
    re.IGNORECASE,
)
"""Words (English) by which a person stops a partner."""
OVERRIDDEN_S = 30.0
"""What is reversed later is no answer to what the agent did."""
REVERSALS = (("open", "close"), ("on", "off"), ("fill", "empty"), ("stack", "unstack"))


@metric(
    "message_cost",
    "per seat its messages, their words, seconds of writing them (people), and tokens and US dollars of the "
    "decisions that they came with (agents; dollars null where a price is not known)",
    unit="see parts", over="sum",
)  # fmt: skip
def message_cost(events: Sequence[Event]) -> JSON:
    seats = seats_of(events)
    if len(seats) < 2:
        return None
    found = {seat: _Talk() for seat in seats}
    for event in events:
        if event.seat in found:
            found[event.seat].take(event)
    return {seat: one.to_json() for seat, one in found.items()}


@dataclass(slots=True)
class _Talk:
    """What one seat's talk took, read event by event."""

    messages: int = 0
    words: int = 0
    seconds: float = 0.0
    tokens: int = 0
    cost: float | None = 0.0
    writing: float | None = None
    unpaid: bool = False
    """Whether it said something in the decision that is still to be logged: speech comes before it."""

    def take(self, event: Event) -> None:
        match event.kind:
            case "said":
                self.messages += 1
                self.words += len(str(event.payload["text"]).split())
                self.unpaid = True
                self._stop(event.at)
            case "typing" if event.payload["on"]:
                self.writing = event.at
            case "typing" | "dropped" | "left":
                self._stop(event.at)
            case "thought":
                self._pay(event.payload.get("usage") or {})

    def _stop(self, at: float) -> None:
        if self.writing is not None:
            self.seconds += at - self.writing
            self.writing = None

    def _pay(self, usage: JSONObject) -> None:
        if self.unpaid and usage:
            self.tokens += sum(usage.get(n) or 0 for n in ("prompt_tokens", "completion_tokens"))
            unknown = self.cost is None or ("cost" in usage and usage["cost"] is None)
            self.cost = None if unknown else (self.cost or 0.0) + (usage.get("cost") or 0.0)
        self.unpaid = False

    def to_json(self) -> JSONObject:
        return {
            "messages": self.messages, "words": self.words, "seconds": round(self.seconds, 3),
            "tokens": self.tokens, "cost": None if self.cost is None else round(self.cost, 8),
        }  # fmt: skip


@metric(
    "think_seconds",
    "per seat the median seconds that an agent took for a decision (null: no agent, or not timed)",
    unit="s", better="less", over="mean",
)  # fmt: skip
def think_seconds(events: Sequence[Event]) -> JSON:
    found: dict[Seat, list[float]] = defaultdict(list)
    for event in events:
        usage = event.payload.get("usage") if event.kind == "thought" else None
        if event.seat and usage and isinstance(usage.get("ms"), int | float):
            found[event.seat].append(usage["ms"] / 1000)
    return {s: round(median(found[s]), 3) if found[s] else None for s in seats_of(events)}


# -- stopping and overriding -----------------------------------------------------------------------


@metric(
    "corrections",
    "per seat of a person how often it stopped or overrode an agent: pauses it asked for, messages that say "
    "stop (English), things it reversed (open, close, on, off, ...) within 30 s of the agent's doing them, and "
    "seats taken from an agent",
    unit="times", better="less", over="sum",
)  # fmt: skip
def corrections(events: Sequence[Event]) -> JSON:
    seats = seats_of(events)
    if len(seats) < 2:
        return None
    found = {seat: dict.fromkeys(("paused", "told", "reversed", "taken"), 0) for seat in seats}
    for seat, how in _corrected(events):
        found[seat][how] += 1
    people = {str(e.seat) for e in events if _sits(e) == "person"}
    return {seat: counts for seat, counts in found.items() if seat in people}


def _sits(event: Event) -> str:
    """Who sits down with this event; empty: nobody."""
    if event.kind not in ("joined", "replaced"):
        return ""
    return str((event.payload.get("occupant") or {}).get("kind", ""))


def _corrected(events: Sequence[Event]) -> Iterator[tuple[Seat, str]]:
    """Who corrected an agent, and how, in order."""
    who: dict[Seat, str] = {}
    last: dict[str, tuple[Seat, str, float]] = {}
    pausing = False
    for event in events:
        seat = event.seat or ""
        if event.kind in ("joined", "replaced"):
            if _took(event):
                yield seat, "taken"
            who[seat] = _sits(event)
        elif event.kind == "step":
            yield from _reversed(event, who, last)
        elif who.get(seat) == "person" and "agent" in who.values():
            if event.kind in ("pause_asked", "paused") and not pausing:
                yield seat, "paused"
            elif event.kind == "said" and STOPS.search(str(event.payload["text"])):
                yield seat, "told"
        if event.kind in ("pause_asked", "paused", "resumed"):
            pausing = event.kind == "pause_asked"


def _took(event: Event) -> bool:
    """Whether a person asked for an agent's seat and got it; coming back to one's own is not that."""
    before = (event.payload.get("before") or {}).get("kind")
    return _sits(event) == "person" and before == "agent" and event.payload["reason"] == "asked"


def _reversed(
    event: Event, who: Mapping[Seat, str], last: dict[str, tuple[Seat, str, float]]
) -> Iterator[tuple[Seat, str]]:
    """People who reversed in this step what an agent had done last with the same thing."""
    done = done_in(event)
    for seat, action in done.items():
        if who.get(seat) == "person" and any(
            who.get(other) == "agent"
            and opposite(verb, action.verb)
            and event.at - at <= OVERRIDDEN_S
            for other, verb, at in (last[t] for t in _handled(action, who) if t in last)
        ):
            yield seat, "reversed"
    for seat, action in done.items():
        last |= dict.fromkeys(_handled(action, who), (seat, action.verb, event.at))


def _handled(action: Action, seats: Mapping[Seat, str]) -> list[str]:
    """What an action names, but cooks."""
    return sorted(things_of(action) - set(seats))


def opposite(one: str, other: str) -> bool:
    """Whether two verbs undo each other, as `TOGGLE_ON` and `ToggleOff`, or `stack` and `unstack`."""
    first, second = _words(one), _words(other)
    return any((a in first and b in second) or (b in first and a in second) for a, b in REVERSALS)


def _words(verb: str) -> set[str]:
    """The words of a verb, however it is written: `SWITCHON` is switch and on."""
    apart = re.sub(r"(?i)(switch|turn|toggle)(on|off)", r"\1_\2", verb)
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", apart)}
