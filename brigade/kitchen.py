"""A kitchen in this process: an episode with its seats and its log, stepped as fast as one likes.

It is the same session as on a server (`game.engine`), so that what is done here is recorded, replays and is
scored like any other game. Time is counted in steps: one second each.
"""

from __future__ import annotations

import asyncio
import json
import weakref
from collections.abc import Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from brigade.looking import Looking
from brigade.naming import find, full_name, suite_of
from game.agents import make_agent
from game.engine.commands import Act, Command, GiveUp, Join, Occupant, Say
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.engine.settings import Pace
from game.players.driver import Driver, Failure
from sim.abilities import Parsable
from sim.world import Action, JSONObject, Seat, Task, WorldError
from sim.worlds import all_worlds

T = TypeVar("T")
Partner = str | tuple[str, JSONObject]
Partners = Mapping[Seat, Partner] | Sequence[Partner]
"""Who sits in the other seats, by seat or in their order: an agent's name, or its name and settings."""
NOOP = "noop"
"""A partner that never does anything and is not asked."""
MOST_IDLE = 10_000
"""So often partners are asked in a row before it is an error that no seat from outside comes on."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What became of a step: by seat from outside its reward and, if it was refused, why."""

    rewards: Mapping[Seat, float]
    refused: Mapping[Seat, str] = field(default_factory=dict)
    results: Mapping[Seat, JSONObject] = field(default_factory=dict)
    done: bool = False
    """The episode is over by its own rules: won, lost, or nothing more can be done."""
    cut: bool = False
    """It was ended by its limit of steps."""


def tasks(world: str = "") -> Iterator[str]:
    """The names of all tasks, or of one world's."""
    for name, one in all_worlds().items():
        if world in ("", name):
            yield from (full_name(one, task) for task in one.tasks())


def make(
    name: str,
    seed: int = 0,
    *,
    partners: Partners = (),
    pace: Pace | Literal[""] = "",
    step_limit: int | None = None,
    begun: bool = True,
) -> Kitchen:
    """A kitchen of a task, ready to be played.

    Seats that no partner takes are played from outside. With `begun=False` partners who come first have
    not moved yet: `await kitchen.begin()` lets them, for whoever plays inside an event loop. `pace` is one that the suite offers; the usual
    one here is `together` where all act at once, and turns otherwise.

    Raises:
        WorldError: there is no such task, pace, seat or partner.
    """
    world, task = find(name)
    paces = suite_of(world, task).paces
    usual = "together" if "together" in paces and len(task.seats) > 1 else paces[0]
    if pace and (pace not in paces or pace not in get_args(Pace) or pace == "realtime"):
        offered = ", ".join(one for one in paces if one != "realtime")
        raise WorldError(
            "unknown_pace", f'there is no pace "{pace}" in {task.id}; there are: {offered}'
        )
    return Kitchen(task, seed, pace or usual, partners, step_limit, begun=begun)


class Kitchen(Looking):
    """One episode. New ones are made for new episodes; nothing is reset."""

    def __init__(
        self, task: Task, seed: int, pace: Pace, partners: Partners = (),
        step_limit: int | None = None, *, begun: bool = True,
    ) -> None:  # fmt: skip
        self.seed, self.pace = seed, pace
        sitting = _sitting(task, partners)
        settings = Settings(pace=pace, step_limit=step_limit, feedback=task.feedback)
        self._at = 0.0
        session, events = Session.create("local", task, seed, settings, at=self._at)
        super().__init__(session)
        # Asked once: looking at a protocol's methods costs more than reading a sentence.
        self._parsable = session.episode if isinstance(session.episode, Parsable) else None
        self._log: list[Event] = list(events)
        self.outside: tuple[Seat, ...] = tuple(s.name for s in task.seats if s.name not in sitting)
        for spec in task.seats:
            name, chosen = sitting.get(spec.name, ("outside", {}))
            self._handle(Join(spec.name, Occupant("agent", name, "", dict(chosen))))
        self._drivers = {
            seat: self._driver(seat, *who) for seat, who in sitting.items() if who[0] != NOOP
        }
        self._loop: asyncio.AbstractEventLoop | None = None
        self._score = {seat: self.score(seat) for seat in self.outside}
        self._told = 0
        if begun:
            self._now(self.begin())

    # -- looking -----------------------------------------------------------------------------------

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats from outside whose move comes next; none when it is over."""
        return tuple(seat for seat in self._session.to_move() if seat in self.outside)

    @property
    def alone(self) -> bool:
        """Whether no partner has to be asked: a step is then done at once."""
        return not self._drivers

    @property
    def log(self) -> Sequence[Event]:
        """Everything that happened, as a server would have kept it."""
        return self._log

    def save(self, path: str | Path) -> None:
        """Write the log as JSON lines, one event each."""
        lines = (json.dumps(event.to_json()) for event in self._log)
        Path(path).write_text("\n".join(lines) + "\n", "utf-8")

    # -- playing -----------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Let partners who come first move."""
        if self.outside:
            await self._others()

    def step(self, moves: Mapping[Seat, Action | str | None]) -> Turn:
        """Do what these seats want, let partners do theirs, and go on until a seat from outside is awaited.

        A move is an action, a sentence, or None for nothing. What is refused counts as nothing.

        Raises:
            WorldError: a seat is not from outside or not awaited, or it is over.
        """
        return self._now(self.stepped(moves))

    async def stepped(self, moves: Mapping[Seat, Action | str | None]) -> Turn:
        """`step`, for whoever plays inside an event loop: partners think beside it."""
        self._check(moves)
        began = len(self._log)
        own = self.awaited if self.pace != "free" else tuple(moves)
        self._at += 1.0
        joint = self.pace == "together"
        if joint:
            await self._ask(seat for seat in self._session.to_move() if seat not in self.outside)
        refused = {seat: said for seat in own if (said := self._act(seat, moves.get(seat)))}
        await self._others()
        return self._turn(began, refused)

    def say(self, seat: Seat, text: str) -> str:
        """Say something to all; why it was refused, if it was.

        Raises:
            WorldError: the seat is not played from outside.
        """
        self._known(seat)
        return self._handle(Say(seat, seat, text))

    def give_up(self, seat: Seat, reason: str) -> str:
        """End the episode without reaching its goal; why it was refused, if it was.

        Raises:
            WorldError: the seat is not played from outside.
        """
        self._known(seat)
        return self._handle(GiveUp(seat, reason))

    def heard(self) -> Sequence[tuple[str, str]]:
        """Who said what since this was asked last, by seat: one's own words, too."""
        said = [event for event in self._log[self._told :] if event.kind == "said"]
        self._told = len(self._log)
        return tuple((event.seat or "", str(event.payload["text"])) for event in said)

    def _known(self, seat: Seat) -> None:
        if seat not in self.outside:
            there = ", ".join(self.outside)
            raise WorldError("unknown_seat", f'"{seat}" is not played from outside; seats: {there}')

    def _check(self, moves: Mapping[Seat, object]) -> None:
        if self.over:
            raise WorldError("over", "this episode is over: make a new one")
        for seat in moves:
            self._known(seat)
            if seat not in self.awaited:
                raise WorldError(
                    "not_your_turn", f"{seat} is not awaited; {', '.join(self.awaited)} is"
                )

    def _act(self, seat: Seat, move: Action | str | None) -> str:
        """Hand in a move; why it was refused, if it was."""
        if self.over:
            return ""
        try:
            action = self.read(seat, move) if isinstance(move, str) else move
        except WorldError as error:
            self._handle(Act(seat, None, by="agent"))
            return error.message
        said = self._handle(Act(seat, action, by="agent"))
        if said:
            self._handle(Act(seat, None, by="agent"))
        return said

    def read(self, seat: Seat, text: str) -> Action:
        """The action that a sentence means to a seat now.

        Raises:
            WorldError: it means none; the message says so.
        """
        if self._parsable is not None:
            return self._parsable.parse(seat, text)
        for action in self._session.episode.legal(seat).actions:
            if action.text == text:
                return action
        raise WorldError("unparsable", f'"{text:.80}" is not a legal action now')

    async def _others(self) -> None:
        """Let partners move until a seat from outside is awaited, or it is over."""
        for _ in range(MOST_IDLE):
            waiting = self._session.to_move()
            if self.over or not waiting or any(seat in self.outside for seat in waiting):
                return
            await self._round()
        raise WorldError("stuck", "partners are asked for ever, and no seat from outside comes on")

    def round(self) -> Sequence[Event]:
        """Let those partners move whose turn it is, once, and tell what happened: for kitchens in which
        nobody sits from outside."""
        began = len(self._log)
        self._now(self._round())
        return self._log[began:]

    async def _round(self) -> None:
        self._at += 1.0
        await self._ask(self._session.to_move())

    async def _ask(self, seats: Iterable[Seat]) -> None:
        for seat in tuple(seats):
            if self.over:
                return
            driver = self._drivers.get(seat)
            if driver is None:
                self._handle(Act(seat, None, by="agent"))
                continue
            answer = await driver.ask()
            if isinstance(answer, Failure):
                self._handle(driver.reject(answer))
                self._handle(driver.skip(answer))
                continue
            for command in driver.commands(answer):
                if self._handle(command) and isinstance(command, Act):
                    self._handle(driver.skip())

    def _now(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it here and now: without partners nothing in it ever waits, and no loop is needed."""
        if not self._drivers:
            try:
                work.send(None)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            raise RuntimeError("a kitchen without partners waited")
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            weakref.finalize(self, self._loop.close)
        return self._loop.run_until_complete(work)

    def _driver(self, seat: Seat, name: str, settings: JSONObject) -> Driver:
        try:
            agent = make_agent(name, settings)
        except (LookupError, ValueError) as error:
            raise WorldError("unknown_agent", str(error)) from error
        return Driver(self._session, seat, name, agent, limit_s=None, now=lambda: self._at)

    def _handle(self, command: Command) -> str:
        """Give the session a command; the sentence of a refusal, or nothing."""
        reply = self._session.handle(command, self._at)
        self._log += reply.events
        return reply.refused.message if reply.refused is not None else ""

    def _turn(self, began: int, refused: Mapping[Seat, str]) -> Turn:
        scores = {seat: self.score(seat) for seat in self.outside}
        rewards = {seat: scores[seat] - self._score[seat] for seat in self.outside}
        self._score = scores
        results: dict[Seat, JSONObject] = {}
        for event in self._log[began:]:
            if event.kind == "step":
                results |= event.payload.get("results", {})
        own = {seat: results[seat] for seat in self.outside if seat in results}
        said = {seat: str(one["message"]) for seat, one in own.items() if not one.get("ok", True)}
        cut = self.over and (self.outcome or {}).get("reason") == "step_limit"
        return Turn(rewards, {**said, **refused}, own, self.over and not cut, cut)

    def close(self) -> None:
        """Let go of what partners held."""
        if self._loop is not None:
            self._loop.close()
            self._loop = None


def _sitting(task: Task, partners: Partners) -> dict[Seat, tuple[str, JSONObject]]:
    """By seat the agent that sits there, and its settings."""
    names = [seat.name for seat in task.seats]
    if not isinstance(partners, Mapping):
        if len(partners) > len(names) - 1 and partners:
            raise WorldError(
                "unknown_seat", f"{task.id} has {len(names)} seats: one at least is yours"
            )
        partners = dict(zip(names[len(names) - len(partners) :], partners, strict=True))
    for seat in partners:
        if seat not in names:
            raise WorldError("unknown_seat", f'{task.id} has no seat "{seat}": {", ".join(names)}')
    return {seat: (who, {}) if isinstance(who, str) else who for seat, who in partners.items()}
