"""A player that knows the solution: it shows that a task can be done, and in how many steps.

It plays the stored solution line by line. Where others have played too, or something went
otherwise, it goes on with the first line that has not been done, and FINDs what it is about to
touch before it touches it. It does not think of anything new.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.agents import Decision, View, agent
from sim.abilities import Solved
from sim.world import Action, JSONObject, Seat, Task, WorldError
from sim.worlds import all_worlds, get_world

FIND = "FIND"
TRIES = 2
"""So many failures of one line in a row and the solution does not fit any more."""


WORLD = "household"
"""Where everybody sees the history that it goes by."""


def knows(task: Task, seat: Seat) -> bool:
    """Whether there is a solution of this task to play."""
    if task.world != WORLD or task.world not in all_worlds():
        return False
    world = get_world(task.world)
    return isinstance(world, Solved) and world.is_solved(task)


@agent(
    "oracle",
    "Oracle",
    "Plays a solution that is known beforehand: the ceiling of a benchmark.",
    plays=knows,
)
class Oracle:
    """One oracle in one seat. It asks the world for the solution; the task does not have it.

    With the setting `look`, pixels of a side, it has every picture made that a model would be shown.

    Raises:
        ValueError: an unknown setting, or a size that cannot be.
    """

    def __init__(self, settings: JSONObject) -> None:
        self._solution: Sequence[Action] | None = None
        self._size = _size(settings)

    async def decide(self, view: View) -> Decision:
        """The next line, a FIND before it where that is wise, or the end."""
        if self._size and view.look is not None:
            await view.look(self._size)
        world = get_world(view.task.world)
        if not isinstance(world, Solved):
            return Decision(ends="Nobody knows a solution in this kind of kitchen.")
        try:
            if self._solution is None:
                self._solution = world.solution(view.task)
        except WorldError as error:
            return Decision(ends=error.message)
        if view.goals.done:
            return Decision(thoughts="It is done.")
        return following(self._solution, view.observation.facts.get("history", ()))


def _size(settings: JSONObject) -> int:
    """Pixels of the pictures to look at; 0: none."""
    for name in settings:
        if name != "look":
            raise ValueError(f'unknown setting "{name}"; there is: look')
    size = settings.get("look", 0)
    if not isinstance(size, int) or isinstance(size, bool) or not (size == 0 or 64 <= size <= 2048):
        raise ValueError("look: a whole number of pixels from 64 to 2048, or 0, is expected")
    return size


def following(solution: Sequence[Action], history: Sequence[Mapping[str, Any]]) -> Decision:
    """What comes next after this history of `{"text", "ok"}`."""
    done = progress(solution, history)
    if done == len(solution):
        return Decision(ends="I have played the whole solution.")
    action = solution[done]
    if len(history) == done:
        return Decision(action, thoughts=f"Line {done + 1} of {len(solution)}.")
    if failures(action.text, history) >= TRIES:
        return Decision(ends=f"{action.text} does not work; the solution does not fit any more.")
    find = _find(action)
    if action.verb == FIND or find is None or _just_did(find.text, history):
        return Decision(action, thoughts=f"Line {done + 1} of {len(solution)}, as I know it.")
    return Decision(find, thoughts=f"It is not as I know it; I look before line {done + 1}.")


def progress(solution: Sequence[Action], history: Sequence[Mapping[str, Any]]) -> int:
    """How many lines of the solution have been done, in order, whatever else was."""
    done = 0
    for entry in history:
        if done < len(solution) and worked(entry) and entry.get("text") == solution[done].text:
            done += 1
    return done


def worked(entry: Mapping[str, Any]) -> bool:
    """Whether a line worked; where nobody is told, an oracle takes it that its lines do."""
    return bool(entry.get("ok", "invalid" not in entry))


def failures(text: str, history: Sequence[Mapping[str, Any]]) -> int:
    """How often this line has failed since anything but looking worked."""
    count = 0
    for entry in reversed(history):
        if worked(entry) and not str(entry.get("text")).startswith(FIND):
            break
        count += entry.get("text") == text and not worked(entry)
    return count


def _find(action: Action) -> Action | None:
    target = action.args.get("object")
    return Action(FIND, {"object": target}, f"{FIND} {target}") if target else None


def _just_did(text: str, history: Sequence[Mapping[str, Any]]) -> bool:
    return bool(history) and worked(history[-1]) and history[-1].get("text") == text
