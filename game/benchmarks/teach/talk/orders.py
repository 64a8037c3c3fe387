"""Orders in words: how a Commander says a subgoal, and how a Follower understands a sentence.

The two are each other's test: whatever can be said here is understood as what was meant. What people
type is freer; it is read by its verb and by the things it names, and what cannot be read is asked
about, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from game.benchmarks.teach.cmfr.subgoals import FUNCTIONS, Name, Subgoal
from game.benchmarks.teach.talk.words import numbered, things
from sim.home.facts import TypeFacts, facts_of

SAYINGS: dict[str, tuple[str, ...]] = {
    "Find": (
        "find {0}",
        "please look for {0}",
        "can you find {0}?",
        "now we need {0}: look for it",
    ),
    "Go_to": ("go to {0}", "please walk over to {0}", "move to {0}"),
    "Pick_up": ("pick up {0}", "please take {0}", "grab {0}", "get {0}", "can you pick up {0}?"),
    "Place": (
        "put {0} on {1}",
        "place {0} in {1}",
        "please put {0} into {1}",
        "now set {0} on {1}",
    ),
    "Open": ("open {0}", "please open {0}", "can you open {0}?"),
    "Close": ("close {0}", "please shut {0}", "now close {0}"),
    "Toggle_on": ("turn on {0}", "switch on {0}", "please turn {0} on", "now start {0}"),
    "Toggle_off": ("turn off {0}", "switch off {0}", "please turn {0} off", "now stop {0}"),
    "Slice": ("slice {0}", "cut {0}", "please cut up {0}", "can you slice {0}?"),
    "Pour": ("pour {0} into {1}", "please pour what is in {0} into {1}", "now pour {0} in {1}"),
    "Fill_with_water": ("fill {0} with water", "please fill {0} with water", "get water in {0}"),
    "Clean": ("clean {0}", "wash {0}", "please rinse {0}", "{0} is dirty, wash it please"),
    "Empty": ("empty {0}", "please empty {0}", "take everything out of {0}"),
    "Put_away": ("put {0} away", "please put {0} away", "put {0} somewhere out of the way"),
}
"""Several ways to say each function; `{0}` and `{1}` are things."""

_READ: Sequence[tuple[str, str]] = (
    ("Go_to", r"\bmove (over )?to\b"),
    ("Put_away", r"\bput\b.*\b(away|aside|out of the way)\b|\bget rid of\b"),
    ("Empty", r"\bempty\b|\btake everything out\b"),
    ("Fill_with_water", r"\bfill\b|\bget\b.*\bwater\b|\bwater in\b"),
    ("Pour", r"\bpour\b|\bwater the\b|\bgive the plant\b"),
    ("Toggle_on", r"(?<!light )\b(turn|switch)\b.*\bon\b|\bstart\b|\brun\b"),
    ("Toggle_off", r"(?<!light )\b(turn|switch)\b.*\boff\b|\bstop\b"),
    ("Clean", r"\bclean\b|\bwash\b|\brinse\b|\bunder (the )?(running )?(water|tap|faucet)\b"),
    ("Slice", r"\bslice\b(?! of)|\bcut\b|\bchop\b"),
    ("Open", r"\bopen\b"),
    ("Close", r"\bclose\b|\bshut\b"),
    ("Place", r"\b(put|place|set|drop|lay|move)\b.*\b(in|into|on|onto|to)\b"),
    ("Place", r"\b(put|place|set|lay|drop)\b"),
    ("Pick_up", r"\bpick\b|\bgrab\b|\btake\b|\bget\b|\bfetch\b|\bbring\b"),
    ("Find", r"\bfind\b|\blook for\b|\bsearch\b"),
    ("Go_to", r"\bgo\b|\bwalk\b|\bmove to\b|\bcome\b"),
)
"""What a sentence asks for, by the first pattern that it has."""


IN_HAND = frozenset({"Place", "Pour", "Clean", "Fill_with_water"})
"""What is done with what one holds."""

_SPLIT = re.compile(
    r"[.;!]|\bthen\b|\band (?=(?:then|please|put|place|set|turn|switch|open|close|shut|pick|take|grab|get|go|"
    r"wash|clean|rinse|slice|cut|pour|fill|bring|find|empty|start|stop)\b)",
    re.IGNORECASE,
)
"""Where one order ends and the next begins."""


_IT = re.compile(r"\b(it|that|this)\b")
"""What was spoken of last."""

HEADING = "The task today:"
"""How a task is named before its orders: words that begin so are no order themselves."""


class NotUnderstood(ValueError):
    """A sentence that is no order. The message is what a Follower asks back."""


def say(order: Subgoal, dice: Random, call: Callable[[Name], str] = numbered) -> str:
    """One of the ways to say it; `call` says what a thing is called."""
    saying = dice.choice(SAYINGS[order.function])
    if order.function == "Place" and len(order.things) == 1:
        saying = SAYINGS["Put_away"][0]
    return saying.format(*map(call, order.things))


def understand(sentence: str, spoken: Sequence[Name] = ()) -> list[Subgoal]:
    """The orders of a sentence; parts joined by "then" or a full stop are taken one after the other.

    "It" is one of the things that were `spoken` of last: the first to which that can be done. Later parts mean
    those of the part before.

    Raises:
        NotUnderstood: no part of it is an order.
    """
    if sentence.startswith(HEADING):
        raise NotUnderstood("What shall I do first?")
    parts = [part for part in _SPLIT.split(sentence) if part.strip()]
    orders, questions = [], []
    for part in parts:
        try:
            orders += _part(part, spoken)
            spoken = orders[-1].things
        except NotUnderstood as error:
            questions.append(str(error))
    if not orders:
        raise NotUnderstood(questions[0] if questions else "What shall I do?")
    return orders


def _part(part: str, spoken: Sequence[Name]) -> list[Subgoal]:
    text = part.lower()
    function = next((name for name, pattern in _READ if re.search(pattern, text)), "")
    if not function:
        raise NotUnderstood("I do not understand. What shall I do, and with what?")
    wanted = FUNCTIONS[function]
    named = things(part) if wanted > 1 else _fitting(function, things(_without_whereabouts(text)))
    if spoken and len(named) < wanted and _IT.search(text):
        named = [_fitting(function, spoken)[0], *named]
    if not named:
        raise NotUnderstood(
            f"What shall I {_plain(function)}? I do not know the thing that you name."
        )
    if function == "Pour" and len(named) == 1:
        raise NotUnderstood(f"What shall I pour, and into what? I only hear {numbered(named[0])}.")
    if function == "Place" and len(named) == 1 and re.search(r"\b(in|into|on|onto)\b", text):
        raise NotUnderstood(f"What shall I put there? I only hear {numbered(named[0])}.")
    if function == "Place" and len(named) == 1:
        return [Subgoal("Put_away", (named[0],))]
    if wanted == 2:
        return [Subgoal(function, (named[0], named[-1]))]
    return [Subgoal(function, (name,)) for name in _each(named)]


def _switched(kind: TypeFacts) -> bool:
    """A burner is switched by its knob, which people do not name."""
    return kind.toggleable or kind.name == "StoveBurner"


_SUITS: dict[str, Callable[[TypeFacts], bool]] = {
    "Toggle_on": _switched,
    "Toggle_off": _switched,
    "Open": lambda kind: kind.openable,
    "Close": lambda kind: kind.openable,
    "Slice": lambda kind: kind.sliceable,
}
"""To what kinds a function can be done, where that tells what is meant of several."""

_WHEREABOUTS = re.compile(
    r"\b(in|into|on|onto|from|out of|off|at|by|with|under|inside|next to|near|behind)\b"
)


def _without_whereabouts(text: str) -> str:
    """An order up to where it says where a thing is or with what it is done: "slice the bread on the table"."""
    for place in _WHEREABOUTS.finditer(text):
        before = text[: place.start()]
        if things(before) or _IT.search(before):
            return before
    return text


def _fitting(function: str, named: Sequence[Name]) -> list[Name]:
    """Those to which a function can be done; all of them where that tells nothing."""
    suits = _SUITS.get(function)
    return [one for one in named if suits is None or suits(facts_of(one.kind))] or [*named]


def _each(named: Sequence[Name]) -> list[Name]:
    """Every thing once: "wash mug 1 and mug 2"."""
    return list(dict.fromkeys(named))


def _plain(function: str) -> str:
    return function.lower().replace("_", " ")
