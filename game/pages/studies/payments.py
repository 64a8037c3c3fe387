"""Payments of a study: who is owed what and why, what was paid, and the files that platforms take. Owners only."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from game.fieldwork import ledger, paying, prolific_paying, robots
from game.fieldwork.keeping import newest, study_of
from game.fieldwork.leaving import own_code
from game.fieldwork.ledger import Account, LedgerError, User
from game.fieldwork.prolific_api import ProlificError, connected, has_token
from game.models import Participant, StudyRecord
from game.pages.studies.access import record_of
from game.studies.prolific import creation

MESSAGE_SIZE = 100_000


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def payments(request: HttpRequest, study_id: str) -> HttpResponse:
    """The ledger of a study; with POST what an owner does with it."""
    record = record_of(request, study_id, "own")
    if request.method == "POST":
        act = ACTS.get(request.POST.get("do", ""))
        if act is None:
            raise BadRequest("This page does not know what to do.")
        try:
            messages.success(request, act(request, record))
        except (LedgerError, ProlificError) as error:
            messages.error(request, str(error))
        return redirect("study_payments", record.pk)
    return render(request, "studies/payments.html", _context(request, record))


def _context(request: HttpRequest, record: StudyRecord) -> dict[str, Any]:
    found = ledger.accounts(record)
    persons = paying.people(found)
    others = [one for one in found if one not in persons]
    link = request.build_absolute_uri(reverse("study_link", args=[record.pk]))
    asked = paying.recruiting_of(record, link)
    code = request.GET.get("code", "").strip()
    return {
        "record": record,
        "offer": study_of(newest(record)).recruiting,
        "accounts": found,
        "totals": _totals(persons),
        "robots": sum((one.base.owed + one.bonus.owed for one in others), Decimal(0)),
        "robot_count": len(others),
        "review": [one for one in persons if one.review],
        "unsettled": ledger.unsettled(record),
        "files": [f"prolific-{n}" for n, _ in enumerate(paying.prolific_bonuses(found), 1)],
        "platforms": {one.participant.platform for one in persons},
        "prolific": json.dumps(creation(asked), indent=2) if asked is not None else "",
        "has_token": has_token(),
        "robot_token": robots.token_of(record),
        "link": link,
        "code": code,
        "holders": _holders(record, code) if code else [],
    }


def _totals(found: list[Account]) -> dict[str, Decimal]:
    """Sums over people: owed, paid, sent and open."""
    sums = [part for one in found for part in (one.base, one.bonus)]
    return {
        name: sum((getattr(one, name) for one in sums), Decimal(0))
        for name in ("owed", "paid", "sent", "open")
    }


def _holders(record: StudyRecord, code: str) -> list[Participant]:
    """Whose code this is."""
    over = record.participants.exclude(outcome="").select_related("study", "version")
    return [one for one in over if own_code(one) == code]


# -- what an owner does ----------------------------------------------------------------------------


def _user(request: HttpRequest) -> User:
    return request.user if request.user.is_authenticated else None


def _chosen(request: HttpRequest, record: StudyRecord) -> list[Participant]:
    numbers = [int(one) for one in request.POST.getlist("participant") if one.isdecimal()][:10_000]
    found = list(record.participants.filter(number__in=numbers).order_by("number"))
    if not found:
        raise LedgerError("Nobody was chosen.")
    return found


def _mark(request: HttpRequest, record: StudyRecord) -> str:
    part: ledger.Part = "base" if request.POST.get("part") == "base" else "bonus"
    reference = request.POST.get("reference", "").strip()
    chosen = [one for one in _chosen(request, record) if one.kind == Participant.Kind.PERSON]
    sums = [ledger.mark_paid(one, part, reference, _user(request)) for one in chosen]
    paid = [one for one in sums if one > 0]
    return f"{len(paid)} marked as paid, {sum(paid, Decimal(0)):.2f} in all."


def _correct(request: HttpRequest, record: StudyRecord) -> str:
    (one,) = _chosen(request, record)[:1]
    try:
        amount = Decimal(request.POST.get("amount", "").strip().replace(",", "."))
    except InvalidOperation as error:
        raise LedgerError("A sum is expected, such as 0.50 or -0.50.") from error
    ledger.correct(one, amount, request.POST.get("reason", ""), _user(request))
    return f"Participant {one.number}: {amount:+.2f}."


def _decide(request: HttpRequest, record: StudyRecord) -> str:
    (one,) = _chosen(request, record)[:1]
    pays = request.POST.get("pays") == "yes"
    ledger.decide(one, pays, request.POST.get("reason", ""), _user(request))
    return f"Participant {one.number} {'is owed base pay' if pays else 'gets no base pay'}."


def _settle(request: HttpRequest, record: StudyRecord) -> str:
    paid = request.POST.get("paid") == "yes"
    reference, reason = request.POST.get("reference", ""), request.POST.get("reason", "")
    count = ledger.settle(record, reference, paid, reason, _user(request))
    return f"{count} lines: {'paid' if paid else 'not paid'}."


def _create(request: HttpRequest, record: StudyRecord) -> str:
    link = request.build_absolute_uri(reverse("study_link", args=[record.pk]))
    asked = paying.recruiting_of(record, link)
    if asked is None:
        raise LedgerError("`recruiting` needs pay, places and minutes.")
    with connected() as prolific:
        made = prolific.create_draft(creation(asked))
    return f"The study {made} is a draft at Prolific; look at it there and publish it."


def _pay(request: HttpRequest, record: StudyRecord) -> str:
    with connected() as prolific:
        done = prolific_paying.pay_bonuses(record, prolific, _user(request))
    if done.trouble:
        raise LedgerError(done.trouble)
    return f"{done.paid} bonuses paid." if done.paid else "No bonus is open."


def _look(request: HttpRequest, record: StudyRecord) -> str:
    with connected() as prolific:
        odd = prolific_paying.look_after(record, prolific)
    for sentence in odd[:50]:
        messages.warning(request, sentence)
    return "Taken over from Prolific."


ACTS: dict[str, Callable[[HttpRequest, StudyRecord], str]] = {
    "mark": _mark, "correct": _correct, "decide": _decide, "settle": _settle, "create": _create, "pay": _pay,
    "look": _look,
}  # fmt: skip


# -- files and messages ----------------------------------------------------------------------------


@never_cache
@require_safe
def payment_file(request: HttpRequest, study_id: str, name: str) -> HttpResponse:
    """A file of what is open, or of everything."""
    record = record_of(request, study_id, "own")
    found = ledger.accounts(record)
    text = _file(found, name)
    if text is None:
        raise Http404("there is no such file, or nothing is open")
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    called = content_disposition_header(True, f"{record.pk}-{name}.csv")
    response.headers["Content-Disposition"] = called or "attachment"
    return response


def _file(found: list[Account], name: str) -> str | None:
    if name.startswith("prolific-") and name[9:].isdecimal():
        files = paying.prolific_bonuses(found)
        number = int(name[9:])
        return files[number - 1] if 1 <= number <= len(files) else None
    made = {
        "mturk-bonuses": paying.turk_bonuses, "mturk-reviews": paying.turk_reviews, "ledger": paying.everything,
    }.get(name)  # fmt: skip
    return made(found) if made is not None else None


@csrf_exempt
@require_POST
def prolific_hook(request: HttpRequest) -> HttpResponse:
    """What Prolific tells of itself. Only with its signature, and only for some minutes."""
    secret = os.environ.get("PROLIFIC_WEBHOOK_SECRET", "")
    if not secret or len(request.body) > MESSAGE_SIZE:
        raise Http404("no message of Prolific is expected here")
    timestamp = request.headers.get("X-Prolific-Request-Timestamp", "")
    given = request.headers.get("X-Prolific-Request-Signature", "")
    if not prolific_paying.is_genuine(
        secret, timestamp, request.body, given, timezone.now().timestamp()
    ):
        return HttpResponse("the signature is not Prolific's, or too old", status=403)
    try:
        prolific_paying.told(json.loads(request.body))
    except ValueError as error:
        raise BadRequest("this is no JSON") from error
    return HttpResponse(status=204)
