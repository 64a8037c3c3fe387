"""docs/protocol.md: every message has an example, and every example is what really happens."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from game.live import messages, schema
from game.live.bus import Output
from game.live.house import current, open_house
from game.live.messages import FromClient, Refused
from game.live.schema import FromServer
from sim import reading
from tests.game.engine.toy import toy_task
from tests.game.live.hands import begun, tokens_of

DOC_FOLDER = Path(__file__).parents[3] / "docs"
DOC = (DOC_FOLDER / "protocol.md").read_text()
TO_SERVER, FROM_SERVER = DOC.split("## From server to client")
SCHEMA = DOC_FOLDER / "protocol.schema.json"
ASKED = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", TO_SERVER, re.S)]
TOLD = [json.loads(text) for text in re.findall(r"```json server\n(.*?)```", FROM_SERVER, re.S)]


def _types(table: str) -> set[str]:
    rows = re.findall(r"^\| (`.*?) \|", table, re.M)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_every_message_of_the_tables_has_an_example():
    assert {message["type"] for message in ASKED} == _types(TO_SERVER)
    assert {message["type"] for message in TOLD} == _types(FROM_SERVER)


def test_the_schema_is_what_its_source_says():
    """Otherwise: python -m game.live.schema > docs/protocol.schema.json"""
    assert SCHEMA.read_text() == schema.text()


def _validator(side: str) -> Draft202012Validator:
    whole = json.loads(SCHEMA.read_text())
    Draft202012Validator.check_schema(whole)
    return Draft202012Validator({"$ref": f"#/$defs/{side}", "$defs": whole["$defs"]})


def _examples(kind: str) -> list[object]:
    return [json.loads(text) for text in re.findall(rf"```json {kind}\n(.*?)```", DOC, re.S)]


@pytest.mark.parametrize(
    ("part", "examples"),
    [
        ("FromClient", [*ASKED, *_examples("act")]),
        ("FromServer", [*TOLD, *_examples("refused")]),
        ("Verb", _examples("verbs")),
    ],
)
def test_every_example_is_valid_by_the_schema(part: str, examples: list[object]):
    assert examples
    for example in examples:
        _validator(part).validate(example)


@pytest.mark.parametrize(("kind", "examples"), [(FromClient, ASKED), (FromServer, TOLD)])
def test_every_example_is_of_the_declared_types(kind: object, examples: list[object]):
    for example in examples:
        reading.converted(example, kind)


def test_the_schema_knows_the_types_of_the_tables_and_no_others():
    for kind, table in ((FromClient, TO_SERVER), (FromServer, FROM_SERVER)):
        assert {str(one.__struct_config__.tag) for one in get_args(kind)} == _types(table)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0"), max_size=70),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner),
    max_leaves=8,
)  # fmt: skip
names = [str(kind.__struct_config__.tag) for kind in get_args(FromClient)]
fields = sorted({name for kind in get_args(FromClient) for name in kind.__struct_fields__})
VALIDATOR = _validator("FromClient")


@given(name=st.sampled_from(names), body=st.dictionaries(st.sampled_from(fields), values))
def test_what_the_schema_allows_is_read(name: str, body: dict[str, object]):
    """The schema promises nothing that the door refuses."""
    message = {**body, "type": name}
    if VALIDATOR.is_valid(message):
        messages.read(json.dumps(message))


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "seen": -1},
        {"type": "act", "seen": 2**31},
        {"type": "act", "cid": "x" * 65},
        {"type": "act", "action": {"verb": ""}},
        {"type": "act", "action": {"verb": "x", "args": {str(n): n for n in range(21)}}},
        {"type": "act", "action": {"verb": "x", "args": {"a": 1e15}}},
        {"type": "act", "usage": {"a": {"b": {"c": {"d": {"e": 1}}}}}},
        {"type": "act", "thoughts": "x" * 8001},
        {"type": "say", "text": " \t "},
        {"type": "say", "text": "x" * 501},
        {"type": "say"},
        {"type": "hello"},
        {"type": "seat", "agent": 3},
        {"type": "ping", "t": "x" * 41},
        {"type": "dance"},
    ],
)
def test_what_the_door_refuses_is_not_valid_by_the_schema(message: dict[str, object]):
    assert not VALIDATOR.is_valid(message)
    with pytest.raises(Refused):
        messages.read(json.dumps(message))


def test_a_field_that_is_null_counts_as_absent():
    read = messages.read('{"type": "act", "seen": null, "usage": null, "action": null}')
    assert read == messages.Act()
    assert messages.read('{"type": "hello", "v": 1, "token": null}') == messages.Hello(v=1)
    with pytest.raises(Refused, match="text of 1 to 500 characters"):
        messages.read('{"type": "say", "text": null}')


def test_refusals_name_the_field_and_keep_the_sender_s_own_id():
    with pytest.raises(Refused) as caught:
        messages.read('{"type": "act", "cid": "k7", "seen": "yesterday"}')
    assert caught.value.message == '"seen" of "act" is the number of an event.'
    assert caught.value.cid == "k7"


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
    for type_ in (
        "act",
        "say",
        "typing",
        "look",
        "facts",
        "text",
        "reasons",
        "advice",
        "trail",
        "choices",
        "ping",
    ):
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
    others = (
        await _spent(open_session, connect)
        + await _two_tabs(open_session, connect)
        + await _compact(open_session, connect)
        + await _unrecorded(open_session, connect)
        + await _decided(open_session, connect)
    )
    return ana.seen + wrong.seen + others


async def _spent(open_session, connect) -> list[dict[str, object]]:
    """An agent whose model is asked no more."""
    session = await open_session(people=1)
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    sent = messages.dumps("notice", code="budget", message="used up")
    (await open_house()).bus.publish(Output(session.id, signals=(sent,)))
    await ana.until("notice")
    return ana.seen


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


async def _unrecorded(open_session, connect) -> list[dict[str, object]]:
    """Somebody who is there when nothing can be recorded."""
    session = await open_session()
    ana, _ = await begun(connect, session)
    house = current()
    assert house is not None
    assert house.runner is not None
    house.runner.recording._tell(ok=False, message="The kitchen's disk is full.")
    await ana.until("recording")
    return ana.seen


async def _decided(open_session, connect) -> list[dict[str, object]]:
    """Somebody who hears that another has decided, where all decide together."""
    session = await open_session(pace="together")
    ana, bo = await begun(connect, session)
    await ana.send("act", cid="k1", action={"verb": "press"})
    await bo.until("decided")
    return bo.seen


async def _compact(open_session, connect) -> list[dict[str, object]]:
    """A spectator who takes views as changes."""
    session = await open_session()
    ana, _ = await begun(connect, session)
    watcher = await connect(session.id, compact=True)
    await watcher.until("view")
    await ana.send("act", cid="k1", action={"verb": "press"})
    await watcher.until_event("step")
    await watcher.until("changes")
    return watcher.seen


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
