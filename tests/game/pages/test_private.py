"""A private session is there for those who sit in it and for its study's researchers, and for nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, reverse

from game import urls
from game.engine.session import Settings
from game.live import kitchens
from game.live.messages import Hello, Refused
from game.live.tails import welcome_guest
from game.log.private import watchable
from game.models import Participant, Player, Seat, Session, StudyRole
from game.ratings import questionnaires
from game.ratings.gathering import Wish, gather
from game.ratings.reading import ItemsError
from game.records.shelf import sessions_of
from game.suites import find_task
from tests.game.asking import CARD
from tests.game.fieldwork.walkers import Walker, opened

pytestmark = pytest.mark.django_db

LOOKS: dict[str, dict[str, Any]] = {
    "session": {}, "watch": {}, "split": {}, "couch": {}, "result": {}, "invite_qr": {}, "replay": {},
    "replay_steps": {}, "replay_frame": {"step": 0}, "replay_last": {}, "replay_text": {"step": 0},
    "replay_parts": {"step": 0}, "session_program": {}, "session_log": {}, "sprites": {"art": "x", "size": 300},
}  # fmt: skip
DAILY = ("ghost",)  # of the kitchen of the day alone: see test_daily.py
ENDINGS = ("endings",)  # of what was cooked on alone: see test_endings.py
DEEDS = (
    "claim_seat",
    "sit_beside",
    "hand_over",
    "call_them",
    "rematch",
    "branch",
    "clip",
    "invite_program",
)


def with_a_session() -> Iterator[str]:
    for pattern in urls.urlpatterns:
        assert isinstance(pattern, URLPattern)
        if "session_id" in pattern.pattern.converters:
            yield str(pattern.name)


def test_every_address_of_a_session_is_looked_at_here() -> None:
    assert set(with_a_session()) == {*LOOKS, *DEEDS, *DAILY, *ENDINGS}


@pytest.fixture
def walker() -> Walker:
    """Somebody who takes part, at a step in which they play."""
    walker = Walker(opened(PLAYED))
    walker.send()
    assert "study-kitchen" in walker.page
    return walker


PLAYED = """
study: played
title: Played
stages:
  - welcome: Hello.
  - play: {task: multi_agent/1, pace: turns, seats: {robot1: participant, robot2: idle}}
  - end: Bye.
"""


@pytest.fixture
def session(walker: Walker) -> Session:
    return Session.objects.get(study_visits__participant=walker.participant)


def researcher(session: Session | None = None, **rights: bool) -> tuple[Client, Player]:
    user = User.objects.create_user(f"user{User.objects.count()}", **rights)
    client = Client()
    client.force_login(user)
    player = Player.objects.create(name="Ada", user=user)
    if session is not None:
        study = Participant.objects.get(player__seats__session=session).study
        StudyRole.objects.create(study=study, player=player, role="observer")
    return client, player


def asked(client: Client, name: str, session: Session) -> int:
    address = reverse(name, args=[session.pk, *LOOKS.get(name, {}).values()])
    return (client.post if name in DEEDS else client.get)(address, headers=CARD).status_code


def found(client: Client, session: Session, *names: str) -> dict[str, int]:
    """The statuses of these addresses, by name."""
    return {name: asked(client, name, session) for name in names}


def test_a_stranger_with_the_link_finds_nothing(session: Session) -> None:
    nothing = dict.fromkeys([*LOOKS, *DEEDS, *DAILY, *ENDINGS], 404)
    assert found(Client(), session, *nothing) == nothing


def test_staff_without_a_role_in_the_study_find_nothing(session: Session) -> None:
    client, _ = researcher(is_staff=True)
    nothing = dict.fromkeys([*LOOKS, *DEEDS], 404)
    assert found(client, session, *nothing) == nothing


def test_those_who_have_a_role_in_the_study_look(session: Session) -> None:
    client, _ = researcher(session)
    names = [name for name in LOOKS if name not in ("session_program", "result", "couch")]
    assert found(client, session, *names) == dict.fromkeys(names, 200)
    assert asked(client, "result", session) == 204
    assert asked(client, "couch", session) == 302  # to where one watches: no seat is theirs


def test_a_role_in_another_study_opens_nothing(session: Session) -> None:
    client, player = researcher()
    StudyRole.objects.create(study=opened(), player=player, role="owner")
    assert asked(client, "watch", session) == 404


def test_who_takes_part_plays_but_does_not_look_behind_the_curtain(
    walker: Walker, session: Session
) -> None:
    assert walker.client.get(f"{walker.address}kitchen/").status_code == 200
    assert walker.client.get(f"{walker.address}result/", headers=CARD).status_code == 204
    behind = dict.fromkeys(
        [
            "session",
            "watch",
            "split",
            "couch",
            "sit_beside",
            "hand_over",
            "call_them",
            "result",
            "replay",
            "replay_steps",
            "session_log",
            "branch",
            "rematch",
        ],
        404,
    )
    assert found(walker.client, session, *behind) == behind


def hello(token: str = "") -> Hello:
    return Hello(v=1, token=token)


def test_no_stranger_gets_a_socket(session: Session) -> None:
    with pytest.raises(Refused) as told:
        welcome_guest(session.pk, hello(), "")
    assert told.value.code == "no_session"


def test_a_researcher_gets_a_socket_and_reads_the_chat(session: Session) -> None:
    _, player = researcher(session)
    assert welcome_guest(session.pk, hello(), player.public_id).named


def test_the_token_of_a_seat_opens_its_socket(session: Session) -> None:
    seat = Seat.objects.get(session=session, name="robot1")
    assert welcome_guest(session.pk, hello(seat.token), "").seat == seat


def test_records_leave_out_what_is_not_ones_own(session: Session) -> None:
    _, staff = researcher(is_staff=True)
    assert session not in sessions_of(staff, staff=True)
    assert session not in sessions_of(None, staff=True)
    _, mine = researcher(session)
    assert session in sessions_of(mine, staff=True)
    _, owner = researcher(is_superuser=True)
    assert session in sessions_of(owner, staff=True)


@pytest.mark.parametrize("page", ["live", "replays"])
def test_lists_do_not_show_it(page: str, session: Session) -> None:
    Session.objects.update(listed=True, steps=1)
    if page == "replays":
        Session.objects.update(status=Session.Status.FINISHED)
    assert session.pk not in Client().get(reverse(page)).content.decode()
    client, _ = researcher(session)
    assert session.pk in client.get(reverse(page)).content.decode()


def test_it_is_rated_only_by_the_wish_of_somebody_who_may_look(session: Session) -> None:
    Session.objects.update(status=Session.Status.FINISHED)
    form = next(iter(questionnaires().values()))
    wish = Wish(seed=1, sessions=((session.pk, ""),))
    _, staff = researcher(is_staff=True)
    with pytest.raises(ItemsError, match="There is no session"):
        gather(form, wish, staff)


# -- an installation in which everything is private ------------------------------------------------


@pytest.fixture
def home(settings: Any) -> Session:
    settings.PRIVATE = True
    task = find_task("multi_agent/1")
    owner = Player.objects.create(name="Rosa")
    seats: dict[str, Any] = {"robot1": "me", "robot2": "open"}
    return kitchens.create_session(
        task, settings=Settings(pace="turns"), seats=seats, player=owner, listed=True
    )


def test_where_all_is_private_a_link_leads_only_to_a_free_seat(home: Session) -> None:
    friend = Client()
    page = friend.get(reverse("session", args=[home.pk])).content.decode()
    assert "Sit down as robot2" in page
    assert home.seats.get(name="robot1").token not in page
    assert asked(friend, "watch", home) == 404
    friend.post(reverse("claim_seat", args=[home.pk]), {"seat": "robot2"})
    assert asked(friend, "session", home) == 200
    assert asked(Client(), "session", home) == 404


def test_where_all_is_private_staff_see_what_is_no_studys(home: Session) -> None:
    client, player = researcher(is_staff=True)
    assert asked(client, "watch", home) == 200
    assert home in watchable(Session.objects.all(), player)
    assert home not in watchable(Session.objects.all(), None)


def test_the_landing_pages_demo_is_everybodys(home: Session) -> None:
    Session.objects.filter(pk=home.pk).update(demo=True)
    assert asked(Client(), "watch", home) == 200
