"""While a study runs: the monitor shows everybody, and each participant can be helped; every deed is recorded."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from game.engine.commands import Act, Command, Join, Occupant, Say, Start
from game.engine.events import Event as EngineEvent
from game.engine.session import Session as Engine
from game.fieldwork import keeping, minding, monitoring, telling
from game.fieldwork.arriving import standings
from game.fieldwork.monitoring import cells_of, funnel, lines_of, uneven
from game.fieldwork.record import note
from game.findings import tables
from game.findings.reading import findings
from game.log.store import Batch, commit, read_events
from game.models import (
    Event,
    Identity,
    Participant,
    Player,
    Seat,
    Session,
    StudyAnswer,
    StudyEvent,
    StudyMessage,
    StudyRecord,
    StudyVisit,
)
from game.studies.prolific import code_of
from tests.game.fieldwork.labs import own_study, with_role
from tests.game.fieldwork.walkers import SMALL, Walker
from tests.game.findings.participants import BUN, opened
from tests.game.findings.participants import Player as Cook

pytestmark = pytest.mark.django_db

PROLIFIC = "?PROLIFIC_PID={0}&STUDY_ID={0}&SESSION_ID={0}".format("a" * 24)


def do(client: Client, one: Participant, name: str, **sent: object) -> str:
    """Do something for a participant; the page that says what came of it."""
    where = reverse("study_deed", args=[one.study_id, one.number])
    answer = client.post(where, {"do": name, **sent}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def monitor(client: Client, study: StudyRecord, **view: str) -> str:
    answer = client.get(reverse("study_monitor", args=[study.pk]), view)
    assert answer.status_code == 200
    return answer.content.decode()


def beat(walker: Walker) -> dict[str, Any]:
    answer = walker.client.post(f"{walker.address}beat/")
    return dict(answer.json())


def to_play(walker: Walker) -> None:
    walker.send()
    walker.send(**{"agree-1": "on", "agree-2": "on"})
    walker.send(**{"q-cooks": "true"})
    walker.send(**{"q-who": "program"})
    assert "study-kitchen" in walker.page


# -- the monitor -----------------------------------------------------------------------------------


def crowd(study: StudyRecord, count: int) -> None:
    """So many people in the first stage."""
    version = keeping.newest(study)
    players = Player.objects.bulk_create(Player(name=f"Cook {n}") for n in range(count))
    people = Participant.objects.bulk_create(
        Participant(study=study, version=version, number=n + 1, player=player, cell=n % 2)
        for n, player in enumerate(players)
    )
    StudyVisit.objects.bulk_create(
        StudyVisit(participant=one, key="welcome", stage="welcome", kind="welcome", index=0)
        for one in people
    )
    StudyEvent.objects.bulk_create(StudyEvent(participant=one, kind="entered") for one in people)


def sit_down(study: StudyRecord) -> None:
    """Everybody is in a kitchen of their own."""
    people = list(study.participants.all())
    made = Session.objects.bulk_create(Session(world="robotouille", task_id="t") for _ in people)
    Seat.objects.bulk_create(
        Seat(session=session, name=f"robot{1 + one.number % 2}", order=1, player=one.player)
        for session, one in zip(made, people, strict=True)
    )
    for session, one in zip(made, people, strict=True):
        StudyVisit.objects.filter(participant=one).update(session=session)


def test_two_hundred_participants_take_few_queries(
    django_assert_max_num_queries: Callable[[int], AbstractContextManager[Any]],
) -> None:
    client, study = own_study()
    crowd(study, 200)
    with django_assert_max_num_queries(25):
        page = monitor(client, study)
    assert page.count('<th scope="row" class="number">') == 200
    sit_down(study)
    with django_assert_max_num_queries(25):
        monitor(client, study)


def test_a_line_says_where_somebody_is_with_whom_and_what_they_did_last() -> None:
    client, study = own_study()
    walker = Walker(study)
    to_play(walker)
    note(walker.participant, "ping", ms=84)
    note(walker.participant, telling.KIND, events=[])
    line = lines_of(study)[0]
    assert (line.stage, line.round, line.ping, line.last) == ("play", 1, 84, "session")
    assert line.partner in ("random", "idle")
    page = monitor(client, study)
    assert "84 ms" in page
    session = Session.objects.get()
    assert reverse("watch", args=[session.pk]) in page
    assert client.get(reverse("watch", args=[session.pk])).status_code == 200


def last(study: StudyRecord) -> str:
    return lines_of(study)[0].last


def in_the_kitchen() -> tuple[StudyRecord, Walker, Session]:
    """Somebody who has just come to a kitchen."""
    study = opened()
    cook = Cook(study)
    cook.consents()
    assert "study-kitchen" in cook.page
    return study, cook, Session.objects.get()


def happens(session: Session, *commands: Command, later_s: float = 60.0) -> None:
    """These commands reach the session, each a minute after the last event."""
    log = read_events(session.pk)
    engine = Engine.rebuild(session.pk, log)
    now, made = log[-1].at, list[EngineEvent]()
    for command in commands:
        now += later_s
        made += engine.handle(command, now).events
    commit([Batch(session.pk, tuple(made))])


def seated(walker: Walker) -> Join:
    who = walker.participant.player
    return Join("robot1", Occupant("person", who.name, who.public_id))


def test_what_somebody_did_last_is_what_they_did_in_the_kitchen() -> None:
    study, walker, session = in_the_kitchen()
    happens(session, seated(walker), Start("robot1"))
    assert last(study) == "session"
    happens(session, Act("robot1", BUN, by="person"))
    assert last(study) == "move"
    happens(session, Act("robot2", None, by="agent"))
    moved = lines_of(study)[0]
    assert (moved.last, moved.last_at) == ("move", when(session, "step", 1))
    happens(session, Say("robot1", "Cook", "I take the bun"))
    said = lines_of(study)[0]
    assert (said.last, said.last_at) == ("chat", when(session, "said", 1))


def when(session: Session, kind: str, number: int) -> datetime:
    """When the first, second, ... event of this kind was recorded."""
    times = [one.at for one in read_events(session.pk) if one.kind == kind]
    return datetime.fromtimestamp(times[number - 1], UTC)


def test_what_was_done_for_somebody_who_is_gone_is_no_deed_of_theirs() -> None:
    study, walker, session = in_the_kitchen()
    happens(session, seated(walker), Start("robot1"), Act("robot1", BUN, by="person"))
    step = Event.objects.get(kind="step")
    step.payload["by"]["robot1"] = "stand_in"
    step.save()
    assert last(study) == "session"


def test_what_a_researcher_did_is_not_what_the_participant_did_last() -> None:
    _, study = own_study()
    walker = Walker(study)
    walker.send()
    assert walker.step == "consent"
    assert last(study) == "entered"
    note(study.participants.get(), "silent")
    minding.exclude(study.participants.get(), None, "too fast")
    assert last(study) == "entered"


def test_how_long_messages_take_is_kept_once_a_minute_and_only_after_consent() -> None:
    _, study = own_study()
    walker = Walker(study)
    walker.client.post(f"{walker.address}beat/", {"rtt": "40"})
    assert lines_of(study)[0].ping is None
    to_play(walker)
    for rtt in ("84.4", "300"):
        walker.client.post(f"{walker.address}beat/", {"rtt": rtt})
    assert lines_of(study)[0].ping == 84
    assert StudyEvent.objects.filter(kind="ping").count() == 1


def alarms(study: StudyRecord, minutes: float = 0) -> tuple[str, ...]:
    return lines_of(study, timezone.now() + timedelta(minutes=minutes))[0].alarms


def test_alarms_are_raised_and_settled() -> None:
    client, study = own_study()
    walker = Walker(study)
    to_play(walker)
    assert alarms(study) == ()
    note(walker.participant, "help")
    note(walker.participant, "impossible")
    assert alarms(study) == ("help", "impossible")
    assert "says that the task cannot be done" in monitor(client, study).lower()
    do(client, walker.participant, "settle")
    assert alarms(study) == ()
    assert alarms(study, minutes=5) == ("silent",)
    assert alarms(study, minutes=20) == ("stuck", "silent")
    Session.objects.update(status=Session.Status.ABANDONED)
    assert alarms(study) == ("failed",)


def test_who_is_through_or_held_raises_no_alarm() -> None:
    client, study = own_study()
    walker = Walker(study)
    do(client, walker.participant, "pause")
    assert alarms(study, minutes=60) == ()
    do(client, walker.participant, "end", outcome="timed out", reason="left")
    assert alarms(study, minutes=60) == ()


def test_lines_are_filtered_sorted_and_found() -> None:
    client, study = own_study()
    crowd(study, 5)
    Participant.objects.filter(number=3).update(standing="completed", excluded="too quick")
    Participant.objects.filter(number=5).update(kind="trial")

    def numbers(**view: str) -> list[int]:
        page = client.get(reverse("study_monitor", args=[study.pk]), view)
        return [line.number for line in page.context["lines"]]

    assert numbers() == [1, 2, 3, 4]
    assert numbers(kind="trial") == [5]
    assert numbers(only="completed") == numbers(only="excluded") == [3]
    assert numbers(find="too quick") == [3]
    assert numbers(find="2") == [2]
    assert numbers(sort="cell") == [1, 3, 2, 4]
    assert numbers(sort="nonsense", only="x") == [1, 2, 3, 4]


def test_htmx_gets_only_what_changes() -> None:
    client, study = own_study()
    where = reverse("study_monitor", args=[study.pk])
    part = client.get(where, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "Participants" in part


def test_cells_count_who_counts_and_tell_of_imbalance() -> None:
    _, study = own_study()
    crowd(study, 8)
    Participant.objects.filter(number=8).update(kind="trial")
    Participant.objects.filter(number__in=(1, 3)).update(standing="completed")
    Participant.objects.filter(number=5).update(excluded="asleep")
    first, second = cells_of(study)
    assert (first.completed, first.under_way, first.excluded, first.wanted) == (2, 1, 1, 4)
    assert (second.under_way, second.holds) == (3, 3)
    assert uneven([first, second]) == ""
    Participant.objects.filter(cell=1).update(standing="gone")
    assert "3 in cell 0, 0 in cell 1" in uneven(cells_of(study))


def test_cells_and_orders_have_the_numbers_that_they_have_in_the_data() -> None:
    client, study = own_study()
    one = Walker(study).participant
    Participant.objects.filter(pk=one.pk).update(cell=1, order=0)
    page = client.get(reverse("study_participant", args=[study.pk, one.number])).content.decode()
    assert "cell 1, order 0" in page
    assert re.search(r"1:\s+pace together", monitor(client, study))
    where = reverse("study_seen", args=[study.pk])
    seen = client.get(where, {"participant": one.number}).content.decode()
    assert re.search(r"Cell 1, pace together\s*; order 0\.", seen)


def test_where_nothing_is_varied_the_cell_is_everybody() -> None:
    client, study = own_study("study: s\ntitle: S\nstages:\n  - welcome: Hello.\n  - end: Bye.\n")
    Walker(study)
    assert re.search(r'<th scope="row">\s*everybody\s*</th>', monitor(client, study))
    page = client.get(reverse("study_participant", args=[study.pk, 1])).content.decode()
    facts, _, happened = page.partition("</ul>")
    assert "Version: 1, order 0" in facts
    assert "arrived" in happened  # where what was recorded stands as it was
    seen = client.get(reverse("study_seen", args=[study.pk])).content.decode()
    assert "Order 0. This participant is there." in " ".join(seen.split())
    assert not re.search(r"[Cc]ell 0", facts + seen + monitor(client, study))


def test_who_is_silent_is_listed_with_commas_as_people_write_them() -> None:
    client, study = own_study()
    crowd(study, 2)
    Participant.objects.update(seen_at=timezone.now() - timedelta(minutes=2))
    assert re.search(r">1</a>, <a [^>]+>2</a>", monitor(client, study))


def test_the_funnel_says_who_came_and_who_was_lost_where() -> None:
    _, study = own_study()
    first, second = Walker(study), Walker(study)
    for walker in (first, second):
        assert "welcome" in walker.page
        walker.send()
        assert walker.page
    first.send(decline="1")
    counts = {one.stage: (one.came, one.here, one.passed, one.lost) for one in funnel(study)}
    assert counts == {"welcome": (2, 0, 2, 0), "consent": (2, 1, 0, 1)}


# -- one participant -------------------------------------------------------------------------------


def test_a_message_appears_on_the_page_and_is_noted_when_it_was_read() -> None:
    client, study = own_study()
    walker = Walker(study)
    do(client, walker.participant, "message", text="Take your time. <b>")
    told = beat(walker)["messages"]
    assert [(one["kind"], one["text"]) for one in told] == [("message", "Take your time. <b>")]
    message = StudyMessage.objects.get()
    assert message.shown_at is not None
    assert message.answered_at is None
    walker.client.post(f"{walker.address}message/", {"message": message.pk})
    assert beat(walker)["messages"] == []
    page = client.get(reverse("study_participant", args=[study.pk, 1])).content.decode()
    assert "Take your time. &lt;b&gt;" in page


def test_when_an_attention_check_was_answered_is_kept() -> None:
    client, study = own_study()
    walker = Walker(study)
    do(client, walker.participant, "attention")
    message = StudyMessage.objects.get()
    assert message.text == "Are you still there?"
    assert alarms(study, minutes=0.5) == ()
    assert "check" in alarms(study, minutes=2)
    beat(walker)
    walker.client.post(f"{walker.address}message/", {"message": message.pk})
    answered = StudyEvent.objects.get(kind="message answered")
    assert answered.body["as_"] == "attention"
    assert 0 <= answered.body["seconds"] < 60


def test_nobody_answers_anothers_message() -> None:
    client, study = own_study()
    one, other = Walker(study), Walker(study)
    do(client, one.participant, "message", text="Hello")
    number = StudyMessage.objects.get().pk
    sent = other.client.post(f"{other.address}message/", {"message": number})
    assert sent.status_code == 404
    assert StudyMessage.objects.get().answered_at is None


def test_who_is_held_sees_it_and_sends_nothing() -> None:
    client, study = own_study()
    walker = Walker(study)
    do(client, walker.participant, "pause")
    assert "paused the study for you" in walker.page
    walker.send(step="welcome")
    assert walker.participant.place == 0
    assert beat(walker)["paused"] is True
    do(client, walker.participant, "resume")
    walker.send()
    assert walker.participant.place == 1
    kinds = StudyEvent.objects.filter(body__by__isnull=False).values_list("kind", flat=True)
    assert list(kinds) == ["paused", "resumed"]


def test_somebody_is_moved_with_a_reason_and_an_old_kitchen_is_opened_anew() -> None:
    client, study = own_study()
    walker = Walker(study)
    to_play(walker)
    first = Session.objects.get()
    Session.objects.update(status=Session.Status.ABANDONED)
    walker.send()
    assert walker.step == "loop1/how"
    at = walker.participant.place
    assert "Say why" in do(client, walker.participant, "move", place=at - 1)
    assert "Choose another step" in do(client, walker.participant, "move", place=999, reason="x")
    do(client, walker.participant, "move", place=at - 1, reason="the kitchen failed")
    assert "study-kitchen" in walker.page
    assert Session.objects.exclude(pk=first.pk).count() == 1
    moved = StudyEvent.objects.get(kind="moved")
    assert (moved.step, moved.body["to"]) == ("loop1/how", "loop1/play")
    assert moved.body["reason"] == "the kitchen failed"
    kept = StudyEvent.objects.get(kind="session left")
    assert kept.body["session"] == first.pk


def test_it_is_ended_with_the_outcome_that_pays() -> None:
    client, study = own_study()
    walker = Walker(study, PROLIFIC)
    do(client, walker.participant, "end", outcome="partner left", reason="her partner went")
    assert walker.participant.outcome == "partner left"
    assert "Your code" in walker.page
    said = do(client, walker.participant, "end", outcome="done", reason="x")
    assert "It is over for participant 1." in said
    assert walker.participant.outcome == "partner left"


def test_excluding_and_counting_again_deletes_nothing() -> None:
    client, study = own_study()
    walker = Walker(study)
    to_play(walker)
    answers = StudyAnswer.objects.count()
    assert "Say why" in do(client, walker.participant, "exclude", reason=" ")
    do(client, walker.participant, "exclude", reason="asleep")
    assert standings(study)[0].standing == "gone"
    do(client, walker.participant, "include", reason="was awake")
    assert (walker.participant.excluded, StudyAnswer.objects.count()) == ("", answers)
    kinds = StudyEvent.objects.filter(kind__in=("excluded", "included"))
    assert [(one.kind, one.body.get("reason")) for one in kinds] == [
        ("excluded", "asleep"),
        ("included", "was awake"),
    ]


def test_observers_do_nothing_and_researchers_delete_nothing() -> None:
    _, study = own_study()
    walker = Walker(study)
    where = reverse("study_deed", args=[study.pk, 1])
    observer = with_role("Obi", study, "observer")
    researcher = with_role("Rita", study, "researcher")
    assert observer.post(where, {"do": "pause"}).status_code == 403
    assert researcher.post(where, {"do": "withdraw"}).status_code == 403
    assert walker.participant.paused_at is None
    assert Client().post(where, {"do": "pause"}).status_code == 404
    for asks, told in ((Client(), 404), (observer, 403), (researcher, 400)):
        assert asks.post(where, {"do": "bake"}).status_code == told


def test_observers_do_not_read_answers() -> None:
    client, study = own_study()
    walker = Walker(study)
    to_play(walker)
    where = reverse("study_participant", args=[study.pk, 1])
    assert "cooks" in client.get(where).content.decode()
    assert "cooks" not in with_role("Obi", study, "observer").get(where).content.decode()


# -- withdrawing -----------------------------------------------------------------------------------


def test_who_withdraws_leaves_nothing_that_can_be_linked_to_them() -> None:
    client, study = own_study()
    walker, other = Walker(study, PROLIFIC), Walker(study)
    for one in (walker, other):
        to_play(one)
        session = one.participant.visits.get(session__isnull=False).session
        assert session is not None
        Event.objects.create(
            session=session, seq=900, at=0.0, seat="robot1", kind="said",
            payload={"name": "Cook", "text": "I am Ann", "cid": ""},
        )  # fmt: skip
        Session.objects.filter(pk=session.pk).update(status=Session.Status.ABANDONED)
        one.send()
        one.send(**{"q-nice": "7", "q-why": "I am Ann"})
    do(client, walker.participant, "message", text="Hello Ann")
    note(walker.participant, "help", words="Ann needs help")
    do(client, walker.participant, "withdraw")
    assert not Identity.objects.exists()
    left = StudyAnswer.objects.filter(visit__participant=walker.participant)
    assert dict(left.values_list("question", "value"))["why"] == "[withdrawn]"
    assert dict(left.values_list("question", "value"))["nice"] == 7
    events = StudyEvent.objects.filter(participant=walker.participant)
    assert [one for one in events if "Ann" in str(one.body)] == []
    said = Event.objects.filter(kind="said").values_list("payload__text", flat=True)
    assert sorted(said) == ["I am Ann", "[withdrawn]"]
    assert StudyMessage.objects.get().text == "[withdrawn]"
    assert (walker.participant.excluded, walker.participant.is_over) == ("withdrawn", True)
    note_ = events.get(kind="withdrawn")
    assert note_.body["deleted"] == {
        "identities": 1, "answers": 1, "chat": 1, "messages": 1, "pages": 0,
    }  # fmt: skip
    kept = StudyAnswer.objects.get(visit__participant=other.participant, question="why")
    assert kept.value == "I am Ann"


PAYS = "recruiting: {{pay: 2.00, {0}}}\nstages:\n"


@pytest.mark.parametrize(
    ("says", "told", "owed"),
    [
        ("withdrawn: 1.50", "You get 1.50 GBP", ["1.50"]),
        ("withdrawn: 0", "This is not paid. Please go back by the button and give your place back", []),
        ("places: 5", "The researchers look at this first", []),
    ],
)  # fmt: skip
def test_who_withdraws_under_way_has_an_end_of_their_own_paid_as_the_study_says(
    says: str, told: str, owed: list[str]
) -> None:
    client, study = own_study(SMALL.replace("stages:\n", PAYS.format(says), 1))
    walker = Walker(study, PROLIFIC)
    to_play(walker)
    do(client, walker.participant, "withdraw")
    one = walker.participant
    assert (one.outcome, one.standing) == ("withdrawn", "gone")
    page = walker.page
    assert "You have withdrawn." in page
    assert told in page
    assert [f"{line.amount:.2f}" for line in one.payments.all()] == owed
    code = code_of(study.secret, study.pk, "withdrawn")
    assert code in page  # the way back is known without their id
    assert code != code_of(study.secret, study.pk, "no consent")


def test_the_funnel_says_where_somebody_withdrew_also_in_old_records() -> None:
    client, study = own_study()
    for _ in range(2):
        walker = Walker(study)
        to_play(walker)
        do(client, walker.participant, "withdraw")
    Participant.objects.filter(number=1).update(outcome="no consent")  # as it was called before
    at_play = next(one for one in funnel(study) if one.stage == "play")
    assert (at_play.lost, at_play.withdrew) == (2, 2)
    assert "2 (2 withdrew)" in monitor(client, study)
    assert Walker(study).step == "welcome"
    table = tables.funnel_table(findings(study))
    assert table.columns[-1][0] == "Withdrew"
    assert max(row.cells[-1].value or 0 for row in table.rows) == 2


def test_who_has_finished_and_withdraws_stays_finished() -> None:
    client, study = own_study("study: s\ntitle: S\nstages:\n  - welcome: Hello.\n  - end: Bye.\n")
    walker = Walker(study)
    walker.send()
    do(client, walker.participant, "withdraw")
    assert (walker.participant.outcome, walker.participant.standing) == ("done", "completed")


def test_nobody_is_ended_as_withdrawn_without_being_deleted() -> None:
    client, study = own_study()
    walker = Walker(study)
    page = do(client, walker.participant, "end", outcome="withdrawn", reason="asked")
    assert "Choose how it ends" in page
    assert not walker.participant.is_over


# -- tabs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "offered"), [("owner", True), ("researcher", False), ("observer", False)]
)
def test_payments_are_offered_to_those_who_may_open_them(role: str, offered: bool) -> None:
    _, study = own_study()
    client = with_role("Rosa", study, role)
    where = reverse("study_payments", args=[study.pk])
    assert (where in monitor(client, study)) is offered
    assert (client.get(where).status_code == 200) is offered


# -- rules -----------------------------------------------------------------------------------------

RULES = """
exclude:
  - {reason: Did not like it, answer: nice, is: [1]}
  - {reason: Too quick, minutes: total, less: 3}
  - {reason: Never tried, measure: steps, stage: play, less: 1}
"""


def finished(study: StudyRecord, nice: int, minutes: float) -> Walker:
    """Somebody who went through, in so many minutes."""
    walker = Walker(study)
    to_play(walker)
    for _ in range(2):
        assert walker.page
        Session.objects.filter(status__in=Session.LIVE).update(status=Session.Status.FINISHED)
        walker.send()
        walker.send(**{"q-nice": str(nice)})
    began = walker.participant.over_at - timedelta(minutes=minutes)  # type: ignore[operator]
    Participant.objects.filter(pk=walker.participant.pk).update(arrived_at=began)
    return walker


def test_rules_exclude_with_their_reason_and_leave_alone_whom_a_researcher_counts_again() -> None:
    client, study = own_study(SMALL.replace("quota: 4\n", "") + RULES)
    quick = finished(study, nice=7, minutes=1)
    grim = finished(study, nice=1, minutes=9)
    under_way = Walker(study)
    rules = reverse("study_rules", args=[study.pk])
    assert (
        "Participant 1 does not count: Too quick."
        in client.post(rules, follow=True).content.decode()
    )
    assert (quick.participant.excluded, grim.participant.excluded) == (
        "Too quick",
        "Did not like it",
    )
    assert under_way.participant.excluded == ""
    event = StudyEvent.objects.filter(kind="excluded").first()
    assert event is not None
    assert event.body["rule"] == "minutes total less 3.0"
    do(client, grim.participant, "include")
    assert "exclude nobody" in client.post(rules, follow=True).content.decode()
    assert grim.participant.excluded == ""


def test_a_measure_of_a_session_excludes() -> None:
    client, study = own_study(SMALL.replace("quota: 4\n", "") + RULES)
    idle = finished(study, nice=7, minutes=9)
    client.post(reverse("study_rules", args=[study.pk]))
    assert idle.participant.excluded == "Never tried"


def test_every_alarm_has_words() -> None:
    assert set(monitoring.ALARMS) == {"help", "impossible", "failed", "stuck", "silent", "check"}
