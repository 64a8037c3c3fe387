"""Drawing and encoding a kitchen: CPU milliseconds per frame on one thread."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from bench.kit.figures import Figure
from bench.kit.group import Items, run
from sim import frames
from sim.world import JSONObject
from sim.worlds.robotouille.art import samples
from sim.worlds.robotouille.render import draw

TARGET_MS = 3.0
"""What drawing and JPEG together may take at 600 pixels."""
ROUNDS = 200


def cost(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median CPU time of `work` in milliseconds."""
    times = []
    for _ in range(rounds):
        start = time.thread_time()
        work()
        times.append((time.thread_time() - start) * 1000)
    return statistics.median(times)


def measure(small: bool) -> Items:
    """Figures per kitchen and size, then what else is done with a frame."""
    rounds = 2 if small else ROUNDS
    start = time.process_time()
    draw(samples.large_kitchen(), 600)
    first = (time.process_time() - start) * 1000
    yield Figure("first frame, all sprites made", first, "ms", "8x8 kitchen at 600 px, one thread")
    kitchens: dict[str, JSONObject] = {
        "5x5": samples.busy_kitchen(),
        "8x8": samples.large_kitchen(),
    }
    for name, scene in kitchens.items():
        for size in (240, 600, 1024):
            yield from _frame(name, scene, size, rounds)
    pixels = draw(samples.large_kitchen(), 600).pixels
    load = f"8x8 kitchen at 600 px, one thread, median of {rounds} rounds"
    yield Figure("hash of a frame", cost(lambda: frames.digest(pixels), rounds), "ms", load)
    yield Figure(
        "PNG of a frame", cost(lambda: frames.png(pixels), max(2, rounds // 40)), "ms", load
    )


def _frame(name: str, scene: JSONObject, size: int, rounds: int) -> Items:
    frame = draw(scene, size)
    kitchen = "13 stations, 4 cooks" if name == "5x5" else "22 stations, 2 cooks"
    load = f"{name} kitchen, {kitchen}, CPU of one thread, median of {rounds} rounds"
    drawn = cost(lambda: draw(scene, size), rounds)
    coded = cost(lambda: frames.jpeg(frame.pixels), rounds)
    wanted = TARGET_MS if size == 600 else None
    yield Figure(f"{name} at {size} px: draw", drawn, "ms", load)
    yield Figure(f"{name} at {size} px: JPEG", coded, "ms", load)
    yield Figure(f"{name} at {size} px: draw and JPEG", drawn + coded, "ms", load, wanted=wanted)


if __name__ == "__main__":
    run(measure, __doc__)
