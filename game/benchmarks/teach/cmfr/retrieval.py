"""Which demonstrations look like a dialogue: cosine of weighted word counts.

The paper uses an unnamed Sentence-BERT. With 24 demonstrations, two of each task, words alone find the
task; whoever has vectors passes another `Retrieve` to `Texts`.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from game.benchmarks.teach.cmfr.texts import demonstrations, spoken
from sim.world import JSONObject

_WORD = re.compile(r"[a-z]{3,}")


def nearest_by_words(dialogue: str, count: int) -> Sequence[JSONObject]:
    """The demonstrations whose words are likest, the likest first; ties in their own order."""
    shown = demonstrations("planning")
    weights, vectors = _pool()
    own = _vector(dialogue, weights)
    likeness = [_dot(own, vector) for vector in vectors]
    order = sorted(range(len(shown)), key=lambda number: (-likeness[number], number))
    return [shown[number] for number in order[:count]]


@cache
def _pool() -> tuple[Mapping[str, float], tuple[Mapping[str, float], ...]]:
    """How rare each word is (inverse document frequency), and the demonstrations' vectors."""
    texts = [spoken(one["dialogue"]) for one in demonstrations("planning")]
    seen = Counter(word for text in texts for word in set(_words(text)))
    weights = {word: math.log(1 + len(texts) / count) for word, count in seen.items()}
    return weights, tuple(_vector(text, weights) for text in texts)


def _vector(text: str, weights: Mapping[str, float]) -> Mapping[str, float]:
    """Weighted counts of a text's words, of length 1."""
    counts = Counter(word for word in _words(text) if word in weights)
    vector = {word: count * weights[word] for word, count in counts.items()}
    length = math.sqrt(math.fsum(value * value for value in vector.values()))
    return {word: value / length for word, value in vector.items()} if length else {}


def _words(text: str) -> list[str]:
    return _WORD.findall(re.sub(r"<\w+>", " ", text).lower())


def _dot(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    return math.fsum(value * other.get(word, 0.0) for word, value in one.items())
