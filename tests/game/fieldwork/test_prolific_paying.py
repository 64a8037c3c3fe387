"""Prolific is told to pay once, whatever becomes of the call, and believed only with its signature."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from game.fieldwork import ledger
from game.fieldwork.ledger import LedgerError
from game.fieldwork.prolific_api import Prolific, ProlificError, connected
from game.fieldwork.prolific_paying import look_after, pay_bonuses, signature
from game.models import Payment, StudyEvent, StudyRecord
from tests.game.fieldwork.prolific_stand_in import TOKEN, StandIn
from tests.game.fieldwork.test_paying import PAID, person, through
from tests.game.fieldwork.walkers import opened

pytestmark = pytest.mark.django_db
SECRET = "webhook-secret"


@pytest.fixture
def study() -> StudyRecord:
    return opened(PAID)


@pytest.fixture
def there() -> StandIn:
    return StandIn()


@pytest.fixture
def prolific(there: StandIn, monkeypatch: pytest.MonkeyPatch) -> Iterator[Prolific]:
    monkeypatch.setenv("PROLIFIC_TOKEN", TOKEN)
    with connected(there.transport) as connection:
        yield connection


def states() -> list[str]:
    return list(Payment.objects.filter(kind="bonus").values_list("state", flat=True))


def test_bonuses_are_paid_and_not_a_second_time(
    study: StudyRecord, there: StandIn, prolific: Prolific
) -> None:
    for number in (1, 2):
        through(person(study, number))
    assert pay_bonuses(study, prolific, None).paid == 2
    assert pay_bonuses(study, prolific, None).paid == 0
    amount = Decimal("0.30")
    assert there.paid == [{f"{1:024x}": amount, f"{2:024x}": amount}]
    assert sorted(states()) == ["owed", "owed", "paid", "paid", "sent", "sent"]


@pytest.mark.parametrize("trouble", ["lost", "broken"])
def test_when_nobody_knows_whether_it_was_paid_it_is_not_sent_again(
    study: StudyRecord, there: StandIn, prolific: Prolific, trouble: str
) -> None:
    through(person(study, 1))
    there.trouble = trouble
    assert "look at Prolific for bulk1" in pay_bonuses(study, prolific, None).trouble
    assert pay_bonuses(study, prolific, None).paid == 0
    assert there.asked.count("POST bulk-bonus-payments/bulk1/pay/") == 1
    assert len(there.bulks) == 1
    assert ledger.unsettled(study) == {"bulk1": Decimal("0.30")}


def test_a_person_says_what_became_of_what_was_sent(
    study: StudyRecord, there: StandIn, prolific: Prolific
) -> None:
    one = through(person(study, 1)).participant
    there.trouble = "lost"
    pay_bonuses(study, prolific, None)
    with pytest.raises(LedgerError, match="reason"):
        ledger.settle(study, "bulk1", True, "", None)
    ledger.settle(study, "bulk1", True, "it is on Prolific's list", None)
    account = ledger.account_of(one)
    assert (account.bonus.paid, account.bonus.open, account.bonus.sent) == (Decimal("0.30"), 0, 0)
    with pytest.raises(LedgerError, match="waiting"):
        ledger.settle(study, "bulk1", False, "changed my mind", None)


def test_what_was_not_paid_after_all_is_paid_in_another_go(
    study: StudyRecord, there: StandIn, prolific: Prolific
) -> None:
    through(person(study, 1))
    there.trouble = "broken"
    pay_bonuses(study, prolific, None)
    ledger.settle(study, "bulk1", False, "Prolific does not know it", None)
    assert pay_bonuses(study, prolific, None).paid == 1
    assert there.paid == [{f"{1:024x}": Decimal("0.30")}]


@pytest.mark.parametrize("trouble", ["refused", "down"])
def test_what_was_surely_not_paid_stays_open(
    study: StudyRecord, there: StandIn, prolific: Prolific, trouble: str
) -> None:
    one = through(person(study, 1)).participant
    there.trouble = trouble
    assert pay_bonuses(study, prolific, None).paid == 0
    assert ledger.account_of(one).bonus.open == Decimal("0.30")
    assert pay_bonuses(study, prolific, None).paid == 1


def test_a_sum_that_changed_since_it_was_set_up_is_not_paid(
    study: StudyRecord, there: StandIn, prolific: Prolific, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = through(person(study, 1)).participant
    set_up = Prolific.set_up_bonuses

    def meanwhile(self: Prolific, there: str, lines: str) -> str:
        ledger.mark_paid(one, "bonus", "by hand", None)
        return set_up(self, there, lines)

    monkeypatch.setattr(Prolific, "set_up_bonuses", meanwhile)
    assert "changed meanwhile" in pay_bonuses(study, prolific, None).trouble
    assert there.paid == []
    assert "sent" not in states()


def test_two_hundred_are_paid_in_one_go_and_the_rest_in_the_next(
    study: StudyRecord, there: StandIn, prolific: Prolific, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.fieldwork.prolific_paying.MOST_BONUSES", 2)
    for number in (1, 2, 3):
        through(person(study, number))
    assert [pay_bonuses(study, prolific, None).paid for _ in range(3)] == [2, 1, 0]
    assert [len(one) for one in there.paid] == [2, 1]


def test_without_a_token_nothing_is_asked(monkeypatch: pytest.MonkeyPatch, there: StandIn) -> None:
    monkeypatch.delenv("PROLIFIC_TOKEN", raising=False)
    with pytest.raises(ProlificError, match="PROLIFIC_TOKEN"), connected(there.transport):
        pass
    assert there.asked == []


def test_a_wrong_token_is_told_without_being_shown(
    monkeypatch: pytest.MonkeyPatch, there: StandIn
) -> None:
    monkeypatch.setenv("PROLIFIC_TOKEN", "wrong-one")
    with connected(there.transport) as prolific, pytest.raises(ProlificError) as error:
        prolific.create_draft({})
    assert "401" in str(error.value)
    assert "wrong-one" not in str(error.value)


def test_submissions_are_taken_over_and_codes_that_do_not_fit_are_told(
    study: StudyRecord, there: StandIn, prolific: Prolific
) -> None:
    done, away = through(person(study, 1)), person(study, 2)
    there.submissions = [
        {"id": f"{1:024x}", "status": "APPROVED", "study_code": "CSTOLEN1"},
        {"id": f"{2:024x}", "status": "RETURNED", "study_code": None},
        {"id": f"{9:024x}", "status": "ACTIVE", "study_code": None},
    ]
    for _ in range(2):
        odd = look_after(study, prolific)
    assert len(odd) == 2
    assert "handed in the code CSTOLEN1" in odd[0]
    assert ledger.account_of(done.participant).base.paid == Decimal("2.00")
    assert away.participant.standing == "gone"
    assert not ledger.account_of(away.participant).review


# -- what Prolific tells of itself -----------------------------------------------------------------


def tell(
    body: bytes, *, at: int | None = None, secret: str = SECRET, sign: bytes | None = None
) -> int:
    stamp = str(int(time.time()) if at is None else at)
    made = signature(secret, stamp, body if sign is None else sign)
    headers = {"X-Prolific-Request-Timestamp": stamp, "X-Prolific-Request-Signature": made}
    answer = Client().post(
        reverse("prolific_hook"), body, content_type="application/json", headers=headers
    )
    return answer.status_code


def returned(number: int) -> bytes:
    told = {
        "event_type": "submission.status.change",
        "resource_id": f"{number:024x}",
        "status": "RETURNED",
    }
    return json.dumps(told).encode()


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROLIFIC_WEBHOOK_SECRET", SECRET)


@pytest.mark.usefixtures("hook")
def test_a_place_that_was_given_back_is_free_again_and_told_once(study: StudyRecord) -> None:
    walker = person(study, 1)
    assert [tell(returned(1)), tell(returned(1))] == [204, 204]
    assert walker.participant.standing == "gone"
    assert StudyEvent.objects.filter(kind="platform").count() == 1
    assert StudyEvent.objects.filter(kind="ended").count() == 1


@pytest.mark.usefixtures("hook")
def test_messages_with_a_wrong_signature_or_of_long_ago_change_nothing(study: StudyRecord) -> None:
    walker = person(study, 1)
    body = returned(1)
    assert tell(body, secret="guessed") == 403
    assert tell(body, sign=returned(2)) == 403
    assert tell(body, at=int(time.time()) - 301) == 403
    assert tell(body, at=int(time.time()) + 400) == 403
    assert walker.participant.standing == "under way"


@pytest.mark.usefixtures("hook")
def test_what_is_signed_and_about_nobody_is_passed_over(study: StudyRecord) -> None:
    assert tell(returned(7)) == 204
    assert tell(b'{"event_type": "study.status.change"}') == 204
    assert tell(b"[]") == 204
    assert tell(b"no json") == 400


def test_without_a_secret_nobody_is_listened_to(
    study: StudyRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PROLIFIC_WEBHOOK_SECRET", raising=False)
    assert tell(returned(1)) == 404


def test_a_known_signature_is_made() -> None:
    assert (
        signature("key", "1700000000", b'{"a": 1}')
        == "QcwEMP4tj9lhI0Rnai8wg7k1C8c1YRRE4/U7/FNktrk="
    )
