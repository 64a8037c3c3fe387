"""Databases with all their tables, made once by each process of tests: to make them takes seconds, to copy them nothing."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.databases import DATABASE_URL

ROOT = Path(__file__).parents[1]
FILE = "brigade.sqlite3"


def tables_in(var: Path) -> None:
    """Put the file of a database with all tables into a folder for data, unless there is one already."""
    var.mkdir(parents=True, exist_ok=True)
    if not (var / FILE).exists():
        shutil.copyfile(_file(), var / FILE)


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL database with all tables and nothing in them, gone afterwards."""
    name = f"brigade_test_{secrets.token_hex(4)}"
    template = _template()
    with psycopg.connect(DATABASE_URL, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        try:
            yield _address(name)
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def forget() -> None:
    """Drop what was made to be copied, at the end of all tests of this process."""
    if _file.cache_info().currsize:
        shutil.rmtree(_file().parent)
        _file.cache_clear()
    if _template.cache_info().currsize:
        with psycopg.connect(DATABASE_URL, autocommit=True) as server:
            server.execute(f'DROP DATABASE "{_template()}" WITH (FORCE)')
        _template.cache_clear()


@cache
def _file() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="brigade-tables-"))
    _migrate(BRIGADE_VAR=str(folder))
    return folder / FILE


@cache
def _template() -> str:
    name = f"brigade_tables_{secrets.token_hex(4)}"
    with psycopg.connect(DATABASE_URL, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
    with tempfile.TemporaryDirectory(prefix="brigade-tables-") as folder:
        _migrate(BRIGADE_VAR=folder, DATABASE_URL=_address(name))
    return name


def _address(name: str) -> str:
    return urlunsplit(urlsplit(DATABASE_URL)._replace(path=f"/{name}"))


def _migrate(**environment: str) -> None:
    kept = {
        key: value for key, value in os.environ.items() if key not in ("REDIS_URL", "DATABASE_URL")
    }
    own = {"DJANGO_SETTINGS_MODULE": "webapp.settings"}
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env={**kept, **own, **environment}, check=True)
