"""Time: how effects begin, go on, pause and end, under both rule sets."""

from __future__ import annotations

from sim.worlds.robotouille.codes import atom
from sim.worlds.robotouille.effects import Active, Fact, GroundEffect, Root, Source
from sim.worlds.robotouille.state import State


def start(state: State, source: Source, effect: GroundEffect) -> None:
    """What an action does with one of its effects: begin it, or act on the one going on."""
    root = _same(state, source, effect)
    if root is None:
        root = Root(source, Active(effect))
        state.effects.append(root)
    if state.kitchen.original:
        update_original(state, root.active, acting=True)
    else:
        update_paper(state, root.active, Made(), acting=True)


def _same(state: State, source: Source, effect: GroundEffect) -> Root | None:
    if state.kitchen.original:
        for root in state.effects:
            if root.active.effect == effect and not root.active.fired_creation():
                return root
        return None
    for root in state.effects:
        if root.active.effect == effect:
            return root
    _supersede(state, source, effect)
    return None


def _supersede(state: State, source: Source, effect: GroundEffect) -> None:
    """Paper rules: the same work begun elsewhere ends the work begun here, and no ghost stays."""
    state.effects = [
        root
        for root in state.effects
        if (root.source.action, root.source.position) != (source.action, source.position)
        or root.active.effect.arg != effect.arg
    ]


def tick(state: State) -> None:
    """A step of time for every effect that is going on."""
    if state.kitchen.original:
        _tick_original(state)
    else:
        _tick_paper(state)


def _tick_original(state: State) -> None:
    """The released code removes from the list it walks: the effect after a finished one waits."""
    at = 0
    while at < len(state.effects):
        active = state.effects[at].active
        update_original(state, active, acting=False)
        if active.completed:
            del state.effects[at]
        at += 1


def _tick_paper(state: State) -> None:
    for root in state.effects:
        update_paper(state, root.active, Made(), acting=False)
    state.effects = [
        root
        for root in state.effects
        if not root.active.completed and root.active.effect.arg in state.alive
    ]


def _holds(state: State, effect: GroundEffect) -> bool:
    return all((fact.atom in state.true) is fact.value for fact in effect.conditions)


def update_original(state: State, active: Active, acting: bool, made: Made | None = None) -> None:
    """One update as the released code makes it, to the letter."""
    effect = active.effect
    if active.completed:
        return
    made = made if made is not None else Made()
    if effect.type == "conditional":
        _conditional_original(state, active, acting, made)
    elif effect.type == "delayed":
        if not acting:
            _count_original(state, active, False, made)
    elif effect.type == "repetitive":
        if acting:
            _count_original(state, active, True, made)
    elif effect.type == "creation":
        _create(state, active, made)
        _nested_original(state, active, acting, made)
        active.completed = all(child.completed for child in active.children)
    else:
        state.delete(effect.arg)
        _put(state, effect, made)
        _nested_original(state, active, acting, made)
        active.completed = True


def _conditional_original(state: State, active: Active, acting: bool, made: Made) -> None:
    if not _holds(state, active.effect):
        for fact in active.effect.fx:
            state.put(made.atom(fact), not fact.value)
        return
    _put(state, active.effect, made)
    _nested_original(state, active, acting, made)
    active.completed = all(child.completed for child in active.children)


def _count_original(state: State, active: Active, acting: bool, made: Made) -> None:
    active.count += 1
    if active.count == active.effect.goal:
        _put(state, active.effect, made)
        _nested_original(state, active, acting, made)
        active.completed = True


def _nested_original(state: State, active: Active, acting: bool, made: Made) -> None:
    for child in active.children:
        update_original(state, child, acting, made)


def update_paper(state: State, active: Active, made: Made, acting: bool) -> None:
    """One update by the documented rules."""
    effect = active.effect
    if active.made is not None:
        made.note(effect.slot, active.made)
    if active.completed:
        return
    if effect.type == "conditional":
        _conditional_paper(state, active, made, acting)
        return
    if effect.type in ("delayed", "repetitive"):
        if active.count < effect.goal and acting is (effect.type == "repetitive"):
            active.count += 1
            if active.count == effect.goal:
                _put(state, effect, made)
        if active.count < effect.goal:
            return
    elif effect.type == "creation" and active.made is None:
        _create(state, active, made)
    elif effect.type == "deletion" and effect.arg in state.alive:
        _put(state, effect, made)
        state.delete(effect.arg)
    _nested_paper(state, active, made, acting)


def _conditional_paper(state: State, active: Active, made: Made, acting: bool) -> None:
    """A condition that stops being true takes its effects back, once, at that moment."""
    if not _holds(state, active.effect):
        if active.held:
            for fact in active.effect.fx:
                state.put(made.atom(fact), not fact.value)
        active.held = False
        return
    active.held = True
    _put(state, active.effect, made)
    _nested_paper(state, active, made, acting)


def _nested_paper(state: State, active: Active, made: Made, acting: bool) -> None:
    for child in active.children:
        update_paper(state, child, made, acting)
    active.completed = all(child.completed for child in active.children)


class Made:
    """The objects that creations of this effect have made, by the number that stood for them."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[int, int] = {}

    def note(self, slot: int, number: int) -> None:
        self._found[slot] = number

    def atom(self, fact: Fact) -> int:
        """The atom of a fact; -1 as long as an object in it does not exist."""
        if fact.atom >= 0:
            return fact.atom
        args = tuple(self._found.get(arg, arg) for arg in fact.args)
        return atom(fact.predicate, args) if min(args) >= 0 else -1


def _create(state: State, active: Active, made: Made) -> None:
    created = active.effect.created
    assert created is not None
    active.made = state.create(created.kind)
    made.note(active.effect.slot, active.made)
    _put(state, active.effect, made)


def _put(state: State, effect: GroundEffect, made: Made) -> None:
    for fact in effect.fx:
        state.put(made.atom(fact), fact.value)
