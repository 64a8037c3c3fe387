"""A figure: what was measured, under which load, and beside what. Table and JSON are made of these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

Better = Literal["lower", "higher"]


@dataclass(frozen=True, slots=True)
class Peer:
    """Another system's figure of the same thing, in the same unit."""

    name: str
    value: float


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with its load, its unit, and what it is held against.

    `load` says under what it was read (how many games, actions a second, viewers, which scenes).
    `wanted` is the project's own goal: a ceiling where lower is better, else a floor.
    """

    name: str
    value: float
    unit: str
    load: str
    better: Better = "lower"
    wanted: float | None = None
    peer: Peer | None = None

    @property
    def ratio(self) -> float | None:
        """How many times better than wanted (1 and more: met); None where nothing is wanted."""
        return None if self.wanted is None else self._times_better(self.wanted)

    @property
    def peer_ratio(self) -> float | None:
        """How many times better than the peer; None without one."""
        return None if self.peer is None else self._times_better(self.peer.value)

    @property
    def met(self) -> bool | None:
        """Whether it is as wanted; None where nothing is wanted."""
        if self.wanted is None:
            return None
        return self.value <= self.wanted if self.better == "lower" else self.value >= self.wanted

    def _times_better(self, other: float) -> float | None:
        over, under = (other, self.value) if self.better == "lower" else (self.value, other)
        return over / under if under else None

    def to_json(self) -> dict[str, Any]:
        """As `var/bench.json` has it (docs/performance.md describes the fields)."""
        return {
            "name": self.name,
            "value": self.value,
            "unit": self.unit,
            "load": self.load,
            "better": self.better,
            "wanted": self.wanted,
            "ratio": self.ratio,
            "met": self.met,
            "peer": self.peer.name if self.peer else None,
            "peer_value": self.peer.value if self.peer else None,
            "peer_ratio": self.peer_ratio,
        }

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> Figure:
        """The figure that `to_json` wrote."""
        peer = Peer(body["peer"], body["peer_value"]) if body["peer"] else None
        known = ("name", "value", "unit", "load", "better", "wanted")
        return cls(**{key: body[key] for key in known}, peer=peer)


def number(value: float) -> str:
    """As few digits as tell the figure: three that count, and whole thousands with commas."""
    if isinstance(value, int) or value == 0 or abs(value) >= 100:
        return f"{value:,.0f}"
    if abs(value) >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"


def row(figure: Figure) -> str:
    """One line of the table; the load stands above (`lines`)."""
    text = f"  {figure.name:44} {number(figure.value):>10} {figure.unit:9}"
    if figure.wanted is not None:
        sign = "at most " if figure.better == "lower" else "at least"
        text += f" {sign} {number(figure.wanted):>7}  {'ok' if figure.met else 'MISSED'}"
    if figure.peer is not None and figure.peer_ratio is not None:
        text += f"  {number(figure.peer_ratio)} x {figure.peer.name} ({number(figure.peer.value)})"
    return text.rstrip()


def lines(items: Iterable[Figure | str]) -> Iterator[str]:
    """The table: each load once above its figures; notes as they come."""
    load = None
    for item in items:
        if isinstance(item, str):
            yield f"  ({item})"
            continue
        if item.load != load:
            load = item.load
            yield load
        yield row(item)
