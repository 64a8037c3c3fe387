"""How a step in plain words is understood: the admissible actions that come nearest to it.

Whoever measures likeness is a `Translator`. The one here needs nothing but words; `use` puts another
one, with embeddings, in its place.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from sim.abilities import Reading
from sim.worlds.virtualhome.admissible import admissible, meaning
from sim.worlds.virtualhome.binding import alike
from sim.worlds.virtualhome.program import Line

LONGEST = 200
"""Letters of a step that are read."""


class Translator(Protocol):
    """Finds the admissible actions (`admissible.admissible`) that mean about the same as a text."""

    def nearest(self, text: str, count: int) -> Sequence[tuple[str, float]]:
        """So many sentences with their likeness (0 to 1), the likest first."""


_SAME = {
    "walk": "go enter head move",
    "grab": "take get pick fetch lift hold",
    "put": "place set lay leave store",
    "open": "unlock",
    "close": "shut",
    "lookat": "watch look gaze view see",
    "puton": "wear dress",
    "takeoff": "undress",
    "turnto": "face turn",
    "find": "search locate look",
    "sit": "seat",
    "lie": "rest",
    "wash": "clean rinse",
    "wipe": "dust dry",
    "drink": "sip",
    "eat": "taste bite",
    "pour": "fill",
    "cut": "slice chop",
    "drop": "throw",
    "read": "study",
    "stand": "rise",
    "sleep": "nap",
    "wake": "awake",
    "television": "tv telly",
    "couch": "sofa",
    "phone": "cellphone mobile",
    "fridge": "refrigerator",
    "computer": "pc",
    "trashcan": "bin garbage trash",
    "bed": "bunk",
}
_MEANS: dict[str, list[str]] = {}
for _word, _others in _SAME.items():
    for _other in _others.split():
        _MEANS.setdefault(_other, []).append(_word)
_LITTLE = frozenset(
    [
        "a",
        "an",
        "the",
        "my",
        "your",
        "some",
        "of",
        "up",
        "and",
        "then",
        "please",
        "i",
        "to",
        "at",
        "it",
        "this",
        "that",
    ]
)
_SYNONYM = 0.75
"""What a word counts that only means the same."""
_VERB = 1.6
"""How much more verbs count: what is done matters more than with what."""


class WordOverlap:
    """Likeness by shared words, rare ones counting more, and a few that mean the same."""

    def __init__(self) -> None:
        self._sentences = admissible()
        rows = [_of_action(sentence) for sentence in self._sentences]
        self._rows = rows
        spread = Counter(word for row in rows for word in set(row))
        total = len(rows)
        verbs = {row[0] for row in rows}
        self._weight = {
            word: (1 + math.log(total / count)) * (_VERB if word in verbs else 1.0)
            for word, count in spread.items()
        }
        self._with: dict[str, list[int]] = {}
        self._length: list[float] = []
        for place, row in enumerate(rows):
            self._length.append(math.sqrt(sum(self._weight[word] ** 2 for word in set(row))))
            for word in set(row):
                self._with.setdefault(word, []).append(place)

    def nearest(self, text: str, count: int) -> list[tuple[str, float]]:
        """See `Translator`. What shares no word with the text is not among them."""
        said = _words(text[:LONGEST])
        wanted: dict[str, float] = {}
        for word in said:
            for one, share in [(word, 1.0), *((same, _SYNONYM) for same in _MEANS.get(word, ()))]:
                wanted[one] = max(wanted.get(one, 0.0), share)
        known = {word: share for word, share in wanted.items() if word in self._weight}
        if not known:
            return []
        strange = {word for word in said if word not in known and word not in _MEANS}
        heard = sum((self._weight[word] * share) ** 2 for word, share in known.items())
        own = math.sqrt(heard + len(strange) * _STRANGE**2)
        rare = sorted(known, key=lambda word: (len(self._with[word]), word))
        scores: dict[int, float] = {}
        for word in rare:
            for place in (
                self._with[word] if len(self._with[word]) < _COMMON or len(rare) == 1 else ()
            ):
                scores.setdefault(place, 0.0)
        for place in scores or range(len(self._rows)):
            row = self._rows[place]
            shared = sum(self._weight[word] ** 2 * known.get(word, 0.0) for word in set(row))
            scores[place] = shared / (own * self._length[place]) if shared else 0.0
        best = sorted(
            scores.items(), key=lambda item: (-item[1], len(self._rows[item[0]]), item[0])
        )
        return [(self._sentences[place], min(1.0, share)) for place, share in best[:count] if share]


_STRANGE = 4.0
"""The weight of a word that no action has: what is not understood makes the rest less like."""
_COMMON = 6_000
"""Words that so many sentences have (put, pour) are no way to find one by."""


_PHRASES = tuple(
    (re.compile(pattern), told)
    for pattern, told in (
        (r"^(?:take|remove) off ", "takeoff "),
        (r"^take (.+) off$", r"takeoff \1"),
        (r"^(?:switch|turn) (on|off) ", r"switch\1 "),
        (r"^(?:switch|turn) (.+) (on|off)$", r"switch\2 \1"),
        (r"^turn (?:to|towards?) ", "turnto "),
        (r"^plug (in|out) ", r"plug\1 "),
        (r"^unplug ", "plugout "),
        (r"^(?:put|get) on ", "puton "),
        (r"^put (?:back )(.+)|^put (.+) back$", r"putback \1\2"),
        (r"^look at ", "lookat "),
        (r"^(?:look|search) for ", "find "),
        (r"^point (?:at|to) ", "pointat "),
    )
)
"""What an action's verb is where it has two words; told as one, that `take off` is no `take`."""


_TWO = ("take off", "switch on", "switch off", "turn to", "plug in", "plug out", "put on", "put back", "look at", "point at")  # fmt: skip
_VERBS = {tuple(words.split()): words.replace(" ", "") for words in _TWO}


def _of_action(sentence: str) -> list[str]:
    """The words of an admissible action, its verb first; quicker than `_words`, as they are many."""
    first, _, rest = sentence.partition(" ")
    second, _, more = rest.partition(" ")
    if verb := _VERBS.get((first, second)):
        first, rest = verb, more
    found = [
        word for word in rest.replace("_", " ").replace("-", " ").split() if word not in _LITTLE
    ]
    return [first, *(_stem(word) for word in found)]


def _words(text: str) -> list[str]:
    text = " ".join(text.lower().replace("_", " ").split())
    for pattern, told in _PHRASES:
        text = pattern.sub(told, text)
    found = re.findall(r"[a-z]+", text)
    return [_stem(word) for word in found if word not in _LITTLE] or [_stem(word) for word in found]


@cache
def _stem(word: str) -> str:
    for end in ("ing", "es", "s"):
        if word.endswith(end) and len(word) > len(end) + 2 and not word.endswith("ss"):
            return word.removesuffix(end)
    return word


_chosen: list[Translator] = []


def use(translator: Translator) -> None:
    """Let this one say from now on what is like what."""
    _chosen[:] = [translator]


def translator() -> Translator:
    """The one that says it; made when it is first wanted."""
    if not _chosen:
        _chosen.append(WordOverlap())
    return _chosen[0]


class Grounds(Protocol):
    """What an episode says of a step: the reading of it, as things are."""

    def ground(self, sentence: str, likeness: float, line: Line) -> Reading: ...


_MORE = 12
"""How many times more are looked at than are told, as many name what is not here."""


def suggest(text: str, count: int, classes: frozenset[str], grounds: Grounds) -> list[Reading]:
    """The nearest actions: those with what this home has, and only if these are too few, others."""
    here: list[Reading] = []
    elsewhere: list[Reading] = []
    for sentence, likeness in translator().nearest(text, count * _MORE):
        line = meaning(sentence)
        missing = [name for name, _ in line.args if not classes.intersection(alike(name))]
        if missing:
            said = missing[0].replace("_", " ")
            elsewhere.append(Reading(sentence, likeness, None, f"There is no {said} in this home."))
        else:
            reading = grounds.ground(sentence, likeness, line)
            if reading.action is None or all(one.action != reading.action for one in here):
                here.append(reading)
        if len(here) == count:
            break
    found = here + elsewhere[: count - len(here)]
    return sorted(found, key=lambda one: -one.likeness)
