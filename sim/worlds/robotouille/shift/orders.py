"""Orders: when they come, how long they wait, and the book in which they stand.

All orders of a shift follow from its task and its seed, whatever the cooks do: the same shift asks the
same of people, agents and pairs. The book is what has become of them, and a part of the episode's state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sim.world import JSON, JSONObject, WorldError
from sim.worlds.robotouille.instances.stream import Stream
from sim.worlds.robotouille.shift.recipes import RECIPES, Recipe

RUSHES = 4
"""Quarters of a shift; in each orders come faster than in the one before."""
POINTS, TIP = 10, 5
"""Points of an order in the first quarter, and the most that are added for being quick."""


@dataclass(frozen=True, slots=True)
class Order:
    """One order: it came before the step after `came` and is lost at the end of step `due`."""

    number: int
    recipe: Recipe
    came: int
    due: int
    rush: int

    @property
    def patience(self) -> int:
        return self.due - self.came

    def points(self, step: int) -> int:
        """What it is worth when it is served at this step: rush x (10 + 5 x patience left, rounded down)."""
        return self.rush * (POINTS + TIP * (self.due - step) // self.patience)

    def to_json(self) -> JSONObject:
        told = {"number": self.number, "came": self.came, "due": self.due, "rush": self.rush}
        return told | self.recipe.to_json()

    @staticmethod
    def read(row: JSON) -> Order:
        """Raises KeyError, TypeError or ValueError where this is no order."""
        numbers = [row[name] for name in ("number", "came", "due", "rush")]
        if (
            not all(isinstance(one, int) and one >= 0 for one in numbers)
            or numbers[2] <= numbers[1]
        ):
            raise ValueError("an order's numbers")
        return Order(numbers[0], RECIPES[row["recipe"]], *numbers[1:])


@dataclass(frozen=True, slots=True)
class Shift:
    """How a shift goes, as its task says: `length` in steps, gaps between orders (steps) at the start
    and at the end, dishes with their patience (steps), and how many are to be served (`target`)."""

    length: int
    target: int
    gaps: tuple[int, int]
    menu: Mapping[str, int]
    passes: tuple[str, ...]
    bin: str
    sources: Mapping[str, str]
    bowls: tuple[str, ...] = ()
    once: bool = False
    """Whether there are `target` orders at the beginning and no more, and it ends with them."""

    @staticmethod
    def read(data: JSON) -> Shift:
        """Raises WorldError `bad_task` where something is missing or cannot be."""
        try:
            shift = Shift(
                int(data["length"]), int(data["target"]), (int(data["gaps"][0]), int(data["gaps"][1])),
                {str(name): int(steps) for name, steps in data["menu"].items()},
                tuple(data["passes"]), str(data["bin"]), dict(data["sources"]), tuple(data.get("bowls", ())),
                bool(data.get("once", False)),
            )  # fmt: skip
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise WorldError("bad_task", f"this shift lacks something: {error!r}") from error
        if unknown := sorted(set(shift.menu) - set(RECIPES)):
            raise WorldError("bad_task", f"nobody here can cook {', '.join(unknown)}")
        if min(shift.length, *shift.gaps, *shift.menu.values()) < 1:
            raise WorldError("bad_task", "a shift's steps, gaps and patience are at least 1")
        return shift

    def orders(self, seed: int, salt: str) -> tuple[Order, ...]:
        """All orders of this shift, the first at its beginning; none so late that it could not be served."""
        if self.once:
            return tuple(
                Order(n, RECIPES[dish], 0, steps, 1)
                for n, (dish, steps) in enumerate(sorted(self.menu.items()), 1)
            )
        dice = Stream(seed, f"shift/{salt}")
        dishes = sorted(self.menu)
        found: list[Order] = []
        came, first, last = 0, *self.gaps
        while came + min(self.menu.values()) // 2 <= self.length:
            dish = dice.pick([one for one in dishes if not _twice(found, one)] or dishes)
            rush = 1 + RUSHES * came // self.length
            due = came + self.menu[dish]
            found.append(Order(len(found) + 1, RECIPES[dish], came, due, rush))
            gap = first + (last - first) * came // self.length
            came += max(1, gap * (8 + dice.below(5)) // 10)
        return tuple(found)


def _twice(found: Sequence[Order], dish: str) -> bool:
    """Whether the last two were this dish: three in a row are dull."""
    return len(found) > 1 and all(one.recipe.name == dish for one in found[-2:])


@dataclass(slots=True)
class Book:
    """What has become of the orders: those that wait, the oldest first, and how many came of each rush."""

    waiting: list[Order] = field(default_factory=list)
    came: list[int] = field(default_factory=lambda: [0] * RUSHES)
    served: list[int] = field(default_factory=lambda: [0] * RUSHES)
    lost: int = 0
    points: int = 0

    def copy(self) -> Book:
        """An independent copy."""
        return Book(
            self.waiting.copy(), self.came.copy(), self.served.copy(), self.lost, self.points
        )

    def take_in(self, orders: Sequence[Order], step: int) -> list[Order]:
        """The orders that come now."""
        known = sum(self.came)
        new = [one for one in orders[known:] if one.came <= step]
        for order in new:
            self.came[order.rush - 1] += 1
        self.waiting.extend(new)
        return new

    def serve(self, order: Order, step: int) -> int:
        """An order goes over the counter; the points that it brings."""
        self.waiting.remove(order)
        self.served[order.rush - 1] += 1
        points = order.points(step)
        self.points += points
        return points

    def give_up(self, step: int) -> list[Order]:
        """The orders that wait no longer."""
        gone = [one for one in self.waiting if one.due <= step]
        self.waiting = [one for one in self.waiting if one.due > step]
        self.lost += len(gone)
        return gone

    def to_json(self) -> JSONObject:
        waiting = [order.to_json() for order in self.waiting]
        counts = {"came": list(self.came), "served": list(self.served)}
        return {"orders": waiting, **counts, "lost": self.lost, "points": self.points}

    @staticmethod
    def read(data: JSON) -> Book:
        """Raises WorldError `bad_snapshot`."""
        try:
            waiting = [Order.read(row) for row in data["orders"]]
            came, served = ([int(one) for one in data[name]] for name in ("came", "served"))
            if len(came) != RUSHES or len(served) != RUSHES:
                raise ValueError("rushes")
            return Book(waiting, came, served, int(data["lost"]), int(data["points"]))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise WorldError(
                "bad_snapshot", f"this snapshot's orders are damaged: {error!r}"
            ) from error
