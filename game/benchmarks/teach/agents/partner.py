"""Somebody who acts beside somebody else: it does its part, asks for what it cannot do, and does what it is asked."""

from __future__ import annotations

from game.agents import Decision, View, agent
from game.benchmarks.teach.home_body import HomeBody, Limits
from game.benchmarks.teach.pair.leading import Leader
from game.benchmarks.teach.pair.parts import plannable
from game.benchmarks.teach.puppet import Puppet
from sim.world import JSONObject, Seat, Task


def partners(task: Task, seat: Seat) -> bool:
    """It knows how its part is done, and what it is not able to do somebody beside it is."""
    cast = task.params.get("cast") or ()
    mine = next((role for role in cast if role["seat"] == seat), None)
    others = [set(role.get("cannot", ())) for role in cast if role["seat"] != seat]
    if task.world != "teach" or mine is None or not others or not plannable(task, mine):
        return False
    return not set(mine.get("cannot", ())) & set.intersection(*others)


@agent(
    "partner",
    "Partner",
    "Does its part of a task for two, tells and asks in words, and does what it is asked for.",
    plays=partners,
)
class Partner:
    """One who acts, in a task for two with different skills, halves, or parts of the recipe. It has no settings.

    Raises:
        ValueError: there are settings.
    """

    def __init__(self, settings: JSONObject) -> None:
        if settings:
            raise ValueError(f'unknown setting "{next(iter(settings))}"; a Partner has none')
        self._leader = Leader(HomeBody(Limits(), exploring="rooms"))
        self._game = Puppet(self._leader.play())

    async def decide(self, view: View) -> Decision:
        """The next motion or interaction, words, or nothing."""
        self._leader.see(view)
        return await self._game.go_on() or Decision()


__all__ = ["Partner", "partners"]
