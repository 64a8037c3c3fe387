"""What must not happen: strangers, wrong seats, spectators who act, thoughts that leak, floods."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.live import messages
from game.live.consumers import PATIENCE
from game.live.messages import Refused
from tests.game.live.hands import PRESS, Person, log_of, logged
from tests.loops import each


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (b"http://localhost", True),
        (b"http://localhost:8000", False),
        (b"https://localhost", False),
        (b"http://127.0.0.1", False),
        (b"https://evil.example", False),
        (b"null", False),
    ],
)
async def test_browsers_must_come_from_our_own_pages(open_session, origin, welcome, connect):
    from webapp.sockets import websocket

    session = await open_session()
    person = Person(websocket, session.id, {b"origin": origin, b"host": b"localhost"})
    assert await person.connect() is welcome
    await person.leave()


async def test_whoever_chats_without_end_is_told_when_to_go_on(open_session, connect, clock):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    for number in range(30):
        await ana.send("say", cid=f"s{number}", text="onions!")
    await ana.until("ack", cid="s7")
    await ana.everything()
    refused = [m for m in ana.seen if m["type"] == "refused"]
    assert {m["code"] for m in refused} == {"too_fast"}
    assert refused[0]["message"] == "That was a lot at once; try again in 2 s."
    assert len(await logged(session.id, "said")) == 8
    clock.advance(2.1)
    await ana.send("say", cid="later", text="onions?")
    await ana.until("ack", cid="later")


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "action": PRESS, "cid": "x"},
        {"type": "say", "text": "hello", "cid": "x"},
        {"type": "start", "cid": "x"},
        {"type": "pause", "cid": "x"},
        {"type": "resume", "cid": "x"},
        {"type": "leave", "cid": "x"},
        {"type": "abandon", "cid": "x"},
        {"type": "typing", "cid": "x"},
        {"type": "seat", "seat": "cook1", "agent": "presser", "cid": "x"},
    ],
)
async def test_a_spectator_only_watches(open_session, connect, message):
    session = await open_session()
    sam = await connect(session.id)
    await sam.until("view")
    before = await log_of(session.id)
    await sam.send(message.pop("type"), **message)
    refused = await sam.until("refused", cid="x")
    assert refused["code"] == "not_seated"
    assert await log_of(session.id) == before


async def test_nobody_acts_in_a_seat_that_is_not_theirs(open_session, connect):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    bo = await connect(session.id, "cook2")
    await bo.until_event("joined")
    await ana.send("start")
    await bo.until_event("started")
    await bo.send("act", seat="cook1", cid="b", action=PRESS)
    assert (await bo.until("refused", cid="b"))["code"] == "not_your_turn"
    assert await logged(session.id, "step") == []


async def test_thoughts_of_agents_are_told_to_spectators_and_to_nobody_who_plays(
    open_session, connect
):
    session = await open_session(people=1, seats={"cook2": ("agent", "presser", {})})
    ana = await connect(session.id, "cook1")
    sam = await connect(session.id)
    await sam.until("view")
    await ana.send("start")
    await ana.until_event("started")
    await ana.send("act", cid="a", action=PRESS)
    await ana.until_event("step")
    await sam.until("view", step=1)
    from game.live.house import current

    current().clock.advance(5)
    await ana.until("view", step=2)
    await sam.until("view", step=2)
    assert [e.payload["text"] for e in await logged(session.id, "thought")] == [
        "secret: I like buttons"
    ]
    assert "secret" not in str(ana.seen)
    assert "secret" in str(sam.seen)


async def test_tokens_are_never_sent(open_session, connect):
    from tests.game.live.hands import tokens_of

    session = await open_session()
    ana = await connect(session.id, "cook1")
    sam = await connect(session.id)
    await ana.until("view")
    await sam.until("view")
    for token in each((await tokens_of(session.id)).values()):
        assert token not in str(ana.seen) + str(sam.seen)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "malformed"),
        ("[]", "malformed"),
        ("null", "malformed"),
        ('{"type": 3}', "malformed"),
        ('{"type": "dance"}', "malformed"),
        ('{"type": "act", "action": 7}', "malformed"),
        ('{"type": "act", "action": {"verb": ""}}', "malformed"),
        ('{"type": "act", "action": {"verb": "x", "args": [1]}}', "malformed"),
        ('{"type": "act", "cid": 5}', "malformed"),
        ('{"type": "act", "seen": -4}', "malformed"),
        ('{"type": "act", "seen": 1e400}', "malformed"),
        ('{"type": "act", "shown_ms": "long"}', "malformed"),
        ('{"type": "say", "text": ""}', "malformed"),
        ('{"type": "say", "text": "a\\u0000b"}', "malformed"),
        ('{"type": "say", "text": "\\ud800"}', "malformed"),
        ('{"type": "say", "text": "' + "x" * 501 + '"}', "malformed"),
        ('{"type": "say", "text": "' + "x" * 20_000 + '"}', "too_large"),
        ('{"a":' * 300 + "1" + "}" * 300, "malformed"),
        ('{"type":"act","usage":' + '{"a":' * 300 + "1" + "}" * 301, "malformed"),
    ],
)
async def test_what_cannot_be_read_is_refused_and_recorded(open_session, connect, text, code):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.raw(text)
    refused = await ana.until("refused")
    assert refused["code"] == code
    assert refused["message"].endswith(".")
    recorded = (await logged(session.id, "refused"))[-1]
    assert recorded.payload["code"] == code
    assert recorded.seat == "cook1"


async def test_binary_messages_are_refused(open_session, connect):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.raw_bytes(b"\x00\x01")
    assert (await ana.until("refused"))["code"] == "malformed"


async def test_a_flood_is_refused_cannot_fill_the_log_and_ends_in_a_closed_door(
    open_session, connect
):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    before = len(await log_of(session.id))
    for _ in range(60):
        await ana.raw("{")
    assert (await ana.until("refused", code="too_fast"))["message"]
    for _ in range(PATIENCE + 60):
        await ana.raw("{")
    message = await ana.any()
    while message["type"] != "closed":
        message = await ana.any()
    assert len(await log_of(session.id)) - before <= 15


async def test_an_act_by_a_sentence_that_means_nothing_is_refused(open_session, connect):
    session = await open_session(people=1, seats={"cook2": ("agent", "presser", {})})
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("start")
    await ana.until_event("started")
    await ana.send("act", cid="a", action="make me a sandwich")
    assert (await ana.until("refused", cid="a"))["code"] == "unknown_action"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
types = st.sampled_from(
    [
        "act",
        "say",
        "typing",
        "start",
        "seat",
        "pause",
        "resume",
        "leave",
        "text",
        "ping",
        "hello",
        "?",
    ]
)
fields = st.sampled_from(
    [
        "cid",
        "action",
        "seen",
        "shown_ms",
        "thoughts",
        "usage",
        "text",
        "seat",
        "agent",
        "settings",
        "t",
    ]
)


@given(type_=types, body=st.dictionaries(fields, json_values))
def test_reading_any_message_either_works_or_refuses(type_, body):
    """The parser itself: no other exception, whatever comes."""
    with contextlib.suppress(Refused):
        message = messages.read(json.dumps({**body, "type": type_}))
        if isinstance(message, messages.Place):
            messages.place_agent(message, "v", "cook1")
        elif isinstance(message, messages.Asking):
            messages.command(message, "cook1", "Ana")


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    script=st.lists(
        st.one_of(
            st.text(max_size=60),
            st.builds(lambda t, b: {**b, "type": t}, types, st.dictionaries(fields, json_values)),
        ),
        min_size=1,
        max_size=12,
    )
)
async def test_no_message_breaks_a_session(open_session, connect, house, script):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    for item in script:
        await ana.raw(item if isinstance(item, str) else json.dumps(item))
    await ana.send("ping", t="alive")
    house.clock.advance(2)
    await ana.until("pong", t="alive")
    numbers = [event.seq for event in await log_of(session.id)]
    assert numbers == list(range(1, len(numbers) + 1))
    await ana.leave()
