"""How a step in plain words is understood: the admissible actions that come nearest to it.

Whoever measures likeness is a `Translator`. The usual one is the method's own that needs no download;
`use` puts another one, with embeddings, in its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from sim.abilities import Reading
from sim.worlds.virtualhome.admissible import meaning
from sim.worlds.virtualhome.binding import alike
from sim.worlds.virtualhome.program import Line
from sim.worlds.virtualhome.words.matching import matcher

LONGEST = 200
"""Letters of a step that are read."""


class Translator(Protocol):
    """Finds the admissible actions (`admissible.admissible`) that mean about the same as a text."""

    def nearest(self, text: str, count: int) -> Sequence[tuple[str, float]]:
        """So many sentences with their likeness (0 to 1), the likest first."""


LEAST = 0.25
"""What is less like than this means something else."""


_MANNERS = re.compile(
    r"^(?:(?:ok|okay|well|now|next|then|first|please|so|and|let me|let us|let's|can you|could you|would you"
    r"|(?:i|we|you) (?:will|would like to|want to|have to|need to|should|must|am going to|are going to)"
    r"|i'll|i'd like to|you should|try to|go and)\b[\s,]*)+",
    re.IGNORECASE,
)
"""What people say before they come to the point; models do not."""


class ByMeaning:
    """Likeness as the method's default translation measures it (`words`): by verbs and things."""

    def nearest(self, text: str, count: int) -> list[tuple[str, float]]:
        """See `Translator`. What shares nothing with the text is not among them."""
        said = text[:LONGEST].strip()
        (found,) = matcher().nearest([_MANNERS.sub("", said) or said], count)
        return [(near.action, near.likeness) for near in found if near.likeness >= LEAST]


_chosen: list[Translator] = []


def use(translator: Translator) -> None:
    """Let this one say from now on what is like what."""
    _chosen[:] = [translator]


def translator() -> Translator:
    """The one that says it; made when it is first wanted."""
    if not _chosen:
        _chosen.append(ByMeaning())
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
