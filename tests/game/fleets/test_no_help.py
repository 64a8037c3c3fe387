"""Nobody helps their own program in a game of the line: owners watch, and act neither in its seat nor in its partner's."""

from __future__ import annotations

import pytest
from django.test import Client

from game.doors.chairs import _guest, own_seat
from game.doors.problems import Problem
from game.fleets import dealing, line
from game.live import kitchens
from game.live.messages import Hello, Refused
from game.live.tails import welcome_guest
from game.models import Place, Program, Seat, Session
from game.suites import find_task
from tests.game.fleets.conftest import NOW, SUITE, program
from tests.loops import each

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_toys")]


@pytest.fixture
def mine() -> Program:
    return program("Mine", "ana")


@pytest.fixture
def game(mine: Program) -> Session:
    """A pair of the line: a program of Ana's, and one of somebody else's."""
    for row in (mine, program("Other", "bo")):
        line.join(row, None, SUITE, NOW, 2)
    (session,) = dealing.deal(NOW)
    return session


@pytest.fixture
def ana(mine: Program) -> Client:
    """The browser of the owner, signed in."""
    client = Client()
    assert mine.player.user is not None
    client.force_login(mine.player.user)
    return client


def seat_of(row: Program, session: Session) -> Seat:
    return session.seats.get(program=row)


def test_an_owner_watches_and_is_given_no_seat(ana: Client, mine: Program, game: Session) -> None:
    seats = [seat.name for seat in game.seats.all()]
    for query in each(("", *(f"?seat={name}" for name in seats))):
        told = ana.get(f"/s/{game.pk}/{query}")
        assert told.status_code == 200
        assert (told.context["seat"], told.context["mine"]) == (None, [])
        assert (told.context["config"]["seat"], told.context["config"]["token"]) == (None, None)
        assert told.context["watching"]
    assert ana.get(f"/s/{game.pk}/watch/").status_code == 200
    own = seat_of(mine, game).token
    assert all(own not in ana.get(page).content.decode() for page in (f"/s/{game.pk}/split/",))


def test_who_knows_the_token_of_a_program_s_seat_does_not_act_there_either(
    mine: Program, game: Session
) -> None:
    """An owner may have read it where the program sat in another kitchen's page."""
    seat = seat_of(mine, game)
    with pytest.raises(Refused) as told:
        welcome_guest(game.pk, Hello(v=1, token=seat.token), mine.player.public_id)
    assert told.value.code == "wrong_token"
    guest = _guest(seat, mine.player, "a program", mine)
    assert guest.occupant is not None
    assert guest.occupant.settings["program"] == mine.pk


def test_a_free_seat_of_a_game_of_the_line_is_nobody_else_s(mine: Program, game: Session) -> None:
    partner = game.seats.exclude(program=mine).get()
    Seat.objects.filter(pk=partner.pk).update(
        player=None, program=None, occupant_kind="nobody", occupant_name=""
    )
    for other in each((None, program("Another", "ana"))):
        with pytest.raises(kitchens.SeatTaken, match="you can watch"):
            kitchens.claim_seat(game, partner.name, mine.player, other)
    assert kitchens.claim_seat(game, None, mine.player, mine).program == mine


def test_a_personal_token_of_the_owner_s_acts_in_no_seat_of_it(
    mine: Program, game: Session
) -> None:
    for seat in each(game.seats.all()):
        with pytest.raises(Problem) as told:
            own_seat(game.pk, seat.name, mine.player)
        assert told.value.code == "not_your_seat"


def test_an_owner_invites_nobody_into_a_game_of_the_line(
    ana: Client, mine: Program, game: Session
) -> None:
    wish = {"program": "Mine", "seat": "cook2"}
    ana.post(f"/s/{game.pk}/invite/", wish)
    assert not mine.invitations.exists()


def test_games_that_somebody_chose_stay_free(ana: Client, mine: Program, game: Session) -> None:
    """Whoever cooks beside their own program, or in its place, does so outside the line."""
    task = find_task(game.task_id)
    names = [spec.name for spec in task.seats]
    free = kitchens.create_session(
        task, settings=kitchens.Settings(pace="turns"), player=mine.player,
        seats={names[0]: ("program", mine), names[1]: "open"},
    )  # fmt: skip
    assert ana.get(f"/s/{free.pk}/").context["config"]["token"] == seat_of(mine, free).token
    assert kitchens.claim_seat(free, names[1], mine.player).name == names[1]
    assert not Place.objects.filter(session=free).exists()
