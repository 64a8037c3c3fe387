"""The fields of a study's file, each defined once: how it is read, and what its JSON Schema says.

`game.studies.file` reads by them, `game.studies.schema` writes `docs/study.schema.json` from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, get_args

from game.evaluation.reading import Node
from game.studies.assigning import Value
from game.studies.definition import AfterLeaving, Fallback, IfLeft, Impossible, Timeout
from game.studies.instruments import instruments
from game.studies.survey import Survey, read_survey
from sim.world import JSON, JSONObject

Read = TypeVar("Read", covariant=True)
Schema = JSONObject
TEXT = "#/$defs/text"
"""A text, or one for each of the study's languages."""


@dataclass(frozen=True, slots=True)
class Field(Generic[Read]):
    """One field. `about` is what editors say of it."""

    read: Callable[[Node], Read]
    schema: Schema
    about: str = ""

    @property
    def told(self) -> Schema:
        """Its schema with what it is about."""
        return {"description": self.about, **self.schema} if self.about else self.schema


def text(longest: int, about: str = "") -> Field[str]:
    """A text that people read, of at most so many characters."""
    schema: Schema = {"$ref": TEXT}
    return Field(lambda node: node.text(longest=longest), schema, about)


def word(longest: int, about: str = "", **more: JSON) -> Field[str]:
    """A text that programs read, such as a task's name."""
    schema: Schema = {"type": "string", "pattern": r"\S", **more}
    return Field(lambda node: node.text(longest=longest), schema, about)


def whole(low: int, high: int, about: str = "") -> Field[int]:
    """A whole number."""
    schema: Schema = {"type": "integer", "minimum": low, "maximum": high}
    return Field(lambda node: node.whole(low, high), schema, about)


def number(low: float, high: float, about: str = "") -> Field[float]:
    """Any number."""
    schema: Schema = {"type": "number", "minimum": low, "maximum": high}
    return Field(lambda node: node.number(low, high), schema, about)


def truth(about: str = "") -> Field[bool]:
    """True or false."""
    return Field(lambda node: node.truth(), {"type": "boolean"}, about)


def choice(known: Sequence[str], about: str = "") -> Field[str]:
    """One of these words."""
    return Field(lambda node: node.choice(known), {"enum": list(known)}, about)


def each(one: Field[Read], about: str = "") -> Field[tuple[Read, ...]]:
    """A list of these, or one of them alone."""
    return Field(lambda node: tuple(map(one.read, node.items())), several(one.schema), about)


def named(one: Field[Read], about: str = "") -> Field[dict[str, Read]]:
    """Names, whatever they are, and one of these beside each."""
    schema: Schema = {"type": "object", "additionalProperties": one.schema}
    return Field(lambda node: {name: one.read(i) for name, i in node.members()}, schema, about)


def several(one: Schema) -> Schema:
    """The schema of one of these or of a list of them."""
    return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}


def anything(about: str = "") -> Field[JSON]:
    """Whatever JSON can hold."""
    return Field(lambda node: node.plain(), {}, about)


def _value(node: Node) -> Value:
    if not isinstance(node.value, str | int | float | bool):
        raise node.error("a text, a number, true or false is expected")
    return node.value


VALUE: Field[Value] = Field(_value, {"type": ["string", "number", "boolean"]})
"""What a variable or a factor may be."""


# -- the whole file --------------------------------------------------------------------------------

STUDY = word(60, "The study's name: letters and hyphens, such as three-partners.")
TITLE = text(120, "What participants and researchers read at its top.")
SEED = whole(0, 2**31 - 1, "Of all that is drawn. The same seed draws the same.")
QUOTA = whole(1, 1_000_000, "How many completions of each cell are wanted.")
REPEATS = whole(1, 200, "How often each condition within a participant comes.")
SILENCE = number(
    1, 30 * 24 * 60, "After so many minutes without a sign somebody has left: timed out."
)
LANGUAGES = each(word(10), "The study's languages, the usual one first: [en, de].")
NAME = word(60, "What the stage is called in data and rules. Needed where a kind comes twice.")
ROUNDS = whole(1, 200)
FROM_TO = whole(-(10**9), 10**9)


# -- fields of stages ------------------------------------------------------------------------------


def _survey(node: Node) -> Survey:
    return read_survey(node.plain(), node.path)


def _agent(node: Node) -> JSON:
    """Who sits somewhere: a name, or an agent's name and settings."""
    if isinstance(node.value, Mapping):
        given = node.fields(("agent", "settings"))
        if "agent" not in given:
            raise node.error("an agent with settings is `{agent: name, settings: {...}}`")
        given["agent"].text()
    else:
        node.text()
    return node.plain()


def _seats(node: Node) -> dict[str, JSON]:
    found = SITS_BY_SEAT.read(node)
    if not found:
        raise node.error("say who sits where: seat: participant, or an agent's name")
    return found


SITS: Field[JSON] = Field(_agent, {"$ref": "#/$defs/agent"})
SITS_BY_SEAT = named(SITS)
STAGE: Mapping[str, Field[object]] = {
    "text": text(100_000, "What is shown, in Markdown."),
    "title": text(120, "The heading of its page."),
    "statements": each(text(2000), "What has to be ticked to take part."),
    "survey": Field(_survey, {"$ref": "#/$defs/questions"}, "A survey in SurveyJS's JSON."),
    "instrument": choice(sorted(instruments()), "A ready-made survey with scores."),
    "wanted": named(
        Field(lambda node: tuple(one.plain() for one in node.items()), {"not": {"enum": [[]]}}),
        "By question the answer, or the answers, that let one go on.",
    ),
    "tries": whole(1, 100, "How often it may be tried."),
    "task": word(300, "What is played, such as multi_agent/1."),
    "seats": Field(
        _seats,
        {**SITS_BY_SEAT.schema, "minProperties": 1},
        "By seat who sits there: participant, or an agent.",
    ),
    "pace": word(40, "How time goes: turns, together, realtime or free."),
    "seed": anything("The seed of the kitchen; drawn where it is not said."),
    "feedback": word(40, "How much somebody is told when something fails."),
    "chat": truth("Whether there is a chat."),
    "minutes": number(0.1, 24 * 60, "How long it may take, pauses included."),
    "step_limit": whole(1, 100_000, "After so many steps it is over."),
    "wait_minutes": number(0.1, 24 * 60, "How long somebody waits for partners at most."),
    "fallback": choice(get_args(Fallback), "What happens when nobody came."),
    "together": each(word(120), "What partners have in common: treatment, or a variable."),
    "afresh": truth("Never with somebody one has played with."),
    "timeout": choice(get_args(Timeout), "Whether each has a limit of their own."),
    "roles": word(120, "Who gets which seat: balanced, drawn, or a variable."),
    "rtt_ms": number(1, 10_000, "By how much round trips of partners may differ."),
    "agent": Field(_agent, {"$ref": "#/$defs/agent"}, "Who stands in for somebody."),
    "blind": truth("Nobody is told who of the others is an agent."),
    "names": named(text(40), "By seat what it is called for the others."),
    "latency_ms": number(0, 5_000, "By how much what people do arrives late."),
    "if_left": choice(get_args(IfLeft), "What happens when somebody is gone."),
    "grace_seconds": number(1, 3600, "For how long somebody may be gone."),
    "after_leaving": choice(get_args(AfterLeaving), "What those do whose partner left."),
    "impossible": choice(get_args(Impossible), "What saying that it cannot be done does."),
    "seconds": number(0, 24 * 3600, "How long it takes at least."),
}
VARIED = frozenset(
    {
        "tries", "chat", "minutes", "step_limit", "blind", "latency_ms", "if_left", "grace_seconds",
        "after_leaving", "impossible", "seconds",
    }
)  # fmt: skip
"""Fields that are no texts and may be said by a variable alone: what a session and a break are like may vary."""
_HOLE_ALONE: Schema = {
    "type": "string", "pattern": r"^\s*\{\{\s*[a-zA-Z_]\w*\.\w+\s*\}\}\s*$",
}  # fmt: skip


def schema_of(name: str) -> Schema:
    """The schema of a stage's field with what it is about."""
    told = STAGE[name].told
    if name not in VARIED:
        return told
    plain = {key: value for key, value in told.items() if key != "description"}
    return {"description": STAGE[name].about, "anyOf": [plain, _HOLE_ALONE]}
