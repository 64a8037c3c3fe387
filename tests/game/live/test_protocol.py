"""docs/protocol.md: every message has an example, and every example is what really happens."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.game.engine.toy import toy_task
from tests.game.live.hands import begun, tokens_of

DOC = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text()
TO_SERVER, FROM_SERVER = DOC.split("## From server to client")
ASKED = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", TO_SERVER, re.S)]
TOLD = [json.loads(text) for text in re.findall(r"```json server\n(.*?)```", FROM_SERVER, re.S)]


def _types(table: str) -> set[str]:
    rows = re.findall(r"^\| (`.*?) \|", table, re.M)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_every_message_of_the_tables_has_an_example():
    assert {message["type"] for message in ASKED} == _types(TO_SERVER)
    assert {message["type"] for message in TOLD} == _types(FROM_SERVER)


def _example(type_: str) -> dict[str, object]:
    return next(dict(message) for message in ASKED if message["type"] == type_)


@pytest.fixture
async def told(open_session, connect) -> list[dict[str, object]]:
    """Everything the server says while all examples for it are sent."""
    session = await open_session(people=1, task=toy_task())
    hello = _example("hello")
    hello["token"] = (await tokens_of(session.id))["cook1"]
    ana = await connect(session.id, **{k: v for k, v in hello.items() if k != "type"})
    await ana.until("view")
    await ana.send(**_typed(_example("seat")))
    await ana.until("ack", cid="k3")
    await ana.send(**_typed(_example("start")))
    await ana.until_event("started")
    for type_ in ("act", "say", "typing", "text", "reasons", "ping"):
        await ana.send(**_typed(_example(type_)))
    for answer in ({"type": "ack", "cid": "k1"}, {"type": "ack", "cid": "k2"}):
        await ana.until(**_typed(answer))
    await ana.send("act", cid="k4", action={"verb": "press"})
    await ana.until("refused", cid="k4")
    for type_ in ("pause", "resume", "leave"):
        await ana.send(**_typed(_example(type_)))
        kind = {"pause": "paused", "resume": "resumed", "leave": "left"}[type_]
        await ana.until_event(kind)
    wrong = await connect(session.id, token="TOKEN")
    await wrong.until("error")
    return ana.seen + wrong.seen + await _two_tabs(open_session, connect)


async def _two_tabs(open_session, connect) -> list[dict[str, object]]:
    """A second person, who types; a second tab; giving up."""
    session = await open_session()
    ana, bo = await begun(connect, session)
    await bo.send("typing")
    await ana.until("typing")
    await connect(session.id, "cook1")
    await ana.until("second_tab")
    await bo.send(**_typed(_example("abandon")))
    await bo.until_event("left")
    return ana.seen


def _typed(message: dict[str, object]) -> dict[str, object]:
    return {("type_" if name == "type" else name): value for name, value in message.items()}


async def test_every_example_is_what_the_server_says(told):
    said = {message["type"]: message for message in told}
    assert set(said) == {message["type"] for message in TOLD}
    for example in TOLD:
        real = [message for message in told if message["type"] == example["type"]]
        assert any(example.keys() <= message.keys() for message in real), example["type"]
        assert any(_alike(example, message) for message in real), example["type"]


def _alike(example: object, real: object) -> bool:
    """Whether the real value has what the example has, with the same kinds of values."""
    if isinstance(example, dict):
        return isinstance(real, dict) and all(
            name in real and _alike(value, real[name]) for name, value in example.items()
        )
    if isinstance(example, list):
        return isinstance(real, list)
    if example is None or isinstance(example, int | float):
        return real is None or isinstance(real, int | float | str)
    return real is None or isinstance(real, type(example))


def test_all_codes_of_refusals_are_listed():
    import game

    listed = set(re.findall(r"`(\w+)`", DOC[DOC.index("Codes: `not_your_turn`") :][:400]))
    source = "".join(p.read_text() for p in Path(game.__file__).parent.glob("*.py"))
    used = set(re.findall(r'(?:Refused|Refusal)\(\s*"(\w+)"', source))
    known = set(re.findall(r"`(\w+)`", DOC))
    assert used <= known
    assert listed <= known
