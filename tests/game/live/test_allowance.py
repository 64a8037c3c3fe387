"""Agents that ask models: for whom the owner allows them, from the owner's list, within budgets."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.utils import translation

from game.agents import agents_on_offer
from game.live import allowance
from game.live.allowance import KIND, Left, SessionMeter, may_use_models
from game.live.kitchens import branch_session, create_session, rematch
from game.llm import LLMError
from game.llm.spending import Amount
from game.models import ModelAccount, Player, Session
from game.scripted import ScriptedServer
from game.scripted.server import scripted
from sim.world import WorldError
from tests.game.engine.toy import toy_task
from tests.game.live.hands import log_of, opened
from tests.kitchens import worlds_in

ASKER = ("agent", "asker", {})
LIMITS = {"day": (10_000, None), "session": (1_000, None)}


@pytest.fixture(autouse=True)
def _budgets(settings) -> None:
    settings.MODELS_FOR = "allowed"
    settings.MODEL_BUDGETS = LIMITS


@pytest.fixture
async def models(tmp_path, monkeypatch) -> AsyncIterator[ScriptedServer]:
    async with scripted() as server:
        entry = {"base_url": server.base_url, "models": ["optimal", "silent"], "retries": 0}
        path = tmp_path / "endpoints.json"
        path.write_text(json.dumps({"endpoints": {"house": entry}}))
        monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))
        yield server


@pytest.fixture
def listed(tmp_path, monkeypatch) -> Iterator[None]:
    """An endpoint that is never asked."""
    entry = {"base_url": "http://127.0.0.1:9/v1", "models": ["optimal"]}
    path = tmp_path / "endpoints.json"
    path.write_text(json.dumps({"endpoints": {"house": entry}}))
    monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))
    with worlds_in():
        yield


def _guest(**more: object) -> Player:
    return Player.objects.create(name="Gus", **more)


def _account(name: str, **more: object) -> Player:
    return Player.objects.create(name=name, user=User.objects.create_user(name, **more))


# -- for whom -------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_models_are_for_staff_for_accounts_with_the_right_and_for_guests_with_a_tick():
    rita = _account("rita")
    assert rita.user is not None
    rita.user.user_permissions.add(Permission.objects.get(codename="use_models"))
    assert may_use_models(_account("olga", is_staff=True))
    assert may_use_models(Player.objects.get(pk=rita.pk))
    assert may_use_models(_guest(may_use_models=True))
    assert not may_use_models(_guest())
    assert not may_use_models(_account("ulla"))
    assert not may_use_models(_account("former", is_staff=True, is_active=False))
    assert not may_use_models(None)


@pytest.mark.django_db
@pytest.mark.parametrize(("word", "allowed"), [("everybody", True), ("nobody", False)])
def test_the_owner_may_allow_everybody_or_nobody(settings, word: str, allowed: bool):
    settings.MODELS_FOR = word
    assert may_use_models(None) is allowed
    assert may_use_models(_account("olga", is_staff=True)) is allowed


async def test_a_guest_who_lets_an_agent_ask_a_model_is_refused_and_that_is_recorded(
    open_session, connect, models
):
    session = await open_session(people=1)
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("seat", cid="m", seat="cook2", agent="asker", settings={"model": "optimal"})
    refused = await ana.until("refused", cid="m")
    assert refused["code"] == "not_allowed"
    assert "the owner" in refused["message"]
    recorded = [event for event in await log_of(session.id) if event.kind == "refused"]
    assert [event.payload["code"] for event in recorded] == ["not_allowed"]
    await ana.send("seat", cid="p", seat="cook2", agent="presser")
    await ana.until("ack", cid="p")
    assert models.seen == []


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"model": "gpt-17-ultra"}, "unknown_model"),
        ({"endpoint": "elsewhere"}, "unknown_model"),
        ({"model": ["optimal"]}, "unknown_model"),
        ({"endpoint": {"a": 1}}, "unknown_model"),
        ({"extra": {"model": "gpt-17-ultra"}}, "not_allowed"),
    ],
)
async def test_only_models_of_the_owners_list_are_asked(
    open_session, connect, models, chosen, code
):
    session = await open_session(people=1)
    await database_sync_to_async(Player.objects.update)(may_use_models=True)
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("seat", cid="m", seat="cook2", agent="asker", settings=chosen)
    assert (await ana.until("refused", cid="m"))["code"] == code
    await ana.send("seat", cid="n", seat="cook2", agent="asker", settings={"model": "silent"})
    await ana.until("ack", cid="n")


async def test_a_right_that_is_taken_away_ends_at_once(open_session, connect, models):
    session = await open_session(people=1)
    await database_sync_to_async(Player.objects.update)(may_use_models=True)
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await database_sync_to_async(Player.objects.update)(may_use_models=False)
    await ana.send("seat", cid="m", seat="cook2", agent="asker")
    assert (await ana.until("refused", cid="m"))["code"] == "not_allowed"


@pytest.mark.django_db
def test_no_way_to_a_session_leads_round_the_owner(listed):
    guest, olga = _guest(), _account("olga", is_staff=True)
    rules = opened(people=0).settings
    with pytest.raises(WorldError, match="owner"):
        opened(seats={"cook2": ASKER})
    source = create_session(
        toy_task(), settings=_settings(rules), seats={"cook1": "me", "cook2": ASKER}, player=olga
    )
    taken = branch_session(source, 0, player=guest, seat="cook1")
    assert taken.seats.get(name="cook2").occupant_name == "presser"
    again = rematch(source, guest)
    assert again.seats.get(name="cook2").occupant_name == "presser"
    own = branch_session(source, 0, player=olga, seat="cook1")
    assert own.seats.get(name="cook2").occupant_name == "asker"


def _settings(rules):
    from game.engine.session import Settings

    return Settings.from_json(rules)


# -- budgets --------------------------------------------------------------------------------------


async def test_a_session_ends_its_questions_with_its_budget_and_everybody_is_told(
    open_session, connect, clock, models, settings, house
):
    settings.MODEL_BUDGETS = {"day": (None, None), "session": (400, None)}
    session = await open_session(people=1)
    await database_sync_to_async(Player.objects.update)(may_use_models=True)
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("seat", cid="m", seat="cook2", agent="asker")
    await ana.until("ack", cid="m")
    await ana.send("start")
    await ana.until_event("started")
    asked = 0
    while not any(message["type"] == "notice" for message in ana.seen):
        await ana.send("act", action={"verb": "press"})
        await _turn(ana, clock, house.runner.kit.writer)
        asked += 1
        assert asked < 40
    assert len(models.seen) < asked
    notice = next(message for message in ana.seen if message["type"] == "notice")
    assert notice["code"] == "budget"
    assert "this session is used up" in notice["message"]
    late = await connect(session.id)
    assert (await late.until("notice"))["message"] == notice["message"]
    spent = await database_sync_to_async(ModelAccount.objects.get)(kind="session", name=session.id)
    assert 0 < spent.tokens <= 400
    thought = [event for event in await log_of(session.id) if event.kind == "thought"][-1]
    assert "budget for models of this session is used up" in thought.payload["text"]


async def _turn(ana, clock, writer) -> None:
    """Let the agent's turn pass: until it is Ana's again. Time goes on only between commits."""
    await ana.until("view", turn="cook2")
    while not any(message.get("turn") == "cook1" for message in await ana.everything()):
        await writer.drain()
        clock.advance(0.7)


@pytest.mark.django_db(transaction=True)
async def test_what_is_spent_counts_for_all_sessions_of_the_day(settings):
    settings.MODEL_BUDGETS = {"day": (100, None), "session": (80, None)}
    one, other = SessionMeter("one"), SessionMeter("other")
    await one.take(Amount(60, 0.1))
    with pytest.raises(LLMError, match="of today is used up: left are 40 tokens") as caught:
        await other.take(Amount(50, 0.1))
    assert caught.value.code == "budget"
    assert not caught.value.temporary
    await one.settle(Amount(60, 0.1), Amount(20, 0.03))
    await other.take(Amount(50, 0.1))
    assert await _left(KIND.SESSION, "other") == Left(30, None)
    settings.MODEL_BUDGETS = {"day": (1000, None), "session": (80, None)}
    with pytest.raises(LLMError, match="of this session is used up"):
        await other.take(Amount(31, 0.0))
    day = await database_sync_to_async(ModelAccount.objects.get)(kind="day")
    assert (day.tokens, round(day.dollars, 2)) == (70, 0.13)


@database_sync_to_async
def _left(kind: str, name: str) -> Left:
    return allowance.left(kind, name)


@pytest.mark.django_db(transaction=True)
async def test_money_is_a_budget_as_tokens_are(settings):
    settings.MODEL_BUDGETS = {"day": (None, 1.0), "session": (None, None)}
    meter = SessionMeter("one")
    await meter.take(Amount(10, 0.9))
    with pytest.raises(LLMError, match=r"left are \$0.10"):
        await meter.take(Amount(10, 0.2))


@pytest.mark.django_db(transaction=True)
async def test_a_model_whose_price_nobody_knows_is_held_by_tokens_or_not_asked(settings):
    settings.MODEL_BUDGETS = {"day": (None, 1.0), "session": (None, None)}
    with pytest.raises(LLMError, match="nobody knows what this model costs"):
        await SessionMeter("one").take(Amount(10, None))
    settings.MODEL_BUDGETS = {"day": (100, 1.0), "session": (None, None)}
    await SessionMeter("one").take(Amount(10, None))


# -- pages ----------------------------------------------------------------------------------------


def _react(client: Client) -> str:
    return client.get("/tasks/synchronous/1/?with=agent").content.decode()


@pytest.mark.django_db
def test_the_page_offers_models_to_whom_they_are_allowed_and_says_what_is_left(client, listed):
    assert "react" in agents_on_offer()
    assert "agent:react" not in _react(client)
    assert "Left today" not in _react(client)
    client.force_login(User.objects.create_superuser("olga"))
    client.post("/me/", {"name": "Olga"})
    assert "agent:react" in _react(client)
    assert "Left today: 10,000 tokens." in _react(client)
    ModelAccount.objects.create(kind="day", name=allowance._today(), tokens=10_001)
    assert "agent:react" not in _react(client)
    assert "used up for today" in _react(client)


@pytest.mark.django_db
def test_a_form_that_names_a_model_all_the_same_opens_no_kitchen(client, listed):
    answer = client.post("/new/", {"task": "synchronous/1", "seat_robot1": "agent:react"})
    assert answer.status_code == 422
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    ("left", "told", "german", "nothing"),
    [
        (Left(None, None), "no limit", "keine Grenze", False),
        (Left(1200, None), "1,200 tokens", "1,200 Token", False),
        (Left(None, 0.5), "$0.50", "$0.50", False),
        (Left(3, 1.25), "3 tokens and $1.25", "3 Token und $1.25", False),
        (Left(0, 1.0), "0 tokens and $1.00", "0 Token und $1.00", True),
        (Left(-5, -1.0), "0 tokens and $0.00", "0 Token und $0.00", True),
        (Left(5, 0.0), "5 tokens and $0.00", "5 Token und $0.00", True),
    ],
)
def test_what_is_left_of_a_budget_is_told_in_words(
    left: Left, told: str, german: str, nothing: bool
) -> None:
    assert (str(left), left.words, left.none) == (told, told, nothing)
    with translation.override("de"):
        assert left.words == german
