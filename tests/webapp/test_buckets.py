"""Files in a bucket: a real S3-compatible server on loopback, from export to retention, and what goes wrong."""

from __future__ import annotations

import http.client
import logging
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any

import boto3
import pytest
from django.contrib.auth.models import User
from django.core.checks import run_checks
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from moto.server import ThreadedMotoServer
from pytest_django.fixtures import Settings

from game.files import kept
from game.files.away import Away
from game.jobs import queue as jobs
from game.live import health
from game.models import Job
from tests.game.stored import drawn_kitchen, ended, eventful, keep
from webapp.storing import storages_of

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
KITCHEN = "kitchen"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server that speaks as S3 does, at an address on this machine."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    made = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
    made.start()
    host, port = made.get_host_and_port()
    yield f"http://{host}:{port}"
    made.stop()


@pytest.fixture
def bucket(
    server: str, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Any]:
    """An empty bucket, in which this installation keeps its files."""
    settings.FILES_DIR = tmp_path / "files"
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "cook")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "salt")
    settings.STORAGES = storages_of(f"s3://{KITCHEN}/files?endpoint_url={server}&region=us-east-1")
    made = boto3.resource("s3", endpoint_url=server, region_name="us-east-1").Bucket(KITCHEN)
    made.create()
    with drawn_kitchen():
        yield made
    try:
        made.objects.all().delete()
        made.delete()
    except made.meta.client.exceptions.NoSuchBucket:
        pass


def names(bucket: Any) -> list[str]:
    return [one.key for one in bucket.objects.all()]


def gone(bucket: Any) -> None:
    bucket.objects.all().delete()
    bucket.delete()


def exported() -> Job:
    keep(ended(eventful()))
    params = {"staff": True, "ids": None, "filters": {}, "names": False, "format": "parquet"}
    made = Job.objects.create(kind="export", params=params)
    jobs.run(made.pk)
    made.refresh_from_db()
    return made


def browser(*, staff: bool = False) -> Client:
    """A researcher's browser, or a stranger's. Problems come as pages, as everybody sees them."""
    client = Client(raise_request_exception=False)
    if staff:
        client.force_login(User.objects.get_or_create(username="rosa", is_staff=True)[0])
    return client


def of(job: Job) -> str:
    return reverse("job_file", args=[job.pk])


@contextmanager
def refusing() -> Iterator[str]:
    """A server that lets nobody in, as S3 does where rights are missing."""

    class No(BaseHTTPRequestHandler):
        def refuse(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            self.send_response(403)
            self.send_header("Content-Type", "application/xml")
            body = b"<Error><Code>AccessDenied</Code><Message>No.</Message></Error>"
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        do_GET = do_PUT = do_HEAD = do_DELETE = do_POST = refuse

        def log_message(self, *_: object) -> None:
            pass

    made = ThreadingHTTPServer(("127.0.0.1", 0), No)
    thread = Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{made.server_port}"
    made.shutdown()
    made.server_close()
    thread.join()


def test_an_export_goes_into_the_bucket_out_by_its_page_and_away_after_its_week(
    bucket: Any, settings: Settings
) -> None:
    made = exported()
    assert made.status == Job.Status.DONE, made.message
    assert names(bucket) == [f"files/{made.file}"]
    assert not list(Path(settings.FILES_DIR).rglob("*.zip"))
    answer = browser(staff=True).get(of(made))
    data = b"".join(answer.streaming_content)
    assert int(answer["Content-Length"]) == len(data)
    assert Path(made.file).name in answer["Content-Disposition"]
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert "manifest.json" in archive.namelist()
    Job.objects.update(finished_at=timezone.now() - jobs.KEEP - timedelta(hours=1))
    jobs.reconcile()
    made.refresh_from_db()
    assert (made.file, names(bucket)) == ("", [])
    assert browser(staff=True).get(of(made)).status_code == 404


def test_who_may_not_have_it_gets_neither_the_file_nor_an_address(
    bucket: Any, server: str, settings: Settings
) -> None:
    made = exported()
    for links in (0, 60):
        address = f"s3://{KITCHEN}/files?endpoint_url={server}&region=us-east-1&links={links}"
        settings.STORAGES = storages_of(address)
        assert browser().get(of(made)).status_code == 404


def test_where_addresses_are_wished_a_browser_fetches_it_there_for_a_short_while(
    bucket: Any, server: str, settings: Settings
) -> None:
    made = exported()
    address = f"s3://{KITCHEN}/files?endpoint_url={server}&region=us-east-1&links=60"
    settings.STORAGES = storages_of(address)
    answer = browser(staff=True).get(of(made))
    assert answer.status_code == 302
    assert answer["Location"].startswith(f"{server}/{KITCHEN}/files/jobs/{made.pk}/")
    assert "X-Amz-Expires=60" in answer["Location"]
    assert "salt" not in answer["Location"]
    assert "no-store" in answer["Cache-Control"]
    with urllib.request.urlopen(answer["Location"]) as file:
        assert file.headers["Content-Disposition"].startswith("attachment")
        assert zipfile.ZipFile(BytesIO(file.read())).testzip() is None


def test_the_bucket_itself_gives_nothing_away_without_a_signature(bucket: Any, server: str) -> None:
    made = exported()
    acl = bucket.Object(f"files/{made.file}").Acl().grants
    assert not [one for one in acl if one["Grantee"].get("URI", "").endswith("AllUsers")]


def test_a_large_file_comes_in_parts_and_whole(bucket: Any) -> None:
    path = kept.here("jobs/big/data.bin")
    path.parent.mkdir(parents=True)
    data = bytes(range(256)) * 4096 * 12  # 12 MiB: sent in several parts
    path.write_bytes(data)
    kept.hand_over("jobs/big/data.bin")
    file = kept.opened("jobs/big/data.bin")
    parts = list(file.chunks)
    assert file.size == len(data)
    assert b"".join(parts) == data
    assert max(map(len, parts)) <= 256 * 1024


def test_a_file_that_somebody_removed_there_is_not_found(bucket: Any) -> None:
    made = exported()
    bucket.objects.all().delete()
    assert browser(staff=True).get(of(made)).status_code == 404


def test_a_bucket_that_is_gone_fails_the_job_in_words_and_the_page_with_a_503(
    bucket: Any,
) -> None:
    made = exported()
    gone(bucket)
    answer = browser(staff=True).get(of(made))
    assert answer.status_code == 503
    assert "keeps its files" in answer.content.decode()
    Job.objects.filter(pk=made.pk).update(status="queued", attempts=0)
    jobs.run(made.pk)
    made.refresh_from_db()
    assert made.status == Job.Status.FAILED
    assert "no such bucket" in made.message
    check = health.files()
    assert (check.ok, check.needed) == (False, False)
    assert check.detail == f'there is no bucket "{KITCHEN}"'


def test_retention_forgets_no_file_that_it_could_not_remove(bucket: Any) -> None:
    made = exported()
    Job.objects.update(finished_at=timezone.now() - jobs.KEEP - timedelta(hours=1))
    gone(bucket)
    jobs.reconcile()
    made.refresh_from_db()
    assert made.file


def test_the_check_of_a_deployment_writes_reads_and_removes(bucket: Any) -> None:
    assert health.files().ok
    assert run_checks(tags=["files"], include_deployment_checks=True) == []
    assert names(bucket) == []


def test_a_storage_that_refuses_is_said_by_the_check_and_by_health(
    bucket: Any, settings: Settings
) -> None:
    with refusing() as address:
        settings.STORAGES = storages_of(f"s3://{KITCHEN}?endpoint_url={address}&region=us-east-1")
        (found,) = run_checks(tags=["files"], include_deployment_checks=True)
        assert found.id == "webapp.E001"
        assert "the storage refuses" in found.msg
        assert "AWS_SECRET_ACCESS_KEY" in str(found.hint)
        assert not health.files().ok
        with pytest.raises(Away, match="refuses"):
            kept.opened("jobs/a/x.zip")


def test_a_storage_that_is_not_there_is_said_too(
    bucket: Any, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = http.client.HTTPConnection("127.0.0.1", 1)
    monkeypatch.setattr("webapp.buckets.ATTEMPTS", 1)
    address = f"http://{closed.host}:{closed.port}"
    settings.STORAGES = storages_of(f"s3://{KITCHEN}?endpoint_url={address}&region=us-east-1")
    assert "does not answer" in health.files().detail
    assert kept.cached("figures/a.svg") is None
    with pytest.raises(Away, match="does not answer"):
        kept.opened("jobs/a/x.zip")


def test_another_machine_reads_measures_and_pictures_that_one_has_made(
    bucket: Any, settings: Settings, tmp_path: Path
) -> None:
    kept.cache("measures/v/ab/abcd.json", b"{}")
    settings.FILES_DIR = tmp_path / "other machine"
    assert kept.cached("measures/v/ab/abcd.json") == b"{}"
    assert names(bucket) == ["files/measures/v/ab/abcd.json"]
