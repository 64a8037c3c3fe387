"""Proof by the simulator itself: everything is seen and reached from somewhere, and takes what it
is for.

Slower than `check` (up to some seconds a home): run when scenes are authored, not when they load.
"""

from __future__ import annotations

from collections.abc import Iterator

from sim.home import ground
from sim.home.authoring.faults import Fault
from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera
from sim.home.facts import facts_of
from sim.home.home import Home
from sim.home.placing import spots
from sim.home.scenes import Scene
from sim.home.state import State, Thing

REACH = 1.5
"""AI2-THOR's visibility distance, within which things are touched."""
FIELD = 60.0
"""Degrees of view, as AsgardBench sets it."""
USES = (
    ("Mug", "CoffeeMachine"), ("Pan", "StoveBurner"), ("Pot", "StoveBurner"), ("Plate", "Microwave"),
    ("Bowl", "Microwave"), ("Mug", "Microwave"), ("Potato", "Microwave"), ("Plate", "SinkBasin"),
    ("Bowl", "SinkBasin"), ("Mug", "SinkBasin"), ("Cup", "SinkBasin"), ("Pan", "SinkBasin"),
    ("Pot", "SinkBasin"), ("Plate", "Cabinet"), ("Bowl", "Cabinet"), ("Mug", "Cabinet"),
    ("Cup", "Cabinet"), ("Knife", "Drawer"), ("ButterKnife", "Drawer"), ("Fork", "Drawer"),
    ("Spoon", "Drawer"), ("Ladle", "Drawer"), ("Spatula", "Drawer"), ("Apple", "Fridge"),
    ("Bread", "Fridge"), ("Lettuce", "Fridge"), ("Tomato", "Fridge"), ("Potato", "Fridge"),
    ("Egg", "Fridge"), ("Pan", "CounterTop"), ("Pot", "CounterTop"), ("Plate", "CounterTop"),
    ("Bread", "CounterTop"), ("Lettuce", "Pan"), ("Lettuce", "Plate"), ("Apple", "Bowl"), ("Egg", "Pan"),
    ("Plate", "DiningTable"), ("HandTowel", "HandTowelHolder"), ("Towel", "TowelHolder"),
    ("RemoteControl", "CoffeeTable"),
)  # fmt: skip
"""What has to fit into what, where a home has both: at least into one, burners all."""


class Blind:
    """Eyes for a home that is only asked about geometry."""

    def look(self, state: State, camera: Camera, width: int, height: int) -> Buffer:
        raise AssertionError("the proof goes without pictures")


def prove(scene: Scene) -> Iterator[Fault]:
    """What the simulator cannot do in this scene."""
    home = Home(scene, Blind(), field_of_view=FIELD)
    if len(ground.reachable(home)) < 8:
        yield Fault("there is hardly any room to walk", "agent")
        return
    for index, thing in enumerate(scene.things.values()):
        if _matters(thing) and not _poses(home, thing):
            yield Fault(f"{thing.name} is seen from nowhere", f"things[{index}]")
    yield from _uses(scene)


def _matters(thing: Thing) -> bool:
    facts = facts_of(thing.type)
    named = thing.type in ("Mirror", "StoveBurner", "Television", "Painting", "Poster", "Window")
    return thing.type != "Floor" and bool(facts.flags or named)


def _poses(home: Home, thing: Thing) -> bool:
    """Whether it is seen from somewhere near, what it is shut away in being opened."""
    from sim.home.eyes import poses

    start = home.save()
    holder = home.state.things.get(thing.parent or "")
    while holder is not None:
        if facts_of(holder.type).openable and not holder.open:
            home.state.change(holder.name, openness=1.0)
        holder = home.state.things.get(holder.parent or "")
    far = 2.5 if thing.type in ("Window", "Painting", "Poster", "Television") else REACH
    turns = [i * 45.0 for i in range(8)]
    found = poses.poses(home, home.state.things[thing.name], rotations=turns, distance=far, most=1)
    home.restore(start)
    return bool(found)


def _uses(scene: Scene) -> Iterator[Fault]:
    state = State.start(scene)
    by_type: dict[str, list[Thing]] = {}
    for thing in scene.things.values():
        by_type.setdefault(thing.type, []).append(thing)
    paths = {name: f"things[{index}]" for index, name in enumerate(scene.things)}
    for held, into in USES:
        for thing in by_type.get(held, ()):
            homes = by_type.get(into, [])
            good = [h for h in homes if _takes(state, thing, h)]
            if homes and (not good or (into == "StoveBurner" and len(good) < len(homes))):
                yield Fault(f"{thing.name} does not fit into {into}", paths[thing.name])


def _takes(state: State, held: Thing, receptacle: Thing) -> bool:
    """Whether it fits once other things that are in there are taken out."""
    free = state.fork()
    for name in [t.name for t in state.contents(receptacle.name) if facts_of(t.type).pickupable]:
        free.change(name, gone=True)
    free.change(held.name, gone=True)
    return spots.spot(free, held, receptacle) is not None
