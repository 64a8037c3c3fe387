"""Drawing and encoding a kitchen: CPU milliseconds per frame on one thread."""

from __future__ import annotations

import time
from collections.abc import Callable

from sim import frames
from sim.world import JSONObject
from sim.worlds.robotouille.art import samples
from sim.worlds.robotouille.render import draw

TARGET_MS = 3.0
"""What drawing and JPEG together may take at 600 pixels."""
ROUNDS = 200


def cost(work: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, float]:
    """The best and the median CPU time of `work` in milliseconds."""
    times = []
    for _ in range(rounds):
        start = time.thread_time()
        work()
        times.append((time.thread_time() - start) * 1000)
    times.sort()
    return times[0], times[rounds // 2]


def main() -> None:
    """Print a line per kitchen and size."""
    start = time.process_time()
    draw(samples.large_kitchen(), 600)
    print(f"first frame, all sprites made: {(time.process_time() - start) * 1000:.0f} ms")
    print(
        "kitchen                        size   draw  (median)   jpeg    sum   ratio to 3 ms  bytes"
    )
    kitchens: dict[str, JSONObject] = {
        "5x5, 13 stations, 4 cooks": samples.busy_kitchen(),
        "8x8, 22 stations, 2 cooks": samples.large_kitchen(),
    }
    for name, scene in kitchens.items():
        for size in (240, 600, 1024):
            _line(name, scene, size)
    pixels = draw(samples.large_kitchen(), 600).pixels
    print(f"hash of a frame at 600: {cost(lambda: frames.digest(pixels))[0]:.2f} ms")
    print(f"PNG of a frame at 600: {cost(lambda: frames.png(pixels), 5)[0]:.1f} ms")


def _line(name: str, scene: JSONObject, size: int) -> None:
    frame = draw(scene, size)
    best, median = cost(lambda: draw(scene, size))
    coded, _ = cost(lambda: frames.jpeg(frame.pixels))
    total, weight = best + coded, len(frames.jpeg(frame.pixels))
    ratio = f"{TARGET_MS / total:.1f} x faster" if size == 600 else ""
    print(
        f"{name:30} {size:4} {best:6.2f} {median:8.2f} {coded:8.2f} {total:6.2f}   {ratio:13} {weight}"
    )


if __name__ == "__main__":
    main()
