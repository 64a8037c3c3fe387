"""Records in a field's own files: a world that writes what happened as its field keeps it, and reads it.

A session's log becomes a story of `Happening`s, which knows nothing of sessions; the world makes files of
it. The other way round a file becomes lines to be read (`Brought`) and, where scene and start are the
world's own, a story that can be played again (`PlayedAgain`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

from sim.world import JSON, Action, JSONObject, Seat, Task


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing, `at` seconds after play began.

    `moves`: a step, with what each seat did in it. `said`: a line of `text` (`on`: while the game was
    played, so that it counts). `asked`: a `question` that was answered. `refused`: what was wanted, as
    `text`, and not done. `types`: somebody began to write (`on`), or stopped.
    """

    at: float
    kind: Literal["moves", "said", "asked", "refused", "types"]
    seat: Seat = ""
    moves: Mapping[Seat, Action | None] = field(default_factory=dict)
    text: str = ""
    question: Action | None = None
    on: bool = True


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of files: a short stable name, what people choose, and a sentence about it.

    `pictures`: whether pictures may go with it.
    """

    name: str
    title: str
    about: str
    pictures: bool = False


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a session besides its story.

    `players`: per seat kind (person, agent) and name, of people their public ids. `end`: when it was
    over, in seconds of play (None: with the last thing that happened). `step_limit`: the session's own.
    """

    pace: str
    players: Mapping[Seat, JSONObject] = field(default_factory=dict)
    end: float | None = None
    step_limit: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that belongs to a file: what a seat, or one of its further cameras, saw after so many
    steps."""

    position: int
    seat: Seat
    camera: str = ""


@dataclass(frozen=True, slots=True)
class File:
    """A file of a record: its path, and its contents or the picture that it shows."""

    path: str
    data: bytes | Picture


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a record that was brought in: `at` seconds, who, and what they said or did."""

    at: float
    who: str
    text: str
    said: bool = False
    ok: bool = True

    def to_json(self) -> JSONObject:
        return {"at": self.at, "who": self.who, "text": self.text, "said": self.said, "ok": self.ok}


@dataclass(frozen=True, slots=True)
class Brought:
    """A record that somebody brought: what it is about, what happened, and whether it is of a place that
    is known here (`ours`); if not, `note` says so."""

    title: str
    facts: tuple[tuple[str, str], ...]
    lines: tuple[Told, ...]
    ours: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlayedAgain:
    """A record that was played again and came out as it says, in the state of this digest."""

    task: Task
    seed: int
    story: tuple[Happening, ...]
    about: About
    digest: str


@runtime_checkable
class KeepsRecords(Protocol):
    """A world with files of its own for what was played in it."""

    def forms(self) -> Sequence[Form]:
        """The kinds of files that it writes, the usual one first."""

    def record(
        self, form: str, task: Task, seed: int, story: Iterable[Happening], about: About,
        *, pictures: bool,
    ) -> Iterator[File]:  # fmt: skip
        """The files of one session. Raises WorldError where the story cannot be played again."""

    def what_it_reads(self) -> str:
        """What can be brought in, as a sentence goes on: `a game file of ...`."""

    def is_record(self, data: JSON) -> bool:
        """Whether this looks like one of its files, whole or not."""

    def brought(self, data: JSON) -> Brought:
        """What a file tells. Raises WorldError with the place inside the file."""

    def played_again(self, data: JSON) -> PlayedAgain:
        """A file that is `ours`, played again. Raises WorldError: `diverged`, or what is wrong."""
