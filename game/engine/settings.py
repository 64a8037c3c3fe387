"""How a session is played: its pace and its patience, checked once at the door."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from typing import Any, Literal, get_args

from sim.world import Feedback, JSONObject, Seat, Task

Pace = Literal["turns", "together", "realtime", "free"]
"""One seat at a time, all at once, by the clock, or each when it likes."""

Leaving = Literal["keep", "pause", "end"]
"""When a person's connection is gone for longer than the grace: the seat is kept; or the clock stands
still until then, and it is over; or it goes on until then, and it is over."""

Thoughts = Literal["own", "plans", "all"]
"""What those who play are told of what agents beside them think: nothing, what they do next, all."""

TOGETHER_DEADLINE_S = 20.0
"""How long `together` waits for everybody's answer where the settings name no deadline."""


class EngineError(Exception):
    """Something that cannot be: settings out of range, a log that does not fold.

    `code` is a short stable word for programs, the message a sentence for people.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Settings:
    """The rules a session was opened with. They never change during its life.

    Raises:
        EngineError: `bad_settings`, naming the field and what it may be.
    """

    pace: Pace = "turns"
    tick_hz: float = 1.0
    """Real time: world steps a second, 0.2 to 10."""
    deadline_s: float | None = None
    """Turns: seconds a turn may take (None: any). Together: seconds to answer (None: 20)."""
    grace_s: float = 15.0
    """Seconds for which a dropped person's seat is kept before the stand-in takes it."""
    stand_in: str | None = None
    """The agent that takes over; None: the session waits for the person."""
    step_limit: int | None = None
    """World steps after which the session is over; None: the task's own limit."""
    feedback: Feedback = "detailed"
    """What a seat is told of a refusal: nothing, that it failed, or why."""
    countdown_s: float = 3.0
    """Seconds between `start` and the first moment of play."""
    led: bool = False
    """Led from outside, as by a study: it begins by itself when everybody is here, and those who sit in
    it neither arrange the seats, nor pause, nor close it."""
    chat: bool = True
    """Whether anybody may say anything besides acting."""
    ends_after_s: float | None = None
    """Seconds from the first moment of play, pauses included, after which it is over; None: never."""
    if_left: Leaving = "keep"
    """What a person's long absence means, where no stand-in takes over."""
    latency_ms: float = 0.0
    """Milliseconds by which what people do reaches the kitchen late."""
    called: Mapping[Seat, str] = field(default_factory=dict)
    """Names under which the seats know each other, whoever sits there; empty: their own. With names,
    nobody in a seat is told who of the others is an agent."""

    thoughts: Thoughts = "plans"
    """What partners are told of an agent's thoughts while they play; spectators are told all."""

    lends: bool = False
    """Whether agents lend their seats: whoever comes with a seat's token has it at once, agents cook on
    while nobody is here, and the stand-in takes the seat again when its person is gone."""
    voted: Seat = ""
    """The seat whose moves an audience votes for; empty: none."""
    vote_s: float = 12.0
    """Seconds for which a round of votes is open from its first vote."""
    beside: str = ""
    """The id of another session of the same task in which agents make no more steps than are made here."""
    follows: bool = False
    """Whether agents make no more steps here than were made in the session that this one is beside."""
    linger_s: float | None = None
    """Seconds that agents wait after a move where they take turns, so that people can follow; None: as
    suits who is here."""

    def __post_init__(self) -> None:
        _one_of("pace", self.pace, get_args(Pace))
        _one_of("feedback", self.feedback, get_args(Feedback))
        _one_of("thoughts", self.thoughts, get_args(Thoughts))
        _between("tick_hz", self.tick_hz, 0.2, 10.0)
        _between("grace_s", self.grace_s, 0.0, 86_400.0)
        _between("countdown_s", self.countdown_s, 0.0, 600.0)
        _one_of("if_left", self.if_left, get_args(Leaving))
        _between("latency_ms", self.latency_ms, 0.0, 5_000.0)
        _between("vote_s", self.vote_s, 1.0, 600.0)
        for name in ("voted", "beside"):
            if not isinstance(getattr(self, name), str):
                raise EngineError("bad_settings", f"{name}: text is expected")
        if self.linger_s is not None:
            _between("linger_s", self.linger_s, 0.0, 60.0)
        if self.lends and self.stand_in is None:
            raise EngineError("bad_settings", "lends: a stand_in is needed that takes seats again")
        if self.ends_after_s is not None:
            _between("ends_after_s", self.ends_after_s, 1.0, 86_400.0)
        if self.deadline_s is not None:
            _between("deadline_s", self.deadline_s, 0.1, 86_400.0)
        if self.step_limit is not None:
            _between("step_limit", self.step_limit, 1, 1_000_000)
            if self.step_limit != int(self.step_limit):
                raise EngineError("bad_settings", "step_limit: a whole number is expected")
        if self.stand_in is not None and not isinstance(self.stand_in, str):
            raise EngineError("bad_settings", "stand_in: an agent's name or null is expected")

    @property
    def deadline(self) -> float | None:
        """The deadline in force: seconds a turn or a round may take, None for as long as it likes."""
        if self.pace in ("realtime", "free"):
            return None
        if self.pace == "together" and self.deadline_s is None:
            return TOGETHER_DEADLINE_S
        return self.deadline_s

    @property
    def gives_up_seats(self) -> bool:
        """Whether the seat of somebody who is gone is kept for no longer than the grace."""
        return self.stand_in is not None or self.if_left != "keep"

    def limit(self, task: Task) -> int | None:
        """The number of world steps after which a session of this task is over."""
        return self.step_limit if self.step_limit is not None else task.step_limit

    def to_json(self) -> JSONObject:
        """As JSON. What came later is left out where it says nothing, so that logs stay as they were."""
        told = asdict(self)
        return {name: value for name, value in told.items() if value != _LATER.get(name, MISSING)}

    @staticmethod
    def from_json(data: JSONObject) -> Settings:
        """Read what `to_json` wrote; fields that are missing keep their defaults.

        Raises:
            EngineError: `bad_settings`, for a field that is unknown, of the wrong type or too large.
        """
        known = [field.name for field in fields(Settings)]
        for name in data:
            if name not in known:
                raise EngineError(
                    "bad_settings", f'unknown setting "{name}"; there are: {", ".join(known)}'
                )
        return Settings(**data)


_LATER: JSONObject = {
    "led": False, "chat": True, "ends_after_s": None, "if_left": "keep", "latency_ms": 0.0, "called": {},
    "thoughts": "plans", "lends": False, "voted": "", "vote_s": 12.0, "beside": "", "follows": False,
    "linger_s": None,
}  # fmt: skip


def _one_of(name: str, value: Any, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise EngineError("bad_settings", f"{name}: one of {', '.join(choices)} is expected")


def _between(name: str, value: Any, low: float, high: float) -> None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not math.isfinite(value) or not low <= value <= high:
        raise EngineError(
            "bad_settings", f"{name}: a number from {low:g} to {high:g} is expected, not {value!r}"
        )
