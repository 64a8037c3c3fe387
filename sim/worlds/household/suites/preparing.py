"""Setting a scene for a task: what is taken away, what is placed where, what is made dirty.

After the paper's plan sanitization (appendix A.3.2) and the order of the released code. Chance
comes from the plan's seed alone; the result is a state that is stored whole.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from sim.home import ground
from sim.home.anatomy import surfaces
from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera
from sim.home.facts import facts_of
from sim.home.home import Home
from sim.home.placing import spots
from sim.home.rules import effects
from sim.home.scenes import Scene
from sim.home.state import State
from sim.worlds.household.suites.layouts import Layout, UnpreparedError
from sim.worlds.household.suites.plans import SetupAction
from sim.worlds.household.suites.strewing import area, strew

CONFUSABLE = frozenset({"PepperShaker"})
"""Removed: from a few steps away it looks like the salt shaker (paper, A.3.2)."""
COUNTER_SPACE = 0.2
"""Square metres of free counter that a kitchen must have (spec 2.6)."""


def prepare(scene: Scene, layout: Layout, seed: int) -> State:
    """The scene set for a task; the same arguments give the same state.

    Raises:
        UnpreparedError: something that the task needs does not fit anywhere.
    """
    dice = Random(f"{scene.name}/{seed}")
    state = State.start(scene)
    _shut(state)
    _remove_duplicates(state, layout.keep or tuple(a.object_name for a in layout.setup))
    strew(state, layout, dice)
    _make_counter_space(state, layout.targets)
    for action in layout.setup:
        set_up(state, action)
    _stand_somewhere(state, dice)
    effects.settle(state)
    return _rounded(state)


# Taking away


def _shut(state: State) -> None:
    """Everything that opens begins closed, everything that switches off begins off."""
    for thing in list(state.things.values()):
        if thing.type in ("Fridge", "Microwave", "Cabinet", "Drawer", "Box") and thing.open:
            state.change(thing.name, openness=0.0)
        if thing.type in ("Faucet", "StoveKnob", "StoveBurner", "CoffeeMachine", "Toaster",
                          "Microwave", "Television") and thing.toggled:  # fmt: skip
            state.change(thing.name, toggled=False)


def _remove_duplicates(state: State, keep: Iterable[str]) -> None:
    """Of each type that can be picked up one stays: a word must mean one thing (paper, A.3.2)."""
    kept = {state.things[name].type: name for name in keep if name in state.things}
    for thing in list(state.things.values()):
        if not facts_of(thing.type).pickupable:
            continue
        first = kept.setdefault(thing.type, thing.name)
        if first != thing.name or thing.type in CONFUSABLE:
            _take_away(state, thing.name)


def _take_away(state: State, name: str) -> None:
    """Remove a thing; what was in it comes to stand where it stood, or goes too."""
    thing = state.things[name]
    inside = list(state.contents(name))
    state.remove(name)
    for content in inside:
        parent = state.things.get(thing.parent or "")
        spot = spots.spot(state, content, parent) if parent else None
        if spot is None:
            _take_away(state, content.name)
        else:
            spots.put(state, content.name, spot)


def _make_counter_space(state: State, targets: Sequence[str]) -> None:
    """Take the largest needless things from the counters until there is room to work on."""
    while free_counter(state) < COUNTER_SPACE:
        counters = [t.name for t in state.things.values() if t.type == "CounterTop"]
        needless = [
            t
            for t in state.things.values()
            if t.parent in counters and facts_of(t.type).pickupable and t.type not in targets
        ]
        if not needless:
            return
        _take_away(state, max(needless, key=lambda t: (area(t), t.name)).name)


def free_counter(state: State) -> float:
    """Square metres of counter on which nothing stands; infinite where there is no counter."""
    counters = [t for t in state.things.values() if t.type == "CounterTop"]
    if not counters:
        return math.inf
    whole = 0.0
    for counter in counters:
        for row in surfaces(counter):
            whole += row.width * row.depth - math.fsum(
                (c - a) * (d - b) for a, b, c, d in row.holes
            )
        whole -= math.fsum(max(t.size[0], t.size[2]) ** 2 for t in state.contents(counter.name))
    return whole


# Set-up actions, and where one stands


def set_up(state: State, action: SetupAction) -> None:
    """Do one set-up action.

    Raises:
        UnpreparedError: there is no such thing, or it does not take the action.
    """
    thing = state.things.get(action.object_name)
    if thing is None:
        raise UnpreparedError(f"there is no {action.object_name} in {state.scene.name}")
    facts = facts_of(thing.type)
    if action.action == "dirty" and facts.dirtyable:
        state.change(thing.name, dirty=True)
    elif action.action == "fill" and facts.fillable and action.argument in facts.liquids:
        warm = "Hot" if action.argument == "coffee" else thing.temperature
        state.change(thing.name, liquid=action.argument, temperature=warm)
    elif action.action == "empty" and facts.fillable:
        state.change(thing.name, liquid=None)
    else:
        what = " ".join(filter(None, (action.action, thing.type, action.argument)))
        raise UnpreparedError(f"nobody can {what}")


def _stand_somewhere(state: State, dice: Random) -> None:
    """Anywhere one can stand, looking anywhere, straight ahead."""
    places = ground.reachable(Home(state.scene, _Blind(), state=state))
    if not places:
        raise UnpreparedError(f"nobody can stand in {state.scene.name}")
    x, z = dice.choice(places)
    state.move(replace(state.body, x=x, z=z, yaw=float(dice.randrange(360)), horizon=0.0))


class _Blind:
    """Eyes for finding out where one can stand, which takes none."""

    def look(self, state: State, camera: Camera, width: int, height: int) -> Buffer:
        raise AssertionError("nobody looks while a scene is set")


def _rounded(state: State) -> State:
    """Positions to a tenth of a millimetre, as they are stored."""
    for thing in list(state.things.values()):
        if thing is not state.scene.things.get(thing.name):
            state.put(
                replace(
                    thing,
                    x=round(thing.x, 4),
                    y=round(thing.y, 4),
                    z=round(thing.z, 4),
                    yaw=round(thing.yaw, 4),
                )
            )
    return State(state.scene, state.things, state.body, state.held)
