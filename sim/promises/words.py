"""How a promise that is not kept is told."""

from __future__ import annotations

from collections.abc import Callable

from sim.replay import canonical
from sim.world import (
    JSON,
    WorldError,
)


class CheckFailed(AssertionError):
    """A world does not keep the protocol; the message says what would be right."""


def need(holds: bool, message: str) -> None:
    """Raise CheckFailed with the message unless it holds."""
    if not holds:
        raise CheckFailed(message)


def as_json(value: JSON, what: str) -> str:
    """The value as canonical JSON; CheckFailed if it is none."""
    try:
        return canonical(value)
    except (TypeError, ValueError) as error:
        raise CheckFailed(f"{what} is not JSON: {error}") from error


def expect_error(call: Callable[[], object], code: str | None, what: str) -> None:
    """The call must raise WorldError, with this code if one is named."""
    try:
        call()
    except WorldError as error:
        fits = code in (None, error.code)
        need(fits, f"{what} raised the code {error.code}, expected {code}")
        return
    raise CheckFailed(f"{what} must raise WorldError")
