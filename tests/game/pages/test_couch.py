"""Several at one screen: Ana's browser, with somebody beside her; Ben is at another screen."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from game.log.store import read_events
from game.models import Player, Session
from game.pages.companions import fits_one_screen, why_apart
from game.suites import all_tasks, find_task
from sim.worlds import all_worlds
from tests.game.asking import CARD
from tests.kitchens import worlds_in

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}


@pytest.fixture
def ana() -> Client:
    client = Client()
    client.post("/me/", {"name": "Ana", "colour": "#c8452f"})
    return client


@pytest.fixture
def ben() -> Client:
    client = Client()
    client.post("/me/", {"name": "Ben"})
    return client


@pytest.fixture
def kitchen(ana: Client) -> Session:
    ana.post("/new/", {"with": "couch"})
    return Session.objects.get()


def with_agent(client: Client) -> Session:
    client.post("/new/", {"with": "agent"})
    return Session.objects.get()


def config(client: Client, kitchen: Session) -> dict[str, Any]:
    """What the page's script is told."""
    page = client.get(f"/s/{kitchen.pk}/couch/").content.decode()
    found = re.search(r'<script id="session-config" type="application/json">(.*?)</script>', page)
    assert found is not None, page[:500]
    told: dict[str, Any] = json.loads(found[1])
    return told


def occupants(kitchen: Session) -> dict[str, tuple[str, str]]:
    rows = kitchen.seats.values_list("name", "occupant_kind", "occupant_name")
    return {name: (kind, who) for name, kind, who in rows}


# -- sitting down -----------------------------------------------------------------------------------


def test_two_at_this_screen_is_one_click_and_seats_two_people(ana: Client) -> None:
    answer = ana.post("/new/", {"with": "couch"})
    kitchen = Session.objects.get()
    assert answer.headers["Location"] == f"/s/{kitchen.pk}/couch/"
    people = [seat.player for seat in kitchen.seats.select_related("player")]
    assert next(one.name for one in people if one) == "Ana"
    assert len({one.pk for one in people if one}) == 2
    assert (
        len({one.name for one in people if one}) == len({one.colour for one in people if one}) == 2
    )
    assert kitchen.pace == "realtime"


def test_the_page_has_the_tokens_of_those_before_it_and_of_nobody_else(
    ana: Client, ben: Client, kitchen: Session
) -> None:
    tokens = {seat.name: seat.token for seat in kitchen.seats.all()}
    assert {one["seat"]: one["token"] for one in config(ana, kitchen)["halves"]} == tokens
    answer = ben.get(f"/s/{kitchen.pk}/couch/")
    assert answer.headers["Location"] == f"/s/{kitchen.pk}/"
    page = ben.get(f"/s/{kitchen.pk}/").content.decode()
    assert not any(token in page for token in tokens.values())


def test_a_friend_at_another_screen_keeps_the_token_to_himself(ana: Client, ben: Client) -> None:
    ana.post("/new/", {"task": "tutorial/10", "seat_robot1": "me", "seat_robot2": "open"})
    kitchen = Session.objects.get()
    ben.post(f"/s/{kitchen.pk}/seat/", {"seat": "robot2"})
    token = kitchen.seats.get(name="robot2").token
    page = ana.get(f"/s/{kitchen.pk}/couch/").content.decode()
    assert token not in page
    assert [one["seat"] for one in config(ana, kitchen)["halves"]] == ["robot1"]
    for path in ("sit", "hand", "name"):
        ana.post(f"/s/{kitchen.pk}/couch/{path}/", {"seat": "robot2", "name": "Me"}, headers=JSON)
    assert occupants(kitchen)["robot2"] == ("person", "Ben")
    assert Player.objects.filter(name="Me").count() == 0


def test_the_same_friend_sits_down_beside_again(ana: Client, kitchen: Session) -> None:
    ana.post("/new/", {"with": "couch"})
    beside = [row.seats.get(name="robot2").player_id for row in Session.objects.all()]
    assert beside[0] == beside[1]


def test_each_seat_may_go_to_somebody_beside(ana: Client) -> None:
    page = ana.get("/tasks/tutorial/10/?with=couch").content.decode()
    assert page.count("Somebody beside me, at this screen") == 1
    ana.post(
        "/new/",
        {"task": "tutorial/10", "seat_robot1": "me", "seat_robot2": "couch", "pace": "turns"},
    )
    kitchen = Session.objects.get()
    assert kitchen.pace == "turns"
    assert occupants(kitchen)["robot2"][0] == "person"


def test_a_stranger_has_no_seat_at_the_screen(client: Client, kitchen: Session) -> None:
    assert client.get(f"/s/{kitchen.pk}/couch/").headers["Location"] == f"/s/{kitchen.pk}/"
    for path in ("sit", "hand", "name"):
        answer = client.post(f"/s/{kitchen.pk}/couch/{path}/", {"seat": "robot2", "name": "Eve"})
        assert answer.status_code == 404
    assert client.get("/s/nowhere/couch/").status_code == 404


# -- coming later -------------------------------------------------------------------------------------


def test_somebody_sits_down_where_an_agent_cooks(ana: Client) -> None:
    kitchen = with_agent(ana)
    told = ana.post(f"/s/{kitchen.pk}/couch/sit/", {"seat": "robot2"}, headers=JSON).json()
    seat = kitchen.seats.get(name="robot2")
    assert (told["seat"], told["token"]) == ("robot2", seat.token)
    assert occupants(kitchen)["robot2"] == ("person", told["name"])
    event = read_events(kitchen.pk)[-1]
    assert (event.kind, event.payload["reason"], event.payload["before"]["kind"]) == (
        "replaced", "asked", "agent",
    )  # fmt: skip
    assert event.payload["occupant"]["id"] == seat.player.public_id


def test_only_whoever_opened_the_kitchen_sends_its_agents_away(ana: Client, ben: Client) -> None:
    ana.post("/new/", {"task": "tutorial/10", "seat_robot1": "open", "seat_robot2": "agent:chef"})
    kitchen = Session.objects.get()
    ben.post(f"/s/{kitchen.pk}/seat/", {"seat": "robot1"})
    answer = ben.post(f"/s/{kitchen.pk}/couch/sit/", {"seat": "robot2"}, headers=JSON)
    assert answer.status_code == 409
    assert "whoever opened" in answer.json()["message"]
    assert occupants(kitchen)["robot2"] == ("agent", "chef")


def test_nobody_takes_a_seat_that_an_agent_keeps_for_somebody_else(
    ana: Client, ben: Client
) -> None:
    ana.post("/new/", {"task": "tutorial/10", "seat_robot1": "me", "seat_robot2": "open"})
    kitchen = Session.objects.get()
    ben.post(f"/s/{kitchen.pk}/seat/", {"seat": "robot2"})
    ben.post(f"/s/{kitchen.pk}/couch/hand/", {"seat": "robot2", "agent": "chef"})
    assert occupants(kitchen)["robot2"] == ("agent", "chef")
    answer = ana.post(f"/s/{kitchen.pk}/couch/sit/", {"seat": "robot2"}, headers=JSON)
    assert answer.status_code == 409
    assert "for somebody else" in answer.json()["message"]
    assert [one["seat"] for one in config(ana, kitchen)["halves"]] == ["robot1"]


def test_a_free_seat_is_for_whoever_is_first(ana: Client, ben: Client) -> None:
    ana.post("/new/", {"task": "tutorial/10", "seat_robot1": "me", "seat_robot2": "open"})
    kitchen = Session.objects.get()
    assert ana.post(f"/s/{kitchen.pk}/couch/sit/", {"seat": "robot2"}).status_code == 302
    assert ben.post(f"/s/{kitchen.pk}/seat/", {"seat": "robot2"}, follow=True).status_code == 200
    assert kitchen.seats.get(name="robot2").player.name != "Ben"


# -- handing over, names, again ---------------------------------------------------------------------


def test_a_half_is_handed_to_an_agent_and_kept_for_its_person(
    ana: Client, kitchen: Session
) -> None:
    person = kitchen.seats.get(name="robot2").player_id
    answer = ana.post(
        f"/s/{kitchen.pk}/couch/hand/", {"seat": "robot2", "agent": "chef"}, headers=JSON
    )
    assert answer.status_code == 204
    assert occupants(kitchen)["robot2"] == ("agent", "chef")
    assert kitchen.seats.get(name="robot2").player_id == person
    assert [one["away"] for one in config(ana, kitchen)["halves"]] == [False, True]


def test_an_agent_that_cannot_cook_there_is_refused_with_a_sentence(
    ana: Client, kitchen: Session
) -> None:
    answer = ana.post(
        f"/s/{kitchen.pk}/couch/hand/", {"seat": "robot2", "agent": "chess"}, headers=JSON
    )
    assert (answer.status_code, answer.json()["message"]) == (
        409, 'There is no agent "chess" for this seat.',
    )  # fmt: skip
    assert occupants(kitchen)["robot2"][0] == "person"


def test_everybody_at_the_screen_has_a_name_and_a_colour(ana: Client, kitchen: Session) -> None:
    ana.post(
        f"/s/{kitchen.pk}/couch/name/", {"seat": "robot2", "name": "Cleo", "colour": "#0f7c80"}
    )
    cleo = kitchen.seats.get(name="robot2").player
    assert (cleo.name, cleo.colour) == ("Cleo", "#0f7c80")
    ana.post(f"/s/{kitchen.pk}/couch/name/", {"seat": "robot2", "name": " ", "colour": "red"})
    cleo.refresh_from_db()
    assert (cleo.name, cleo.colour) == ("Cleo", "#0f7c80")
    assert Player.objects.get(name="Ana").colour == "#c8452f"


def test_a_rematch_keeps_both_halves(ana: Client, kitchen: Session) -> None:
    before = [seat.player_id for seat in kitchen.seats.all()]
    Session.objects.filter(pk=kitchen.pk).update(status="finished")
    card = ana.get(f"/s/{kitchen.pk}/result/?couch", headers=CARD).content.decode()
    assert 'name="couch" value="1"' in card
    answer = ana.post(f"/s/{kitchen.pk}/rematch/", {"couch": "1"})
    again = Session.objects.get(parent=kitchen)
    assert answer.headers["Location"] == f"/s/{again.pk}/couch/"
    assert [seat.player_id for seat in again.seats.all()] == before
    assert len(config(ana, again)["halves"]) == 2


# -- where one board is not enough --------------------------------------------------------------------


def test_every_task_for_several_of_a_kitchen_seen_from_above_fits_one_screen() -> None:
    several = [task for task in all_tasks().values() if len(task.seats) > 1]
    fitting = {task.world for task in several if fits_one_screen(task)}
    assert fitting == {"robotouille"}
    assert all(fits_one_screen(task) for task in several if task.world == "robotouille")
    assert fits_one_screen(find_task("shift/4"))


def test_other_kitchens_say_why_not_and_offer_seats_side_by_side(ana: Client) -> None:
    page = ana.get("/tasks/pair/sponge-cake/?with=couch").content.decode()
    assert "Two at one screen cannot share a board here." in page
    assert "Somebody beside me" not in page
    ana.post("/new/", {"task": "pair/sponge-cake", "seat_cook1": "me", "seat_cook2": "me"})
    kitchen = Session.objects.get()
    answer = ana.get(f"/s/{kitchen.pk}/couch/", follow=True)
    assert answer.redirect_chain[-1][0] == f"/s/{kitchen.pk}/split/"
    assert "cannot be played on one board" in answer.content.decode()
    answer = ana.post(f"/s/{kitchen.pk}/couch/sit/", {"seat": "cook2"})
    assert answer.status_code == 404


def test_kitchens_in_words_and_such_that_hide_things_say_so() -> None:
    with worlds_in():
        told = {
            task.id: why_apart(task)
            for world in all_worlds().values()
            for task in world.tasks()
            if task.id in ("porridge/two", "errand/honey", "tally/secretly")
        }
    assert "told in words" in told["porridge/two"]
    assert "eyes of their own" in told["errand/honey"]
    assert "eyes of their own" in told["tally/secretly"]


def test_a_kitchen_for_one_is_offered_to_one(ana: Client) -> None:
    ana.post("/new/", {"task": "first/1", "with": "couch"})
    kitchen = Session.objects.get()
    assert "Play with somebody" not in ana.get(f"/s/{kitchen.pk}/").content.decode()
    assert ana.get(f"/s/{kitchen.pk}/couch/").headers["Location"] == f"/s/{kitchen.pk}/"


def test_the_page_of_a_kitchen_leads_to_the_one_for_several(ana: Client, ben: Client) -> None:
    kitchen = with_agent(ana)
    link = f'href="/s/{kitchen.pk}/couch/"'
    assert link in ana.get(f"/s/{kitchen.pk}/").content.decode()
    assert link not in ben.get(f"/s/{kitchen.pk}/").content.decode()


def test_a_led_session_is_not_arranged_by_its_cooks(ana: Client, kitchen: Session) -> None:
    Session.objects.filter(pk=kitchen.pk).update(settings={**kitchen.settings, "led": True})
    assert ana.get(f"/s/{kitchen.pk}/couch/").status_code == 302
    answer = ana.post(f"/s/{kitchen.pk}/couch/hand/", {"seat": "robot2"})
    assert answer.status_code == 404
    assert occupants(kitchen)["robot2"][0] == "person"
