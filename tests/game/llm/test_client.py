"""The client: answers, retries, clear words for every failure, records without keys."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from random import Random

import pytest

from game.llm import Client, Endpoint, LLMError, Message, Parameters, Picture
from game.llm.client import LONGEST_WAIT_S, Timing
from game.llm.redact import LOGGERS, without_addresses
from game.scripted import ScriptedServer
from game.scripted.server import scripted
from tests.game.llm.kitchen import PRICES, QUESTION, Hand, client

KEY = "sk-test-0123456789abcdef"


async def failing(model: str, server: ScriptedServer, **changes: object) -> LLMError:
    with pytest.raises(LLMError) as caught:
        await client(server, **changes).ask(model, QUESTION)
    return caught.value


async def test_a_model_answers_with_text_tokens_and_cost(server: ScriptedServer) -> None:
    answer = await client(server).ask("optimal", QUESTION, Parameters(0.7, 3, 100))
    assert answer.text
    assert answer.finish == "stop"
    assert not answer.cut
    assert answer.usage.counted
    assert answer.usage.prompt_tokens > 0
    tokens = answer.usage.prompt_tokens + 2 * answer.usage.completion_tokens
    assert answer.usage.cost == pytest.approx(tokens / 1e6)


async def test_parameters_are_sent_as_set_and_no_others(server: ScriptedServer) -> None:
    await client(server).ask("optimal", QUESTION, Parameters(0.7, 3, 100, ("END",), {"top_p": 0.5}))
    sent = server.seen[-1]
    assert sent["temperature"] == 0.7
    assert (sent["seed"], sent["max_tokens"], sent["stop"], sent["top_p"]) == (3, 100, ["END"], 0.5)
    await client(server).ask("optimal", QUESTION)
    assert set(server.seen[-1]) == {"model", "messages"}


async def test_endpoints_may_call_the_token_limit_otherwise(server: ScriptedServer) -> None:
    asking = client(server, max_tokens_field="max_completion_tokens", parameters={"top_k": 5})
    await asking.ask("optimal", QUESTION, Parameters(max_tokens=9))
    assert server.seen[-1]["max_completion_tokens"] == 9
    assert server.seen[-1]["top_k"] == 5
    assert "max_tokens" not in server.seen[-1]


async def test_pictures_are_sent_and_recorded_by_their_hash(server: ScriptedServer) -> None:
    shown = Message("user", "What is this?", (Picture(b"not really a picture"),))
    answer = await client(server).ask("optimal", [shown])
    parts = server.seen[-1]["messages"][0]["content"]
    assert parts[0] == {"type": "text", "text": "What is this?"}
    assert parts[1]["image_url"]["url"].startswith("data:image/jpeg;base64,")
    record = json.dumps(answer.calls[0].record())
    assert "base64" not in record
    assert '"bytes": 20' in record


async def test_records_hold_the_whole_request_and_answer(server: ScriptedServer) -> None:
    answer = await client(server).ask("optimal", QUESTION, Parameters(temperature=0.7))
    record = answer.calls[0].record()
    assert record["messages"] == [
        {"role": "system", "text": "You are a cook."},
        {"role": "user", "text": "What now?"},
    ]
    assert record["answer"] == answer.text
    assert record["parameters"] == {"temperature": 0.7}
    assert (record["endpoint"], record["model"], record["attempt"]) == ("test", "optimal", 1)
    json.dumps(record)


# -- what may go wrong ------------------------------------------------------------------------------


async def test_an_unknown_model_is_named_and_not_asked_again(server: ScriptedServer) -> None:
    error = await failing("gpt-17", server)
    assert error.code == "unknown_model"
    assert '"gpt-17"' in error.message
    assert "it lists optimal" in error.message
    assert len(error.calls) == 1


async def test_a_dead_endpoint_is_named_after_all_retries() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    hand = Hand()
    asking = Client(Endpoint("gone", f"http://127.0.0.1:{port}/v1", retries=2), None, hand.timing())
    with pytest.raises(LLMError) as caught:
        await asking.ask("m", QUESTION)
    assert caught.value.code == "unreachable"
    assert '"gone"' in caught.value.message
    assert "nobody answers" in caught.value.message
    assert [call.error for call in caught.value.calls] == ["unreachable"] * 3
    assert len(hand.slept) == 2


@pytest.mark.parametrize(
    ("model", "code", "words"),
    [
        ("wrong_shape", "wrong_shape", 'choices[0].message in it. It begins with: {"result"'),
        ("not_json", "wrong_shape", "it is not JSON. It begins with: <html>"),
        ("drop", "dropped", "dropped the connection"),
        ("cut_off", "dropped", "dropped the connection"),
        ("status:429", "rate_limited", "asked too often (429)"),
        ("status:500", "server_error", "failed (500)"),
        ("status:503", "server_error", "failed (503)"),
        ("status:401", "unauthorized", "does not accept the key (none is configured)"),
        ("status:400", "bad_request", "refused the request (400)"),
        ("status:408", "timeout", "took too long (408)"),
    ],
)
async def test_failures_have_a_code_and_a_sentence(
    server: ScriptedServer, model: str, code: str, words: str
) -> None:
    error = await failing(model, server)
    assert error.code == code
    assert words in error.message
    assert len(error.calls) == (3 if error.temporary else 1)


async def test_a_wrong_address_is_not_taken_for_an_unknown_model(server: ScriptedServer) -> None:
    error = await failing("optimal", server, base_url=server.base_url + "/else")
    assert error.code == "bad_config"
    assert "no chat completions at" in error.message
    assert server.base_url not in error.message


@pytest.mark.parametrize(
    "model", ["status:401", "status:429", "status:500", "drop", "gpt-17", "not_json", "slow:30"]
)
async def test_no_failure_says_where_the_endpoint_is(
    server: ScriptedServer, model: str, caplog: pytest.LogCaptureFixture
) -> None:
    address = server.base_url.removeprefix("http://").removesuffix("/v1")
    error = await failing(model, server, timeout_s=0.5, retries=0)
    told = json.dumps([error.message, *(call.record() for call in error.calls)])
    assert address not in told
    assert "127.0.0.1" not in told
    assert server.base_url in caplog.text  # the server's own log does


def test_what_others_write_is_told_without_addresses() -> None:
    told = without_addresses(
        "cannot POST to http://10.0.0.7:8000/v1/chat (see https://docs.example.org/e1), "
        "gpu-3.lan:9000 and 10.0.0.7 and models.example.org:8443 are down; gpt-4.1 is not",
        "models.example.org:8443", "models.example.org",
    )  # fmt: skip
    for address in (
        "10.0.0.7",
        "8000",
        "docs.example.org",
        "gpu-3",
        "9000",
        "models.example",
        "8443",
    ):
        assert address not in told
    assert "gpt-4.1 is not" in told


async def test_a_slow_model_is_given_up(server: ScriptedServer) -> None:
    error = await failing("slow:30", server, timeout_s=0.05, retries=0)
    assert error.code == "timeout"
    assert "within 0.05 s" in error.message


async def test_a_flaky_model_is_asked_again_and_every_attempt_recorded(
    server: ScriptedServer,
) -> None:
    hand = Hand()
    answer = await client(server, hand).ask("flaky:2", QUESTION)
    assert [(c.attempt, c.error) for c in answer.calls] == [
        (1, "server_error"), (2, "server_error"), (3, "")
    ]  # fmt: skip
    first, second = hand.slept
    assert 0.5 <= first <= 1.0
    assert 1.0 <= second <= 2.0


async def test_an_empty_answer_is_an_answer(server: ScriptedServer) -> None:
    assert (await client(server).ask("silent", QUESTION)).text == ""


# -- waiting ----------------------------------------------------------------------------------------


def waits(wanted: float | None, failures: int) -> float:
    asking = Client(Endpoint("e", "http://127.0.0.1:1/v1"), None, Timing(dice=Random(0)))
    return asking._pause(failures, wanted)


def test_waiting_doubles_up_to_a_minute_and_heeds_what_the_endpoint_says() -> None:
    assert waits(None, 1) <= 1.0
    assert LONGEST_WAIT_S / 2 <= waits(None, 20) <= LONGEST_WAIT_S
    assert waits(30.0, 1) == 30.0
    assert waits(86_400.0, 1) == LONGEST_WAIT_S


async def test_requests_beyond_the_minute_wait(server: ScriptedServer) -> None:
    hand = Hand()
    asking = client(server, hand, requests_per_minute=2)
    for _ in range(3):
        await asking.ask("silent", QUESTION)
    assert hand.slept == [pytest.approx(60.0, abs=0.1)]


async def test_no_more_requests_at_a_time_than_allowed(server: ScriptedServer) -> None:
    asking = client(server, concurrency=1)
    door = asking._doors.door()
    async with door:
        waiting = asyncio.create_task(asking.ask("silent", QUESTION))
        await asyncio.sleep(0)
        assert not server.seen
    await waiting
    assert len(server.seen) == 1


# -- keys -------------------------------------------------------------------------------------------


async def test_keys_reach_the_endpoint_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("A_KEY", KEY)
    for name in ("", *LOGGERS):
        caplog.set_level(logging.DEBUG, name)
    async with scripted(KEY) as server:
        answer = await client(server, key_env="A_KEY").ask("optimal", QUESTION)
    assert "HTTP Request" in caplog.text
    written = json.dumps([call.record() for call in answer.calls])
    for text in (written, caplog.text, repr(answer), repr(server.seen)):
        assert KEY not in text
        assert "Bearer" not in text


async def test_a_wrong_key_is_blamed_on_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_KEY", KEY)
    async with scripted("another key") as server:
        error = await failing("optimal", server, key_env="A_KEY")
    assert error.code == "unauthorized"
    assert "does not accept the key (A_KEY)" in error.message
    assert KEY not in error.message


async def test_a_missing_key_is_said_before_anything_is_sent(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("A_KEY", raising=False)
    error = await failing("optimal", server, key_env="A_KEY")
    assert error.code == "no_key"
    assert "A_KEY" in error.message
    assert not server.seen


async def test_a_key_that_a_model_repeats_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_KEY", "What a lovely kitchen!")
    async with scripted("What a lovely kitchen!") as server:
        answer = await client(server, key_env="A_KEY").ask("malformed", QUESTION)
    assert answer.text.startswith("[hidden] I would begin")


def test_one_client_serves_one_loop_after_the_other() -> None:
    """Workers run an event loop for each episode; nothing of an old one is left open."""

    async def once() -> None:
        async with scripted() as server:
            shared = Client(Endpoint("e", server.base_url), PRICES)
            await shared.ask("silent", QUESTION)

    asyncio.run(once())
    asyncio.run(once())
