"""A small world of typed verbs and first-person pictures: the parlour.

Four things stand along a wall: Mug, Fridge, Apple, Lamp. One seat looks at two of them at a time
and may FIND, PICKUP, OPEN; where the task allows it, also RotateLeft, RotateRight and Face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import numpy as np

from sim.abilities import Frame, NaturalAction, Target
from sim.idmap import named
from sim.world import (
    Action,
    ActionSpace,
    Condition,
    Controls,
    GoalReport,
    JSONObject,
    MoveResult,
    Observation,
    Outcome,
    Seat,
    SeatSpec,
    Sight,
    Slot,
    Step,
    Suite,
    Task,
    WorldError,
)

THINGS = ("Mug", "Fridge", "Apple", "Lamp")
COLOURS = ((200, 60, 60), (90, 140, 220), (80, 180, 70), (240, 200, 60))
NATURAL = {"Mug": "PICKUP", "Fridge": "OPEN", "Apple": "PICKUP", "Lamp": "FIND"}


def parlour_task(
    *, help: bool = True, walking: bool = True, feedback: str = "detailed", **more: object
) -> Task:
    return Task(
        id="parlour/apple", world="parlour", suite="parlour", title="Take the apple",
        goal="hold the Apple", seats=(SeatSpec("cook", "cook", "Cook"),),
        params={"help": help, "walking": walking}, feedback=feedback, **more,  # type: ignore[arg-type]
    )  # fmt: skip


class ParlourEpisode:
    """One visit."""

    verbs = ("FIND", "PICKUP", "OPEN", "RotateLeft", "RotateRight", "Face")

    def __init__(self, task: Task, seed: int) -> None:
        self.task, self.seed = task, seed
        self.steps = self.revision = 0
        self.yaw = 0.0
        self.held = ""
        self.history: list[JSONObject] = []

    seats = ("cook",)
    turn = None

    @property
    def unaided(self) -> bool:
        return not self.task.params["help"]

    @property
    def at(self) -> int:
        """Index of the thing on the left of the view."""
        return int(self.yaw // 90) % 4

    def visible(self) -> tuple[str, str]:
        return THINGS[self.at], THINGS[(self.at + 1) % 4]

    def facts(self, seat: Seat) -> JSONObject:
        facts: JSONObject = {
            "suite": "parlour", "objects": list(THINGS), "history": list(self.history),
            "steps": self.steps, "limits": {"soft": 20, "hard": 100},
        }  # fmt: skip
        if self.task.params["walking"]:
            facts["pose"] = {"yaw": self.yaw, "horizon": 0.0}
        if not self.unaided:
            facts["holding"] = self.held or None
            facts["visible"] = [{"name": n, "type": n, "id": n} for n in self.visible()]
            facts["known"] = [{"name": n, "type": n} for n in THINGS[:2]]
        return facts

    def observe(self, seat: Seat) -> Observation:
        return Observation(f"You see {' and '.join(self.visible())}.", self.facts(seat))

    def public(self) -> Observation:
        return Observation("Somebody is in the parlour.", {})

    def legal(self, seat: Seat) -> ActionSpace:
        from sim.world import Verb

        slot = Slot("object", "choice", THINGS, fills="kind")
        verbs = [Verb(name, (slot,), f"{name.lower()} a thing") for name in self.verbs[:3]]
        if self.task.params["walking"]:
            verbs += [Verb(name) for name in self.verbs[3:5]]
            angles = (Slot("yaw", "degrees"), Slot("horizon", "degrees", optional=True))
            verbs.append(Verb("Face", angles))
        walking = Controls(
            goto="FIND", turn={"left": "RotateLeft", "right": "RotateRight"}, face="Face"
        )
        controls = walking if self.task.params["walking"] else Controls(goto="FIND")
        return ActionSpace(verbs=tuple(verbs), enumerable=False, controls=controls)

    def natural(self, seat: Seat) -> Mapping[str, NaturalAction]:
        return {
            name: NaturalAction(f"{NATURAL[name]} {name}", (_do(NATURAL[name], name),))
            for name in self.visible()
        }

    def parse(self, seat: Seat, text: str) -> Action:
        verb, _, thing = text.strip().partition(" ")
        if verb.upper() not in self.verbs or thing not in THINGS:
            raise WorldError("unparsable", f"I do not understand that: try PICKUP Mug, not {text}")
        return _do(verb.upper(), thing)

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        move = moves.get("cook")
        if move is not None and move.verb not in {v.name for v in self.legal("cook").verbs}:
            no = MoveResult(False, "unknown_action", f"nobody can {move.verb} here")
            return Step(False, {"cook": no})
        self.steps += 1
        self.revision += 1
        if move is None:
            return Step(True, {"cook": MoveResult(True)})
        result = self._do(move)
        self.history.append({"text": _words(move), "ok": result.ok})
        return Step(True, {"cook": result})

    def _do(self, move: Action) -> MoveResult:
        turns = {"RotateLeft": -90.0, "RotateRight": 90.0}
        if move.verb in turns:
            self.yaw = (self.yaw + turns[move.verb]) % 360
            return MoveResult(True)
        if move.verb == "Face":
            self.yaw = float(move.args["yaw"]) % 360
            return MoveResult(True)
        thing = move.args["object"]
        if move.verb == "FIND":
            self.yaw = 90.0 * THINGS.index(thing)
            return MoveResult(True)
        if thing not in self.visible():
            sentence = f"Cannot {move.verb} {thing} because it is not in view."
            return MoveResult(False, "visibility", sentence)
        if move.verb == "PICKUP":
            self.held = thing
        return MoveResult(True)

    def sight(self, seat: Seat | None) -> Sight:
        if seat is None or not self.unaided:
            return Sight()
        return Sight(goals="text", reasons=False, lengths=False)

    def goals(self, seat: Seat | None = None) -> GoalReport:
        met = self.held == "Apple"
        return GoalReport(self.task.goal, (Condition("held", "the Apple is held", met),), met)

    def outcome(self) -> Outcome | None:
        return Outcome(True, "goal") if self.goals().done else None

    def oracle(self) -> JSONObject:
        return self.state()

    def state(self) -> JSONObject:
        return {"yaw": self.yaw, "held": self.held, "steps": self.steps, "past": self.history[:]}

    def restore(self, state: JSONObject) -> None:
        self.yaw, self.held, self.steps = state["yaw"], state["held"], state["steps"]
        self.history = list(state["past"])
        self.revision += 1

    def view(self, seat: Seat | None) -> str:
        return f"eyes of {seat}" if seat else "room"

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        return {"camera": "eyes" if seat else "third", "at": self.at, "held": self.held}


class Parlour:
    """The world of parlours."""

    name, version, title = "parlour", 1, "Parlour"

    def suites(self) -> Iterable[Suite]:
        return ()

    def tasks(self) -> Iterable[Task]:
        return [parlour_task()]

    def task(self, task_id: str) -> Task:
        return parlour_task()

    def task_from(self, data: JSONObject) -> Task:
        if "plan" not in data:
            raise WorldError("bad_plan", "a plan is expected here", "plan")
        return parlour_task()

    def start(self, task: Task, seed: int) -> ParlourEpisode:
        return ParlourEpisode(task, seed)

    def draw(self, scene: JSONObject, size: int) -> Frame:
        """Two things side by side on a grey wall (all four from outside), the held one below."""
        seen = [0, 1, 2, 3] if scene["camera"] == "third" else [scene["at"], (scene["at"] + 1) % 4]
        pixels = np.full((size, size, 3), 190, np.uint8)
        ids = np.zeros((size, size), np.int32)
        rows, columns = np.mgrid[0:size, 0:size] / size
        targets = []
        for place, thing in enumerate(seen):
            x, r = (place + 0.5) / len(seen), 0.42 / len(seen)
            disc = (columns - x) ** 2 + (rows - 0.45) ** 2 < r * r
            pixels[disc], ids[disc] = COLOURS[thing], thing + 1
            name = THINGS[thing]
            targets.append(Target(name, name, name, (x - r, 0.45 - r, 2 * r, 2 * r)))
        if scene["held"] and scene["camera"] == "eyes":
            pixels[int(size * 0.85) :, size // 2 :] = COLOURS[THINGS.index(scene["held"])]
        names = [target.id for target in targets]
        return Frame(pixels, tuple(targets), named(ids, ("", *THINGS), names))


def _do(verb: str, thing: str) -> Action:
    return Action(verb, {"object": thing}, f"{verb} {thing}")


def _words(move: Action) -> str:
    return " ".join([move.verb, *(str(value) for value in move.args.values())])


def _find(name: str) -> Parlour:
    if name != "parlour":
        raise WorldError("unknown_world", f"unknown world {name}")
    return Parlour()


PLACES = (
    "engine.fold", "engine.session", "live.painter", "players.gaze", "log.sights",
    "log.replay",
)  # fmt: skip


@contextmanager
def parlour_house() -> Iterator[None]:
    """Let every part find the parlour, and only that."""
    with ExitStack() as stack:
        for place in PLACES:
            stack.enter_context(patch(f"game.{place}.get_world", _find))
        yield
