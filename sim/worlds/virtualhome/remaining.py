"""What is left of a program in a home where others do things, too: the steps of it that still bring about
what it was written for, from where somebody stands now.

A program is for somebody alone who begins at the start. Here its steps are tried in order and those that
cannot be done are left out; then each one without which nothing is missing at the end is left out as well.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sim.world import Action, Seat
from sim.worlds.virtualhome.acting.common import CLOSED, OPENED, RESTS, RUNS, UP, held
from sim.worlds.virtualhome.execute import step
from sim.worlds.virtualhome.faults import Crash
from sim.worlds.virtualhome.program import Line
from sim.worlds.virtualhome.rules import Rules
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import INSIDE, ON

if TYPE_CHECKING:
    from sim.worlds.virtualhome.episode import VirtualHomeEpisode

_STATES = {"OPEN": OPENED, "CLOSE": CLOSED, "SWITCHON": RUNS, "SWITCHOFF": RESTS}
_PLACED = {"PUTBACK": ON, "PUTIN": INSIDE}
_ENDS = ("CLOSE", "SWITCHOFF")
_STAND = Line("STANDUP", ())
Worth: TypeAlias = tuple[int, int]
"""How many of the task's conditions hold, and how many of the program's effects."""


class Effect(NamedTuple):
    """What a line of the program brings about: with which things, and whether it is so."""

    things: frozenset[int]
    holds: Callable[[State], bool]
    restores: bool = False
    """Whether it only leaves the home as one would like to find it: closed, switched off."""


def effects(lines: Sequence[Line]) -> list[Effect]:
    """What a program leaves behind: where things are put at last, what is poured, how doors and switches
    stand at its end. Ids are those of nodes."""
    found: dict[tuple[str, int], Effect] = {}
    for action, args in lines:
        ids = [id for _, id in args]
        if action in _PLACED:
            found["at", ids[0]] = _related(ids[0], _PLACED[action], ids[1])
        elif action == "POUR":
            found[f"in {ids[1]}", ids[0]] = _related(ids[0], INSIDE, ids[1])
        elif action in _STATES:
            found["state", ids[0]] = _stands(ids[0], _STATES[action], restores=action in _ENDS)
    return list(found.values())


def _related(thing: int, relation: int, other: int) -> Effect:
    return Effect(frozenset((thing, other)), lambda state: other in state.to(thing, relation))


def _stands(thing: int, mask: int, *, restores: bool) -> Effect:
    return Effect(frozenset((thing,)), lambda state: bool(state.mask(thing) & mask), restores)


def remaining(
    episode: VirtualHomeEpisode, seat: Seat, lines: Sequence[Line], leaving: Collection[str] = ()
) -> list[Action]:
    """The steps of a program that the seat can do now, one after the other, towards the task's
    conditions and what the program leaves behind; empty: nothing of it can or need be done by this seat.

    `lines` have node ids (`activities.solution`); `leaving` are names of things that are somebody
    else's business, and nothing is taken out of somebody's hands. When all conditions are met, only what is open or in the hands is seen to.
    """
    begun, rules = episode.seen_by(seat), episode.rules
    left = {episode.names.ids[name] for name in leaving}
    wanted = [one for one in effects(lines) if not one.things & left]
    if episode.is_done_well():
        mine = set(held(begun))
        wanted = [one for one in wanted if one.restores or one.things & mine]
    theirs = {episode.names.ids[name] for name in kept_from(episode, seat, lines)}
    doable = [
        one for one in lines
        if not left & {id for _, id in one.args}
        and not (one.action == "GRAB" and one.args[0][1] in theirs)
    ]  # fmt: skip
    if begun.mask(begun.who) & UP:
        doable.insert(0, _STAND)

    def worth(state: State) -> Worth:
        return episode.wishes_met(state), sum(one.holds(state) for one in wanted)

    plan, best = _pruned(begun, doable, rules, worth)
    return [episode.action_of(line) for line in plan] if best > worth(begun) else []


def _pruned(
    begun: State, lines: Sequence[Line], rules: Rules, worth: Callable[[State], Worth]
) -> tuple[list[Line], Worth]:
    """What can be done of the lines without those that help nothing or do harm, and what it is worth."""
    plan, end = _tried(begun, lines, rules)
    best, before = worth(end), 0
    while len(plan) != before:
        before = len(plan)
        for place in reversed(range(before)):
            shorter, end = _tried(begun, plan[:place] + plan[place + 1 :], rules)
            if len(shorter) < len(plan) and worth(end) >= best:
                plan, best = shorter, worth(end)
    return plan, best


def _tried(begun: State, lines: Sequence[Line], rules: Rules) -> tuple[list[Line], State]:
    """Those of the lines that can be done one after the other, and the state at their end."""
    state = begun.fork()
    done = [line for line in lines if _works(state, line, rules)]
    return done, state


def _works(state: State, line: Line, rules: Rules) -> bool:
    try:
        return not step(state, line, rules)
    except Crash:
        return False


def kept_from(episode: VirtualHomeEpisode, seat: Seat, lines: Sequence[Line]) -> dict[str, Seat]:
    """The things of a program that others have in their hands, by name: whose hands."""
    named = {id for line in lines for _, id in line.args}
    found: dict[str, Seat] = {}
    for other in episode.seats:
        if other != seat:
            mine = named & set(held(episode.seen_by(other)))
            found |= {episode.names.of[id]: other for id in sorted(mine)}
    return found
