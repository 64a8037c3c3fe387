"""What a study is: its stages in order, what is varied, and what each stage shows, asks and lets people play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from game.studies.assigning import Design
from game.studies.exclusion import Rule
from game.studies.offer import Bonus, Offer
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
"""When nobody came: an agent in the seats that are free, asking whether to wait on, or the paid exit."""
Timeout = Literal["individual", "shared"]
IfLeft = Literal["pause", "agent", "end"]
"""When somebody is gone: the clock stands still until they are back or the grace is over, and then it is over;
it goes on, and an agent has their seat after the grace; it goes on until then, and is over."""
AfterLeaving = Literal["stop", "continue"]
Impossible = Literal["record", "skip"]
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
    """What is asked; of an instrument in the words of the study's language."""
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
    blind: bool = True
    """Play: nobody is told who of the others is an agent."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Play: by seat what it is called for the others; "Partner" where nothing is said."""
    latency_ms: float = 0.0
    """Play: by how much what people do reaches the kitchen late."""
    if_left: IfLeft = "pause"
    grace_seconds: float = 30.0
    """Play: for how long somebody may be gone."""
    after_leaving: AfterLeaving = "stop"
    """Play: what those do whose partner left: it is over for them, and paid, or they go on with the rest."""
    impossible: Impossible = "record"
    """Play: what saying "this task cannot be done" does: it is recorded, or it also ends the stage."""
    wait_minutes: float = 10.0
    """Matching: Prolific holds a place for ten minutes."""
    fallback: Fallback = "exit"
    together: tuple[str, ...] = ()
    """Matching: what partners have in common: `treatment`, or a variable."""
    afresh: bool = True
    """Matching: never with somebody one has played with."""
    timeout: Timeout = "individual"
    """Matching: each waits for so long, or all who wait together do, from the first one's coming."""
    roles: str = "balanced"
    """Matching: who gets which seat. `balanced`: whoever had it less often; `drawn`: by the seed; or a
    variable of theirs that names the seat."""
    rtt_ms: float | None = None
    """Matching: by how much round-trip times of partners may differ."""
    agent: JSON = None
    """Matching: who sits in for partners that did not come; play: who takes over from somebody who left. A
    name, or name and settings."""
    seconds: float = 0.0
    """Break: how long at least."""
    path: str = ""
    """Where in the file it stands."""
    varied: Mapping[str, str] = field(default_factory=dict)
    """Fields that are no texts and that a variable says, by name: `{"chat": "{{treatment.chat}}"}`. Of a step
    they have their values, and nothing stands here."""


@dataclass(frozen=True, slots=True)
class Loop:
    """Stages that come again: once for each round of a participant's treatment, or so many times."""

    name: str
    stages: tuple[Stage | Loop, ...]
    rounds: int | None = None
    """None: the treatment's rounds."""


Part = Stage | Loop


def every_stage(parts: Sequence[Part]) -> list[Stage]:
    """All stages, those inside of loops once."""
    found: list[Stage] = []
    for part in parts:
        found += every_stage(part.stages) if isinstance(part, Loop) else [part]
    return found


@dataclass(frozen=True, slots=True)
class Study:
    """A study as its file says it."""

    name: str
    title: str
    stages: tuple[Part, ...]
    design: Design
    variables: tuple[Variable, ...] = ()
    block: str = ""
    """The participant's or cohort's variable by whose values cells are filled apart, as `scope.name`."""
    languages: tuple[str, ...] = ("en",)
    seed: int = 0
    recruiting: Offer = field(default_factory=Offer)
    bonus: Bonus | None = None
    silence_minutes: float = 30.0
    """Whoever is not heard of for so long has left the study: "timed out"."""
    exclude: tuple[Rule, ...] = ()
    """By what somebody does not count, declared before anybody has come."""
    models_prompt: str = ""
    """What language models that take part are told besides their persona, on pages and in their seats; may hold
    variables that are known before the first round."""
    source: JSONObject = field(default_factory=dict)
    """The file's own content: what participants of this version saw can be made again from it."""
