"""Several play one session of a study: each in their own seat, told nothing of who the others are, and looked after
when somebody leaves."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from game.engine.commands import Drop, Join, Occupant, Tick
from game.fieldwork import partners
from game.fieldwork.silence import end_silent
from game.live import doorbell
from game.models import Participant, Session, StudyEvent, StudyVisit
from tests.game.asking import CARD
from tests.game.fieldwork.walkers import PAIRS, SMALL, Walker, opened

pytestmark = pytest.mark.django_db


def pair(text: str = PAIRS) -> tuple[Walker, Walker]:
    """Two who have been matched, each at the page of the kitchen."""
    study = opened(text)
    walkers = Walker(study), Walker(study)
    for walker in walkers:
        walker.to("lobby")
    for walker in walkers:
        assert walker.step == "play"
    return walkers


def session() -> Session:
    return Session.objects.get()


def sits_down(*walkers: Walker) -> None:
    """Their browsers connect to the kitchen."""
    for walker in walkers:
        doorbell.carry_out(session().pk, Join(seat_of(walker), person(walker)))


def seat_of(walker: Walker) -> str:
    return session().seats.get(player=walker.participant.player).name


def person(walker: Walker) -> Occupant:
    return Occupant("person", walker.participant.player.name, walker.participant.player.public_id)


def silent(walker: Walker, **time: float) -> None:
    Participant.objects.filter(pk=walker.participant.pk).update(
        seen_at=timezone.now() - timedelta(**time)
    )


def test_a_pair_has_one_session_and_each_their_own_seat() -> None:
    ana, ben = pair()
    assert {seat_of(ana), seat_of(ben)} == {"robot1", "robot2"}
    assert StudyVisit.objects.filter(session=session()).count() == 2
    assert session().private


def test_it_begins_when_both_are_there() -> None:
    ana, ben = pair()
    sits_down(ana)
    assert session().status == "lobby"
    sits_down(ben)
    assert session().status == "countdown"


def test_neither_page_says_who_the_other_is_or_leads_out() -> None:
    ana, ben = pair()
    page = ana.client.get(reverse("take_kitchen", args=[ana.participant.token])).content.decode()
    assert "Partner" in page
    for word in (
        ben.participant.player.name,
        ben.participant.player.public_id,
        "/watch/",
        "invite",
        "rematch",
        "Share",
    ):
        assert word not in page, word
    tokens = dict(session().seats.values_list("name", "token"))
    assert tokens[seat_of(ana)] in page
    assert tokens[seat_of(ben)] not in page


def test_the_page_of_one_with_an_agent_does_not_name_it() -> None:
    walker = Walker(opened(SMALL.replace("levels: [random, idle]", "levels: [random]")))
    walker.send()
    walker.send(**{"agree-1": "on", "agree-2": "on"})
    walker.send(**{"q-cooks": "true"})
    walker.send(**{"q-who": "program"})
    assert walker.step == "loop1/play"
    page = walker.client.get(
        reverse("take_kitchen", args=[walker.participant.token])
    ).content.decode()
    assert "random" not in page + walker.page
    assert "Partner" in page


def test_a_page_of_another_token_opens_no_seat_of_this_one() -> None:
    ana, _ben = pair()
    stranger = Walker(opened(PAIRS.replace("study: two", "study: three")))
    answer = stranger.client.get(reverse("take_kitchen", args=[stranger.participant.token]))
    assert answer.status_code == 404
    assert ana.client.get(reverse("take_kitchen", args=["x" * 32])).status_code == 404


def test_a_partner_who_never_comes_ends_it_with_pay_for_the_other() -> None:
    ana, ben = pair()
    sits_down(ana)
    silent(ben, seconds=60)
    assert ana.beat()["ready"]
    assert "This part is over." in ana.page
    ana.send()
    assert ana.participant.outcome == "partner left"
    ben.send()
    assert ben.participant.outcome == "timed out"
    assert StudyEvent.objects.filter(kind="did not come").count() == 1


def test_a_partner_whose_page_is_there_is_waited_for() -> None:
    ana, _ben = pair()
    sits_down(ana)
    assert not ana.beat()["ready"]
    assert session().status == "lobby"


def test_an_agent_comes_for_a_partner_who_does_not_where_the_study_says_so() -> None:
    ana, ben = pair(PAIRS.replace("minutes: 5", "if_left: agent\n      agent: random"))
    sits_down(ana)
    silent(ben, seconds=60)
    ana.beat()
    assert session().status in ("countdown", "playing")
    assert session().seats.get(name=seat_of_kind("agent")).occupant_name == "random"


def seat_of_kind(kind: str) -> str:
    return session().seats.get(occupant_kind=kind).name


def test_whoever_leaves_for_long_ends_it_and_the_partner_is_paid_or_goes_on() -> None:
    for rule, outcome in (("stop", "partner left"), ("continue", "done")):
        ana, ben = pair(
            PAIRS.replace("minutes: 5", f"after_leaving: {rule}").replace("two", f"two-{rule}", 1)
        )
        row = StudyVisit.objects.get(participant=ana.participant, key="play").session
        assert row is not None
        for walker in (ana, ben):
            seat = row.seats.get(player=walker.participant.player).name
            doorbell.carry_out(row.pk, Join(seat, person(walker)))
        leaves = row.seats.get(player=ben.participant.player).name
        doorbell.carry_out(row.pk, Drop(leaves))
        pass_time(row, 31)
        assert ana.beat()["ready"]
        ana.send()
        assert ana.participant.outcome == outcome


def pass_time(row: Session, seconds: float) -> None:
    """Let the session's clock go on by so much, with what is due."""
    from game.engine.session import Session as Engine
    from game.log import store
    from game.log.rows import Rows

    events = store.read_events(row.pk)
    engine = Engine.rebuild(row.pk, events)
    rows = Rows(engine)
    made: list[object] = []
    for part in range(1, 5):
        made += engine.handle(Tick(), events[-1].at + seconds * part / 4).events
    changed, seats = rows.changes(made)  # type: ignore[arg-type]
    store.commit([store.Batch(row.pk, tuple(made), changed, seats)])  # type: ignore[arg-type]


def test_the_server_ends_it_when_the_time_is_over() -> None:
    ana, ben = pair()
    sits_down(ana, ben)
    pass_time(session(), 4 * 60)
    assert session().status == "playing"
    assert 0 < ana.beat()["left"] <= 300
    assert ana.client.get(f"{ana.address}result/", headers=CARD).status_code == 204
    pass_time(session(), 6 * 60)
    assert session().outcome["reason"] == "time_limit"
    card = ana.client.get(f"{ana.address}result/", headers=CARD).content.decode()
    assert "The time was over" in card
    assert "<a " not in card
    ana.send()
    assert ana.participant.outcome == "done"


def test_time_that_is_over_while_no_process_runs_it_ends_it_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ana, ben = pair()
    sits_down(ana, ben)
    pass_time(session(), 4)
    told: list[object] = []
    monkeypatch.setattr(partners, "tell", lambda row, command: told.append((row, command)))
    ana.beat()
    assert told == []
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=6))
    ana.beat()
    assert told == [(session().pk, Tick())]


def test_a_second_tab_is_refused_until_it_is_said_that_it_goes_on_there() -> None:
    ana, _ben = pair()
    assert "elsewhere" not in ana.beat(tab="one")
    assert ana.beat(tab="two") == {"elsewhere": True}
    assert "elsewhere" not in ana.beat(tab="two", take="1")
    assert ana.beat(tab="one") == {"elsewhere": True}
    assert StudyEvent.objects.filter(kind="other tab").count() == 1


def test_what_a_tab_sends_that_does_not_go_on_is_not_taken() -> None:
    walker = Walker(opened(PAIRS))
    walker.beat(tab="one")
    assert walker.send(tab="two") == 302
    assert walker.step == "instructions"
    walker.send(tab="one")
    assert walker.step == "lobby"


def test_a_tab_that_was_closed_gives_way_without_a_word() -> None:
    walker = Walker(opened(PAIRS))
    walker.beat(tab="one")
    Participant.objects.update(tab_at=timezone.now() - timedelta(seconds=30))
    assert "elsewhere" not in walker.beat(tab="two")


@pytest.mark.parametrize("kind", ["help", "impossible"])
def test_calls_for_help_are_kept_with_how_things_stand(kind: str) -> None:
    ana, ben = pair()
    sits_down(ana, ben)
    told = ana.client.post(
        f"{ana.address}call/",
        {"kind": kind, "words": "the mug is <gone>"},
        headers={"accept": "application/json"},
    )
    assert told.json() == {"heard": True}
    event = StudyEvent.objects.get(kind=kind)
    assert event.body == {
        "words": "the mug is <gone>", "session": session().pk, "seq": session().events.count(), "status": "countdown",
    }  # fmt: skip
    assert event.step == "play"


def test_a_task_that_cannot_be_done_is_left_only_where_the_study_lets_one() -> None:
    for rule, status, step in (("record", 422, "play"), ("skip", 302, "")):
        ana, _ben = pair(
            PAIRS.replace("minutes: 5", f"impossible: {rule}").replace("two", f"two-{rule}", 1)
        )
        assert ana.send() == 422
        ana.client.post(f"{ana.address}call/", {"kind": "impossible"})
        assert ana.send() == status
        assert ana.step == step


def test_whoever_is_silent_for_longer_than_the_study_allows_has_left_it() -> None:
    ana, ben = pair(PAIRS.replace("seed: 4", "seed: 4\nsilence_minutes: 5"))
    silent(ana, minutes=6)
    silent(ben, minutes=4)
    assert end_silent() == [ana.participant.pk]
    assert ana.participant.outcome == "timed out"
    assert session().is_live
    silent(ben, minutes=6)
    end_silent()
    assert not session().is_live


def test_whoever_is_held_by_a_researcher_is_not_called_silent() -> None:
    walker = Walker(opened(PAIRS))
    silent(walker, hours=2)
    Participant.objects.update(paused_at=timezone.now())
    assert end_silent() == []


def test_reloading_going_back_and_sending_twice_change_nothing() -> None:
    ana, _ben = pair()
    for _ in range(3):
        assert ana.step == "play"
    for step in ("instructions", "lobby", "end"):
        ana.send(step=step)
    assert ana.step == "play"
    assert Session.objects.count() == 1
