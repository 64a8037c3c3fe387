"""What participants earn is owed once, told at the end, paid once, and never to robots."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from game.engine.events import SCHEMA
from game.fieldwork import earning, ledger
from game.fieldwork.ledger import LedgerError
from game.fieldwork.walking import end
from game.log.store import last_seq
from game.models import Event, Participant, Payment, Player, Session, StudyRecord, StudyRole
from tests.game.fieldwork.walkers import Walker, opened

pytestmark = pytest.mark.django_db

PAID = """
study: paid
title: A paid study
recruiting: {places: 4, minutes: 5, pay: 2.00, screen_out: 0.20}
bonus: {formula: "0.1 * answer.nice", most: 0.50}
stages:
  - consent: {text: You are recorded.}
  - screening:
      survey: {elements: [{type: boolean, name: cooks, title: Cooks, isRequired: true}]}
      wanted: {cooks: true}
  - quiz:
      survey: {elements: [{type: boolean, name: right, title: Right, isRequired: true}]}
      wanted: {right: true}
  - survey:
      survey: {elements: [{type: rating, name: nice, title: Nice, isRequired: true, rateMax: 7}]}
  - end: Goodbye.
"""
LINK = "?PROLIFIC_PID={0:024x}&STUDY_ID={1:024x}&SESSION_ID={0:024x}"


def through(walker: Walker, nice: int = 3) -> Walker:
    """Walk to the end."""
    walker.send(**{"agree-1": "on"})
    walker.send(**{"q-cooks": "true"})
    walker.send(**{"q-right": "true"})
    walker.send(**{"q-nice": str(nice)})
    return walker


def lines(walker: Walker) -> list[tuple[str, str, Decimal]]:
    rows = Payment.objects.filter(participant=walker.participant)
    return list(rows.values_list("kind", "state", "amount"))


def person(study: StudyRecord, number: int) -> Walker:
    return Walker(study, LINK.format(number, 99))


@pytest.fixture
def study() -> StudyRecord:
    return opened(PAID)


@pytest.fixture
def owner(study: StudyRecord) -> Client:
    """Somebody who owns the study, signed in."""
    user = User.objects.create_user("olga", password="olga-olga-1")
    player = Player.objects.create(name="Olga", colour="", user=user)
    StudyRole.objects.create(study=study, player=player, role=StudyRole.Role.OWNER)
    client = Client()
    client.force_login(user)
    return client


def test_who_finishes_is_owed_base_pay_and_what_the_formula_comes_to(study: StudyRecord) -> None:
    walker = through(Walker(study), nice=3)
    assert lines(walker) == [("base", "owed", Decimal("2.00")), ("bonus", "owed", Decimal("0.30"))]
    assert "You get 2.00 GBP and a bonus of 0.30 GBP." in walker.page


def test_a_bonus_is_no_more_than_the_study_says(study: StudyRecord) -> None:
    assert lines(through(Walker(study), nice=7))[1] == ("bonus", "owed", Decimal("0.50"))


def test_who_is_screened_out_gets_what_the_study_says(study: StudyRecord) -> None:
    walker = Walker(study)
    walker.send(**{"agree-1": "on"})
    walker.send(**{"q-cooks": "false"})
    assert lines(walker) == [("base", "owed", Decimal("0.20"))]
    assert "You get 0.20 GBP." in walker.page


def test_who_does_not_agree_is_owed_nothing_and_told_so(study: StudyRecord) -> None:
    walker = person(study, 1)
    walker.send(decline="1")
    assert lines(walker) == []
    assert "This is not paid. Please go back by the button" in walker.page


@pytest.mark.parametrize(("outcome", "paid"), [("no partner", "2.00"), ("partner left", "2.30")])
def test_who_has_no_partner_is_paid_like_those_who_finish(
    study: StudyRecord, outcome: str, paid: str
) -> None:
    walker = Walker(study)
    walker.send(**{"agree-1": "on"})
    walker.send(**{"q-cooks": "true"})
    walker.send(**{"q-right": "true"})
    visit = walker.participant.visits.create(key="x", stage="x", kind="survey", index=9)
    visit.answers.create(question="nice", value=3)
    end(walker.participant, outcome)  # type: ignore[arg-type]
    assert sum(amount for _, _, amount in lines(walker)) == Decimal(paid)


@pytest.mark.parametrize("outcome", [*earning.BY_OUTCOME, "moved to the moon"])
def test_every_end_says_what_happens_with_pay(study: StudyRecord, outcome: str) -> None:
    walker = Walker(study)
    end(walker.participant, outcome)  # type: ignore[arg-type]
    page = walker.page
    assert any(said in page for said in ("You get ", "This is not paid", "The researchers look at"))


def test_a_study_without_pay_does_not_speak_of_it() -> None:
    text = PAID[: PAID.index("recruiting")] + PAID[PAID.index("stages") :]
    assert "study-pay" not in through(Walker(opened(text))).page


PLAYED = """
study: played
title: One that is played
recruiting: {pay: 1}
bonus: "0.5 * sum.success + 0.1 * rounds + mean.actions"
stages:
  - loop:
      rounds: 2
      stages: [{play: {task: multi_agent/1, pace: turns, seats: {robot1: participant, robot2: idle}}}]
  - end: Goodbye.
"""


def test_a_bonus_may_count_what_was_reached_in_the_sessions() -> None:
    walker = Walker(opened(PLAYED))
    for reached in (True, False):
        assert walker.step
        session = Session.objects.order_by("-created_at").first()
        assert session is not None
        Session.objects.filter(pk=session.pk).update(status=Session.Status.FINISHED)
        finished = {"outcome": {"success": reached}, "seconds": 5.0}
        Event.objects.create(
            session=session, seq=last_seq(session.pk) + 1, at=timezone.now().timestamp(), kind="finished",
            payload=finished, schema=SCHEMA,
        )  # fmt: skip
        walker.send()
    assert lines(walker)[1] == ("bonus", "owed", Decimal("0.70"))
    assert "sum.success 1" in Payment.objects.get(kind="bonus").reason


def test_an_end_that_comes_twice_is_owed_once(study: StudyRecord) -> None:
    walker = through(Walker(study))
    end(walker.participant, "done")
    end(walker.participant, "partner left")
    assert len(lines(walker)) == 2


def test_who_fails_is_decided_by_a_person_once(study: StudyRecord) -> None:
    walker = Walker(study)
    walker.send(**{"agree-1": "on"})
    walker.send(**{"q-cooks": "true"})
    walker.send(**{"q-right": "false"})
    assert "The researchers look at this first" in walker.page
    assert lines(walker) == []
    with pytest.raises(LedgerError, match="reason is needed"):
        ledger.decide(walker.participant, True, " ", None)
    ledger.decide(walker.participant, True, "the quiz was unclear", None)
    assert lines(walker) == [("base", "owed", Decimal("2.00"))]
    with pytest.raises(LedgerError, match="nothing to decide"):
        ledger.decide(walker.participant, True, "once more", None)


def test_who_is_refused_is_no_longer_to_be_decided(study: StudyRecord) -> None:
    walker = Walker(study)
    end(walker.participant, "timed out")
    ledger.decide(walker.participant, False, "answered nothing", None)
    account = ledger.account_of(walker.participant)
    assert (account.review, account.open) == (False, 0)


def test_marking_as_paid_twice_pays_once(study: StudyRecord) -> None:
    one = through(Walker(study)).participant
    assert ledger.mark_paid(one, "bonus", "transfer 7", None) == Decimal("0.30")
    assert ledger.mark_paid(one, "bonus", "transfer 7", None) == 0
    account = ledger.account_of(one)
    assert (account.bonus.paid, account.bonus.open, account.base.open) == (
        Decimal("0.30"),
        0,
        Decimal("2.00"),
    )


def test_a_correction_has_a_reason_and_takes_away_no_more_than_is_open(study: StudyRecord) -> None:
    one = through(Walker(study)).participant
    ledger.correct(one, Decimal("0.70"), "the server was slow", None)
    assert ledger.account_of(one).bonus.open == Decimal("1.00")
    with pytest.raises(LedgerError, match="cannot take away more"):
        ledger.correct(one, Decimal("-1.01"), "too much", None)
    with pytest.raises(LedgerError, match="reason"):
        ledger.correct(one, Decimal("0.10"), "", None)
    with pytest.raises(LedgerError, match="whole cents"):
        ledger.correct(one, Decimal("NaN"), "why not", None)


def test_robots_are_in_the_ledger_and_in_no_file(study: StudyRecord, owner: Client) -> None:
    walker = through(person(study, 1))
    Participant.objects.update(kind=Participant.Kind.ROBOT)
    assert len(lines(walker)) == 2
    page = owner.get(reverse("study_payments", args=[study.pk])).content.decode()
    assert "they would have cost 2.30" in page
    assert (
        owner.get(reverse("study_payment_file", args=[study.pk, "prolific-1"])).status_code == 404
    )
    owner.post(
        reverse("study_payments", args=[study.pk]),
        {"do": "mark", "part": "base", "participant": "1"},
    )
    assert not Payment.objects.filter(state="paid").exists()


def test_prolific_takes_a_line_for_each_bonus(study: StudyRecord, owner: Client) -> None:
    for number in (1, 2):
        through(person(study, number))
    text = owner.get(reverse("study_payment_file", args=[study.pk, "prolific-1"])).content.decode()
    assert text == f"{1:024x},0.30\n{2:024x},0.30\n"


def test_mturk_takes_reviews_and_bonuses_by_its_columns(owner: Client, study: StudyRecord) -> None:
    turk = "?workerId=AWORKER12&assignmentId=3ASSIGNED&hitId=3HIT1234&turkSubmitTo=https://www.mturk.com"
    walker = through(Walker(study, turk))
    page = walker.client.get(walker.address)
    assert 'action="https://www.mturk.com/mturk/externalSubmit"' in page.content.decode()
    assert 'name="assignmentId" value="3ASSIGNED"' in page.content.decode()
    assert "form-action https://www.mturk.com;" in page.headers["Content-Security-Policy"]
    reviews = owner.get(reverse("study_payment_file", args=[study.pk, "mturk-reviews"]))
    assert reviews.content.decode().splitlines() == [
        "HITId,AssignmentId,WorkerId,Approve,Reject",
        "3HIT1234,3ASSIGNED,AWORKER12,x,",
    ]
    bonuses = owner.get(reverse("study_payment_file", args=[study.pk, "mturk-bonuses"]))
    assert bonuses.content.decode().splitlines()[1] == "AWORKER12,3ASSIGNED,0.30,Bonus of the study"


def test_the_ledger_file_has_everybody_and_no_cell_that_a_spreadsheet_works_out(
    study: StudyRecord, owner: Client
) -> None:
    one = through(Walker(study)).participant
    Participant.objects.filter(pk=one.pk).update(outcome="=1+1")
    text = owner.get(reverse("study_payment_file", args=[study.pk, "ledger"])).content.decode()
    (row,) = csv.DictReader(io.StringIO(text))
    assert (row["base_owed"], row["bonus_owed"], row["open"]) == ("2.00", "0.30", "2.30")
    assert row["outcome"] == "'=1+1"


def test_owners_mark_correct_and_decide_by_the_page(study: StudyRecord, owner: Client) -> None:
    walker = through(Walker(study))
    page = reverse("study_payments", args=[study.pk])
    owner.post(page, {"do": "mark", "part": "base", "participant": "1", "reference": "t-1"})
    owner.post(
        page, {"do": "correct", "participant": "1", "amount": "0,20", "reason": "<b>kind</b>"}
    )
    shown = owner.get(page).content.decode()
    assert "&lt;b&gt;kind&lt;/b&gt;" in shown
    assert lines(walker)[2:] == [
        ("base", "paid", Decimal("2.00")),
        ("correction", "owed", Decimal("0.20")),
    ]
    assert owner.post(page, {"do": "rob"}).status_code == 400


def test_only_owners_see_payments(study: StudyRecord, owner: Client) -> None:
    through(Walker(study))
    addresses = [
        reverse("study_payments", args=[study.pk]),
        reverse("study_payment_file", args=[study.pk, "ledger"]),
    ]
    assert [Client().get(one).status_code for one in addresses] == [404, 404]
    StudyRole.objects.update(role=StudyRole.Role.RESEARCHER)
    assert [owner.get(one).status_code for one in addresses] == [403, 403]
    correct = {"do": "correct", "participant": "1", "amount": "9", "reason": "me"}
    assert owner.post(addresses[0], correct).status_code == 403
    assert not Payment.objects.filter(kind="correction").exists()


def test_a_code_that_was_passed_on_is_found_by_whose_it_is(
    study: StudyRecord, owner: Client
) -> None:
    turk = "?workerId=AWORKER{0}&assignmentId=3ASSIGNED{0}&hitId=3HIT1234&turkSubmitTo=https://www.mturk.com"
    first, second = (through(Walker(study, turk.format(n))) for n in (1, 2))
    codes = {one.page.split('study-code">')[1].split("<")[0] for one in (first, second)}
    assert len(codes) == 2
    code = first.page.split('study-code">')[1].split("<")[0]
    page = owner.get(reverse("study_payments", args=[study.pk]), {"code": code}).content.decode()
    assert "Participant 1 (done)" in page
    assert "Participant 2 (done)" not in page
