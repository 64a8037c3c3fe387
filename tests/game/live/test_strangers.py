"""Names and chat are for those who belong here; strangers with the link read the names of seats."""

from __future__ import annotations

import json

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.db.models import prefetch_related_objects
from django.test import Client
from django.test.utils import CaptureQueriesContext

from game.live import tails
from game.live.kitchens import create_session
from game.log.veil import knows_names
from game.models import Player, Session
from game.people import KEY
from tests.game.live.hands import begun, opened


def _said(person) -> str:
    return json.dumps(person.seen)


async def _chatted(open_session, connect, **hello):
    session = await open_session()
    ana, bo = await begun(connect, session)
    sam = await connect(session.id, **hello)
    await sam.until("view")
    await ana.send("typing")
    await ana.send("say", cid="s", text="my secret is aubergine")
    await ana.until("ack", cid="s")
    await bo.until_event("said")
    await ana.send("act", cid="a", action={"verb": "press"})
    await sam.until("view", step=1)
    return session, bo, sam


async def test_a_stranger_who_watches_reads_neither_names_nor_chat(open_session, connect):
    _, bo, sam = await _chatted(open_session, connect)
    for word in ("Ana", "Bo", "aubergine"):
        assert f'"{word}' not in _said(sam)
        assert word not in _said(sam)
    assert "aubergine" in _said(bo)
    assert "Ana" in _said(bo)
    assert not [message for message in sam.seen if message["type"] == "typing"]
    seats = next(m for m in sam.seen if m["type"] == "welcome")["seats"]
    assert [seat["name"] for seat in seats] == ["cook1", "cook2"]


async def test_in_an_open_house_everybody_reads_them(open_session, connect, settings):
    settings.OPEN_HOUSE = True
    _, _, sam = await _chatted(open_session, connect)
    assert "aubergine" in _said(sam)
    assert "Ana" in _said(sam)


async def test_whoever_has_the_right_reads_them_as_a_spectator(open_session, connect, monkeypatch):
    olga = await database_sync_to_async(_account)("olga", is_staff=True)
    found = tails._named
    monkeypatch.setattr(tails, "_named", lambda session, player: found(session, olga.public_id))
    _, _, sam = await _chatted(open_session, connect)
    assert "aubergine" in _said(sam)


def _account(name: str, **more: object) -> Player:
    return Player.objects.create(name=name, user=User.objects.create_user(name, **more))


@pytest.mark.django_db
def test_who_sits_here_is_known_without_asking_for_rights():
    session, ana = opened(), Player.objects.get(name="Ana")
    ana.user = User.objects.create_user("ana")
    prefetch_related_objects([session], "seats")
    with CaptureQueriesContext(connection) as asked:
        assert knows_names(session, ana)
    assert not asked.captured_queries


@pytest.mark.django_db
def test_names_are_for_the_sessions_people_for_staff_and_for_those_with_the_right():
    session = opened()
    session.created_by = Player.objects.create(name="Hanna")
    ana = Player.objects.get(name="Ana")
    rita = _account("rita")
    assert rita.user is not None
    assert not knows_names(session, rita)
    rita.user.user_permissions.add(Permission.objects.get(codename="see_names"))
    for player in (ana, session.created_by, Player.objects.get(pk=rita.pk)):
        assert knows_names(session, player)
    assert knows_names(session, _account("olga", is_staff=True))
    assert not knows_names(session, _account("former", is_staff=True, is_active=False))
    assert not knows_names(session, Player.objects.create(name="Gus"))
    assert not knows_names(session, None)


def _browser(name: str) -> Client:
    client = Client()
    state = client.session
    state[KEY] = Player.objects.get(name=name).public_id
    state.save()
    return client


@pytest.mark.django_db
def test_a_new_kitchen_is_found_by_its_link_unless_the_house_is_open(settings):
    assert not opened().listed
    settings.OPEN_HOUSE = True
    assert opened().listed
    settings.OPEN_HOUSE = False
    row = opened()
    demo = create_session(_task(row), settings=_rules(row), seats={}, player=None, demo=True)
    assert demo.listed


def _task(row: Session):
    from game.pages.play import task_of

    return task_of(row)


def _rules(row: Session):
    from game.engine.session import Settings

    return Settings.from_json(row.settings)


@pytest.mark.django_db(transaction=True)
async def test_pages_and_logs_tell_strangers_the_seats_and_the_cooks_the_names(
    open_session, connect
):
    session, _, _ = await _chatted(open_session, connect)
    await database_sync_to_async(_look)(session.pk)


def _look(pk: str) -> None:
    Session.objects.filter(pk=pk).update(listed=True)
    ana, stranger = _browser("Ana"), Client()
    for address in (
        f"/s/{pk}/log.jsonl",
        f"/s/{pk}/replay/steps.json",
        f"/s/{pk}/watch/",
        "/watch/",
    ):
        told, own = (_text(client, address) for client in (stranger, ana))
        assert "aubergine" not in told, address
        assert "Ana" not in told, address
        assert "Ana" in own, address
    assert "aubergine" in _text(ana, f"/s/{pk}/log.jsonl")
    kinds = [
        json.loads(line)["kind"] for line in _text(stranger, f"/s/{pk}/log.jsonl").splitlines()
    ]
    assert "step" in kinds
    assert "said" not in kinds


def _text(client: Client, address: str) -> str:
    return client.get(address).getvalue().decode()
