"""Whether what a study wants played is there: tasks, seats, paces and agents, for every treatment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from game.agents import all_agents
from game.evaluation.reading import did_you_mean
from game.studies.assigning import treatment
from game.studies.definition import PARTICIPANT, Stage, Study
from game.studies.pathway import pathway
from game.studies.variables import NoVariable
from game.suites import find_task, suite_of
from sim.world import JSON, SuitePace, Task, WorldError


def problems(study: Study, participants: int = 20) -> list[str]:
    """What is wrong with the stages as so many participants of each cell would meet them, each once."""
    found: dict[str, None] = {}
    for cell in range(len(study.design.cells)):
        for number in range(participants):
            given = treatment(study.design, cell, 0)
            sits_in: JSON = None
            try:
                steps = pathway(study, given, str(number + 1))
            except NoVariable as error:
                return [str(error)]
            for step in steps:
                sits_in = step.stage.agent if step.stage.kind == "matching" else sits_in
                found |= dict.fromkeys(_fallbacks(step.stage, sits_in))
                found |= dict.fromkeys(f"{step.stage.name}: {said}" for said in _stage(step.stage))
    return list(found)


def _stage(stage: Stage) -> Iterator[str]:
    if not stage.task:
        return
    try:
        task = find_task(stage.task)
    except WorldError as error:
        yield error.message
        return
    if stage.pace:
        paces = suite_of(task.world, task.suite).paces
        if stage.pace not in get_args(SuitePace):
            yield f'there is no pace "{stage.pace}"; there are: {", ".join(get_args(SuitePace))}'
        elif stage.pace not in paces:
            yield f"{task.id} is not played at {stage.pace}; it is at: {', '.join(paces)}"
    if stage.kind == "play":
        yield from _seats(task, stage.seats)


def _fallbacks(stage: Stage, sits_in: JSON) -> Iterator[str]:
    """Whether the agents that stand in for people can sit where those do."""
    if stage.kind != "play" or (task := _task(stage.task)) is None:
        return
    theirs = [seat for seat, who in stage.seats.items() if who == PARTICIPANT]
    for agent in (sits_in if len(theirs) > 1 else None, stage.agent):
        for seat in theirs if agent is not None else ():
            if any(seat == spec.name for spec in task.seats):
                yield from (f"{stage.name}: {said}" for said in _agent(task, seat, name_of(agent)))


def _task(name: str) -> Task | None:
    try:
        return find_task(name)
    except WorldError:
        return None


def name_of(who: JSON) -> str:
    """The name of whoever a seat names."""
    return str(who["agent"] if isinstance(who, Mapping) else who)


def _seats(task: Task, seats: Mapping[str, JSON]) -> Iterator[str]:
    have = [spec.name for spec in task.seats]
    for seat in seats:
        if seat not in have:
            yield f'{task.id} has no seat "{seat}"; its seats: {", ".join(have)}'
    if not seats and len(have) > 1:
        yield f"{task.id} has {len(have)} seats: say who sits where ({', '.join(have)})"
    if seats and (free := [seat for seat in have if seat not in seats]):
        yield f"{task.id}: nobody sits at {', '.join(free)}"
    if seats and PARTICIPANT not in seats.values():
        yield f"{task.id}: no seat is a participant's"
    for seat, who in seats.items():
        name = name_of(who)
        if seat in have and name != PARTICIPANT:
            yield from _agent(task, seat, name)


def _agent(task: Task, seat: str, name: str) -> Iterator[str]:
    kinds = all_agents()
    if name not in kinds:
        yield f'there is no agent "{name}"{did_you_mean(name, kinds)}'
    elif not kinds[name].plays(task, seat):
        able = ", ".join(kind.name for kind in kinds.values() if kind.plays(task, seat))
        yield f"{name} cannot sit at {seat} of {task.id}; agents that can: {able}"
