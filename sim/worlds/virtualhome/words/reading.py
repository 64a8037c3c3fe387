"""A phrase taken apart: what is done, and with what things, direct or as a place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from sim.worlds.virtualhome.words.nouns import LOOSE_MODIFIER, names, singular
from sim.worlds.virtualhome.words.verbs import PARTICLES, Meant, base, sayings, verb_heads

LONGEST = 400
"""Letters of a phrase that are looked at."""
_WORD = re.compile(r"[a-z0-9]+(?:[-'][a-z0-9]+)*")
_STEP = re.compile(r"^\W*(?:step\s*\d+\s*[:.)-]\s*|\d+\s*[:.)-]\s*)")
_SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "your",
        "my",
        "his",
        "her",
        "our",
        "their",
        "its",
        "some",
        "any",
        "this",
        "that",
        "these",
        "those",
        "it",
        "them",
        "him",
        "yourself",
        "myself",
        "me",
        "you",
        "i",
        "we",
        "he",
        "she",
        "they",
        "please",
        "just",
        "then",
        "first",
        "next",
        "now",
        "finally",
        "again",
        "carefully",
        "gently",
        "slowly",
        "quickly",
        "will",
        "should",
        "need",
        "want",
        "would",
        "can",
        "must",
        "be",
        "is",
        "are",
        "was",
        "so",
        "and",
        "one",
        "few",
    ]
)
_PLACED = frozenset(
    [
        "on",
        "in",
        "into",
        "onto",
        "inside",
        "to",
        "at",
        "under",
        "over",
        "near",
        "against",
        "upon",
        "toward",
        "towards",
    ]
)
_ASIDE = frozenset(
    [
        "from",
        "with",
        "off",
        "out",
        "of",
        "using",
        "by",
        "for",
        "through",
        "around",
        "via",
        "before",
        "after",
        "until",
    ]
)
_ENDS = frozenset(("on", "off"))
"""These particles belong to the verb only right after it or at the end: `put plate on table`."""
_CONTAINED = ("DRINK", "EAT", "POUR")
BESIDE = 0.3
"""What a thing counts that is only mentioned beside the one that something is done with."""

Fits = dict[str, float]


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that a phrase names: the classes that may be meant, and the word before it."""

    fits: Fits
    after: str
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase as it is understood. `words` are those that count, without endings."""

    words: tuple[str, ...]
    verbs: Meant
    direct: Fits = field(default_factory=dict)
    """What something is done with or to."""
    place: Fits = field(default_factory=dict)
    """Where to; of `fill glass with water` the glass."""
    beside: Fits = field(default_factory=dict)
    """What else is named."""

    @property
    def single(self) -> Fits:
        """What an action with one thing would be done with."""
        ranked = [fits for fits in (self.direct, self.place, self.beside) if fits]
        found: Fits = {}
        for depth, fits in enumerate(ranked):
            for name, weight in fits.items():
                share = weight * (BESIDE if depth else 1.0)
                found[name] = max(found.get(name, 0.0), share)
        return found


@lru_cache(maxsize=4096)
def take_apart(text: str) -> Phrase:
    """What a phrase says."""
    said = _STEP.sub("", text[:LONGEST].lower()).replace("_", " ")
    words = [word.removesuffix("'s") for word in _WORD.findall(said)]
    words = [word for word in words if word not in _SMALL]
    words = words[: _first_clause(words)]
    start = next((at for at, word in enumerate(words) if base(word) in verb_heads()), None)
    if start is None:
        return _told(words, -1, {}, frozenset())
    meant, used = _meaning(words, start)
    return _told(words, start, meant, used)


def _first_clause(words: Sequence[str]) -> int:
    """Models put several steps into one; the first is meant."""
    for at, word in enumerate(words):
        if at > 1 and word in ("while", "before", "until", "so"):
            return at
    return len(words)


def _meaning(words: Sequence[str], start: int) -> tuple[Meant, frozenset[int]]:
    """The actions of the longest saying that begins here, and the words that it takes."""
    head = base(words[start])
    best: tuple[int, Meant, frozenset[int]] = (0, {}, frozenset((start,)))
    for saying in _beginning(head):
        places = _matched(words, start, saying)
        if places is not None and len(saying) > best[0]:
            best = (len(saying), sayings()[saying], frozenset(places))
    return best[1], best[2]


@cache
def _beginning(head: str) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted(words for words in sayings() if words[0] == head))


def _matched(words: Sequence[str], start: int, saying: Sequence[str]) -> list[int] | None:
    """Where the words of a saying stand; None where it is not said."""
    places = [start]
    for wanted in saying[1:]:
        following = places[-1] + 1
        if following < len(words) and wanted in (words[following], singular(words[following])):
            places.append(following)
            continue
        if wanted not in PARTICLES:
            return None
        last = len(words) - 1
        later = [at for at in range(following, len(words)) if words[at] == wanted]
        later = [at for at in later if at == last or wanted not in _ENDS]
        if not later:
            return None
        places.append(later[0])
    return places


def _told(words: Sequence[str], start: int, meant: Meant, used: frozenset[int]) -> Phrase:
    particles = {at for at in used if words[at] in PARTICLES}
    things = _things(words, used - particles, start)
    content = _CONTAINED if any(meant.get(action, 0) >= 1 for action in _CONTAINED) else ()
    direct: Fits = {}
    place: Fits = {}
    beside: Fits = {}
    for thing in things:
        if thing.after == "of" and direct and not place:
            _join(direct, thing.fits, 0.98 if content else 0.5, drop=bool(content))
        elif thing.after in _PLACED or (thing.after in ("out", "off") and not direct):
            _join(place if not place else beside, thing.fits)
        elif thing.after in _ASIDE or direct:
            _join(beside, thing.fits)
        else:
            _join(direct, thing.fits)
    if words and base(words[max(start, 0)]) == "fill":
        direct, place, beside = (beside or {"water": 0.9}), direct, {}
    counted = [singular(base(word)) for word in words if word not in _PLACED | _ASIDE]
    return Phrase(tuple(counted), meant, direct, place, beside)


def _join(fits: Fits, more: Fits, weight: float = 1.0, *, drop: bool = False) -> None:
    for name in list(fits) if drop else ():
        fits[name] *= 0.75
    for name, value in more.items():
        fits[name] = max(fits.get(name, 0.0), value * weight)


def _things(words: Sequence[str], used: frozenset[int] | set[int], start: int) -> list[Thing]:
    """Everything that is named, longest names first; of nouns in a row the last is meant."""
    found: list[Thing] = []
    at = 0
    while at < len(words):
        longest = _longest(words, at, used)
        if longest is None:
            at += 1
            continue
        fits, end = longest
        after = words[at - 1] if at > 0 and at - 1 != start else ""
        if found and found[-1].end == at:
            fits = _joined_noun(found[-1].fits, fits)
            after, begin = found[-1].after, found[-1].begin
            found[-1] = Thing(fits, after, begin, end)
        else:
            found.append(Thing(dict(fits), _before(words, at, found), at, end))
        at = end
    if not found:
        found = _guessed(words, used)
    return found


def _joined_noun(first: Fits, last: Fits) -> Fits:
    fits = dict(last)
    for name, weight in first.items():
        fits[name] = max(fits.get(name, 0.0), weight * LOOSE_MODIFIER)
    return fits


def _before(words: Sequence[str], at: int, found: Sequence[Thing]) -> str:
    """The last preposition between the thing before and this one."""
    since = found[-1].end if found else 0
    for place in range(at - 1, since - 1, -1):
        if words[place] in _PLACED or words[place] in _ASIDE:
            return words[place]
    return ""


def _longest(
    words: Sequence[str], at: int, used: frozenset[int] | set[int]
) -> tuple[Fits, int] | None:
    for length in (4, 3, 2, 1):
        span = range(at, at + length)
        if at + length > len(words) or any(place in used for place in span):
            continue
        said = " ".join(singular(words[place]) for place in span)
        if said in names():
            return dict(names()[said]), at + length
    return None


GUESSED, LEAST_LIKE = 0.8, 0.6


def _guessed(words: Sequence[str], used: frozenset[int] | set[int]) -> list[Thing]:
    """Names that are spelt like a word which nobody knows."""
    for at, word in enumerate(words):
        if at in used or word in PARTICLES | _PLACED | _ASIDE or len(word) < 4:
            continue
        near = [(spelt_like(word, name), name) for name in names() if " " not in name]
        likeness, name = max(near)
        if likeness >= LEAST_LIKE:
            fits = {one: share * likeness * GUESSED for one, share in names()[name]}
            return [Thing(fits, _before(words, at, ()), at, at + 1)]
    return []


@cache
def _pieces(word: str) -> frozenset[str]:
    padded = f" {word} "
    return frozenset(padded[at : at + 3] for at in range(len(padded) - 2))


def spelt_like(one: str, other: str) -> float:
    """The share of three-letter pieces that two words have in common (Dice)."""
    mine, theirs = _pieces(one), _pieces(other)
    return 2 * len(mine & theirs) / (len(mine) + len(theirs))
