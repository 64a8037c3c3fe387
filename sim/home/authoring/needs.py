"""What the twelve types of task need a home to have, and to have room for."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sim.home import anatomy
from sim.home.authoring.faults import Fault, paths
from sim.home.scenes import Scene
from sim.home.state import Thing

NEEDED: dict[str, tuple[str, ...]] = {
    "kitchen": (
        "Apple", "Bowl", "Bread", "ButterKnife", "Cabinet", "CoffeeMachine", "CounterTop", "DishSponge",
        "Egg", "Faucet", "Floor", "Fork", "Fridge", "Knife", "Lettuce", "Microwave", "Mug", "Pan", "Plate",
        "Pot", "Potato", "Sink", "SinkBasin", "Spatula", "Spoon", "StoveBurner", "StoveKnob", "Toaster",
        "Tomato",
    ),
    "living_room": ("Floor", "RemoteControl", "Television"),
    "bedroom": ("Bed", "Floor"),
    "bathroom": ("Cloth", "Faucet", "Floor", "Mirror", "Sink", "SinkBasin", "SprayBottle", "Toilet"),
}  # fmt: skip
"""What the twelve types of task use, by kind of room."""


def needs(scene: Scene) -> Iterator[Fault]:
    """What is missing, too large or too crowded for the tasks of its kind of room."""
    here = {thing.type for thing in scene.things.values()}
    for type_ in NEEDED.get(scene.kind, ()):
        if type_ not in here:
            yield Fault(f"a {scene.kind} needs a {type_}", "things")
    if scene.kind == "kitchen" and here >= set(NEEDED["kitchen"]):
        yield from _fits(scene)
        yield from _counter_room(scene)


def _fits(scene: Scene) -> Iterator[Fault]:
    """The mug fits the coffee machine, pan and pot every burner, dishes cupboard and microwave."""
    by_type: dict[str, list[Thing]] = {}
    for thing in scene.things.values():
        by_type.setdefault(thing.type, []).append(thing)
    pairs = (
        ("Mug", "CoffeeMachine"), ("Potato", "Microwave"), ("Plate", "Cabinet"), ("Bowl", "Cabinet"),
        ("Bowl", "Microwave"), ("Plate", "SinkBasin"), ("Pan", "SinkBasin"), ("Pot", "SinkBasin"),
        ("Knife", "Drawer"), ("Spatula", "Drawer"), ("Lettuce", "Fridge"), ("Bread", "Fridge"),
    )  # fmt: skip
    where = paths(scene)
    for held, into in pairs:
        for thing in by_type.get(held, ()):
            homes = by_type.get(into, ())
            if homes and not any(
                _goes(thing, place) for home in homes for place in anatomy.surfaces(home)
            ):
                yield Fault(f"{thing.name} fits no {into}", f"{where[thing.name]}.size")
    burners, knobs = by_type["StoveBurner"], by_type["StoveKnob"]
    switched = [name for knob in knobs for name in knob.controls]
    if sorted(switched) != sorted(burner.name for burner in burners):
        yield Fault("each burner needs a knob of its own", f"{where[knobs[0].name]}.controls")


def _goes(thing: Thing, place: anatomy.Surface) -> bool:
    w, h, d = thing.size
    if h > place.clearance:
        return False
    flat = sorted((w, d))
    room = sorted((place.width, place.depth))
    return flat[0] <= room[0] and flat[1] <= room[1]


def _counter_room(scene: Scene) -> Iterator[Fault]:
    """Each counter keeps 0.2 square metres free (AsgardBench clears it otherwise)."""
    for thing in scene.things.values():
        if thing.type != "CounterTop":
            continue
        area = math.fsum(s.width * s.depth for s in anatomy.surfaces(thing))
        sinks = [t for t in scene.things.values() if t.type == "Sink"]
        if thing.shape.get("holes"):
            area -= math.fsum(t.size[0] * t.size[2] for t in sinks)
        on = [t for t in scene.things.values() if t.parent == thing.name]
        area -= math.fsum(max(t.size[0], t.size[2]) ** 2 for t in on)
        if area < 0.2:
            yield Fault(f"{thing.name} is too full", paths(scene)[thing.name])
