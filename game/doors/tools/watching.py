"""The tool of the page beside the conversation: what a seat sees, as soon as that changes.

Whoever watches so is not there: no seat is taken by it and none is held, so that a page that was left open in an
old conversation keeps nobody waiting.
"""

from __future__ import annotations

import asyncio
import secrets

import orjson
from msgspec import Struct

from game.doors.asking import quickly
from game.doors.chairs import moment_of, own_seat
from game.doors.errands import ANSWER_S, PAST_ALL, within
from game.doors.problems import Problem
from game.doors.tools import wishes
from game.doors.tools.sitting import seat_of
from game.doors.tools.talk import lines_for
from game.doors.tools.telling import Condition, Line, Moment, Seen, how_it_stands, seen_of
from game.doors.tools.tool import Asked, Told, tool
from game.engine.shown import Shown
from game.live.bus import Audience, Output
from game.live.house import House
from game.live.messages import SIZES
from game.live.rooms import Room
from game.live.viewer import Viewer
from sim.world import JSONObject

PICTURE_S = 2.0
"""How long a picture may take after its view; kitchens without pictures are shown without."""


class _Onlooker(Viewer):
    """Keeps the newest view and the newest picture. Counts as nobody."""

    def __init__(self, audience: Audience, size: int) -> None:
        super().__init__(secrets.token_hex(8), _send_nothing, lambda: None)
        self.audience = audience
        self.size = size
        self.silent = self.ready = True
        self.seq = PAST_ALL
        self.newest: Shown | None = None
        self.picture: tuple[int, bytes] | None = None
        self.news = asyncio.Event()

    def text(self, message: str) -> None:
        """Events and signals are others' business."""

    def show(self, shown: Shown) -> None:
        self.view(shown)

    def view(self, shown: Shown) -> None:
        self.newest = shown
        self.news.set()

    def frame(self, message: bytes, camera: str = "") -> None:
        if not camera:
            end = 4 + int.from_bytes(message[:4], "big")
            self.picture = orjson.loads(message[4:end])["seq"], message[end:]
            self.news.set()

    def hold(self, output: Output) -> None:
        """An onlooker is always ready."""

    async def until_newer(self, since: int) -> bool:
        """Returns when there is a view of a later event."""
        while self.newest is None or self.newest.seq <= since:
            self.news.clear()
            await self.news.wait()
        return True

    async def until_drawn(self) -> bool:
        """Returns when the newest view has its picture."""
        assert self.newest is not None
        while self.picture is None or self.picture[0] < self.newest.seq:
            self.news.clear()
            await self.news.wait()
        return True


async def _send_nothing(message: str | bytes) -> None:
    """An onlooker has no socket."""


async def watched(
    house: House, session: str, audience: Audience, since: int, seconds: float, size: int
) -> tuple[Shown, bytes | None]:
    """The first view after event `since`, or the newest when so many seconds are over, and its picture.

    Raises:
        Problem: `no_answer`.
    """
    room: Room = await house.rooms.open(session)
    one = _Onlooker(audience, min(SIZES, key=lambda known: abs(known - size)))
    room.viewers[one.id] = one
    try:
        room.tell_here()
        room.look(one)
        if await within(house.clock, ANSWER_S, one.until_newer(-1)) is None:
            raise Problem("no_answer", "the kitchen did not answer in time; try again")
        await within(house.clock, seconds, one.until_newer(since))
        await within(house.clock, PICTURE_S, one.until_drawn())
        assert one.newest is not None
        return one.newest, one.picture[1] if one.picture is not None else None
    finally:
        room.viewers.pop(one.id, None)
        room.tell_here()
        if not room.viewers:
            await house.rooms.close(room)


class Scene(Struct, frozen=True, kw_only=True):
    """What the page shows besides the picture."""

    session: str
    seat: str
    moment: Moment
    seq: int
    step: int
    stands: str
    goal: str
    conditions: list[Condition]
    said: list[Line]


@tool("Watch", wish=wishes.Watching, told=Scene, scope="play", reads=True, hidden=True)
async def watch(asked: Asked, wish: wishes.Watching) -> Told:
    """For the page that shows a kitchen: what the seat sees, as soon as that is newer than event `since`."""
    seat = await seat_of(asked, wish.session, wish.seat)
    await quickly(own_seat, wish.session, seat, asked.caller.player, asked.caller.program)
    with asked.caller.held_open():
        shown, picture = await watched(
            asked.house, wish.session, seat, wish.since, wish.seconds, wish.size
        )
    moment = moment_of(shown, seat)
    view: JSONObject = orjson.loads(shown.whole())
    said = await quickly(lines_for, wish.session, seat, None)
    what: Moment = moment.what  # type: ignore[assignment]
    seen = Seen(**seen_of(wish.session, seat, what, moment.seq, view, "", said, ""))
    scene = Scene(
        session=wish.session, seat=seat, moment=what, seq=moment.seq, step=seen.step,
        stands=how_it_stands(seen).split(": call ")[0].rstrip(".") + ".", goal=seen.goal,
        conditions=seen.conditions, said=said,
    )  # fmt: skip
    return Told(scene.stands, scene, picture)
