"""Tasks that need two: halves of the home, of the recipe, or of the skills; each tried by an oracle.

A home is taken where both together reach the goal. With halves of the home or of the skills it is
also tried that neither of them gets there alone; with halves of the recipe, how long one would take
who knew all of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

from sim.home.scenes import load, names
from sim.home.state import State
from sim.world import JSONObject, WorldError
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.sayings import TOGETHER
from sim.worlds.teach.solving.solver import solve, solve_together
from sim.worlds.teach.solving.together import Move
from sim.worlds.teach.tasks.catalogue import TWO, own
from sim.worlds.teach.world import world

ONE, OTHER = "one", "two"
LABELS = {ONE: "Cook One", OTHER: "Cook Two"}
HALVES, RECIPE, SKILLS = "separate-halves", "parts-of-the-recipe", "different-skills"
SEEDS = (1, 2)
LONGEST = 200
"""No task takes two longer than so many joint steps."""


class Kind(NamedTuple):
    """One task: its short name, what splits it, and how: the stations on either side, what each knows,
    or what each lacks."""

    task: str
    params: tuple[str, ...]
    slug: str
    split: str
    one: tuple[str, ...]
    other: tuple[str, ...]
    homes: int = 1


KINDS = (
    Kind("Coffee", (), "coffee", SKILLS, ("wash",), ("switch",)),
    Kind("Plate Of Toast", (), "toast", SKILLS, ("slice",), ("switch",)),
    Kind("N Cooked Slices Of X In Y", ("1", "Potato", "on", "Plate"), "cooked-slice", SKILLS,
         ("slice",), ("open", "switch")),
    Kind("Salad", ("1", "1", "1"), "salad", SKILLS, ("slice",), ("wash", "switch")),
    Kind("Boil X", ("Potato",), "boil", SKILLS, ("wash",), ("switch",)),
    Kind("Coffee And Slices", ("Apple",), "coffee-and-apple", RECIPE, ("coffee",), ("slices",)),
    Kind("Coffee And Toast", (), "coffee-and-toast", RECIPE, ("coffee",), ("toast",)),
    Kind("Tutorial", (), "coffee-and-potato", RECIPE, ("coffee",), ("potato",)),
    Kind("Toast And Potato", (), "toast-and-potato", RECIPE, ("toast",), ("potato",)),
    Kind("Coffee", (), "coffee", HALVES, ("SinkBasin",), ("CoffeeMachine",), 2),
    Kind("N Cooked Slices Of X In Y", ("1", "Potato", "on", "Plate"), "cooked-slice", HALVES,
         ("SinkBasin",), ("Microwave",)),
    Kind("Plate Of Toast", (), "toast", HALVES, ("SinkBasin",), ("Toaster",), 2),
)  # fmt: skip


def rows() -> list[JSONObject]:
    """Every row of the suite."""
    made: list[JSONObject] = []
    scenes = [name for name in names() if load(name).kind == "kitchen"]
    for place, kind in enumerate(KINDS):
        found = 0
        for number in range(len(scenes)):
            scene = scenes[(3 + place * 5 + number * 7) % len(scenes)]
            row = next(_in(kind, scene), None) if found < kind.homes else None
            if row is not None:
                made.append(row)
                found += 1
        sys.stderr.write(f"{kind.task}, {kind.split}: {found}\n")
    return made


def _in(kind: Kind, scene: str) -> Iterator[JSONObject]:
    """What can be done in a home, by both and by neither alone."""
    for cast in _casts(kind, scene):
        for seed in SEEDS:
            data = {
                "task": kind.task, "params": list(kind.params), "scene": scene, "seed": seed,
                "cast": cast,
            }  # fmt: skip
            try:
                episode = world.start(own(data), 0)
                if any(one.success for one in episode.verdicts.values()):
                    continue
                moves, joint = solve_together(episode)
            except WorldError:
                continue
            alone = _alone(episode)
            two_are_better = alone is not None and len(joint) < alone
            needs = two_are_better if kind.split == RECIPE else alone is None
            if needs and len(joint) <= LONGEST and _both(joint):
                yield {
                    "id": f"{TWO}/{kind.split}-{kind.slug}-{scene}", "suite": TWO, **data,
                    "length": moves, "lengths": {"together": len(joint), "alone": alone},
                    "tags": [kind.split], "hint": TOGETHER,
                }  # fmt: skip


def _both(joint: list[Move]) -> bool:
    """Whether everybody has something to do."""
    return all(any(move[seat] is not None for move in joint) for seat in (ONE, OTHER))


def _alone(episode: TeachEpisode) -> int | None:
    """How many actions the better one needs alone; None: nobody can."""
    found = []
    for seat in (ONE, OTHER):
        twin = episode.fork()
        hands = twin.company.hands
        twin.company.hands = {seat: hands[seat], **hands}
        try:
            found.append(len(solve(twin)))
        except WorldError:
            continue
    return min(found, default=None)


def _casts(kind: Kind, scene: str) -> Iterator[list[JSONObject]]:
    """The ways to split it up in a home."""
    seats: list[JSONObject] = [{"seat": seat, "label": LABELS[seat]} for seat in (ONE, OTHER)]
    if kind.split == RECIPE:
        yield [seats[0] | {"knows": list(kind.one)}, seats[1] | {"knows": list(kind.other)}]
    elif kind.split == SKILLS:
        yield [seats[0] | {"cannot": list(kind.one)}, seats[1] | {"cannot": list(kind.other)}]
    else:
        for axis, at, low_first in _lines(kind, scene):
            low, high = {axis: [None, at]}, {axis: [at, None]}
            first, second = (low, high) if low_first else (high, low)
            yield [seats[0] | {"within": first}, seats[1] | {"within": second}]


def _lines(kind: Kind, scene: str) -> Iterator[tuple[str, float, bool]]:
    """Where a home can be parted between the two stations, the longer way first."""
    things = list(State.start(load(scene)).things.values())
    a = next((t for t in things if t.type == kind.one[0]), None)
    b = next((t for t in things if t.type == kind.other[0]), None)
    if a is None or b is None:
        return
    ways = sorted((("x", a.x, b.x), ("z", a.z, b.z)), key=lambda way: -abs(way[1] - way[2]))
    for axis, mine, theirs in ways:
        if abs(mine - theirs) > 1.0:
            # Between two places of the grid, so that nobody stands on the line.
            middle = round((mine + theirs) / 2 / 0.25) * 0.25 + 0.125
            yield axis, middle, mine < theirs
