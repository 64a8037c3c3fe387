"""One shift: a Robotouille kitchen in which orders come, wait and go, until it closes."""

from __future__ import annotations

from collections.abc import Mapping

from sim.world import (
    Action,
    Condition,
    GoalReport,
    JSONObject,
    MoveResult,
    Outcome,
    Seat,
    Step,
    Task,
    WorldError,
)
from sim.worlds.robotouille.episode import RobotouilleEpisode
from sim.worlds.robotouille.problem import Problem
from sim.worlds.robotouille.shift import telling
from sim.worlds.robotouille.shift.counter import Counter
from sim.worlds.robotouille.shift.orders import RUSHES, Book, Order, Shift

CLOSED = MoveResult(False, "finished", "The shift is over.")


class ShiftEpisode(RobotouilleEpisode):
    """An episode with an order book. It ends when the time is up, however much was served."""

    def __init__(self, task: Task, seed: int, problem: Problem) -> None:
        super().__init__(task, seed, problem)
        self.shift = Shift.read(task.params["shift"])
        self.counter = Counter(self.kitchen, self.shift.sources)
        self._orders: tuple[Order, ...] = self.shift.orders(seed, task.id)
        self.book = Book()
        self.book.take_in(self._orders, 0)
        self.counter.open(self._state)

    @property
    def done(self) -> bool:
        """Whether it is closed and enough was served."""
        return self._closed and sum(self.book.served) >= self.shift.target

    @property
    def _closed(self) -> bool:
        over = self.shift.once and not self.book.waiting
        return over or self._state.steps >= self.shift.length

    @property
    def quiet(self) -> bool:
        """Never: those who wait lose patience."""
        return False

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        """As in every kitchen; then dishes go over the counter, and orders go and come."""
        if self._closed:
            return Step(False, dict.fromkeys(moves, CLOSED))
        step = super().step(moves)
        if step.happened:
            self._looked.pop("facts", None)
        return step

    def _then(self) -> JSONObject:
        """What happens after the cooks' moves: what `changed` tells of it."""
        state, now = self._state, self._state.steps
        served = [row for name in self.shift.passes for row in self._served(name, now)]
        self.counter.clear(state, self._number(self.shift.bin))
        self.counter.restock(state)
        lost = [order.number for order in self.book.give_up(now)]
        came = [] if self._closed else [o.number for o in self.book.take_in(self._orders, now)]
        told = {"served": served, "lost": lost, "came": came}
        return {"orders": told} if served or lost or came else {}

    def _served(self, name: str, now: int) -> list[JSONObject]:
        """The dish on this pass, if somebody waits for it: it goes to who has waited longest."""
        station, state, counter = self._number(name), self._state, self.counter
        soup = counter.bowl(state, station)
        items = counter.pile(state, station) if soup is None else soup[2]
        parts = counter.parts(state, items)
        for order in self.book.waiting:
            fits = order.recipe.soup is (soup is not None) and bool(parts)
            if fits and order.recipe.missing(parts) == ():
                counter.clear(state, station)
                return [{"number": order.number, "points": self.book.serve(order, now)}]
        return []

    def _number(self, name: str) -> int:
        number = self.kitchen.number(name)
        if number is None:
            raise WorldError("bad_task", f"there is no {name} in this kitchen")
        return number

    # -- what is seen -----------------------------------------------------------------------------

    def text(self, seat: Seat) -> str:
        """The kitchen, with the orders before it."""
        told = telling.text(self.shift, self.book, self._state.steps)
        return f"{told}\n\n{super().text(seat)}"

    def _scene(self) -> JSONObject:
        return telling.scene(super()._scene(), self.shift, self.book, self._state.steps)

    def goals(self, seat: Seat | None = None) -> GoalReport:
        """How many are to be served, and the points so far."""
        if seat is not None:
            self._check_seat(seat)
        target, served = self.shift.target, sum(self.book.served)
        text = f"At least {target} orders are served" if target > 1 else "The order is served"
        one = Condition("served", text, served >= target, min(served, target), target)
        score = None if self.shift.once else float(self.book.points)
        return GoalReport(self.task.goal, (one,), self.done, score)

    def outcome(self) -> Outcome | None:
        """None until closing time; then how many orders were served of how many, at each rate."""
        if not self._closed:
            return None
        book, served = self.book, sum(self.book.served)
        if self.shift.once:
            return Outcome(self.done, "goal" if self.done else "nobody_waits")
        scores = {
            "score": float(book.points),
            "served": float(served),
            "lost": float(sum(book.came) - served),
            "asked": float(sum(book.came)),
            "served_per_100_steps": round(100 * served / self.shift.length, 3),
        }
        for rush in range(RUSHES):
            scores[f"served_{rush + 1}"] = float(book.served[rush])
            scores[f"asked_{rush + 1}"] = float(book.came[rush])
        return Outcome(served >= self.shift.target, "closing_time", scores)

    def oracle(self) -> JSONObject:
        """With the book, and what is still to come."""
        coming = [one.to_json() for one in self._orders[sum(self.book.came) :]]
        return {**super().oracle(), "book": self.book.to_json(), "coming": coming}

    # -- saving and copying -----------------------------------------------------------------------

    def state(self) -> JSONObject:
        """An exact snapshot, with the book."""
        return {**super().state(), "book": self.book.to_json()}

    def restore(self, state: JSONObject) -> None:
        """Go back to a snapshot. Raises WorldError `bad_snapshot`."""
        book = Book.read(state.get("book"))
        super().restore(state)
        self.book = book

    def recall(self, facts: JSONObject) -> None:
        """Go to what facts tell. They tell of no order to come, so none will: for looking ahead only."""
        book = Book.read(facts.get("shift"))
        super().recall(facts)
        self.book, self._orders = book, ()

    def fork(self) -> ShiftEpisode:
        """A copy that can be played on without touching this one."""
        twin = super().fork()
        assert isinstance(twin, ShiftEpisode)
        twin.shift, twin.counter, twin._orders = self.shift, self.counter, self._orders
        twin.book = self.book.copy()
        return twin
