"""A whole evening in one thread: processes that run sessions, processes with sockets, and a log on paper.

Nothing waits for a disk, a thread or the time of day: what is recorded is on paper when the evening says so, pictures
are drawn when it says so, and time passes when it says so. So an evening is the same each time it is told.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import orjson
from channels import consumer
from channels.generic import websocket

from game.engine import sight
from game.engine.commands import Command, Join, Linked, Occupant
from game.engine.events import Event
from game.engine.session import Session
from game.engine.settings import Settings
from game.live import consumers, runner
from game.live.bus import SPECTATORS, Audience, Inbound, LocalBus, Output, Picture, seat_of
from game.live.consumers import SessionConsumer
from game.live.lanes import Lanes
from game.live.lease import LEASE_S, RENEW_S
from game.live.messages import Hello, Refused, dumps
from game.live.rooms import Rooms
from game.live.runner import Runner
from game.live.sitting import LiveSession
from game.live.tails import Guest, Tail
from game.log.store import Batch, LostSession
from game.log.veil import veiled_all
from sim.world import JSONObject, Seat, Task, WorldError
from tests.game.live.easel import lane
from tests.game.live.hands import HandClock, settle
from tests.recordings import Rows

PEOPLE = ("Ana", "Ben", "Cleo", "Dan")
HOST = "host"
ASPECTS = (
    "told", "log", "outputs", "pictures", "crowd", "wakes", "ears", "leases", "lost", "state",
)  # fmt: skip
FORSAKEN_S = 100.0
"""A session in which nothing was recorded for so long is closed; in life it is a day."""
TURNS = 40
"""Turns of the loop after which everything has happened that follows by itself."""


class Town:
    """What the processes of an evening share: the way between them, the log, and who runs what."""

    def __init__(self, rows: Rows, *, remote: bool) -> None:
        self.rows = rows
        self.remote = remote
        self.streets: list[Street] = []
        self.logs: dict[str, list[Event]] = {}
        self.status: dict[str, str] = {}
        self.owners: dict[str, tuple[str, float]] = {}
        """Who runs a session, and until when that holds."""
        self.demos: set[str] = set()

    # -- leases, as `game.live.lease` keeps them in rows ----------------------------------------------

    def claim(self, session: str, owner: str, now: float) -> bool:
        holder, until = self.owners.get(session, ("", 0.0))
        mine = session in self.logs and (holder in ("", owner) or until < now)
        if mine:
            self.owners[session] = owner, now + LEASE_S
        self.rows["leases"].append(["claim", session, owner, mine])
        return mine

    def renew(self, sessions: Iterable[str], owner: str, now: float) -> set[str]:
        wanted = set(sessions)
        kept = {one for one in wanted if self.owners.get(one, ("", 0.0))[0] == owner}
        self.owners |= dict.fromkeys(kept, (owner, now + LEASE_S))
        self.rows["leases"].append(["renew", sorted(wanted), owner, sorted(kept)])
        return wanted - kept

    def release(self, sessions: Iterable[str], owner: str) -> None:
        for one in sessions:
            if self.owners.get(one, ("", 0.0))[0] == owner:
                del self.owners[one]
        self.rows["leases"].append(["release", sorted(sessions), owner])

    def orphans(self, now: float) -> list[str]:
        going_on = [
            one for one, status in self.status.items() if status in ("countdown", "playing")
        ]
        return [
            one
            for one in going_on
            if one not in self.demos and self.owners.get(one, ("", 0.0))[1] < now
        ]

    def forsaken(self, now: float) -> list[str]:
        old = [one for one, log in self.logs.items() if log[-1].at < now - FORSAKEN_S]
        return [one for one in old if self.status[one] not in ("finished", "abandoned")]

    def stored(self, session: str) -> tuple[bool, list[Event]]:
        return session in self.demos, list(self.logs[session])


class Street(LocalBus):
    """One process's end of the way between those with sockets and those that run sessions."""

    def __init__(self, town: Town, name: str) -> None:
        super().__init__()
        self.remote = town.remote
        self.name = name
        self.ears: set[tuple[str, bool]] = set()
        self._town = town
        town.streets.append(self)

    def send(self, session: str, inbound: Inbound) -> None:
        heard = [one for one in self._town.streets if one._hears(session, up=True)]
        for street in heard:
            street.on_inbound(session, inbound)
        if not heard:
            self._town.rows["lost"].append([session, type(inbound).__name__])

    def publish(self, output: Output | Picture) -> None:
        self._note(output)
        for street in self._town.streets:
            if street._hears(output.session, up=False):
                street.on_output(output)

    def wake(self, session: str) -> None:
        self._town.rows["wakes"].append([self.name, session])
        for street in self._town.streets:
            street.on_wake(session)

    def _hears(self, session: str, *, up: bool) -> bool:
        """Where there is one process everything is heard, and who is not there yet is fetched."""
        return not self.remote or (session, up) in self.ears

    async def listen(self, session: str, *, up: bool) -> None:
        self.ears.add((session, up))
        self._town.rows["ears"].append([self.name, "listens", session, up])

    async def unlisten(self, session: str, *, up: bool) -> None:
        self.ears.discard((session, up))
        self._town.rows["ears"].append([self.name, "listens no more", session, up])

    async def report(self, owner: str) -> None:
        self._town.rows["ears"].append([self.name, "reports", owner])

    def _note(self, output: Output | Picture) -> None:
        rows = self._town.rows
        if isinstance(output, Picture):
            told: list[Any] = [output.audiences, output.size, output.viewer, output.camera]
            rows["pictures"].append([*told, _header(output.data)])
            return
        views = sorted((look, shown.seq) for look, shown in output.views.items())
        beside = [output.signals, output.quiet, output.taken, output.beat, output.roll_call]
        replies = [viewer for viewer, _ in output.replies]
        rows["outputs"].append([output.session, len(output.events), views, beside, replies])
        rows["crowd"] += [orjson.loads(one) for one in output.crowd]


class Paper:
    """A log that is written when the evening says so; as the writer of a process."""

    def __init__(self, town: Town) -> None:
        self.waiting: list[tuple[Batch, Callable[[Exception | None], None]]] = []
        self.commits, self.at_hand, self.waits_s, self.trouble = 0, 1, 0.0, ""
        self._town = town

    @property
    def is_idle(self) -> bool:
        return not self.waiting

    def start(self) -> None: ...

    def append(self, batch: Batch, done: Callable[[Exception | None], None]) -> None:
        self.waiting.append((batch, done))

    def write(self, most: int = 1000) -> None:
        """Put what has waited longest on paper, and say so; what somebody else has written before is lost."""
        taken, self.waiting = self.waiting[:most], self.waiting[most:]
        lost: set[str] = set()
        for batch, done in taken:
            if batch.session not in lost and not self._keep(batch):
                lost.add(batch.session)
                taken += [one for one in self.waiting if one[0].session == batch.session]
                self.waiting = [one for one in self.waiting if one[0].session != batch.session]
            done(LostSession(batch.session) if batch.session in lost else None)
        self.commits += bool(taken)

    def _keep(self, batch: Batch) -> bool:
        log = self._town.logs[batch.session]
        first = len(log) + 1
        numbers = [event.seq for event in batch.events]
        if numbers[0] < first:
            return False
        assert numbers == [*range(first, first + len(numbers))], "the log has no holes"
        log.extend(batch.events)
        self._town.status[batch.session] = batch.row.get("status", self._town.status[batch.session])
        seats = {seat: _plain(values) for seat, values in batch.seats.items()}
        kinds = [event.kind for event in batch.events]
        self._town.rows["log"].append([batch.session, kinds, _plain(batch.row), seats])
        return True

    async def drain(self) -> None:
        self.write()

    async def stop(self) -> None:
        self.write()


class Process:
    """One process: its rooms with sockets, its runner, or both."""

    def __init__(self, evening: Evening, name: str, *, rooms: bool, runs: bool) -> None:
        self.name = name
        self.clock = evening.clock
        self.bus = Street(evening.town, name)
        self.paper = Paper(evening.town)
        self.rooms = Rooms(name, self.bus, self.clock)
        if not rooms:
            self.bus.on_output = lambda output: None
        self.runner: Runner | None = None
        if runs:
            lanes = Lanes(evening.drawing, evening.drawing)
            with (
                patch.object(runner, "Writer", lambda: self.paper),
                patch.object(runner, "Lanes", lambda: lanes),
            ):
                self.runner = Runner(self.bus, self.clock, name, evening.follow_up)

    async def start(self) -> None:
        self.rooms.start()
        if self.runner is not None:
            await self.runner.start()

    async def stop(self) -> None:
        self.rooms.stop()
        if self.runner is not None:
            await self.runner.stop()


class Client:
    """A browser or a program: what it was told, and whether it reads at the moment."""

    def __init__(self, evening: Evening, number: int, process: int, cookie: str) -> None:
        self.number = number
        self.events: list[int] = []
        """Numbers of the events that it was told, as they came."""
        self.views: list[JSONObject] = []
        self.code: int | None = None
        self.reads = asyncio.Event()
        self.reads.set()
        self.consumer = SessionConsumer()
        self._rows = evening.rows
        self._inbox: asyncio.Queue[JSONObject] = asyncio.Queue()
        self.house = evening.houses[process]
        scope = {
            "type": "websocket",
            "url_route": {"kwargs": {"session": evening.session}},
            "cookies": {"sessionid": cookie} if cookie else {},
            "extensions": {"socket.watched": {}} if number % 3 == 0 else {},
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        call = self.consumer(scope, self._inbox.get, self._take)
        self.task = asyncio.get_running_loop().create_task(call)

    @property
    def is_open(self) -> bool:
        return self.code is None and not self.task.done()

    def tells(self, **message: Any) -> None:
        self.sends(orjson.dumps(message).decode())

    def sends(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def sends_bytes(self, data: bytes) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "bytes": data})

    def is_heard(self, *, silent: bool) -> None:
        """What the server says of a client that does not answer it, or answers again."""
        self._inbox.put_nowait({"type": "socket.silent" if silent else "socket.back"})

    def goes(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def _take(self, output: Any) -> None:
        if output["type"] == "websocket.close":
            self.code = output.get("code") or 1000
            self._note(["close", self.code])
            return
        if output["type"] == "websocket.accept":
            return
        await self.reads.wait()
        if (data := output.get("bytes")) is not None:
            self._note(["frame", _header(data)])
            return
        self._may_read(output["text"])
        told = orjson.loads(output["text"])
        for message in told if isinstance(told, list) else [told]:
            self._hear(message)

    def _may_read(self, text: str) -> None:
        """What one cook alone knows is told to nobody else, and strangers read no names of people."""
        audience = self.consumer.viewer.audience
        secrets_ = {f"only {seat} knows" for seat in ("cook1", "cook2", "cook3")}
        for secret in secrets_ - {f"only {audience} knows"}:
            assert secret not in text, f"{audience or 'a stranger'} is told what {secret}"
        if audience == SPECTATORS:
            assert not [name for name in PEOPLE if f'"{name}"' in text], "strangers read no names"

    def _hear(self, message: JSONObject) -> None:
        self._note(message)
        if message["type"] == "events":
            self.events += [event["seq"] for event in message["events"]]
            assert self.events == sorted({*self.events}), "each event once, in order"
        elif message["type"] == "view":
            self.views = [message]
        elif message["type"] == "changes":
            assert self.views, "changes of a view that it has"
            assert message["since"] == self.views[-1]["seq"], "changes of the view that it has"
            self.views.append(_merged(self.views[-1], message))

    def _note(self, told: Any) -> None:
        self._rows["told"].append([self.number, told])


class Evening:
    """A session (and one beside it), the processes that serve it, and everybody who comes."""

    def __init__(self, task: Task, settings: Settings, *, remote: bool, demo: bool = False) -> None:
        self.rows: Rows = {name: [] for name in ASPECTS}
        self.session = "s1"
        self.clock = HandClock()
        self.town = Town(self.rows, remote=remote)
        self.clients: list[Client] = []
        self.drawing, self.hands = lane()
        self.houses: list[Process] = []
        """Those with sockets."""
        self.runners: list[Process] = []
        self.engine = self.open(self.session, task, settings, demo=demo)
        self.failures: list[str] = []
        """What went wrong in tasks that nobody awaits."""
        self._names = count(1)

    def open(
        self, id: str, task: Task, settings: Settings, *, demo: bool = False, agent: str = ""
    ) -> Session:
        """A session with an empty table, or with this agent in all seats; on paper already."""
        at = self.clock.now()
        engine, events = Session.create(id, task, 0, settings, at=at)
        self.town.logs[id] = list(events)
        for seat in engine.seats if agent else ():
            joined = engine.handle(Join(seat, Occupant("agent", agent)), at)
            self.town.logs[id] += joined.events
        self.town.status[id] = engine.status
        if demo:
            self.town.demos.add(id)
        return engine

    async def begin(self) -> None:
        """Open the house: one process for everything, or two with sockets and one that runs sessions."""
        asyncio.get_running_loop().set_exception_handler(
            lambda loop, said: self.failures.append(str(said))
        )
        remote = self.town.remote
        for name in ("p1", "p2") if remote else ("p1",):
            self.houses.append(Process(self, name, rooms=True, runs=not remote))
        self.runners = [] if remote else [*self.houses]
        for house in self.houses:
            await house.start()
        if remote:
            await self.hires()
        for id in self.town.logs:
            self.houses[0].bus.wake(id)
        await self.passes()

    async def hires(self) -> None:
        """One more process that runs sessions."""
        self.runners.append(Process(self, f"r{next(self._names)}", rooms=False, runs=True))
        await self.runners[-1].start()

    async def dismisses(self) -> None:
        """The oldest of those that only run sessions leaves in good order."""
        gone = self.runners.pop(0)
        self.town.streets.remove(gone.bus)
        await gone.stop()

    @property
    def live(self) -> LiveSession | None:
        """The session, where somebody runs it now."""
        for process in self.runners:
            if process.runner is not None and (live := process.runner.sessions.get(self.session)):
                self.engine = live.session
                return live
        return None

    @property
    def papers(self) -> list[Paper]:
        return [process.paper for process in self.runners]

    def write(self, most: int = 1000) -> None:
        """Everything that is not held up goes on paper."""
        for paper in self.papers:
            if not paper.trouble:
                paper.write(most)

    def follow_up(self, session: str) -> Command:
        """What follows a demo that is over."""
        self.rows["lost"].append(["follows", session])
        return Linked("s3", "rematch")

    def comes(self, process: int = 0, cookie: str = "") -> Client:
        """Somebody opens a socket."""
        process %= len(self.houses)
        self.clients.append(Client(self, len(self.clients), process, cookie))
        return self.clients[-1]

    def sends(self, inbound: Inbound) -> None:
        """What phones, studies and the house itself tell the session."""
        self.houses[0].bus.send(self.session, inbound)

    async def passes(self) -> None:
        """Let everything happen that follows by itself."""
        await settle(TURNS)
        live, now = self.live, self.clock.now()
        if live is None:
            self.rows["state"].append([None, [paper.trouble for paper in self.papers]])
            return
        told = [live.told_seq, live.session.status, live.session.seq, live.is_idle(now)]
        crowd = live.crowd.voters if live.crowd is not None else None
        self.rows["state"].append([*told, live.resting, crowd, live.presence.absent()])

    async def ends(self) -> None:
        """Everything is written, drawn and read; then everybody goes home."""
        for paper in self.papers:
            paper.trouble, paper.waits_s = "", 0.0
        for client in self.clients:
            client.reads.set()
        for _ in range(6):
            self.write()
            await self.hands.finish_all()
            self.clock.advance(0.5)
            await self.passes()
        await self._all_have_what_there_is()
        for client in self.clients:
            client.goes()
        await self.passes()
        self.write()
        for process in dict.fromkeys((*self.houses, *self.runners)):
            await process.stop()
        await asyncio.gather(*(client.task for client in self.clients))
        await settle(TURNS)
        left = asyncio.all_tasks() - {asyncio.current_task()}
        assert not left, f"everything has ended: {left}"
        assert self.failures == [], "nothing has failed that nobody awaits"

    async def _all_have_what_there_is(self) -> None:
        """Whoever put its view together from changes has the view that it is given when it asks."""
        readers = [client for client in self.clients if client.is_open and client.views]
        had = [client.views[-1] for client in readers]
        for client in readers:
            client.tells(type="look")
        await self.passes()
        for client, before in zip(readers, had, strict=True):
            assert _content(client.views[-1]) == _content(before)

    # -- what a socket asks of the database ---------------------------------------------------------

    def guest(self, session: str, hello: Hello, player: str) -> Guest:
        """Who shows this token: `cook1`, `cook1 Ana`; without, a guest (somebody known) or a stranger."""
        rules = self.engine.settings.to_json()
        row: Any = SimpleNamespace(id=session, settings=rules, created_by=None)
        if session not in self.town.logs:
            raise Refused("no_session", "There is no such session.")
        if not hello.token:
            return Guest(row, None, None, player == HOST, named=bool(player))
        seat, _, name = hello.token.partition(" ")
        if seat not in self.engine.seats:
            raise Refused("wrong_token", "This is not the token of a seat of this session.")
        occupant = Occupant("person", name or "Guest", name.lower(), {"colour": "#123456"})
        return Guest(row, cast("Any", SimpleNamespace(name=seat)), occupant, player == HOST, seat)

    def tail(self, session: str, audience: Audience, since: int) -> Tail:
        """What is on paper, as this audience may read it."""
        events = [event for event in self.town.logs[session] if event.seq > since]
        own = self.engine.sights[seat_of(audience)]
        shown = veiled_all(events) if audience == SPECTATORS else events
        seen = (sight.visible(event, seat_of(audience), own) for event in shown)
        found = tuple(event for event in seen if event is not None)
        return Tail(self.town.logs[session][-1].seq, found, own)

    def leases(self) -> Any:
        """As the module: its functions and how often leases are renewed."""
        town = self.town
        return SimpleNamespace(
            RENEW_S=RENEW_S, claim=town.claim, renew=town.renew, release=town.release,
            orphans=town.orphans, forsaken=town.forsaken,
        )  # fmt: skip

    @contextmanager
    def in_hand(self) -> Iterator[None]:
        """Sockets ask this evening, and no database."""
        numbers = count()

        def at_once(work: Callable[..., Any]) -> Callable[..., Any]:
            async def done(*args: Any) -> Any:
                return work(*args)

            return done

        async def nothing() -> None: ...

        async def house() -> Any:
            now = asyncio.current_task()
            return next(one.house for one in self.clients if one.task is now)

        def place(guest: Guest, wish: Any) -> None:
            if wish.agent == "dear":
                raise WorldError("not_allowed", "the owner of this kitchen has to allow you")

        async def in_a_thread(work: Callable[..., Any], *args: Any, **more: Any) -> Any:
            return work(*args, **more)

        given_up = self.rows["lost"].append
        with (
            patch.object(asyncio, "to_thread", in_a_thread),
            patch.object(runner, "database_sync_to_async", at_once),
            patch.object(runner, "lease", self.leases()),
            patch.object(runner, "_stored", self.town.stored),
            patch.object(runner, "_give_up", lambda *why: given_up(["given up", *why])),
            patch.object(
                runner.log, "error", lambda *said, **more: self.failures.append(str(said))
            ),
            patch.object(consumers, "database_sync_to_async", at_once),
            patch.object(consumers, "open_house", house),
            patch.object(consumers, "welcome_guest", self.guest),
            patch.object(consumers, "read_tail", self.tail),
            patch.object(consumers, "welcome", _welcome),
            patch.object(consumers, "may_place", place),
            patch.object(consumers, "player_of_browser", lambda key: key),
            patch.object(secrets, "token_hex", lambda size: f"v{next(numbers)}"),
            patch.object(websocket, "aclose_old_connections", nothing),
            patch.object(consumer, "aclose_old_connections", nothing),
        ):
            yield


def _welcome(guest: Guest, seq: int, now: float) -> str:
    seat: Seat | None = guest.seat.name if guest.seat is not None else None
    return dumps("welcome", seat=seat, seq=seq, now=now, host=guest.host)


def _header(data: bytes) -> JSONObject:
    end = 4 + int.from_bytes(data[:4], "big")
    told: JSONObject = orjson.loads(data[4:end])
    return told


def _plain(values: Mapping[str, Any]) -> JSONObject:
    """What is written into a row, without what is made by chance."""
    return {name: str(value) for name, value in values.items() if name != "token"}


ASKED_FOR = frozenset({"seq", "seconds", "last_result", "links", "intent"})
"""Fields that change with what gives nobody a new view: lines, refusals, links, moves that wait for their step."""


def _content(view: JSONObject) -> JSONObject:
    """What of a view is always told at once."""
    kept = {name: value for name, value in view.items() if name not in ASKED_FOR}
    seats = [{**seat, "answered": None} for seat in view["seats"]]
    return {**kept, "seats": seats}


def _merged(view: JSONObject, changes: JSONObject) -> JSONObject:
    """The view with these changes: RFC 7396 for the fields in `patch`, the others whole."""
    own = {name: value for name, value in changes.items() if name not in ("type", "since", "patch")}
    patched = {name: _patched(view[name], part) for name, part in changes.get("patch", {}).items()}
    return {**view, **own, **patched}


def _patched(value: Any, part: Any) -> Any:
    if not isinstance(part, dict):
        return part
    found = dict(value) if isinstance(value, dict) else {}
    for name, inner in part.items():
        if inner is None:
            found.pop(name, None)
        else:
            found[name] = _patched(found.get(name), inner)
    return found
