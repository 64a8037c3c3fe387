"""Puts a study into the server's database and opens it; prints its id. Run with the server's BRIGADE_VAR."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")

import django

django.setup()

from game.fieldwork import keeping  # noqa: E402
from game.models import StudyRecord  # noqa: E402

if __name__ == "__main__":
    study = keeping.create(Path(sys.argv[1]).read_text("utf-8"), None)
    keeping.set_state(study, StudyRecord.State.OPEN)
    sys.stdout.write(study.pk)
