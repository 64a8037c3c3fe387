"""What may go wrong with a model, in one family, each kind with a sentence that helps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.llm.chat import Asked

Code = Literal[
    "bad_config",
    "unknown_endpoint",
    "no_key",
    "unknown_model",
    "unauthorized",
    "bad_request",
    "rate_limited",
    "server_error",
    "unreachable",
    "dropped",
    "timeout",
    "wrong_shape",
    "budget",
]

TEMPORARY: frozenset[Code] = frozenset(
    {"rate_limited", "server_error", "unreachable", "dropped", "timeout"}
)
"""What may be gone a moment later, so that asking again makes sense."""


class LLMError(Exception):
    """A model could not be asked, or gave no answer.

    `code` is a stable word for programs, the message a sentence for people. `wait_s` is how long
    the endpoint asks to be left alone, if it says so. `calls` are the records of all attempts.
    """

    def __init__(self, code: Code, message: str, wait_s: float | None = None) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.wait_s = wait_s
        self.calls: Sequence[Asked] = ()

    @property
    def temporary(self) -> bool:
        """Whether asking again may help."""
        return self.code in TEMPORARY
