"""What an action answers, and the words in which it refuses.

The sentences are ours; they contain the words that programs written for AI2-THOR look for
(asgardbench specification, section 1.5: "NOT a receptacle", "cannot be placed", ...).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an action. `code` is one of AI2-THOR's error codes, or our short word."""

    ok: bool
    error: str = ""
    code: str = ""
    value: Any = None

    def __bool__(self) -> bool:
        return self.ok


DONE = Answer(True)


class Refused(Exception):
    """An action that cannot be done now. Nothing has changed; the home turns it into an Answer."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class BadCall(Refused):
    """An action that does not exist or lacks arguments: `Controller.step` raises ValueError.

    `code` is InvalidAction, MissingArguments, AmbiguousAction or InvalidArgument, as in AI2-THOR.
    """
