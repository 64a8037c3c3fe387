"""What tokens cost."""

from __future__ import annotations

import pytest

from game.llm import Price, Prices
from game.llm.redact import HIDDEN, Redactor


def test_a_cost_is_the_sum_of_its_tokens() -> None:
    price = Price(input=2.0, output=10.0, cached=1.0)
    assert price.cost(1_000_000, 0) == 2.0
    assert price.cost(1_000_000, 100_000, cached=500_000) == pytest.approx(1.0 + 0.5 + 1.0)
    assert Price(2.0, 10.0).cost(100, 0, cached=100) == pytest.approx(0.0002)


def test_the_models_of_the_paper_have_prices() -> None:
    known = Prices.default()
    for model in ("gpt-4o", "gpt-4o-mini", "gemini-1.5-flash", "claude-3-haiku"):
        assert known.of(model)


def test_dated_names_and_vendors_are_seen_through() -> None:
    known = Prices.default()
    assert known.of("gpt-4o-2024-08-06") == known.of("gpt-4o")
    assert known.of("openai/gpt-4o-mini") == known.of("gpt-4o-mini")
    assert known.of("gemini-1.5-flash-002") == known.of("gemini-1.5-flash")


def test_an_unknown_model_costs_nobody_knows_what() -> None:
    assert Prices.default().of("my-own-model") is None


def test_what_looks_like_a_key_is_hidden() -> None:
    redact = Redactor(("hunter2-hunter2",))
    assert redact("it is hunter2-hunter2!") == f"it is {HIDDEN}!"
    assert redact("Authorization: Bearer abcdef123456") == f"Authorization: Bearer {HIDDEN}"
    assert "abcdef" not in redact('"api_key": "abcdef123456"')
    assert "sk-proj" not in redact("Incorrect API key provided: sk-proj-0123456789abcdef")
    assert redact("I ask: where is the sk-illet?") == "I ask: where is the sk-illet?"
