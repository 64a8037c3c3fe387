"""Several answers at a time, their probabilities, texts gone on with, and vectors."""

from __future__ import annotations

import math
from typing import Any

import pytest

from game.llm import LLMError, Message, Parameters
from game.scripted import ScriptedServer
from game.scripted.http import json_response
from game.scripted.server import DIMENSIONS, EMBEDDER
from tests.game.llm.kitchen import client

PROMPT = [Message("user", "Task: Compute\nStep 1:")]


async def test_samples_of_a_completion_come_with_log_probabilities(server: ScriptedServer) -> None:
    wanted = Parameters(0.6, 1, 10, ("\n",), {"top_p": 0.9})
    found = await client(server).sample("planner", PROMPT, wanted, 5, "completions")
    assert len(found.samples) == 5
    assert len(found.calls) == 1
    assert all(one.logprob is not None and one.logprob < 0 for one in found.samples)
    sent = server.seen[-1]
    assert (sent["prompt"], sent["n"], sent["logprobs"]) == (PROMPT[0].text, 5, 1)
    assert (sent["top_p"], sent["max_tokens"], sent["stop"]) == (0.9, 10, ["\n"])
    assert len({one.text for one in found.samples}) > 1


async def test_samples_of_a_chat_are_asked_for_as_chats_have_them(server: ScriptedServer) -> None:
    found = await client(server).sample("planner", PROMPT, Parameters(seed=4), 3, "chat")
    assert [one.logprob for one in found.samples if one.logprob is not None]
    assert server.seen[-1]["logprobs"] is True
    again = await client(server).sample("planner", PROMPT, Parameters(seed=4), 3, "chat")
    assert again.samples == found.samples
    other = await client(server).sample("planner", PROMPT, Parameters(seed=5), 3, "chat")
    assert other.samples != found.samples


async def test_the_record_of_a_request_holds_all_its_samples(server: ScriptedServer) -> None:
    found = await client(server).sample("planner", PROMPT, None, 4, "completions")
    record = found.calls[0].record()
    assert record["api"] == "completions"
    assert [one["text"] for one in record["samples"]] == [one.text for one in found.samples]
    assert record["answer"] == found.samples[0].text
    alone = await client(server).ask("optimal", PROMPT)
    assert "samples" not in alone.calls[0].record()
    assert "api" not in alone.calls[0].record()


async def test_an_endpoint_without_probabilities_says_none(server: ScriptedServer) -> None:
    found = await client(server).sample("planner_mute", PROMPT, None, 2, "completions")
    assert [one.logprob for one in found.samples] == [None, None]


async def test_one_that_gives_one_answer_at_a_time_is_asked_again(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scripted.server._count", lambda body: 1)
    found = await client(server).sample("planner", PROMPT, Parameters(seed=1), 3, "completions")
    assert len(found.samples) == len(found.calls) == 3
    assert [body.get("n") for body in server.seen[-3:]] == [3, 2, None]
    assert [body["seed"] for body in server.seen[-3:]] == [1, 2, 3]


async def test_one_that_refuses_probabilities_is_asked_without_them(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(server, monkeypatch, "logprobs is not supported by this model")
    found = await client(server).sample("planner", PROMPT, None, 2, "chat")
    assert [one.logprob for one in found.samples] == [None, None]
    assert [call.error for call in found.calls] == ["bad_request", ""]


async def test_any_other_refusal_is_told(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(server, monkeypatch, "temperature is too high")
    with pytest.raises(LLMError, match="temperature is too high") as caught:
        await client(server).sample("planner", PROMPT, None, 2, "chat")
    assert len(caught.value.calls) == 1


def refuse(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    """The server says this to whoever asks for log-probabilities."""
    complete = server._complete

    async def refusing(body: Any, messages: Any) -> bytes | None:
        if "logprobs" in body:
            return json_response(400, {"error": {"message": why}})
        return await complete(body, messages)

    monkeypatch.setattr(type(server), "_complete", lambda self, *args: refusing(*args))


async def test_a_stop_that_never_comes_ends_at_the_token_limit(server: ScriptedServer) -> None:
    wanted = Parameters(max_tokens=10, stop=("\n",))
    found = await client(server).sample("endless", PROMPT, wanted, 2, "completions")
    assert [one.finish for one in found.samples] == ["length", "length"]
    assert all(len(one.text.split()) == 10 for one in found.samples)


async def test_texts_become_vectors_of_length_one(server: ScriptedServer) -> None:
    rows = await client(server).embed(EMBEDDER, ["grab cup", "grab cups", "zzz"])
    assert [len(row) for row in rows] == [DIMENSIONS] * 3
    assert all(math.hypot(*row) == pytest.approx(1.0) for row in rows)
    near, far = (sum(a * b for a, b in zip(rows[0], row, strict=True)) for row in rows[1:])
    assert near > far


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"data": []}, "missing, empty or of different lengths"),
        ({"data": [{"embedding": [1, 2]}, {"embedding": [1]}]}, "different lengths"),
        ({"data": [{"embedding": ["a"]}]}, "of numbers"),
        ({"data": [{"embedding": [1.0]}]}, "1 vectors came for 2 texts"),
        ({"choices": []}, "did not answer with embeddings"),
    ],
)
async def test_vectors_that_are_none_are_refused_in_words(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, answer: Any, why: str
) -> None:
    monkeypatch.setattr(type(server), "_embed", lambda self, body: json_response(200, answer))
    with pytest.raises(LLMError, match=why) as caught:
        await client(server).embed(EMBEDDER, ["one", "two"])
    assert caught.value.code == "wrong_shape"


async def test_a_completion_without_text_is_no_completion(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def chatty(body: Any, messages: Any) -> bytes:
        return json_response(200, {"choices": [{"message": {"content": "hello"}}]})

    monkeypatch.setattr(type(server), "_complete", lambda self, *args: chatty(*args))
    with pytest.raises(LLMError, match=r"did not answer with a completion: .*text"):
        await client(server).sample("planner", PROMPT, None, 1, "completions")
