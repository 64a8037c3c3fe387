"""An installation of its own for a measurement in this process: settings, an empty database on disk."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ELSEWHERE = ("REDIS_URL", "DATABASE_URL", "CELERY_BROKER_URL", "RUN_SESSIONS")
"""Variables that would make it use what others use."""


def environment(var: Path, **more: str) -> dict[str, str]:
    """The environment of a process whose installation lives in the folder `var`."""
    kept = {key: value for key, value in os.environ.items() if key not in ELSEWHERE}
    own = {"BRIGADE_VAR": str(var), "LOG_LEVEL": "ERROR"}
    return {**kept, **own, "DJANGO_SETTINGS_MODULE": "webapp.settings", **more}


@contextmanager
def installation() -> Iterator[None]:
    """Django is ready, its tables are made, and all is gone afterwards. Once a process."""
    folder = Path(tempfile.mkdtemp(prefix="brigade-bench-"))
    for name in ELSEWHERE:
        os.environ.pop(name, None)
    os.environ.update(environment(folder))
    import django

    django.setup()
    from django.core.management import call_command

    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)
