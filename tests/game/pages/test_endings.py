"""Cooking on from a step of a recorded session, and both endings side by side: what is shown, to whom, and why not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from game.engine.commands import Act, Join, Occupant, Start
from game.engine.session import Session as Engine
from game.log.bests import bests_of
from game.log.cooking_on import CHANGED, ENDED, last_open, place_of, why_never, why_not
from game.log.playback import playback_of
from game.log.store import read_events
from game.models import Event, Session
from game.people import KEY
from tests.game.stored import (
    ANA,
    BEN,
    CHEF,
    PRESS,
    Table,
    add,
    drawn_kitchen,
    ended,
    eventful,
    keep,
    players,
    toy_task,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kitchen(settings: Settings, tmp_path: Path) -> Iterator[None]:
    settings.FILES_DIR = tmp_path
    settings.OPEN_HOUSE = True
    with drawn_kitchen():
        yield


@pytest.fixture
def over() -> Session:
    """Ana and Ben, who used up their steps before the goal was reached."""
    table = eventful(goal=5, step_limit=6)
    return keep(table, "over", people=players(ana="Ana", ben="Ben"))


def as_player(client: Client, public_id: str) -> Client:
    session = client.session
    session[KEY] = public_id
    session.save()
    return client


def cook_on(client: Client, source: Session, step: int) -> Session:
    """Take a seat at this step, and play to the end."""
    client.post(reverse("branch", args=[source.pk]), {"step": step, "seat": "cook1"})
    row = Session.objects.get(parent=source)
    engine, at = Engine.rebuild(row.pk, read_events(row.pk)), time.time()
    person = row.seats.get(name="cook1").player
    assert person is not None
    events = []
    for command in (
        Join("cook1", Occupant("person", person.name, person.public_id)),
        Start("cook1"),
    ):
        events += engine.handle(command, at).events
    while engine.status == "playing":
        at += 1
        events += engine.handle(Act(engine.to_move()[0], PRESS), at).events
    add(row, events)
    row.status, row.steps = engine.status, engine.episode.steps
    row.outcome = engine.outcome or {}
    row.success = bool(row.outcome.get("success"))
    row.finished_at = datetime.fromtimestamp(at, UTC)
    row.save()
    return row


def test_the_page_shows_both_from_the_common_step(client: Client, over: Session) -> None:
    branch = cook_on(client, over, 2)
    answer = client.get(reverse("endings", args=[branch.pk]))
    assert answer.status_code == 200
    (before, _), (after, at) = answer.context["sides"]
    assert (before.session.pk, after.session.pk) == ("over", branch.pk)
    assert (answer.context["first"], answer.context["last"]) == (
        2,
        max(before.length, after.length),
    )
    assert (before.met, after.met) == (0, 1)
    assert at == after.length
    page = answer.content.decode()
    assert "goal reached" in page
    assert "goal not reached" in page
    assert 'min="2"' in page


def test_a_link_names_a_moment_and_strange_ones_are_the_nearest(
    client: Client, over: Session
) -> None:
    branch = cook_on(client, over, 2)
    url = reverse("endings", args=[branch.pk])
    last = client.get(url).context["last"]
    found = {
        words: client.get(url, {"step": words}).context["step"]
        for words in ("4", "0", "999", "abc", "")
    }
    assert found == {"4": 4, "0": 2, "999": last, "abc": last, "": last}


def test_the_replays_lead_there_from_both_sides(client: Client, over: Session) -> None:
    branch = cook_on(client, over, 2)
    url = reverse("endings", args=[branch.pk])
    source = client.get(reverse("replay", args=["over"])).content.decode()
    assert url in source
    assert "From step 2" in source
    assert url in client.get(reverse("replay", args=[branch.pk])).content.decode()
    assert url in client.get(reverse("session", args=[branch.pk])).content.decode()


def test_while_one_still_cooks_the_page_says_so_and_shows_neither(
    client: Client, over: Session
) -> None:
    client.post(reverse("branch", args=["over"]), {"step": 3, "seat": "cook1"})
    branch = Session.objects.get(parent=over)
    answer = client.get(reverse("endings", args=[branch.pk]))
    assert "still cooking" in answer.content.decode()
    assert "sides" not in answer.context
    assert (
        reverse("endings", args=[branch.pk])
        not in client.get(reverse("replay", args=["over"])).content.decode()
    )


def test_what_is_no_branch_has_no_two_endings(client: Client, over: Session) -> None:
    assert client.get(reverse("endings", args=["over"])).status_code == 404
    assert client.get(reverse("endings", args=["nothing"])).status_code == 404


def test_only_who_may_see_both_sees_them_side_by_side(
    client: Client, over: Session, settings: Settings
) -> None:
    branch = cook_on(client, over, 2)
    url = reverse("endings", args=[branch.pk])
    Session.objects.filter(pk="over").update(private=True)
    assert client.get(url).status_code == 404, "the cook of the branch never sat in the other"
    assert url not in client.get(reverse("replay", args=[branch.pk])).content.decode()
    assert as_player(Client(), "ana").get(url).status_code == 200
    Session.objects.filter(pk=branch.pk).update(private=True)
    assert as_player(Client(), "ana").get(url).status_code == 404
    listed = as_player(Client(), "ana").get(reverse("replay", args=["over"]))
    assert url not in listed.content.decode()


def test_strangers_read_no_names_there(client: Client, over: Session, settings: Settings) -> None:
    branch = cook_on(client, over, 2)
    settings.OPEN_HOUSE = False
    url = reverse("endings", args=[branch.pk])

    def cooks(asking: Client) -> set[str]:
        return {name for side, _ in asking.get(url).context["sides"] for name in side.cooks}

    assert "Ana" not in cooks(Client())
    assert "Ana" in cooks(as_player(Client(), "ana"))


def test_a_branch_is_on_no_list_of_bests(client: Client, over: Session) -> None:
    branch = cook_on(client, over, 2)
    for row in (over, branch):
        row.outcome = {"scores": {"score": 9 if row == branch else 1, "served": 1}}
        row.status = Session.Status.FINISHED
        row.save()
    bests = bests_of(over, Session.objects.all())
    assert [(one.session, one.score) for one in bests] == [("over", 1)]


def test_where_it_was_over_the_button_says_why_and_the_server_too(client: Client) -> None:
    done = keep(ended(eventful()), "done")
    playback = playback_of("done", fresh=True)
    assert last_open(playback) == playback.length - 1
    assert why_not(playback, playback.length) == ENDED
    assert why_not(playback, playback.length - 1) == ""
    page = client.get(reverse("replay", args=["done"]), {"step": playback.length}).content.decode()
    assert f'data-until="{playback.length - 1}"' in page
    form = page[page.index('class="from-here"') :]
    assert "disabled" in form[: form.index("</form>")]
    answer = client.post(reverse("branch", args=["done"]), {"step": playback.length}, follow=True)
    assert ENDED in answer.content.decode()
    assert not Session.objects.filter(parent=done).exists()


def test_what_does_not_replay_as_it_was_cannot_be_cooked_on(client: Client, over: Session) -> None:
    first = Event.objects.filter(session=over, kind="step").order_by("seq").last()
    assert first is not None
    first.payload = {**first.payload, "hash": "another"}
    first.save()
    created = Event.objects.get(session=over, seq=1)
    created.payload = {**created.payload, "world_version": 99}
    created.save()
    playback = playback_of("over", fresh=True)
    assert why_never(playback) == CHANGED
    page = client.get(reverse("replay", args=["over"])).content.decode()
    assert CHANGED in page
    answer = client.post(reverse("branch", args=["over"]), {"step": 2}, follow=True)
    assert CHANGED in answer.content.decode()
    assert not Session.objects.filter(parent=over).exists()


def test_a_study_s_session_says_who_can_cook_on(client: Client, over: Session) -> None:
    Session.objects.filter(pk="over").update(private=True)
    page = as_player(client, "ana").get(reverse("replay", args=["over"])).content.decode()
    assert "only those who run it can cook on" in page
    assert client.post(reverse("branch", args=["over"]), {"step": 2}).status_code == 404


def test_one_cooks_on_in_the_place_of_the_agent_that_failed(client: Client) -> None:
    table = Table(toy_task(goal=6), pace="turns").seats(ANA, CHEF)
    table.does(Act("cook1", PRESS), 1.0)
    keep(table, "mixed", people=players(ana="Ana"))
    assert place_of(playback_of("mixed", fresh=True)) == "cook2"
    page = client.get(reverse("replay", args=["mixed"])).content.decode()
    assert '<option value="cook2"' in page
    assert page.index("selected", page.index('<option value="cook2"')) < page.index(
        "</select>", page.index('<option value="cook2"')
    )


def test_two_people_are_offered_the_first_seat() -> None:
    keep(Table(toy_task(), pace="turns").seats(ANA, BEN), "two")
    assert place_of(playback_of("two", fresh=True)) == "cook1"
