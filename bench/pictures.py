"""Looking at homes and drawing them: CPU milliseconds on one thread."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

from bench.kit.figures import Figure, number
from bench.kit.group import Items, run
from sim.home import scenes
from sim.home.eyes.camera import from_eyes
from sim.home.pictures.studio import studio
from sim.home.state import State

WANTED = {"look, 224 px": 1.5, "picture, 600 px": 40.0, "picture, 1024 px": 100.0}
"""Milliseconds that they may take."""
HOMES = ("FloorPlan1", "FloorPlan10", "FloorPlan201", "FloorPlan301", "FloorPlan401")


def cost(work: Callable[[], object], rounds: int) -> float:
    """The median CPU time of `work` in milliseconds, after it was done once."""
    work()
    times = []
    for _ in range(rounds):
        start = time.thread_time()
        work()
        times.append((time.thread_time() - start) * 1000)
    return statistics.median(times)


def measure(small: bool) -> Items:
    """The worst of the homes for each figure, and the one it was."""
    found: dict[str, dict[str, float]] = {}
    homes, rounds = (HOMES[:1], 1) if small else (HOMES, 9)
    for home in homes:
        for what, took in _home(home, rounds).items():
            found.setdefault(what, {})[home] = took
    load = f"{len(homes)} homes, CPU of one thread, median of {rounds} rounds; the worst home"
    for what, times in found.items():
        worst = max(times, key=lambda home: times[home])
        yield Figure(what, times[worst], "ms", load, wanted=WANTED.get(what))
        yield f"{what}: {', '.join(f'{home} {number(took)}' for home, took in times.items())}"


def _home(name: str, rounds: int) -> dict[str, float]:
    """Milliseconds, by what is done."""
    eyes = studio()
    state = State.start(scenes.load(name))
    camera = replace(from_eyes(state), horizon=25.0)
    thing = next(t for t in state.things.values() if t.type not in ("Floor", "CounterTop"))

    def move() -> None:
        state.change(thing.name, x=state.things[thing.name].x + 0.01)
        eyes.picture(state, camera, 600, 600)

    start = time.thread_time()
    eyes.picture(state, camera, 300, 300)
    first = (time.thread_time() - start) * 1000
    sizes = (300, 600, 1024)
    return {
        "first picture of a home, 300 px": first,
        "look, 224 px": cost(lambda: eyes.look(state, camera, 224, 224), 4 * rounds),
        **{
            f"picture, {size} px": cost(
                lambda size=size: eyes.picture(state, camera, size, size),  # type: ignore[misc]
                rounds,
            )
            for size in sizes
        },
        "picture after something moved, 600 px": cost(move, rounds),
    }


if __name__ == "__main__":
    run(measure, __doc__)
