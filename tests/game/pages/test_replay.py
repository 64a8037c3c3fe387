"""The replay pages: who may see what, what is cached, taking over, the log."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from game.engine.commands import Act
from game.jobs import queue as jobs
from game.models import Event, Job, Player, Session
from game.people import KEY
from sim.world import Action
from sim.worlds import get_world
from tests.game.stored import (
    ANA,
    BEN,
    Table,
    drawn_kitchen,
    ended,
    eventful,
    keep,
    players,
    toy_task,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kitchen(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.FILES_DIR = tmp_path
    settings.OPEN_HOUSE = (
        True  # what strangers are not told elsewhere: tests/game/live/test_strangers
    )
    monkeypatch.setattr(jobs, "announce", lambda job_id: None)
    with drawn_kitchen():
        yield


@pytest.fixture
def over() -> Session:
    return keep(ended(eventful()), "over", people=players(ana="Ana", ben="Ben"))


@pytest.fixture
def live() -> Session:
    return keep(eventful(), "live")


def as_player(client: Client, public_id: str) -> Client:
    session = client.session
    session[KEY] = public_id
    session.save()
    return client


def as_staff(client: Client) -> Client:
    client.force_login(User.objects.create_user("rosa", is_staff=True))
    return client


def steps(client: Client, session: Session, **query: Any) -> Any:
    return client.get(reverse("replay_steps", args=[session.pk]), query).json()


def test_anybody_can_open_the_replay_of_a_session(client: Client, over: Session) -> None:
    answer = client.get(reverse("replay", args=[over.pk]), {"step": 3})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert 'data-start="3"' in page
    assert "Cook on from here" in page
    assert Player.objects.count() == 2  # looking makes nobody a player


@pytest.mark.parametrize("step", ["-1", "abc", "99999999999", "9999", ""])
def test_a_strange_step_opens_the_nearest(client: Client, over: Session, step: str) -> None:
    assert client.get(reverse("replay", args=[over.pk]), {"step": step}).status_code == 200


def test_a_session_that_does_not_exist_has_no_replay(client: Client) -> None:
    for name in ("replay", "replay_steps", "session_log", "replay_last"):
        assert client.get(reverse(name, args=["nothing"])).status_code == 404


def test_the_timeline_holds_everything_of_a_session_that_is_over(
    client: Client, over: Session
) -> None:
    answer = steps(client, over)
    assert answer["live"] is False
    marks = {entry.get("mark") for entry in answer["entries"]}
    assert {"thought", "refused", "chat", "end"} <= marks
    assert [c["id"] for c in answer["conditions"]] == ["pressed"]


def test_of_a_live_session_thoughts_are_read_as_spectators_read_them_and_refusals_not_yet(
    client: Client, live: Session
) -> None:
    answer = steps(client, live)
    assert answer["live"] is True
    marks = {entry.get("mark") for entry in answer["entries"]}
    assert {"chat", "thought"} <= marks
    assert "refused" not in marks
    log = b"".join(client.get(reverse("session_log", args=[live.pk])).streaming_content)
    kinds = {json.loads(line)["kind"] for line in log.splitlines()}
    assert {"step", "thought"} <= kinds
    assert "refused" not in kinds


def test_staff_is_shown_no_more_of_a_live_session_than_other_spectators(
    client: Client, live: Session
) -> None:
    stranger = {entry.get("mark") for entry in steps(client, live)["entries"]}
    assert {e.get("mark") for e in steps(as_staff(client), live)["entries"]} == stranger


def test_a_secret_of_a_seat_is_not_shown_while_the_session_is_live(client: Client) -> None:
    table = Table(toy_task(secret=True))
    session = keep(table.seats(ANA, BEN), "secret")
    text = reverse("replay_text", args=[session.pk, 0])
    assert client.get(text, {"seat": "cook1"}).status_code == 404
    Session.objects.update(status=Session.Status.ABANDONED)
    assert client.get(text, {"seat": "cook1"}).status_code == 200


def errand() -> Session:
    """Ana commands, and has asked how far it is; Ben follows. They are at it."""
    task = get_world("errand").task("errand/supper")
    table = Table(task, pace="free").seats(ANA, BEN)
    table.does(Act("commander", Action("progress"), "q"), 1.0)
    return keep(table, "errand", people=players(ana="Ana", ben="Ben"), world="errand")


@pytest.mark.parametrize(("who", "goal"), [
    ("ana", "Fetch rice, beet and salt"), ("ben", "Do what the commander tells you"),
])  # fmt: skip
def test_those_who_play_look_back_with_their_own_eyes_while_it_goes_on(
    client: Client, who: str, goal: str
) -> None:
    session = errand()
    mine = as_player(client, who)
    answer = steps(mine, session)
    assert (answer["goal"], answer["conditions"]) == (goal, [])
    assert answer["title"] == ("Supper" if who == "ana" else "At your command")
    asked = [one["answer"] for one in answer["entries"] if one.get("mark") == "asked"]
    assert asked == ([{"fetched": 0}] if who == "ana" else [])
    page = mine.get(reverse("replay", args=[session.pk])).content.decode()
    assert ("rice" in page) == (who == "ana")


def test_a_spectator_looks_back_at_what_is_met_but_not_at_answers(client: Client) -> None:
    answer = steps(client, errand())
    assert [one["id"] for one in answer["conditions"]] == ["rice", "beet", "salt"]
    assert not [one for one in answer["entries"] if one.get("mark") == "asked"]


def test_a_finished_frame_may_be_kept_for_ever_and_a_live_one_not(
    client: Client, over: Session, live: Session
) -> None:
    def cached(session: Session) -> str:
        answer = client.get(reverse("replay_frame", args=[session.pk, 2]))
        assert answer["Content-Type"] == "image/jpeg"
        assert answer.content[:2] == b"\xff\xd8"
        return str(answer["Cache-Control"])

    assert "immutable" in cached(over)
    assert "immutable" not in cached(live)


def test_there_is_no_frame_after_the_end_nor_of_any_size(client: Client, over: Session) -> None:
    beyond = reverse("replay_frame", args=[over.pk, 999])
    assert client.get(beyond).status_code == 404
    url = reverse("replay_frame", args=[over.pk, 1])
    for size in ("0", "7", "100000", "-5"):
        answer = client.get(url, {"size": size})
        assert answer.status_code in (200, 404)
        assert len(answer.content) < 100_000
    assert client.get(url, {"size": "100000"}).status_code == 404


def test_parts_come_beside_a_picture_and_a_world_drawn_in_one_piece_has_none(
    client: Client, over: Session
) -> None:
    answer = client.get(f"/s/{over.pk}/replay/1.json")
    assert answer.json() == {"size": 600}
    assert "immutable" in answer["Cache-Control"]
    assert client.get(f"/s/{over.pk}/replay/999.json").status_code == 404
    assert client.get("/s/nothing/replay/0.json").status_code == 404


def test_parts_of_a_private_session_are_for_those_who_may_watch_it(
    client: Client, over: Session
) -> None:
    Session.objects.filter(pk=over.pk).update(private=True)
    assert client.get(f"/s/{over.pk}/replay/1.json").status_code == 404
    assert as_player(client, "ana").get(f"/s/{over.pk}/replay/1.json").status_code == 200


def test_the_text_view_is_what_a_model_reads(client: Client, over: Session) -> None:
    answer = client.get(reverse("replay_text", args=[over.pk, 1]))
    assert answer.content.decode() == "1 presses"
    assert answer["Content-Type"].startswith("text/plain")


def test_the_log_comes_as_json_lines_without_ids(client: Client, over: Session) -> None:
    answer = client.get(reverse("session_log", args=[over.pk]))
    assert "brigade-over.jsonl" in answer["Content-Disposition"]
    rows = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    joined = [row["payload"]["occupant"] for row in rows if row["kind"] == "joined"]
    assert [(who["name"], who["id"]) for who in joined] == [("Ana", ""), ("Ben", "")]


def test_staff_get_the_log_exactly_as_it_is(client: Client, over: Session) -> None:
    answer = as_staff(client).get(reverse("session_log", args=[over.pk]))
    rows = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
    stored = Event.objects.filter(session=over).order_by("seq")
    assert [row["payload"] for row in rows] == [event.payload for event in stored]


def test_taking_over_makes_a_session_that_begins_with_these_steps(
    client: Client, over: Session
) -> None:
    answer = client.post(reverse("branch", args=[over.pk]), {"step": 4, "seat": "cook2"})
    branch = Session.objects.get(parent=over)
    assert answer["Location"] == reverse("session", args=[branch.pk])
    created = Event.objects.get(session=branch, seq=1).payload
    assert len(created["prefix"]) == 4
    assert created["parent"] == {"session": "over", "step": 4}
    assert branch.seats.get(name="cook2").player is not None


def test_a_branch_can_be_branched_again(client: Client, over: Session) -> None:
    client.post(reverse("branch", args=[over.pk]), {"step": 4, "seat": "cook2"})
    branch = Session.objects.get(parent=over)
    answer = steps(client, branch)
    assert (answer["inherited"], answer["length"]) == (4, 4)
    client.post(reverse("branch", args=[branch.pk]), {"step": 2, "seat": "cook1"})
    again = Session.objects.get(parent=branch)
    assert len(Event.objects.get(session=again, seq=1).payload["prefix"]) == 2


def test_taking_over_needs_a_post_a_seat_and_the_token(client: Client, over: Session) -> None:
    url = reverse("branch", args=[over.pk])
    assert client.get(url).status_code == 405
    assert client.post(url, {"step": 1, "seat": "chair"}).status_code == 404
    strict = Client(enforce_csrf_checks=True)
    for name in ("branch", "clip"):
        assert strict.post(reverse(name, args=[over.pk]), {"step": 1}).status_code == 403
    assert Session.objects.count() == 1
    assert not Job.objects.exists()


def test_a_clip_is_asked_for_as_a_job(client: Client, over: Session) -> None:
    form = {"size": "300", "speed": "2", "timing": "true", "seat": "cook1"}
    answer = client.post(reverse("clip", args=[over.pk]), form)
    job = Job.objects.get()
    assert answer["Location"] == reverse("job", args=[job.pk])
    assert job.params == {
        "session": "over", "seat": "cook1", "size": 300, "speed": 2.0, "true_time": True,
        "named": True,
    }  # fmt: skip
    assert job.created_by is not None
    fragment = client.post(reverse("clip", args=[over.pk]), form, headers={"HX-Request": "true"})
    assert b"<html" not in fragment.content
    assert b"every 1s" in fragment.content


def test_nonsense_in_a_clips_form_becomes_the_default(client: Client, over: Session) -> None:
    client.post(reverse("clip", args=[over.pk]), {"size": "99999", "speed": "0", "seat": "x"})
    params = Job.objects.get().params
    assert (params["size"], params["speed"], params["seat"]) == (400, 1.0, None)


def test_replays_lists_what_is_over_and_listed(
    client: Client, over: Session, live: Session, django_assert_max_num_queries: Any
) -> None:
    keep(ended(eventful()), "hidden", listed=False)
    for n in range(30):
        keep(ended(eventful()), f"more{n}", title=f"More {n}")
    with django_assert_max_num_queries(6):
        page = client.get(reverse("replays")).content.decode()
    assert "Page 1 of 2" in page
    both = page + client.get(reverse("replays"), {"page": 2}).content.decode()
    assert reverse("replay", args=["over"]) in both
    assert reverse("replay", args=["hidden"]) not in both
    assert reverse("replay", args=["live"]) not in both


def test_an_unlisted_session_is_found_by_its_link(client: Client) -> None:
    hidden = keep(ended(eventful()), "hidden", listed=False)
    assert client.get(reverse("replay", args=[hidden.pk])).status_code == 200


def test_those_who_follow_get_only_news(client: Client, live: Session) -> None:
    everything = steps(client, live)
    news = steps(client, live, since=everything["seq"])
    assert news["entries"] == []
    assert "conditions" not in news


@pytest.fixture
def in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same kitchen, had it no pictures."""
    monkeypatch.setattr("game.pages.replay.is_drawn", lambda world: False)
    monkeypatch.setattr("game.templatetags.kitchen.is_drawn", lambda world: False)


@pytest.mark.usefixtures("in_words")
def test_without_pictures_the_text_stands_in_their_place_and_no_clip_is_offered(
    client: Client, over: Session
) -> None:
    page = client.get(reverse("replay", args=[over.pk])).content.decode()
    assert 'id="board"' in page
    assert 'id="frame"' not in page
    assert "Make a GIF" not in page
    assert '<option value="cook2"' in page
    listed = client.get(reverse("replays")).content.decode()
    assert "Told in words" in listed
    assert "<img" not in listed


@pytest.mark.usefixtures("in_words")
def test_a_clip_of_a_world_without_pictures_is_refused_with_a_sentence(
    client: Client, over: Session
) -> None:
    answer = client.post(reverse("clip", args=[over.pk]), follow=True)
    assert "there is no clip of it" in answer.content.decode()
    assert not Job.objects.exists()


def test_with_pictures_they_are_shown_and_clips_offered(client: Client, over: Session) -> None:
    page = client.get(reverse("replay", args=[over.pk])).content.decode()
    assert 'id="frame"' in page
    assert 'id="board"' not in page
    assert "Make a GIF" in page


def test_every_mark_on_the_timeline_is_named_in_the_reader_s_language() -> None:
    script = (Path(__file__).parents[3] / "static/js/strip.js").read_text("utf-8")
    names = re.findall(r"shape: .*? name: (.*?), lane", script)
    assert len(names) > 8
    assert [name for name in names if not name.startswith("tr(")] == []
