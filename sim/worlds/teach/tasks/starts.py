"""How a task begins: small things strewn by seed, some dishes dirty, everything shut and off.

The same scene and seed give the same start on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from sim.home import ground
from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera
from sim.home.facts import facts_of
from sim.home.home import Home
from sim.home.placing.shuffle import spawn
from sim.home.rules import effects
from sim.home.scenes import load
from sim.home.state import Body, State
from sim.world import WorldError
from sim.worlds.teach.acting.follower import GRID
from sim.worlds.teach.cast import ALONE, PAIR, Role
from sim.worlds.teach.seats import FOLLOWER

STAYS = 0.3
"""So many of the small things stay where the scene has them: in cupboards and drawers, too."""
DIRTY = 0.5
"""So many of the dishes are dirty."""
NEVER = frozenset({"StoveBurner", "GarbageCan", "Toilet", "Floor", "Sofa", "Bed", "ArmChair"})
"""Nothing is strewn there."""


@lru_cache(maxsize=256)
def _begun(scene: str, seed: int) -> State:
    state = State.start(load(scene), seat=FOLLOWER)
    dice = Random(f"teach/{scene}/{seed}")
    _shut(state)
    stay = frozenset(
        t.name for t in state.things.values()
        if facts_of(t.type).pickupable and dice.random() < STAYS
    )  # fmt: skip
    spawn(state, dice.randrange(2**31), excluded_receptacles=NEVER, excluded_ids=stay)
    for thing in list(state.things.values()):
        if facts_of(thing.type).dirtyable and facts_of(thing.type).pickupable:
            state.change(thing.name, dirty=dice.random() < DIRTY)
    _tidy(state)
    _stand(state, dice)
    effects.settle(state)
    return State(state.scene, state.things, state.body, seat=FOLLOWER)


def begin(scene: str, seed: int, cast: Sequence[Role] = PAIR) -> State:
    """The start of a task in this scene, with everybody in it who acts.

    Raises:
        WorldError: `unknown_scene`, or `bad_task` where nobody can stand.
    """
    state = _begun(scene, seed).fork()
    if tuple(cast) in (PAIR, ALONE):
        return state
    first, *others = [role for role in cast if role.acts]
    home = Home(state.scene, _Blind(), grid=GRID, state=State(
        state.scene, state.things, state.body, seat=first.seat
    ))  # fmt: skip
    places = ground.reachable(home)
    dice = Random(f"teach/{scene}/{seed}/cast")
    for role in (first, *others):
        fits = [place for place in places if role.fence is None or role.fence.holds(*place)]
        body = _free(home.state, fits, dice, new=role is not first)
        if body is None:
            raise WorldError("bad_task", f"{role.label} cannot stand anywhere in their part")
        if role is first:
            home.state.move(body)
        else:
            home.state.join(role.seat, body)
    return home.state


def _free(
    state: State, places: Sequence[tuple[float, float]], dice: Random, *, new: bool
) -> Body | None:
    """A place of these, facing along the grid, with nobody in the way."""
    for x, z in dice.sample(list(places), len(places)):
        body = replace(state.body, x=x, z=z, yaw=90.0 * dice.randrange(4), horizon=0.0)
        apart = math.hypot(x - state.body.x, z - state.body.z) >= ground.ELBOW_ROOM
        if not new or (apart and ground.free_for_one_more(state, body)):
            return body
    return None


def _shut(state: State) -> None:
    """Everything that opens begins closed, everything that switches off begins off."""
    for thing in list(state.things.values()):
        facts = facts_of(thing.type)
        if facts.openable and facts.receptacle and not facts.pickupable and thing.open:
            state.change(thing.name, openness=0.0)
        tool = facts.toggleable or thing.type == "StoveBurner"
        if tool and thing.toggled and thing.type not in ("LightSwitch", "DeskLamp", "FloorLamp"):
            state.change(thing.name, toggled=False)
        if thing.liquid is not None and thing.type not in ("Bottle", "WineBottle"):
            state.change(thing.name, liquid=None)


def _tidy(state: State) -> None:
    """Positions to a tenth of a millimetre, as they are stored."""
    for thing in list(state.things.values()):
        if thing is not state.scene.things.get(thing.name):
            x, y, z, yaw = (round(v, 4) for v in (thing.x, thing.y, thing.z, thing.yaw))
            state.put(replace(thing, x=x, y=y, z=z, yaw=yaw))


def _stand(state: State, dice: Random) -> None:
    """Anywhere on the grid, facing along it."""
    home = Home(state.scene, _Blind(), grid=GRID, state=state)
    places: Sequence[tuple[float, float]] = ground.reachable(home)
    if not places:
        raise WorldError("bad_task", f"nobody can stand in {state.scene.name}")
    x, z = dice.choice(places)
    state.move(replace(state.body, x=x, z=z, yaw=90.0 * dice.randrange(4), horizon=0.0))


class _Blind:
    """Eyes for finding out where one can stand, which takes none."""

    def look(self, state: State, camera: Camera, width: int, height: int) -> Buffer:
        raise AssertionError("nobody looks while a home is set")
