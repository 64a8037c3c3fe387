"""What to do next, for people in a kitchen that guides them: planned beside the loop, told when it is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from game.engine.deciding import View
from game.live.bus import Output
from game.live.messages import dumps
from sim.abilities import NoPlan, Plannable
from sim.world import Action, Task, WorldError
from sim.worlds import get_world

GUIDED = "guided"
"""The tag of tasks whose cooks are shown what to do next. Others are not helped."""
MOST = 2
"""So many actions are told: a walk and what is done there."""


def is_guided(task: Task) -> bool:
    """Whether people are shown what to do next."""
    return GUIDED in task.tags and isinstance(get_world(task.world), Plannable)


def next_actions(view: View) -> list[Action]:
    """The first actions of a plan for this seat alone; none where there is no plan, or it has to wait."""
    world = get_world(view.task.world)
    if not isinstance(world, Plannable):
        return []
    try:
        moves = world.plan(view.task, view.observation, (view.seat,), joint=True).moves
    except (NoPlan, WorldError):
        return []
    mine = [move.get(view.seat) for move in moves[:MOST]]
    return [] if not mine or mine[0] is None else [action for action in mine if action is not None]


class Adviser:
    """Answers viewers of one session; each has one answer on its way at the most, and then the newest question's."""

    def __init__(self, session: str, publish: Callable[[Output], None]) -> None:
        self._session, self._publish = session, publish
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._newest: dict[str, tuple[int, View]] = {}

    def ask(self, viewer: str, seq: int, view: View) -> None:
        """Think about this view and tell the viewer; while an answer is on its way the newest view waits."""
        self._newest[viewer] = (seq, view)
        if viewer not in self._under_way:
            task = asyncio.get_running_loop().create_task(self._answer(viewer))
            self._under_way[viewer] = task
            task.add_done_callback(lambda _: self._under_way.pop(viewer, None))

    async def _answer(self, viewer: str) -> None:
        while viewer in self._newest:
            seq, view = self._newest.pop(viewer)
            actions = await asyncio.to_thread(next_actions, view)
            told = dumps("advice", seq=seq, actions=[action.to_json() for action in actions])
            self._publish(Output(self._session, replies=((viewer, told),)))

    def stop(self) -> None:
        """Answer nobody any more."""
        self._newest.clear()
        for task in list(self._under_way.values()):
            task.cancel()
