"""Hands: how a pointer moves, how keys are pressed, and how long everything takes, for people and programs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

Point = tuple[float, float]
Path = Callable[[Point, Point], list[tuple[float, float, float]]]
"""From a place to another: milliseconds, x, y, one for each movement that a browser is told of."""
Times = Callable[[], float]
GRID = 4
SAMPLE_MS = 100


@dataclass(frozen=True, slots=True)
class Hands:
    """All that differs between those who take part. Times in milliseconds."""

    path: Path | None
    """None: nothing moves before a press."""
    by: str
    """What is pressed with: mouse, touch; empty: nothing, the keyboard does it all."""
    gap: Times
    held: Times
    decide: Callable[[int], float]
    """For a question of so many words."""
    react: Times
    slip: float = 0.0
    """How often a key is a wrong one and is erased."""
    helped: float = 0.0
    """How many of the words an on-screen keyboard completes."""
    insert: str = ""
    """How texts come instead of by keys: insert, paste, script."""
    scripted: int = 0
    """Places in which something is done by script."""
    driven: bool = False
    straight: bool = False
    """The same answer to everything."""
    silent: bool = False
    """No page of theirs tells anything."""


def lognormal(dice: Random, middle: float, spread: float) -> float:
    return middle * math.exp(dice.gauss(0.0, spread))


def curved(dice: Random, *, skill: float = 1.0, wobble: float = 0.09) -> Path:
    """A hand's: along a bow, quick in the middle (minimum jerk), with a tremor, and at times past the aim and back."""

    def path(a: Point, b: Point) -> list[tuple[float, float, float]]:
        found = _stroke(dice, a, b, skill, wobble)
        if dice.uniform(0, 1) < 0.3:
            past = (b[0] + dice.gauss(0, 14), b[1] + dice.gauss(0, 14))
            found = _stroke(dice, a, past, skill, wobble)
            last = found[-1][0]
            found += [(last + t, x, y) for t, x, y in _stroke(dice, past, b, skill, wobble)]
        return found

    return path


def _stroke(
    dice: Random, a: Point, b: Point, skill: float, wobble: float
) -> list[tuple[float, float, float]]:
    far = math.hypot(b[0] - a[0], b[1] - a[1])
    whole = skill * lognormal(dice, 230 + 160 * math.log2(far / 24 + 1), 0.25)
    bow, ease = dice.gauss(0, wobble) * far, dice.uniform(0.35, 0.65)
    count = max(3, int(whole / 16))
    found = []
    for n in range(1, count + 1):
        u = n / count
        s = 10 * u**3 - 15 * u**4 + 6 * u**5
        side = bow * math.sin(math.pi * s ** (math.log(0.5) / math.log(ease)))
        dx, dy = (b[0] - a[0]) / max(far, 1), (b[1] - a[1]) / max(far, 1)
        x = a[0] + dx * s * far - dy * side + dice.gauss(0, 0.8)
        y = a[1] + dy * s * far + dx * side + dice.gauss(0, 0.8)
        found.append((u * whole, x, y))
    return found


def ruled(dice: Random, took: float = 600.0) -> Path:
    """A program's: a straight line in equal steps."""

    def path(a: Point, b: Point) -> list[tuple[float, float, float]]:
        whole = took * dice.uniform(0.7, 1.6)
        return [
            (whole * n / 25, a[0] + (b[0] - a[0]) * n / 25, a[1] + (b[1] - a[1]) * n / 25)
            for n in range(1, 26)
        ]

    return path


def jumped(a: Point, b: Point) -> list[tuple[float, float, float]]:
    """A driver's: it is there at once."""
    return [(0.0, b[0], b[1])]


class Telling:
    """The events that a page would tell of such hands."""

    def __init__(self, hands: Hands, dice: Random) -> None:
        self._hands, self._dice = hands, dice
        self.t = 0.0
        self._at: Point = (dice.uniform(0, 900), dice.uniform(0, 500))
        self._moves = 0
        self.events: list[dict[str, Any]] = []
        self.note("open", width=1280, height=800, touch=hands.by == "touch", driven=hands.driven)

    def note(self, kind: str, **more: Any) -> None:
        self.events.append({"t": int(self.t), "kind": kind, **more})

    def wait(self, ms: float) -> None:
        self.t += max(ms, 0.0)

    def press(self, item: str, at: Point) -> None:
        """Go there and press."""
        hands = self._hands
        if not hands.by:
            return
        if hands.by == "mouse" and hands.path is not None:
            moves = hands.path(self._at, at)
            self._sample(moves)
            self._moves = len(moves)
        self._at = at
        self.note(
            "press", by=hands.by, x=_coarse(at[0]), y=_coarse(at[1]), moves=self._moves, item=item
        )
        self._moves = 0

    def _sample(self, moves: list[tuple[float, float, float]]) -> None:
        """As the page does: not more often than it may."""
        began, last, points = self.t, -math.inf, []
        for ms, x, y in moves:
            if began + ms - last >= SAMPLE_MS:
                last = began + ms
                points.append([int(last), _coarse(x), _coarse(y)])
        self.t += moves[-1][0]
        self.note("pointer", points=points)

    def write(self, item: str, length: int) -> None:
        """A text of so many characters, in the way of these hands."""
        hands, dice = self._hands, self._dice
        if hands.insert == "paste":
            self.note("window", on=False)
            self.wait(dice.uniform(8_000, 40_000))
            self.note("window", on=True)
            self.wait(dice.uniform(500, 3000))
            self.note("paste", item=item, length=length)
            return
        if hands.insert == "insert":
            self._keys(
                item, presses=0, gaps=[], held=[], typed=length, erased=0, helped=0, length=length
            )
            return
        if hands.insert == "script":
            self.note("scripted", item=item)
            return
        left, done = length, 0
        while left > 0:
            run = min(left, dice.randint(20, 60))
            done += self._run(item, run, done)
            left -= run

    def _run(self, item: str, length: int, before: int) -> int:
        hands, dice = self._hands, self._dice
        gaps, held, erased, helped, typed, presses = [], [], 0, 0, 0, 0
        while typed < length:
            word = min(dice.randint(2, 9), length - typed)
            if dice.uniform(0, 1) < hands.helped:
                helped, presses, typed = helped + 1, presses + 2, typed + word
                gaps += [int(hands.gap()) for _ in range(2)]
                continue
            for _ in range(word):
                wrong = dice.uniform(0, 1) < hands.slip
                for _ in range(3 if wrong else 1):
                    gaps.append(int(hands.gap()))
                    held.append(int(hands.held()))
                presses += 3 if wrong else 1
                erased += wrong
            typed += word
        self.wait(sum(gaps))
        gaps = [gap for gap in gaps if gap < 10_000]
        self._keys(item, presses=presses, gaps=gaps[:400], held=held[:400], typed=typed, erased=erased,
                   helped=helped, length=before + typed)  # fmt: skip
        return typed

    def _keys(self, item: str, **more: Any) -> None:
        self.note("keys", item=item, **more)


def _coarse(value: float) -> int:
    return max(0, round(value / GRID) * GRID)


def repeated(times: Times, count: int) -> Iterator[int]:
    for _ in range(count):
        yield max(0, int(times()))
