"""What a study is: its stages in order, what is varied, and what each stage shows, asks and lets people play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.studies.assigning import Design
from game.studies.survey import Survey
from game.studies.variables import Variable
from sim.world import JSON, JSONObject

Kind = Literal[
    "welcome", "consent", "screening", "instructions", "tutorial", "quiz", "survey", "matching", "play",
    "partner_survey", "break", "debrief", "end",
]  # fmt: skip
KINDS: tuple[Kind, ...] = (
    "welcome", "consent", "screening", "instructions", "tutorial", "quiz", "survey", "matching", "play",
    "partner_survey", "break", "debrief", "end",
)  # fmt: skip
Fallback = Literal["agent", "extend", "exit"]
PARTICIPANT = "participant"
"""Who sits in a seat: a participant, or an agent by its name (also a variable's)."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage. Fields that its kind does not have are empty; texts may hold variables."""

    kind: Kind
    name: str
    text: str = ""
    """Markdown: what is shown."""
    title: str = ""
    survey: Survey | None = None
    instrument: str = ""
    statements: tuple[str, ...] = ()
    """Consent: what has to be ticked."""
    wanted: Mapping[str, tuple[JSON, ...]] = field(default_factory=dict)
    """Screening and quiz: by question the answers that let one go on."""
    tries: int = 1
    """Quiz and tutorial: how often it may be tried."""
    task: str = ""
    seats: Mapping[str, JSON] = field(default_factory=dict)
    """Play: by seat who sits there: `participant`, or an agent's name or name and settings."""
    pace: str = ""
    seed: JSON = None
    feedback: str = ""
    chat: bool = True
    minutes: float | None = None
    step_limit: int | None = None
    wait_minutes: float = 10.0
    """Matching: Prolific holds a place for ten minutes."""
    fallback: Fallback = "exit"
    together: tuple[str, ...] = ()
    """Matching: what partners have in common: `treatment`, or a variable."""
    afresh: bool = True
    """Matching: never with somebody one has played with."""
    seconds: float = 0.0
    """Break: how long at least."""


@dataclass(frozen=True, slots=True)
class Loop:
    """Stages that come again: once for each round of a participant's treatment, or so many times."""

    name: str
    stages: tuple[Stage | Loop, ...]
    rounds: int | None = None
    """None: the treatment's rounds."""


Part = Stage | Loop


@dataclass(frozen=True, slots=True)
class Study:
    """A study as its file says it."""

    name: str
    title: str
    stages: tuple[Part, ...]
    design: Design
    variables: tuple[Variable, ...] = ()
    languages: tuple[str, ...] = ("en",)
    seed: int = 0
    source: JSONObject = field(default_factory=dict)
    """The file's own content: what participants of this version saw can be made again from it."""
