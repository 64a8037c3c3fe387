"""A person in the Follower's seat who clicks on what the Commander names comes through."""

from __future__ import annotations

import pytest

from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.talk.orders import NotUnderstood, understand
from game.engine.commands import Act
from sim.world import Action, JSONObject
from tests.game.benchmarks.teach.agents.table import BOTH, Table, task

CLICKS = 6
"""So often a person clicks on a thing until it is as was asked for."""
ROUNDS = 400


class Person:
    """Looks round for what is named and clicks on it: what a click does is the kitchen's."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.heard = 0

    async def plays(self) -> bool:
        """Do what is said until it is over. Whether it is."""
        for _ in range(ROUNDS):
            if await self.table.goes_on(1):
                return True
            for words in self.news():
                self.obeys(words)
        return False

    def news(self) -> list[str]:
        said = list(self.table.lines("commander"))
        self.heard, new = len(said), said[self.heard :]
        return new

    def obeys(self, words: str) -> None:
        """Do it, and say that it is done."""
        try:
            orders = understand(words)
        except NotUnderstood:
            return
        for order in orders:
            for kind, verbs in steps(order):
                self.clicks_on(kind, verbs)
        self.table.says("follower", "done")

    def clicks_on(self, kind: str, verbs: tuple[str, ...]) -> None:
        """Click on a thing until one of these was done to it."""
        for _ in range(CLICKS):
            name = self.finds(kind)
            deed = self.table.session.episode.natural("follower").get(name)  # type: ignore[attr-defined]
            if deed is None:
                return
            for action in deed.actions:
                self.does(action)
            if deed.actions[-1].verb in verbs:
                return

    def finds(self, kind: str) -> str:
        """A thing of a type in the picture, the nearest first; turning round for it."""
        for _ in range(4):
            rows = [row for row in self.facts["visible"] if row["type"] == kind]
            if rows:
                return str(min(rows, key=lambda row: not row["near"])["name"])
            self.does(Action("TurnLeft", {}, "TurnLeft"))
        return ""

    def does(self, action: Action) -> None:
        if self.table.session.status == "playing":
            self.table._handle(Act("follower", action))

    @property
    def facts(self) -> JSONObject:
        facts: JSONObject = self.table.session.episode.observe("follower").facts
        return facts


def steps(order: Subgoal) -> list[tuple[str, tuple[str, ...]]]:
    """What is clicked on for an order, one thing after the other, and what that is to do."""
    thing, where = order.things[0].kind, order.things[-1]
    match order.function:
        case "Clean" | "Fill_with_water":
            return [
                ("SinkBasin", ("Place",)),
                ("Faucet", ("ToggleOn",)),
                ("Faucet", ("ToggleOff",)),
            ]
        case "Pick_up":
            return [(thing, ("Pickup",))]
        case "Slice" | "Open" | "Close":
            return [(thing, (order.function,))]
        case "Toggle_on" | "Toggle_off":
            return [(thing, (order.function.replace("_o", "O"),))]
        case "Put_away":
            return [("CounterTop", ("Place",))]
        case _:
            return [(_basin(where), ("Place", "Pour"))]


def _basin(name: Name) -> str:
    return "SinkBasin" if name.kind == "Sink" else name.kind


@pytest.mark.parametrize("scene", ["FloorPlan5", "FloorPlan8"])
async def test_coffee_is_made_by_clicking_on_what_the_commander_says(scene: str) -> None:
    table = Table(task("Coffee", scene=scene), {"commander": BOTH["commander"]})
    assert await Person(table).plays(), table.said
    assert (table.session.outcome or {})["success"]
    assert all(
        deed.split()[1] not in ("Search", "Select") for deed in table.deeds if "follower" in deed
    )


async def test_a_task_with_rules_is_done_by_clicking_on_what_the_commander_says() -> None:
    wanted = task("Coffee And All Off", scene="FloorPlan8")
    table = Table(wanted, {"commander": BOTH["commander"]})
    assert await Person(table).plays(), table.said
    assert (table.session.outcome or {})["success"]
