"""Those who are to play together wait for each other, by the rules of the study's file, and nobody waits for ever."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from game.models import Participant, Seat, Session, StudyEvent, StudyGroup, Waiting
from tests.game.fieldwork.walkers import PAIRS, Walker, opened

pytestmark = pytest.mark.django_db
PAID = "recruiting: {pay: 2.00}\n"


def waiting(study: object, count: int = 1) -> list[Walker]:
    """So many who have come to the lobby."""
    walkers = [Walker(study) for _ in range(count)]  # type: ignore[arg-type]
    for walker in walkers:
        walker.to("lobby")
    return walkers


def later(**time: float) -> None:
    """Let time pass for all who wait, who say that they are there until the end of it."""
    gone = timedelta(**time)
    for row in Waiting.objects.all():
        Waiting.objects.filter(pk=row.pk).update(since=row.since - gone, until=row.until - gone)


def test_the_first_waits_and_the_second_brings_both_on() -> None:
    ana, ben = waiting(opened(PAIRS), 2)
    assert "You have waited" not in ben.page
    assert (ana.step, ben.step) == ("play", "play")
    group = StudyGroup.objects.get()
    assert {one.number for one in group.members.all()} == {1, 2}
    assert not Waiting.objects.exists()


def test_the_lobby_says_from_the_first_second_how_long_it_takes_and_that_leaving_is_paid() -> None:
    (ana,) = waiting(opened(PAIRS + PAID))
    for words in ("You have waited", "10:00", "not known yet", "you are paid", "disabled"):
        assert words in ana.page, words
    assert ana.send(leave="1") == 422
    assert ana.step == "lobby"


@pytest.mark.parametrize("fallback", ["exit", "extend"])
def test_where_nobody_is_paid_nobody_is_promised_pay(fallback: str) -> None:
    text = PAIRS.replace("afresh: true", f"fallback: {fallback}")
    (ana,) = waiting(opened(text))
    assert "If nobody comes by then" in ana.page
    assert not re.search(r"\bpaid\b", ana.page)
    later(minutes=11)
    ana.beat()
    if fallback == "extend":
        ana.send(leave="1")
    assert ana.participant.outcome == "no partner"
    assert "Nobody came to take part with you. Thank you for waiting." in ana.page
    assert not re.search(r"\bpaid\b", ana.page)


def test_how_long_others_waited_is_told() -> None:
    study = opened(PAIRS)
    (ana,) = waiting(study)
    later(seconds=65)
    waiting(study)
    (cy,) = waiting(study)
    assert ana.step == "play"
    assert "0:32" in cy.page or "0:33" in cy.page  # the median of 65 seconds and none


def test_nobody_is_matched_with_somebody_whose_page_is_silent() -> None:
    study = opened(PAIRS)
    (ana,) = waiting(study)
    Waiting.objects.update(seen_at=timezone.now() - timedelta(seconds=40))
    (ben,) = waiting(study)
    assert ben.step == "lobby"
    ana.beat()
    assert (ana.step, ben.step) == ("play", "play")


def test_nobody_is_matched_with_somebody_who_still_reads_the_instructions() -> None:
    study = opened(PAIRS)
    Walker(study)
    (ben,) = waiting(study)
    assert ben.step == "lobby"


def test_only_those_with_the_same_treatment_are_matched() -> None:
    text = PAIRS.replace("factors: {}", "factors: {pace: [turns, together]}").replace(
        "pace: turns", 'pace: "{{treatment.pace}}"'
    ).replace("afresh: true", "together: [treatment]")  # fmt: skip
    walkers = waiting(opened(text), 3)
    cells = {walker.participant.cell for walker in walkers[:2]}
    assert cells == {0, 1}
    assert sorted(walker.step for walker in walkers) == ["lobby", "play", "play"]
    (group,) = StudyGroup.objects.all()
    assert len({one.cell for one in group.members.all()}) == 1


def test_those_whose_variables_name_the_same_seat_are_not_matched() -> None:
    text = PAIRS.replace("afresh: true", "roles: participant.role").replace(
        "factors: {}", "variables: {role: {choices: [robot1, robot2]}}"
    )
    walkers = waiting(opened(text), 6)
    for walker in walkers:
        walker.page  # noqa: B018 - the session is opened by coming to the page
    for group in StudyGroup.objects.all():
        session = Session.objects.get(pk=group.plan["sessions"]["play"])
        roles = {
            seat.name for seat in session.seats.filter(player__participant__in=group.members.all())
        }
        assert roles == {"robot1", "robot2"}
    assert StudyGroup.objects.exists()


def test_round_trip_times_may_have_to_be_alike() -> None:
    study = opened(PAIRS.replace("afresh: true", "rtt_ms: 50"))
    ana, ben, cy = waiting(study, 3)
    ana.beat(rtt="20")
    ben.beat(rtt="300")
    assert (ana.step, ben.step) == ("lobby", "lobby")
    cy.beat(rtt="60")
    assert (ana.step, ben.step, cy.step) == ("play", "lobby", "play")


def test_whoever_waited_in_vain_is_out_and_paid_where_the_study_says_exit() -> None:
    (ana,) = waiting(opened(PAIRS + PAID))
    later(minutes=10)
    ana.beat()
    assert ana.participant.outcome == "no partner"
    assert "it is paid" in ana.page
    assert not Waiting.objects.exists()


def test_an_agent_sits_in_where_the_study_says_so() -> None:
    text = PAIRS.replace("afresh: true", "fallback: agent, agent: random")
    (ana,) = waiting(opened(text))
    later(minutes=10)
    ana.beat()
    assert ana.step == "play"
    session = Session.objects.get()
    kinds = {seat.occupant_kind for seat in session.seats.all()}
    assert kinds == {"person", "agent"}
    assert StudyEvent.objects.get(kind="matched").body["agent"] == {"agent": "random"}


def test_whoever_is_asked_may_wait_on_or_leave() -> None:
    study = opened(PAIRS.replace("afresh: true", "fallback: extend"))
    (ana,) = waiting(study)
    later(minutes=10)
    ana.beat()
    assert "Would you like to go on waiting?" in ana.page
    ana.send(wait="1")
    assert "You have waited" in ana.page
    later(minutes=10)
    ana.send(leave="1")
    assert ana.participant.outcome == "no partner"


def test_whoever_was_asked_can_still_be_matched() -> None:
    study = opened(PAIRS.replace("afresh: true", "fallback: extend"))
    (ana,) = waiting(study)
    later(minutes=10)
    ana.beat()
    waiting(study)
    assert ana.step == "play"


def test_a_shared_time_out_ends_for_all_at_once() -> None:
    study = opened(PAIRS.replace("afresh: true", "timeout: shared, rtt_ms: 1"))
    waiting(study)
    later(minutes=4)
    waiting(study)
    first, second = Waiting.objects.order_by("since")
    assert first.until == second.until


def test_whoever_was_away_for_long_has_not_waited_meanwhile() -> None:
    (ana,) = waiting(opened(PAIRS))
    later(minutes=10)
    Waiting.objects.update(seen_at=timezone.now() - timedelta(minutes=9))
    assert ana.step == "lobby"
    assert "10:00" in ana.page


def test_partners_of_each_round_are_others_where_matching_is_in_the_loop() -> None:
    text = """
study: rounds
title: Rounds
stages:
  - loop:
      rounds: 2
      stages:
        - name: lobby
          matching: {afresh: true}
        - play: {task: multi_agent/1, seats: {robot1: participant, robot2: participant}, pace: turns}
  - end: Bye
"""
    study = opened(text)
    ana, ben = (Walker(study) for _ in range(2))
    for walker in (ana, ben, ana):
        walker.page  # noqa: B018
    Session.objects.update(status=Session.Status.FINISHED)
    for walker in (ana, ben):
        walker.send()
    assert (ana.step, ben.step) == ("loop2/lobby", "loop2/lobby")
    cy, dan = (Walker(study) for _ in range(2))
    for walker in (cy, dan, cy):
        walker.page  # noqa: B018
    Session.objects.update(status=Session.Status.FINISHED)
    cy.send()
    assert cy.step == "loop2/play"
    partners = StudyGroup.objects.get(key="loop2/lobby", members=cy.participant).members
    assert partners.exclude(pk=cy.participant.pk).get().number in (1, 2)


def test_a_group_stays_where_matching_is_before_the_loop() -> None:
    text = """
study: rounds
title: Rounds
stages:
  - name: lobby
    matching: {afresh: true}
  - loop:
      rounds: 2
      stages:
        - play: {task: multi_agent/1, seats: {robot1: participant, robot2: participant}, pace: turns}
  - end: Bye
"""
    ana, ben = waiting(opened(text), 2)
    had: dict[str, list[str]] = {}
    for number in (1, 2):
        assert (ana.step, ben.step) == (f"loop{number}/play", f"loop{number}/play")
        for seat in Seat.objects.filter(session__status="lobby").select_related("player"):
            had.setdefault(seat.player.name, []).append(seat.name)
        Session.objects.update(status=Session.Status.FINISHED)
        ana.send()
        ben.send()
    assert Session.objects.count() == 2
    assert all(sorted(seats) == ["robot1", "robot2"] for seats in had.values()), had


def test_trials_of_researchers_are_not_matched_with_people() -> None:
    study = opened(PAIRS)
    (ana,) = waiting(study)
    Participant.objects.update(kind=Participant.Kind.TRIAL)
    Waiting.objects.all().delete()
    ana.beat()
    (ben,) = waiting(study)
    assert (ana.step, ben.step) == ("lobby", "lobby")


def test_a_silent_web_process_loses_nobody_because_everything_is_in_rows() -> None:
    study = opened(PAIRS)
    (ana,) = waiting(study)
    row = Waiting.objects.get()
    again = ana.client.get(reverse("take", args=[ana.participant.token]))
    assert "You have waited" in again.content.decode()
    assert Waiting.objects.get().since == row.since
