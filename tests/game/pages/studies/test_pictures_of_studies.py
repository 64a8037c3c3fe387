"""Pictures beside a study's file: brought by researchers, versioned with it, shown to whoever meets them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from game.fieldwork import keeping
from game.findings.archive import write
from game.findings.opening import ArchiveError, open_archive
from game.models import StudyPicture, StudyRecord
from game.studies.file import StudyFileError
from game.studies.pictures import read
from tests.game.fieldwork.labs import account, own_study, with_role
from tests.game.fieldwork.walkers import SMALL, Walker
from tests.game.findings.test_archive import changed
from tests.game.studies.test_pictures import drawn

pytestmark = pytest.mark.django_db

SHOWN = SMALL.replace(
    "welcome: Hello *there*.", "welcome: 'Hello ![The <b>counter</b>](counter.png)'"
)
COUNTER = read("counter.png", drawn())


def shown_study() -> tuple[Client, StudyRecord]:
    """A study whose first page shows a picture, and its owner's browser."""
    client, player = account("Ada")
    study = keeping.create(SHOWN, player, beside=[COUNTER])
    keeping.set_state(study, StudyRecord.State.OPEN)
    return client, study


def uploaded(name: str = "counter.png", data: bytes = COUNTER.data) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def sources(page: str) -> list[str]:
    return re.findall(r'<img src="([^"]+/pictures/[^"]+)"', page)


def test_a_survey_shows_it_too() -> None:
    element = (
        """- {type: html, name: look, html: '<p><img alt="The counter" src="counter.png"></p>'}"""
    )
    text = SMALL.replace("        elements:\n", f"        elements:\n          {element}\n", 1)
    study = keeping.create(text, account("Ada")[1], beside=[COUNTER])
    keeping.set_state(study, StudyRecord.State.OPEN)
    walker = Walker(study)
    walker.send()
    walker.send(agree__1="on", agree__2="on")
    assert len(sources(walker.page)) == 1
    assert 'alt="The counter"' in walker.page


def test_a_participant_sees_it_with_what_is_said_of_it() -> None:
    _, study = shown_study()
    walker = Walker(study)
    (source,) = sources(walker.page)
    assert 'alt="The &lt;b&gt;counter&lt;/b&gt;"' in walker.page
    assert "<b>counter" not in walker.page
    answer = walker.client.get(source)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer.content == COUNTER.data
    assert "immutable" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_researchers_see_it_where_they_see_the_texts() -> None:
    client, study = shown_study()
    for name, more in (("study_seen", ()), ("study_edit", ()), ("study_version", (1,))):
        assert sources(client.get(reverse(name, args=[study.pk, *more])).content.decode()), name


def test_one_of_another_study_or_of_nobody_is_not_there() -> None:
    _, study = shown_study()
    other = keeping.create(SMALL, None)
    for pk, digest in ((other.pk, COUNTER.digest), (study.pk, "0" * 64), (study.pk, "counter")):
        assert Client().get(reverse("study_picture", args=[pk, digest])).status_code == 404


def test_a_study_that_shows_what_is_not_there_is_refused_with_the_line() -> None:
    client, study = own_study()
    answer = client.post(reverse("study_edit", args=[study.pk]), {"text": SHOWN})
    line = next(at for at, one in enumerate(SHOWN.splitlines(), 1) if "counter.png" in one)
    assert answer.status_code == 422
    assert f"Line {line}." in answer.content.decode()
    with pytest.raises(StudyFileError, match=r"counter\.png"):
        keeping.create(SHOWN, None)


def test_while_typing_it_is_told_what_lies_beside_the_file() -> None:
    client, study = own_study()
    said = client.post(reverse("study_check"), {"text": SHOWN, "study": study.pk}).content.decode()
    assert "no picture counter.png" in said
    assert "no picture" not in client.post(reverse("study_check"), {"text": SHOWN}).content.decode()
    stranger, _ = account("Eve")
    data = {"text": SHOWN, "study": study.pk}
    assert stranger.post(reverse("study_check"), data).status_code == 404


def test_bringing_and_taking_away_are_versions_and_those_under_way_keep_theirs() -> None:
    client, study = shown_study()
    before = Walker(study)
    other = drawn(colour="blue")
    client.post(reverse("study_pictures", args=[study.pk]), {"pictures": [uploaded(data=other)]})
    second = keeping.newest(study)
    assert (second.number, second.note) == (2, "with counter.png")
    assert sources(before.page) != sources(Walker(study).page)
    page = client.get(reverse("study_version", args=[study.pk, 2])).content.decode()
    assert "Taken away or changed: counter.png" in page
    client.post(reverse("study_picture_take", args=[study.pk]), {"name": "counter.png"})
    assert keeping.newest(study).number == 2  # the text shows it still
    client.post(reverse("study_edit", args=[study.pk]), {"text": SMALL})
    client.post(reverse("study_picture_take", args=[study.pk]), {"name": "counter.png"})
    assert [one.pictures for one in study.versions.order_by("number")][2:] == [
        second.pictures,
        {},
    ]
    assert sources(before.page)
    assert before.client.get(sources(before.page)[0]).content == COUNTER.data


def test_the_same_picture_again_is_no_version_and_kept_once() -> None:
    client, study = shown_study()
    where = reverse("study_pictures", args=[study.pk])
    client.post(where, {"pictures": [uploaded()]})
    assert keeping.newest(study).number == 1
    client.post(where, {"pictures": [uploaded("again.png")]})
    assert StudyPicture.objects.count() == 1
    assert len(keeping.newest(study).pictures) == 2


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("x.png", b"<script>alert(1)</script>", "cannot be read as a picture"),
        ("x.svg", b"<svg onload='alert(1)'/>", "no name of a picture"),
        ("x.png", b"0" * 2_000_001, "2,000,001 bytes"),
    ],
)
def test_what_is_no_picture_is_refused_and_nothing_changes(
    name: str, data: bytes, said: str
) -> None:
    client, study = own_study()
    where = reverse("study_pictures", args=[study.pk])
    page = client.post(where, {"pictures": [uploaded(name, data)]}, follow=True).content.decode()
    assert said in page
    assert keeping.newest(study).number == 1
    assert not StudyPicture.objects.exists()


def test_only_those_who_run_a_study_bring_or_take_away() -> None:
    _, study = shown_study()
    observer, stranger = with_role("Obi", study, "observer"), account("Eve")[0]
    for name in ("study_pictures", "study_picture_take"):
        where = reverse(name, args=[study.pk])
        sent = {"name": "counter.png"}
        assert observer.post(where, sent).status_code == 403
        assert stranger.post(where, sent).status_code == 404
        assert Client().post(where, sent).status_code == 404
    assert keeping.newest(study).number == 1


def test_a_new_study_comes_with_its_pictures_from_files_examples_and_forks() -> None:
    client, study = shown_study()
    client.post(
        reverse("new_study"),
        {"file": SimpleUploadedFile("study.yaml", SHOWN.encode()), "pictures": [uploaded()]},
    )
    client.post(reverse("new_study"), {"example": "three_partners"})
    client.post(reverse("study_fork", args=[study.pk, 1]))
    made = StudyRecord.objects.exclude(pk=study.pk).order_by("created_at")
    assert [list(keeping.newest(one).pictures) for one in made] == [
        ["counter.png"],
        ["kitchen.png"],
        ["counter.png"],
    ]
    assert StudyPicture.objects.values("study").distinct().count() == 4


def test_a_command_takes_them_from_the_folder_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "study.yaml"
    file.write_text(SHOWN)
    for command in ("study", "put_study"):
        with pytest.raises(CommandError, match=r"no picture counter\.png beside the file"):
            call_command(command, str(file))
    (tmp_path / "counter.png").write_bytes(COUNTER.data)
    for command in ("study", "put_study"):
        call_command(command, str(file))
    assert keeping.newest(StudyRecord.objects.get()).pictures == {"counter.png": COUNTER.digest}


def test_an_archive_holds_them_and_opens_with_them(tmp_path: Path) -> None:
    _, study = shown_study()
    path = tmp_path / "study.zip"
    write(study, path)
    found = open_archive(path, None).record
    assert keeping.pictures_of(keeping.newest(found)) == [COUNTER]


def test_an_archive_whose_picture_was_changed_is_refused(tmp_path: Path) -> None:
    _, study = shown_study()
    path = tmp_path / "study.zip"
    write(study, path)
    name = f"pictures/{COUNTER.digest}"
    wrong = changed(path, name, lambda _: drawn(colour="blue"), hide=True)
    with pytest.raises(ArchiveError, match="damaged"):
        open_archive(wrong, None)
