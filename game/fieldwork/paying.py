"""Files of what is open, as each platform takes them, and the study as Prolific is told of it. Robots are in none."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal

from django.core.exceptions import ObjectDoesNotExist

from game.fieldwork.keeping import newest, study_of
from game.fieldwork.ledger import Account
from game.models import Identity, Participant, StudyRecord
from game.studies.prolific import Recruiting, bonus_files

TURK_BONUS = ("WorkerId", "AssignmentId", "BonusAmount", "Reason")
"""As the request SendBonus names them (MTurk's API Reference)."""
TURK_REVIEW = ("HITId", "AssignmentId", "WorkerId", "Approve", "Reject")
"""As MTurk's page takes reviews of many assignments."""
ALL = (
    "participant", "kind", "platform", "person", "entry", "outcome", "currency", "base_owed", "base_paid",
    "bonus_owed", "bonus_paid", "sent", "open", "reasons",
)  # fmt: skip


def people(found: Iterable[Account], platform: str = "") -> list[Account]:
    """The accounts of people, and of one platform where it is named."""
    return [
        one
        for one in found
        if one.participant.kind == Participant.Kind.PERSON
        and (not platform or one.participant.platform == platform)
    ]


def identity_of(participant: Participant) -> Identity | None:
    """Who they are at their platform; None: it was taken away, or they came by a plain link."""
    try:
        return participant.identity
    except ObjectDoesNotExist:
        return None


def prolific_bonuses(found: Iterable[Account]) -> list[str]:
    """Files for "bulk bonus payments" of Prolific: `id,1.50` a line, 200 lines at the most each."""
    owed = [
        (who.person, one.bonus.open)
        for one in people(found, "prolific")
        if one.bonus.open > 0 and (who := identity_of(one.participant)) is not None
    ]
    return bonus_files(owed)


def turk_bonuses(found: Iterable[Account]) -> str:
    """Bonuses for MTurk, a line each."""
    rows = [
        (who.person, who.entry, f"{one.bonus.open:.2f}", "Bonus of the study")
        for one in people(found, "mturk")
        if one.bonus.open > 0 and (who := identity_of(one.participant)) is not None
    ]
    return table(TURK_BONUS, rows)


def turk_reviews(found: Iterable[Account]) -> str:
    """Assignments whose base pay is owed and not paid, to be approved at MTurk."""
    rows = [
        (str(who.details.get("hit", "")), who.entry, who.person, "x", "")
        for one in people(found, "mturk")
        if one.base.open > 0 and (who := identity_of(one.participant)) is not None
    ]
    return table(TURK_REVIEW, rows)


def everything(found: Iterable[Account]) -> str:
    """The whole ledger, a line for each participant, robots among them under their name."""
    return table(ALL, [_row(one) for one in found])


def _row(one: Account) -> tuple[object, ...]:
    participant, who = one.participant, identity_of(one.participant)
    reasons = "; ".join(
        f"{line.kind} {line.state} {line.amount}: {line.reason}" for line in one.lines
    )
    return (
        participant.number, participant.kind, participant.platform, who.person if who else "",
        who.entry if who else "", participant.outcome, one.currency, one.base.owed, one.base.paid,
        one.bonus.owed, one.bonus.paid, one.base.sent + one.bonus.sent, one.open, reasons,
    )  # fmt: skip


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A CSV file. A cell that a spreadsheet would work out gets a mark that keeps it text."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([[_cell(one) for one in row] for row in rows])
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return value


def recruiting_of(record: StudyRecord, link: str) -> Recruiting | None:
    """The study as Prolific is told of it; None: it does not say what it pays, for how many and how long."""
    offer = study_of(newest(record)).recruiting
    if offer.pay is None or offer.places is None or offer.minutes is None:
        return None
    return Recruiting(
        name=record.title,
        description=offer.description or record.title,
        link=link,
        places=offer.places,
        minutes=offer.minutes,
        reward=_cents(offer.pay),
        secret=record.secret,
        study=record.pk,
        screen_out=_cents(offer.screen_out) if offer.screen_out is not None else None,
        screen_outs=offer.places,
        withdrawn=_cents(offer.withdrawn) if offer.withdrawn is not None else None,
        devices=offer.devices,
    )


def _cents(amount: Decimal) -> int:
    return int(amount * 100)
