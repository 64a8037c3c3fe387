"""Setting a scene for a task: what is taken away, what is placed where, what is made dirty.

After the paper's plan sanitization (appendix A.3.2) and the order of the released code. Chance
comes from the plan's seed alone; the result is a state that is stored whole.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from sim.world import WorldError
from sim.worlds.household import effects, placement, walking
from sim.worlds.household.anatomy import surfaces
from sim.worlds.household.asgardbench.homes import COOKWARE, DISHES, FOOD, SILVERWARE, homes
from sim.worlds.household.asgardbench.kinds import Kind, Variation
from sim.worlds.household.asgardbench.plans import SetupAction
from sim.worlds.household.camera import Camera
from sim.worlds.household.facts import facts_of, may_hold
from sim.worlds.household.geometry import within
from sim.worlds.household.home import Home
from sim.worlds.household.scenes import Scene
from sim.worlds.household.sight import Sight
from sim.worlds.household.state import State, Thing

CONFUSABLE = frozenset({"PepperShaker"})
"""Removed: from a few steps away it looks like the salt shaker (paper, A.3.2)."""
IN_VIEW = (
    "CounterTop", "DiningTable", "SideTable", "CoffeeTable", "Desk", "Dresser", "TVStand",
    "Shelf", "ShelvingUnit", "StoveBurner", "Sofa", "ArmChair", "Toilet",
)  # fmt: skip
"""Places in which things can be seen without opening anything."""
FOR_SILVERWARE = ("CounterTop", "DiningTable", "CoffeeTable", "Desk", "SideTable")
"""Never in the sink, where deep basins hide it (paper, A.3.2)."""
HIGHEST = 1.6
"""Nothing is placed higher, metres: it is to be seen from where one stands."""
LOWEST = 0.25
"""Nothing but what belongs there is placed lower, on floors and bottom shelves."""
SINK_IN_USE = 0.75
"""How often there is something in the sink (paper, table 1: its contents are randomized)."""
IN_A_DISH = 0.12
"""How often food that the task does not need lies in a dish."""
CROWD = 2.5
"""So many times likelier than otherwise things come to lie where they are to be cleared away."""
COUNTER_SPACE = 0.2
"""Square metres of free counter that a kitchen must have (spec 2.6)."""
DRAWS = 4
"""Spots that are drawn on one receptacle until one is neither too high nor too low."""
TRIES = 12
"""Places that are tried for one thing before it is left out, or refused if the task needs it."""


class UnpreparedError(WorldError):
    """A scene could not be set for a task with this seed. Another seed may do."""

    def __init__(self, message: str) -> None:
        super().__init__("unprepared", message)


@dataclass(frozen=True, slots=True)
class Layout:
    """What is to stand where.

    `targets` are placed in view, on `places` if given; `strewn` are pairs of types and of the
    receptacle types (None: whatever is in view) that they are strewn over, more of them on those that
    are `crowded`. `astray` types do not begin where they belong. `keep` names the things that stay when duplicates go. `setup` is done
    at the end.
    """

    targets: tuple[str, ...]
    strewn: tuple[tuple[tuple[str, ...], tuple[str, ...] | None], ...]
    places: tuple[str, ...] | None = None
    setup: tuple[SetupAction, ...] = ()
    astray: tuple[str, ...] = ()
    crowded: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()


def layout_of(kind: Kind, variation: Variation, scene: Scene) -> Layout:
    """The layout of a variation of ours in a scene.

    Raises:
        UnpreparedError: the scene lacks something that the task needs.
    """
    present = {thing.type for thing in scene.things.values()}
    missing = sorted({*kind.needs, *variation.parts} - present)
    if missing:
        raise UnpreparedError(f"{scene.name} has no {', '.join(missing)}")
    targets = tuple(dict.fromkeys((*variation.parts, *kind.targets)))
    setup = tuple(
        SetupAction(action, _first(scene, kind_of).name, argument)
        for action, kind_of, argument in variation.setup
    )
    return Layout(
        targets,
        ((kind.strewn, None),),
        setup=setup,
        astray=tuple(goal["object_type"] for goal in variation.goals["put_away_goals"]),
        crowded=tuple(goal["container_type"] for goal in variation.goals["contents_goals"]),
    )


def _first(scene: Scene, type_name: str) -> Thing:
    return next(t for t in scene.things.values() if t.type == type_name)


def prepare(scene: Scene, layout: Layout, seed: int) -> State:
    """The scene set for a task; the same arguments give the same state.

    Raises:
        UnpreparedError: something that the task needs does not fit anywhere.
    """
    dice = Random(f"{scene.name}/{seed}")
    state = State.start(scene)
    _shut(state)
    _remove_duplicates(state, layout.keep or tuple(a.object_name for a in layout.setup))
    _strew(state, layout, dice)
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
        spot = placement.spot(state, content, parent) if parent else None
        if spot is None:
            _take_away(state, content.name)
        else:
            placement.put(state, content.name, spot)


# Placing


def _strew(state: State, layout: Layout, dice: Random) -> None:
    """Lift everything that is to be placed, then put it down again one by one, large first."""
    moving = {*layout.targets, *(kind for kinds, _ in layout.strewn for kind in kinds)}
    lifted = [t for t in state.things.values() if t.type in moving and facts_of(t.type).pickupable]
    lifted += [c for t in lifted for c in within(state, t.name) if c not in lifted]
    for thing in lifted:
        state.put(replace(thing, parent=None, x=FAR, z=FAR))
    wanted = {kind: places for kinds, places in layout.strewn for kind in kinds}
    wanted |= dict.fromkeys(layout.targets, layout.places)
    in_sink = _sink_contents(state, [t.type for t in lifted], dice)
    for thing in sorted(lifted, key=lambda t: (_turn(t, layout), -_area(t), t.name)):
        places = ("SinkBasin",) if thing.type in in_sink else wanted.get(thing.type)
        if _place(state, thing, _where(state, thing, places, layout, dice), dice):
            continue
        if _place(state, thing, _where(state, thing, None, layout, dice), dice):
            continue
        if thing.type in layout.targets:
            raise UnpreparedError(f"{thing.type} fits nowhere in {state.scene.name}")
        state.remove(thing.name)


def _turn(thing: Thing, layout: Layout) -> int:
    """Who is placed first: what has the fewest places, then what the task needs."""
    return 0 if thing.type in layout.astray else 1 if thing.type in layout.targets else 2


FAR = 1000.0
"""Where lifted things wait, metres outside of every room."""


def _sink_contents(state: State, types: Sequence[str], dice: Random) -> frozenset[str]:
    """What lies in the sink, if anything: one to three of what goes there, never silverware."""
    if not any(t.type == "SinkBasin" for t in state.things.values()):
        return frozenset()
    fitting = [t for t in types if t not in SILVERWARE and may_hold("SinkBasin", t)]
    count = dice.choice((1, 2, 2, 3, 3)) if dice.random() < SINK_IN_USE else 0
    return frozenset(dice.sample(fitting, min(count, len(fitting))))


def _where(
    state: State, thing: Thing, places: tuple[str, ...] | None, layout: Layout, dice: Random
) -> list[Thing]:
    """Receptacles for a thing, drawn by chance, larger ones sooner."""
    allowed = FOR_SILVERWARE if thing.type in SILVERWARE and places is None else places or IN_VIEW
    if thing.type in layout.astray and thing.type not in SILVERWARE:
        allowed = (*(place for place in allowed if place not in homes(thing.type)), "SinkBasin")
    found = [
        t
        for t in state.things.values()
        if t.type in allowed and may_hold(t.type, thing.type) and t.x != FAR
    ]
    weights = [_room(t) * (CROWD if t.type in layout.crowded else 1.0) for t in found]
    drawn = []
    while found:
        pick = dice.choices(range(len(found)), weights)[0]
        drawn.append(found.pop(pick))
        weights.pop(pick)
    return _dishes_for(state, thing, layout, dice) + drawn


def _dishes_for(state: State, thing: Thing, layout: Layout, dice: Random) -> list[Thing]:
    """Now and then a dish for food that the task does not need."""
    if thing.type not in FOOD or thing.type in layout.targets or dice.random() >= IN_A_DISH:
        return []
    dishes = [
        t
        for t in state.things.values()
        if t.type in (*DISHES, *COOKWARE) and may_hold(t.type, thing.type) and t.x != FAR
        and not any(state.contents(t.name))
    ]  # fmt: skip
    return [dice.choice(dishes)] if dishes else []


def _place(state: State, thing: Thing, receptacles: Sequence[Thing], dice: Random) -> bool:
    """Put it on a free spot of the first of these that has one."""
    for receptacle in receptacles[:TRIES]:
        spot = _spot(state, thing, receptacle, dice)
        if spot is not None:
            turned = replace(spot, yaw=(spot.yaw + dice.choice((0.0, 180.0))) % 360.0)
            placement.put(state, thing.name, turned)
            return True
    return False


def _spot(state: State, thing: Thing, receptacle: Thing, dice: Random) -> placement.Spot | None:
    """A free spot at a height where one sees it, drawn by chance."""
    for _ in range(DRAWS):
        spot = placement.any_spot(state, thing, receptacle, dice)
        if spot is None:
            return None
        if spot.y <= HIGHEST and (spot.y >= LOWEST or receptacle.type == "Floor"):
            return spot
    return None


def _room(receptacle: Thing) -> float:
    """How likely a receptacle is drawn: as it is wide."""
    return math.sqrt(sum(row.width * row.depth for row in surfaces(receptacle))) + 0.05


def _area(thing: Thing) -> float:
    return thing.size[0] * thing.size[2]


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
        _take_away(state, max(needless, key=lambda t: (_area(t), t.name)).name)


def free_counter(state: State) -> float:
    """Square metres of counter on which nothing stands; infinite where there is no counter."""
    counters = [t for t in state.things.values() if t.type == "CounterTop"]
    if not counters:
        return math.inf
    whole = 0.0
    for counter in counters:
        for row in surfaces(counter):
            whole += row.width * row.depth - sum((c - a) * (d - b) for a, b, c, d in row.holes)
        whole -= sum(max(t.size[0], t.size[2]) ** 2 for t in state.contents(counter.name))
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
    places = walking.reachable(Home(state.scene, _Blind(), state=state))
    if not places:
        raise UnpreparedError(f"nobody can stand in {state.scene.name}")
    x, z = dice.choice(places)
    state.move(replace(state.body, x=x, z=z, yaw=float(dice.randrange(360)), horizon=0.0))


class _Blind:
    """Eyes for finding out where one can stand, which takes none."""

    def look(self, state: State, camera: Camera, width: int, height: int) -> Sight:
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
