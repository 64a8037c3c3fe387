"""The engine: valid actions of all cooks and one step, again and again, on one thread.

The original's figures are medians of its own loop on its own files (specification, section 2).
With the original's files beside the checkout (BRIGADE_SHARED) the same files are measured; without
them the kitchen's own tasks of the same numbers stand in, and there is no ratio.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import time
from pathlib import Path

from bench.kit.figures import Figure, Peer
from bench.kit.group import Items, run
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


def build_ms(task: Task, rounds: int) -> float:
    """Milliseconds to build an episode with its valid actions, the domain being parsed already."""
    if "domain" in task.params:
        read_domain(task.params["domain"])
    times = []
    for seed in range(rounds):
        began = time.process_time()
        episode = world.start(task, seed)
        episode.all_legal()
        times.append((time.process_time() - began) * 1000)
    return statistics.median(times)


def measure(small: bool) -> Items:
    """Loops a second, then milliseconds to build a kitchen."""
    original = EXAMPLES.is_dir()
    if not original:
        yield f"no files of the original in {DATA}: our own tasks stand in, without its ratio"
    files = "the original's files" if original else "our own tasks of the same numbers"
    seconds, rounds = (0.05, 1) if small else (SECONDS, ROUNDS)
    load = f"{files}, all cooks' valid actions and one step, one thread, median of {rounds} rounds"
    for name, theirs in LOOPS.items():
        ours = statistics.median(loops(task_of(name), seconds) for _ in range(rounds))
        peer = Peer("the original", theirs) if original else None
        yield Figure(f"loops: {name}", ours, "/s", load, "higher", TARGETS[name], peer)
    rounds = 2 if small else 15
    load = f"{files}, an episode with its valid actions, one thread, median of {rounds} rounds"
    for name in ("sync/0", "sync/9", "async/8", "async/9", "multi/9", "multi/10"):
        peer = Peer("the original", BUILDS[name]) if original and name in BUILDS else None
        ours = build_ms(task_of(name), rounds)
        yield Figure(f"build: {name}", ours, "ms", load, wanted=BUILD_TARGET_MS, peer=peer)


if __name__ == "__main__":
    run(measure, __doc__)
