"""Loops that assert: over nothing they would assert nothing, and the test would pass for ever."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def each(items: Iterable[T]) -> list[T]:
    """The items, of which there must be some."""
    found = list(items)
    assert found, "there is nothing to look at, so this test would say nothing"
    return found
