"""The engine: valid actions of all cooks and one step, again and again, on one thread.

The original's figures are medians of its own loop on its own files (specification, section 2).
With the original's files beside the checkout (BRIGADE_SHARED) the same files are measured; without
them the kitchen's own tasks of the same names stand in, and there is no ratio.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import time
from pathlib import Path

from sim.world import Action, JSONObject, SeatSpec, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.domain import read_domain
from sim.worlds.robotouille.episode import RobotouilleEpisode

ROOT = Path(__file__).resolve().parents[1]
SHARED = (ROOT / os.environ.get("BRIGADE_SHARED", "../shared")).resolve()
DATA = SHARED / "data" / "robotouille" / "original"
EXAMPLES = DATA / "environments" / "env_generator" / "examples"

LOOPS = {"sync/0": 309.1, "sync/9": 19.2, "async/7": 61.7, "async/9": 9.3, "multi/9": 1.9}
"""Loops a second of the original."""
BUILDS = {"async/9": 10785.1, "multi/9": 7596.9, "multi/10": 6302.9}
"""Milliseconds that the original needs to build an environment."""
TARGETS = {
    "sync/0": 10_000,
    "sync/9": 10_000,
    "async/7": 10_000,
    "async/9": 9_300,
    "multi/9": 1_900,
}
BUILD_TARGET_MS = 5.0
SETS = {"sync": "synchronous", "async": "asynchronous", "multi": "multi_agent"}
SECONDS = 1.0
ROUNDS = 3


def task_of(name: str) -> Task:
    """The original's task of this name, or our own of the same number."""
    folder, number = name.split("/")
    if not EXAMPLES.is_dir():
        first = 1 if folder == "multi" else 0
        return world.task(f"{SETS[folder]}/{int(number) + 1 - first}")
    (path,) = [
        p for p in (EXAMPLES / SETS[folder]).glob("*.json") if p.name.split("_")[0] == number
    ]
    environment: JSONObject = json.loads(path.read_text("utf-8"))
    domain = json.loads((DATA / "domain" / "robotouille.json").read_text("utf-8"))
    seats = tuple(SeatSpec(f"robot{i + 1}") for i in range(len(environment["players"])))
    params = {"environment": environment, "domain": domain, "rules": "original"}
    return Task(f"bench/{name}", "robotouille", "bench", name, "", seats, params)


def loops(task: Task, seconds: float) -> float:
    """Loops a second of random play: every cook's valid actions, then one step of one of them."""
    episode = world.start(task, 0)
    dice = random.Random(7)
    count = 0
    began = time.process_time()
    while (now := time.process_time()) - began < seconds:
        for _ in range(100):
            count += 1
            one_loop(episode, dice)
        if episode.outcome() is not None:
            episode = world.start(task, count)
    return count / (now - began)


def one_loop(episode: RobotouilleEpisode, dice: random.Random) -> None:
    """The valid actions of every cook and one step of the cook whose turn it is."""
    spaces = {seat: episode.legal(seat) for seat in episode.seats}
    seat = episode.turn or episode.seats[0]
    choice: Action = dice.choice(spaces[seat].actions)
    step = episode.step({seat: choice})
    assert step.happened


def build_ms(task: Task) -> float:
    """Milliseconds to build an episode with its valid actions, the domain being parsed already."""
    read_domain(task.params["domain"])
    times = []
    for seed in range(15):
        began = time.process_time()
        episode = world.start(task, seed)
        episode.all_legal()
        times.append((time.process_time() - began) * 1000)
    return statistics.median(times)


def main() -> None:
    """Print both tables with their ratios and whether the targets are met."""
    source = "the original's files" if EXAMPLES.is_dir() else "our own tasks (originals not found)"
    print(f"Engine on {source}; CPU time, one thread, median of {ROUNDS} rounds")
    print(f"{'task':10}{'loops /s':>12}{'original':>10}{'ratio':>9}{'target':>9}")
    for name, theirs in LOOPS.items():
        task = task_of(name)
        ours = statistics.median(loops(task, SECONDS) for _ in range(ROUNDS))
        verdict = "" if ours >= TARGETS[name] else "  MISSED"
        print(f"{name:10}{ours:12,.0f}{theirs:10}{ours / theirs:9,.0f}{TARGETS[name]:9,}{verdict}")
    print(f"{'task':10}{'build ms':>12}{'original':>10}{'ratio':>9}{'target':>9}")
    for name in ("sync/0", "sync/9", "async/8", "async/9", "multi/9", "multi/10"):
        ours = build_ms(task_of(name))
        known = BUILDS.get(name)
        ratio = f"{known / ours:,.0f}" if known else ""
        verdict = "" if ours <= BUILD_TARGET_MS else "  MISSED"
        print(f"{name:10}{ours:12.2f}{known or '':>10}{ratio:>9}{BUILD_TARGET_MS:9}{verdict}")


if __name__ == "__main__":
    main()
