"""Files in a world's own form: how far it is."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings as DjangoSettings

from game import models
from game.jobs import queue as jobs
from game.models import Job, Player
from game.records import own_forms
from game.records.own_forms import MOST_PICTURES, _pack, _tell
from sim.world import WorldError


def test_each_file_is_a_step_on_and_no_session_goes_on_into_the_next() -> None:
    told: list[tuple[int, int, str]] = []
    work = cast("Any", SimpleNamespace(progress=lambda *step: told.append(step)))
    written = count()
    for name in ("games/one.json", "images/two.jpeg"):
        _tell(work, 1, 3, written, name)
    _tell(work, 1, 3, count(MOST_PICTURES + 7), "images/last.jpeg")
    assert told == [
        (MOST_PICTURES + 1, 3 * MOST_PICTURES, "session 2 of 3: one.json"),
        (MOST_PICTURES + 2, 3 * MOST_PICTURES, "session 2 of 3: two.jpeg"),
        (2 * MOST_PICTURES - 1, 3 * MOST_PICTURES, "session 2 of 3: last.jpeg"),
    ]


@pytest.mark.django_db
def test_where_none_can_be_written_the_first_reason_is_told(
    monkeypatch: pytest.MonkeyPatch, settings: DjangoSettings, tmp_path: Path
) -> None:
    settings.FILES_DIR = tmp_path
    ana = Player.objects.create(name="Ana")
    for number, session in enumerate(("first", "second")):
        models.Session.objects.create(
            pk=session, world="teach", pace="free", status="finished", created_by=ana
        )
        models.Session.objects.filter(pk=session).update(
            created_at=timezone.now() + timedelta(hours=number)
        )

    def files_of(session: str, *more: Any) -> Iterator[tuple[str, bytes]]:
        raise WorldError("no_form", f"the log of the {session} is torn")
        yield

    monkeypatch.setattr(own_forms, "files_of", files_of)
    params = {"staff": False, "ids": ["first", "second"], "filters": {}, "form": "teach_games"}
    job = Job.objects.create(kind="own_form", params=params, created_by=ana)
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.FAILED
    assert job.message == "None of them can be written: the log of the first is torn."
    assert not list(tmp_path.rglob("*.zip"))


def test_sessions_after_too_many_pictures_come_without_and_the_same_file_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def files_of(
        session: str, form: str, size: int | None, tell: Any
    ) -> Iterator[tuple[str, bytes]]:
        if session == "torn":
            raise WorldError("no_form", "its log is torn")
        yield "games/same.json", b"{}"
        if size is not None:
            yield f"{session}.jpeg", b"1"
            yield f"{session}.png", b"2"

    monkeypatch.setattr(own_forms, "files_of", files_of)
    monkeypatch.setattr(own_forms, "MOST_PICTURES", 3)
    form, work = cast("Any", SimpleNamespace(name="ours")), cast("Any", None)
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        rows = _pack(work, archive, ["a", "torn", "b", "c"], form, 300)
        names = archive.namelist()
        kept = {info.filename: info.compress_type for info in archive.infolist()}
    assert rows == [
        {"session": "a", "files": 3, "why_not": "", "pictures": True},
        {"session": "torn", "files": 0, "why_not": "its log is torn", "pictures": True},
        {"session": "b", "files": 3, "why_not": "", "pictures": True},
        {"session": "c", "files": 1, "why_not": "", "pictures": False},
    ]
    assert names == ["games/same.json", "a.jpeg", "a.png", "b.jpeg", "b.png"]
    assert kept["games/same.json"] == zipfile.ZIP_DEFLATED
    assert kept["a.jpeg"] == kept["b.png"] == zipfile.ZIP_STORED
