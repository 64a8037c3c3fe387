"""Studies and their versions: put in, changed, forked, opened and closed. A version is never changed."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache

from django.db import transaction

from game.models import Player, StudyRecord, StudyRole, StudyVersion
from game.studies.checking import check
from game.studies.definition import Study
from game.studies.file import read_text

TRIED = 3
"""Participants of each cell for whom a file is worked out before it is taken."""


def checked(text: str) -> Study:
    """The study of a file in which everything is there that it wants played.

    Raises:
        StudyFileError: with the line, or what is missing.
    """
    study = read_text(text)
    for language in study.languages:
        check(text, language, TRIED)
    return study


@transaction.atomic
def create(text: str, owner: Player | None, forked_from: StudyVersion | None = None) -> StudyRecord:
    """A new study with its first version; whoever makes it owns it.

    Raises:
        StudyFileError: see `checked`.
    """
    study = checked(text)
    record = StudyRecord.objects.create(title=study.title, forked_from=forked_from)
    StudyVersion.objects.create(study=record, number=1, text=text, made_by=owner)
    if owner is not None:
        StudyRole.objects.create(study=record, player=owner, role=StudyRole.Role.OWNER)
    return record


@transaction.atomic
def change(record: StudyRecord, text: str, by: Player | None, note: str = "") -> StudyVersion:
    """A further version: those who come from now on meet it. The same text again makes none.

    Raises:
        StudyFileError: see `checked`.
    """
    study = checked(text)
    StudyRecord.objects.select_for_update().get(pk=record.pk)
    last = newest(record)
    if last.text == text:
        return last
    record.title = study.title
    record.save(update_fields=["title"])
    return StudyVersion.objects.create(
        study=record, number=last.number + 1, text=text, note=note[:300], made_by=by
    )


def fork(version: StudyVersion, owner: Player | None) -> StudyRecord:
    """A study of one's own that begins with somebody's version."""
    return create(version.text, owner, forked_from=version)


def newest(record: StudyRecord) -> StudyVersion:
    """The version that those who come now will meet."""
    return record.versions.order_by("-number")[:1].get()


def study_of(version: StudyVersion, language: str = "") -> Study:
    """What a version's file says, in one of its languages (empty: the first). Read once per process:
    versions do not change."""
    return parsed(version.text, language)


@lru_cache(maxsize=64)
def parsed(text: str, language: str) -> Study:
    """A file that was checked before, in one of its languages."""
    return read_text(text, language)


def set_state(record: StudyRecord, state: StudyRecord.State) -> None:
    """Open, pause or close a study. Whoever is under way may always finish."""
    StudyRecord.objects.filter(pk=record.pk).update(state=state)
    record.state = state


def patience(version: StudyVersion) -> timedelta:
    """For how long somebody of this version may be silent before it is over for them."""
    return timedelta(minutes=study_of(version).silence_minutes)
