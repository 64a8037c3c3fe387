"""The arguments of the tools, as types: they read, and what models are told of them is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from game.doors.rest.shapes import WAIT_S, After
from game.engine.settings import Pace

ACT_WAIT_S = 20
LISTED = 20

SessionId: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=40, description="the id of a session")
]
OwnSeat: TypeAlias = Annotated[
    str,
    Meta(max_length=40, description="your seat in it; may be left out where you have only one"),
]
Since: TypeAlias = Annotated[
    int,
    Meta(ge=0, le=2**31 - 1, description="the number of the last event that you know of"),
]
Size: TypeAlias = Annotated[
    int, Meta(ge=1, le=4096, description="pixels of the picture: 300, 600 or 1024")
]
Page: TypeAlias = Annotated[int, Meta(ge=1, le=100, description="how many at the most")]


class Wish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Arguments of a tool."""


class Tasks(Wish, frozen=True, kw_only=True):
    suite: Annotated[
        str, Meta(max_length=80, description="only this suite, such as tutorial or multi_agent")
    ] = ""
    seats: Annotated[
        int, Meta(ge=0, le=100, description="only tasks for so many cooks; 0: any number")
    ] = 0
    limit: Page = LISTED
    after: After = ""


class Task(Wish, frozen=True, kw_only=True):
    task: Annotated[str, Meta(min_length=1, max_length=200, description="the id of a task")]


class Sessions(Wish, frozen=True, kw_only=True):
    status: Annotated[
        Literal["live", "over", "any"], Meta(description="which of your sessions")
    ] = "live"
    limit: Page = LISTED
    after: After = ""


class Opening(Wish, frozen=True, kw_only=True):
    task: Annotated[str, Meta(min_length=1, max_length=200, description="the id of a task")]
    seats: Annotated[
        dict[str, Annotated[str, Meta(max_length=80)]],
        Meta(
            max_length=64,
            description='by the name of a seat: "me", "open" (for whoever comes), or the name of an agent '
            "that read_task lists. Seats that are left out: the first one is yours, an agent takes each "
            "other one",
        ),
    ] = {}
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1, description="which variant of the kitchen")] = 0
    pace: Annotated[
        Pace | None,
        Meta(description="one of the task's paces; left out: as on the task's page"),
    ] = None
    way: Annotated[
        Annotated[str, Meta(max_length=40)] | None,
        Meta(description="one of the task's ways, where it has some"),
    ] = None
    listed: Annotated[
        bool | None, Meta(description="whether others find it in the list of open kitchens")
    ] = None
    deadline_s: Annotated[
        Annotated[float, Meta(ge=0.1, le=86400)] | None,
        Meta(description="seconds that each decision may take; left out: as on the task's page"),
    ] = None
    start: Annotated[
        bool, Meta(description="begin at once, if every seat is taken; else use start_session")
    ] = True


class Whole(Wish, frozen=True, kw_only=True):
    session: SessionId


class Seat(Wish, frozen=True, kw_only=True):
    session: SessionId
    seat: OwnSeat = ""


class Sitting(Wish, frozen=True, kw_only=True):
    session: SessionId
    seat: Annotated[
        str,
        Meta(max_length=40, description="which; left out: yours, or else the first that is free"),
    ] = ""


class Looking(Seat, frozen=True, kw_only=True):
    picture: Annotated[bool, Meta(description="whether the picture is wanted, too")] = False
    size: Size = 600
    since: Annotated[Since | None, Meta(description="tell only what was said after this event")] = (
        None
    )


class Acting(Seat, frozen=True, kw_only=True):
    action: Annotated[
        str,
        Meta(
            max_length=300,
            description="one of the sentences that look tells, or one made from them; "
            '"nothing" passes the move',
        ),
    ] = ""
    verb: Annotated[
        str, Meta(max_length=60, description="instead of a sentence: a verb that look tells")
    ] = ""
    args: Annotated[
        dict[str, Any], Meta(max_length=20, description="what stands for the verb's braces")
    ] = {}
    seen: Annotated[
        Since,
        Meta(description="the event as of which you decided; if it is too old, nothing is done"),
    ] = 0
    cid: Annotated[
        str,
        Meta(
            max_length=64,
            description="a name of your own for this action: the same one again is the same action, "
            "so that it can be sent again when an answer was lost",
        ),
    ] = ""
    thoughts: Annotated[
        str, Meta(max_length=8000, description="why you do it; kept with the action")
    ] = ""
    usage: Annotated[
        dict[str, Any],
        Meta(description="what the decision took, such as tokens; kept with the action"),
    ] = {}
    wait: Annotated[
        float,
        Meta(
            ge=0, le=WAIT_S, description="seconds to wait for your next moment; 0: answer at once"
        ),
    ] = ACT_WAIT_S


class Saying(Seat, frozen=True, kw_only=True):
    text: Annotated[
        str, Meta(min_length=1, max_length=500, description="what all in the session are told")
    ]


class Waiting(Seat, frozen=True, kw_only=True):
    since: Annotated[
        Since | None,
        Meta(description="wait for a moment after this event; left out: any moment that is yours"),
    ] = None
    seconds: Annotated[float, Meta(ge=0, le=WAIT_S, description="how long to wait at the most")] = (
        WAIT_S
    )


class Watching(Seat, frozen=True, kw_only=True):
    since: Since = 0
    seconds: Annotated[float, Meta(ge=0, le=WAIT_S)] = WAIT_S
    size: Size = 600
