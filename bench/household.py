"""The household: scene starts, steps with and without pictures, the benchmark end to end.

The yardstick is AI2-THOR's own figure: 13 to 22 interactions a second at 300 x 300 pixels with a
graphics card (Kolve et al. 2017, as quoted in ai2thor issue 123).
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bench.kit.figures import Figure, Peer
from bench.kit.group import Items, run
from bench.kit.installation import installation

YARDSTICK = Peer("AI2-THOR on a graphics card", 22.0)
"""The better of AI2-THOR's interactions a second."""
WANTED_WITHOUT = 20.0
"""Times the yardstick, without pictures."""
START_MS, FORK_US = 20.0, 1000.0
SIZE = 300
ROUNDS = 400
PICTURES = 60
SCENES = (
    "FloorPlan1",
    "FloorPlan11",
    "FloorPlan28",
    "FloorPlan212",
    "FloorPlan310",
    "FloorPlan406",
)
EVERY = 12
"""One of so many instances of AsgardBench is played."""

Work = Callable[[], object]


def measure(small: bool) -> Items:
    """Without pictures, with them, through the library, the benchmark."""
    scenes, rounds, pictures = (SCENES[:1], 4, 2) if small else (SCENES, ROUNDS, PICTURES)
    yield from _starts(small)
    yield from _steps(scenes, rounds)
    yield from _pictures(scenes, pictures)
    yield from _through_the_library(pictures)
    yield from _benchmark(100 if small else EVERY)


def _starts(small: bool) -> Items:
    """From a name to a home that can be acted in, files read anew."""
    from sim.home import scenes
    from sim.home.home import Home
    from sim.home.pictures.studio import studio

    times = []
    for name in list(scenes.names())[: 3 if small else None]:
        scenes.load.cache_clear()
        began = time.thread_time()
        Home(scenes.load(name), studio())
        times.append(1000 * (time.thread_time() - began))
    load = f"{len(times)} scenes, files read anew, CPU"
    yield Figure("scene start, median", statistics.median(times), "ms", load, wanted=START_MS)
    yield Figure("scene start, worst", max(times), "ms", load, wanted=START_MS)


def _steps(scenes: tuple[str, ...], rounds: int) -> Items:
    """Actions of one controller: without looking at anything, and with metadata read."""
    rates: dict[str, list[float]] = {}
    for name in scenes:
        for what, work in _works(name).items():
            rates.setdefault(what, []).append(_rate(work, rounds))
    load = f"{len(scenes)} scenes, their median, {rounds} times each, one core, no pictures"
    for what in ("fork", "save and restore"):
        took = 1e6 / statistics.median(rates.pop(what))
        yield Figure(what, took, "us", load, wanted=FORK_US)
    for what, found in rates.items():
        wanted = WANTED_WITHOUT * YARDSTICK.value
        yield Figure(what, statistics.median(found), "/s", load, "higher", wanted, YARDSTICK)


def _works(scene: str) -> Mapping[str, Work]:
    """What is done in a scene, by name. A teleport to another place is the action that is read."""
    controller = _controller(scene)
    walks = _walk(controller)
    home = controller.home

    def objects() -> Any:
        return _go(controller, next(walks)).metadata["objects"]

    return {
        "Pass": lambda: controller.step("Pass"),
        "teleport, nothing read": lambda: _go(controller, next(walks)),
        "teleport, rows made, no look": objects,
        "teleport, all metadata but what needs a look": lambda: [_plain(row) for row in objects()],
        "teleport, all metadata and `visible`": lambda: [_whole(row) for row in objects()],
        "fork": home.fork,
        "save and restore": lambda: home.restore(home.save()),
    }


def _plain(row: dict[str, Any]) -> list[Any]:
    """Every value of a row but the two for which somebody has to look."""
    return [dict.get(row, key) for key in dict.keys(row)]


def _whole(row: dict[str, Any]) -> tuple[list[Any], Any, Any]:
    return _plain(row), row["visible"], row["isInteractable"]


def _pictures(scenes: tuple[str, ...], rounds: int) -> Items:
    """Actions with a picture, the mask of every object included."""
    rates = []
    for name in scenes:
        controller = _controller(name)
        walks = _walk(controller)

        def look(controller: Any = controller, walks: Iterator[dict[str, Any]] = walks) -> None:
            _look(_go(controller, next(walks)))

        rates.append(_rate(look, rounds))
    load = f"{len(scenes)} scenes, a teleport with a picture of {SIZE} px and every object's box, one core"
    what = "teleport with picture and boxes"
    rate, limit = statistics.median(rates), YARDSTICK.value
    yield Figure(f"{what}, median", rate, "/s", load, "higher", limit, YARDSTICK)
    yield Figure(f"{what}, worst scene", min(rates), "/s", load, "higher", limit, YARDSTICK)


def _through_the_library(rounds: int) -> Items:
    """The same through the real ai2thor library, with our executable in Unity's place."""
    from sim.home.thor import door

    if not door.installed():
        yield "the ai2thor library is not installed (requirements-thor.txt): its figures are left out"
        return
    load = f"FloorPlan1 through the ai2thor library and the stand-in, {SIZE} px, ids included, {rounds} teleports"
    for server, way in (("FIFO", "pipes"), ("WSGI", "HTTP")):
        began = time.perf_counter()
        controller = door.controller(
            "standin", server=server, scene="FloorPlan1", width=SIZE, height=SIZE,
            renderInstanceSegmentation=True, visibilityDistance=5, fieldOfView=60,
        )  # fmt: skip
        started = time.perf_counter() - began
        try:
            walks = _walk(controller)
            began = time.perf_counter()
            for _ in range(rounds):
                _go(controller, next(walks))
            rate = rounds / (time.perf_counter() - began)
        finally:
            controller.stop()
        yield Figure(f"by {way}", rate, "/s", load, "higher", peer=YARDSTICK)
        yield Figure(f"by {way}: start", started, "s", load)


def _benchmark(every: int) -> Items:
    """Instances of AsgardBench with the oracle, recorded in a database, with pictures."""
    from sim.worlds.household import world

    with installation():
        from game.evaluation import processes
        from game.evaluation.planning import make_run
        from game.evaluation.runfile import read_data

        tasks = [task.id for task in world.instances("asgardbench")][::every]
        agent = {"name": "oracle", "settings": {"look": SIZE}}
        run, _ = make_run(read_data({"agents": [agent], "tasks": list(tasks)}))
        began = time.perf_counter()
        processes.play_in_processes(run.pk, 1, lambda: None)
        took = time.perf_counter() - began
        done = list(run.episodes.filter(state="done").values_list("success", "steps"))
    turns = sum(count or 0 for _, count in done)
    load = f"{len(tasks)} of AsgardBench's instances by oracle, recorded, a picture of {SIZE} px a turn, one process"
    solved = sum(bool(won) for won, _ in done)
    yield Figure("AsgardBench: solved", solved, "instances", load, "higher", len(tasks))
    yield Figure("AsgardBench: a turn", 1000 * took / max(1, turns), "ms", load)
    yield Figure("AsgardBench: all", took, "s", load)


def _controller(scene: str) -> Any:
    from sim.home.thor.controller import Controller

    return Controller(scene, width=SIZE, height=SIZE, visibilityDistance=5, fieldOfView=60)


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


def _rate(work: Work, rounds: int) -> float:
    """How often `work` can be done in a second of one core's time."""
    for _ in range(5):
        work()
    began = time.thread_time()
    for _ in range(rounds):
        work()
    return rounds / (time.thread_time() - began)


if __name__ == "__main__":
    run(measure, __doc__)
