"""The catalogues in `locale/`: brought up to date with what is said, compiled, and looked through for gaps.

They are kept with the sources, the compiled ones too, so that an installation needs no tool to speak a language.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

import polib

from tests.words.collect import ROOT, Text

LOCALES = ("de", "es", "zh_Hans")
PLURALS = {"de": 2, "es": 2, "zh_Hans": 1}
GAP = re.compile(r"%\(\w+\)[sd]|%%|\{\w*\}")
TAG = re.compile(r"</?\w[^>]*>")


def path_of(locale: str) -> Path:
    """Where a language's texts are written."""
    return ROOT / "locale" / locale / "LC_MESSAGES" / "django.po"


def opened(locale: str) -> polib.POFile:
    """A language's texts as they are written."""
    return polib.pofile(str(path_of(locale)), wrapwidth=100_000)


def missing(catalogue: polib.POFile, texts: Collection[Text]) -> list[str]:
    """Texts that are said, and not or not wholly translated."""
    known = {entry.msgid: entry for entry in catalogue if not entry.obsolete}
    return [
        text.text
        for text in texts
        if text.text not in known or not _is_whole(known[text.text], text)
    ]


def _is_whole(entry: polib.POEntry, text: Text) -> bool:
    if entry.fuzzy or entry.msgid_plural != text.plural:
        return False
    return all(entry.msgstr_plural.values()) if text.plural else bool(entry.msgstr)


def unsaid(catalogue: polib.POFile, texts: Collection[Text]) -> list[str]:
    """Texts that are translated, and said nowhere any more."""
    said = {text.text for text in texts}
    return [entry.msgid for entry in catalogue if entry.msgid not in said]


def faults(catalogue: polib.POFile, plurals: int) -> Iterator[str]:
    """What is wrong with translations: gaps and tags other than the text's, and plural forms too many or too few."""
    for entry in catalogue:
        forms = list(entry.msgstr_plural.values()) or [entry.msgstr]
        if entry.msgid_plural and len(forms) != plurals:
            yield f"{entry.msgid}: {plurals} forms are expected"
        wanted = _marks(entry.msgid_plural or entry.msgid)
        for form in filter(None, forms):
            if _marks(form) != wanted:
                yield f"{entry.msgid} -> {form}"


def _marks(text: str) -> tuple[set[str], list[str]]:
    return set(GAP.findall(text)), sorted(TAG.findall(text))


def bring_up_to_date(locale: str, texts: Collection[Text]) -> polib.POFile:
    """Writes and compiles a language's texts: new ones come in empty, what nobody says any more goes."""
    catalogue = opened(locale)
    known = {entry.msgid: entry for entry in catalogue}
    kept = polib.POFile(wrapwidth=100_000)
    kept.header, kept.metadata = catalogue.header, catalogue.metadata
    for text in sorted(texts):
        kept.append(_entry(text, known.get(text.text), PLURALS[locale]))
    kept.save(str(path_of(locale)))
    kept.save_as_mofile(str(path_of(locale).with_suffix(".mo")))
    return kept


def _entry(text: Text, before: polib.POEntry | None, plurals: int) -> polib.POEntry:
    entry = polib.POEntry(msgid=text.text, msgid_plural=text.plural)
    if text.plural:
        forms = before.msgstr_plural if before is not None and before.msgid_plural else {}
        entry.msgstr_plural = {number: forms.get(number, "") for number in range(plurals)}
    else:
        entry.msgstr = before.msgstr if before is not None else ""
    if "%(" in text.text or "%%" in text.text:
        entry.flags = ["python-format"]
    return entry
