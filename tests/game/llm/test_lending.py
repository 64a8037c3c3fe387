"""Models that are lent: who is asked where no endpoint is named, and only as long as it lasts."""

from __future__ import annotations

import asyncio

import pytest

from game.llm import Client, Endpoint, LLMError, client_for
from game.llm.lending import lending

LENT = Client(Endpoint("lent", "http://127.0.0.1:1/v1"))


def only_unnamed(name: str) -> Client | None:
    return None if name else LENT


def test_within_it_the_lent_model_is_asked_where_none_is_named() -> None:
    with lending(only_unnamed):
        assert client_for() is LENT
        assert client_for("") is LENT


def test_an_endpoint_that_is_named_is_asked_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRIGADE_ENDPOINTS", raising=False)
    with lending(only_unnamed), pytest.raises(LLMError) as told:
        client_for("openai")
    assert told.value.code == "unknown_endpoint"


def test_afterwards_nothing_is_lent_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRIGADE_ENDPOINTS", raising=False)
    with lending(only_unnamed):
        pass
    with pytest.raises(LLMError):
        client_for()


async def test_what_runs_beside_it_is_lent_nothing_and_what_it_starts_is() -> None:
    began, seen = asyncio.Event(), asyncio.Event()

    async def borrower() -> Client:
        with lending(only_unnamed):
            began.set()
            await seen.wait()
            return await asyncio.to_thread(client_for)

    async def other() -> None:
        await began.wait()
        with pytest.raises(LLMError):
            client_for()
        seen.set()

    found, _ = await asyncio.gather(borrower(), other())
    assert found is LENT
