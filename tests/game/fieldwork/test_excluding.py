"""Rules of exclusion are held against what pages told and against signs of programs, and touch nobody's pay."""

from __future__ import annotations

import pytest

from game.fieldwork import excluding, minding
from game.fieldwork.record import note
from game.fieldwork.telling import KIND
from game.fieldwork.walking import end
from game.models import Participant, Payment, Player, StudyAnswer, StudyEvent, StudyRecord
from tests.game.fieldwork.walkers import Walker, opened

pytestmark = pytest.mark.django_db

DRIVEN = {"t": 1, "kind": "open", "width": 9, "height": 9, "touch": False, "driven": True}
PASTED = {"t": 2, "kind": "paste", "item": "why", "length": 3}
TEXT = """
study: rules
title: Rules
recruiting: {pay: 2.00}
exclude:
  - {RULE}
stages:
  - welcome: Hello.
  - end: Bye.
"""
BY_NAME = "{reason: Steered by a program, flags: driven browser, more: 0}"
BY_FAMILY = "{reason: Signs of a program, flags: machine, more: 1}"


def study_with(rule: str) -> StudyRecord:
    return opened(TEXT.replace("{RULE}", rule))


def told(study: StudyRecord, *events: dict[str, object]) -> Participant:
    """Somebody whose page told this, and who is through."""
    walker = Walker(study)
    assert walker.step == "welcome"
    one = walker.participant
    note(one, KIND, "welcome", tab="a", seq=1, began=0, events=list(events))
    end(one, "done")
    return one


def excluded(one: Participant) -> str:
    return Participant.objects.values_list("excluded", flat=True).get(pk=one.pk)


def test_a_sign_that_the_file_names_excludes_with_its_reason_and_what_was_seen() -> None:
    study = study_with(BY_NAME)
    driven, other = told(study, DRIVEN), told(study, {**DRIVEN, "driven": False})
    assert excluding.apply(study) == [(1, "Steered by a program")]
    assert (excluded(driven), excluded(other)) == ("Steered by a program", "")
    body = StudyEvent.objects.get(kind="excluded").body
    assert body["rule"].startswith("flags driven browser more 0")
    assert "driven browser: " in body["rule"]


def test_a_family_counts_all_its_signs() -> None:
    study = study_with(BY_FAMILY)
    one = told(study, DRIVEN)
    assert excluding.apply(study) == []  # one sign is not more than one
    study = study_with(BY_FAMILY.replace("more: 1", "more: 0"))
    one = told(study, DRIVEN)
    excluding.apply(study)
    assert excluded(one) == "Signs of a program"


def test_nobody_s_pay_depends_on_it_and_nothing_is_deleted() -> None:
    study = study_with(BY_NAME)
    one = told(study, DRIVEN)
    before = list(Payment.objects.values_list("kind", "state", "amount"))
    events = StudyEvent.objects.count()
    excluding.apply(study)
    assert before == list(Payment.objects.values_list("kind", "state", "amount"))
    assert [str(amount) for _, _, amount in before] == ["2.00"]
    assert StudyEvent.objects.count() == events + 1
    one.refresh_from_db()
    assert (one.standing, one.outcome) == ("completed", "done")


def test_whoever_uses_assistive_technology_is_never_excluded_by_signs() -> None:
    study = study_with(BY_NAME)
    one = told(study, DRIVEN)
    visit = one.visits.create(key="x", stage="x", kind="survey", index=9)
    StudyAnswer.objects.create(visit=visit, question="assistive_technology", value="yes")
    assert excluding.apply(study) == []


@pytest.mark.parametrize("kind", ["robot", "model"])
def test_what_says_that_it_is_a_program_needs_no_sign(kind: str) -> None:
    study = study_with(BY_NAME)
    one = told(study, DRIVEN)
    Participant.objects.filter(pk=one.pk).update(kind=kind)
    assert excluding.apply(study) == []


def test_whom_a_researcher_counts_again_stays_counted() -> None:
    study = study_with(BY_NAME)
    one = told(study, DRIVEN)
    excluding.apply(study)
    minding.include(one, Player.objects.create(name="Rosa"), "it was me who tried it")
    assert excluding.apply(study) == []
    assert excluded(one) == ""


def test_what_pages_told_is_counted() -> None:
    study = study_with("{reason: Pasted, telemetry: paste, more: 1}")
    once, twice = told(study, PASTED), told(study, PASTED, PASTED)
    excluding.apply(study)
    assert (excluded(once), excluded(twice)) == ("", "Pasted")


QUIZ = """
study: rules
title: Rules
exclude:
  - {RULE}
stages:
  - quiz:
      survey: {elements: [{type: text, name: two, title: Two}]}
      wanted: {two: "2"}
      tries: 1
  - instructions: Read.
  - end: Bye.
"""
QUICK = "{reason: Too quick, minutes: total, less: 3}"


def answers(study: StudyRecord, what: str) -> Participant:
    """Somebody who answers the quiz, and is through at once where that was right."""
    walker = Walker(study)
    walker.send(**{"q-two": what})
    if not walker.participant.is_over:
        walker.send()
    return walker.participant


@pytest.mark.parametrize(
    "rule",
    [
        QUICK,
        "{reason: Too quick, events: help, less: 1}",
        "{reason: Too quick, telemetry: press, less: 1}",
        "{reason: Too quick, telemetry: press, stage: instructions, less: 1}",
        "{reason: Too quick, minutes: instructions, less: 3}",
    ],
)
def test_who_was_stopped_on_the_way_was_not_too_quick(rule: str) -> None:
    study = opened(QUIZ.replace("{RULE}", rule))
    failed, through = answers(study, "3"), answers(study, "2")
    assert (failed.outcome, through.outcome) == ("failed checks", "done")
    assert excluding.apply(study) == [(through.number, "Too quick")]


def test_what_somebody_did_too_often_counts_also_where_they_were_stopped() -> None:
    study = opened(QUIZ.replace("{RULE}", "{reason: Failed, events: quiz failed, more: 0}"))
    failed = answers(study, "3")
    assert excluding.apply(study) == [(failed.number, "Failed")]
