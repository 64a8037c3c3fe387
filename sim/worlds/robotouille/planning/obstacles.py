"""Who of the others keeps a goal from being reached, by standing somewhere or holding something."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sim.abilities import Obstacle
from sim.worlds.robotouille.planning.model import NOBODY
from sim.worlds.robotouille.planning.parts import bindable
from sim.worlds.robotouille.planning.scene import Scene


@dataclass(frozen=True, slots=True)
class Hindrance:
    """One other cook, and whether it is what they hold (else where they stand) that hinders."""

    cook: int
    hand: bool


@dataclass(frozen=True, slots=True)
class InTheWay:
    """What would have to go: any one of the obstacles, or all of them."""

    obstacles: tuple[Obstacle, ...]
    any_will_do: bool

    def sentence(self) -> str:
        """What keeps the cooks, in a sentence for people."""
        things = [one.thing for one in self.obstacles if one.thing]
        spots = [one.at for one in self.obstacles if one.at]
        link = " or " if self.any_will_do else " and "
        if things:
            return f"I wait for what others do with {link.join(things)}."
        if spots:
            return f"I have to get to {link.join(spots)}: please make way."
        return "I see no way to the goal from here."


def in_the_way(scene: Scene) -> InTheWay:
    """The single hindrances each of which would be enough to lift; else those that all must go.

    Where things could be done as they are, only no way was found, everything that others keep may
    be what was missing.
    """
    every = _hindrances(scene)
    if not _open(scene, ()):
        single = [one for one in every if _open(scene, (one,))]
        if single:
            return InTheWay(tuple(_named(scene, one) for one in single), True)
        needed = [one for one in every if not _open(scene, [o for o in every if o != one])]
        every = needed or every
    return InTheWay(tuple(_named(scene, one) for one in every), False)


def _hindrances(scene: Scene) -> list[Hindrance]:
    state = scene.state
    others = [cook for cook in range(len(state.loc)) if cook not in scene.cooks]
    holding = [Hindrance(cook, True) for cook in others if state.hand[cook] != NOBODY]
    return holding + [Hindrance(cook, False) for cook in others if state.loc[cook] != NOBODY]


def _open(scene: Scene, lifted: Collection[Hindrance]) -> bool:
    """Whether the goal could be worked at if these were lifted."""
    hands = frozenset(one.cook for one in lifted if one.hand)
    spots = frozenset(scene.state.loc[one.cook] for one in lifted if not one.hand)
    freed = Scene(
        scene.kitchen, scene.state, scene.goal, scene.cooks | hands, scene.blocked - spots
    )
    return bindable(freed, scene.goal.literals)


def _named(scene: Scene, one: Hindrance) -> Obstacle:
    kitchen, state = scene.kitchen, scene.state
    seat = kitchen.players[one.cook]
    if one.hand:
        things = (*kitchen.items, *kitchen.containers)
        return Obstacle(seat, thing=things[state.hand[one.cook]])
    return Obstacle(seat, at=kitchen.stations[state.loc[one.cook]])
