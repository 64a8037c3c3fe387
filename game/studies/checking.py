"""Whether what a study wants played is there: tasks, seats, paces and agents, for every treatment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, get_args

from game.agents import all_agents
from game.evaluation.reading import did_you_mean
from game.studies import survey
from game.studies.assigning import treatment
from game.studies.definition import PARTICIPANT, Stage, Study
from game.studies.file import StudyFileError, line_of, read_text
from game.studies.pathway import pathway
from game.studies.questions import questions_of
from game.studies.survey import Question
from game.studies.variables import NoVariable
from game.suites import all_tasks, find_task, suite_of
from sim.world import JSON, Feedback, SuitePace, Task, WorldError


class Problem(NamedTuple):
    """What cannot be as the file has it. `path` is where in the file it stands; may be empty."""

    path: str
    message: str


def check(text: str, language: str = "", participants: int = 20) -> Study:
    """The study of a file, with everything there that it wants played.

    Raises:
        StudyFileError: with the line and the place of the first thing that is wrong, and all that is wrong there.
    """
    study = read_text(text, language)
    if wrong := problems(study, participants):
        path = wrong[0].path
        said = "; ".join(one.message for one in wrong if one.path == path)
        raise StudyFileError(line_of(text, path), path, said)
    return study


def problems(study: Study, participants: int = 20) -> list[Problem]:
    """What is wrong with the stages as so many participants of each cell would meet them, each once."""
    found: dict[Problem, None] = {}
    for cell in range(len(study.design.cells)):
        for number in range(participants):
            given = treatment(study.design, cell, 0)
            sits_in: JSON = None
            try:
                steps = pathway(study, given, str(number + 1))
            except NoVariable as error:
                return [Problem(error.path, _in_rounds(str(error)))]
            for step in steps:
                sits_in = step.stage.agent if step.stage.kind == "matching" else sits_in
                found |= dict.fromkeys(_fallbacks(step.stage, sits_in))
                found |= dict.fromkeys(_stage(step.stage))
    return list(found)


def _in_rounds(message: str) -> str:
    """Rounds have variables of their own: said where one is missing."""
    if '"round.' not in message:
        return message
    return f"{message}. Those of a round are known inside of a loop with `rounds: treatment`"


def _stage(stage: Stage) -> Iterator[Problem]:
    for field, message in (*_asked(stage), *_played(stage)):
        yield Problem(f"{stage.path}.{field}", message)


def _asked(stage: Stage) -> Iterator[tuple[str, str]]:
    """Whether the wanted answers can be given."""
    for name, good in stage.wanted.items():
        question = next((one for one in questions_of(stage) if one.name == name), None)
        if question is None:
            continue
        each: tuple[JSON, ...] = ([*good],) if question.kind in ("checkbox", "ranking") else good
        for answer in each:
            if wrong := survey.problem(question, answer):
                yield f"wanted.{name}", f"{answer!r} cannot be answered. {wrong}{_there(question)}"


def _there(question: Question) -> str:
    options = [repr(option.value) for option in question.options]
    return f" There are: {', '.join(options)}" if options else ""


def _played(stage: Stage) -> Iterator[tuple[str, str]]:
    """By field what is wrong with a stage that is played."""
    if not stage.task:
        return
    task = _task(stage.task)
    if task is None:
        yield (
            "task",
            f'there is no task "{stage.task}"{did_you_mean(stage.task, _near(stage.task))}',
        )
        return
    if stage.pace:
        paces = suite_of(task.world, task.suite).paces
        if stage.pace not in get_args(SuitePace):
            there = ", ".join(get_args(SuitePace))
            yield "pace", f'there is no pace "{stage.pace}"; there are: {there}'
        elif stage.pace not in paces:
            yield "pace", f"{task.id} is not played at {stage.pace}; it is at: {', '.join(paces)}"
    if stage.feedback and stage.feedback not in get_args(Feedback):
        there = ", ".join(get_args(Feedback))
        yield "feedback", f'there is no feedback "{stage.feedback}"; there are: {there}'
    if stage.seed is not None and (isinstance(stage.seed, bool) or not isinstance(stage.seed, int)):
        yield "seed", f"a whole number is expected, not {stage.seed!r}"
    if stage.kind == "play":
        yield from _seats(task, stage.seats)
        yield from (
            (f"names.{seat}", _no_seat(task, seat))
            for seat in stage.names
            if seat not in _have(task)
        )


def _near(name: str) -> list[str]:
    """Tasks that may have been meant: those of the suite, and one of each other."""
    suite = name.partition("/")[0]
    same = [one for one in all_tasks() if one.partition("/")[0] == suite]
    first: dict[str, str] = {}
    for one in all_tasks():
        first.setdefault(one.partition("/")[0], one)
    return same or list(first.values())


def _fallbacks(stage: Stage, sits_in: JSON) -> Iterator[Problem]:
    """Whether the agents that stand in for people can sit where those do."""
    if stage.kind != "play" or (task := _task(stage.task)) is None:
        return
    theirs = [seat for seat, who in stage.seats.items() if who == PARTICIPANT]
    for agent in (sits_in if len(theirs) > 1 else None, stage.agent):
        for seat in theirs if agent is not None else ():
            if seat in _have(task):
                yield from (
                    Problem(f"{stage.path}.agent", one) for one in _agent(task, seat, agent)
                )


def _task(name: str) -> Task | None:
    try:
        return find_task(name)
    except WorldError:
        return None


def name_of(who: JSON) -> str:
    """The name of whoever a seat names."""
    return str(who["agent"] if isinstance(who, Mapping) else who)


def _have(task: Task) -> list[str]:
    return [spec.name for spec in task.seats]


def _no_seat(task: Task, seat: str) -> str:
    return f'{task.id} has no seat "{seat}"; its seats: {", ".join(_have(task))}'


def _seats(task: Task, seats: Mapping[str, JSON]) -> Iterator[tuple[str, str]]:
    have = _have(task)
    for seat in seats:
        if seat not in have:
            yield f"seats.{seat}", _no_seat(task, seat)
    if not seats and len(have) > 1:
        yield "task", f"{task.id} has {len(have)} seats: say who sits where ({', '.join(have)})"
    if seats and (free := [seat for seat in have if seat not in seats]):
        yield "seats", f"{task.id}: nobody sits at {', '.join(free)}"
    if seats and PARTICIPANT not in seats.values():
        yield "seats", f"{task.id}: no seat is a participant's"
    for seat, who in seats.items():
        if seat in have and who != PARTICIPANT:
            yield from ((f"seats.{seat}", said) for said in _agent(task, seat, who))


def _agent(task: Task, seat: str, who: JSON) -> Iterator[str]:
    kinds, name = all_agents(), name_of(who)
    if name not in kinds:
        yield f'there is no agent "{name}"{did_you_mean(name, kinds)}'
    elif not kinds[name].plays(task, seat):
        able = ", ".join(kind.name for kind in kinds.values() if kind.plays(task, seat))
        yield f"{name} cannot sit at {seat} of {task.id}; agents that can: {able}"
    elif isinstance(who, Mapping):
        given = who.get("settings") or {}
        if not isinstance(given, Mapping):
            yield "the settings of an agent are names with values"
            return
        if wrong := kinds[name].refuses(dict(given)):
            yield wrong
