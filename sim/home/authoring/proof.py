"""Proof by the simulator itself: everything is seen and reached from somewhere, and takes what it
is for.

Slower than `check.faults` (up to a second a home): run when scenes are authored or checked, not
when they load.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from sim.home import ground
from sim.home.authoring.faults import Fault
from sim.home.eyes import visible
from sim.home.eyes.poses import DOWN, UP
from sim.home.facts import facts_of
from sim.home.geometry import above, box, distance_to_box
from sim.home.home import Home
from sim.home.pictures.studio import studio
from sim.home.placing import spots
from sim.home.scenes import Scene
from sim.home.state import Body, State, Thing, Vec

REACH = 1.5
"""AI2-THOR's visibility distance, within which things are touched."""
FIELD = 60.0
"""Degrees of view, as AsgardBench sets it."""
FAR = frozenset({"Window", "Painting", "Poster", "Television"})
"""What is large enough to be looked at from further away."""
CURTAINS = frozenset({"ShowerCurtain", "ShowerDoor"})
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


def prove(scene: Scene) -> Iterator[Fault]:
    """What the simulator cannot do in this scene."""
    home = Home(scene, studio(), field_of_view=FIELD)
    places = ground.reachable(home)
    if len(places) < 8:
        yield Fault("there is hardly any room to walk", "agent")
        return
    for index, thing in enumerate(scene.things.values()):
        if _matters(thing) and not _seen(home, places, thing):
            yield Fault(f"{thing.name} is seen from nowhere", f"things[{index}]")
    yield from _uses(scene)


def _matters(thing: Thing) -> bool:
    facts = facts_of(thing.type)
    named = thing.type in ("Mirror", "StoveBurner", "Television", "Painting", "Poster", "Window")
    return thing.type != "Floor" and bool(facts.flags or named)


def _seen(home: Home, places: list[tuple[float, float]], thing: Thing) -> bool:
    """Whether somebody who looks straight at it from near sees it and could touch it, what it is
    shut away in and what hangs before a shower being opened."""
    start = home.save()
    holders = {holder.name for holder in above(home.state, thing.name)}
    for other in list(home.state.things.values()):
        before = other.name in holders or other.type in CURTAINS
        if before and facts_of(other.type).openable and not other.open:
            home.act("OpenObject", objectId=other.id, forceAction=True)
    reach = 2.5 if thing.type in FAR else REACH
    b = box(thing)
    near = sorted((distance_to_box(x, z, b), x, z) for x, z in places)
    found = any(
        _sees(home, body, thing, reach)
        for distance, x, z in near
        if distance <= reach
        for body in _looking(x, z, b.centre)
    )
    home.restore(start)
    return found


def _looking(x: float, z: float, point: Vec) -> Iterator[Body]:
    """Standing and crouched, turned towards a point, as far down or up as one can."""
    dx, dz = point[0] - x, point[2] - z
    yaw = math.degrees(math.atan2(dx, dz)) % 360.0
    for standing in (True, False):
        body = Body(x, z, yaw, standing=standing)
        down = math.degrees(math.atan2(body.eye[1] - point[1], math.hypot(dx, dz)))
        yield replace(body, horizon=min(max(down, UP), DOWN))


def _sees(home: Home, body: Body, thing: Thing, reach: float) -> bool:
    home.state.move(body)
    seen = visible.look(home.eyes, home.state, FIELD, reach, home.aspect)
    return thing.name in seen.interactable


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
