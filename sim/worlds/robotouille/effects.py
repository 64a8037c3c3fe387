"""Special effects with their arguments: what an action sets going.

A `GroundEffect` is an effect of a ground action, shared and never changed; an `Active` is one that
is going on in a state, with its counters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sim.worlds.robotouille.codes import atom
from sim.worlds.robotouille.domain import ActionDef, Created, Effect, EffectType, Fluent

if TYPE_CHECKING:
    from sim.worlds.robotouille.kitchen import Kitchen

ORIGINAL_DELAY = 4
ORIGINAL_REPETITIONS = 3
DEFAULT_STEPS = 3


@dataclass(frozen=True, slots=True)
class Fact:
    """A ground predicate to be set or tested; negative arguments are objects not made yet."""

    predicate: int
    args: tuple[int, ...]
    value: bool
    atom: int
    """Its number; -1 while an argument is not made yet."""


@dataclass(frozen=True, slots=True)
class GroundEffect:
    """An effect with its arguments. Equal effects are those the original takes for the same."""

    type: EffectType
    param: str
    arg: int
    fx: tuple[Fact, ...]
    conditions: tuple[Fact, ...]
    created: Created | None
    slot: int
    """The negative number that stands for the object a creation makes."""
    goal: int
    children: tuple[GroundEffect, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """Which action an effect comes from: enough to find it again."""

    action: int
    args: tuple[int, ...]
    position: int


class Active:
    """An effect that is going on."""

    __slots__ = ("children", "completed", "count", "effect", "held", "made")

    def __init__(self, effect: GroundEffect) -> None:
        self.effect = effect
        self.count = 0
        self.completed = False
        self.held = False
        """Paper rules: whether the condition was true when last looked at."""
        self.made: int | None = None
        self.children = tuple(Active(child) for child in effect.children)

    def copy(self) -> Active:
        """An independent copy."""
        twin = object.__new__(Active)
        twin.effect, twin.count, twin.completed = self.effect, self.count, self.completed
        twin.held, twin.made = self.held, self.made
        twin.children = tuple(child.copy() for child in self.children)
        return twin

    def walk(self) -> Iterator[Active]:
        """This effect and those nested in it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def fired_creation(self) -> bool:
        """Whether a creation in it has happened: the original then no longer recognises it."""
        return any(part.made is not None for part in self.walk())


@dataclass(slots=True)
class Root:
    """An effect in the state's list, with the action it comes from."""

    source: Source
    active: Active

    def copy(self) -> Root:
        return Root(self.source, self.active.copy())


def ground_effects(
    kitchen: Kitchen, action: ActionDef, args: tuple[int, ...]
) -> tuple[GroundEffect, ...]:
    """The effects of an action with these arguments."""
    return tuple(_Grounder(kitchen, action, args).all(action.sfx))


class _Grounder:
    """Puts arguments for parameters. An object that is still to be made gets a negative number."""

    def __init__(self, kitchen: Kitchen, action: ActionDef, args: tuple[int, ...]) -> None:
        self.kitchen = kitchen
        self.bound = dict(zip(action.params, args, strict=True))

    def all(self, effects: tuple[Effect, ...]) -> list[GroundEffect]:
        return [self.one(effect, self.bound[effect.param]) for effect in effects]

    def one(self, effect: Effect, arg: int) -> GroundEffect:
        """A nested effect works on the object of the outermost one, as in the original."""
        slot = 0
        if effect.created:
            slot = -1 - len([v for v in self.bound.values() if v < 0])
            self.bound[effect.created.param] = slot
        if effect.type == "deletion":
            arg = self.bound[effect.param]
        fx = tuple(self.fact(f) for f in effect.fx)
        children = tuple(self.one(child, arg) for child in effect.sfx)
        conditions = tuple(self.fact(f) for f in effect.conditions)
        goal = self.goal(effect, arg)
        return GroundEffect(
            effect.type, effect.param, arg, fx, conditions, effect.created, slot, goal, children
        )

    def fact(self, fluent: Fluent) -> Fact:
        args = tuple(self.bound[param] for param in fluent.params)
        index = fluent.predicate.index
        known = min(args) >= 0
        return Fact(index, args, fluent.value, atom(index, args) if known else -1)

    def goal(self, effect: Effect, arg: int) -> int:
        """The count at which a delayed or repetitive effect fires; the acting step counts too."""
        if effect.type not in ("delayed", "repetitive"):
            return 0
        delayed = effect.type == "delayed"
        if self.kitchen.original:
            return ORIGINAL_DELAY if delayed else ORIGINAL_REPETITIONS
        number = effect.number
        if number is None:
            number = self.kitchen.problem.setting(effect.config, self.kitchen.kind(arg))
        return number + 1 if delayed else number
