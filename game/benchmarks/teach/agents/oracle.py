"""A Follower that knows everything: it plays the stored solution and needs nobody to tell it.

It is the upper bound of the task, and its length the reference L* (CMFR, section 5). Where somebody
has changed the kitchen meanwhile it does not think anew: it says so and leaves off.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.agents import Decision, View, agent
from game.benchmarks.teach.agents.follower import follows
from sim.abilities import Solved
from sim.world import Action, JSONObject, Seat, Task, WorldError
from sim.worlds import get_world

TRIES = 2
"""So many failures of one action in a row and the solution does not fit any more."""
STOP = Action("Stop", {}, "Stop")


def knows(task: Task, seat: Seat) -> bool:
    """It is the Follower of a task that has a solution."""
    if not follows(task, seat):
        return False
    world = get_world(task.world)
    return isinstance(world, Solved) and world.is_solved(task)


@agent(
    "oracle_follower",
    "Oracle Follower",
    "Plays a solution that is known beforehand, whatever is said: the ceiling of a task.",
    plays=knows,
)
class OracleFollower:
    """One oracle in the Follower's seat. It has no settings.

    Raises:
        ValueError: there are settings.
    """

    def __init__(self, settings: JSONObject) -> None:
        if settings:
            raise ValueError(f'unknown setting "{next(iter(settings))}"; an oracle has none')
        self._solution: Sequence[Action] | None = None
        self._done = self._failed = 0
        self._last: object = None
        self._tried = False

    async def decide(self, view: View) -> Decision:
        """The next action of the solution, then the word that it is done."""
        try:
            if self._solution is None:
                world = get_world(view.task.world)
                assert isinstance(world, Solved)
                self._solution = world.solution(view.task)
        except WorldError as error:
            return Decision(ends=error.message)
        self._note(view)
        if self._failed >= TRIES:
            action = self._solution[self._done]
            return Decision(
                ends=f"{action.text} does not work; the solution does not fit any more."
            )
        self._tried = True
        if self._done < len(self._solution):
            line = f"Action {self._done + 1} of {len(self._solution)}."
            return Decision(self._solution[self._done], thoughts=line)
        return Decision(STOP, thoughts="All of the solution is done.")

    def _note(self, view: View) -> None:
        """What became of the action before."""
        result = view.last_result
        if self._tried and result is not None and result is not self._last:
            worked = bool(result.get("ok"))
            self._done += worked and self._done < len(self._solution or ())
            self._failed = 0 if worked else self._failed + 1
        self._last, self._tried = result, False
