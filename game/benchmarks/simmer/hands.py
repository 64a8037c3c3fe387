"""From a line of a plan to what an agent does: as it stands where plans are played, else as a move."""

from __future__ import annotations

import json
from collections.abc import Sequence

from game.agents import Decision, Try, View
from game.benchmarks.simmer.environment import rules_of
from sim.world import Action, Seat, Task, WorldError
from sim.worlds.simmer.offers import action_of
from sim.worlds.simmer.plan import bind, read_line
from sim.worlds.simmer.planned import FINISH, LINE

SHOWN = 200
"""Characters of a step that are shown."""
PACK = 3000
"""Characters (as JSON) of several lines that are one step: what a log keeps of an action is limited."""


def plays_alone(task: Task, seat: Seat) -> bool:
    """One cook in Simmer: the paper's plans have a single agent."""
    return task.world == "simmer" and len(task.seats) == 1


def is_planned(view: View) -> bool:
    """Whether plans are played here line by line, failures and all."""
    return any(verb.name == LINE for verb in view.legal.verbs)


def finish() -> Action:
    """The end of a plan."""
    return Action(FINISH, {}, FINISH)


def packed(lines: Sequence[str], most: int) -> list[str]:
    """The lines as so many steps at the most, if that can be: each by itself, but for the end of a plan
    that is very long; there several lines are one step."""
    if len(lines) <= most:
        return list(lines)
    alone = most // 2
    packs = list(lines[:alone])
    room = 0
    for line in lines[alone:]:
        size = len(json.dumps(line))
        if len(packs) > alone and size <= room:
            packs[-1] += f"\n{line}"
            room -= size
        else:
            packs.append(line)
            room = PACK - size
    return packs


def done(line: str, view: View) -> Decision:
    """What comes of a line here. In a game for people, a line that means no action is refused."""
    if is_planned(view):
        return Decision(Action(LINE, {"step": line}, line[:SHOWN]))
    read = read_line(line)
    try:
        if read is None:
            raise WorldError("no_step", "there is no step in this line")
        bound = bind(read, rules_of(view.task))
        if bound.fault:
            raise WorldError(bound.fault, bound.why)
        return Decision(action_of(bound))
    except WorldError as error:
        return Decision(refusals=(Try(line, error.code, error.message),))
