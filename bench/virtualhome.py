"""The evolving graph: steps and whole programs a second beside VirtualHome v1.0.0, and forks.

With the reference records beside the checkout (BRIGADE_SHARED) their programs are run, each from its
own start; without them our own programs in our own apartments stand in, and there is no ratio.
"""

from __future__ import annotations

import gzip
import json
import os
import statistics
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.drawing import cost
from bench.kit.figures import Figure, Peer
from bench.kit.group import Items, run
from sim.world import JSON
from sim.worlds.virtualhome import world
from sim.worlds.virtualhome.activities import activities, homes_for, solution
from sim.worlds.virtualhome.activities import start as begin
from sim.worlds.virtualhome.admissible import admissible, allowing
from sim.worlds.virtualhome.execute import run as execute
from sim.worlds.virtualhome.graph import Graph
from sim.worlds.virtualhome.graph_file import read_graph
from sim.worlds.virtualhome.homes import read_home
from sim.worlds.virtualhome.program import Line, parse, write
from sim.worlds.virtualhome.reference import with_init
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.words import matcher
from sim.worlds.virtualhome.words.reading import take_apart
from sim.worlds.virtualhome.words.vectors import Bank

ROOT = Path(__file__).resolve().parents[1]
SHARED = (ROOT / os.environ.get("BRIGADE_SHARED", "../shared")).resolve()
DATA = SHARED / "data" / "virtualhome"
STEPS, PROGRAMS = 981.0, 43.0
"""Of the reference, a second: specification, section 4."""
WANTED_STEPS, WANTED_PROGRAMS = 50_000.0, 2_000.0
WANTED_FORK_US = 10.0
WANTED_TRANSLATION_MS = 10.0
WANTED_FRAME_MS = 15.0
ROUNDS, PICTURES = 5, 60

Start = Callable[[], tuple[Graph, list[Line]]]
"""Makes the graph and reads the program: what a run begins with."""


def starts() -> list[Start]:
    """The programs: the records' where they lie, else our own."""
    return _of_records() if (DATA / "cases").is_dir() else _of_homes()


def _of_records() -> list[Start]:
    folder = DATA / "data" / "prepared_scenes"
    scenes = {
        number: read_graph(_zipped(folder / f"scene{number}.json.gz")).graph
        for number in range(1, 8)
    }
    text = gzip.decompress((DATA / "cases" / "cases.jsonl.gz").read_bytes()).decode()
    rows = [row for row in map(json.loads, text.splitlines()) if "bound" in row]

    def start(row: JSON) -> Start:
        return lambda: (with_init(scenes[row["scene"]], row["init"]), parse(row["bound"]))

    return [start(row) for row in rows]


def _zipped(path: Path) -> JSON:
    return json.loads(gzip.decompress(path.read_bytes()))


def _of_homes() -> list[Start]:
    def start(graph: Graph, program: Sequence[str]) -> Start:
        return lambda: (graph, parse(program))

    return [
        start(begin(name, home).graph, write(solution(name, home)))
        for name in activities()
        for home in homes_for(name)
    ]


def measure(small: bool) -> Items:
    """Steps a second once all is made ready, programs a second with all of it, and a fork."""
    records = (DATA / "cases").is_dir()
    if not records:
        yield f"no records in {DATA}: our own programs stand in, without the reference's ratio"
    chosen = starts()[: 50 if small else None]
    whose = "records of the reference" if records else "programs of our own"
    load = f"{len(chosen)} {whose}, one thread, median of {ROUNDS} rounds"
    rounds = 1 if small else ROUNDS
    steps = statistics.median(steps_a_second(chosen) for _ in range(rounds))
    peer = Peer("VirtualHome v1.0.0", STEPS) if records else None
    yield Figure("steps", steps, "/s", load, "higher", WANTED_STEPS, peer)
    programs = statistics.median(programs_a_second(chosen) for _ in range(rounds))
    peer = Peer("VirtualHome v1.0.0", PROGRAMS) if records else None
    name = "programs, graph and text read each time"
    yield Figure(name, programs, "/s", load, "higher", WANTED_PROGRAMS, peer)
    fork = statistics.median(fork_us(chosen[:200]) for _ in range(rounds))
    load = "a state at the end of its program, one thread"
    yield Figure("fork", fork, "us", load, wanted=WANTED_FORK_US)
    phrases = 20 if small else 200
    found = statistics.median(translation_ms(phrases) for _ in range(rounds))
    load = f"{phrases} steps in free words, 47,522 actions, one thread"
    yield Figure("translation by words", found, "ms", load, wanted=WANTED_TRANSLATION_MS)
    found = statistics.median(search_ms(phrases) for _ in range(rounds))
    load = f"{phrases} random vectors of 384 numbers, 47,522 actions, one thread"
    yield Figure("search of vectors", found, "ms", load, wanted=WANTED_TRANSLATION_MS)
    yield from _played(2 if small else PICTURES)


def _played(rounds: int) -> Items:
    """What a person's step costs beside the rules: the picture, pointing, plain words."""
    task = max(world.instances(), key=lambda task: len(read_home(task.params["scene"]).graph.nodes))
    episode = world.start(task, 0)
    seat = episode.seats[0]
    scene = episode.scene(seat, {})
    load = f"{len(scene['things'])} things in {task.params['scene']}, CPU, median of {rounds}"
    works: dict[str, Callable[[], object]] = {
        "scene": lambda: episode.scene(seat, {}),
        "frame at 600 px": lambda: world.draw(scene, 600),
        "frame at 1024 px": lambda: world.draw(scene, 1024),
        "what a click means, all things": lambda: episode.natural(seat),
        "what can be done with one thing": lambda: episode.choices(seat, "fridge"),
        "the five nearest actions": lambda: episode.suggest(seat, "put the milk on the table"),
    }
    for name, work in works.items():
        work()
        wanted = WANTED_FRAME_MS if "frame" in name else None
        yield Figure(name, cost(work, rounds), "ms", load, wanted=wanted)


def steps_a_second(chosen: Sequence[Start]) -> float:
    """Steps tried a second of CPU, the graphs being built and the programs read."""
    ready = [(State(graph), lines) for graph, lines in (start() for start in chosen)]
    tried = 0
    began = time.process_time()
    for state, lines in ready:
        done = execute(state, lines)
        tried += len(lines) if done.fail_step is None else done.fail_step + 1
    return tried / (time.process_time() - began)


def programs_a_second(chosen: Sequence[Start]) -> float:
    """Programs a second of CPU, from texts to the end state's differences."""
    began = time.process_time()
    for start in chosen:
        graph, lines = start()
        execute(State(graph), lines).to_json()
    return len(chosen) / (time.process_time() - began)


def fork_us(chosen: Sequence[Start]) -> float:
    """Microseconds of CPU for a fork."""
    states = [execute(State(graph), lines).state for graph, lines in (s() for s in chosen)]
    began = time.process_time()
    for state in states:
        for _ in range(50):
            state.fork()
    return (time.process_time() - began) / (50 * len(states)) * 1e6


def translation_ms(count: int) -> float:
    """Milliseconds of CPU for a phrase to its five nearest actions, none of them met before."""
    way = matcher()
    phrases = [f"{nth}. Please take the {name}" for nth, name in enumerate(allowing("grab"))]
    take_apart.cache_clear()
    began = time.process_time()
    way.nearest(phrases[:count], 5)
    return (time.process_time() - began) / min(count, len(phrases)) * 1e3


def search_ms(count: int) -> float:
    """Milliseconds of CPU for the five rows nearest a vector, that of a row and some noise."""
    bank, rows = _bank()
    dice = np.random.default_rng(2)
    asked = rows[dice.integers(0, len(rows), count)]
    noise = dice.standard_normal(asked.shape, dtype=np.float32) * 0.02
    began = time.process_time()
    for vector in asked + noise:
        bank.best(vector, 5)
    return (time.process_time() - began) / count * 1e3


@cache
def _bank() -> tuple[Bank, NDArray[np.float32]]:
    """Vectors as sentences have them: most of what tells them apart lies in a few directions."""
    dice = np.random.default_rng(1)
    spread = (1.0 / np.arange(1, 385, dtype=np.float32)) ** 0.7
    rows = dice.standard_normal((len(admissible()), 384), dtype=np.float32) * spread
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return Bank(rows), rows


if __name__ == "__main__":
    run(measure, __doc__)
