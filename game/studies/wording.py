"""In which words a study's instruments are asked: ours in its language, or those that its file has of its own.

    wording:
      sus:
        de: {wording: "official, German", items: {sus_1: {title: ...}}}

Names, ranges and scores are the same in all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.evaluation.reading import Node
from game.studies.definition import Loop, Part, Stage
from game.studies.instruments import Instrument, instrument, instruments, reworded

Words = Mapping[str, Instrument]
"""By name the instruments that the study's file words itself, in the language that is read."""


def read_wording(node: Node, languages: Sequence[str], language: str) -> Words:
    """The instruments of a file's `wording` in one of the study's languages; the others are checked, too.

    Raises:
        RunFileError: an instrument, an item or a choice that there is not, or no language of the study.
    """
    found: dict[str, Instrument] = {}
    for name, inner in node.members():
        if name not in instruments():
            raise inner.error(f"no instrument is called so; there are: {', '.join(instruments())}")
        for spoken, words in inner.fields(languages).items():
            told = reworded(instrument(name, spoken), words.value, words.path)
            if spoken == language:
                found[name] = told
    return found


def worded(parts: Sequence[Part], language: str, words: Words) -> tuple[Part, ...]:
    """The stages with what their instruments ask, in one language."""
    return tuple(_worded(part, language, words) for part in parts)


def _worded(part: Part, language: str, words: Words) -> Part:
    if isinstance(part, Loop):
        return replace(part, stages=worded(part.stages, language, words))
    return _asking(part, language, words) if part.instrument else part


def _asking(stage: Stage, language: str, words: Words) -> Stage:
    name = stage.instrument
    one = words[name] if name in words else instrument(name, language)
    return replace(stage, survey=one.survey)
