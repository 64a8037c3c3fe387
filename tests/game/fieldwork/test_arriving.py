"""People come by platforms' links: one entry each, no more than there are places, and nobody as somebody else."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from game.fieldwork.robots import token_of
from game.models import Identity, Participant, StudyEvent, StudyRecord
from game.studies.prolific import code_of
from tests.game.fieldwork.test_paying import PAID, through
from tests.game.fieldwork.walkers import SMALL, Walker, opened

pytestmark = pytest.mark.django_db

PROLIFIC = "?PROLIFIC_PID={0:024x}&STUDY_ID={0:024x}&SESSION_ID={0:024x}"
TURK = "?workerId=AWORKER{0}&assignmentId=3ASSIGNED{1}&hitId=3HIT1234&turkSubmitTo=https://www.mturk.com"
SONA = PAID.replace(
    "pay: 2.00,",
    'pay: 2.00, platforms: [sona], back: {sona: "https://x.sona-systems.com/webstudy_credit.aspx?credit_token=ab&survey_code={id}"},',
)


@pytest.fixture
def study() -> StudyRecord:
    return opened(PAID)


def at(study: StudyRecord) -> str:
    return reverse("study_link", args=[study.pk])


def test_another_browser_with_the_same_entry_goes_on_where_one_was(study: StudyRecord) -> None:
    first = Walker(study, TURK.format(1, 1))
    first.send(**{"agree-1": "on"})
    second = Walker(study, TURK.format(1, 1))
    assert second.address == first.address
    assert second.step == "screening"


def test_who_knows_only_the_id_of_another_does_not_get_to_their_pages(study: StudyRecord) -> None:
    first = Walker(study, TURK.format(1, 1))
    thief = Walker(study, TURK.format(1, 2))
    assert thief.arrival.status_code == 409
    page = thief.arrival.content.decode()
    assert "has begun this study already" in page
    assert first.participant.token not in page
    assert Participant.objects.count() == 1


def test_who_gave_a_place_back_and_took_it_again_goes_on_in_their_browser(
    study: StudyRecord,
) -> None:
    first = Walker(study, TURK.format(1, 1))
    again = first.client.get(at(study) + TURK.format(1, 2))
    assert again.headers["Location"] == first.address
    assert Identity.objects.get().entry == "3ASSIGNED2"


def test_two_people_in_one_browser_are_two(study: StudyRecord) -> None:
    first = Walker(study, TURK.format(1, 1))
    other = first.client.get(at(study) + TURK.format(2, 2))
    assert other.status_code == 302
    assert other.headers["Location"] != first.address


def test_sona_sends_back_with_the_code_of_whoever_came() -> None:
    walker = through(Walker(opened(SONA), "?survey_code=4711"))
    assert (
        'href="https://x.sona-systems.com/webstudy_credit.aspx?credit_token=ab&amp;survey_code=4711"'
        in walker.page
    )


def test_sonas_short_codes_open_nobodys_pages() -> None:
    study = opened(SONA)
    Walker(study, "?survey_code=4711")
    assert Walker(study, "?survey_code=4711").arrival.status_code == 409


def test_a_study_for_one_platform_lets_nobody_in_by_another() -> None:
    walker = Walker(opened(SONA))
    assert walker.arrival.status_code == 503
    assert "for those who come by SONA" in walker.arrival.content.decode()


def test_a_preview_shows_the_offer_and_keeps_nothing(study: StudyRecord) -> None:
    page = Client().get(at(study) + "?assignmentId=ASSIGNMENT_ID_NOT_AVAILABLE&hitId=3HIT1234")
    shown = page.content.decode()
    assert "This is a preview" in shown
    assert "paid with 2.00 GBP" in shown
    assert "https://www.mturk.com" in page.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in page.headers
    assert not Participant.objects.exists()


def test_in_mturks_frame_a_link_opens_the_study_in_a_window_of_its_own(study: StudyRecord) -> None:
    page = Client().get(at(study) + TURK.format(1, 1), headers={"Sec-Fetch-Dest": "iframe"})
    shown = page.content.decode()
    assert 'target="_blank"' in shown
    assert "workerId=AWORKER1&amp;assignmentId" in shown
    assert not Participant.objects.exists()


def test_no_page_but_the_door_may_be_framed_by_others(study: StudyRecord) -> None:
    walker = Walker(study, TURK.format(1, 1))
    page = walker.client.get(walker.address)
    assert "frame-ancestors 'self';" in page.headers["Content-Security-Policy"]


def test_when_all_places_are_taken_one_is_told_what_to_do_at_the_platform(
    study: StudyRecord,
) -> None:
    for number in range(4):
        assert Walker(study, TURK.format(number, number)).arrival.status_code == 302
    full = Walker(study, TURK.format(9, 9))
    assert full.arrival.status_code == 503
    assert "Please return the HIT" in full.arrival.content.decode()
    assert Walker(study, TURK.format(1, 1)).arrival.status_code == 302


def test_robots_need_the_studys_token_and_are_called_robots(study: StudyRecord) -> None:
    wrong = Client().get(at(study), {"robot": "robot-1", "token": "x"})
    assert wrong.status_code == 400
    walker = Walker(study, f"?robot=robot-1&token={token_of(study)}")
    assert walker.participant.kind == Participant.Kind.ROBOT
    assert Walker(study, f"?robot=robot-1&token={token_of(study)}").address == walker.address
    assert token_of(opened(SMALL)) != token_of(study)


def test_whoever_comes_late_costs_no_more_questions_to_the_database_than_who_comes_early() -> None:
    study = opened(PAID.replace("places: 4", "places: 50"))
    asked = []
    for number in range(8):
        with CaptureQueriesContext(connection) as queries:
            assert Walker(study, TURK.format(number, number)).arrival.status_code == 302
        asked.append(len(queries))
    assert asked[1] == asked[-1]


@pytest.mark.slow
def test_five_hundred_people_on_one_link_get_fifty_places_and_a_page_each() -> None:
    study = opened(PAID.replace("places: 4", "places: 50"))
    browser = Client()
    answers = []
    for number in range(500):
        browser.cookies.clear()
        answers.append(browser.get(at(study) + TURK.format(number, number)))
    assert [one.status_code for one in answers].count(302) == 50
    turned_away = [one for one in answers if one.status_code == 503]
    assert len(turned_away) == 450
    assert all("All places of this study are taken" in one.content.decode() for one in turned_away)
    assert list(Participant.objects.values_list("number", flat=True)) == list(range(1, 51))
    assert StudyEvent.objects.filter(kind="arrived").count() == 50


PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
)
COMPUTER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36"


def test_a_device_that_does_not_work_is_told_so_before_anything_begins() -> None:
    study = opened(PAID.replace("places: 4", "devices: [computer], places: 4"))
    link = at(study) + PROLIFIC.format(7)
    phone = Client().get(link, headers={"User-Agent": PHONE})
    assert phone.status_code == 403
    page = phone.content.decode()
    assert "does not work on this device" in page
    assert "a computer" in page
    code = code_of(study.secret, study.pk, "wrong device")
    assert f"submissions/complete?cc={code}" in page
    assert not Participant.objects.exists()
    assert not Identity.objects.exists()
    computer = Client().get(link, headers={"User-Agent": COMPUTER})
    assert computer.status_code == 302
    assert Client().get(link, headers={"User-Agent": PHONE}).status_code == 302  # theirs already


def test_a_study_that_names_no_devices_takes_all(study: StudyRecord) -> None:
    assert Client().get(at(study), headers={"User-Agent": PHONE}).status_code == 302
