"""The default translation: how well verb and things of an action fit a phrase, for all actions at once.

An action's likeness is the geometric mean of how well its verb and each of its things fit, so that a
right verb cannot make up for a wrong thing. Nothing is downloaded and nothing is learned.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sim.world import WorldError
from sim.worlds.virtualhome.admissible import TAKES, admissible, classes, meaning, sentence
from sim.worlds.virtualhome.words.nouns import names
from sim.worlds.virtualhome.words.port import Near
from sim.worlds.virtualhome.words.reading import Fits, Phrase, take_apart

Numbers = NDArray[np.float32]

FLOOR = 0.08
"""What a verb or thing counts that a phrase says nothing of."""
TOO_MANY, TOO_FEW = 0.85, 0.8
"""What an action counts that leaves out a thing which was named, or wants one more."""
NO_VERB = {"WALK": 0.6, "FIND": 0.6, "GRAB": 0.5, "LOOKAT": 0.4}
"""What may be meant where no verb is known."""
USUAL: dict[str, Fits] = {
    "SIT": {"chair": 0.7, "couch": 0.6},
    "LIE": {"bed": 0.7, "couch": 0.55},
    "TYPE": {"keyboard": 0.7},
    "WATCH": {"television": 0.5, "tv": 0.48},
    "READ": {"book": 0.5, "novel": 0.5},
    "EAT": {"food_food": 0.5},
    "DRINK": {"water": 0.4},
    "GREET": {"man": 0.4, "woman": 0.4},
    "WASH": {"hands_both": 0.3},
    "SWITCHON": {"light": 0.3},
    "SWITCHOFF": {"light": 0.3},
}
"""What an action is usually done with where nothing that fits it is named."""
SHARES = {"word": 1.0, "thing": 0.7, "verb": 0.4}
"""What the parts of a sentence count when any two sentences are compared."""


class Matcher:
    """Compares phrases with every admissible action; see the module."""

    name = "default"

    def __init__(self) -> None:
        self._verbs = {verb: place for place, verb in enumerate(sorted(TAKES))}
        self._things = {name: place for place, name in enumerate(classes())}
        parts = [self._parts(text) for text in admissible()]
        table = np.array(parts, dtype=np.int32)
        self._verb, self._first, self._second = table[:, 0], table[:, 1], table[:, 2]
        arity = (self._first < self._none).astype(np.int8) + (self._second < self._none)
        self._alone, self._in_pairs = np.flatnonzero(arity == 1), np.flatnonzero(arity == 2)
        self._bare = np.flatnonzero(arity == 0)
        self._share = (1.0 / (1.0 + arity)).astype(np.float32)
        self._usual = {
            (verb, name): np.flatnonzero(
                (self._verb == self._verbs[verb]) & (self._first == self._things[name])
            )
            for verb, things in USUAL.items()
            for name in things
        }

    @property
    def _none(self) -> int:
        return len(self._things)

    def _parts(self, text: str) -> tuple[int, int, int]:
        line = meaning(text)
        things = [self._things[name] for name, _ in line.args]
        first, second = [*things, self._none, self._none][:2]
        return self._verbs[line.action], first, second

    def likeness(self, text: str) -> Numbers:
        """How like each admissible action a phrase is, in their order, from 0 to 1."""
        phrase = take_apart(text)
        verbs = self._verb_logs(phrase)
        logs = verbs[self._verb]
        single = self._logs(phrase.single)
        alone, pairs = self._alone, self._in_pairs
        things = single[self._first]
        self._usually(phrase, things)
        logs[alone] += things[alone]
        direct = self._logs(phrase.direct or phrase.single)
        place = self._logs(phrase.place or phrase.beside)
        logs[pairs] += direct[self._first[pairs]] + place[self._second[pairs]]
        logs *= self._share
        likeness: Numbers = np.exp(logs, out=logs)
        self._fit(phrase, likeness)
        exact = self._exact(text)
        if exact is not None:
            likeness *= 0.999 / max(float(likeness.max()), 0.999)
            likeness[exact] = 1.0
        return likeness

    def _verb_logs(self, phrase: Phrase) -> Numbers:
        fits = phrase.verbs or NO_VERB
        found = np.full(len(self._verbs), FLOOR, dtype=np.float32)
        for verb, weight in fits.items():
            if verb in self._verbs:
                found[self._verbs[verb]] = max(weight, FLOOR)
        return np.log(found)

    def _logs(self, fits: Fits) -> Numbers:
        found = np.full(self._none + 1, FLOOR, dtype=np.float32)
        for name, weight in fits.items():
            found[self._things[name]] = max(weight, FLOOR)
        return np.log(found)

    def _usually(self, phrase: Phrase, things: Numbers) -> None:
        """Things that go without saying: `sit down at the desk` means its chair."""
        for verb, usual in USUAL.items():
            if phrase.verbs.get(verb, 0.0) >= 1.0:
                for name, weight in usual.items():
                    where = self._usual[verb, name]
                    things[where] = np.maximum(things[where], math.log(weight))

    def _fit(self, phrase: Phrase, likeness: Numbers) -> None:
        """Less for actions that have not as many things as the phrase names."""
        if phrase.direct and phrase.place:
            likeness[self._alone] *= TOO_MANY
        elif not (phrase.direct and phrase.beside):
            likeness[self._in_pairs] *= TOO_FEW
        if phrase.direct:
            likeness[self._bare] *= TOO_MANY

    @staticmethod
    def _exact(text: str) -> int | None:
        try:
            return _places()[sentence(meaning(text))]
        except WorldError:
            return None

    def nearest(self, phrases: Sequence[str], count: int = 5) -> list[list[Near]]:
        """As of `Translator`."""
        return [best(self.likeness(phrase), count) for phrase in phrases]

    def alike(self, text: str, others: Sequence[str]) -> list[float]:
        """As of `Translator`: by words, the things that they name and what may be done."""
        mine = _features(text)
        return [_cosine(mine, _features(other)) for other in others]


def best(likeness: Numbers, count: int) -> list[Near]:
    """The likest actions; of those that are even the first in order."""
    count = max(0, min(count, len(likeness)))
    if not count:
        return []
    threshold = np.partition(likeness, -count)[-count]
    where = np.flatnonzero(likeness >= threshold)
    order = where[np.argsort(-likeness[where], kind="stable")][:count]
    every = admissible()
    return [Near(every[place], round(float(likeness[place]), 6)) for place in order]


@cache
def _places() -> dict[str, int]:
    return {text: place for place, text in enumerate(admissible())}


def _features(text: str) -> dict[tuple[str, str], float]:
    phrase = take_apart(text)
    found = {("word", word): SHARES["word"] for word in phrase.words}
    for word in phrase.words:
        for name, weight in names().get(word, ()):
            found["thing", name] = SHARES["thing"] * weight
    for fits in (phrase.direct, phrase.place, phrase.beside):
        for name, weight in fits.items():
            found["thing", name] = max(found.get(("thing", name), 0.0), SHARES["thing"] * weight)
    for verb, weight in phrase.verbs.items():
        found["verb", verb] = SHARES["verb"] * weight
    return found


def _cosine(one: dict[tuple[str, str], float], other: dict[tuple[str, str], float]) -> float:
    dot = math.fsum(weight * other.get(key, 0.0) for key, weight in one.items())
    size = math.sqrt(
        math.fsum(weight**2 for weight in one.values())
        * math.fsum(weight**2 for weight in other.values())
    )
    return dot / size if size else 0.0


@cache
def matcher() -> Matcher:
    """The default translation, made once: it takes a moment."""
    return Matcher()
