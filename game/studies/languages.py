"""A study's own texts in several languages: wherever its file has a text it may have one for each.

    languages: [en, de]
    stages:
      - welcome: {en: Hello., de: Guten Tag.}

SurveyJS's own form, with `default` for the first language, is read as well.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from game.evaluation.reading import RunFileError
from sim.world import JSON

DEFAULT = "default"


def best(wanted: Sequence[str], offered: Sequence[str]) -> str:
    """The language of a study that suits somebody best, by the tags that their browser names (`de-AT`
    takes `de`); its first one where none does."""
    for tag in wanted:
        for one in (tag, tag.split("-")[0]):
            found = next((name for name in offered if name.lower() == one.lower()), None)
            if found is not None:
                return found
    return offered[0]


def in_language(data: JSON, languages: Sequence[str], language: str, path: str = "") -> JSON:
    """A study file's content with its texts in one language.

    Raises:
        RunFileError: a text is there in some of the study's languages only, naming the place.
    """
    if isinstance(data, Mapping):
        if _is_text(data, languages):
            return _chosen(data, languages, language, path)
        return {
            key: in_language(value, languages, language, f"{path}.{key}" if path else key)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [
            in_language(value, languages, language, f"{path}[{number}]")
            for number, value in enumerate(data)
        ]
    return data


def _is_text(data: Mapping[str, JSON], languages: Collection[str]) -> bool:
    """Whether this is one text in several languages, and no other mapping."""
    return bool(data) and all(
        (key in languages or key == DEFAULT) and isinstance(value, str)
        for key, value in data.items()
    )


def _chosen(data: Mapping[str, JSON], languages: Sequence[str], language: str, path: str) -> JSON:
    first = languages[0]
    there = {first if key == DEFAULT else key: value for key, value in data.items()}
    missing = [one for one in languages if one not in there]
    if missing:
        raise RunFileError(path, f"this text is missing in: {', '.join(missing)}")
    return there[language]
