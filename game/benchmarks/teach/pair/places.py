"""Words about where a thing is, as people type them: "it's in the fridge", "maybe drawer 2", "cabinet #10, i think"."""

from __future__ import annotations

import re

from game.benchmarks.teach.cmfr.subgoals import Name
from game.benchmarks.teach.talk.words import things
from sim.home.facts import facts_of

_SPELLINGS = (
    (r"[\u2019`]", "'"),
    (r"\bits\b|\bit's\b", "it is"),
    (r"\bthere's\b|\btheres\b", "there is"),
    (r"\bthey're\b", "they are"),
    (r"\bthat's\b|\bthats\b", "that is"),
    (r"\b([a-z]+)'s (?=(?:in|on|inside|under|by|next|behind|near|beside|at)\b)", r"\1 is "),
    (r"(?:#|\bno\.|\bnr\.?|\bnumber) ?(?=\d)", ""),
    (r"(?<=[a-z])(?=\d)", " "),
)
"""How people spell, and how it is read."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")  # fmt: skip
_NTH = re.compile(rf"\bthe ({'|'.join(_ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th)) ([a-z]+)\b", re.IGNORECASE)  # fmt: skip

_SOFTLY = (
    r"^\W*(?:(?:no|not sure|sorry|maybe|perhaps|probably|ok(?:ay)?|yes|yeah|oh|ah|hm+|well|wait|actually|look|"
    r"i(?: am|'m)? (?:think|mean|guess|believe|not sure)|i think so)\b\W*(?:but\b\W*)?)*"
)
"""How people begin when they tell of a place."""
_ON = r"(?:in|on|inside|under|by|next to|behind|near|beside|at|within)(?= +\w)"
"""Something follows: that the stove is on tells of no place."""
_BE = r"(?:is|are|was|were|lies|stands|(?:should|must|might|may|could|would) (?:still )?be)"
_WELL = r"(?: (?:probably|maybe|perhaps|still|right|now|all|there|over|here|just|also|i think))*"
_PLACE = re.compile(
    _SOFTLY
    + rf"(?:(?!what\b|where\b|which\b|who\b|how\b)(?:it|they|that|(?:the|a|an|one) .*|[a-z ]+\d*) {_BE}{_WELL} {_ON}"
    rf"|there {_BE}(?: \w+){{0,4}}? {_ON}"
    rf"|i(?:'ve| have)?(?: just| already)? (?:saw|seen|put|left|found|laid|placed)\b.{{0,30}}? {_ON}"
    rf"|you(?: can|'ll| will| should| may| might)? (?:find|see|get)\b.{{0,30}}? {_ON}"
    r"|(?:have|did) you (?:look|check|tr[iy])"
    r"|(?:look |try |check |search )?(?:in|on|inside|under|behind|next to|near|by) (?:the\b|[a-z ]+\d)"
    r"|(?:try|check|search|look at)\b)",
    re.IGNORECASE,
)
_NOT_THERE = re.compile(
    r"^.*\bnow\b|\b(?:not|no longer) (?:in|on|inside|under) (?:the )?[a-z]+(?: [a-z]+)?(?: \d+)?,",
    re.IGNORECASE,
)
"""Where it was, or is not, before where it is: "it was on the table, now ...", "not in the fridge, in ..."."""
_NAME_ALONE = re.compile(
    _SOFTLY + r"(?:the )?[a-z]+(?: [a-z]+)?(?: \d+)?"
    r"(?:,? (?:please|maybe|perhaps|probably|then|i (?:think|guess|believe)))*\W*$",
    re.IGNORECASE,
)


def plainly(said: str) -> str:
    """The same words as they are read here: without short forms, things by number ("the second drawer")."""
    for pattern, plain in _SPELLINGS:
        said = re.sub(pattern, plain, said, flags=re.IGNORECASE)
    return _NTH.sub(_by_number, said)


def _by_number(found: re.Match[str]) -> str:
    nth, noun = found[1].lower(), found[2]
    if not things(noun):
        return found[0]
    return f"{noun} {_ORDINALS.index(nth) + 1 if nth in _ORDINALS else int(nth[:-2])}"


def tells(said: str) -> bool:
    """Whether words tell of a place."""
    return bool(things(said) and _PLACE.search(_NOT_THERE.sub("", said)))


def is_a_name(said: str) -> bool:
    """Whether words are the name of something and no more."""
    return bool(_NAME_ALONE.search(said) and things(said))


def holder(said: str, kind: str) -> Name | None:
    """What a thing of this type is in or on, by words about a place; None: they are about another thing."""
    about_now = _NOT_THERE.sub("", said)
    named = things(about_now) or things(said)
    about = next((number for number, name in enumerate(named) if name.kind == kind), None)
    rest = named if about is None else named[about + 1 :]
    if not rest or (about is None and facts_of(rest[0].kind).pickupable):
        return None
    return rest[0]


__all__ = ["holder", "is_a_name", "plainly", "tells"]
