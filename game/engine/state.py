"""What a session knows between two commands."""

from __future__ import annotations

import math
from collections import OrderedDict, deque
from dataclasses import dataclass, field

from msgspec import Struct

from game.engine.seats import SeatState
from game.engine.settings import Settings
from game.engine.sight import Sights
from game.engine.trail import Trail
from sim.abilities import Standing
from sim.world import Action, Episode, GoalReport, JSONObject, Seat, Task, World

REMEMBERED = 256
"""Message ids remembered per seat: a resend among the last so many is recognised."""

CHAT_REMEMBERED = 50

TYPING_S = 6.0
"""After so many seconds without a further sign somebody is not writing any more."""


class Answer(Struct, frozen=True):
    """What was answered to a message id: the covering event, or a refusal (code and message)."""

    seq: int
    code: str = ""
    message: str = ""


class Noted(Struct, frozen=True):
    """A seat's latest intent, waiting for the next joint step. `superseded`: ids it replaced."""

    action: Action | None
    cid: str = ""
    shown_ms: float | None = None
    by: str = "nobody"
    superseded: tuple[str, ...] = ()


@dataclass(slots=True)
class State:
    """Everything a session knows. All of it is folded from events, but for `noted`."""

    id: str
    task: Task
    seed: int
    settings: Settings
    world: World
    episode: Episode
    seats: dict[Seat, SeatState]
    sights: Sights
    """What each seat may know, and a spectator: the same for the whole session."""
    status: str = "lobby"
    seq: int = 0
    at: float = 0.0
    ahead: float = 0.0
    """Seconds by which the log's time is ahead of its owner's clock, which was set back since. Like
    `noted` it is nobody's event: the log goes on in its own time, and so do all moments here."""
    starts_at: float | None = None
    since: float = 0.0
    """When the clock was last started (begin or resume)."""
    phase: float | None = None
    """Where within a tick, from 0 to 1, the ticks of this process's grid fall; None: counted from
    `since`. Like the clock it comes from outside, and is nobody's event."""
    tick: int = 0
    """Ticks of the running clock since then, skipped ones included."""
    quiet: int = 0
    """Ticks in a row in which nothing happened. Like `noted` it is nobody's event."""
    played: float = 0.0
    """Seconds of play before `since`, pauses left out."""
    round_at: float = 0.0
    """When the present turn or round began."""
    last_step: int = 0
    """Number of the latest step event."""
    next_seat: int = 0
    """Whose turn it is in worlds that keep none: index of the seat."""
    people_ever: bool = False
    rounds: int = 0
    """Rounds in which an audience has voted."""
    abandon_at: float | None = None
    pause_reason: str = ""
    ends_at: float | None = None
    """When the time of its settings is over."""
    asked: dict[Seat, float] = field(default_factory=dict)
    """Who asked for a pause, and when."""
    outcome: JSONObject | None = None
    steps_by: dict[Seat, JSONObject] = field(default_factory=dict)
    """Per seat what became of its latest move, as the seat was told: ok, code, message."""
    said: deque[JSONObject] = field(default_factory=lambda: deque(maxlen=CHAT_REMEMBERED))
    deeds: list[JSONObject] = field(default_factory=list)
    """The moves of every step so far, the prefix included, for agents that have to know how it came
    to be so; none in real time, where steps are many and agents go by what they see."""
    standing: Standing | None = None
    """The episode where it tells its seats where they are. Asked once: that costs more than the answers."""
    trails: dict[Seat, Trail] = field(default_factory=dict)
    """What each seat has seen from where, in worlds that tell it where it is."""
    links: dict[str, str] = field(default_factory=dict)
    typing: dict[Seat, float] = field(default_factory=dict)
    """Who is writing, and until when the latest sign of it holds. Signs between the first and the
    last are nobody's event."""
    answers: dict[str, OrderedDict[str, Answer]] = field(default_factory=dict)
    noted: dict[Seat, Noted] = field(default_factory=dict)
    version: int = 0
    """Grows whenever a view may have changed, by an event or by a noted intent."""

    typed_verbs: bool | None = None
    already: frozenset[str] = frozenset()
    """Ids of the conditions that were met before the first step and have been met ever since: nobody's
    doing. One that is undone in between counts like any other from then on."""
    goals_at: tuple[int, dict[Seat | None, GoalReport]] | None = None
    """The goal reports of the revision they were made at: asked for often, changed seldom."""

    @property
    def typed(self) -> bool:
        """Whether actions are verbs with slots rather than a list; the same for a whole episode."""
        if self.typed_verbs is None:
            seat = next(iter(self.seats))
            self.typed_verbs = not self.episode.legal(seat).enumerable
        return self.typed_verbs

    @property
    def verbs(self) -> tuple[str, ...]:
        """Every verb of the world, where the episode lists them; empty: any may be asked."""
        return tuple(getattr(self.episode, "verbs", ()))

    def goals(self, seat: Seat | None = None) -> GoalReport:
        """The goal with its conditions now, as it is; with a seat, as that seat is told it."""
        revision = self.episode.revision
        if self.goals_at is None or self.goals_at[0] != revision:
            self.goals_at = revision, {}
        known = self.goals_at[1]
        if seat not in known:
            known[seat] = self.episode.goals(seat)
        return known[seat]

    @property
    def live(self) -> bool:
        return self.status not in ("finished", "abandoned")

    @property
    def playing(self) -> bool:
        return self.status == "playing"

    @property
    def underway(self) -> bool:
        """Whether play has begun (or is about to) and is not over."""
        return self.status in ("countdown", "playing", "paused")

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; None outside of the pace `turns` and when nothing is played."""
        if self.settings.pace != "turns" or not self.live:
            return None
        return self.episode.turn or tuple(self.seats)[self.next_seat]

    def remember(self, seat: Seat | None, cid: str, answer: Answer) -> None:
        """Keep what was answered to a message id; the oldest are forgotten."""
        if not cid:
            return
        known = self.answers.setdefault(seat or "", OrderedDict())
        known[cid] = answer
        if len(known) > REMEMBERED:
            known.popitem(last=False)

    def answered(self, seat: Seat | None, cid: str) -> Answer | None:
        known = self.answers.get(seat or "")
        return known.get(cid) if known and cid else None

    @property
    def tick_zero(self) -> float:
        """When tick 0 of the running clock was: tick n is due n / hz later. At most a tick before
        the clock was started."""
        if self.phase is None:
            return self.since
        hz = self.settings.tick_hz
        return (math.floor(self.since * hz - self.phase) + self.phase) / hz

    def told(self, moment: float | None) -> float | None:
        """A moment of the log's time, by the owner's clock."""
        return moment if moment is None or not self.ahead else moment - self.ahead

    def seconds(self, at: float) -> float:
        """Play time without pauses, in seconds."""
        return self.played + (at - self.since if self.playing else 0.0)
