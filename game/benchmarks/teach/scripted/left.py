"""What is left of the orders of a dialogue when some of it has been done: those after the last that was.

A scripted planner's simple view: orders are carried out one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.benchmarks.teach.cmfr.names import TWINS
from game.benchmarks.teach.cmfr.subgoals import Subgoal

_ALIKE = {**TWINS, "StoveKnob": "StoveBurner"}
"""Types that mean the same place."""
BASINS = frozenset({"SinkBasin", "BathtubBasin"})
_PLACED = frozenset({"Put_away", "Clean", "Fill_with_water"})
"""Orders in whose course a thing is put somewhere."""


def left(orders: Sequence[Subgoal], done: Sequence[Subgoal]) -> list[Subgoal]:
    """The orders after the last one that is among what was done, in its turn."""
    at = last = 0
    for number, order in enumerate(orders, 1):
        found = next((k for k in range(at, len(done)) if _is(order, done, k)), None)
        if found is not None:
            at, last = found + 1, number
    return list(orders[last:])


def _is(order: Subgoal, done: Sequence[Subgoal], at: int) -> bool:
    """Whether what was done there is what was ordered: by function and types, as numbers differ."""
    step = done[at]
    if (step.function, _kinds(step)) == (order.function, _kinds(order)):
        return True
    if order.function not in _PLACED or step.function != "Place" or len(step.things) != 2:
        return False
    if _kinds(step)[0] != _kinds(order)[0]:
        return False
    if order.function == "Put_away":
        return True
    return _kinds(step)[1] in BASINS and _ran(done[at + 1 :])


def _ran(done: Sequence[Subgoal]) -> bool:
    """Whether water ran before something was taken up again."""
    for step in done:
        if step.function == "Toggle_on" and step.things[0].kind == "Faucet":
            return True
        if step.function == "Pick_up":
            return False
    return False


def _kinds(step: Subgoal) -> tuple[str, ...]:
    return tuple(_ALIKE.get(name.kind, name.kind) for name in step.things)
