"""What there is of a study's robots: for those who let them walk, so that counts can be held against each other."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

from game.fieldwork.keeping import newest, study_of
from game.fieldwork.ledger import accounts
from game.models import Participant, Seat, StudyAnswer, StudyRecord
from sim.world import JSONObject


def counts(study: StudyRecord) -> JSONObject:
    """Participants, cells, rounds, answers and pay of robots; nobody else's."""
    robots = study.participants.filter(kind=Participant.Kind.ROBOT)
    rows = list(robots.values_list("cell", "standing", "outcome"))
    design = study_of(newest(study))
    owed = sum(
        (one.base.owed + one.bonus.owed for one in accounts(study)
         if one.participant.kind == Participant.Kind.ROBOT), Decimal(0),
    )  # fmt: skip
    visits = robots.filter(visits__session__isnull=False)
    sessions = visits.values_list("player", "visits__session").distinct()
    seats = Seat.objects.filter(player__in=robots.values("player"))
    return {
        "participants": len(rows),
        "standing": dict(Counter(standing for _, standing, _ in rows)),
        "outcomes": dict(Counter(outcome or "under way" for _, _, outcome in rows)),
        "cells": [
            {
                "cell": dict(levels),
                "completed": _in(rows, number, "completed"),
                "came": _in(rows, number),
            }
            for number, levels in enumerate(design.design.cells)
        ],
        "rounds": len(set(sessions) | set(seats.values_list("player", "session"))),
        "answers": [list(row) for row in _answers(study)],
        "owed": f"{owed:.2f}",
        "currency": design.recruiting.currency,
    }


def _in(rows: list[tuple[int, str, str]], cell: int, standing: str = "") -> int:
    return sum(own == cell and (not standing or stood == standing) for own, stood, _ in rows)


def _answers(study: StudyRecord) -> list[tuple[str, str, str]]:
    found = StudyAnswer.objects.filter(
        visit__participant__study=study, visit__participant__kind=Participant.Kind.ROBOT
    ).exclude(value=None)
    names = found.values_list("visit__participant__identity__person", "visit__key", "question")
    return [(who or "", step, question) for who, step, question in names]
