"""The session page in all its states, watching, side by side, and the result card."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from game.models import Event, Session
from game.pages.drawn import is_drawn
from sim.worlds import all_worlds
from tests.game import peoples_games as games
from tests.game.asking import CARD
from tests.game.engine.table import Table
from tests.game.peoples_games import at_home
from tests.game.stored import keep

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> Client:
    client = Client()
    client.post("/me/", {"name": "Ana"})
    return client


@pytest.fixture
def kitchen(ana: Client) -> Session:
    ana.post("/new/", {"with": "agent"})
    return Session.objects.get()


def end(kitchen: Session, *, success: bool = True) -> None:
    """Write an ending as the log has it: Ana moves twice (once by her stand-in), the agent once."""
    seq = Event.objects.filter(session=kitchen).count()
    moves: list[tuple[str, str, str, bool]] = [
        ("robot1", "move", "person", True),
        ("robot2", "cut", "agent", True),
        ("robot1", "move", "stand_in", True),
        ("robot1", "cook", "person", False),
    ]
    for index, (seat, verb, by, ok) in enumerate(moves, 1):
        payload = {
            "index": index,
            "moves": {seat: {"verb": verb, "args": {}, "text": verb}},
            "by": {seat: by},
            "results": {seat: {"ok": ok, "code": "", "message": ""}},
        }
        Event.objects.create(
            session=kitchen, seq=seq + index, at=0.0, kind="step", seat=seat, payload=payload
        )
    outcome = {"success": success, "reason": "goal" if success else "step_limit", "scores": {}}
    payload = {"outcome": outcome, "steps": 4, "seconds": 63.2}
    Event.objects.create(session=kitchen, seq=seq + 5, at=0.0, kind="finished", payload=payload)
    Session.objects.filter(pk=kitchen.pk).update(status="finished", steps=4, success=success)


def test_the_player_gets_a_seat_and_the_spectator_none(ana: Client, kitchen: Session) -> None:
    assert '"seat": "robot1"' in ana.get(f"/s/{kitchen.pk}/").content.decode()
    page = Client().get(f"/s/{kitchen.pk}/").content.decode()
    assert '"seat": null' in page
    assert "You are watching." in page


def test_a_page_of_a_session_asks_the_database_little(
    ana: Client, kitchen: Session, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    with django_assert_max_num_queries(6):
        ana.get(f"/s/{kitchen.pk}/")


def test_a_session_that_does_not_exist_is_not_found(client: Client) -> None:
    for address in ("/s/nowhere/", "/s/nowhere/watch/", "/s/nowhere/split/", "/s/nowhere/result/"):
        assert client.get(address).status_code == 404


def test_a_seat_that_does_not_exist_is_not_found(ana: Client, kitchen: Session) -> None:
    assert ana.get(f"/s/{kitchen.pk}/?seat=robot9").status_code == 404


def test_asking_for_the_seat_of_another_is_watching(ana: Client, kitchen: Session) -> None:
    page = ana.get(f"/s/{kitchen.pk}/?seat=robot2").content.decode()
    assert '"token": null' in page


def test_side_by_side_plays_ones_own_seats_and_watches_the_others(
    ana: Client, kitchen: Session
) -> None:
    page = ana.get(f"/s/{kitchen.pk}/split/").content.decode()
    assert f"/s/{kitchen.pk}/?seat=robot1&amp;embed=1" in page
    assert f"/s/{kitchen.pk}/watch/?embed=1" in page


def test_the_watch_page_lists_open_kitchens_in_few_queries(
    ana: Client,
    kitchen: Session,
    django_assert_max_num_queries: Callable[[int], Any],
    settings: Settings,
) -> None:
    settings.OPEN_HOUSE = True
    for _ in range(6):
        ana.post("/new/", {"with": "agent"})
    with django_assert_max_num_queries(4):
        page = Client().get("/watch/").content.decode()
    assert page.count('class="live-list"') == 1
    assert page.count("Ana") >= 6


def watched() -> bool:
    Session.objects.update(listed=True)
    return "live-list" in Client().get("/watch/").content.decode()


def happens(kitchen: Session, kind: str, seat: str = "robot1", **payload: Any) -> None:
    """The next event of this kitchen's log, just now."""
    seq = Event.objects.filter(session=kitchen).count() + 1
    Event.objects.create(
        session=kitchen, seq=seq, at=time.time(), kind=kind, seat=seat, payload=payload
    )


def test_a_kitchen_leaves_the_watch_page_when_everybody_has_gone_and_returns_with_them(
    kitchen: Session,
) -> None:
    assert watched()
    happens(kitchen, "dropped", grace_until=None)
    assert not watched()
    happens(kitchen, "reconnected")
    assert watched()
    happens(kitchen, "left", name="Ana")
    happens(
        kitchen, "replaced", occupant={"kind": "agent", "name": "chef"}, before={}, reason="left"
    )
    assert not watched()


def test_agents_among_themselves_stay_on_the_watch_page_while_somebody_runs_them(
    kitchen: Session,
) -> None:
    agent = {"kind": "agent", "name": "chef"}
    Event.objects.filter(session=kitchen).exclude(seq=1).delete()
    happens(kitchen, "joined", occupant=agent)
    assert watched()
    Event.objects.filter(session=kitchen).update(at=time.time() - 120)
    assert not watched()  # nobody holds it
    lease = timezone.now() + timedelta(seconds=10)
    Session.objects.filter(pk=kitchen.pk).update(owner="worker", lease_until=lease)
    assert watched()
    Event.objects.filter(session=kitchen).update(at=time.time() - 3600)
    assert not watched()  # nothing happens in it


def test_the_watch_page_begins_with_kitchens_in_which_people_cook_and_ends_with_paused_ones(
    ana: Client, kitchen: Session
) -> None:
    for _ in range(3):
        ana.post("/new/", {"with": "agent"})
    waiting, paused, among_agents = Session.objects.exclude(pk=kitchen.pk)
    Session.objects.update(listed=True, status="playing")
    Session.objects.filter(pk=waiting.pk).update(status="lobby")
    Session.objects.filter(pk=paused.pk).update(status="paused")
    among_agents.seats.update(occupant_kind="agent", occupant_name="chef")
    page = Client().get("/watch/").content.decode()
    wanted = [one.pk for one in (kitchen, among_agents, waiting, paused)]
    assert re.findall(r'data-session="(\w+)"', page) == wanted


def test_the_result_of_a_kitchen_that_was_left_says_so(ana: Client, kitchen: Session) -> None:
    happens(kitchen, "abandoned", seat="", reason="forsaken", steps=0)
    Session.objects.filter(pk=kitchen.pk).update(status="abandoned")
    assert (
        "Nobody came back for a day"
        in ana.get(f"/s/{kitchen.pk}/result/", headers=CARD).content.decode()
    )


def test_a_kitchen_that_was_closed_before_anybody_cooked_tells_of_no_robot(
    ana: Client, kitchen: Session
) -> None:
    happens(kitchen, "abandoned", seat="", reason="closed", steps=0)
    Session.objects.filter(pk=kitchen.pk).update(status="abandoned")
    kitchen.seats.update(occupant_kind="", occupant_name="", player=None)
    card = ana.get(f"/s/{kitchen.pk}/result/", headers=CARD).content.decode()
    assert "robot1" not in card.partition("<form")[0]
    assert "Who did what" not in card


def test_the_address_of_a_result_opened_by_itself_leads_to_its_kitchen(
    ana: Client, kitchen: Session
) -> None:
    end(kitchen)
    answer = ana.get(f"/s/{kitchen.pk}/result/")
    assert (answer.status_code, answer["Location"]) == (302, f"/s/{kitchen.pk}/")


def test_there_is_no_result_before_the_end(ana: Client, kitchen: Session) -> None:
    assert ana.get(f"/s/{kitchen.pk}/result/", headers=CARD).status_code == 204


def test_the_goal_is_not_written_where_each_may_be_told_another(
    ana: Client, kitchen: Session
) -> None:
    goal = '<p class="goal-text"></p>'
    assert goal in ana.get(f"/s/{kitchen.pk}/").content.decode()
    end(kitchen)
    assert goal not in ana.get(f"/s/{kitchen.pk}/").content.decode()


def test_a_kitchen_for_one_says_its_goal_at_once(ana: Client) -> None:
    ana.post("/new/", {"task": "tutorial/1", "with": "me"})
    page = ana.get(f"/s/{Session.objects.get().pk}/").content.decode()
    assert re.search(r'<p class="goal-text">\w', page)


def test_after_the_end_the_page_knows_whether_actions_were_typed(
    ana: Client, kitchen: Session
) -> None:
    end(kitchen)
    assert '"typed": false' in ana.get(f"/s/{kitchen.pk}/").content.decode()
    ana.post("/new/", {"task": "home/coffee", "with": "me"})
    home = Session.objects.exclude(pk=kitchen.pk).get()
    assert '"typed": false' in ana.get(f"/s/{home.pk}/").content.decode()  # its views say so
    Session.objects.filter(pk=home.pk).update(status="finished")
    assert '"typed": true' in ana.get(f"/s/{home.pk}/").content.decode()
    assert '"typed": false' in Client().get(f"/s/{home.pk}/").content.decode()


def test_the_result_says_what_how_fast_and_who(ana: Client, kitchen: Session) -> None:
    end(kitchen)
    page = ana.get(f"/s/{kitchen.pk}/result/", headers=CARD).content.decode()
    assert "Order up!" in page
    assert "1 min 3 s" in page
    assert "2 moves, 1 of them by the stand-in" in page
    german = ana.get(f"/s/{kitchen.pk}/result/", headers=CARD | {"accept-language": "de"})
    assert "1 davon von der Vertretung" in german.content.decode()
    assert "move <b>2</b>" in page
    assert "cut <b>1</b>" in page
    assert "cook" not in page.split("shares")[1].split("</ul>")[0]
    for words in ("Again", "Replay", "Share"):
        assert words in page


def kept(table: Table, **row: Any) -> str:
    """A finished game of people, in the database; its result card."""
    task = table.session.task
    game = keep(table, world=task.world, suite=task.suite, **row)
    return " ".join(Client().get(f"/s/{game.pk}/result/", headers=CARD).content.decode().split())


def test_a_joint_game_is_held_against_the_best_known_joint_game() -> None:
    page = kept(games.played("multi_agent/7", "together"))
    assert "<dt>Best known all together</dt> <dd> 22 </dd>" in page
    assert "As good as the best known way." in page
    assert "even better" not in page


def test_a_longer_joint_game_is_not_held_against_the_turns() -> None:
    page = kept(games.played("multi_agent/7", "together", idle=3))
    assert "25 joint steps against 22: there is a shorter way." in page


def test_where_nothing_is_known_of_a_pace_there_is_no_star_and_no_number() -> None:
    page = kept(games.played("multi_agent/1", "realtime"))
    assert "Order up!" in page
    assert "Best known" not in page
    assert "medal" not in page


def test_in_real_time_moves_are_compared_and_not_ticks() -> None:
    page = kept(games.played("synchronous/1", "realtime", idle=14))
    assert "<dt>Steps</dt> <dd> 22 </dd>" in page
    assert "<dt>Moves</dt> <dd> 8 </dd>" in page
    assert "<dt>Best known moves</dt> <dd> 8 </dd>" in page
    assert "As good as the best known way." in page


def test_a_game_that_a_stand_in_helped_with_gets_no_star() -> None:
    page = kept(games.helped("multi_agent/1", 10))
    assert "medal" not in page
    assert re.search(r"A stand-in made \d+ of the moves, so this is not held against", page)


def test_looking_and_walking_stand_apart_from_the_task() -> None:
    table = at_home()
    page = kept(table, status="abandoned", success=None)
    assert "for the task 1, walking 2, looking 3" in page
    assert "<dt>Steps for the task</dt> <dd> 1 </dd>" in page


def test_a_miss_is_said_in_words_too(ana: Client, kitchen: Session) -> None:
    end(kitchen, success=False)
    page = ana.get(f"/s/{kitchen.pk}/").content.decode()
    assert "Not this time" in page
    assert "The step limit was reached" in page


def test_only_those_who_cooked_may_ask_for_a_rematch(ana: Client, kitchen: Session) -> None:
    end(kitchen)
    assert "rematch" in ana.get(f"/s/{kitchen.pk}/").content.decode()
    assert f"/s/{kitchen.pk}/rematch/" not in Client().get(f"/s/{kitchen.pk}/").content.decode()


def test_an_abandoned_kitchen_has_no_winner(ana: Client, kitchen: Session) -> None:
    Event.objects.create(
        session=kitchen,
        seq=90,
        at=0.0,
        kind="abandoned",
        payload={"reason": "abandoned", "steps": 0},
    )
    Session.objects.filter(pk=kitchen.pk).update(status="abandoned")
    page = ana.get(f"/s/{kitchen.pk}/").content.decode()
    assert "Closed" in page
    assert "The kitchen was closed before the order was done." in page


FINDING = {
    "step": 2,
    "certain": 3,
    "condition": "served",
    "text": "The lid was <left> on.",
    "chain": ["It boils over.", "Nothing is left to serve."],
}


def test_what_went_wrong_unnoticed_stands_on_the_result_card(ana: Client, kitchen: Session) -> None:
    end(kitchen, success=False)
    event = Event.objects.get(session=kitchen, kind="finished")
    event.payload |= {"audit": [FINDING]}
    event.save()
    page = ana.get(f"/s/{kitchen.pk}/result/", headers=CARD).content.decode()
    assert "The lid was &lt;left&gt; on." in page
    assert "Certain from step 3 on." in page
    assert page.index("It boils over.") < page.index("Nothing is left to serve.")


def test_how_much_was_done_and_what_is_missing_stands_on_the_result_card(
    ana: Client, kitchen: Session
) -> None:
    end(kitchen, success=False)
    event = Event.objects.get(session=kitchen, kind="finished")
    event.payload |= {"percent": 62, "missing": "The <mug> is dirty."}
    event.save()
    page = ana.get(f"/s/{kitchen.pk}/result/", headers=CARD).content.decode()
    assert "62 %" in page
    assert "The &lt;mug&gt; is dirty." in page


def test_without_an_audit_nothing_is_said_to_have_gone_wrong(ana: Client, kitchen: Session) -> None:
    end(kitchen)
    assert "unnoticed" not in ana.get(f"/s/{kitchen.pk}/result/", headers=CARD).content.decode()


def test_a_world_with_pictures_is_shown_by_them(ana: Client, kitchen: Session) -> None:
    page = ana.get(f"/s/{kitchen.pk}/").content.decode()
    assert '"drawn": true' in page
    assert 'class="stage-frame"' in page
    assert "board-text" not in page


def test_a_world_without_pictures_is_shown_in_words_and_no_picture_is_asked_for(
    ana: Client, kitchen: Session
) -> None:
    Session.objects.filter(pk=kitchen.pk).update(world="told_in_words")
    for address in (f"/s/{kitchen.pk}/", f"/s/{kitchen.pk}/watch/"):
        page = ana.get(address).content.decode()
        assert '"drawn": false' in page
        assert "board-text" in page
        assert "stage-frame" not in page
        assert not re.findall(r"<img (?![^>]*invite)", page)


def test_a_world_that_is_not_here_any_more_has_no_pictures() -> None:
    assert not is_drawn("long_gone")
    assert is_drawn("household")


def shown() -> dict[str, str]:
    """Scripts and templates of play and replay, by name."""
    root = Path(settings.BASE_DIR)
    found = [*root.glob("static/js/*.js"), *root.glob("templates/replay/*.html")]
    found += [p for p in root.glob("templates/game/*.html") if p.name != "own_kitchen.html"]
    return {path.name: path.read_text() for path in found}


def names() -> set[str]:
    """Names of worlds, and of verbs that cannot be plain English words."""
    found = set(all_worlds())
    for world in all_worlds().values():
        for task in {task.suite: task for task in world.tasks()}.values():
            episode = world.start(task, 0)
            space = episode.legal(episode.seats[0])
            found |= {verb.name for verb in (*space.verbs,)} | {a.verb for a in space.actions}
    return {
        name for name in found if name in all_worlds() or not re.fullmatch("[A-Z]?[a-z]+", name)
    }


def test_no_script_and_no_template_of_play_knows_a_world_or_a_verb() -> None:
    known = names()
    assert {"robotouille", "FIND", "MoveAhead", "pick-up-item"} <= known
    told = re.compile(rf"(?<!WebSocket\.)\b({'|'.join(sorted(map(re.escape, known)))})\b")
    assert {name: told.findall(text) for name, text in shown().items() if told.search(text)} == {}


def test_no_script_reads_what_only_one_world_tells() -> None:
    own = re.compile(r"facts\??\.(stations|players|items|containers|holding|objects|visible)\b")
    assert {name for name, text in shown().items() if own.search(text)} == set()


def test_a_kitchen_s_page_says_what_its_world_says_in_the_reader_s_language(
    ana: Client, kitchen: Session
) -> None:
    english = ana.get(f"/s/{kitchen.pk}/").content.decode()
    german = ana.get(f"/s/{kitchen.pk}/", headers={"accept-language": "de"}).content.decode()
    assert "world-words" not in english
    words = re.search(r'<script id="world-words" type="application/json">(.*?)</script>', german)
    assert words is not None
    told = json.loads(words[1])
    assert told["walk to {place}"] == "zu {place} gehen"
    assert told["lettuce"] == "Salat"
    assert kitchen.title in english
    assert f">{kitchen.title}<" not in german
    assert told[kitchen.title] in german


def test_what_is_recorded_stays_english_whoever_opened_the_kitchen(ana: Client) -> None:
    ana.post("/new/", {"with": "agent"}, headers={"accept-language": "de"})
    row = Session.objects.get()
    assert row.title in {task.title for world in all_worlds().values() for task in world.tasks()}
    created = Event.objects.get(session=row, seq=1).payload["task"]
    assert created["title"] == row.title
    assert "Koch" not in json.dumps(created)
