"""The scripted models: what each answers, by its name and what follows the colon.

| name | what it does |
|---|---|
| `optimal` | plays the planner's moves |
| `noisy:p` | as `optimal`, but with chance p any valid action (0.2 without a number) |
| `rule_breaking` | wants something impossible first, and obeys when it is told so |
| `rule_breaking:always` | never learns |
| `malformed` | talks, but not in the form that was asked for |
| `malformed:once` | the same until it is told so |
| `slow:s` | as `optimal`, after s seconds |
| `status:n` | answers with this HTTP status |
| `flaky:n` | fails with 500 n times in a row, works once, and so on |
| `drop` | drops the connection before it answers |
| `cut_off` | drops the connection in the middle of the answer |
| `wrong_shape` | answers with JSON that is no chat completion |
| `not_json` | answers with a web page |
| `silent` | answers with an empty message |

A benchmark may have models of its own under `@model`, and under `@cook` somebody who can plan in its
kitchens, as a prompt describes them.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Literal, Protocol, TypeAlias, TypeVar

from game import benchmarks
from game.scripted.prompt import Prompt
from sim.world import Action, Seat

Moves: TypeAlias = Sequence[Mapping[Seat, Action | None]]
IDLE = "Do nothing"
NOISE = 0.2
SLOWNESS_S = 1.0
FAILURES = 2
CHATTER = "What a lovely kitchen! I would begin with the bread, and then, who knows, some soup."

Fault = Literal["", "drop", "cut_off", "wrong_shape", "not_json"]


@dataclass(frozen=True, slots=True)
class Reply:
    """What is sent back: a text, or a status, or a fault of the line; after so many seconds."""

    text: str = ""
    status: int = 200
    fault: Fault = ""
    wait_s: float = 0.0
    logprob: float | None = -0.5
    """What is told of each token's log-probability where somebody asks; None: nothing is told."""
    stops: bool = True
    """Whether it heeds the texts at which it is asked to stop."""


class Cook(Protocol):
    """Somebody who can plan in the kitchens that prompts describe. One object per server."""

    def moves(self, prompt: Prompt) -> Moves:
        """The moves from here to the goal, as far as a plan is known; empty if there is none."""


_cooks: list[Callable[[], Cook]] = []
C = TypeVar("C", bound=Callable[[], Cook])


def cook(make: C) -> C:
    """Register a class of cooks: what a scripted model plays is the first plan that one has."""
    _cooks.append(make)
    return make


def spoken(move: Mapping[Seat, Action | None], seat: Seat) -> str:
    """A seat's part of a move as a sentence."""
    action = move.get(seat)
    return action.text if action is not None else IDLE


class NoSuchModel(Exception):
    """There is no scripted model of this name."""


class Models:
    """All scripted models of one server. They share what they have planned."""

    def __init__(self) -> None:
        known()
        self._cooks = [make() for make in _cooks]
        self._counts: dict[str, int] = {}
        self._lock = threading.Lock()

    def answer(self, model: str, prompt: Prompt, seed: int | None = None) -> Reply:
        """A model's answer to a prompt.

        Raises:
            NoSuchModel: the message names those that exist.
        """
        name, _, argument = model.partition(":")
        make = known().get(name)
        if make is None:
            raise NoSuchModel(
                f'The model "{model}" does not exist. There are: {", ".join(known())}'
            )
        try:
            return make(self, argument, prompt, seed)
        except ValueError:
            raise NoSuchModel(f'The model "{name}" does not take "{argument}".') from None

    def count(self, model: str) -> int:
        """How often this was called before."""
        with self._lock:
            before = self._counts.get(model, 0)
            self._counts[model] = before + 1
            return before

    def _moves(self, prompt: Prompt) -> Moves:
        """The plan of the first cook who has one."""
        plans = (one.moves(prompt) for one in self._cooks)
        return next((moves for moves in plans if moves), ())

    def good(self, prompt: Prompt) -> str:
        """The best answer in the form that is asked for."""
        return written(prompt, self._moves(prompt))

    def noisy(self, prompt: Prompt, chance: float, seed: int | None) -> str:
        """The same with chance of a slip: alike for the same prompt and seed. Without a seed,
        asking once more may help, but a fresh server begins alike."""
        digest = hashlib.sha256(prompt.text.encode()).hexdigest()
        nth = self.count(digest) if seed is None else 0
        dice = Random(f"{seed}/{digest}/{nth}")
        moves = self._moves(prompt)
        if prompt.form in ("io", "io_cot"):
            return written(prompt, [move for move in moves if dice.random() >= chance])
        if dice.random() >= chance:
            return written(prompt, moves)
        wishes = {seat: _any(prompt, seat, dice) for seat in prompt.seats}
        return _said(prompt, "Let me try something.", wishes)


def _any(prompt: Prompt, seat: Seat, dice: Random) -> str:
    choices = prompt.valid.get(seat) or [IDLE]
    return dice.choice(choices)


def written(prompt: Prompt, moves: Moves) -> str:
    """Moves in the form that is asked for: one of them, or the whole plan."""
    if prompt.form == "io":
        return "\n".join(["Plan:", *_plan_lines(prompt, moves)])
    if prompt.form == "io_cot":
        lines = [
            f"Reasoning: Step {number} of the plan.\nAction: {line}"
            for number, line in enumerate(_plan_lines(prompt, moves), start=1)
        ]
        return "\n".join(["Plan:", *lines])
    if not moves:
        return _said(prompt, "I do not know what to do.", dict.fromkeys(prompt.seats, IDLE))
    wishes = {seat: spoken(moves[0], seat) for seat in prompt.seats}
    return _said(prompt, f"{len(moves)} steps are left to the goal.", wishes)


def _plan_lines(prompt: Prompt, moves: Moves) -> list[str]:
    if len(prompt.seats) == 1:
        seat = prompt.seats[0]
        return [spoken(move, seat) for move in moves if seat in move] or [IDLE]
    return [
        " | ".join(f"{seat}: {text}" for seat, text in round_.items())
        for round_ in _rounds(prompt.seats, moves)
    ] or [IDLE]


def _rounds(seats: Sequence[Seat], moves: Moves) -> list[Mapping[Seat, str]]:
    """Moves as rounds in which every seat has its part, also where they take turns."""
    lines = {seat: [spoken(move, seat) for move in moves if seat in move] for seat in seats}
    length = max((len(own) for own in lines.values()), default=0)
    return [
        {seat: own[at] if at < len(own) else IDLE for seat, own in lines.items()}
        for at in range(length)
    ]


def _said(prompt: Prompt, reasoning: str, wishes: Mapping[Seat, str]) -> str:
    if prompt.form == "free":
        return next(iter(wishes.values()), IDLE)
    if prompt.form == "command":
        lines = [f"{seat}: {text}" for seat, text in wishes.items()]
        return "\n".join([f"Reasoning: {reasoning}", "Actions:", *lines])
    return f"Reasoning: {reasoning}\nAction: {next(iter(wishes.values()), IDLE)}"


def _impossible(prompt: Prompt) -> str:
    """A well-formed wish that cannot be fulfilled: to walk from where nobody is."""
    wishes = {seat: f"Cook bread1 on table1 using {seat}" for seat in prompt.seats}
    if prompt.form == "io":
        return "\n".join(["Plan:", *list(wishes.values())[:1]])
    if prompt.form == "io_cot":
        return "\n".join(["Plan:", f"Action: {next(iter(wishes.values()), IDLE)}"])
    return _said(prompt, "Rules are for others.", wishes)


Make = Callable[[Models, str, Prompt, int | None], Reply]


def _optimal(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    return Reply(models.good(prompt))


def _noisy(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    return Reply(models.noisy(prompt, float(argument or NOISE), seed))


def _rule_breaking(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    obeys = prompt.corrected and argument != "always"
    return Reply(models.good(prompt) if obeys else _impossible(prompt))


def _malformed(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    learns = prompt.corrected and argument == "once"
    return Reply(models.good(prompt) if learns else CHATTER)


def _slow(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    return Reply(models.good(prompt), wait_s=float(argument or SLOWNESS_S))


def _status(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    return Reply(status=int(argument or 500))


def _flaky(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    times = int(argument or FAILURES)
    if models.count(f"flaky:{times}") % (times + 1) < times:
        return Reply(status=500)
    return Reply(models.good(prompt))


def _fault(fault: Fault) -> Make:
    def make(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
        return Reply(fault=fault)

    return make


def _silent(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    return Reply("")


_models: dict[str, Make] = {
    "optimal": _optimal,
    "noisy": _noisy,
    "rule_breaking": _rule_breaking,
    "malformed": _malformed,
    "slow": _slow,
    "status": _status,
    "flaky": _flaky,
    "drop": _fault("drop"),
    "cut_off": _fault("cut_off"),
    "wrong_shape": _fault("wrong_shape"),
    "not_json": _fault("not_json"),
    "silent": _silent,
}


def model(name: str) -> Callable[[Make], Make]:
    """Register a function as the scripted model of this name."""

    def register(make: Make) -> Make:
        _models[name] = make
        return make

    return register


@cache
def _load() -> None:
    benchmarks.load("scripted")


def known() -> Mapping[str, Make]:
    """Every scripted model by name, those of the benchmarks too."""
    _load()
    return _models
