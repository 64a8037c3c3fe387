"""What was attempted and what became of it: the one record that feedback and termination read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from sim.world import Feedback, JSONObject

VERBS = (
    "CLEAN",
    "CLOSE",
    "EMPTY",
    "DRINK",
    "FIND",
    "OPEN",
    "PICKUP",
    "PUT",
    "SLICE",
    "SPRAY",
    "TOGGLE_OFF",
    "TOGGLE_ON",
)
"""The action space, in the order of the paper (A.1)."""
INVALID = "INVALID"
"""The verb of an answer that is no action."""

Kind = Literal["", "undoable", "action", "object", "unparsable"]
"""Why a turn failed (paper 4.1.1): undoable, invalid action, invalid object, unparsable; "": not."""
MALFORMED: tuple[Kind, ...] = ("action", "object", "unparsable")


@dataclass(frozen=True, slots=True)
class Entry:
    """One attempt.

    `object` is the type that was named, `thing` the name of the object it came to; `code` the
    category of a refusal and `text` its detailed message (`feedback`). `liquid` is what was drunk.
    `work` marks a SLICE, CLEAN, SPRAY or DRINK that passed its checks; `errors` counts the objects
    that refused (the released code records one error each); `fresh` says that a goal condition was
    met for the first time.
    """

    verb: str
    object: str
    ok: bool
    kind: Kind = ""
    code: str = ""
    text: str = ""
    thing: str | None = None
    liquid: str | None = None
    work: bool = False
    errors: int = 0
    fresh: bool = False

    @property
    def words(self) -> str:
        """The attempt as it was named: `FIND Mug`, or what could be read of a bad answer."""
        return f"{self.verb} {self.object}" if self.verb != INVALID else self.object

    @property
    def target(self) -> str:
        """The type that was named; nothing in an answer that is no action."""
        return self.object if self.verb != INVALID else ""

    @property
    def key(self) -> tuple[str, str]:
        """Two attempts with the same key are the same action; bad answers are all alike."""
        return self.verb, self.target

    def to_json(self) -> JSONObject:
        """Only what differs from the defaults, to keep snapshots small."""
        row = asdict(self)
        plain = {key: row[key] for key in ("verb", "object", "ok")}
        return plain | {key: value for key, value in row.items() if key not in plain and value}

    @staticmethod
    def from_json(data: Any) -> Entry:
        """Read what `to_json` wrote. Raises TypeError on anything else."""
        return Entry(**data)


def turn_failure(entry: Entry, scoring: str) -> Kind:
    """The category of a failed turn; the released code calls everything malformed unparsable."""
    if scoring == "released" and entry.kind in MALFORMED:
        return "unparsable"
    return entry.kind


def lines(history: Iterable[Entry], feedback: Feedback) -> list[str]:
    """The numbered list of past actions, in one of the three forms of the paper's table 2.

    Numbers count from 0; what could not be read at all is left out (spec 2.3).
    """
    told = [entry for entry in history if entry.kind != "unparsable"]
    return [f"{n}. {_line(entry, feedback)}" for n, entry in enumerate(told)]


def _line(entry: Entry, feedback: Feedback) -> str:
    if feedback == "none":
        return entry.words
    if entry.ok:
        return f"{entry.words}  Success"
    if feedback == "simple" or not entry.text:
        return f"{entry.words}  Failure"
    return f"{entry.words}  Failure: {entry.text}"
