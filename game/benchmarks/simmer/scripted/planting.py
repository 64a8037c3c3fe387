"""Finds, for each recipe, small changes of its reference plan that each cause failures of one category.

`python -m game.benchmarks.simmer.scripted.planting` writes `plants.json` anew: what is changed, and
exactly which failures follow. The file is checked in, so that what a model of the scripted endpoint
has done wrong is declared, and not worked out by what is to be tested.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sim.reading import plain_file
from sim.world import JSONObject, Task
from sim.worlds.simmer.catalogue import RECIPES, catalogue, plan_of, start_of
from sim.worlds.simmer.executor import PUBLISHED, run_plan
from sim.worlds.simmer.start import executor_from

PLANTS = Path(__file__).with_name("plants.json")
FAULTS = {
    "grounding": "Embodiment Grounding Deficiency",
    "tracking": "State Tracking Error",
    "affordance": "Affordance Violation",
    "hallucination": "Object Hallucination",
    "propagation": "State Propagation",
    "ignorance": "Implicit Precondition Ignorance",
    "neglect": "Post-Goal Neglect",
}
"""Kinds of faults, by the paper's category of the failures that they cause."""
_STEP = re.compile(r"\[(\w+)\]\s*(?:<(\w+)>)?")
_HEAT = frozenset({"fry", "bake", "boil", "roast", "grill", "simmer", "steam", "deep_fry", "saute"})


@dataclass(frozen=True, slots=True)
class Plant:
    """A change of a plan: lines (from 0) that are left out or replaced, one that is put in `after`."""

    drop: tuple[int, ...] = ()
    after: int = -1
    line: str = ""

    def of(self, plan: Sequence[str]) -> list[str]:
        """The changed plan."""
        found: list[str] = []
        for at, line in enumerate(plan):
            if at not in self.drop:
                found.append(line)
            if at == self.after:
                found.append(self.line)
        return found


def planted(plan: Sequence[str], data: JSONObject) -> list[str]:
    """A reference plan with a fault of `plants.json` in it."""
    return Plant(tuple(data["drop"]), data["after"], data["line"]).of(plan)


@cache
def plants() -> dict[str, JSONObject]:
    """Per task and fault: the change, and the failures that it causes."""
    data: dict[str, JSONObject] = plain_file(PLANTS)
    return data


def bare(line: str) -> str:
    """A line of a reference plan without its number."""
    return line.partition(". ")[2] if line[:1].isdigit() else line


# -- finding them ---------------------------------------------------------------------------------


def candidates(fault: str, plan: Sequence[str]) -> Iterator[Plant]:
    """Changes that might cause failures of this kind, the likeliest first."""
    steps = [_parsed(line) for line in plan]
    middle = sorted(range(len(plan) - 1), key=lambda at: abs(at - len(plan) // 2))
    for at in middle:
        action, thing = steps[at]
        match fault:
            case "grounding" if action in ("grab", "take_out"):
                yield Plant(after=at, line=bare(plan[at]))
            case "tracking" if action == "open":
                yield Plant(after=at, line=bare(plan[at]))
            case "affordance" if (action, thing) == ("walk", "counter"):
                yield Plant(after=at, line="[OPEN] <counter> (1)")
            case "hallucination":
                yield Plant(after=at, line="[GRAB] <sous_vide_wand> (1)")
            case "propagation" if action in ("wash", "wash_hands"):
                yield Plant((at,))
            case "ignorance" if action in ("wash", "sprinkle", "pour", "season", "drizzle"):
                yield Plant((at,))
            case "ignorance" if action in _HEAT:
                yield Plant((at,), at, re.sub(r"\s[\d.]+$", "", bare(plan[at])) + " 1 min")
    if fault == "propagation":
        for at in middle:  # all of a kind from here on
            later = tuple(i for i in range(at, len(plan)) if steps[i][0] in ("wash_hands", "wash"))
            if steps[at][0] in ("wash", "wash_hands"):
                yield Plant(later)
    if fault == "neglect":
        for at in reversed(range(len(plan))):
            if steps[at][0] in ("switch_off", "close"):
                yield Plant((at,))


def _parsed(line: str) -> tuple[str, str]:
    found = _STEP.search(line)
    return (found[1].lower(), (found[2] or "").lower()) if found else ("", "")


def consequences(task: Task, plan: Sequence[str]) -> list[JSONObject]:
    """The failures of a plan, as they are declared."""
    report = run_plan("\n".join(plan), executor_from(start_of(task.id), PUBLISHED))
    kept = ("step", "kind", "category", "predicate", "object", "irreversible")
    return [{name: one.to_json()[name] for name in kept} for one in report.failures]


def find(task: Task, fault: str) -> JSONObject | None:
    """The change with the fewest failures, all of them of the fault's category; None: there is none."""
    plan = plan_of(task)
    best: JSONObject | None = None
    for change in candidates(fault, plan):
        failures = consequences(task, change.of(plan))
        if not failures or {one["category"] for one in failures} != {FAULTS[fault]}:
            continue
        if best is None or len(failures) < len(best["failures"]):
            best = {
                "drop": list(change.drop), "after": change.after, "line": change.line,
                "failures": failures,
            }  # fmt: skip
        if len(failures) == 1:
            break
    return best


def main() -> None:
    """Write the file anew."""
    every: JSONObject = {}
    for task in catalogue():
        if task.suite == RECIPES:
            found = {fault: find(task, fault) for fault in FAULTS}
            every[task.id] = {fault: one for fault, one in found.items() if one}
    rows = (f"{json.dumps(name)}: {json.dumps(one)}" for name, one in every.items())
    PLANTS.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
