"""What calls bring and answers hold, as types: they read, and the OpenAPI document is made from them.

What a socket is told stands in `game.live.schema` and `game.live.messages`, and is the same here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from game.engine.settings import Pace, Thoughts
from game.live.messages import Act, Count, Say, Shallow
from game.live.schema import Happened, View
from sim.world import JSONObject

WAIT_S = 25
"""The longest that a call waits: proxies end calls that are silent for longer."""
PAGE = 50
MOST = 200

Page: TypeAlias = Annotated[int, Meta(ge=1, le=MOST, description="how many at the most")]
After: TypeAlias = Annotated[str, Meta(max_length=120, description="`next` of the page before")]
Wait: TypeAlias = Annotated[
    float, Meta(ge=0, le=WAIT_S, description="seconds to wait for the seat's next moment")
]
Since: TypeAlias = Annotated[
    int, Meta(ge=0, le=2**31 - 1, description="the number of an event that is known already")
]
Size: TypeAlias = Annotated[int, Meta(ge=1, le=4096, description="a number of pixels")]
Stated: TypeAlias = Annotated[str, Meta(max_length=12)]
Moment: TypeAlias = Literal["yours", "not_yet", "over"]


class Query(Struct, frozen=True, kw_only=True):
    """Parameters of an address."""


class TaskQuery(Query, frozen=True, kw_only=True):
    suite: Annotated[str, Meta(max_length=80, description="a suite's name, or world:suite")] = ""
    seats: Annotated[int, Meta(ge=0, le=100, description="number of seats; 0: any")] = 0
    limit: Page = PAGE
    after: After = ""


class SessionQuery(Query, frozen=True, kw_only=True):
    status: Annotated[
        Literal["", "live", "over"], Meta(description="live, over, or both if it is left out")
    ] = ""
    limit: Page = PAGE
    after: After = ""


class RunQuery(Query, frozen=True, kw_only=True):
    limit: Page = PAGE
    after: After = ""


class ObserveQuery(Query, frozen=True, kw_only=True):
    wait: Wait = 0
    since: Since | None = None
    text: Annotated[bool, Meta(description="whether the text of a language model is wanted")] = (
        False
    )
    facts: Annotated[bool, Meta(description="whether all facts are wanted")] = False


class ActQuery(Query, frozen=True, kw_only=True):
    wait: Wait = 0


class PictureQuery(Query, frozen=True, kw_only=True):
    size: Size = 600


class PlaceQuery(Query, frozen=True, kw_only=True):
    wait: Annotated[float, Meta(ge=0, le=WAIT_S, description="seconds to wait for a kitchen")] = 0


class EventQuery(Query, frozen=True, kw_only=True):
    since: Since = 0
    seat: Annotated[
        str, Meta(max_length=40, description="one of your seats, to be told what it may know")
    ] = ""


# -- what is sent ---------------------------------------------------------------------------------


class SeatAgent(Struct, frozen=True, kw_only=True):
    """An agent of this installation for a seat."""

    agent: Annotated[str, Meta(max_length=80)]
    settings: Shallow = {}


class NewSession(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a task is to be played. What is left out is as on the task's page."""

    task: Annotated[str, Meta(min_length=1, max_length=200, description="the id of a task")]
    seats: Annotated[
        dict[str, Literal["me", "open"] | SeatAgent],
        Meta(
            max_length=64,
            description="who sits where: me, open (whoever comes), or an agent. Seats that are "
            "left out: the first one is yours, an agent takes each other one",
        ),
    ] = {}
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    pace: Annotated[Pace | None, Meta(description="one of the suite's paces")] = None
    tick_hz: Annotated[float, Meta(ge=0.2, le=10)] | None = None
    limit: Literal["none", "relaxed", "paper"] | None = None
    step_limit: Annotated[
        Annotated[int, Meta(ge=1, le=100_000)] | None,
        Meta(description="the limit of steps as a number, in place of `limit`; not in real time"),
    ] = None
    way: Annotated[str, Meta(max_length=40)] | None = None
    thoughts: Thoughts | None = None
    listed: bool | None = None
    deadline_s: Annotated[float, Meta(ge=0.1, le=86400)] | None = None
    grace_s: Annotated[float, Meta(ge=0, le=86400)] | None = None
    countdown_s: Annotated[float, Meta(ge=0, le=600)] | None = None
    stand_in: Annotated[
        Annotated[str, Meta(max_length=80)] | None,
        Meta(description="the agent that takes over who is gone; empty: nobody"),
    ] = None


class TakeSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the record keeps of the program that sits down."""

    client: Annotated[str, Meta(max_length=80, description="name and version of the program")] = ""


class JoinLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which kitchens a program waits for."""

    suite: Annotated[
        str, Meta(min_length=1, max_length=101, description="a suite's name, or world:suite")
    ]
    seats: Annotated[
        Literal[1, 2] | None,
        Meta(description="1: alone, 2: with another program; left out: as the suite's tasks are"),
    ] = None


class InviteProgram(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A program for a free seat of a session of yours."""

    program: Annotated[str, Meta(min_length=1, max_length=40, description="its name")]
    seat: Annotated[str, Meta(min_length=1, max_length=40)]


ACT, SAY = Act, Say
"""Bodies that are messages of the websocket, without their `type`."""


# -- what is answered -----------------------------------------------------------------------------


class Problem(Struct, frozen=True, kw_only=True):
    """What is wrong, as RFC 9457 has it. `code` is for programs, `detail` for people."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    retry_after: int | None = None
    seq: int | None = None
    legal: list[JSONObject] | None = None
    verbs: list[JSONObject] | None = None
    scope: str | None = None


class Kind(Struct, frozen=True):
    """A kind of problem."""

    code: str
    status: int
    title: str


class Kinds(Struct, frozen=True):
    """Every kind of problem."""

    problems: list[Kind]


class Me(Struct, frozen=True):
    """Whose token this is. Times are in UTC."""

    player: str
    name: str
    token: str
    scopes: list[str]
    expires_at: str
    staff: bool
    limits: dict[str, float]


class TaskSeat(Struct, frozen=True):
    """A seat of a task and the agents of this installation that can play in it."""

    name: str
    role: str
    label: str
    agents: list[str]


class TaskWay(Struct, frozen=True):
    """A condition under which a task may be played."""

    name: str
    title: str
    about: str


class TaskShort(Struct, frozen=True):
    """A task in a list."""

    id: str
    world: str
    suite: str
    title: str
    seats: int
    difficulty: int


class TaskWhole(Struct, frozen=True):
    """A task; `par` is its best known length, null where none is known."""

    id: str
    world: str
    suite: str
    suite_version: int
    title: str
    goal: str
    hint: str
    difficulty: int
    par: int | None
    step_limit: int | None
    paces: list[str]
    ways: list[TaskWay]
    seats: list[TaskSeat]
    instances: list[str]


class TaskPage(Struct, frozen=True):
    """Tasks; `next` is for `after`, null at the end."""

    tasks: list[TaskShort]
    next: str | None


class SeatRow(Struct, frozen=True):
    """A seat of a session and who sits in it; `yours`: it is the token's owner's."""

    seat: str
    role: str
    kind: Literal["person", "agent", "nobody"]
    name: str
    yours: bool


class SessionRow(Struct, frozen=True):
    """A session. Times are in UTC; `page` is where people watch it."""

    id: str
    task: str
    world: str
    suite: str
    title: str
    seed: int
    pace: str
    status: str
    steps: int
    success: bool | None
    created_at: str
    started_at: str | None
    finished_at: str | None
    seats: list[SeatRow]
    page: str
    replay: str


class SessionPage(Struct, frozen=True):
    """Sessions, the newest first; `next` is for `after`, null at the end."""

    sessions: list[SessionRow]
    next: str | None


class Observed(Struct, frozen=True):
    """What a seat sees. `moment`: whether it is up to the seat; `seq` is the event as of which."""

    session: str
    seat: str
    moment: Moment
    seq: int
    view: View
    text: str | None = None
    facts: JSONObject | None = None


class Acted(Struct, frozen=True):
    """What became of an action: `recorded` as (or before) event `ack`, or `noted` for the next step."""

    session: str
    seat: str
    cid: str
    done: Literal["recorded", "noted"]
    ack: int | None
    moment: Moment
    seq: int
    view: View


class Said(Struct, frozen=True):
    """What was said is recorded as event `ack`."""

    ack: int


class InLine(Struct, frozen=True):
    """A place in the line. `before`: how many are served first; `expected_s`: a guess at the wait, in seconds. Both are null
    where it does not wait. `session` and `seat` are what it was dealt."""

    id: str
    suite: str
    seats: int
    state: Literal["waiting", "dealt", "over", "gone"]
    before: int | None
    expected_s: int | None
    session: str | None
    seat: str | None
    task: str | None
    status: str | None
    success: bool | None


class LineOf(Struct, frozen=True):
    """The line of a suite; `sizes` are the numbers of seats that its tasks have."""

    suite: str
    title: str
    sizes: list[int]
    waiting: int
    playing: int


class Lines(Struct, frozen=True):
    """Every line, and what holds for all together: they share the kitchens of this installation."""

    suites: list[LineOf]
    waiting: int
    playing: int
    most_waiting: int
    most_playing: int
    game_seconds: float
    expected_s: int
    games_in_the_last_hour: int


class Invited(Struct, frozen=True):
    """An invitation of a program to a seat. Take the seat to accept it."""

    id: int
    program: str
    session: str
    seat: str
    task: str
    title: str
    by: str
    made_at: str


class Invitations(Struct, frozen=True):
    """Invitations that wait for an answer, the oldest first."""

    invitations: list[Invited]


class RunRow(Struct, frozen=True):
    """A run and how far its episodes are. Times are in UTC."""

    id: str
    name: str
    state: str
    message: str
    episodes: dict[str, int]
    succeeded: int
    created_at: str
    finished_at: str | None
    page: str


class RunPage(Struct, frozen=True):
    """Runs, the newest first; `next` is for `after`, null at the end."""

    runs: list[RunRow]
    next: str | None


class ReportTable(Struct, frozen=True):
    """A table of a report: heads, and rows that begin with theirs."""

    name: str
    title: str
    columns: list[str]
    rows: list[list[str]]
    note: str
    source: str


class Report(Struct, frozen=True):
    """The tables of a run's report, as its page shows them."""

    run: str
    tables: list[ReportTable]
    page: str


Line: TypeAlias = Happened
"""A line of a stream of events, and of an exported log."""
Free: TypeAlias = dict[str, Any]
EVENT_NUMBER: TypeAlias = Count
