"""Studies and their versions: put in, changed, forked, opened and closed. A version is never changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from functools import lru_cache

from django.db import transaction

from game.models import Player, StudyPicture, StudyRecord, StudyRole, StudyVersion
from game.studies import pictures
from game.studies.checking import check
from game.studies.definition import Study
from game.studies.file import StudyFileError, read_text
from game.studies.pictures import MOST, Picture

TRIED = 3
"""Participants of each cell for whom a file is worked out before it is taken."""


def checked(text: str, there: Collection[str] | None = None) -> Study:
    """The study of a file in which everything is there that it wants played, and shown if `there` says which
    pictures lie beside it.

    Raises:
        StudyFileError: with the line, or what is missing.
    """
    study = read_text(text)
    for language in study.languages:
        check(text, language, TRIED)
    if there is not None:
        pictures.complain(text, there)
    return study


def create(
    text: str,
    owner: Player | None,
    forked_from: StudyVersion | None = None,
    beside: Iterable[Picture] = (),
) -> StudyRecord:
    """A new study with its first version and the pictures beside its file; whoever makes it owns it.

    Raises:
        StudyFileError: see `checked`.
    """
    shown = {one.name: one for one in beside}
    _few(len(shown))
    study = checked(text, shown)  # takes seconds: nobody waits for the database meanwhile
    return _kept(study, text, owner, forked_from, shown)


@transaction.atomic
def _kept(
    study: Study,
    text: str,
    owner: Player | None,
    forked_from: StudyVersion | None,
    shown: Mapping[str, Picture],
) -> StudyRecord:
    record = StudyRecord.objects.create(title=study.title, forked_from=forked_from)
    names = {name: keep_picture(record, one) for name, one in shown.items()}
    StudyVersion.objects.create(study=record, number=1, text=text, made_by=owner, pictures=names)
    if owner is not None:
        StudyRole.objects.create(study=record, player=owner, role=StudyRole.Role.OWNER)
    return record


def change(
    record: StudyRecord,
    text: str,
    by: Player | None,
    note: str = "",
    *,
    more: Iterable[Picture] = (),
    less: Collection[str] = (),
) -> StudyVersion:
    """A further version: those who come from now on meet it. `more` pictures come beside its file (or in the place
    of those that are called so), `less` go. The same again makes no version.

    Raises:
        StudyFileError: see `checked`.
    """
    study = checked(text)
    new = {one.name: one for one in more}
    with transaction.atomic():
        StudyRecord.objects.select_for_update().get(pk=record.pk)
        last = newest(record)
        names = {name: digest for name, digest in last.pictures.items() if name not in less}
        _few(len({**names, **new}))
        pictures.complain(text, {**names, **new})
        names |= {name: keep_picture(record, one) for name, one in new.items()}
        if last.text == text and last.pictures == names:
            return last
        record.title = study.title
        record.save(update_fields=["title"])
        return StudyVersion.objects.create(
            study=record,
            number=last.number + 1,
            text=text,
            note=note[:300],
            made_by=by,
            pictures=names,
        )


def _few(count: int) -> None:
    if count > MOST:
        raise StudyFileError(0, "", f"{count} pictures are too many: {MOST} may lie beside a file")


def keep_picture(record: StudyRecord, picture: Picture) -> str:
    """Keep a picture's bytes, once however many versions show it; its digest."""
    told = {"kind": picture.kind, "data": picture.data}
    StudyPicture.objects.get_or_create(study=record, digest=picture.digest, defaults=told)
    return picture.digest


def fork(version: StudyVersion, owner: Player | None) -> StudyRecord:
    """A study of one's own that begins with somebody's version."""
    return create(version.text, owner, forked_from=version, beside=pictures_of(version))


def pictures_of(version: StudyVersion) -> list[Picture]:
    """The pictures beside a version's file, with their bytes."""
    kept = {
        one.digest: one
        for one in StudyPicture.objects.filter(
            study=version.study_id, digest__in=version.pictures.values()
        )
    }
    return [
        Picture(name, kept[digest].kind, bytes(kept[digest].data))
        for name, digest in version.pictures.items()
    ]


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
