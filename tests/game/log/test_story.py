"""The audit as a story: its chapters, points and stars, and the best so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from game.log import playback as tapes
from game.log.playback import Playback
from game.log.story import Story, points, story_of
from game.models import Player, Session
from game.suites import find_task, in_way
from sim.worlds import get_world
from tests.game.engine.table import ANA, Table
from tests.game.stored import keep

pytestmark = pytest.mark.django_db

MILK = "danger/a-glass-of-milk"


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    tapes.forget()
    yield
    tapes.forget()


def cooked(player: Player, name: str, *, close: bool = True, way: str = "steps") -> Session:
    """A finished game of the glass of milk; without `close` the fridge stays open."""
    task = in_way(find_task(MILK), way)
    table = Table(task, pace="turns", stand_in=None).seats(ANA)
    for action in get_world("simmer").solution(find_task(MILK)):
        if close or action.verb != "close" or action.args["object"] != "fridge":
            table.acts(task.seats[0].name, action)
    return keep(
        table, name, people={ANA.id: player}, world="simmer", task_id=MILK, suite=task.suite
    )


@pytest.fixture
def ana() -> Player:
    return Player.objects.create(public_id=ANA.id, name="Ana")


def told(session: Session, player: Player | None = None) -> Any:
    return story_of(session, tapes.playback_of(session.pk, fresh=True), player)


def test_a_flawless_game_has_all_points_and_all_stars(ana: Player) -> None:
    story = told(cooked(ana, "good"))
    assert (story.points, story.won, story.chapters) == (100, 3, ())


def test_a_mistake_has_its_moment_its_cost_and_what_would_have_been_right(ana: Player) -> None:
    story = told(cooked(ana, "bad", close=False))
    (one,) = story.chapters
    assert one.text == "The fridge was left open."
    assert (one.sort, one.cost, story.points, story.won) == ("latent", 15, 85, 2)
    assert "Close the fridge" in one.instead
    assert one.links[0].step == one.step
    assert 0 <= one.left < one.left + one.wide <= 100.01
    assert one.left == pytest.approx(100 * (one.step - 1) / story.steps, abs=0.01)
    assert one.wide == pytest.approx(100 * (one.certain - one.step + 1) / story.steps, abs=0.01)
    assert one.certain > one.step


def test_its_length_is_what_its_end_says_and_that_of_the_row_where_it_says_nothing(
    ana: Player,
) -> None:
    session = cooked(ana, "bad", close=False)
    length = session.steps
    session.steps = length + 7
    assert told(session).steps == length
    ending = session.events.get(kind="finished")
    del ending.payload["steps"]
    ending.save()
    assert told(session).steps == length + 7


def test_the_best_so_far_is_that_of_earlier_games_of_the_same_person(ana: Player) -> None:
    first = cooked(ana, "first", close=False)
    second = cooked(ana, "second")
    Session.objects.filter(pk=second.pk).update(created_at="2100-01-01T00:00:00Z")
    second.refresh_from_db()
    assert told(first, ana).best is None
    again = told(second, ana)
    assert (again.best, again.rises) == (85, True)
    assert told(second).best is None


def test_a_mistake_is_somebody_s_only_where_several_cook(ana: Player) -> None:
    session = cooked(ana, "bad", close=False)
    (alone,) = told(session).chapters
    assert alone.who == ""
    session.seats.create(name="mate", role="cook", order=1)
    (beside,) = told(session).chapters
    assert beside.who == "Ana"


def test_without_a_recording_to_look_through_there_is_no_lens(ana: Player) -> None:
    session = cooked(ana, "bad", close=False)
    assert told(session).lens
    story = story_of(session, None, None)
    assert story is not None
    assert story.lens == ""
    assert len(story.chapters) == 1


@pytest.mark.parametrize(
    ("points", "best", "rises"),
    [(80, 79, True), (80, 80, False), (79, 80, False), (80, None, False)],
)
def test_only_more_than_ever_before_is_a_rise(points: int, best: int | None, rises: bool) -> None:
    assert Story((), 9, points, (), best, "").rises is rises


def test_a_world_without_an_audit_has_no_story(ana: Player) -> None:
    table = Table(find_task("tutorial/1"), pace="turns", stand_in=None).seats(ANA)
    table.acts("robot1", table.session.episode.legal("robot1").actions[0])
    session = keep(table, "none", people={ANA.id: ana}, world="robotouille", task_id="tutorial/1")
    assert story_of(session, Playback(session.pk, table.log), ana) is None


@pytest.mark.parametrize(
    ("finding", "left"),
    [
        ({"kind": "immediate"}, 95),
        ({"kind": "latent"}, 85),
        ({"irreversible": True}, 75),
        ({}, 85),
    ],
)
def test_points_go_by_what_a_mistake_is(finding: dict[str, object], left: int) -> None:
    assert points([finding]) == left
    assert points([finding] * 50) == 0


def test_the_lens_is_for_looking_back_only(ana: Player, client: Client) -> None:
    over = cooked(ana, "over", close=False)
    page = client.get(f"/s/{over.pk}/replay/").content.decode()
    assert "What nobody saw" in page
    assert "The fridge was left open." in page
    plain = client.get(f"/s/{over.pk}/replay/3.jpg")
    lit = client.get(f"/s/{over.pk}/replay/3.jpg?lens=unseen")
    assert plain.status_code == lit.status_code == 200
    assert plain.content != lit.content
    assert client.get(f"/s/{over.pk}/replay/3.jpg?lens=strange").status_code == 404


def test_nobody_looks_through_a_lens_while_it_is_played(ana: Player, client: Client) -> None:
    task = find_task(MILK)
    table = Table(task, pace="turns", stand_in=None).seats(ANA)
    table.acts("cook", get_world("simmer").solution(task)[0])
    live = keep(table, "live", people={ANA.id: ana}, world="simmer", task_id=MILK, suite=task.suite)
    page = client.get(f"/s/{live.pk}/replay/").content.decode()
    assert "What nobody saw" not in page
    assert client.get(f"/s/{live.pk}/replay/1.jpg?lens=unseen").status_code == 404


def test_mistakes_are_marks_on_the_timeline(ana: Player, client: Client) -> None:
    over = cooked(ana, "marks", close=False)
    found = client.get(f"/s/{over.pk}/replay/steps.json").json()["entries"]
    (wrong,) = [one for one in found if one.get("mark") == "wrong"]
    opened = next(
        one["n"]
        for one in found
        if one.get("did", [{}])[:1] and "open fridge" in str(one.get("did"))
    )
    assert wrong["n"] == opened
