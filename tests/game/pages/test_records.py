"""The records: staff see all, players their own; filters, exports and their files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from game.jobs import queue as jobs
from game.models import Job, Player, Session
from game.people import KEY
from tests.game import peoples_games as games
from tests.game.stored import drawn_kitchen, ended, eventful, keep, left, players

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kitchen(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.FILES_DIR = tmp_path / "files"
    monkeypatch.setattr(jobs, "announce", lambda job_id: None)
    with drawn_kitchen():
        yield


@pytest.fixture
def people() -> dict[str, Player]:
    return players(ana="Ana", ben="Ben", cleo="Cleo")


def browser(player: Player | None = None, *, staff: bool = False) -> Client:
    """A browser of a person: a guest's, or a researcher's."""
    client = Client()
    if staff:
        user, _ = User.objects.get_or_create(username="rosa", is_staff=True)
        client.force_login(user)
    if player is not None:
        session = client.session
        session[KEY] = player.public_id
        session.save()
    return client


def listed(client: Client, **filters: str) -> set[str]:
    page = client.get(reverse("records"), filters)
    assert page.status_code == 200
    return {session.pk for session in page.context["page"].object_list}


def test_players_see_only_their_own_sessions(people: dict[str, Player]) -> None:
    keep(ended(eventful()), "both", people={"ana": people["ana"], "ben": people["ben"]})
    keep(ended(eventful()), "bens", people={"ben": people["ben"]})
    keep(ended(eventful()), "made", created_by=people["cleo"])
    assert listed(browser(people["ana"])) == {"both"}
    assert listed(browser(people["ben"])) == {"both", "bens"}
    assert listed(browser(people["cleo"])) == {"made"}
    assert listed(browser()) == set()
    assert listed(browser(staff=True)) == {"both", "bens", "made"}


def test_a_signed_in_user_who_is_not_staff_sees_only_own_sessions() -> None:
    keep(ended(eventful()), "one")
    client = Client()
    client.force_login(User.objects.create_user("guest"))
    assert listed(client) == set()


@pytest.fixture
def many(people: dict[str, Player]) -> Client:
    keep(ended(eventful()), "won", suite="sync", task_id="synchronous/1", people=people)
    keep(left(eventful()), "gone", suite="async", pace="realtime")
    keep(eventful(), "live", title="Long soup")
    keep(ended(eventful()), "demo", demo=True)
    Session.objects.filter(pk="won").update(created_at=datetime(2026, 3, 5, 12, tzinfo=UTC))
    return browser(staff=True)


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, {"won", "gone", "live"}),
        ({"task": "synchronous"}, {"won"}),
        ({"task": "soup"}, {"live"}),
        ({"suite": "async"}, {"gone"}),
        ({"pace": "realtime"}, {"gone"}),
        ({"status": "abandoned"}, {"gone"}),
        ({"status": "live"}, {"live"}),
        ({"status": "over"}, {"won", "gone"}),
        ({"success": "yes"}, {"won"}),
        ({"who": "ana"}, {"won", "live"}),
        ({"who": "Cleo"}, set()),
        ({"since": "2026-03-05", "until": "2026-03-05"}, {"won"}),
        ({"until": "2026-03-04"}, set()),
        ({"demos": "only"}, {"demo"}),
        ({"demos": "with"}, {"won", "gone", "live", "demo"}),
        ({"pace": "sideways", "since": "yesterday"}, {"won", "gone", "live"}),
        ({"pace": "turns", "success": "yes"}, {"won"}),
    ],
)
def test_filters(many: Client, filters: dict[str, str], found: set[str]) -> None:
    assert listed(many, **filters) == found


def test_long_lists_have_pages_and_few_queries(django_assert_max_num_queries: Any) -> None:
    table = ended(eventful())
    for n in range(60):
        keep(table, f"s{n}")
    client = browser(staff=True)
    with django_assert_max_num_queries(12):
        page = client.get(reverse("records")).content.decode()
    assert "Page 1 of 2" in page


def test_where_steps_say_little_the_list_says_more() -> None:
    keep(games.played("synchronous/1", "realtime", idle=14), "ticks", world="robotouille")
    keep(games.helped("multi_agent/1", 10), "helped", world="robotouille")
    keep(games.played("synchronous/1"), "plain", world="robotouille")
    keep(games.opened("synchronous/1"), "open", world="robotouille")
    page = browser(staff=True).get(reverse("records"))
    told = page.context["told"]
    assert told["ticks"] == "8 moves"
    assert re.fullmatch(r"\d+ by a stand-in", told["helped"])
    assert told.keys() == {"ticks", "helped"}
    assert '22 <span class="soft small">8 moves</span>' in page.content.decode()


def export(client: Client, **form: Any) -> Job | None:
    client.post(reverse("export"), {"format": "csv", "what": "ids", **form})
    return Job.objects.order_by("-created_at").first()


def test_an_export_of_ticked_sessions_is_a_job(many: Client) -> None:
    job = export(many, ids=["won", "gone"])
    assert job is not None
    assert job.params["ids"] == ["won", "gone"]
    assert job.params["staff"] is True
    jobs.run(job.pk)
    page = many.get(reverse("job", args=[job.pk])).content.decode()
    assert reverse("job_file", args=[job.pk]) in page
    answer = many.get(reverse("job_file", args=[job.pk]))
    assert answer["Content-Type"] == "application/zip"
    assert b"".join(answer.streaming_content)[:2] == b"PK"
    assert ".zip" in answer["Content-Disposition"]


def test_an_export_of_all_takes_the_filters_along(many: Client) -> None:
    job = export(many, what="all", pace="turns", ids=["gone"])
    assert job is not None
    assert job.params["ids"] is None
    assert job.params["filters"] == {"pace": "turns"}


def test_nothing_ticked_or_an_unknown_format_is_told(many: Client) -> None:
    assert export(many) is None
    assert export(many, ids=["won"], format="xls") is None
    answer = many.post(reverse("export"), {"format": "csv", "what": "ids"}, follow=True)
    assert "Nothing is ticked" in answer.content.decode()


def test_names_are_for_staff(people: dict[str, Player]) -> None:
    keep(ended(eventful()), "mine", people=people)
    job = export(browser(people["ana"]), ids=["mine"], names="on")
    assert job is not None
    assert (job.params["names"], job.params["staff"]) == (False, False)
    job = export(browser(staff=True), ids=["mine"], names="on")
    assert job is not None
    assert job.params["names"] is True


def test_a_player_cannot_export_what_others_played(people: dict[str, Player]) -> None:
    keep(ended(eventful()), "bens", people={"ben": people["ben"]})
    job = export(browser(people["ana"]), ids=["bens"])
    assert job is not None
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.FAILED


def test_a_job_is_its_makers_and_staffs_alone(people: dict[str, Player]) -> None:
    keep(ended(eventful()), "mine", people=people)
    job = export(browser(people["ana"]), ids=["mine"])
    assert job is not None
    jobs.run(job.pk)
    for name in ("job", "job_file"):
        url = reverse(name, args=[job.pk])
        assert browser(people["ana"]).get(url).status_code == 200
        assert browser(staff=True).get(url).status_code == 200
        assert browser(people["ben"]).get(url).status_code == 404
        assert browser().get(url).status_code == 404
    cancel = reverse("job_cancel", args=[job.pk])
    assert browser(people["ben"]).post(cancel).status_code == 404
    assert browser(people["ana"]).get(cancel).status_code == 405


def test_cancel_by_button(people: dict[str, Player]) -> None:
    keep(ended(eventful()), "mine", people=people)
    client = browser(people["ana"])
    job = export(client, ids=["mine"])
    assert job is not None
    client.post(reverse("job_cancel", args=[job.pk]))
    job.refresh_from_db()
    assert job.status == Job.Status.CANCELLED
    assert "Cancelled" in client.get(reverse("job", args=[job.pk])).content.decode()


def test_a_running_jobs_page_asks_again_and_a_finished_one_does_not() -> None:
    client = browser(staff=True)
    job = Job.objects.create(kind="export", status=Job.Status.RUNNING, done=3, total=9)
    fragment = client.get(reverse("job", args=[job.pk]), headers={"HX-Request": "true"})
    assert b'value="3"' in fragment.content
    assert b"every 1s" in fragment.content
    assert b"<html" not in fragment.content
    Job.objects.update(status=Job.Status.FAILED, message="<b>The disk is full.</b>")
    fragment = client.get(reverse("job", args=[job.pk]), headers={"HX-Request": "true"})
    assert b"every 1s" not in fragment.content
    assert b"&lt;b&gt;The disk" in fragment.content


@pytest.mark.parametrize("file", ["../../secret", "/etc/hostname", "jobs/other/x.zip", ""])
def test_a_row_cannot_name_a_file_elsewhere(file: str, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s")
    (tmp_path / "files" / "jobs" / "other").mkdir(parents=True)
    (tmp_path / "files" / "jobs" / "other" / "x.zip").write_text("x")
    job = Job.objects.create(kind="export", status=Job.Status.DONE, file=file)
    assert browser(staff=True).get(reverse("job_file", args=[job.pk])).status_code == 404


def test_a_file_that_is_gone_is_not_an_error() -> None:
    job = Job.objects.create(kind="export", status=Job.Status.DONE)
    Job.objects.update(file=f"jobs/{job.pk}/x.zip")
    assert browser(staff=True).get(reverse("job_file", args=[job.pk])).status_code == 404


def test_without_a_worker_the_page_says_so() -> None:
    job = Job.objects.create(kind="export")
    page = browser(staff=True).get(reverse("job", args=[job.pk])).content.decode()
    assert "No job worker is running" in page
    jobs.worker_seen("here:1")
    page = browser(staff=True).get(reverse("job", args=[job.pk])).content.decode()
    assert "No job worker is running" not in page
