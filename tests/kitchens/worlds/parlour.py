"""The parlour, seen in the first person: typed verbs on things that are pointed at.

Four things stand along a wall. One seat looks at two of them at a time and may FIND, PICKUP, OPEN. A
task's params: `walking` (also RotateLeft, RotateRight, Face), `help` (without it the cook is told
neither what is met nor why something failed) and `pins` (notes are pinned to places on the picture:
also Tap, Pin; a red one is wanted). Without feedback the cook is not even told what worked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from sim.abilities import Eye, Frame, NaturalAction, Nearness, Target
from sim.idmap import named
from sim.simple import SimpleEpisode, SimpleWorld
from sim.world import (
    Action,
    Condition,
    Controls,
    JSONObject,
    MoveResult,
    Observation,
    Seat,
    SeatSpec,
    Sight,
    Slot,
    Task,
    Verb,
)

THINGS = ("Mug", "Fridge", "Apple", "Lamp")
COLOURS = ((200, 60, 60), (90, 140, 220), (80, 180, 70), (240, 200, 60))
NATURAL = {"Mug": "PICKUP", "Fridge": "OPEN", "Apple": "PICKUP", "Lamp": "FIND"}
TURNS = {"RotateLeft": -90.0, "RotateRight": 90.0}
NEAR = Nearness(0.4, 0.0, 0.1)
NOTES = {"red": (190, 40, 40), "green": (40, 130, 60), "white": (250, 250, 245)}
PLACE = Slot("place", "point")
PINNING = (
    Verb("Tap", (PLACE,), "leave a white note there"),
    Verb(
        "Pin",
        (PLACE, Slot("note", "choice", tuple(NOTES)), Slot("thing", "text", fills="target")),
        "pin a note to a thing",
        "Pin a {note} note to the {thing} at {place}",
    ),
)
ANGLES = (Slot("yaw", "degrees"), Slot("horizon", "degrees", optional=True))


def parlour_task(
    name: str = "apple", *, help: bool = True, walking: bool = True, pins: bool = False,
    feedback: str = "detailed", **more: object,
) -> Task:  # fmt: skip
    return Task(
        id=f"parlour/{name}", world="parlour", suite="parlour", title=f"The {name}",
        goal="pin a red note" if pins else "hold the Apple",
        seats=(SeatSpec("cook", "cook", "Cook"),),
        params={"help": help, "walking": walking, "pins": pins}, feedback=feedback, **more,  # type: ignore[arg-type]
    )  # fmt: skip


class Parlour(SimpleEpisode):
    """One visit."""

    kept = ("yaw", "held", "pins", "history")
    typed = True
    verbs = ("FIND", "PICKUP", "OPEN", "RotateLeft", "RotateRight", "Face", "Tap", "Pin")

    def setup(self) -> None:
        self.yaw, self.held, self.pins, self.history = 0.0, "", [], []
        params = self.task.params
        self.help, self.walking, self.pinning = params["help"], params["walking"], params["pins"]
        turning = {"left": "RotateLeft", "right": "RotateRight"}
        walking = Controls(goto="FIND", turn=turning, face="Face")
        standing = Controls(goto="FIND", point="Tap" if self.pinning else "")
        self.controls = walking if self.walking else standing

    @property
    def at(self) -> int:
        """Index of the thing on the left of the view."""
        return int(self.yaw // 90) % 4

    def visible(self) -> tuple[str, str]:
        return THINGS[self.at], THINGS[(self.at + 1) % 4]

    def offer(self, seat: Seat) -> Sequence[Verb]:
        slot = Slot("object", "choice", THINGS, fills="kind")
        verbs = [Verb(name, (slot,), f"{name.lower()} a thing") for name in self.verbs[:3]]
        turns = [Verb(name) for name in TURNS] + [Verb("Face", ANGLES)]
        return [*verbs, *(turns if self.walking else ()), *(PINNING if self.pinning else ())]

    def do(self, seat: Seat, action: Action) -> MoveResult:
        result = self._attempt(action.verb, action.args)
        words = " ".join([action.verb, *(str(value) for value in action.args.values())])
        self.history.append({"text": words, "ok": result.ok})
        return result

    def _attempt(self, verb: str, args: Mapping[str, object]) -> MoveResult:
        """What became of it; what fails has taken its time."""
        thing = str(args.get("object"))
        if verb in TURNS:
            self.yaw = (self.yaw + TURNS[verb]) % 360
        elif verb in ("Tap", "Pin"):
            self.pins.append([args.get("note", "white"), args["place"]])
        elif verb == "Face":
            self.yaw = float(str(args["yaw"])) % 360
        elif verb == "FIND":
            self.yaw = 90.0 * THINGS.index(thing)
        elif thing not in self.visible():
            sentence = f"Cannot {verb} {thing} because it is not in view."
            return MoveResult(False, "visibility", sentence)
        elif verb == "PICKUP":
            self.held = thing
        return MoveResult(True)

    def text(self, seat: Seat) -> str:
        return f"You see {' and '.join(self.visible())}."

    def facts(self, seat: Seat) -> JSONObject:
        facts: JSONObject = {
            "suite": "parlour", "objects": list(THINGS), "history": list(self.history),
            "steps": self.steps, "limits": {"soft": 20, "hard": 100},
        }  # fmt: skip
        if self.walking:
            facts["pose"] = {"yaw": self.yaw, "horizon": 0.0}
        if self.help:
            facts["holding"] = self.held or None
            facts["visible"] = [{"name": n, "type": n, "id": n} for n in self.visible()]
            facts["known"] = [{"name": n, "type": n} for n in THINGS[:2]]
        return facts

    def public(self) -> Observation:
        return Observation("Somebody is in the parlour.", {})

    def sight(self, seat: Seat | None) -> Sight:
        if seat is None or self.help:
            return Sight()
        return Sight(goals="text", reasons=False, lengths=False)

    def conditions(self) -> Sequence[Condition]:
        if self.pinning:
            red = any(note == "red" for note, _ in self.pins)
            return [Condition("pinned", "a red note is pinned", red)]
        return [Condition("held", "the Apple is held", self.held == "Apple")]

    def natural(self, seat: Seat) -> Mapping[str, NaturalAction]:
        return {
            name: NaturalAction(f"{NATURAL[name]} {name}", (_do(NATURAL[name], name),))
            for name in self.visible()
        }

    def view(self, seat: Seat | None) -> str:
        return f"eyes of {seat}" if seat else "room"

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        camera = "eyes" if seat else "third"
        told = {"camera": camera, "at": self.at, "held": self.held, "pins": list(self.pins)}
        return told | ({"yaw": self.yaw} if seat and self.walking else {})


class ParlourWorld(SimpleWorld[Parlour]):
    """The world of parlours. What is seen in the first person may be drawn in several threads."""

    many_hands = True

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
        for note, (x, y) in scene["pins"]:
            pixels[(abs(columns - x) < 0.02) & (abs(rows - y) < 0.02)] = NOTES[note]
        names = [target.id for target in targets]
        eye = Eye(0.0, 1.5, 0.0, scene["yaw"], 0.0, 90.0, NEAR) if "yaw" in scene else None
        return Frame(pixels, tuple(targets), named(ids, ("", *THINGS), names), eye=eye)


def _do(verb: str, thing: str) -> Action:
    return Action(verb, {"object": thing}, f"{verb} {thing}")


world = ParlourWorld("parlour", "Parlour", Parlour, tasks=[
    parlour_task(),
    parlour_task("untold", help=False, walking=False, feedback="none"),
    parlour_task("wall", walking=False, pins=True),
])  # fmt: skip
