"""Files that are kept: in the folder of one machine, and in a storage that several share."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from pytest_django.fixtures import Settings

from game.files import kept
from game.files.away import Away
from tests.loops import each

STATIC = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
MEMORY = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
CLOSED = {"BACKEND": f"{__name__}.Closed"}


class Closed(InMemoryStorage):
    """A storage that refuses everything."""

    def refuse(self, *_: object, **__: object) -> None:
        raise Away("the storage refuses (AccessDenied)")

    _open = _save = listdir = delete = exists = refuse  # type: ignore[assignment]


@pytest.fixture(autouse=True)
def here(settings: Settings, tmp_path: Path) -> Path:
    settings.FILES_DIR = tmp_path / "files"
    return tmp_path / "files"


@pytest.fixture
def elsewhere(settings: Settings) -> Storage:
    """A storage that is not this machine's folder, as several machines share one."""
    settings.STORAGES = {"default": MEMORY, "staticfiles": STATIC}
    return kept.store()


def made(name: str, text: str = "bread") -> Path:
    path = kept.here(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def text_of(name: str) -> str:
    return b"".join(kept.opened(name).chunks).decode()


def test_on_one_machine_a_file_stays_where_it_was_made() -> None:
    path = made("jobs/a/bread.txt")
    kept.hand_over("jobs/a/bread.txt")
    assert kept.is_here()
    assert path.read_text() == text_of("jobs/a/bread.txt") == "bread"
    assert kept.opened("jobs/a/bread.txt").size == 5


def test_elsewhere_it_is_handed_over_and_here_no_more(elsewhere: Storage) -> None:
    path = made("jobs/a/bread.txt")
    kept.hand_over("jobs/a/bread.txt")
    assert not path.exists()
    assert elsewhere.exists("jobs/a/bread.txt")
    assert text_of("jobs/a/bread.txt") == "bread"


def test_the_same_name_again_takes_the_place_of_what_was_there(elsewhere: Storage) -> None:
    for text in ("bread", "soup"):
        made("jobs/a/dish.txt", text)
        kept.hand_over("jobs/a/dish.txt")
    assert text_of("jobs/a/dish.txt") == "soup"
    assert elsewhere.listdir("jobs/a") == ([], ["dish.txt"])


def test_what_is_not_taken_is_said_and_leaves_nothing_half_done(settings: Settings) -> None:
    settings.STORAGES = {"default": CLOSED, "staticfiles": STATIC}
    path = made("jobs/a/bread.txt")
    with pytest.raises(OSError, match="refuses"):
        kept.hand_over("jobs/a/bread.txt")
    assert not path.exists()


@pytest.mark.parametrize(
    "name", ["", "/etc/passwd", "../x", "jobs/../../x", "jobs//x", "a\\b", "."]
)
def test_no_name_leads_out_of_the_files(name: str) -> None:
    for asked in each((kept.here, kept.opened, kept.forget)):
        with pytest.raises(ValueError, match="not the name of a file"):
            asked(name)


@pytest.mark.parametrize("where", [None, MEMORY])
def test_a_folder_is_forgotten_with_all_that_is_in_it_and_nothing_else(
    where: dict[str, str] | None, settings: Settings
) -> None:
    if where:
        settings.STORAGES = {"default": where, "staticfiles": STATIC}
    for name in ("jobs/a/bread.txt", "jobs/a/deep/soup.txt", "jobs/ab/tea.txt"):
        made(name)
        kept.hand_over(name)
    kept.forget("jobs/a")
    kept.forget("jobs/a")
    for name in each(("jobs/a/bread.txt", "jobs/a/deep/soup.txt")):
        with pytest.raises(FileNotFoundError):
            kept.opened(name)
    assert text_of("jobs/ab/tea.txt") == "bread"


def test_what_one_machine_made_another_need_not_make(elsewhere: Storage, here: Path) -> None:
    assert kept.cached("figures/a.svg") is None
    kept.cache("figures/a.svg", b"<svg/>")
    kept.here("figures/a.svg").unlink()  # as on the other machine
    assert kept.cached("figures/a.svg") == b"<svg/>"
    assert (here / "figures/a.svg").read_bytes() == b"<svg/>"
    assert elsewhere.exists("figures/a.svg")


def test_a_storage_that_is_away_costs_a_cache_nothing_but_a_warning(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.STORAGES = {"default": CLOSED, "staticfiles": STATIC}
    assert kept.cached("figures/a.svg") is None
    kept.cache("figures/a.svg", b"<svg/>")
    assert kept.cached("figures/a.svg") == b"<svg/>"
    assert "figures/a.svg cannot be fetched: the storage refuses" in caplog.text
    assert "figures/a.svg is kept on this machine alone" in caplog.text


def test_a_storage_of_djangos_own_gives_no_addresses(elsewhere: Storage) -> None:
    elsewhere.save("jobs/a/bread.txt", ContentFile(b"bread"))
    assert kept.link("jobs/a/bread.txt", "text/plain") is None
