"""The hall of one process: its screens and phones of the stage, and their one place in its kitchens.

Hundreds of phones that vote are one viewer of the kitchen: their votes go to whoever runs it as they
come, several at once, and a round costs each of them five small messages. Nothing here touches the
database but the look at the stage, once a second while a screen is here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextvars import Context
from typing import Any
from weakref import WeakKeyDictionary

import orjson
from channels.db import database_sync_to_async

from game.clock import Timer
from game.engine.commands import Occupant
from game.live.bus import Output, Votes
from game.live.house import House
from game.live.messages import Refused, dumps
from game.live.viewer import Viewer
from game.stage import show, state
from game.stage.watcher import Watcher
from game.stage.words import As
from sim.world import JSONObject, WorldError

log = logging.getLogger(__name__)

LOOK_S = 1.0
CALL_S = 3.0
"""So long the next in the line has to come, before another is called."""
AUDIENCE = Occupant("person", "The audience", "audience", {"colour": show.AUDIENCE_COLOUR})
"""Who sits in the seat that is voted for, as the session knows it."""
VOTES_KEPT = 20_000
"""Phones whose vote in the present round is remembered."""


class Hall:
    """Everybody of this process who is at the stage."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.state: JSONObject = {}
        self._here: dict[str, tuple[As, str, Viewer]] = {}
        self._waiting: dict[str, int] = {}
        """Who waits, in the order in which they came, and how often they were called."""
        self._watcher: Watcher | None = None
        self._ballot: JSONObject = {}
        self._voted: dict[str, int] = {}
        self._cast: dict[str, int] = {}
        self._timer: Timer | None = None
        self._used_at = house.clock.now()
        self._called_at = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._moving = asyncio.Lock()
        self._listening = False

    # -- who is here ------------------------------------------------------------------------------

    async def join(self, viewer: Viewer, role: As, voter: str) -> None:
        """Somebody comes; `voter` tells phones apart, and is not empty where it votes."""
        self._here[viewer.id] = (role, voter, viewer)
        await self._open()
        if viewer.id not in self._here:
            return  # gone meanwhile
        self.again(viewer)
        if role == "waiting":
            self._waiting[viewer.id] = 0
            self._call_next()
        elif role != "screen":
            self._used_at = self.house.clock.now()
        self._tell_here()
        if role == "screen" and self._timer is None:
            self._look_later()

    def leave(self, viewer: Viewer) -> None:
        """Somebody is gone; a second time changes nothing."""
        if self._here.pop(viewer.id, None) is None:
            return
        self._waiting.pop(viewer.id, None)
        self._tell_here()
        if not self._here:
            self._spawn(self._go_to(None))

    def again(self, viewer: Viewer) -> None:
        """Tell somebody who has missed something how things are."""
        role, voter, _ = self._here.get(viewer.id, ("screen", "", viewer))
        viewer.text(orjson.dumps(self.state).decode())
        if self._ballot and role in ("voter", "screen"):
            viewer.text(self._open_ballot(voter))

    @property
    def voters(self) -> int:
        """Phones that can vote, each counted once whatever it has open."""
        return len({voter for role, voter, viewer in self._here.values()
                    if role == "voter" and not viewer.silent})  # fmt: skip

    def hear_of(self, viewer: Viewer, *, silent: bool) -> None:
        """The server misses a phone's answers, or has heard it again."""
        viewer.silent = silent
        self._tell_here()

    # -- votes ------------------------------------------------------------------------------------

    def vote(self, viewer: Viewer, round_: int, choice: int) -> None:
        """Take a phone's vote.

        Raises:
            Refused: `not_voting`, `closed`, `voted` or `no_choice`, with a sentence.
        """
        role, voter, _ = self._here[viewer.id]
        if role != "voter" or not voter:
            raise Refused("not_voting", "Only phones that were let in to vote can do that.")
        if not self._ballot or self._ballot["round"] != round_:
            raise Refused("closed", "This round is over; there will be another.")
        if voter in self._voted:
            raise Refused("voted", "You have voted in this round: one vote each.")
        if choice >= len(self._ballot["choices"]):
            raise Refused("no_choice", "There is no such choice in this round.")
        if len(self._voted) >= VOTES_KEPT:
            raise Refused("full", "This hall is full; try again in the next round.")
        self._voted[voter] = choice
        self._used_at = self.house.clock.now()
        if not self._cast:
            asyncio.get_running_loop().call_soon(self._hand_in)
        self._cast[voter] = choice
        viewer.text(dumps("voted", round=round_, choice=choice))

    def _hand_in(self) -> None:
        """What has come in this turn of the loop, at once."""
        cast, self._cast = self._cast, {}
        if cast and self._watcher is not None and self._ballot:
            votes = Votes(self.house.process, self.voters, self._ballot["round"], cast)
            self.house.bus.send(self._watcher.session, votes)

    # -- what the kitchens tell -------------------------------------------------------------------

    def crowd(self, message: str) -> None:
        """A ballot, a tally, a verdict: to screens, and what phones need of it to those that vote."""
        told = orjson.loads(message)
        kind = told["type"]
        if kind == "ballot":
            if not self._ballot or self._ballot["round"] != told["round"]:
                self._voted.clear()
            self._ballot = told
        elif kind == "count" and self._ballot:
            self._ballot |= {name: told[name] for name in ("votes", "cast", "voters", "left")}
        elif kind == "counted":
            self._ballot = {}
        for role, _, viewer in tuple(self._here.values()):
            if role == "screen" or (role == "voter" and kind != "count"):
                viewer.text(message)

    def used(self) -> None:
        """A person has done something."""
        self._used_at = self.house.clock.now()

    def freed(self) -> None:
        """A chef may be free now."""
        self._call_next()

    def _call_next(self) -> None:
        """Tell the first in the line that it may try where an agent has a chef that phones may take;
        whoever does not come soon is passed over."""
        now = self.house.clock.now()
        lent = {one["seat"] for one in self.state.get("open", ())}
        taken = self._watcher.people if self._watcher is not None else lent
        if not self._waiting or not lent - taken or now - self._called_at < CALL_S:
            return
        self._called_at = now
        id = min(self._waiting, key=lambda one: self._waiting[one])
        self._waiting[id] += 1
        self._here[id][2].text(dumps("free"))

    def _open_ballot(self, voter: str) -> str:
        mine = self._voted.get(voter)
        return orjson.dumps(self._ballot | ({} if mine is None else {"mine": mine})).decode()

    # -- where the hall is ------------------------------------------------------------------------

    async def _open(self) -> None:
        """Know what is on the stage before anybody is told of it."""
        async with self._moving:
            if not self._listening:
                self._listening = True
                await self.house.rooms.listen(state.KEY, self._heard)
            if not self.state or self._watcher is None:
                self.state = orjson.loads(await database_sync_to_async(_told)())
        await self._go_to(self.state["session"])

    def _heard(self, output: Output) -> None:
        """Another game, or other wishes."""
        if not self._here:
            self.state = {}
            return
        for signal in output.signals:
            news = orjson.loads(signal)
            if news["version"] < self.state.get("version", 0):
                continue
            self.state = news
            self._used_at = self.house.clock.now()
            for _, _, viewer in tuple(self._here.values()):
                viewer.text(signal)
            self._spawn(self._go_to(news["session"]))

    async def _go_to(self, session: str | None) -> None:
        """Look at this kitchen from now on; None: at none."""
        async with self._moving:
            now = self._watcher.session if self._watcher is not None else None
            if now == session:
                return
            if self._watcher is not None:
                await self._watcher.go()
            self._watcher = None
            self._ballot, self._cast = {}, {}
            self._voted.clear()
            if session is not None and self._here:
                self._watcher = await Watcher.come(self, session, self.state["seat"])
                self._tell_here()
                self._call_next()

    def _tell_here(self) -> None:
        """Whether the audience is in its seat, and how many they are."""
        if self._watcher is None:
            return
        count = self.voters if self.state.get("mode") == "crowd" else 0
        self._watcher.seat(AUDIENCE if count else None)
        self.house.bus.send(self._watcher.session, Votes(self.house.process, count))

    # -- now and then -----------------------------------------------------------------------------

    def _look_later(self) -> None:
        clock = self.house.clock
        self._timer = clock.call_at(clock.now() + LOOK_S, self._look_now)

    def _look_now(self) -> None:
        self._timer = None
        if any(role == "screen" for role, _, _ in self._here.values()):
            self._look_later()
            self._call_next()
            self._spawn(self._look())

    async def _look(self) -> None:
        """Move the show on, and begin anew where everybody has gone."""
        try:
            if self._is_idle():
                self.used()
                await database_sync_to_async(show.reset)()
            else:
                await database_sync_to_async(show.look)()
        except WorldError as error:
            log.warning("nothing can be shown on the stage: %s", error)

    def _is_idle(self) -> bool:
        """Whether people had the stage and have done nothing for long; a frozen one is being talked about."""
        if self.state.get("frozen") or not self.state:
            return False
        people = self.state["mode"] == "crowd" or (
            self._watcher is not None and self._watcher.people
        )
        return bool(people) and self.house.clock.now() - self._used_at > self.state["idle_s"]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        # In a context of its own: whoever happens to bring the news must not lend its thread.
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the stage failed", exc_info=error)


def _told() -> str:
    try:
        return state.told(show.look())
    except WorldError:
        return state.told(state.the_stage())


_by_house: WeakKeyDictionary[House, Hall] = WeakKeyDictionary()


def hall_of(house: House) -> Hall:
    """The hall of this process's house."""
    found = _by_house.get(house)
    if found is None:
        found = _by_house[house] = Hall(house)
    return found
