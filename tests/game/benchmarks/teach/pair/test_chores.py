"""One order done as well as one can, in a larder: what is in the way of it is put right, and tried again."""

from __future__ import annotations

from typing import Any, cast

from game.benchmarks.teach.cmfr.body import Done
from game.benchmarks.teach.cmfr.names import Names
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.pair.chores import Chores
from tests.game.benchmarks.teach.cmfr.larder import Larder, run, thing

TAKE_THE_CUP = Subgoal("Pick_up", (Name("Cup"),))


def larder(**more: Any) -> Larder:
    """A mug in the hand, and a cup on the counter."""
    return Larder.of(
        thing("Mug_1"), thing("Cup_1", on="CounterTop_1"), thing("CounterTop_1", light=False),
        held="Mug_1", **more,
    )  # fmt: skip


def done(kitchen: Larder, step: Subgoal) -> Done:
    doing = Chores(cast("Any", kitchen)).run(step, Names())
    return cast("Done", run(cast("Any", doing), kitchen, lambda _: ""))


def test_what_is_in_the_hand_is_put_away_first() -> None:
    kitchen = larder()
    assert done(kitchen, TAKE_THE_CUP).ok
    assert kitchen.held == "Cup_1"


def test_what_could_not_be_put_right_at_once_is_tried_again() -> None:
    kitchen = larder(faults={"Place CounterTop_1": ["full_receptacle"]})
    assert done(kitchen, TAKE_THE_CUP).ok
    assert kitchen.did.count("Place CounterTop_1") == 2


def test_where_there_is_no_way_to_put_it_right_it_is_said_at_once() -> None:
    kitchen = larder(faults={"walk CounterTop_1": ["navigation"] * 9})
    kitchen.faults["walk Cup_1"] = []
    assert done(kitchen, TAKE_THE_CUP).code == "navigation"
    assert kitchen.did.count("walk CounterTop_1") == 1
