"""What a cook without a model answers to people: short, true, and only to what it understands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sim.world import JSONObject, Seat

WELCOME = "You are welcome!"
WAY = "Sure, I make way."
NO_ROOM = "I would make way, but I see no free place to go to."
HELLO = "Hello!"
STEPS_ASIDE = 3
"""Rounds for which a cook who was asked to make way stays aside."""

_WHERE = re.compile(r"\bwhere(\s+are|'re|\s+r)\s+(you|u)\b(?! (going|headed|off))", re.I)
_THANKS = re.compile(r"\b(thanks?|thank you|thx|cheers)\b", re.I)
_WAY = re.compile(
    r"\b(make|give) (way|room)\b|\bstep aside\b|\bin (my|the) way\b|\blet me (through|pass|in)\b"
    r"|\bmove (over|away|aside)\b",
    re.I,
)
_PLAN = re.compile(
    r"\bwhat (are|will|do) you\b|\bwhat('s| is) (your plan|next)\b|\bwhat now\b|\bhelp\b|\bi need a hand\b"
    r"|\bi('ll| will)? \w+.*\byou \w+",
    re.I,
)
_HELLO = re.compile(r"^\W*(hello|hi|hey|good (morning|evening|day))\b", re.I)


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said, and whether the cook was asked to make way."""

    text: str
    aside: bool = False


def answer(line: str, doing: str, place: str = "") -> Answer | None:
    """The answer to a line; None to what is not understood. `doing` is what the cook does now, `place`
    where it is (`at the stove`; empty: nobody can say).

    Who proposes to share the work is told what the cook is at: it goes by its plan, and promises
    nothing else.
    """
    if _WAY.search(line):
        return Answer(WAY, aside=True)
    if place and _WHERE.search(line):
        return Answer(f"I am {place}.")
    if _PLAN.search(line):
        return Answer(f"I am at it: {doing[:1].lower()}{doing[1:]}" if doing else "I wait for now.")
    if _THANKS.search(line):
        return Answer(WELCOME)
    return Answer(HELLO) if _HELLO.search(line) else None


class Ears:
    """Remembers which lines were heard already: a view holds the latest ones, again and again."""

    def __init__(self) -> None:
        self._heard: list[JSONObject] | None = None

    def new(self, said: Sequence[JSONObject], mates: Mapping[Seat, str], step: int) -> list[str]:
        """The lines of people that were said since the last call. Who is not there from the first round
        on answers nothing old."""
        known, self._heard = self._heard, list(said)
        if known is None:
            known = [] if step <= len(mates) else list(said)
        overlap = next(
            n
            for n in range(min(len(known), len(said)), -1, -1)
            if known[len(known) - n :] == list(said[:n])
        )
        fresh = said[overlap:]
        return [str(one["text"]) for one in fresh if mates.get(str(one["seat"])) == "person"]
