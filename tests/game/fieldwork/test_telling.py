"""What a page tells while it is used is kept once, after consent, and for the step that one is at."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from game.fieldwork import telling
from game.fieldwork.withdrawing import withdraw
from game.models import Participant, StudyAnswer, StudyEvent
from tests.game.fieldwork.test_walking import finish_playing, to_quiz
from tests.game.fieldwork.walkers import SMALL, Walker, opened

pytestmark = pytest.mark.django_db
TAB = "00ff00ff00ff00ff"


def tell(walker: Walker, step: str, seq: int = 1, tab: str = TAB, **more: Any) -> int:
    batch = {"seq": seq, "tab": tab, "events": [{"t": 5 * seq, "kind": "beat", "visible": True,
             "focused": True, "idle": 0}], **more}  # fmt: skip
    address = reverse("take_told", args=[walker.participant.token])
    return walker.client.post(address, {"step": step, "batch": json.dumps(batch)}).status_code


def told(walker: Walker) -> list[StudyEvent]:
    return list(StudyEvent.objects.filter(participant=walker.participant, kind="page told"))


@pytest.fixture
def asked() -> Walker:
    """Somebody at the survey after the first round."""
    walker = Walker(opened())
    to_quiz(walker)
    walker.send(**{"q-who": "program"})
    walker.page  # noqa: B018 - the session is opened by coming to the page
    finish_playing()
    walker.send()
    return walker


def test_nothing_is_told_before_consent_and_the_page_does_not_try() -> None:
    walker = Walker(opened())
    assert "data-study" not in walker.page
    assert tell(walker, "welcome") == 409
    walker.send()
    assert "data-study" not in walker.page
    assert tell(walker, "consent") == 409
    assert told(walker) == []
    walker.send(**{"agree-1": "on", "agree-2": "on"})
    assert "data-study" in walker.page
    assert tell(walker, "screening") == 200
    assert len(told(walker)) == 1


def test_without_a_consent_stage_the_study_says_so_elsewhere() -> None:
    start, _, rest = SMALL.partition("  - consent:")
    walker = Walker(opened(start + rest.partition("\n")[2]))
    assert tell(walker, "welcome") == 200


def test_a_batch_that_comes_twice_is_kept_once(asked: Walker) -> None:
    step = asked.step
    assert [tell(asked, step, seq) for seq in (1, 2, 2, 1, 3)] == [200] * 5
    assert tell(asked, step, 1, tab="11ff11ff") == 200
    assert [(one.body["tab"], one.body["seq"]) for one in told(asked)] == [
        (TAB, 1), (TAB, 2), (TAB, 3), ("11ff11ff", 1),
    ]  # fmt: skip


def test_what_belongs_to_another_step_or_to_nobody_is_refused(asked: Walker) -> None:
    assert tell(asked, "welcome") == 409
    assert tell(asked, "") == 409
    assert told(asked) == []
    address = reverse("take_told", args=["nobody"])
    assert asked.client.post(address, {"step": asked.step, "batch": "{}"}).status_code == 404
    assert asked.client.get(reverse("take_told", args=[asked.participant.token])).status_code == 405


def over(asked: Walker) -> None:
    asked.send(**{"q-nice": "7"})
    finish_playing()
    asked.page  # noqa: B018
    finish_playing()
    asked.send()
    asked.send(**{"q-nice": "7"})
    assert asked.participant.is_over


def test_the_last_words_of_a_page_are_kept_once_but_change_no_answer(asked: Walker) -> None:
    step = asked.step
    over(asked)
    assert [tell(asked, step, 9), tell(asked, step, 9)] == [200, 200]
    assert [one.body["seq"] for one in told(asked)] == [9]
    answers = StudyAnswer.objects.filter(visit__key=step, question="nice")
    assert [one.value for one in answers] == [7]


def test_the_last_words_of_the_page_at_which_it_was_over_are_kept_too() -> None:
    walker = Walker(opened())
    to_quiz(walker)
    for _ in range(2):
        walker.send(**{"q-who": "person"})
    assert walker.participant.outcome == "failed checks"
    assert [tell(walker, "quiz", 9), tell(walker, "quiz", 9)] == [200, 200]
    assert [one.body["seq"] for one in told(walker)] == [9]
    assert tell(walker, "loop1/play") == 409  # nobody was there


def test_steps_before_consent_and_whoever_has_withdrawn_tell_nothing_afterwards(
    asked: Walker,
) -> None:
    step = asked.step
    over(asked)
    assert [tell(asked, "welcome"), tell(asked, "consent")] == [409, 409]
    Participant.objects.update(withdrawn_at=timezone.now())
    assert tell(asked, step) == 409
    assert told(asked) == []


def test_what_cannot_be_read_is_answered_with_a_sentence(asked: Walker) -> None:
    address = reverse("take_told", args=[asked.participant.token])
    answer = asked.client.post(address, {"step": asked.step, "batch": '{"seq": 0, "tab": "00ff"}'})
    assert answer.status_code == 400
    assert "seq" in answer.json()["error"]


def test_drafts_are_there_when_one_comes_back(asked: Walker) -> None:
    assert tell(asked, asked.step, answers={"q-nice": ["6"], "q-why": ["Because it"]}) == 200
    assert re.search(r'value="6"\s+checked', asked.page)
    assert "Because it" in asked.page
    assert tell(asked, asked.step, 2, answers={"q-nice": ["5"], "q-why": ["Because it was"]}) == 200
    found = dict(
        StudyAnswer.objects.filter(
            visit__participant=asked.participant, question__in=["nice", "why"]
        ).values_list("question", "value")
    )
    assert found == {"nice": 5, "why": "Because it was"}
    changes = StudyEvent.objects.filter(kind="changed").values_list("body", flat=True)
    assert [(one["question"], one["before"]) for one in changes] == [("nice", 6)]


def test_a_late_draft_does_not_replace_a_newer_one(asked: Walker) -> None:
    tell(asked, asked.step, 2, answers={"q-nice": ["5"]})
    tell(asked, asked.step, 1, answers={"q-nice": ["2"]})
    assert StudyAnswer.objects.get(question="nice").value == 5


def test_how_an_answer_was_given_stands_beside_it(asked: Walker) -> None:
    events = [
        {"t": 100, "kind": "focus", "item": "nice"}, {"t": 900, "kind": "change", "item": "nice"},
        {"t": 1000, "kind": "view", "item": "nice", "ms": 950},
        {"t": 1100, "kind": "paste", "item": "why", "length": 40},
    ]  # fmt: skip
    step = asked.step
    tell(asked, step, events=events)
    tell(
        asked, step, 1, tab="11ff11ff", events=[{"t": 9, "kind": "view", "item": "nice", "ms": 50}]
    )
    asked.send(**{"q-nice": "7", "q-why": "x"})
    timing = dict(StudyAnswer.objects.filter(visit__key=step).values_list("question", "timing"))
    assert timing["nice"] == {
        "first_focus": 100,
        "last_change": 900,
        "in_view": 1000,
        "changes": 1,
        "pasted": 0,
    }
    assert timing["why"] == {"last_change": 1100, "in_view": 0, "changes": 1, "pasted": 40}


def test_more_batches_than_anybody_sends_are_not_kept_but_answers_are(
    asked: Walker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "MOST_BATCHES", 1)
    tell(asked, asked.step, 1)
    tell(asked, asked.step, 2, answers={"q-nice": ["3"]})
    assert len(told(asked)) == 1
    assert StudyAnswer.objects.get(question="nice").value == 3


def test_told_of_gives_back_the_events_of_each_page(asked: Walker) -> None:
    step = asked.step
    tell(asked, step, 1)
    tell(asked, step, 2)
    tell(asked, step, 1, tab="11ff11ff")
    pages = telling.told_of(asked.participant)
    assert [[event.t for event in page] for page in pages[step]] == [[5, 10], [5]]


def test_whoever_withdraws_leaves_nothing_of_how_they_typed(asked: Walker) -> None:
    other = Walker(asked.participant.study)
    other.send()
    other.send(**{"agree-1": "on", "agree-2": "on"})
    tell(other, "screening")
    step = asked.step
    tell(asked, step, events=[{"t": 900, "kind": "change", "item": "nice"}])
    asked.send(**{"q-nice": "7"})
    withdraw(asked.participant, None)
    assert told(asked) == []
    assert StudyAnswer.objects.get(question="nice").timing == {}
    assert len(told(other)) == 1
