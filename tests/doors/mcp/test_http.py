"""MCP's own client, unmodified, against a real server: games, both kinds of revisions, and what goes wrong."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.server.apps import APP_MIME_TYPE
from mcp.shared.exceptions import MCPError

REVISIONS = {"legacy": "2025-11-25", "auto": "2026-07-28"}
"""How a client may meet a server, and what comes of it."""
MODES = tuple(REVISIONS)
PAIR, ALONE = "multi_agent/1", "tutorial/1"
FIRST = "Move robot1 from table3 to stove1"
PAGE = "ui://brigade/kitchen.html"


def handshake(version: str) -> dict[str, Any]:
    about = {"name": "a test", "version": "1"}
    params = {"protocolVersion": version, "capabilities": {}, "clientInfo": about}
    return {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}


def post(url: str, token: str, message: Any, **headers: str) -> httpx2.Response:
    """A request as a program without a library would send it."""
    known = {"Accept": "application/json, text/event-stream", **headers}
    if token:
        known["Authorization"] = f"Bearer {token}"
    return httpx2.post(f"{url}/mcp", json=message, headers=known, timeout=60)


async def ok(client: Client, tool: str, **arguments: Any) -> Any:
    """What a tool answers as data."""
    told = await client.call_tool(tool, arguments)
    assert not told.is_error, told.content
    return told.structured_content


async def no(client: Client, tool: str, **arguments: Any) -> Any:
    """A refusal: a result, not an error of the protocol."""
    told = await client.call_tool(tool, arguments)
    assert told.is_error, told.content
    return told.structured_content


# -- games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_a_game_is_played_from_the_list_of_tasks_to_its_end(url, ana, connect, kitchen, mode):
    async def play() -> str:
        async with connect(url, ana, mode) as client:
            assert client.protocol_version == REVISIONS[mode]
            names = {one.name for one in (await client.list_tools()).tools}
            assert {
                "list_tasks",
                "open_session",
                "take_seat",
                "look",
                "act",
                "say",
                "wait",
            } <= names
            tasks = await ok(client, "list_tasks", suite="tutorial")
            assert ALONE in [task["id"] for task in tasks["tasks"]]
            opened = await ok(client, "open_session", task=ALONE)
            assert opened["seen"]["moment"] == "yours"
            assert opened["page"].startswith(f"{url}/s/")
            id: str = opened["session"]["id"]
            done = await ok(client, "act", session=id, action=FIRST, thoughts="That is all.")
            assert (done["moment"], done["success"]) == ("over", True)
            return id

    log = kitchen.log(asyncio.run(play()))
    assert [event["kind"] for event in log][-1] == "finished"
    (thought,) = [event for event in log if event["kind"] == "thought"]
    assert thought["payload"]["text"] == "That is all."


def test_two_people_with_programs_of_both_revisions_play_and_talk(url, ana, bo, connect):
    async def play() -> None:
        async with connect(url, ana, "legacy") as one, connect(url, bo, "auto") as two:
            opened = await ok(one, "open_session", task=PAIR, seats={"robot2": "open"})
            id = opened["session"]["id"]
            assert opened["session"]["status"] == "lobby"
            assert (await ok(two, "take_seat", session=id))["seat"] == "robot2"
            await ok(one, "start_session", session=id)
            assert (await ok(one, "wait", session=id))["moment"] == "yours"
            waiting = asyncio.ensure_future(ok(two, "wait", session=id))
            await ok(one, "say", session=id, text="I take the lettuce")
            await ok(one, "act", session=id, action="Do nothing", wait=0)
            seen = (await waiting)["seen"]
            assert seen["moment"] == "yours"
            assert [line["text"] for line in seen["said"]] == ["I take the lettuce"]
            late = await ok(one, "wait", session=id, seconds=0)
            assert (late["moment"], late["seen"]) == ("not_yet", None)
            await ok(two, "leave_seat", session=id)

    asyncio.run(play())


def test_a_look_has_words_and_a_picture(url, ana, connect):
    async def look() -> None:
        async with connect(url, ana) as client:
            id = (await ok(client, "open_session", task=PAIR))["session"]["id"]
            told = await client.call_tool("look", {"session": id, "picture": True})
            words, picture = told.content
            assert "Goal: Make a burger" in words.text
            assert (picture.type, picture.mime_type) == ("image", "image/jpeg")
            assert len(picture.data) > 1000
            await ok(client, "close_session", session=id)

    asyncio.run(look())


def test_a_host_that_shows_pages_finds_one_at_look_and_reads_it(url, ana, connect):
    async def read() -> None:
        async with connect(url, ana) as client:
            assert "io.modelcontextprotocol/ui" in (client.server_capabilities.extensions or {})
            tools = {one.name: one for one in (await client.list_tools()).tools}
            assert tools["look"].meta["ui"]["resourceUri"] == PAGE
            assert tools["watch"].meta["ui"]["visibility"] == ["app"]
            assert [one.uri for one in (await client.list_resources()).resources] == [PAGE]
            (page,) = (await client.read_resource(PAGE)).contents
            assert page.mime_type == APP_MIME_TYPE
            assert page.text.startswith("<!DOCTYPE html>")
            assert "://" not in page.text.replace("http://www.w3.org", "")
            with pytest.raises(MCPError, match=PAGE):
                await client.read_resource("ui://brigade/other.html")

    asyncio.run(read())


# -- refusals that a model can act on -------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_an_illegal_action_is_a_result_that_says_what_is_legal(url, ana, connect, mode):
    async def act() -> None:
        async with connect(url, ana, mode) as client:
            opened = await ok(client, "open_session", task=PAIR)
            id = opened["session"]["id"]
            refused = await no(client, "act", session=id, action="fly to the moon")
            assert refused["code"] == "unknown_action"
            assert refused["legal"] == opened["seen"]["legal"]
            done = await ok(client, "act", session=id, action=refused["legal"][0], wait=0)
            assert done["done"] == "recorded"
            malformed = await no(client, "act", session=id, action="x", colour="red")
            assert "colour" in malformed["detail"]
            with pytest.raises(MCPError, match="list_tasks"):
                await client.call_tool("dance", {})
            await ok(client, "close_session", session=id)

    asyncio.run(act())


def test_a_token_never_acts_in_a_foreign_seat(url, ana, bo, connect, kitchen):
    async def act() -> str:
        async with connect(url, ana) as one, connect(url, bo) as two:
            id = (await ok(one, "open_session", task=PAIR))["session"]["id"]
            for tool, more in (
                ("look", {}), ("act", {"action": "Do nothing"}), ("say", {"text": "me"}),
                ("wait", {}), ("watch", {}), ("leave_seat", {}),
            ):  # fmt: skip
                refused = await no(two, tool, session=id, seat="robot1", **more)
                assert refused["code"] == "not_your_seat", tool
            assert (await no(two, "look", session=id))["code"] == "no_seat"
            assert (await no(two, "close_session", session=id))["code"] == "not_your_session"
            await ok(one, "close_session", session=id)
            return str(id)

    kinds = {event["kind"] for event in kitchen.log(asyncio.run(act()))}
    assert not kinds & {"step", "said"}


def test_an_action_whose_answer_was_lost_is_sent_again_and_done_once(url, ana, connect, kitchen):
    async def act() -> str:
        async with connect(url, ana) as client:
            id = (await ok(client, "open_session", task=PAIR))["session"]["id"]
            wish = {"session": id, "action": "Do nothing", "cid": "k1", "wait": 0}
            first = await ok(client, "act", **wish)
            again = await ok(client, "act", **wish)
            assert first["ack"] == again["ack"]
            await ok(client, "close_session", session=id)
            return str(id)

    log = kitchen.log(asyncio.run(act()))
    own = [e for e in log if e["kind"] == "step" and "k1" in e["payload"]["cids"].values()]
    assert len(own) == 1


# -- tokens ---------------------------------------------------------------------------------------


def test_without_a_good_token_nothing_is_told_and_the_client_is_told_why(url, kitchen, connect):
    late, gone = kitchen.token("cy", days=-1), kitchen.token("cy")
    assert kitchen.ask(REVOKED, gone) == 1
    cases = {
        "": "no_token", "brigade_wrong": "wrong_token", late: "expired_token", gone: "revoked_token",
    }  # fmt: skip
    for token, code in cases.items():
        for mode in MODES:
            error = asyncio.run(_turned_away(connect(url, token, mode)))
            assert error.data["code"] == code
        answer = post(url, token, handshake("2025-11-25"))
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"].startswith("Bearer")


REVOKED = """
import django, json, sys
django.setup()
from django.utils import timezone
from game.models import AccessToken
from game.models.tokens import digest_of
rows = AccessToken.objects.filter(digest=digest_of(sys.argv[1]))
print(json.dumps(rows.update(revoked_at=timezone.now())))
"""


async def _turned_away(connecting: Any) -> MCPError:
    """The error that ends a connection, or its first call."""
    with pytest.raises((MCPError, ExceptionGroup)) as caught:
        async with connecting as client:
            await client.list_tools()
    error: Any = caught.value
    while not isinstance(error, MCPError):
        (error,) = error.exceptions
    return error


def test_a_token_that_is_revoked_while_it_plays_acts_no_more(url, kitchen, connect):
    token = kitchen.token("dan")

    async def play() -> None:
        async with connect(url, token) as client:
            id = (await ok(client, "open_session", task=PAIR))["session"]["id"]
            await asyncio.to_thread(kitchen.ask, REVOKED, token)
            with pytest.raises(MCPError, match="was revoked"):
                await client.call_tool("act", {"session": id, "action": "Do nothing"})

    asyncio.run(play())


def test_what_a_token_is_not_good_for_is_refused_by_name(url, kitchen, connect):
    reader = kitchen.token("eve", ("read",))

    async def play() -> None:
        async with connect(url, reader) as client:
            assert (await ok(client, "list_tasks", limit=1))["tasks"]
            assert (await no(client, "open_session", task=PAIR))["code"] == "missing_scope"

    asyncio.run(play())


# -- requests that are not as they should be ------------------------------------------------------


@pytest.mark.parametrize("version", ["2025-03-26", "2025-06-18", "2025-11-25"])
def test_each_revision_of_2025_is_answered_without_a_session_to_lose(url, ana, version):
    answer = post(url, ana, handshake(version))
    assert answer.json()["result"]["protocolVersion"] == version
    assert "mcp-session-id" not in answer.headers
    call = {"name": "list_tasks", "arguments": {"limit": 1}}
    asked = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call}
    told = post(
        url, ana, asked, **{"MCP-Protocol-Version": version, "Mcp-Session-Id": "of another"}
    )
    assert told.json()["result"]["isError"] is False


def test_a_revision_that_nobody_knows_is_refused_with_those_that_are(url, ana):
    said = {f"io.modelcontextprotocol/{name}": what for name, what in UNKNOWN.items()}
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": said}}
    headers = {"MCP-Protocol-Version": UNKNOWN["protocolVersion"], "Mcp-Method": "tools/list"}
    answer = post(url, ana, asked, **headers)
    assert answer.status_code == 400
    assert answer.json()["error"]["data"]["supported"] == ["2026-07-28"]


UNKNOWN: Any = {"protocolVersion": "2031-01-01", "clientCapabilities": {}}


def test_what_is_no_call_is_answered_as_the_protocol_says(url, ana):
    auth = {"Authorization": f"Bearer {ana}"}
    assert httpx2.get(f"{url}/mcp", headers=auth).status_code == 405
    assert httpx2.delete(f"{url}/mcp", headers=auth).headers["allow"] == "POST"
    large = post(url, ana, {"jsonrpc": "2.0", "id": 1, "method": "x" * 300_000})
    assert (large.status_code, large.json()["error"]["data"]["code"]) == (413, "too_large")
    assert post(url, ana, ["a", "list"]).status_code == 400
    foreign = post(url, ana, handshake("2025-11-25"), Origin="https://evil.example")
    assert (foreign.status_code, foreign.json()["error"]["data"]["code"]) == (403, "not_allowed")
