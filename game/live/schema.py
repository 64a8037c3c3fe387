"""The websocket protocol as a JSON Schema: `python -m game.live.schema > docs/protocol.schema.json`.

What clients may send follows from the types that read it (`messages`). What the server sends is
declared here; the tests hold every message that they are sent against it.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from game.live.messages import Deep, Flat, FromClient, Nested, Plain
from sim.abilities import ProgramLine
from sim.world import Action, Controls, GoalReport, JSONObject, Verb

TITLE = "The websocket protocol of Brigade, version 1"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Told(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Any message of the server. Programs skip fields that they do not know."""


class Person(Struct, frozen=True):
    """Who sits in a seat, as a newcomer is told."""

    seat: str
    role: str
    kind: Literal["person", "agent", "nobody"]
    name: str
    colour: str


class Welcome(Told, frozen=True, kw_only=True, tag="welcome"):
    """The answer to `hello`. `seat` is null for spectators, `now` in seconds since the epoch."""

    v: Literal[1]
    session: str
    seat: str | None
    status: str
    seq: int
    pace: str
    settings: JSONObject
    seats: list[Person]
    task: JSONObject
    host: bool
    now: float


class Happened(Struct, frozen=True):
    """An event of the log; docs/events.md says what its payload holds."""

    seq: int
    at: float
    kind: str
    seat: str | None
    payload: JSONObject


class Events(Told, frozen=True, kw_only=True, tag="events"):
    """Committed events, filtered for this viewer, in order."""

    events: list[Happened]


class Pointed(Struct, frozen=True):
    """What a click on a target does: actions in order (none: it only tells), and words for them."""

    text: str
    actions: list[Action]


class Intent(Struct, frozen=True):
    """What a seat wants to do in the next step; a null action is doing nothing."""

    action: Action | None


class View(Told, frozen=True, kw_only=True, tag="view"):
    """What a seat or a spectator sees, and what the seat may do now."""

    seq: int
    revision: int
    seat: str | None
    status: str
    pace: str
    step: int
    step_limit: int | None
    turn: str | None
    deadline: float | None
    next_tick: float | None
    starts_at: float | None
    paused: str | None
    pause_asked: list[str]
    seconds: float
    intent: Intent | None
    last_result: JSONObject | None
    outcome: JSONObject | None
    links: JSONObject
    seats: list[JSONObject]
    facts: JSONObject | None
    timers: list[JSONObject]
    goals: GoalReport
    already: list[str]
    legal: list[Action]
    verbs: list[Verb]
    natural: dict[str, Pointed]
    controls: Controls | None = None
    program: list[ProgramLine] = []


class Changes(Told, frozen=True, kw_only=True, tag="changes"):
    """A view for those who said `compact`: the small fields, those of the large ones that changed, and
    in `patch` a JSON Merge Patch (RFC 7396) for each of which only members changed."""

    since: int
    seq: int
    patch: dict[str, JSONObject] = {}


class AllFacts(Told, frozen=True, kw_only=True, tag="facts"):
    """Everything that the seat may know; null: it sees nothing."""

    seq: int
    facts: JSONObject | None


class ViewText(Told, frozen=True, kw_only=True, tag="view_text"):
    """The view as a language model reads it."""

    seq: int
    text: str


class Explained(Told, frozen=True, kw_only=True, tag="reasons"):
    """Per target why nothing can be done with it; under the empty id, why not where the seat is."""

    seq: int
    reasons: dict[str, str]


class Advised(Told, frozen=True, kw_only=True, tag="advice"):
    """What to do next, as actions; none where nothing is to be done, or this kitchen guides nobody."""

    seq: int
    actions: list[JSONObject]


class Walked(Told, frozen=True, kw_only=True, tag="trail"):
    """From where the seat has looked so far, and which way: x, z (metres) and yaw, the oldest first."""

    seq: int
    trail: list[tuple[float, float, float]]


class Possible(Struct, frozen=True):
    """Something that makes sense with a thing; `why` it cannot be done now, empty: it can."""

    verb: str
    args: JSONObject
    text: str
    why: str


class Chosen(Told, frozen=True, kw_only=True, tag="choices"):
    """What can be done with a thing, the natural first, and what cannot be done now."""

    seq: int
    target: str
    choices: list[Possible]


class Ack(Told, frozen=True, kw_only=True, tag="ack"):
    """The message `cid` is recorded as event `seq`, or before it."""

    cid: str
    seq: int


class NotDone(Told, frozen=True, kw_only=True, tag="refused"):
    """The message `cid` is not accepted; nothing changed."""

    cid: str
    code: str
    message: str
    seq: int


class SeatTyping(Told, frozen=True, kw_only=True, tag="typing"):
    """Somebody is writing, or (`on` false) has stopped."""

    seat: str
    name: str
    on: bool


class Presence(Told, frozen=True, kw_only=True, tag="presence"):
    """Who is connected."""

    watchers: int
    seats: dict[str, Literal["here", "dropped", "away", "free"]]


class Decided(Told, frozen=True, kw_only=True, tag="decided"):
    """Where all decide together: the seats whose move is in for the next step, in the order in which they came."""

    seats: list[str]


class Pong(Told, frozen=True, kw_only=True, tag="pong"):
    """The answer to `ping`."""

    t: str | float | None
    now: float


class SecondTab(Told, frozen=True, kw_only=True, tag="second_tab"):
    """This seat was opened elsewhere; this socket only watches now."""

    message: str


class Recorded(Told, frozen=True, kw_only=True, tag="recording"):
    """Whether what happens is recorded; where it is not, the clock stands still."""

    ok: bool
    message: str


class Notice(Told, frozen=True, kw_only=True, tag="notice"):
    """Something that everybody here should know; `budget`: an agent may ask its model no more."""

    code: str
    message: str


class Closing(Told, frozen=True, kw_only=True, tag="error"):
    """The connection closes after this."""

    code: str
    message: str


FromServer: TypeAlias = (
    Welcome | Events | View | Changes | AllFacts | ViewText | Explained
    | Advised | Walked | Chosen | Ack | NotDone | SeatTyping | Presence | Decided | Pong | SecondTab
    | Recorded | Notice | Closing
)  # fmt: skip

_NAMED = {"Plain": Plain, "Flat": Flat, "Nested": Nested, "Deep": Deep}
"""Types that stand in many places, and are said once."""


def schema() -> JSONObject:
    """The whole protocol: `FromClient` and `FromServer` under `$defs`, a message is one of them."""
    template = "#/$defs/{name}"
    sides, parts = msgspec.json.schema_components((FromClient, FromServer), ref_template=template)
    named = {name: msgspec.json.schema(kind) for name, kind in _NAMED.items()}
    known = {_key(body): name for name, body in named.items()}
    parts = named | {"FromClient": sides[0], "FromServer": sides[1]} | parts
    return {
        "$schema": DIALECT,
        "title": TITLE,
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": {name: _members(body, known) for name, body in sorted(parts.items())},
    }


def _short(body: Any, known: dict[str, str]) -> Any:
    """The same with a reference wherever a named type stands.

    Docstrings are made one line: how they are indented depends on the version of Python.
    """
    if isinstance(body, str):
        return " ".join(body.split())
    name = known.get(_key(body))
    return {"$ref": f"#/$defs/{name}"} if name else _members(body, known)


def _members(body: Any, known: dict[str, str]) -> Any:
    if isinstance(body, dict):
        return {key: _short(value, known) for key, value in body.items()}
    return [_short(value, known) for value in body] if isinstance(body, list) else body


def one_line(body: JSONObject) -> JSONObject:
    """A schema with its sentences on one line each."""
    found: JSONObject = _short(body, {})
    return found


def _key(body: Any) -> str:
    return json.dumps(body, sort_keys=True)


def text() -> str:
    """The schema as it is checked in."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
