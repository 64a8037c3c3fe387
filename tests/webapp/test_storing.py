"""BRIGADE_STORAGE: which addresses are right, and what is said of those that are not."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from webapp import storing
from webapp.storing import BUCKET, FOLDER, storages_of


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "find_spec", lambda name: name)


def test_nothing_said_is_the_folder_of_this_machine() -> None:
    assert storages_of(" ")["default"] == {"BACKEND": FOLDER}


def test_an_address_names_bucket_prefix_and_server() -> None:
    said = "s3://kitchen/one/two/?endpoint_url=http://127.0.0.1:9000&region=eu-west-1&links=60"
    made = storages_of(said)["default"]
    assert made["BACKEND"] == BUCKET
    assert made["OPTIONS"] == {
        "bucket_name": "kitchen", "location": "one/two", "endpoint_url": "http://127.0.0.1:9000",
        "region_name": "eu-west-1", "links_s": 60,
    }  # fmt: skip


def test_without_more_it_is_amazons_and_files_go_through_us() -> None:
    options = storages_of("s3://kitchen")["default"]["OPTIONS"]
    assert (options["endpoint_url"], options["location"], options["links_s"]) == (None, "", 0)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("gs://kitchen", 'begins with "gs"'),
        ("/var/files", "only s3:// is known"),
        ("s3://", "not the name of a bucket"),
        ("s3://Kitchen_1", '"Kitchen_1" is not the name of a bucket'),
        ("s3://key:secret@kitchen", "AWS_SECRET_ACCESS_KEY"),
        ("s3://kitchen?endpoint=http://a", '"endpoint" is not known; there are endpoint_url'),
        ("s3://kitchen?endpoint_url=minio:9000", "like https://s3.example.org"),
        ("s3://kitchen?links=forever", "number of seconds"),
        ("s3://kitchen?links=86400", "3600 at the most"),
        ("s3://[kitchen", "no address"),
    ],
)
def test_a_wrong_address_is_told_with_what_would_be_right(address: str, words: str) -> None:
    with pytest.raises(ImproperlyConfigured) as caught:
        storages_of(address)
    assert words in str(caught.value)
    assert storing.LIKE in str(caught.value)


def test_keys_in_an_address_are_not_repeated() -> None:
    with pytest.raises(ImproperlyConfigured) as caught:
        storages_of("s3://key:hunter2@kitchen")
    assert "hunter2" not in str(caught.value)


def test_a_library_that_is_missing_is_said_with_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(storing, "find_spec", lambda name: None if name == "boto3" else name)
    with pytest.raises(ImproperlyConfigured, match=r"boto3, not installed here: pip install -r"):
        storages_of("s3://kitchen")
