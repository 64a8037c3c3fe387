"""The household: scene starts, steps with and without pictures, the benchmark end to end.

The yardstick is AI2-THOR's own figure: 13 to 22 interactions a second at 300 x 300 pixels with a
graphics card (Kolve et al. 2017, as quoted in ai2thor issue 123).
"""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

YARDSTICK = (13.0, 22.0)
"""AI2-THOR's interactions a second."""
WANTED_WITHOUT = 20.0
"""Times the yardstick's better figure, without pictures."""
START_TARGET_MS, STEP_TARGET_MS, FORK_TARGET_MS = 20.0, 1.0, 1.0
SIZE = 300
ROUNDS = 400
SCENES = (
    "FloorPlan1",
    "FloorPlan11",
    "FloorPlan28",
    "FloorPlan212",
    "FloorPlan310",
    "FloorPlan406",
)


def main() -> None:
    """Print all figures, with targets."""
    starts()
    steps()
    pictures()
    through_the_library()
    benchmark()


def starts() -> None:
    """From a name to a home that can be acted in, files read anew."""
    from sim.home import scenes
    from sim.home.home import Home
    from sim.home.pictures.studio import studio

    times = []
    for name in scenes.names():
        scenes.load.cache_clear()
        began = time.thread_time()
        Home(scenes.load(name), studio())
        times.append(1000 * (time.thread_time() - began))
    print(f"scene start, {len(times)} scenes, CPU ms")
    _line("median", statistics.median(times), START_TARGET_MS, "ms")
    _line("worst", max(times), START_TARGET_MS, "ms")


def steps() -> None:
    """Actions of one controller without looking at anything, and with metadata."""
    from sim.home.thor.controller import Controller

    rates: dict[str, list[float]] = {}
    for name in SCENES:
        controller = Controller(name, width=SIZE, height=SIZE, visibilityDistance=5, fieldOfView=60)
        walks = _walk(controller)
        rates.setdefault("Pass", []).append(_rate(lambda c=controller: c.step("Pass")))
        rates.setdefault("walk", []).append(_rate(lambda c=controller, w=walks: _go(c, next(w))))
        rates.setdefault("walk, metadata read", []).append(
            _rate(lambda c=controller, w=walks: _go(c, next(w)).metadata["objects"])
        )
        home = controller.home
        rates.setdefault("fork", []).append(_rate(home.fork))
        rates.setdefault("save and restore", []).append(_rate(lambda h=home: h.restore(h.save())))
    print(f"\nactions a second on one core, median of {len(SCENES)} scenes, no pictures")
    for what, found in rates.items():
        rate = statistics.median(found)
        times = rate / YARDSTICK[1]
        verdict = "" if times >= WANTED_WITHOUT else "  MISSED"
        print(f"{what:>24}{rate:12.0f}/s{1000 / rate:10.3f} ms  {times:8.0f} x AI2-THOR{verdict}")


def pictures() -> None:
    """Actions with a picture, the mask of every object included, at 300 pixels."""
    from sim.home.thor.controller import Controller

    rates = []
    for name in SCENES:
        controller = Controller(name, width=SIZE, height=SIZE, visibilityDistance=5, fieldOfView=60)
        walks = _walk(controller)
        rates.append(_rate(lambda c=controller, w=walks: _look(_go(c, next(w))), 60))
    rate = statistics.median(rates)
    verdict = "" if rate > YARDSTICK[1] else "  MISSED"
    print(f"\nwith pictures at {SIZE} pixels: {rate:.0f}/s, worst scene {min(rates):.0f}/s", end="")
    print(f"  ({rate / YARDSTICK[1]:.1f} x AI2-THOR on a graphics card){verdict}")


def through_the_library() -> None:
    """The same through the real ai2thor library, with our executable in Unity's place."""
    from sim.home.thor import door as thor

    if not thor.installed():
        print("\n(the ai2thor library is not installed: pip install -r requirements-thor.txt)")
        return
    print(f"\nthrough the ai2thor library with the stand-in, {SIZE} pixels, ids included")
    for server in ("FIFO", "WSGI"):
        began = time.perf_counter()
        controller = thor.controller(
            "standin", server=server, scene="FloorPlan1", width=SIZE, height=SIZE,
            renderInstanceSegmentation=True, visibilityDistance=5, fieldOfView=60,
        )  # fmt: skip
        started = time.perf_counter() - began
        try:
            walks = _walk(controller)
            began = time.perf_counter()
            for _ in range(60):
                _go(controller, next(walks))
            rate = 60 / (time.perf_counter() - began)
        finally:
            controller.stop()
        print(f"{server:>24}{rate:12.0f}/s   start {started:.2f} s  {rate / YARDSTICK[1]:.1f} x")


def benchmark() -> None:
    """All instances of AsgardBench with the oracle, recorded in a database, with pictures."""
    with _installation():
        from game.evaluation import processes
        from game.evaluation.planning import make_run
        from game.evaluation.runfile import read_data

        agent = {"name": "oracle", "settings": {"look": SIZE}}
        data = {"agents": [agent], "tasks": [{"suite": "asgardbench"}]}
        run, _ = make_run(read_data(data))
        began = time.perf_counter()
        processes.play_in_processes(run.pk, 1, lambda: None)
        took = time.perf_counter() - began
        done = list(run.episodes.filter(state="done").values_list("success", "steps"))
        turns = sum(count or 0 for _, count in done)
        print(
            f"\nAsgardBench with the oracle, recorded, a picture of {SIZE} pixels a turn, one process"
        )
        print(f"{'instances':>24}{len(done):12}")
        print(f"{'solved':>24}{sum(bool(won) for won, _ in done):12}")
        print(f"{'turns':>24}{turns:12}")
        print(f"{'seconds':>24}{took:12.1f}   {1000 * took / max(1, turns):.0f} ms a turn")


@contextmanager
def _installation() -> Iterator[None]:
    """A database of its own, on disk."""
    folder = Path(tempfile.mkdtemp(prefix="brigade-bench-"))
    os.environ["BRIGADE_VAR"] = str(folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = "webapp.settings"
    os.environ["LOG_LEVEL"] = "ERROR"
    for name in ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL"):
        os.environ.pop(name, None)
    import django

    django.setup()
    from django.core.management import call_command

    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _walk(controller: Any) -> Iterator[dict[str, Any]]:
    """Places all over the floor, each seen in another direction."""
    event = controller.step("GetReachablePositions")
    places = event.metadata["actionReturn"]
    number = 0
    while True:
        place = places[(number * 37) % len(places)]
        turn = (number * 53) % 360
        yield {"position": place, "rotation": turn, "horizon": (number * 10) % 50, "standing": True}
        number += 1


def _go(controller: Any, where: dict[str, Any]) -> Any:
    return controller.step("Teleport", **where)


def _look(event: Any) -> None:
    assert event.frame is not None
    len(event.instance_detections2D)


def _rate(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """How often `work` can be done in a second of one core's time."""
    for _ in range(5):
        work()
    began = time.thread_time()
    for _ in range(rounds):
        work()
    return rounds / (time.thread_time() - began)


def _line(what: str, value: float, target: float, unit: str) -> None:
    verdict = "" if value <= target else "  MISSED"
    print(f"{what:>24}{value:12.2f} {unit}  (target {target:g}){verdict}")


if __name__ == "__main__":
    main()
