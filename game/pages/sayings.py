"""What worlds say to people, in the language of whoever reads it.

Worlds know no Django: they speak English, and so do logs, models and the wire. A world that is `Speaking` tells its
sentences, with named gaps where things are named, and its names. Pages look them up when they show them: a text as it
is, or the sentence whose gaps it fills, with what stands in the gaps looked up in turn. Scripts do the same with the
words that their page gives them (`static/js/worded.js`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from django.utils.translation import get_language, gettext
from django.utils.translation.trans_real import DjangoTranslation, catalog

from sim.abilities import Speaking
from sim.world import Suite, Task, World
from sim.worlds import all_worlds

GAP = re.compile(r"\\\{(\w+)\\\}")
NUMBER = re.compile(r"[\d.,]+")
NUMBERED = re.compile(r"(.+) (\d+|[A-Z])")
SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z])")
SHORT = 8
"""A sentence with fewer letters outside of its gaps is taken only where all that stands in them is known, but names."""
NAMES = {"who", "seat", "text"}
"""Gaps in which anything may stand, such as what somebody is called."""
TYPED = {"typed", "called", "meant"}
"""Gaps in which stands what somebody typed, or could type, whatever it is: it stays as it is."""
WHOLE = {"hint", "hints", "why"}
"""Gaps in which sentences stand, with their full stop; behind all others it is that of the whole."""
NAMED = re.compile(r"[^.:;!?]{1,40}")
"""What is not known, and may yet stand in a gap: nothing that reads as a sentence."""
LONGEST = 400
"""Texts longer than this are nobody's single sentence."""
JOINTS = (" and ", ", ", "; ", ".")
"""What stands between and behind parts, said by the pages as well."""
MOST_PARTS = 200
"""Parts of one text that are looked up; what has more is left as it is."""


class Shape(NamedTuple):
    """A sentence with gaps, what has its form, and the words between its gaps."""

    form: str
    pattern: re.Pattern[str]
    words: tuple[str, ...]
    letters: int

    @property
    def strict(self) -> bool:
        """Whether it says too little by itself to be recognised by."""
        return self.letters < SHORT

    def found_in(self, text: str) -> Mapping[str, str] | None:
        """What stands in its gaps where a text has its form."""
        if not all(part in text for part in self.words):
            return None
        found = self.pattern.fullmatch(text)
        return found.groupdict() if found else None


def shape(form: str) -> Shape:
    """The shape of a sentence with gaps."""
    pattern = GAP.sub(lambda gap: f"(?P<{gap[1]}>.+?)", re.escape(form))
    words = tuple(filter(None, re.split(r"\{\w+\}", form)))
    return Shape(form, re.compile(pattern), words, len(re.findall(r"\w", "".join(words))))


def said(text: str) -> str:
    """A text of a world in the language that is spoken now; as it is where nobody has translated it."""
    if (get_language() or "en").startswith("en"):
        return text
    return _told(catalog(), text)


def in_this_language(world: str, task: Task | None = None) -> dict[str, str]:
    """What a world's sentences and names are in the language that is spoken now, with the texts of a task; nothing
    where that is English, or where people are to have the words that models have."""
    if (get_language() or "en").startswith("en") or _is_silent(world, task):
        return {}
    spoken = {one: gettext(one) for one in (*JOINTS, *sayings_of(world))}
    if task is not None:
        spoken |= {one: said(one) for one in of_task(task)}
    return spoken


def _is_silent(world: str, task: Task | None) -> bool:
    found = _speaking(world)
    return found is not None and not next(iter(found.sayings(task)), "")


def _speaking(world: str) -> Speaking | None:
    found: object = all_worlds().get(world)
    return found if isinstance(found, Speaking) else None


@cache
def sayings_of(world: str) -> tuple[str, ...]:
    """The sentences and names of a world; none where it does not tell them, or is not there."""
    found = _speaking(world)
    return tuple(dict.fromkeys(found.sayings())) if found is not None else ()


def catalogue_of(world: World) -> Iterator[str]:
    """What a world's catalogue says that no sentence with gaps does: its title, its suites, its tasks."""
    yield world.title
    spoken = sayings_of(world.name)
    forms = [one for one in map(shape, filter(_has_gaps, spoken)) if not one.strict]
    texts = [text for suite in world.suites() for text in of_suite(suite)]
    texts += [text for task in world.tasks() for text in of_task(task)]
    for text in dict.fromkeys(texts):
        bare = text.removesuffix(".")
        if bare not in spoken and not any(
            form.found_in(one) for form in forms for one in (text, bare)
        ):
            yield text


def of_suite(suite: Suite) -> Iterator[str]:
    """What people read of a suite."""
    yield from filter(None, (suite.title, suite.about, suite.hint, *suite.opening))


def of_task(task: Task) -> Iterator[str]:
    """What people read of a task before it is cooked, hints line by line."""
    hints = [task.hint, *(seat.hint for seat in task.seats)]
    seats = [text for seat in task.seats for text in (seat.label, seat.title)]
    lines = [line for hint in hints for line in hint.splitlines()]
    yield from filter(None, (task.title, task.goal, *seats, *lines))


def _has_gaps(text: str) -> bool:
    return "{" in text


@cache
def _known() -> frozenset[str]:
    return frozenset(one for world in all_worlds() for one in sayings_of(world))


@cache
def _shapes() -> tuple[Shape, ...]:
    """All sentences with gaps, those that say the most first."""
    forms = sorted(one for one in _known() if _has_gaps(one))
    return tuple(
        sorted(map(shape, forms), key=lambda one: (-one.letters, -len("".join(one.words))))
    )


@lru_cache(maxsize=20_000)
def _told(language: DjangoTranslation, text: str) -> str:
    """Kept by the catalogue of the language: the same few are said at every step."""
    return _Saying().said(text) or text


class _Saying:
    """One text on its way into the language that is spoken now; parts are looked up once."""

    def __init__(self) -> None:
        self.known: dict[str, str | None] = {}

    def said(self, text: str) -> str | None:
        """None where nobody has translated it."""
        if text not in self.known:
            self.known[text] = None  # what holds itself is no sentence
            self.known[text] = self._said(text) if len(self.known) < MOST_PARTS else None
        return self.known[text]

    def _said(self, text: str) -> str | None:
        lowered = text[:1].lower() + text[1:]
        # A thing called Fork is no button with that word: what worlds say is looked for first.
        is_theirs = lowered in _known() and text not in _known()
        for one in (lowered, text) if is_theirs else (text, lowered):
            if (found := _whole(one)) is not None:
                return found if one == text else _lifted(found)
        if (found := self._filled(text, lowered)) is not None:
            return found
        # Sentences with their full stop, such as hints, before those without.
        if (found := self._listed(text)) is not None or not text.endswith("."):
            return found
        bare = self.said(text[:-1])
        return None if bare is None else bare + gettext(".")

    def _filled(self, text: str, lowered: str) -> str | None:
        if len(text) > LONGEST:
            return None
        for one in _shapes():
            found = one.found_in(text)
            lifts = found is None and lowered != text
            if lifts:
                found = one.found_in(lowered)
            if found is None:
                continue
            gaps = {name: self._gap(one, name, value) for name, value in found.items()}
            if None in gaps.values():
                continue
            filled = gettext(one.form).format_map(gaps)
            return _lifted(filled) if lifts else filled
        return None

    def _gap(self, shape: Shape, name: str, value: str) -> str | None:
        """What stands in a gap; None where it is not known and no name."""
        if name in TYPED:
            return value
        if name not in WHOLE and (value.endswith(".") or _is_several(name, value)):
            return None
        told = self.said(value)
        free = name in NAMES or not shape.strict
        return value if told is None and free and NAMED.fullmatch(value) else told

    def _listed(self, text: str) -> str | None:
        """Several of them one after the other; only where each is known."""
        for split, between in _JOINED:
            parts = split(text)
            if len(parts) > 1:
                told = [self.said(part) for part in parts]
                if None not in told:
                    return gettext(between).join(filter(None, told))
        return _numbered(text)


def _is_several(name: str, value: str) -> bool:
    """Whether several sentences have got into one gap; a name may look like that."""
    return name not in NAMES and SENTENCES.search(value) is not None


def _lifted(text: str) -> str:
    return text[:1].upper() + text[1:]


def _whole(text: str) -> str | None:
    if not text:
        return None
    told = gettext(text)
    return told if told != text or text in _known() else None


def _numbered(text: str) -> str | None:
    """A number, a name with its number or letter, or a name as programs write it: `egg 2`, `patty A`, `CoffeeTable`."""
    if NUMBER.fullmatch(text):
        return text
    if found := NUMBERED.fullmatch(text):
        told = _whole(found[1])
        return f"{told} {found[2]}" if told else None
    spelled = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower()
    return _whole(spelled) if spelled != text.lower() else None


_JOINED: tuple[tuple[Callable[[str], list[str]], str], ...] = (
    (SENTENCES.split, " "),
    (lambda text: text.split("; "), "; "),
    (lambda text: text.split(", "), ", "),
    (lambda text: text.split(" and "), " and "),
)


def words_of_worlds() -> Mapping[str, list[str]]:
    """Per world all that it may say to people: for whoever keeps the catalogues of languages."""
    return {name: [*sayings_of(name), *catalogue_of(world)] for name, world in all_worlds().items()}
