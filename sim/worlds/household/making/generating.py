"""Making plans: a scene is set by seed and kept if the error-free player solves it (paper, A.3.2).

Everything follows from one number, so that the same code and scenes always give the same files.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sim.home.eyes.buffer import Eyes
from sim.home.scenes import load as load_scene
from sim.worlds.household.solving.proving import UnsolvedError, solved
from sim.worlds.household.suites.kinds import KINDS, Kind, Variation
from sim.worlds.household.suites.layouts import UnpreparedError, layout_of
from sim.worlds.household.suites.plans import Plan, hash_of, shorten, write_file
from sim.worlds.household.suites.preparing import prepare

SEED = 2026
"""Of the plans that ship."""
KITCHENS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 22, 23, 25, 26, 28)
LIVING_ROOMS = (202, 203, 212)
BATHROOMS = (406, 408, 427)
"""The 29 scenes that the original's 108 instances use (spec 3)."""
SHARES = {28: 11, 11: 9, 20: 7}
"""Instances in the three kitchens used most; the others have about `SHARE` each (spec 3)."""
SHARE = 3.75
ROOMS = {"kitchen": KITCHENS, "living_room": LIVING_ROOMS, "bathroom": BATHROOMS}
TRIES = 8
"""Seeds that are tried in a scene before another one is taken."""


# Making one plan


def make(kind: Kind, variation: Variation, scene_name: str, seed: int, eyes: Eyes) -> Plan:
    """One plan.

    Raises:
        UnpreparedError, UnsolvedError: not with this scene and seed.
    """
    scene = load_scene(scene_name)
    layout = layout_of(kind, variation, scene)
    plan = Plan(
        name=name_of(kind, variation, scene_name),
        kind=kind.name,
        variation=variation.name,
        task_description=variation.text,
        scene=scene_name,
        start=shorten(prepare(scene, layout, seed)),
        goals=variation.goals,
        setup_actions=layout.setup,
        seed=seed,
    )
    return solved(plan, variation.parts, eyes)


def name_of(kind: Kind, variation: Variation, scene: str) -> str:
    """`coffee__Mug(d)_FloorPlan12_V1`, after the original's pattern."""
    parts = [kind.prefix, *filter(None, (variation.name,)), f"{scene}_V1"]
    items = f"-{'-'.join(variation.parts)}" if kind.name.startswith("putaway") else ""
    return "_".join(parts) + items


# Making all of them


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of one scene and seed; `trouble` is empty if the plan was kept."""

    kind: str
    variation: str
    scene: str
    seed: int
    trouble: str = ""


class Generator:
    """Makes the plans of a benchmark. `attempts` is the record of what was tried."""

    def __init__(self, eyes: Eyes, seed: int = SEED) -> None:
        self.eyes = eyes
        self.seed = seed
        self.attempts: list[Attempt] = []
        self._taken: Counter[str] = Counter()
        self._names: set[str] = set()

    def plans(self, kinds: Sequence[str] = tuple(KINDS)) -> Iterator[Plan]:
        """Every instance of these kinds, in order.

        Raises:
            UnsolvedError: an instance came about in no scene.
        """
        for kind in (KINDS[name] for name in kinds):
            for number, variation in enumerate(kind.variations):
                for copy in range(variation.copies):
                    dice = Random(f"{self.seed}/{kind.name}/{number}/{copy}")
                    yield self._plan(kind, variation, dice)

    def _plan(self, kind: Kind, variation: Variation, dice: Random) -> Plan:
        for scene in self._scenes(kind, variation, dice):
            for _ in range(TRIES):
                seed = dice.randrange(1, 10000)
                try:
                    plan = make(kind, variation, scene, seed, self.eyes)
                except (UnpreparedError, UnsolvedError) as error:
                    self._note(kind, variation, scene, seed, error.message)
                    continue
                self._note(kind, variation, scene, seed)
                self._taken[scene] += 1
                self._names.add(plan.name)
                return plan
        raise UnsolvedError(f"{kind.name} {variation.name} comes about in no scene")

    def _note(
        self, kind: Kind, variation: Variation, scene: str, seed: int, trouble: str = ""
    ) -> None:
        self.attempts.append(Attempt(kind.name, variation.name, scene, seed, trouble))

    def _scenes(self, kind: Kind, variation: Variation, dice: Random) -> list[str]:
        """Scenes for an instance: those that lag behind their share first, by lot among equals."""
        numbers = list(ROOMS[kind.room])
        dice.shuffle(numbers)
        fit = [n for n in numbers if self._fits(kind, variation, f"FloorPlan{n}")]
        fit.sort(key=lambda n: self._taken[f"FloorPlan{n}"] / SHARES.get(n, SHARE))
        return [f"FloorPlan{n}" for n in fit]

    def _fits(self, kind: Kind, variation: Variation, scene: str) -> bool:
        """It has what is needed, and no instance of the same variation yet."""
        siblings = {_stem(name) for name in self._names}
        if _stem(name_of(kind, variation, scene)) in siblings:
            return False
        present = {thing.type for thing in load_scene(scene).things.values()}
        return {*kind.needs, *variation.parts} <= present


def _stem(name: str) -> str:
    return name.partition("-")[0]


VERSION = 1
"""Rises when the same seed gives other plans."""


def write_all(plans: Sequence[Plan], folder: Path) -> str:
    """One file per kind; a hash over all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        chosen = [plan for plan in plans if plan.kind == kind]
        if chosen:
            write_file(folder / f"{kind}.json", chosen)
    return hash_of(plans)


def summary(plans: Sequence[Plan], attempts: Sequence[Attempt]) -> str:
    """Counts, steps and troubles in a few lines for people."""
    steps = sorted(plan.step_count for plan in plans)
    lines = [
        f"{len(plans)} plans, {sum(steps)} steps, "
        f"{steps[0]} to {steps[-1]}, median {steps[len(steps) // 2]}"
        if steps
        else "no plans"
    ]
    for kind in KINDS:
        chosen = [plan.step_count for plan in plans if plan.kind == kind]
        if chosen:
            lines.append(f"  {kind}: {len(chosen)} plans, {min(chosen)} to {max(chosen)} steps")
    failed = [attempt for attempt in attempts if attempt.trouble]
    lines.append(f"{len(failed)} of {len(attempts)} attempts were discarded")
    return "\n".join(lines)


def report(attempts: Sequence[Attempt]) -> str:
    """The discarded attempts, one JSON line each."""
    rows = [
        {
            "kind": a.kind,
            "variation": a.variation,
            "scene": a.scene,
            "seed": a.seed,
            "why": a.trouble,
        }
        for a in attempts
        if a.trouble
    ]
    return "\n".join(json.dumps(row) for row in rows)
