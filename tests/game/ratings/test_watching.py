"""Watching what is rated: the same for everybody who played, and for nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from game.engine.commands import Occupant
from game.log import playback as tapes
from game.models import Rating, RatingCollection, Session
from game.ratings import watching
from tests.game.engine.table import Table
from tests.game.ratings.robots import Robot, invitation, item, lines, researcher, start
from tests.game.stored import (
    ANA,
    BEN,
    drawn_kitchen,
    ended,
    eventful,
    keep,
    players,
    toy_task,
)
from tests.loops import each

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kitchen() -> Iterator[None]:
    with drawn_kitchen():
        watching.forget()
        yield
        watching.forget()


@pytest.fixture
def session() -> Session:
    return keep(ended(eventful()), "eventful", people=players(ana="Ana", ben="Ben"))


def watched(*sessions: str, **more: object) -> tuple[Client, RatingCollection, Robot]:
    rosa = researcher()
    made = start(rosa, sessions="\n".join(sessions), show="both", people="none", **more)
    return rosa, made, Robot().begin(invitation(rosa, made))


def pictures_of(robot: Robot) -> str:
    found = re.search(r'data-picture="([^"]+)"', robot.look())
    assert found
    return found[1]


def test_neither_page_nor_steps_nor_addresses_name_who_played_or_the_session(
    session: Session,
) -> None:
    _, _, robot = watched("eventful")
    page = robot.look()
    assert ": press</li>" in page
    for name in each(["Ana", "Ben", "Wally", "chef", "stand", "eventful", "I press."]):
        assert name not in page, name


def test_a_persons_and_an_agents_game_of_the_same_moves_look_the_same() -> None:
    pages, frames = [], []
    for name, who in (
        ("mine", ANA),
        ("its", Occupant("agent", "gpt-9", settings={"colour": "#c8452f"})),
    ):
        keep(ended(Table(toy_task(seats=1, goal=2), pace="turns").seats(who)), name)
        watching.forget()
        tapes.forget()
        playback = watching.recording(Session.objects.get(pk=name))
        assert playback is not None
        pages.append(watching.steps(playback))
        frames.append([watching.picture(playback, n) for n in range(playback.length + 1)])
    assert pages[0] == pages[1]
    assert frames[0] == frames[1]
    assert all(frames[0])


def test_every_step_is_told_once_with_what_was_tried_and_said(session: Session) -> None:
    playback = watching.recording(session)
    assert playback is not None
    told = watching.steps(playback)
    assert len(told) == playback.length + 1
    whole = [line for step in told for line in step]
    assert any(line.endswith("(not possible)") for line in whole)
    assert any("“=HYPERLINK" in line for line in whole)


def test_pictures_are_shown_to_the_rater_of_the_item_while_it_is_open(session: Session) -> None:
    rosa, made, robot = watched("eventful")
    address = pictures_of(robot)
    response = robot.client.get(address)
    assert (response.status_code, response.headers["Content-Type"]) == (200, "image/jpeg")
    assert robot.client.get(address.replace("/0.jpg", "/9999.jpg")).status_code == 404
    assert robot.client.get(reverse("rate_picture", args=["x" * 32, 0])).status_code == 404
    rosa.post(reverse("rating_change", args=[made.pk]), {"do": "close"})
    assert robot.client.get(address).status_code == 404


def test_a_collection_of_texts_shows_no_pictures(session: Session) -> None:
    rosa = researcher()
    made = start(rosa, sessions="eventful", people="none")
    robot = Robot().begin(invitation(rosa, made))
    assert "data-picture" not in robot.look()
    token = Rating.objects.get().token
    assert robot.client.get(reverse("rate_picture", args=[token, 0])).status_code == 404


def test_what_was_deleted_since_is_judged_by_what_is_written(session: Session) -> None:
    _, _, robot = watched("eventful")
    session.delete()
    tapes.forget()
    page = robot.look()
    assert "The recording cannot be shown" in page
    assert ": press</li>" in page
    assert robot.rate() == 1


def test_nobody_rates_a_game_of_their_own(session: Session) -> None:
    keep(ended(Table(toy_task(seats=1, goal=2), pace="turns").seats(BEN)), "bens")
    rosa = researcher()
    made = start(rosa, sessions="eventful\nbens", people="none")
    ana = Client()
    store = ana.session
    store["player"] = "ana"
    store.save()
    robot = Robot(client=ana).begin(invitation(rosa, made))
    assert robot.rate() == 1
    assert Rating.objects.get().item.shown_id == "bens"


def test_a_collection_to_watch_takes_no_file() -> None:
    rosa = researcher()
    wish = {"questionnaire": "correctness", "items": lines(item("T")), "show": "watch",
            "people": "none", "attention": 0, "raters_per_item": 1, "right": 0, "seconds": 0}  # fmt: skip
    response = rosa.post(reverse("new_ratings"), wish)
    assert response.status_code == 400
    assert "no recording to watch; rate the text instead" in response.content.decode()
