"""Shared by all tests: how hypothesis draws, and which tests may be skipped where."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings as django_settings
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings

from tests import databases, migrated, names, static_files, sums
from tests.databases import DATABASE_URL

REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), ""
)
"""The browser without a window of its own where there is one: the same engine, and half of the time."""

collect_ignore = ["doors"]
"""Doors for other tools are tested in virtual environments of their own (`make doors`)."""

settings.register_profile(
    "brigade",
    deadline=None,  # no test passes or fails by the clock
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("brigade")


def pytest_configure() -> None:
    """Tests are many strangers from one address; those of the limits switch them on. No agent cooks the kitchen of
    the day by itself in the kitchens that they count."""
    os.environ["BRIGADE_LIMITS"] = "0"
    django_settings.LIMITS = False
    os.environ["BRIGADE_DAILY_AGENTS"] = "none"
    django_settings.DAILY_AGENTS = ["none"]
    django_settings.MIDDLEWARE = static_files.middleware(django_settings.MIDDLEWARE)
    django_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    sums.watch()
    names.watch(urlsplit(DATABASE_URL).hostname, urlsplit(REDIS_URL).hostname)
    TransactionTestCase._fixture_teardown = databases.empty  # type: ignore[attr-defined]


def pytest_sessionfinish() -> None:
    """What was made for many tests is not left behind."""
    migrated.forget()


def _answers(url: str, default_port: int) -> bool:
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "", parts.port or default_port), 1):
            return True
    except OSError:
        return False


def _missing_service() -> str | None:
    if not _answers(DATABASE_URL, 5432):
        return "no PostgreSQL answers at TEST_DATABASE_URL"
    if not _answers(REDIS_URL, 6379):
        return "no Redis answers at TEST_REDIS_URL"
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what this machine cannot run, with the reason; in CI nothing may be skipped so."""
    service_reason: str | None = None
    if any(item.get_closest_marker("services") for item in items):
        service_reason = _missing_service()
    for item in items:
        if service_reason and item.get_closest_marker("services"):
            _skip(item, service_reason, "BRIGADE_SERVICES")
        if not CHROMIUM and item.get_closest_marker("e2e"):
            _skip(
                item,
                "no Chromium on this machine (Debian: apt install chromium-headless-shell)",
                "BRIGADE_BROWSER",
            )


def _skip(item: pytest.Item, reason: str, switch: str) -> None:
    if os.environ.get(switch) == "required":
        raise pytest.UsageError(f"{switch}=required, but {reason}")
    item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory,
    django_db_modify_db_settings_parallel_suffix: None,
) -> None:
    """SQLite on disk, as in real life: several threads meet in it, which memory does not allow."""
    database = django_settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        path = tmp_path_factory.mktemp("database") / "test.sqlite3"
        database.setdefault("TEST", {})["NAME"] = str(path)
        # No test outlives a power cut.
        database["OPTIONS"]["init_command"] = database["OPTIONS"]["init_command"].replace(
            "synchronous=FULL", "synchronous=OFF"
        )


@pytest.fixture(scope="session")
def compiled_planner() -> None:
    """The optimal planner's compiled half. On a fresh machine that takes half a minute, which is no
    test's own: one worker compiles before its first test, the others wait and read what is kept."""
    from sim.worlds import get_world
    from sim.worlds.robotouille.optimal.planner import steps_to_go

    world = get_world("robotouille")
    task = world.task("tutorial/1")
    facts = world.start(task, 0).observe(task.seats[0].name).facts
    with (Path(tempfile.gettempdir()) / f"brigade-planner-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        steps_to_go(task, facts)
