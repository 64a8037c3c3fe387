"""The kitchen of the day: the same for all, its board, its ghost, and the agents that cook it once."""

from __future__ import annotations

import io
import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.fixtures import Settings

from game.engine.commands import Act, Join, Occupant, Start
from game.engine.session import Session as Engine
from game.live import kitchens
from game.log import store
from game.log.rows import Rows
from game.models import Event, Player, Session
from game.pages import kitchen_of_the_day as days
from sim.sprites import Sprited
from sim.world import Action
from sim.worlds import get_world

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 23)
LATER = DAY + timedelta(days=1)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "today", lambda: LATER)


@pytest.fixture
def ana() -> Client:
    client = Client()
    client.post("/me/", {"name": "Ana"})
    return client


def begun(client: Client, **fields: str) -> Session:
    client.post("/daily/cook/", {"name": "Ana the Quick", "board": "1"} | fields)
    return Session.objects.latest("created_at")


def over(row: Session, steps: int, *, success: bool = True, score: int | None = None) -> None:
    """Write an ending as the log has it: so many moves of the person, or of the agent, in the first seat."""
    seat = row.seats.get()
    by = "agent" if seat.occupant_kind == "agent" else "person"
    seq = Event.objects.filter(session=row).count()
    for number in range(1, steps + 1):
        payload = {
            "index": number, "moves": {seat.name: {"verb": "wait", "args": {}, "text": "wait"}},
            "by": {seat.name: by}, "results": {seat.name: {"ok": True, "code": "", "message": ""}},
        }  # fmt: skip
        Event.objects.create(
            session=row, seq=seq + number, at=0.0, kind="step", seat=seat.name, payload=payload
        )
    scores = {} if score is None else {"score": score}
    outcome: dict[str, Any] = {"success": success, "reason": "goal", "scores": scores}
    rows = Session.objects.filter(pk=row.pk)
    rows.update(
        status="finished", success=success, steps=steps, outcome=outcome,
        finished_at=row.created_at + timedelta(seconds=75),
    )  # fmt: skip


def names(page: str) -> list[str]:
    return re.findall(r'<th scope="row">\s*([^<]*?)\s*<', page)


def test_a_day_has_one_kitchen_and_the_next_day_another() -> None:
    one, again, next_one = days.kitchen_of(DAY), days.kitchen_of(DAY), days.kitchen_of(LATER)
    assert (one.task.id, one.seed, one.pace) == (again.task.id, again.seed, again.pace)
    assert one.task.id.partition("@")[0] != next_one.task.id.partition("@")[0]


def test_every_kitchen_comes_once_before_one_comes_again() -> None:
    count = len(days._fit())
    start = date.fromordinal(DAY.toordinal() // count * count)
    round_ = [days.kitchen_of(start + timedelta(days=n)) for n in range(count)]
    assert len({one.task.id.partition("@")[0] for one in round_}) == count
    assert all(len(one.task.seats) == 1 for one in round_)
    assert all(isinstance(get_world(one.task.world), Sprited) for one in round_)


def test_everybody_begins_the_same_kitchen(ana: Client) -> None:
    kitchen = days.kitchen_of(LATER)
    rows = [begun(ana), begun(Client())]
    assert {(row.task_id, row.seed, row.pace) for row in rows} == {
        (kitchen.task.id, kitchen.seed, kitchen.pace)
    }
    assert {row.daily for row in rows} == {LATER}


def test_the_board_has_the_best_game_of_each_under_the_name_they_chose(ana: Client) -> None:
    for steps in (30, 20, 25):
        over(begun(ana), steps)
    over(begun(Client(), name="Ben"), 22)
    over(begun(Client(), name="Cleo"), 5, success=False)
    page = ana.get("/daily/").content.decode()
    assert names(page) == ["Ana the Quick", "Ben", "Cleo"]
    assert re.search(r">20</a></td>\s*<td>[^<]*</td>\s*<td>3</td>", page)
    assert "not done" in page


def test_there_is_a_replay_behind_each_number(ana: Client) -> None:
    row = begun(ana)
    over(row, 20)
    assert f'href="/s/{row.pk}/replay/"' in ana.get("/daily/").content.decode()


def test_whoever_does_not_wish_to_be_shown_is_not(ana: Client) -> None:
    ana.post("/daily/cook/", {"name": "Ana"})
    row = Session.objects.latest("created_at")
    over(row, 12)
    assert not row.listed
    page = Client().get("/daily/").content.decode()
    assert names(page) == []
    assert row.pk not in page
    assert Client().get(f"/s/{row.pk}/ghost/").status_code == 404


def test_nobody_is_left_off_the_board_for_want_of_a_name_without_a_word(ana: Client) -> None:
    answer = ana.post("/daily/cook/", {"name": " ", "board": "1"}, follow=True)
    assert "Give yourself a name for the board" in answer.content.decode()
    assert Session.objects.filter(daily__isnull=False).count() == 0


def test_private_and_unfinished_games_and_such_of_another_day_are_not_shown(ana: Client) -> None:
    for change in ({"private": True}, {"status": "playing"}, {"status": "abandoned"},
                   {"daily": DAY}, {"seed": 12345}, {"parent_why": "branch"}):  # fmt: skip
        row = begun(ana)
        over(row, 12)
        Session.objects.filter(pk=row.pk).update(**change)
        assert names(Client().get("/daily/").content.decode()) == [], change


def test_where_everything_is_private_strangers_see_an_empty_board(
    ana: Client, settings: Settings
) -> None:
    over(begun(ana), 12)
    settings.PRIVATE = True
    assert names(Client().get("/daily/").content.decode()) == []
    assert names(ana.get("/daily/").content.decode()) == ["Ana the Quick"]


def test_points_come_first_where_a_kitchen_counts_them(ana: Client) -> None:
    over(begun(ana), 180, success=False, score=40)
    over(begun(Client(), name="Ben"), 180, success=False, score=70)
    assert names(ana.get("/daily/").content.decode()) == ["Ben", "Ana the Quick"]


@pytest.mark.parametrize("day", ["2026-11-25", "2026-13-01", "yesterday", "9999-12-31"])
def test_a_day_that_is_none_or_to_come_is_not_found(client: Client, day: str) -> None:
    assert client.get(f"/daily/{day}/").status_code == 404


def test_a_day_that_is_over_is_looked_at_and_not_cooked(client: Client) -> None:
    page = client.get("/daily/2026-11-23/").content.decode()
    assert days.kitchen_of(DAY).task.title in page
    assert 'action="/daily/cook/"' not in page


def test_the_landing_page_leads_there(client: Client) -> None:
    assert 'href="/daily/"' in client.get("/").content.decode()


# -- agents -----------------------------------------------------------------------------------------


def test_agents_cook_it_once_however_often_they_are_asked() -> None:
    kitchen = days.kitchen_of(LATER)
    first = days.cook(kitchen, ["chef", "random"])
    assert [row.seats.get().occupant_name for row in first] == ["chef", "random"]
    assert days.cook(kitchen, ["chef", "random"]) == []
    assert {(row.daily, row.listed, row.seed) for row in first} == {(LATER, True, kitchen.seed)}
    over(first[0], 18)
    page = Client().get("/daily/").content.decode()
    assert names(page) == [first[0].board_name]
    assert ">agent<" in page


def test_those_that_the_suite_names_cook_where_the_owner_says_nothing(
    settings: Settings,
) -> None:
    settings.DAILY_AGENTS = []
    kitchen = days.kitchen_of(LATER)
    assert [row.seats.get().occupant_name for row in days.cook(kitchen)] == days._usual(
        kitchen.task
    )


def test_nobody_cooks_by_itself_where_the_owner_wants_it_so(settings: Settings) -> None:
    assert settings.DAILY_AGENTS == ["none"]
    assert days.cook(days.kitchen_of(LATER)) == []
    assert len(days.cook(days.kitchen_of(LATER), ["chef"])) == 1


def test_an_agent_that_may_not_ask_its_model_opens_nothing() -> None:
    with pytest.raises(CommandError):
        call_command("daily", "react", stdout=io.StringIO())
    assert Session.objects.filter(daily__isnull=False).count() == 0


def test_the_command_says_what_it_began() -> None:
    out = io.StringIO()
    call_command("daily", "chef", stdout=out)
    call_command("daily", "chef", stdout=out)
    assert "cooks in" in out.getvalue()
    assert "All of them have cooked it already." in out.getvalue()


# -- the ghost --------------------------------------------------------------------------------------


def played(name: str = "Ana the Quick") -> Session:
    """A game of today's kitchen as the engine records it: a few moves of whatever is listed, then it is over."""
    kitchen = days.kitchen_of(LATER)
    player = Player.objects.create(name="Ana")
    row = days.begin(kitchen, player, name)
    engine = Engine.rebuild(row.pk, store.read_events(row.pk))
    rows, seat = Rows(engine), kitchen.task.seats[0].name
    at = 2_000_000_000.0
    events = [*engine.handle(Join(seat, Occupant("person", "Ana", player.public_id)), at).events]
    events += engine.handle(Start(seat, countdown=0.0), at).events
    for _ in range(4):
        moves = [one for one in engine.episode.legal(seat).actions if one.verb == "move"]
        action = moves[0] if moves else engine.episode.legal(seat).actions[0]
        events += engine.handle(Act(seat, Action(action.verb, action.args)), at).events
    values, seats = rows.changes(events)
    store.commit([store.Batch(row.pk, tuple(events), values, seats)])
    Session.objects.filter(pk=row.pk).update(
        status="finished", success=True, finished_at=row.created_at, outcome={"success": True}
    )
    row.refresh_from_db()
    return row


def test_the_ghost_stands_where_the_best_cook_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = (days.kitchen_of(LATER + timedelta(days=n)) for n in range(60))
    in_turns = next(one for one in ahead if one.pace == "turns")
    monkeypatch.setattr(days, "kitchen_of", lambda day: in_turns)
    row = played()
    told = Client().get(f"/s/{row.pk}/ghost/").json()
    assert told["name"] == "Ana the Quick"
    assert told["steps"][0]["at"] == 0
    assert told["steps"][-1]["at"] == 4
    places = {(one["x"], one["y"]) for one in told["steps"]}
    assert len(places) > 1


def test_whoever_cooks_next_races_the_best_and_nobody_races_a_game_that_is_played(
    ana: Client,
) -> None:
    first = begun(ana)
    assert '"ghost": ""' in ana.get(f"/s/{first.pk}/").content.decode()
    assert Client().get(f"/s/{first.pk}/ghost/").status_code == 404
    over(first, 20)
    ben = Client()
    second = begun(ben, name="Ben")
    assert f'"ghost": "/s/{first.pk}/ghost/"' in ben.get(f"/s/{second.pk}/").content.decode()


def test_again_is_another_try_on_the_same_day(ana: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    row = begun(ana)
    over(row, 20)
    player = Player.objects.get(name="Ana")
    monkeypatch.setattr(kitchens, "this_day", lambda: LATER)
    assert kitchens.rematch(row, player).daily == LATER
    Session.objects.filter(parent=row).delete()
    monkeypatch.setattr(kitchens, "this_day", lambda: LATER + timedelta(days=1))
    assert kitchens.rematch(row, player).daily is None
