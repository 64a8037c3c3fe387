"""Participants walk through a study by its pages: one step after the other, and never out of order."""

from __future__ import annotations

import json
import re

import pytest
from django.utils import timezone

from game.live.messages import Hello
from game.live.tails import welcome, welcome_guest
from game.models import Participant, Session, StudyAnswer, StudyEvent
from tests.game.fieldwork.walkers import SMALL, Walker, opened

pytestmark = pytest.mark.django_db


def to_quiz(walker: Walker) -> None:
    walker.send()
    walker.send(**{"agree-1": "on", "agree-2": "on"})
    walker.send(**{"q-cooks": "true"})


def finish_playing() -> None:
    Session.objects.filter(status__in=Session.LIVE).update(status=Session.Status.FINISHED)


def test_one_goes_from_the_welcome_to_the_end() -> None:
    walker = Walker(opened())
    assert "<em>there</em>" in walker.page
    to_quiz(walker)
    walker.send(**{"q-who": "program"})
    for _ in range(2):
        assert "study-kitchen" in walker.page
        finish_playing()
        walker.send()
        assert walker.send(**{"q-nice": "7"}) == 302
    assert "Goodbye." in walker.page
    participant = walker.participant
    assert (participant.standing, participant.outcome) == ("completed", "done")
    assert list(StudyAnswer.objects.filter(question="nice").values_list("value", flat=True)) == [
        7,
        7,
    ]


def test_the_partner_and_the_pace_are_those_of_the_treatment() -> None:
    walker = Walker(opened())
    to_quiz(walker)
    walker.send(**{"q-who": "program"})
    met = []
    for _ in range(2):
        assert walker.step.startswith("loop")
        walker.page  # noqa: B018 - the session is opened by coming to the page
        session = Session.objects.order_by("-created_at").first()
        assert session is not None
        met.append((session.seats.get(name="robot2").occupant_name, session.pace, session.private))
        finish_playing()
        walker.send()
        walker.send(**{"q-nice": "1"})
    assert {name for name, _, _ in met} == {"random", "idle"}
    assert {pace for _, pace, _ in met} <= {"turns", "together"}
    assert all(private for _, _, private in met)


def test_what_was_ticked_stays_ticked_where_another_is_missing() -> None:
    walker = Walker(opened())
    walker.send()
    data = {"step": walker.step, "agree-2": "on"}
    page = walker.client.post(walker.address, data).content.decode()
    boxes = re.findall(r'<input type="checkbox"[^>]*name="(agree-\d)"([^>]*)>', page)
    assert [(name, "checked" in rest) for name, rest in boxes] == [
        ("agree-1", False),
        ("agree-2", True),
    ]
    assert "checked" not in "".join(re.findall("<input[^>]*agree-[^>]*>", walker.page))


def test_who_does_not_agree_is_asked_nothing_more() -> None:
    walker = Walker(opened())
    walker.send()
    walker.send(decline="1")
    assert walker.participant.outcome == "no consent"
    assert "You did not agree" in walker.page
    assert not StudyAnswer.objects.exists()


def test_every_statement_has_to_be_ticked() -> None:
    walker = Walker(opened())
    walker.send()
    assert walker.send(**{"agree-1": "on"}) == 422
    assert walker.step == "consent"


def test_unwanted_answers_end_it() -> None:
    walker = Walker(opened())
    walker.send()
    walker.send(**{"agree-1": "on", "agree-2": "on"})
    walker.send(**{"q-cooks": "false"})
    assert walker.participant.outcome == "screened out"


def test_the_quiz_may_be_tried_as_often_as_the_study_says() -> None:
    walker = Walker(opened())
    to_quiz(walker)
    assert walker.send(**{"q-who": "person"}) == 422
    assert walker.step == "quiz"
    walker.send(**{"q-who": "person"})
    assert walker.participant.outcome == "failed checks"


READ_FIRST = """
study: read
title: Read first
stages:
  - instructions: {title: The rule, text: Cook *slowly*.}
  - quiz:
      tries: 3
      survey:
        elements:
          - {type: text, name: how, title: How, isRequired: true}
      wanted: {how: slowly}
  - name: later
    instructions: Nobody knows this yet.
  - end: Goodbye.
"""


def test_after_a_wrong_answer_the_instructions_so_far_are_on_the_quiz_s_page() -> None:
    walker = Walker(opened(READ_FIRST))
    walker.send()
    assert "Cook <em>slowly</em>." not in walker.page
    walker.send(**{"q-how": "fast"})
    assert "Cook <em>slowly</em>." in walker.page
    assert "The rule" in walker.page
    assert "Nobody knows this yet." not in walker.page
    assert walker.step == "quiz"


def test_how_often_the_quiz_may_still_be_tried_outlives_a_reload() -> None:
    walker = Walker(opened(READ_FIRST))
    walker.send()
    assert "more tr" not in walker.page
    walker.send(**{"q-how": "fast"})
    assert "You have 2 more tries." in walker.page
    walker.send(**{"q-how": "fast"})
    assert "You have 1 more try." in walker.page


def test_a_step_that_is_behind_or_ahead_cannot_be_sent() -> None:
    walker = Walker(opened())
    to_quiz(walker)
    for step in ("welcome", "consent", "end", "loop1/play", "nonsense"):
        assert walker.send(step=step, **{"q-who": "program"}) == 302
    assert walker.step == "quiz"
    refused = StudyEvent.objects.filter(kind="sent elsewhere").count()
    assert refused == 5


def test_sending_twice_goes_on_once() -> None:
    walker = Walker(opened())
    walker.send(step="welcome")
    walker.send(step="welcome")
    assert walker.step == "consent"


def test_one_does_not_go_on_while_the_kitchen_is_open() -> None:
    walker = Walker(opened())
    to_quiz(walker)
    walker.send(**{"q-who": "program"})
    assert walker.step == "loop1/play"
    assert walker.send() == 422
    assert walker.step == "loop1/play"


def test_the_link_leads_back_to_where_one_was() -> None:
    study = opened()
    walker = Walker(study)
    walker.send()
    again = walker.client.get(f"/study/{study.pk}/")
    assert again.url == walker.address
    assert Participant.objects.count() == 1


PROLIFIC = "?PROLIFIC_PID={0}&STUDY_ID={0}&SESSION_ID={0}".format("a" * 24)


def test_one_person_of_prolific_is_one_participant_from_any_browser() -> None:
    study = opened()
    first, second = Walker(study, PROLIFIC), Walker(study, PROLIFIC)
    assert first.address == second.address
    assert Participant.objects.count() == 1


def test_a_link_with_half_of_prolifics_ids_is_told_what_is_missing() -> None:
    walker = Walker(opened(), "?PROLIFIC_PID=" + "a" * 24)
    assert walker.arrival.status_code == 400
    assert "lacks STUDY_ID, SESSION_ID" in walker.arrival.content.decode()


def test_nobody_gets_in_when_all_places_are_taken_and_somebody_does_when_one_leaves() -> None:
    study = opened(SMALL.replace("quota: 4", "quota: 1"))
    first, _second, third = (Walker(study) for _ in range(3))
    assert third.arrival.status_code == 503
    first.send()
    first.send(decline="1")
    assert Walker(study).arrival.status_code == 302


def test_who_was_silent_for_long_holds_no_place() -> None:
    study = opened(SMALL.replace("quota: 4", "quota: 1"))
    Walker(study), Walker(study)
    Participant.objects.update(seen_at=timezone.now() - timezone.timedelta(hours=2))
    assert Walker(study).arrival.status_code == 302


def test_a_study_that_is_not_open_lets_nobody_in() -> None:
    study = opened()
    study.state = study.State.PAUSED
    study.save()
    walker = Walker(study)
    assert walker.arrival.status_code == 503
    assert "pauses" in walker.arrival.content.decode()


TWO_LANGUAGES = """
study: two
title: {en: Cooking, de: Kochen}
languages: [en, de]
stages:
  - welcome: {en: Hello., de: Guten Tag.}
  - end: {en: Bye., de: Auf Wiedersehen.}
"""


@pytest.mark.parametrize(
    ("query", "header", "text"),
    [
        ("", "de-CH,de;q=0.9,en;q=0.5", "Guten Tag."),
        ("?lang=en", "de", "Hello."),
        ("", "", "Hello."),
    ],
)
def test_one_reads_the_study_in_ones_own_language(query: str, header: str, text: str) -> None:
    walker = Walker(opened(TWO_LANGUAGES), query, header)
    assert text in walker.page


def test_cells_are_filled_apart_for_each_block() -> None:
    text = SMALL.replace(
        "quota: 4", "variables: {scene: {choices: [1, 2]}}\nblock: participant.scene"
    )
    study = opened(text)
    for _ in range(24):
        Walker(study)
    rows = study.participants.values_list("block", "cell")
    blocks = {block for block, _ in rows}
    counts = [[list(rows).count((block, cell)) for cell in (0, 1)] for block in sorted(blocks)]
    assert blocks == {"1", "2"}
    assert max(abs(first - second) for first, second in counts) <= 1


def test_nobody_learns_who_the_partner_is_from_the_session_s_own_pages() -> None:
    walker = Walker(opened())
    to_quiz(walker)
    walker.send(**{"q-who": "program"})
    assert walker.step == "loop1/play"
    session = Session.objects.get(study_visits__participant=walker.participant)
    assert session.settings["called"]
    frame = walker.client.get(f"{walker.address}kitchen/")
    assert frame.status_code == 200
    agent = session.seats.get(name="robot2").occupant_name
    assert f'"{agent}"' not in frame.content.decode()
    for page in ("", "watch/", "split/", "result/"):
        assert walker.client.get(f"/s/{session.pk}/{page}").status_code == 404, page
    for page in ("replay/", "replay/steps/"):
        assert walker.client.get(f"/s/{session.pk}/{page}").status_code == 404, page


ALONE = """
study: alone
title: Alone
stages:
  - cooking
  - end: Goodbye.
"""


@pytest.mark.parametrize(
    "cooking",
    [
        "tutorial: {task: tutorial/1, tries: 2}",
        "play: {task: tutorial/1}",
        "play: {task: tutorial/1, blind: false}",
    ],
)
def test_whoever_cooks_alone_is_called_you_and_not_by_their_number(cooking: str) -> None:
    study = opened(ALONE.replace("cooking", cooking))
    Walker(study)
    walker = Walker(study)
    assert walker.step in ("tutorial", "play")
    frame = walker.client.get(f"{walker.address}kitchen/").content.decode()
    assert walker.participant.player.name == "Cook 2"
    assert "Cook 2" not in frame
    session = Session.objects.get(study_visits__participant=walker.participant)
    hello = Hello(v=1, token=session.seats.get().token)
    told = welcome(welcome_guest(session.pk, hello, ""), 0, 0.0)
    assert "Cook 2" not in told
    assert [seat["name"] for seat in json.loads(told)["seats"]] == ["You"]
