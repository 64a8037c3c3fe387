"""Recorded games on the stage: public ones that went well, between agents' games, until somebody comes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from game.models import Participant, Player, Session, Stage, StudyRecord, StudyVersion
from game.models.sessions import Seat
from game.stage import guests, show
from game.stage.recordings import recorded_for, recordings
from game.stage.state import the_stage
from tests.loops import each

pytestmark = pytest.mark.django_db(transaction=True)


def kept(**other: Any) -> Session:
    """A game that may be shown, but for what is said."""
    about: dict[str, Any] = {
        "world": "tally", "task_id": "tally/a_few", "suite": "tally", "title": "A few", "pace": "turns",
        "status": "finished", "success": True, "listed": True, "steps": 8, "finished_at": timezone.now(),
    }  # fmt: skip
    row = Session.objects.create(**(about | other))
    Seat.objects.create(session=row, name="left", occupant_kind="person", occupant_name="Rosa")
    Seat.objects.create(session=row, name="right", order=1, occupant_kind="agent", occupant_name="presser")  # fmt: skip
    return row


def over(seconds_ago: float) -> Stage:
    """A stage on which agents were done so long ago."""
    session = show.look().session
    assert session is not None
    at = timezone.now() - timedelta(seconds=seconds_ago)
    Session.objects.filter(pk=session.pk).update(status="finished", finished_at=at, listed=False)
    return the_stage()


def test_a_public_game_that_went_well_may_be_shown() -> None:
    row = kept()
    assert recordings() == [row]


@pytest.mark.parametrize(
    "other",
    [
        {"private": True}, {"listed": False}, {"success": False}, {"success": None}, {"status": "abandoned"},
        {"status": "playing"}, {"demo": True}, {"steps": 2}, {"steps": 4000}, {"parent_why": "brought in"},
        {"settings": {"called": {"left": "A"}}}, {"settings": {"lends": True}}, {"settings": {"follows": True}},
        {"task_id": "gone/for_good"}, {"world": "gone"},
    ],
)  # fmt: skip
def test_what_is_not_public_did_not_go_well_or_was_blinded_is_never_shown(
    other: dict[str, Any],
) -> None:
    kept(**other)
    assert recordings() == []


def test_a_branch_is_never_shown() -> None:
    source = kept()
    kept(parent=source, parent_why="branch")
    assert recordings() == [source]


def test_games_of_a_studys_participants_are_never_shown() -> None:
    row = kept()
    player = Player.objects.create(name="Rosa")
    row.seats.filter(name="left").update(player=player)
    assert recordings() == [row]
    study = StudyRecord.objects.create(title="A")
    version = StudyVersion.objects.create(study=study, number=1, text="")
    Participant.objects.create(study=study, version=version, number=1, player=player)
    assert recordings() == []


def test_todays_kitchen_is_not_given_away_but_yesterdays_is_shown() -> None:
    today = timezone.now().date()
    kept(daily=today)
    row = kept(daily=today - timedelta(days=2))
    assert recordings() == [row]


def test_a_private_installation_shows_none(settings: Settings) -> None:
    kept()
    settings.PRIVATE = True
    assert recordings() == []


def test_after_agents_games_one_recorded_game_is_shown_after_the_other() -> None:
    rows = {kept().pk, kept().pk}
    stage = over(show.ADMIRED_S + 2)
    shown = recorded_for(stage)
    assert shown is not None
    stage.version += 1
    other = recorded_for(stage)
    assert other is not None
    assert {shown.pk, other.pk} == rows


def test_the_next_game_waits_for_it_and_for_nothing_else() -> None:
    stage = over(show.ADMIRED_S + 2)
    kept()
    assert show.look().session == stage.session
    over(show.ADMIRED_S + show.RECORDED_S + 1)
    assert show.look().session != stage.session


def test_without_a_recorded_game_the_next_follows_at_once() -> None:
    stage = over(show.ADMIRED_S + 1)
    assert show.look().session != stage.session


def test_none_is_shown_while_the_presenter_talks_about_the_end_of_a_game() -> None:
    kept()
    assert recorded_for(over(show.ADMIRED_S + 1)) is not None
    assert recorded_for(show.change(frozen="1")) is None
    assert recorded_for(show.change(frozen="0")) is not None


def test_a_phone_ends_it_at_once_and_has_its_chef() -> None:
    kept()
    stage = over(show.ADMIRED_S + 2)
    part = guests.enter(Player.objects.create(name="Ana"))
    assert (part.kind, part.colour) == ("chef", "orange")
    assert the_stage().session != stage.session


def test_nothing_is_shown_while_a_game_goes_on_or_after_one_with_people() -> None:
    kept()
    stage = show.look()
    assert recorded_for(stage) is None
    stage = over(show.ADMIRED_S + 2)
    assert stage.session is not None
    stage.session.seats.update(occupant_kind="person")
    assert recorded_for(stage) is None


@pytest.mark.parametrize(("open_house", "name"), [(True, "Rosa"), (False, "a person")])
def test_names_of_people_are_told_where_strangers_may_read_them(
    settings: Settings, open_house: bool, name: str
) -> None:
    settings.OPEN_HOUSE = open_house
    row = kept()
    over(show.ADMIRED_S + 2)
    told = Client().get("/stage/kitchens/").json()["recorded"]
    assert (told["session"], told["steps"], told["title"]) == (row.pk, 8, "A few")
    assert told["cooks"] == [name, "presser"]
    for address in each((told["frame"], told["parts"])):
        assert row.pk in address
