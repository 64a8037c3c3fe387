"""Playing plans to prove them: the error-free player solves them, the stored solution repeats it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sim.home.eyes.buffer import Buffer, Eyes
from sim.home.eyes.camera import FIELD_OF_VIEW, Camera
from sim.home.home import Home
from sim.home.state import State
from sim.world import WorldError
from sim.worlds.household.acting import distances
from sim.worlds.household.acting.executing import Player
from sim.worlds.household.judging import goals as goals_
from sim.worlds.household.judging.goals import SCORINGS, Scoring
from sim.worlds.household.judging.history import Entry
from sim.worlds.household.judging.scoring import Judge
from sim.worlds.household.judging.termination import Limits
from sim.worlds.household.solving.chores import Lines, StuckError
from sim.worlds.household.solving.solver import solve
from sim.worlds.household.suites.plans import Plan, with_solution

FEWEST, MOST = 4, 150
"""Lines of a solution: shorter ones are no task, longer ones no pleasure."""


CLEAR = 16
"""A plan must also be solved by eyes that miss what covers fewer pixels than this."""


class UnsolvedError(WorldError):
    """A scene that was set is not solved by the error-free player, or too easily."""

    def __init__(self, message: str) -> None:
        super().__init__("unsolved", message)


def home_of(plan: Plan, eyes: Eyes) -> Home:
    """The home at the plan's start, with the eyes that AsgardBench gives its agent."""
    state = plan.state()
    return Home(
        state.scene,
        eyes,
        visibility_distance=distances.VISIBILITY,
        field_of_view=FIELD_OF_VIEW,
        state=state,
    )


def play(home: Home, plan: Plan, script: Callable[[Home], Lines]) -> tuple[str, ...]:
    """The lines of a script that worked, up to the one that met the last goal.

    A line that fails is undone and not counted; the script is told and goes on otherwise.

    Raises:
        UnsolvedError: the script got stuck or ended too early.
    """
    goals = goals_.read(plan.goals)
    player = Player(home, goals, "paper")
    judge = Judge.of("paper", goals, Limits(MOST, MOST))
    verdict = judge.start(home.state)
    lines: list[str] = []
    history: list[Entry] = []
    steps = script(home)
    try:
        line = next(steps)
        while not verdict.reason:
            entry = _attempt(player, line)
            if entry.ok:
                lines.append(line)
                history.append(entry)
                verdict = judge.after(verdict, history, home.state)
            if not verdict.reason:
                line = steps.send(entry.ok)
    except StopIteration:
        raise UnsolvedError("the script ended before all goals were met") from None
    except StuckError as error:
        raise UnsolvedError(f"after {len(lines)} lines: {error}") from error
    if not verdict.success:
        raise UnsolvedError(f"it ended by {verdict.reason}")
    return tuple(lines)


def _attempt(player: Player, line: str) -> Entry:
    """Play a line; a failure leaves no trace."""
    saved, memory, deeds = player.home.save(), player.memory, player.deeds
    verb, type_name = line.split()
    entry = player.attempt(verb, type_name)
    if not entry.ok:
        player.home.restore(saved)
        player.memory, player.deeds = memory, deeds
    return entry


def replay(plan: Plan, eyes: Eyes, scoring: Scoring) -> str:
    """Play the stored solution as a run does; why it did not end in success, or nothing."""
    home, goals = home_of(plan, eyes), goals_.read(plan.goals)
    player = Player(home, goals, scoring)
    judge = Judge.of(scoring, goals, Limits.of(plan.step_count))
    verdict = judge.start(home.state)
    history: list[Entry] = []
    for line in plan.solution:
        if verdict.reason:
            return f"{scoring}: over before {line} by {verdict.reason}"
        verb, type_name = line.split()
        history.append(player.attempt(verb, type_name))
        if not history[-1].ok:
            return f"{scoring}: {line}: {history[-1].text}"
        verdict = judge.after(verdict, history, home.state)
    return "" if verdict.success and verdict.reason else f"{scoring}: not all goals are met"


def solved(plan: Plan, parts: Sequence[str], eyes: Eyes) -> Plan:
    """The plan with a solution that succeeds under both scorings, and with dim eyes too.

    Raises:
        UnsolvedError: there is none that the solver knows, or it is too short or too long.
    """
    home = home_of(plan, eyes)
    lines = play(home, plan, lambda home: solve(home, plan.kind, parts))
    if not FEWEST <= len(lines) <= MOST:
        raise UnsolvedError(f"{len(lines)} lines are too few or too many")
    plan = with_solution(plan, lines)
    for scoring in SCORINGS:
        if trouble := replay(plan, eyes, scoring):
            raise UnsolvedError(trouble)
    if trouble := replay(plan, DimEyes(eyes), "paper"):
        raise UnsolvedError(f"with dim eyes: {trouble}")
    return plan


class DimEyes:
    """Eyes that miss what is seen from too far or through a gap.

    Plans that pass these do not hang on a few pixels: they outlive small changes of the models, and
    people and models of vision can see what they are to act on.
    """

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes

    def look(self, state: State, camera: Camera, width: int, height: int) -> Buffer:
        buffer = self.eyes.look(state, camera, width, height)
        dim = [
            np.bincount(ids.ravel(), minlength=len(buffer.names)) < CLEAR
            for ids in (buffer.ids, buffer.behind)
        ]
        ids, behind = (
            np.where(few[ids], 0, ids).astype(np.int32)
            for few, ids in zip(dim, (buffer.ids, buffer.behind), strict=True)
        )
        return Buffer(ids, behind, buffer.depth, buffer.names)
