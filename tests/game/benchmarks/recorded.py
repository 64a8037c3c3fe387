"""What benchmarks read in words and tell in words, kept as fingerprints: whoever changes it should know it.

Models' answers, people's sentences and plans are mixed by chance from what is right and what is nearly right.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from game.benchmarks.simmer import answers, environment, texts
from game.benchmarks.simmer.hands import packed
from game.benchmarks.simmer.settings import SimmerSettings
from game.evaluation.conditions import under
from sim.world import Task
from sim.worlds.simmer.catalogue import plan_of
from tests.game.benchmarks import recorded_teach, recorded_virtualhome
from tests.game.benchmarks.simmer.sessions import Hands, measured, recipes, run
from tests.recordings import Rows, fingerprints_of, rounded, tried

FILE = Path(__file__).with_name("recorded.json")


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of what is read and told in one walk."""
    rows: Rows = {}
    WALKS[name](random.Random(name), rows)
    return fingerprints_of(rows)


# -- Simmer ----------------------------------------------------------------------------------------

TALK = ("Gladly!", "", "```", "## Plan", "**Corrected plan**", "## Draft", "<think>", "</think>", "Action:",
        "Thought: it is [OPEN].", "[SING] <song> (1)", "[GRAB] <eg> (1)", "[GRAB]", "grab the egg")  # fmt: skip


def _muddled(plan: Sequence[str], rng: random.Random) -> list[str]:
    """A plan with lines that are lost, swapped, said twice, spelt otherwise or that are talk."""
    found: list[str] = []
    for line in plan:
        dice = rng.random()
        if dice < 0.06:
            continue
        found.append(
            line if dice < 0.9 else rng.choice([line.lower(), f"Action: {line}", f"so {line}"])
        )
        if dice > 0.95:
            found.append(rng.choice([line, *TALK]))
    if rng.random() < 0.3:
        at = rng.randrange(len(found))
        found[at:at] = rng.sample(found, min(3, len(found)))
    return found


def _simmer_answers(rng: random.Random, rows: Rows) -> None:
    tasks = recipes()
    for _ in range(120):
        task = rng.choice(tasks)
        rules = environment.rules_of(task)
        text = "\n".join(_muddled(plan_of(task), rng))
        found = answers.read_answer(text, rules)
        rows.setdefault("plans", []).append([rounded(found), found.summary()])
        rows.setdefault("packs", []).append(packed(found.lines, rng.randint(1, 80)))
        few = [*rng.sample(TALK, 3), *rng.sample(list(plan_of(task)), rng.choice([1, 1, 2]))]
        rows.setdefault("steps", []).append(tried(answers.read_step, "\n".join(few)))


def _simmer_prompts(rng: random.Random, rows: Rows) -> None:
    for task in rng.sample(recipes(), 25):
        rows.setdefault("goals", []).append(environment.goal(task))
        for whole in (True, False):
            rows.setdefault("environments", []).append(environment.environment(task, whole=whole))
        rows.setdefault("examples", []).append(environment.examples(task, rng.randint(0, 3)))
        name = rng.choice(["baseline", "foresight"])
        rows.setdefault("prompts", []).append(texts.prompt(name, task, SimmerSettings()))


def _simmer_measures(rng: random.Random, rows: Rows) -> None:
    for task in rng.sample(recipes(), 30):
        mode = rng.choice(["published", "halting"])
        chosen: Task = replace(under(task, "simmer_baseline", {"mode": mode}), step_limit=600)
        lines = [one for one in _muddled(plan_of(task), rng) if "[" in one]
        by_hand = rng.choice([0, len(lines) // 2, len(lines)])
        log = run(chosen, "simmer_baseline", {}, Hands(lines[:by_hand], lines[by_hand:]))
        for metric, told in measured(log).items():
            rows.setdefault(metric, []).append(rounded(told))


WALKS: dict[str, Callable[[random.Random, Rows], None]] = {
    "simmer answers": _simmer_answers,
    "simmer prompts": _simmer_prompts,
    "simmer measures": _simmer_measures,
    "virtualhome plans": lambda rng, rows: asyncio.run(recorded_virtualhome.plans(rng, rows)),
    "virtualhome measures": recorded_virtualhome.measures,
    "teach sentences": recorded_teach.sentences,
    "teach roles": recorded_teach.roles,
    "teach mending": recorded_teach.mending,
}
NAMES = tuple(WALKS)
