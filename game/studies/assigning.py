"""Who gets which treatment: factors and levels, between and within participants, balanced by who finishes.

A *cell* is a combination of levels of the factors that vary between participants; within a participant, the
combinations of the other factors are met one after the other, in an order of a Williams design (a Latin
square in which each condition follows each other one equally often; Williams 1949). Everything is drawn from
the study's seed, so that the same history of participants gives the same assignment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random
from typing import Literal

Value = str | int | float | bool
Condition = Mapping[str, Value]
Standing = Literal["under way", "completed", "gone"]


class NoPlace(Exception):
    """Every cell is full: as many have finished, or are under way, as the study wants."""


@dataclass(frozen=True, slots=True)
class Factor:
    """Something that is varied; `within`: everybody meets each of its levels."""

    name: str
    levels: tuple[Value, ...]
    within: bool = False


@dataclass(frozen=True, slots=True)
class Design:
    """A study's factors. `quotas` are how many completions are wanted of a cell, by its number (None: any
    number); `block` names a participant's trait by which cells are filled apart, such as a scene."""

    factors: tuple[Factor, ...]
    seed: int = 0
    quota: int | None = None
    quotas: Mapping[int, int] = field(default_factory=dict)
    repeats: int = 1
    """How often each participant meets each condition."""

    def __post_init__(self) -> None:
        names = [factor.name for factor in self.factors]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f'two factors are called "{twice}"')
        for factor in self.factors:
            if not factor.levels:
                raise ValueError(f"{factor.name}: a factor needs levels")
            if len(set(factor.levels)) < len(factor.levels):
                raise ValueError(f"{factor.name}: a level is named twice")
        unknown = [number for number in self.quotas if not 0 <= number < len(self.cells)]
        if unknown:
            raise ValueError(f"quotas: there is no cell {unknown[0]}; there are {len(self.cells)}")
        if self.repeats < 1:
            raise ValueError("repeats: at least 1")

    @property
    def cells(self) -> list[dict[str, Value]]:
        """The combinations of what varies between participants; one empty one where nothing does."""
        return _combined([factor for factor in self.factors if not factor.within])

    @property
    def conditions(self) -> list[dict[str, Value]]:
        """The combinations that everybody meets."""
        return _combined([factor for factor in self.factors if factor.within])

    def wanted(self, cell: int) -> int | None:
        """Completions that are wanted of a cell; None: any number."""
        return self.quotas.get(cell, self.quota)


@dataclass(frozen=True, slots=True)
class Assigned:
    """Somebody who was given a cell and an order, and how that stands."""

    cell: int
    order: int
    standing: Standing = "under way"
    block: str = ""


@dataclass(frozen=True, slots=True)
class Treatment:
    """What a participant gets: the cell's levels in each of the rounds' conditions."""

    cell: int
    order: int
    rounds: tuple[dict[str, Value], ...]
    block: str = ""


def assign(design: Design, others: Sequence[Assigned], block: str = "") -> Treatment:
    """The treatment of the next participant.

    The cell with the fewest completions of this block (for its quota, where these differ) gets it, those under way
    being counted as far as they may still finish (by the share of the others who did), so that drop-outs are made up for. Among
    equals the seed decides. Orders of a cell are balanced in the same way.

    Raises:
        NoPlace: every cell is full, counting those under way.
    """
    here = [one for one in others if one.block == block]
    share = _finishing(others)
    open_cells = [
        number for number in range(len(design.cells)) if not _is_full(design, number, others)
    ]
    if not open_cells:
        raise NoPlace("every cell is full")
    dice = Random(f"{design.seed}/{block}/{len(others)}")
    cell = min(
        open_cells,
        key=lambda number: (_load(here, number, share) / _weight(design, number), dice.random()),
    )
    mine = [one for one in here if one.cell == cell]
    orders = len(orders_of(len(design.conditions)))
    order = min(range(orders), key=lambda number: (_orders(mine, number, share), dice.random()))
    return treatment(design, cell, order, block)


def treatment(design: Design, cell: int, order: int, block: str = "") -> Treatment:
    """What somebody in this cell with this order gets."""
    fixed, conditions = design.cells[cell], design.conditions
    once = [conditions[number] for number in orders_of(len(conditions))[order]]
    rounds = tuple({**fixed, **condition} for _ in range(design.repeats) for condition in once)
    return Treatment(cell, order, rounds, block)


def nth(design: Design, number: int) -> Treatment:
    """The treatment of the Nth participant, if everybody before has finished and there is place for all.

    Raises:
        ValueError: numbers count from 1.
    """
    if number < 1:
        raise ValueError("participants count from 1")
    endless = replace(design, quota=None, quotas={})
    before: list[Assigned] = []
    given = assign(endless, before)
    for _ in range(number - 1):
        before.append(Assigned(given.cell, given.order, "completed"))
        given = assign(endless, before)
    return given


def orders_of(count: int) -> list[list[int]]:
    """Orders of so many conditions in which each stands in each place, and follows each other one, equally
    often: a Williams square, and its mirror where the number is odd."""
    first = [0] * count
    low, high = 0, count - 1
    for place in range(count):
        first[place], low, high = (low, low + 1, high) if place % 2 == 0 else (high, low, high - 1)
    square = [[(one + shift) % count for one in first] for shift in range(count)]
    return square + [list(reversed(row)) for row in square] if count % 2 and count > 1 else square


def _combined(factors: Sequence[Factor]) -> list[dict[str, Value]]:
    names = [factor.name for factor in factors]
    return [
        dict(zip(names, levels, strict=True))
        for levels in product(*(factor.levels for factor in factors))
    ]


def _finishing(others: Sequence[Assigned]) -> float:
    """The share of those who are through that completed; of few, nearer to all of them."""
    over = [one for one in others if one.standing != "under way"]
    completed = sum(one.standing == "completed" for one in over)
    return (completed + 1) / (len(over) + 1)


def _weight(design: Design, cell: int) -> int:
    """How many come to a cell where one comes to another."""
    return (design.wanted(cell) or 1) if design.quotas else 1


def _load(others: Sequence[Assigned], cell: int, share: float) -> float:
    return _counted([one for one in others if one.cell == cell], share)


def _orders(others: Sequence[Assigned], order: int, share: float) -> float:
    return _counted([one for one in others if one.order == order], share)


def _counted(some: Sequence[Assigned], share: float) -> float:
    completed = sum(one.standing == "completed" for one in some)
    return completed + share * sum(one.standing == "under way" for one in some)


def _is_full(design: Design, cell: int, others: Sequence[Assigned]) -> bool:
    wanted = design.wanted(cell)
    if wanted is None:
        return False
    return sum(one.cell == cell and one.standing != "gone" for one in others) >= wanted
