"""Who is owed what, why, and what was paid. Lines of the ledger are added, never changed.

`owed` lines say what somebody has earned, corrections with a reason more or less of it; `paid` lines what they got.
A `sent` line is written before a platform is told to pay: a `paid` or `refused` line with the same reference says
what came of it, and until then nobody is told to pay it again.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any, Literal

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from game.fieldwork.earning import Earned, base_of, bonus_of, has_bonus, rule_of
from game.fieldwork.keeping import study_of
from game.fieldwork.record import note
from game.jobs.upkeep import upkeep
from game.models import Participant, Payment, StudyEvent, StudyRecord

log = logging.getLogger(__name__)

Part = Literal["base", "bonus"]
"""What is paid in one go: base pay, or what comes on top (bonus and corrections)."""
User = AbstractBaseUser | None
NOTHING = Decimal(0)
DUE = "bonus due"
"""The event of an end whose bonus is still to be worked out; then one of `RECKONED` follows."""
RECKONED = ("bonus worked out", "bonus unclear")
LOOKS_BACK = timedelta(days=7)
WHY = {
    "done": "finished", "no partner": "waited for a partner in vain", "partner left": "was left by the partner",
    "screened out": "came, and was screened out", "withdrawn": "withdrew under way",
}  # fmt: skip


class LedgerError(ValueError):
    """Something cannot be written into the ledger; the message says why."""


@dataclass(frozen=True, slots=True)
class Sum:
    """One part of what somebody is owed."""

    owed: Decimal
    paid: Decimal
    sent: Decimal
    """Told to the platform, and not known whether it was paid."""

    @property
    def open(self) -> Decimal:
        """What is still to be paid, and nobody was told to."""
        return self.owed - self.paid - self.sent


@dataclass(frozen=True, slots=True)
class Account:
    """How things stand with one participant."""

    participant: Participant
    lines: list[Payment]
    base: Sum
    bonus: Sum
    currency: str
    review: bool
    """A person has to decide whether base pay is owed."""

    @property
    def open(self) -> Decimal:
        """What is still to be paid."""
        return self.base.open + self.bonus.open

    @property
    def paid(self) -> Decimal:
        """What was paid."""
        return self.base.paid + self.bonus.paid


def owe(participant: Participant) -> None:
    """Write down the base pay of somebody for whom it is over, and that a bonus is to be worked out (`reckon`).
    Belongs to the transaction in which it ends. Researchers' trials earn nothing."""
    if participant.kind == Participant.Kind.TRIAL:
        return
    base = base_of(study_of(participant.version).recruiting, participant.outcome)
    if base:
        reason = WHY.get(participant.outcome, participant.outcome)
        _add(participant, Payment.Kind.BASE, Payment.State.OWED, base, reason)
    if has_bonus(participant):
        note(participant, DUE)


def is_due(participant: Participant) -> bool:
    """Whether somebody's bonus is still to be worked out."""
    rows = StudyEvent.objects.filter(participant=participant, kind__in=(DUE, *RECKONED))
    return set(rows.values_list("kind", flat=True)) == {DUE}


def reckon(participant: Participant) -> None:
    """Work out somebody's bonus, if that is still to be done, and write it down: once, whoever else does so now.
    To be called when nothing is held: logs of sessions are read for it."""
    if not is_due(participant):
        return
    one = Participant.objects.select_related("version").get(pk=participant.pk)
    try:
        found = bonus_of(one)
    except Exception:  # a measure that stumbles over a log must not keep anybody from their end
        log.exception("what participant %s earned cannot be worked out", participant.pk)
        found = Earned(NOTHING, trouble="it could not be worked out; see the server's log")
    with transaction.atomic():
        held = Participant.objects.select_for_update().select_related("version").get(pk=one.pk)
        if not is_due(held):
            return
        if found.bonus:
            _add(held, Payment.Kind.BONUS, Payment.State.OWED, found.bonus, found.why)
        if found.trouble:
            note(held, "bonus unclear", why=found.trouble)
        else:
            note(held, "bonus worked out", amount=str(found.bonus))


@upkeep
def reckon_all() -> int:
    """Work out what was left undone when a server stopped between an end and its bonus; how many."""
    recently = timezone.now() - LOOKS_BACK
    over = Participant.objects.filter(over_at__gte=recently, events__kind=DUE)
    left = list(over.exclude(events__kind__in=RECKONED).distinct())
    for one in left:
        reckon(one)
    return len(left)


def accounts(study: StudyRecord) -> list[Account]:
    """The account of everybody whose study is over, in the order in which they came; trials left out. A bonus that
    is still to be worked out is worked out first."""
    due = study.participants.filter(events__kind=DUE).exclude(events__kind__in=RECKONED)
    for one in due.distinct():
        reckon(one)
    rows = study.participants.exclude(standing=Participant.Standing.UNDER_WAY)
    rows = rows.exclude(kind=Participant.Kind.TRIAL).select_related("version", "identity")
    return [account_of(one) for one in rows.prefetch_related("payments").order_by("number")]


def account_of(participant: Participant) -> Account:
    """How things stand with one participant."""
    lines = list(participant.payments.all())
    offer = study_of(participant.version).recruiting
    base = [one for one in lines if one.kind == Payment.Kind.BASE]
    rest = [one for one in lines if one.kind != Payment.Kind.BASE]
    review = offer.pay is not None and rule_of(participant.outcome, offer) == "review" and not base
    return Account(participant, lines, _sum(base), _sum(rest), offer.currency, review)


def _sum(lines: Iterable[Payment]) -> Sum:
    owed = paid = sent = NOTHING
    told: defaultdict[str, dict[str, Decimal]] = defaultdict(dict)
    for one in lines:
        if one.state == Payment.State.OWED:
            owed += one.amount
        elif one.reference and one.state != Payment.State.OWED:
            states = told[one.reference]
            states[one.state] = states.get(one.state, NOTHING) + one.amount
        elif one.state == Payment.State.PAID:
            paid += one.amount
    for states in told.values():
        done, refused = states.get("paid", NOTHING), states.get("refused", NOTHING)
        paid += done
        sent += max(NOTHING, states.get("sent", NOTHING) - done - refused)
    return Sum(owed, paid, sent)


@transaction.atomic
def decide(participant: Participant, pays: bool, reason: str, by: User) -> None:
    """Say whether somebody whose end a person looks at gets base pay.

    Raises:
        LedgerError: nothing is to be decided, or without a reason.
    """
    account = account_of(_held(participant))
    if not account.review:
        raise LedgerError(f"Participant {participant.number}: there is nothing to decide.")
    offer = study_of(participant.version).recruiting
    state = Payment.State.OWED if pays else Payment.State.REFUSED
    amount = (offer.pay or NOTHING) if pays else NOTHING
    _add(participant, Payment.Kind.BASE, state, amount, _reason(reason), by=by)


@transaction.atomic
def correct(participant: Participant, amount: Decimal, reason: str, by: User) -> None:
    """Owe somebody more (or less, with a minus), with a reason.

    Raises:
        LedgerError: no sum or no reason, or less than what was paid would be owed.
    """
    if not amount.is_finite() or amount != round(amount, 2) or not 0 < abs(amount) <= 1000:
        raise LedgerError("A correction is a sum other than nothing, of whole cents, up to 1000.")
    account = account_of(_held(participant))
    if account.bonus.open + amount < 0:
        raise LedgerError(
            f"Participant {participant.number} has {account.bonus.open} open on top of base pay: "
            "a correction cannot take away more."
        )
    _add(participant, Payment.Kind.CORRECTION, Payment.State.OWED, amount, _reason(reason), by=by)


@transaction.atomic
def mark_paid(participant: Participant, part: Part, reference: str, by: User) -> Decimal:
    """Write down that what is open was paid; the sum. Marking twice adds nothing."""
    account = account_of(_held(participant))
    amount = _part(account, part).open
    if amount > 0:
        kind = Payment.Kind.BASE if part == "base" else Payment.Kind.BONUS
        _add(participant, kind, Payment.State.PAID, amount, "marked as paid", "", by)
        if reference:
            note(participant, "paid", part=part, reference=reference[:120])
    return amount


@transaction.atomic
def send(participant: Participant, reference: str, by: User) -> Decimal:
    """Write down that a platform will be told to pay the bonus, before it is told; the sum."""
    account = account_of(_held(participant))
    amount = account.bonus.open
    if amount > 0:
        _add(
            participant,
            Payment.Kind.BONUS,
            Payment.State.SENT,
            amount,
            "told to the platform",
            reference,
            by,
        )
    return amount


@transaction.atomic
def settle(study: StudyRecord, reference: str, paid: bool, reason: str, by: User) -> int:
    """Say what came of everything that was sent under a reference; how many it was.

    Raises:
        LedgerError: nothing is waiting under this reference.
    """
    StudyRecord.objects.select_for_update().get(pk=study.pk)
    rows = Payment.objects.filter(participant__study=study, reference=reference)
    settled = set(rows.exclude(state=Payment.State.SENT).values_list("participant", flat=True))
    waiting = [
        one for one in rows.filter(state=Payment.State.SENT) if one.participant_id not in settled
    ]
    if not waiting:
        raise LedgerError(f'Nothing that was sent as "{reference}" is waiting.')
    state = Payment.State.PAID if paid else Payment.State.REFUSED
    for one in waiting:
        _add(one.participant, one.kind, state, one.amount, _reason(reason), reference, by)
    return len(waiting)


def unsettled(study: StudyRecord) -> dict[str, Decimal]:
    """What was sent and is not known to be paid, by reference."""
    found: defaultdict[str, Decimal] = defaultdict(Decimal)
    rows = Payment.objects.filter(participant__study=study).exclude(reference="")
    settled = set(rows.exclude(state="sent").values_list("participant", "reference"))
    for one in rows.filter(state=Payment.State.SENT):
        if (one.participant_id, one.reference) not in settled:
            found[one.reference] += one.amount
    return dict(found)


def _part(account: Account, part: Part) -> Sum:
    return account.base if part == "base" else account.bonus


def _held(participant: Participant) -> Participant:
    return Participant.objects.select_for_update().get(pk=participant.pk)


def _reason(given: str) -> str:
    reason = " ".join(given.split())[:300]
    if not reason:
        raise LedgerError("A reason is needed: others will read the ledger.")
    return reason


def _add(
    participant: Participant, kind: str, state: str, amount: Decimal, reason: str,
    reference: str = "", by: Any = None,
) -> None:  # fmt: skip
    Payment.objects.create(
        participant=participant, kind=kind, state=state, amount=amount, reason=reason[:300],
        reference=reference, by=by, currency=study_of(participant.version).recruiting.currency,
    )  # fmt: skip
