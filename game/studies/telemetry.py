"""What a participant's page tells while it is used: batches of events and answers, read with care.

`static/js/study.js` sends them; docs/studies.md says what is in them. Never which key was pressed and never a text that
was pasted, only when and how long. A batch has a number within its tab: one that comes twice is kept once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta, Struct

from sim.reading import Limits, converted, typed
from sim.world import JSON, WorldError

LIMITS = Limits(size=512 * 1024, depth=6)
MOST_EVENTS = 1500
MOST_POINTS = 250
MOST_GAPS = 500

Ms: TypeAlias = Annotated[int, Meta(ge=0, le=7 * 24 * 3600 * 1000)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Pixels: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Item: TypeAlias = Annotated[str, Meta(max_length=60)]
"""A question's name; empty: outside of questions."""
Gaps: TypeAlias = Annotated[list[Ms], Meta(max_length=MOST_GAPS)]


class _Event(Struct, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    t: Ms
    """Since the page was opened, by its own clock."""


class Open(_Event, tag="open"):
    """The page is there."""

    width: Pixels
    height: Pixels
    touch: bool
    driven: bool
    """The browser says that a program steers it (`navigator.webdriver`)."""


class Beat(_Event, tag="beat"):
    """A sign of life, every 15 s."""

    visible: bool
    focused: bool
    idle: Ms


class View(_Event, tag="view"):
    """How long a question was in view since this was last told."""

    item: Item
    ms: Ms


class Focus(_Event, tag="focus"):
    """The focus came into a question."""

    item: Item


class Blur(_Event, tag="blur"):
    """The focus left a question."""

    item: Item


class Change(_Event, tag="change", omit_defaults=True):
    """An answer was chosen or moved; of texts `Keys` tells."""

    item: Item
    early: bool = False
    """Before the page's script was there: it stood when the page was opened, and when it was given is not known."""


class Page(_Event, tag="page"):
    """A page of the survey was shown."""

    page: Annotated[int, Meta(ge=1, le=500)]


class Paste(_Event, tag="paste"):
    """A text was pasted or dropped into a field."""

    item: Item
    length: Count


class Keys(_Event, tag="keys"):
    """Typing since this was last told, by the question whose text it went into; outside of texts none."""

    item: Item
    presses: Count
    gaps: Gaps
    """From each press to the next."""
    held: Gaps
    """From press to release."""
    typed: Count
    """Characters that presses put in."""
    erased: Count
    """How often something was deleted."""
    helped: Count
    """Changes by a phone's suggestions, spelling aids, dictation or writing systems of several keys a sign."""
    length: Count
    """Characters in the field afterwards."""


class Pointer(_Event, tag="pointer"):
    """A coarse path: time, x, y, at most ten a second, on a grid of 4 pixels."""

    points: Annotated[list[tuple[Ms, Pixels, Pixels]], Meta(max_length=MOST_POINTS)]


class Press(_Event, tag="press"):
    """The pointer was pressed. `moves`: its movements since the press before."""

    by: Literal["mouse", "touch", "pen", "other"]
    x: Pixels
    y: Pixels
    moves: Count
    item: Item


class Scripted(_Event, tag="scripted"):
    """A click, key or input that no device made (`isTrusted` was false)."""

    item: Item


class Window(_Event, tag="window"):
    """The window got the focus, or lost it."""

    on: bool


class Visible(_Event, tag="visible"):
    """The tab came to the front, or went behind."""

    on: bool


class Idle(_Event, tag="idle"):
    """Something happened again after so long."""

    ms: Ms


class Submit(_Event, tag="submit"):
    """The form was sent."""


class Leave(_Event, tag="leave"):
    """The page is gone."""


Event: TypeAlias = (
    Open | Beat | View | Focus | Blur | Change | Page | Paste | Keys | Pointer | Press | Scripted
    | Window | Visible | Idle | Submit | Leave
)  # fmt: skip

Values: TypeAlias = Annotated[list[Annotated[str, Meta(max_length=100_000)]], Meta(max_length=1000)]


class Batch(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one tab tells at once."""

    seq: Annotated[int, Meta(ge=1, le=10_000_000)]
    """From 1, by one more for each."""
    tab: Annotated[str, Meta(pattern="^[0-9a-f]{4,32}$")]
    began: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """When the page was opened, in milliseconds since the epoch, by the participant's clock."""
    events: Annotated[list[Event], Meta(max_length=MOST_EVENTS)] = []
    answers: Annotated[dict[str, Values], Meta(max_length=2000)] | None = None
    """The whole form as it stands, by field; None: as it was."""


_BATCH = msgspec.json.Decoder(Batch)
_EVENTS = msgspec.json.Decoder(list[Event])


def read(text: str) -> Batch:
    """The batch that a page sent.

    Raises:
        WorldError: it is none; the sentence names the place. `too_large`: it is longer than 512 KiB.
    """
    return typed(text, _BATCH, LIMITS)


def written(events: Iterable[Event]) -> str:
    """Events as JSON to be stored; `stored` reads it."""
    return msgspec.json.encode(list(events)).decode()


def stored(text: str) -> list[Event]:
    """Events as they were stored.

    Raises:
        WorldError: they were changed since.
    """
    try:
        return _EVENTS.decode(text)
    except msgspec.MsgspecError as error:
        raise WorldError("bad_json", f"these are no events: {error}") from error


def kept(events: JSON) -> list[Event]:
    """Events as they stand in a database's JSON.

    Raises:
        WorldError: they were changed since.
    """
    return cast("list[Event]", converted(events, list[Event]))


# -- readings of it ----------------------------------------------------------------------------------


@dataclass(slots=True)
class Timing:
    """What came to one question. Times in milliseconds since its page was opened."""

    first_focus: int | None = None
    last_change: int | None = None
    in_view: int = 0
    changes: int = 0
    pasted: int = 0
    """Characters."""

    def _changed(self, t: int, times: int = 1) -> None:
        self.changes += times
        self.last_change = max(t, self.last_change or 0)


def timings(events: Iterable[Event]) -> Mapping[str, Timing]:
    """By question when it was come to, when it was changed last, and how long it was in view."""
    found: dict[str, Timing] = {}
    for event in events:
        item = getattr(event, "item", "")
        if not item:
            continue
        one = found.setdefault(item, Timing())
        match event:
            case Focus(t=t) | Press(t=t):
                one.first_focus = t if one.first_focus is None else min(t, one.first_focus)
            case View(ms=ms):
                one.in_view += ms
            case Change(t=t):
                one._changed(t)
            case Keys(t=t) if event.typed or event.erased or event.helped:
                one._changed(t)
            case Paste(t=t, length=length):
                one._changed(t)
                one.pasted += length
            case _:
                pass
    return found
