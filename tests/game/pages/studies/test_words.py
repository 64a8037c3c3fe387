"""What pages of studies say of values: as people read them, never as a program writes them."""

from __future__ import annotations

import pytest

from game.templatetags.studies import plainly


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"age": 35, "plays": True, "why": None}, "age: 35, plays: yes, why: -"),
        (["a", {"b": [1, 2.5]}], "a, b: 1, 2.5"),
        (False, "no"),
        ("as it is", "as it is"),
        ({}, ""),
    ],
)
def test_values_are_read_without_quotes_and_braces(value: object, said: str) -> None:
    assert plainly(value) == said
