"""What is on the stage, who is let in, and what follows. No process runs the kitchens here but the test's own."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from game.live.kitchens import SeatTaken, branch_session, claim_seat
from game.log.store import read_events
from game.models import Player, Session, Stage
from game.stage import guests, show
from game.stage.state import the_stage, wishes_of
from sim.world import WorldError

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana() -> Player:
    return Player.objects.create(name="Ana", colour="#0f7c80")


@pytest.fixture
def ben() -> Player:
    return Player.objects.create(name="Ben")


def finished(session: Session, seconds_ago: float) -> None:
    at = timezone.now() - timedelta(seconds=seconds_ago)
    Session.objects.filter(pk=session.pk).update(status="finished", finished_at=at)


def test_whoever_looks_first_has_a_game_of_agents_begun() -> None:
    stage = show.look()
    assert stage.session is not None
    assert stage.session.task_id == "tally/a_few"
    assert [seat.occupant_name for seat in stage.session.seats.all()] == ["presser", "presser"]
    assert show.look().session == stage.session
    assert Session.objects.count() == 1


def test_a_finished_game_is_admired_and_then_followed_by_the_next() -> None:
    first = show.look().session
    assert first is not None
    finished(first, show.ADMIRED_S - 3)
    assert show.look().session == first
    finished(first, show.ADMIRED_S + 1)
    second = show.look().session
    assert second is not None
    assert second.task_id == "tally/at_once"
    (linked,) = [one for one in read_events(first.pk) if one.kind == "linked"]
    assert linked.payload["session"] == second.pk


def test_a_phone_gets_the_orange_chef_and_the_next_one_waits(ana: Player, ben: Player) -> None:
    show.look()
    part = guests.enter(ana)
    assert (part.kind, part.colour) == ("chef", "orange")
    assert part.seat is not None
    assert part.seat.name == "cook2"
    assert guests.enter(ben).kind == "waiting"


def test_a_phone_that_comes_again_has_its_own_chef_again(ana: Player) -> None:
    show.look()
    first, again = guests.enter(ana), guests.enter(ana)
    assert first.seat is not None
    assert again.seat is not None
    assert again.seat.token == first.seat.token


def test_as_many_chefs_are_lent_as_the_presenter_wants(ana: Player, ben: Player) -> None:
    show.look()
    show.change(seats="2")
    assert guests.enter(ana).colour == "orange"
    assert guests.enter(ben).colour == "blue"
    show.change(seats="0")
    assert guests.enter(Player.objects.create(name="Cy")).kind == "waiting"


def test_a_chef_that_was_given_back_has_another_token_and_goes_to_the_next(
    ana: Player, ben: Player
) -> None:
    show.look()
    first = guests.enter(ana)
    guests.leave(ana)
    second = guests.enter(ben)
    assert first.seat is not None
    assert second.seat is not None
    assert second.seat.pk == first.seat.pk
    assert second.seat.token != first.seat.token


def test_a_chef_whose_phone_is_long_gone_goes_to_the_next(
    ana: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    show.look()
    first = guests.enter(ana)
    now = guests.time.time()
    monkeypatch.setattr(guests.time, "time", lambda: now + guests.CLAIM_S + 1)
    second = guests.enter(ben)
    assert first.seat is not None
    assert second.seat is not None
    assert second.seat.token != first.seat.token
    assert guests.enter(ana).kind == "waiting"


def test_the_presenter_takes_a_chef_from_a_phone(ana: Player, ben: Player) -> None:
    show.look()
    first = guests.enter(ana)
    taken = guests.take(ben, "cook2")
    assert first.seat is not None
    assert taken.seat is not None
    assert (taken.colour, taken.seat.player) == ("orange", ben)
    assert taken.seat.token != first.seat.token
    with pytest.raises(guests.StageFull, match="no such chef"):
        guests.take(ben, "cook9")


def test_nobody_sits_down_on_the_stage_by_the_link_of_its_kitchen(ana: Player) -> None:
    show.play(None, mode="crowd")
    session = the_stage().session
    assert session is not None
    with pytest.raises(SeatTaken, match="arranged"):
        claim_seat(session, None, ana)


def test_an_audience_has_a_kitchen_with_the_agents_beside_it_of_one_task_and_seed(
    ana: Player,
) -> None:
    stage = show.play(None, mode="crowd", vote_s="7")
    assert stage.session is not None
    assert stage.rival is not None
    assert (stage.session.task_id, stage.session.seed) == (stage.rival.task_id, stage.rival.seed)
    assert stage.session.settings["voted"] == "cook1"
    assert stage.session.settings["vote_s"] == 7.0
    assert stage.session.settings["beside"] == stage.rival.pk
    assert stage.rival.settings["follows"] is True
    assert guests.enter(ana).kind == "voter"
    with pytest.raises(guests.StageFull, match="audience"):
        guests.take(ana, "cook1")


def test_a_new_game_ends_the_one_before_and_tells_those_in_it() -> None:
    old = show.look().session
    assert old is not None
    show.play(None, mode="crowd")
    kinds = [event.kind for event in read_events(old.pk)]
    assert kinds[-2:] == ["abandoned", "linked"]


def test_a_wish_that_cannot_be_met_leaves_everything_as_it_is() -> None:
    before = show.look()
    for given in (
        {"task": "no/such"},
        {"mode": "opera"},
        {"seats": "77"},
        {"mode": "crowd", "task": "tally/a_few"},
    ):
        with pytest.raises(WorldError):
            show.play(None, **given)
    assert the_stage().session == before.session
    assert Session.objects.count() == 1


def test_freezing_stops_the_kitchens_until_the_presenter_goes_on() -> None:
    session = show.look().session
    assert session is not None
    show.change(frozen="1")
    assert read_events(session.pk)[-1].payload["reason"] == "frozen"
    show.change(frozen="0")
    assert read_events(session.pk)[-1].kind == "resumed"


def test_a_stage_frozen_at_the_end_of_a_game_stays_there_until_the_presenter_goes_on(
    ana: Player,
) -> None:
    first = show.look().session
    assert first is not None
    finished(first, show.ADMIRED_S - 3)
    show.change(frozen="1")
    finished(first, 1000.0)
    assert show.look().session == first
    guests.enter(ana)
    assert the_stage().session == first
    show.change(frozen="0")
    assert show.look().session != first
    assert not wishes_of(the_stage()).frozen


def test_a_game_that_begins_is_not_called_frozen() -> None:
    first = show.look().session
    assert first is not None
    show.change(frozen="1")
    first.delete()
    stage = show.look()
    assert stage.session is not None
    assert not wishes_of(stage).frozen


def test_a_reset_brings_the_usual_back_and_keeps_what_belongs_to_the_room() -> None:
    show.play(None, mode="crowd", speed="fast", muted="1", idle_s="50")
    wishes = wishes_of(show.reset())
    assert (wishes.mode, wishes.speed, wishes.muted, wishes.idle_s) == ("chefs", "normal", True, 50)


def test_wishes_that_cannot_be_read_are_the_usual_ones() -> None:
    Stage.objects.create(pk=Stage.ONLY, wishes={"mode": "opera"})
    assert wishes_of(show.look()).mode == "chefs"


def test_what_goes_on_from_a_game_of_the_stage_is_a_kitchen_like_any_other(ana: Player) -> None:
    show.look()
    part = guests.enter(ana)
    assert part.seat is not None
    made = branch_session(part.seat.session, 0, player=ana, seat="cook2")
    assert not {"lends", "led", "voted", "beside"} & made.settings.keys() - {"led"}
    assert made.settings.get("led", False) is False


def test_a_model_that_may_be_asked_no_more_gives_way_to_the_kitchens_own_agent(
    ana: Player, settings
) -> None:
    settings.MODELS_FOR = "everybody"
    stage = show.look()
    stage.wishes = {"agent": "asker", "by": "nobody-there"}
    stage.save()
    settings.MODELS_FOR = "nobody"
    assert stage.session is not None
    finished(stage.session, 60)
    following = show.look().session
    assert following is not None
    assert {seat.occupant_name for seat in following.seats.all()} == {"presser"}


def test_a_model_that_was_chosen_for_another_agent_is_nothing_to_one_that_asks_none(
    ana: Player,
) -> None:
    stage = show.look()
    stage.wishes = {"agent": "idle", "model": "some-model", "by": ana.public_id}
    stage.save()
    assert stage.session is not None
    finished(stage.session, 60)
    following = show.look().session
    assert following is not None
    assert {seat.occupant_name for seat in following.seats.all()} == {"idle"}
    assert {str(seat.agent_settings) for seat in following.seats.all()} == {"{}"}
