"""Looking at homes and drawing them: CPU milliseconds on one thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from sim.home import scenes
from sim.home.eyes.camera import from_eyes
from sim.home.pictures.studio import studio
from sim.home.state import State

LOOK_MS, PLAY_MS, MODEL_MS = 1.5, 40.0, 100.0
"""What a look at 224 pixels, a picture at 600 and one at 1024 may take."""
HOMES = ("FloorPlan1", "FloorPlan10", "FloorPlan201", "FloorPlan301", "FloorPlan401")


def cost(work: Callable[[], object], rounds: int) -> float:
    """The best CPU time of `work` in milliseconds."""
    times = []
    for _ in range(rounds):
        start = time.thread_time()
        work()
        times.append((time.thread_time() - start) * 1000)
    return min(times)


def main() -> None:
    """Print a line per home."""
    eyes = studio()
    print("home           first   look 224   300     600    1024   something moved, 600")
    worst = [0.0, 0.0, 0.0]
    for name in HOMES:
        state = State.start(scenes.load(name))
        camera = replace(from_eyes(state), horizon=25.0)
        start = time.thread_time()
        eyes.picture(state, camera, 300, 300)
        first = (time.thread_time() - start) * 1000
        look = cost(lambda: eyes.look(state, camera, 224, 224), 40)  # noqa: B023
        sizes = [cost(lambda: eyes.picture(state, camera, s, s), 8) for s in (300, 600, 1024)]  # noqa: B023
        thing = next(t for t in state.things.values() if t.type not in ("Floor", "CounterTop"))

        def move() -> None:
            state.change(thing.name, x=state.things[thing.name].x + 0.01)  # noqa: B023
            eyes.picture(state, camera, 600, 600)  # noqa: B023

        moved = cost(move, 6)
        worst = [max(a, b) for a, b in zip(worst, (look, sizes[1], sizes[2]), strict=True)]
        print(
            f"{name:14}{first:6.0f} {look:8.2f} {sizes[0]:8.1f} {sizes[1]:7.1f} {sizes[2]:7.1f} {moved:10.1f}"
        )
    for what, took, may in zip(
        ("look at 224", "picture at 600", "picture at 1024"),
        worst,
        (LOOK_MS, PLAY_MS, MODEL_MS),
        strict=True,
    ):
        print(f"{what}: at most {took:.1f} ms, may take {may:.1f}")


if __name__ == "__main__":
    main()
