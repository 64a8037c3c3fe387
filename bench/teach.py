"""TEACh: checking how far a task is done, for every task of TfD in homes of 30, 100 and 300 objects;
and what a move costs in the session's loop.

The peer is the original's own check, whose medians were read on two shared cores with Python 3.11
(shared/specs/teach_cmfr.md, section 6).
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from bench.kit.figures import Figure, Peer
from bench.kit.group import Items, run

SIZES = (30, 100, 300)
ROUNDS = 200
BREAKFAST_MS = 1.0
"""Wanted of the full check of a breakfast with 100 objects, so that progress shows after each action."""
MOVE_MS = 10.0
"""Wanted of a move, so that a busy game does not hold up its neighbours."""
PLAYED = ("teach/coffee-FloorPlan1", "teach/toast-FloorPlan1", "teach/salad-FloorPlan16")
ON = "on"
TASKS: dict[str, tuple[list[str], tuple[float, float, float]]] = {
    "Water Plant": ([], (0.21, 0.48, 2.1)),
    "Boil X": (["Potato"], (0.20, 0.57, 5.8)),
    "Coffee": ([], (0.20, 0.47, 1.5)),
    "Plate Of Toast": ([], (0.72, 1.6, 8.7)),
    "Clean All X": (["Plate"], (0.26, 0.61, 4.5)),
    "Put All X On Y": (["Mug", ON, "CounterTop"], (0.28, 0.61, 2.3)),
    "Put All X In One Y": (["Mug", "in", "Cabinet"], (0.26, 0.74, 6.2)),
    "N Slices Of X In Y": (["2", "Tomato", "in", "Bowl"], (0.94, 6.1, 10.4)),
    "N Cooked Slices Of X In Y": (["2", "Potato", ON, "Plate"], (1.0, 4.4, 10.0)),
    "Sandwich": (["1", "1"], (2.5, 11.4, 10.4)),
    "Salad": (["1", "1", "1"], (9.7, 11.9, 21.3)),
    "Breakfast": (
        ["1", "1", "1", "Plate", "1", "Bowl", "1", "1", "1", "1", "1", "1", "1", "CounterTop"],
        (23.7, 47.6, 70.3),
    ),
}
"""Parameters, and the original's milliseconds with 30, 100 and 300 objects."""
KINDS = (
    *("CounterTop", "Sink", "SinkBasin", "Faucet", "Knife", "Plate", "Plate", "Bowl", "Mug", "Mug"),
    *(
        "Cup",
        "Bread",
        "BreadSliced",
        "BreadSliced",
        "Tomato",
        "TomatoSliced",
        "TomatoSliced",
        "Lettuce",
    ),
    *(
        "LettuceSliced",
        "Potato",
        "PotatoSliced",
        "PotatoSliced",
        "Apple",
        "AppleSliced",
        "HousePlant",
    ),
    *("Cabinet", "Drawer", "Fridge", "Microwave", "DiningTable"),
)


def measure(small: bool) -> Items:
    """Each task with each number of objects; then what one action costs."""
    from sim.worlds.teach.definitions import shipped
    from sim.worlds.teach.goals import Progress, Scene, check, check_sound

    rounds = 3 if small else ROUNDS
    bound = {name: shipped().bind(name, params) for name, (params, _) in TASKS.items()}
    breakfast = bound["Breakfast"]
    for place, size in enumerate(SIZES[:1] if small else SIZES):
        home = homely(size)
        load = (
            f"{size} objects, index made anew, rules of teach if not said, median of {rounds}, CPU"
        )
        for name, task in bound.items():
            took = _ms(partial(_check, check, Scene, task, home), rounds)
            wanted = BREAKFAST_MS if (name, size) == ("Breakfast", 100) else None
            peer = Peer("the original", TASKS[name][1][place])
            yield Figure(f"{name}, {size} objects", took, "ms", load, wanted=wanted, peer=peer)
        took = _ms(partial(_check, check_sound, Scene, breakfast, home), rounds)
        yield Figure(f"Breakfast by sound rules, {size} objects", took, "ms", load)
        plate = next(one for one in home if one["objectType"] == "Plate")
        took = _ms(partial(_act, Progress(breakfast, home), plate), rounds)
        load = f"{size} objects, one of them changed, both rule sets, median of {rounds}, CPU"
        yield Figure(f"Breakfast after an action, {size} objects", took, "ms", load)
    yield from moves(small)


def moves(small: bool) -> Items:
    """What a move costs the session that it is made in: the step, and all that both seats' pages and
    pictures need after it. Drawing is done elsewhere."""
    from sim.worlds.teach.world import world

    times: list[float] = []
    for name in PLAYED[:1] if small else PLAYED:
        task = world.task(name)
        episode = world.start(task, 0)
        _look(episode)
        for action in world.solution(task)[: 3 if small else None]:
            began = time.thread_time()
            episode.step({"follower": action})
            _look(episode)
            times.append(1000 * (time.thread_time() - began))
    load = f"both seats' views and scenes after it, {len(times)} moves in {len(PLAYED)} homes, CPU"
    yield Figure("A move, median", statistics.median(times), "ms", load, wanted=MOVE_MS)
    yield Figure("A move, 95th percentile", sorted(times)[int(0.95 * len(times))], "ms", load)


def _look(episode: Any) -> None:
    """What is taken from an episode after every step."""
    for seat in episode.seats:
        episode.legal(seat)
        episode.natural(seat)
        episode.facts(seat)
        episode.goals(seat)
        episode.scene(seat, {})
        for camera in episode.cameras(seat):
            episode.camera_scene(seat, camera.name)


def _check(check: Any, scene: Any, task: Any, home: list[dict[str, Any]]) -> None:
    """The whole of a check, from a list of objects."""
    check(task, scene(home))


def _act(progress: Any, plate: dict[str, Any]) -> None:
    """A plate gets dirty, or clean; both judgements are read."""
    now = progress.scene.find(plate["objectId"])
    progress.update([{**plate, "isDirty": not now["isDirty"]}])
    progress.record()


def homely(size: int, seed: int = 7) -> list[dict[str, Any]]:
    """A home of so many objects in which every task can be begun; always the same one."""
    from sim.worlds.teach.classes import classes_of

    dice = Random(seed)
    made: list[dict[str, Any]] = []
    for number in range(size):
        kind = KINDS[number % len(KINDS)]
        holders = [one["objectId"] for one in made if one["receptacle"]]
        made.append(
            {
                "objectId": f"{kind}|{number:+06.2f}|+00.00|+00.00",
                "objectType": kind,
                "simbotObjectClass": classes_of(kind),
                "receptacle": kind
                in ("CounterTop", "Sink", "SinkBasin", "Plate", "Bowl", "Cabinet"),
                "parentReceptacles": [dice.choice(holders)] if holders else None,
                **{name: dice.random() < 0.3 for name in ("isDirty", "isCooked", "simbotIsCooked")},
            }
        )
    return made


def _ms(work: Callable[[], object], rounds: int) -> float:
    work()
    times = []
    for _ in range(rounds):
        began = time.thread_time()
        work()
        times.append(time.thread_time() - began)
    return 1000 * statistics.median(times)


if __name__ == "__main__":
    run(measure, __doc__)
