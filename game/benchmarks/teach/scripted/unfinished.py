"""What the scripted model holds to be missing at the end: what the scene shows to be otherwise than the
steps that worked were to make it (CMFR, section 6.4: omitted steps, and steps to be done again)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.scripted.asked import Scene

DISHES = frozenset({"Plate", "Bowl", "Mug", "Cup"})
"""Kitchenware that has to be clean where something is served in it."""


def missing(steps: Sequence[Subgoal], scene: Scene) -> Iterator[str]:
    """The steps that are still to be done."""
    if scene.held:
        yield f"Put_away({scene.held})"
    yield from _dirty(steps, scene)
    yield from _displaced(steps, scene)


def _dirty(steps: Sequence[Subgoal], scene: Scene) -> Iterator[str]:
    """Dishes that were used as they were: emptied, washed, and what was in them put back."""
    used = dict.fromkeys(
        str(name)
        for step in steps
        if step.function in ("Place", "Toggle_on")
        for name in step.things
        if name.kind in DISHES
    )
    for dish in used:
        if not scene.holds(dish, "is dirty"):
            continue
        inside = scene.contents.get(dish, ())
        yield from ([f"Empty({dish})"] if inside else [])
        yield from (f"Pick_up({dish})", f"Clean({dish})", f"Pick_up({dish})")
        where = _last_place(steps, dish)
        yield f"Place({dish}, {where})" if where else f"Put_away({dish})"
        for thing in inside:
            yield from (f"Pick_up({thing})", f"Place({thing}, {dish})")


def _displaced(steps: Sequence[Subgoal], scene: Scene) -> Iterator[str]:
    """Things that are not where they were put last: put there again."""
    for thing in dict.fromkeys(str(s.things[0]) for s in steps if s.function == "Place"):
        where = _last_place(steps, thing)
        at = scene.within.get(thing, "")
        if where and at and _kind(at) != where.kind and thing != scene.held:
            yield from (f"Pick_up({thing})", f"Place({thing}, {where})")


def _last_place(steps: Sequence[Subgoal], thing: str) -> Name | None:
    """Where a thing was put last, if it was not taken up again."""
    for step in reversed(steps):
        if str(step.things[0]) != thing:
            continue
        if step.function == "Place" and len(step.things) > 1:
            return step.things[1]
        if step.function in ("Pick_up", "Put_away", "Clean", "Fill_with_water"):
            return None
    return None


def _kind(name: str) -> str:
    return name.partition("_")[0]
