"""Sentences of actions, for any world: read one back, fit arguments to slots, name what is near.

The other way round the world makes them itself: `Action.text` and `Verb.sentence`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from string import Formatter

from sim.world import JSON, Action, Slot, Verb, WorldError

NUMBER = r"[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?"
NOTHING = r"(?!)"
LONGEST = 1000
"""Characters of the longest sentence that is read at all."""
UNREAD = (
    'nothing here reads "{typed}"', 'nothing here reads "{typed}"; did you mean "{meant}"?',
    'there is no "{typed}" to {called} here', 'there is no "{typed}" to {called} here; there are: {meant}',
)  # fmt: skip
"""How a line that means nothing is refused; the gaps hold what is typed, which nobody translates."""
LONGEST_MISSED = 120
"""Longer lines are not searched for what is missing: with several gaps that takes the third power of it."""
NAMED = 8
"""So many of the things that are there are named to somebody who asks for another."""


def read_listed(text: str, actions: Sequence[Action]) -> Action:
    """The listed action whose sentence this is, whatever its case.

    Raises:
        WorldError: `unparsable`, with the nearest sentence.
    """
    wanted = _plain(text)
    for action in actions:
        if _plain(action.text) == wanted:
            return action
    raise _unparsable(text, [action.text for action in actions])


def read_typed(text: str, verbs: Sequence[Verb]) -> Action:
    """The action that a line means: by a verb's template, or its name and then its arguments.

    Raises:
        WorldError: `unparsable`, with what there is where a thing is named that is not there, and
            the form of the nearest verb else.
    """
    line = " " + " ".join(text[:LONGEST].split())
    for verb in verbs:
        slots, pattern = _pattern(verb, _words)
        if found := re.fullmatch(pattern, line, re.IGNORECASE):
            said = zip(slots, found.groups(), strict=True)
            args = {slot.name: _value(slot, word) for slot, word in said if word is not None}
            return Action(verb.name, args, verb.sentence(args))
    if missing := _missing(line, verbs):
        raise WorldError("unparsable", missing)
    forms = [_form(verb) for verb in verbs]
    first = line.split()[:1]
    alike = [
        form for form in forms if [form.split()[0].casefold()] == [w.casefold() for w in first]
    ]
    raise _unparsable(text, alike or forms)


def misfit(verb: Verb, args: dict[str, JSON]) -> str:
    """What is wrong with these arguments, as a sentence; empty: they fill the verb's slots."""
    slots = {slot.name: slot for slot in verb.slots}
    takes = ", ".join(slots) or "nothing"
    for name in args:
        if name not in slots:
            return f'{verb.name} takes {takes}, but no "{name[:40]}"'
    for slot in verb.slots:
        if slot.name not in args:
            if slot.optional:
                continue
            return f"{verb.name} needs {slot.name}: {_form(verb)}"
        if not fits(slot, args[slot.name]):
            known = ", ".join(str(one) for one in (slot.candidates or ())[:8])
            wanted = f"one of {known}" if slot.candidates is not None else _KINDS[slot.type]
            return f"{slot.name} of {verb.name} is {wanted}"
    return ""


_KINDS = {
    "choice": "a choice",
    "text": "a text",
    "number": "a number",
    "degrees": "a number of degrees",
    "point": "a place on the picture, two numbers from 0 to 1",
}


def fits(slot: Slot, value: JSON) -> bool:
    """Whether the value is of the slot's type, and among its candidates where it has some."""
    if slot.candidates is not None:
        return any(_same(value, one) for one in slot.candidates)
    if slot.type in ("choice", "text"):
        return isinstance(value, str)
    if slot.type == "point":
        pair = isinstance(value, list | tuple) and len(value) == 2
        return pair and all(_number(part) and 0 <= part <= 1 for part in value)
    return _number(value)


def _same(value: JSON, candidate: JSON) -> bool:
    """Equal as JSON: true is not 1."""
    return bool(value == candidate) and isinstance(value, bool) == isinstance(candidate, bool)


def _number(value: JSON) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15


def _missing(line: str, verbs: Sequence[Verb]) -> str:
    """The refusal of a line that would be read if something were there; empty: it would not be."""
    for verb in verbs if len(line) <= LONGEST_MISSED else ():
        slots, pattern = _pattern(verb, _any_words)
        found = re.fullmatch(pattern, line, re.IGNORECASE)
        for slot, word in zip(slots, found.groups(), strict=True) if found else ():
            if word is None or slot.candidates is None:
                continue
            there = [_said(one) for one in slot.candidates]
            if word.casefold() not in (one.casefold() for one in there):
                near = get_close_matches(word, there, n=2)
                known = ", ".join([*dict.fromkeys([*near, *there])][:NAMED])
                template = UNREAD[3 if known else 2]
                return template.format(called=verb.name, typed=word.strip()[:80], meant=known)
    return ""


def _pattern(verb: Verb, words: Callable[[Slot], str]) -> tuple[list[Slot], str]:
    """The slots in the order in which the pattern's groups hold their words, and the pattern.

    It reads a line with one blank before each word; an optional argument may be left out with the
    blank before it.
    """
    slots = {slot.name: slot for slot in verb.slots}
    template = verb.template or " ".join([verb.name, *(f"{{{name}}}" for name in slots)])
    found: list[Slot] = []
    pattern = ""
    for lead, name, _, _ in Formatter().parse(" " + template):
        pattern += re.escape(re.sub(r"\s+", " ", lead))
        if not name:
            continue
        slot = slots[name]
        found.append(slot)
        value = f"({words(slot)})"
        if slot.optional:
            blank = r"\ "
            spaced = pattern.endswith(blank)
            pattern = pattern.removesuffix(blank)
            value = f"(?:{blank if spaced else ''}{value})?"
        pattern += value
    return found, pattern


def _words(slot: Slot) -> str:
    """A pattern of what may stand for this slot."""
    if slot.candidates is not None:
        said = sorted((_said(one) for one in slot.candidates), key=len, reverse=True)
        return "|".join(re.escape(one) for one in said) or NOTHING
    if slot.type in ("number", "degrees"):
        return NUMBER
    return f"{NUMBER} {NUMBER}" if slot.type == "point" else ".+?"


def _any_words(slot: Slot) -> str:
    """A pattern of what might stand for this slot if there were anything one likes."""
    return ".+?" if slot.candidates is not None else _words(slot)


def _value(slot: Slot, word: str) -> JSON:
    """What the words for a slot mean."""
    if slot.candidates is not None:
        return next(one for one in slot.candidates if _said(one).casefold() == word.casefold())
    if slot.type == "point":
        return [_as_number(part) for part in word.split()]
    return _as_number(word) if slot.type in ("number", "degrees") else word


def _as_number(word: str) -> int | float:
    return int(word) if re.fullmatch(r"[-+]?\d+", word) else float(word)


def _said(value: JSON) -> str:
    """A value as `Verb.sentence` writes it."""
    return Verb("", (Slot("value", "text"),), template="{value}").sentence({"value": value})


def _form(verb: Verb) -> str:
    """How an action of this verb is written, `pour AMOUNT into CUP`."""
    return verb.sentence({slot.name: slot.name.upper() for slot in verb.slots})


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _unparsable(text: str, known: Iterable[str]) -> WorldError:
    sentences = list(known)
    lower = {_plain(one): one for one in sentences}
    near = get_close_matches(_plain(text[:LONGEST]), lower, n=1, cutoff=0.3)
    meant = lower[near[0]] if near else next(iter(sentences), "")
    return WorldError(
        "unparsable", UNREAD[1 if meant else 0].format(typed=text.strip()[:80], meant=meant)
    )
