"""Programs that people wrote, carried out and judged as the models' are."""

from __future__ import annotations

from dataclasses import fields

from game.agents import Decision, View, agent
from game.benchmarks.virtualhome.method.playing import Programme, plays_alone, recorded
from sim.world import JSONObject
from sim.worlds.virtualhome.admissible import sentence
from sim.worlds.virtualhome.judging.humans import human_programs
from sim.worlds.virtualhome.judging.judge import Judging

WHOSE = ("ours", "original")


@agent(
    "written_program",
    "Program by people",
    "Carries out what people wrote for the task: ours, or the original's where it is named.",
    plays=plays_alone,
)
class Written:
    """Settings: `whose` (`ours` or `original`), `number` of the program, and how it is judged."""

    def __init__(self, settings: JSONObject) -> None:
        own = dict(settings)
        self._whose, self._number = own.pop("whose", "ours"), own.pop("number", 0)
        if self._whose not in WHOSE:
            raise ValueError(f"whose: one of {', '.join(WHOSE)} is expected")
        if not isinstance(self._number, int) or self._number < 0:
            raise ValueError("number: a whole number from 0 is expected")
        known = [one.name for one in fields(Judging)]
        if strange := [name for name in own if name not in known]:
            there = ", ".join(["whose", "number", *known])
            raise ValueError(f'unknown setting "{strange[0]}"; there are: {there}')
        self._judging = Judging(**own)
        self._programme: Programme | None = None

    async def decide(self, view: View) -> Decision:
        """The next step of the program."""
        if view.goals.done:
            return Decision()
        if self._programme is not None:
            return self._programme.next(view)
        there = human_programs(str(view.task.params.get("activity"))).get(self._whose, ())
        if not there:
            return Decision(ends="Nobody has written a program for this.")
        texts = [sentence(line) for line in there[self._number % len(there)]]
        self._programme = Programme(texts)
        first = self._programme.next(view)
        about = recorded(texts, self._judging, {"ended": "written"})
        return Decision(first.action, thoughts="\n".join(texts), usage=about, ends=first.ends)
