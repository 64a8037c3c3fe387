"""Opens a study on the server's own data: `python -m tests.e2e.told_study` prints its id, with an id what was told in it."""

from __future__ import annotations

import json
import os
import sys

import django

TEXT = """
study: asked
title: Questions
stages:
  - consent: {text: You are recorded., statements: [I take part.]}
  - name: asked
    survey: {title: Some questions, survey: SURVEY}
  - play: {task: tutorial/1, pace: turns}
  - end: Goodbye.
"""


def main(words: list[str]) -> None:
    from game.fieldwork import keeping, telling
    from game.fieldwork.suspecting import flags_of
    from game.models import Participant, StudyAnswer, StudyRecord
    from game.studies.telemetry import Change
    from tests.e2e.surveys import EVERY

    if not words:
        study = keeping.create(TEXT.replace("SURVEY", json.dumps(EVERY)), None)
        keeping.set_state(study, StudyRecord.State.OPEN)
        sys.stdout.write(study.pk)
        return
    participant = Participant.objects.get(study=words[0])
    rows = StudyAnswer.objects.filter(visit__participant=participant)
    told = telling.told_of(participant)
    sys.stdout.write(json.dumps({
        "answers": {row.question: row.value for row in rows},
        "timed": sorted(row.question for row in rows if row.timing.get("last_change")),
        "early": sorted(
            e.item for pages in told.values() for page in pages for e in page if isinstance(e, Change) and e.early
        ),
        "kinds": {step: sorted({type(e).__name__ for page in pages for e in page}) for step, pages in told.items()},
        "flags": [flag.rule.name for flag in flags_of(participant)],
    }))  # fmt: skip


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
    django.setup()
    main(sys.argv[1:])
