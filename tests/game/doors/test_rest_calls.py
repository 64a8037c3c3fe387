"""Calls that make no sense, and calls that are too many: answered as the field answers them."""

from __future__ import annotations

import asyncio

import pytest
from django.db import OperationalError

from game.doors import callers
from game.doors.callers import OPENING_BURST, STRANGERS_BURST
from tests.game.doors.programs import BASE, Program, person, secret_of
from tests.game.live.hands import PATIENCE
from tests.loops import each


async def test_every_problem_is_told_as_rfc_9457_has_it(ana):
    told = await ana.get("/tasks/there/is/none")
    assert (told.status, told.headers["content-type"]) == (404, "application/problem+json")
    body = told.json
    assert set(body) == {"type", "title", "status", "detail", "code"}
    assert body["type"] == "/api/v1/problems#unknown_task"
    kinds = (await ana.get("/problems")).json["problems"]
    assert {one["code"] for one in kinds} >= {body["code"]}


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "", "not_found"),
        ("GET", "/", "not_found"),
        ("GET", "/kitchens", "not_found"),
        ("GET", "/sessions//seats/cook1/observe", "not_found"),
        ("PUT", "/sessions", "wrong_method"),
        ("POST", "/me", "wrong_method"),
        ("BREW", "/tasks", "wrong_method"),
    ],
)
async def test_addresses_and_methods_that_are_none(ana, method, path, code):
    told = await ana.call(method, path)
    assert told.code == code
    if code == "wrong_method":
        assert set(told.headers["allow"].split(", ")) <= {"GET", "POST", "DELETE"}


@pytest.mark.parametrize(
    ("body", "code", "word"),
    [
        (b"{", "bad_json", "line 1"),
        (b"[]", "malformed", "object"),
        (b'"tally/a_few"', "malformed", "object"),
        (b"\xff\xfe", "bad_json", ""),
        (b'{"task": NaN}', "bad_json", ""),
        (b"[" * 100_000, "bad_json", ""),
        (b'{"task": "tally/a_few", "spoon": 1}', "malformed", "spoon"),
        (b"{}", "malformed", "task"),
        (b'{"task": "tally/a_few", "seed": -1}', "malformed", "seed"),
        (b'{"task": "tally/a_few", "pace": "gallop"}', "malformed", "pace"),
        (b'{"task": "tally/a_few", "way": "backwards"}', "malformed", "way"),
        (b'{"task": "tally/a_few", "seats": {"cook9": "me"}}', "malformed", "cook9"),
        (
            b'{"task": "tally/a_few", "seats": {"cook1": {"agent": "nobody"}}}',
            "unknown_agent",
            "nobody",
        ),
        (b'{"task": "tally/a_few", "stand_in": "nobody"}', "malformed", "nobody"),
        (b'{"task": "tally/a_few", "limit": "paper"}', "malformed", "limit"),
        (b'{"task": "\\u0000"}', "bad_json", ""),
        (b'{"task": "tally/none"}', "unknown_task", "tally/none"),
        (b'{"task": "' + b"x" * 300_000 + b'"}', "too_large", "KiB"),
    ],
)
async def test_bodies_that_make_no_sense_are_told_where(ana, body, code, word):
    told = await ana.post("/sessions", body)
    assert told.code == code, told.data
    assert word in told.json["detail"]
    assert (await ana.get("/sessions")).json["sessions"] == []


@pytest.mark.parametrize(
    ("body", "right"),
    [
        (b'{"task": "tally/a_few", "seats": {"cook1": "chef"}}', '"me", "open", an object'),
        (b'{"task": "tally/a_few", "limit": "some"}', '"none", "paper", "relaxed"'),
    ],
)
async def test_a_word_that_is_none_of_those_there_are_is_told_which_there_are(ana, body, right):
    told = await ana.post("/sessions", body)
    assert told.code == "malformed"
    assert told.json["detail"].endswith(f"; there are: {right}")


async def test_a_parameter_that_is_none_of_those_there_are_is_told_which_there_are(ana):
    told = await ana.get("/sessions?status=cold")
    assert told.json["detail"].endswith('; there are: "", "live", "over"')


async def test_a_task_that_no_world_has_is_looked_for_in_all_of_them(ana):
    told = await ana.get("/tasks/tally/a_fw")
    assert told.json["detail"].startswith('There is no task "tally/a_fw"; did you mean tally/a_few')


async def test_a_body_is_json(ana):
    told = await ana.post("/sessions", b"task=x", headers={"content-type": "text/plain"})
    assert (told.status, told.code) == (415, "not_json")


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=many",
        "limit=1000000",
        "after=nothing",
        "colour=red",
        "seats=-1",
        "%FF=%FF",
    ],
)
async def test_parameters_that_make_no_sense_are_named(ana, query):
    told = await ana.get(f"/tasks?{query}")
    assert (told.status, told.code) == (422, "malformed")


async def test_a_flood_is_told_when_to_come_back(ana, settings, clock):
    settings.LIMITS = True
    settings.API_RATE, settings.API_BURST = 10.0, 20
    told = [await ana.get("/me") for _ in range(25)]
    assert [one.status for one in told] == [200] * 20 + [429] * 5
    assert each(told)[-1].headers["retry-after"] == "1"
    assert told[-1].json["retry_after"] == 1
    clock.advance(1.0)
    assert (await ana.get("/me")).status == 200


async def test_a_flood_does_not_reach_the_database(ana, settings, monkeypatch):
    settings.LIMITS = True
    settings.API_RATE, settings.API_BURST = 1.0, 2
    asked: list[str] = []
    real = callers.token_of

    def counted(secret: str) -> object:
        asked.append(secret)
        return real(secret)

    monkeypatch.setattr("game.doors.callers.token_of", counted)
    assert [(await ana.get("/me")).status for _ in range(50)] == [200] * 2 + [429] * 48
    assert len(asked) == 2


async def test_one_tokens_flood_is_nobody_elses(ana, bo, settings):
    settings.LIMITS = True
    settings.API_RATE, settings.API_BURST = 1.0, 2
    assert [(await ana.get("/me")).status for _ in range(3)] == [200, 200, 429]
    assert (await bo.get("/me")).status == 200


async def test_whoever_tries_many_tokens_is_slowed_down(ana, door, settings, clock):
    settings.LIMITS = True
    stranger = Program(door, "brigade_wrong")
    codes = [(await stranger.get("/me")).code for _ in range(STRANGERS_BURST + 2)]
    assert codes == ["wrong_token"] * STRANGERS_BURST + ["too_fast"] * 2
    assert (await ana.get("/me")).status == 200
    clock.advance(1)
    assert (await stranger.get("/me")).code == "wrong_token"


async def test_sessions_at_a_time_are_limited_until_one_is_closed(ana, settings):
    settings.LIMITS = True
    settings.API_SESSIONS = 2
    made = [await ana.post("/sessions", {"task": "tally/alone"}) for _ in range(3)]
    assert [one.status for one in made] == [201, 201, 429]
    assert made[2].code == "too_many_sessions"
    assert int(made[2].headers["retry-after"]) > 0
    closed = await ana.call("DELETE", f"/sessions/{made[0].json['id']}")
    assert (closed.status, closed.json["status"]) == (200, "abandoned")
    assert (await ana.post("/sessions", {"task": "tally/alone"})).status == 201
    assert OPENING_BURST > 3


async def test_streams_and_waiting_calls_are_limited_together(played, ana, settings, clock):
    session = await played()
    settings.LIMITS = True
    settings.API_OPEN = 2
    streams = [await ana.open_stream(f"/sessions/{session.id}/events") for _ in range(3)]
    assert [one.status for one in streams] == [200, 200, 429]
    seat = f"/sessions/{session.id}/seats/cook1"
    assert (await ana.get(f"{seat}/observe?wait=5")).code == "too_many_streams"
    await streams[0].drop()
    assert (await ana.get(f"{seat}/observe?wait=5")).status == 200
    await streams[1].drop()


async def test_a_database_that_is_away_is_said_and_nothing_of_ours(ana, monkeypatch):
    def away(*_: object) -> None:
        raise OperationalError("connection to 10.0.0.7 refused")

    monkeypatch.setattr("game.doors.callers.token_of", away)
    told = await ana.get("/me")
    assert (told.status, told.code) == (503, "unavailable")
    assert int(told.headers["retry-after"]) > 0
    assert b"10.0.0.7" not in told.data


async def test_a_client_that_goes_while_it_waits_is_waited_for_no_more(played, bo, clock):
    session = await played()
    wire = bo.wire("GET", f"/sessions/{session.id}/seats/cook2/observe?wait=25")
    await wire.send_input({"type": "http.request", "body": b"", "more_body": False})
    while not any(alarm[0] == clock.now() + 25 for alarm in clock._alarms):
        await asyncio.sleep(0)
    await wire.send_input({"type": "http.disconnect"})
    await wire.wait(timeout=PATIENCE)
    assert wire.output_queue.empty()


async def test_names_that_are_not_ours_and_plain_http_are_refused(house, door, settings):
    player = await person("Cy")
    program = Program(door, await secret_of(player), player)
    told = await program.get("/me", headers={"host": "evil.example"})
    assert (told.status, told.code) == (400, "bad_request")
    settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = True, 60
    told = await program.get("/me")
    assert (told.status, told.code) == (403, "https_only")
    assert told.headers["strict-transport-security"] == "max-age=60"
    assert BASE == "/api/v1"


async def test_no_answer_is_kept_framed_or_taken_for_something_else(ana):
    told = await ana.get("/me")
    assert told.headers["cache-control"] == "no-store"
    assert told.headers["x-content-type-options"] == "nosniff"
    assert told.headers["content-security-policy"].startswith("default-src 'none'")
    assert "access-control-allow-origin" not in told.headers
    assert "set-cookie" not in told.headers
