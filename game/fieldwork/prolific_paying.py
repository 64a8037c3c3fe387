"""What is done at Prolific and what it tells of: bonuses paid at most once, submissions that changed.

The call that pays is not idempotent. So the ledger says `sent` before it goes out, and what was sent is never sent
again by itself: where nobody knows what became of it, a person looks at Prolific and says so.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Mapping
from typing import NamedTuple

from django.db import transaction

from game.fieldwork import ledger
from game.fieldwork.leaving import own_code
from game.fieldwork.ledger import Account, User, accounts
from game.fieldwork.paying import identity_of, people
from game.fieldwork.prolific_api import Prolific, ProlificError
from game.fieldwork.record import note
from game.fieldwork.walking import close
from game.models import Identity, Participant, Payment, StudyRecord
from game.studies.prolific import MOST_BONUSES, bonus_files
from sim.world import JSON

FRESH_S = 300
"""Seconds for which a message of Prolific is believed; an older one is a replay."""
LEFT = {"RETURNED": "gave the place back on Prolific", "TIMED-OUT": "ran out of Prolific's time"}


class Paid(NamedTuple):
    """What came of paying: to how many, and a sentence where it is not known or failed."""

    paid: int
    trouble: str = ""


def pay_bonuses(record: StudyRecord, prolific: Prolific, by: User) -> Paid:
    """Pay bonuses that are open to at most 200 people of one study at Prolific, at most once.

    Raises:
        ProlificError: it could not be set up; nothing was paid and nothing sent.
    """
    chosen, there = _next(record)
    if not chosen:
        return Paid(0)
    amounts = [(who, one.bonus.open) for one, who in chosen]
    bulk = prolific.set_up_bonuses(there, bonus_files(amounts)[0])
    if not _sent(record, chosen, bulk, by):
        return Paid(0, "The ledger changed meanwhile, so nothing was paid. Please try again.")
    try:
        prolific.pay_bonuses(bulk)
    except ProlificError as error:
        if error.surely_not:
            ledger.settle(record, bulk, False, f"not paid: {error}", by)
            return Paid(0, str(error))
        return Paid(0, f"{error} Nobody knows whether it was paid: look at Prolific for {bulk}.")
    ledger.settle(record, bulk, True, "paid by Prolific", by)
    return Paid(len(chosen))


def _next(record: StudyRecord) -> tuple[list[tuple[Account, str]], str]:
    """Whom to pay in one go, and the id of the study at Prolific from which they came."""
    found: list[tuple[Account, str]] = []
    there = ""
    for one in people(accounts(record), "prolific"):
        who = identity_of(one.participant)
        study = str(who.details.get("study", "")) if who is not None else ""
        if who is None or one.bonus.open <= 0 or study != (there or study):
            continue
        there = study
        found.append((one, who.person))
    return found[:MOST_BONUSES], there


@transaction.atomic
def _sent(record: StudyRecord, chosen: list[tuple[Account, str]], bulk: str, by: User) -> bool:
    """Write down that this will be sent, unless something changed since it was set up."""
    StudyRecord.objects.select_for_update().get(pk=record.pk)
    if Payment.objects.filter(reference=bulk).exists():
        return False
    for one, _ in chosen:
        if ledger.send(one.participant, bulk, by) != one.bonus.open:
            transaction.set_rollback(True)
            return False
    return True


def look_after(record: StudyRecord, prolific: Prolific) -> list[str]:
    """Take over how submissions stand at Prolific; what does not fit, a sentence each."""
    odd: list[str] = []
    known = {
        one.entry: one
        for one in Identity.objects.filter(study=record, platform="prolific").select_related(
            "participant__study"
        )
    }
    for study in sorted({str(one.details.get("study", "")) for one in known.values()} - {""}):
        for told in prolific.submissions(study):
            identity = known.get(str(told.get("id", "")))
            if identity is None:
                odd.append(f"Submission {told.get('id')} at Prolific is of nobody who came here.")
                continue
            take_over(identity.participant, str(told.get("status", "")))
            code = str(told.get("study_code") or "")
            if code and identity.participant.is_over and code != own_code(identity.participant):
                odd.append(
                    f"Participant {identity.participant.number} handed in the code {code}, which is not that of "
                    f'"{identity.participant.outcome}".'
                )
    return odd


@transaction.atomic
def take_over(participant: Participant, status: str) -> None:
    """What a submission's state at Prolific means here. The same state again changes nothing."""
    held = Participant.objects.select_for_update().select_related("version").get(pk=participant.pk)
    if held.events.filter(kind="platform", body__status=status).exists():
        return
    note(held, "platform", status=status)
    if status == "APPROVED":
        ledger.mark_paid(held, "base", "approved by Prolific", None)
    elif status in LEFT and not held.is_over:
        close(held, "timed out")
        if ledger.account_of(held).review:
            ledger.decide(held, False, LEFT[status], None)


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """What `X-Prolific-Request-Signature` has to be: HMAC-SHA256 of time and body, in base64."""
    made = hmac.new(secret.encode(), timestamp.encode() + body, hashlib.sha256).digest()
    return base64.b64encode(made).decode()


def is_genuine(secret: str, timestamp: str, body: bytes, given: str, now: float) -> bool:
    """Whether a message is Prolific's, and of these minutes."""
    fresh = timestamp.isdecimal() and len(timestamp) < 12 and abs(now - int(timestamp)) <= FRESH_S
    good = hmac.compare_digest(signature(secret, timestamp, body).encode(), given.encode())
    return good and fresh


def told(message: JSON) -> bool:
    """Take over what a message of Prolific says of a submission; whether it was about somebody here."""
    if not isinstance(message, Mapping) or message.get("event_type") != "submission.status.change":
        return False
    rows = Identity.objects.filter(platform="prolific", entry=str(message.get("resource_id", "")))
    found = rows.select_related("participant").first()
    if found is None:
        return False
    take_over(found.participant, str(message.get("status", "")))
    return True
