"""`python -m tests.game.findings.writing FOLDER`: a small data set, for doors that cannot make one themselves.

Their virtual environments have no Django. The database is one in memory.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path


def write(folder: Path) -> None:
    """Two people and a third who withdrew take part in a small study, which is published into an empty folder."""
    from django.utils import timezone

    from game.findings.publishing import About, publish
    from game.models import Participant
    from tests.game.findings.participants import Player, opened

    record = opened()
    Player(record).takes_part(5, said="I take the bun")
    Player(record).takes_part(2)
    Player(record).takes_part(3)
    Participant.objects.filter(number=3).update(withdrawn_at=timezone.now())
    publish(record, folder, About("CC-BY-4.0", ("A group",), "https://example.org/data"))


def write_sessions(folder: Path) -> None:
    """Sessions of three days and two worlds, twice: as partitioned tables, and as a JSON object a line."""
    from django.core.management import call_command

    from game.models import Session
    from tests.game.findings.scattered import scattered

    with scattered():
        assert Session.objects.filter(private=False).count() > 3
        call_command("export_sessions", "--parquet", str(folder / "tables"))
        call_command("export_sessions", str(folder / "sessions.jsonl"))


def main(folder: Path) -> None:
    """With a database that is gone afterwards."""
    with tempfile.TemporaryDirectory() as var:
        os.environ |= {
            "BRIGADE_VAR": var,
            "BRIGADE_LIMITS": "0",
            "DATABASE_URL": "sqlite://:memory:",
        }
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
        import django
        from django.core.management import call_command
        from django.test.utils import setup_test_environment

        django.setup()
        setup_test_environment()
        call_command("migrate", verbosity=0)
        write(folder)
        write_sessions(folder.with_name("sessions"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
