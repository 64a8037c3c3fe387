"""A partner in a home for two: it does what our program for the activity still needs, from where things stand.

It has watched every step since the beginning and plays them again in a home of its own. What somebody
holds it asks for; what somebody wants to do it leaves to them; and whether it is done people say.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

from game.agents import Decision, View, agent
from game.agents._partner.answers import Ears, answer
from game.agents._partner.circles import Circles
from game.agents._partner.patience import Patience
from game.agents._partner.requests import THANKS, request
from game.engine.deciding import Intent
from sim.abilities import Obstacle
from sim.world import Action, JSONObject, Seat, Task
from sim.worlds.virtualhome import world
from sim.worlds.virtualhome.activities import activities, solution
from sim.worlds.virtualhome.episode import VirtualHomeEpisode
from sim.worlds.virtualhome.program import Line
from sim.worlds.virtualhome.remaining import kept_from, remaining
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.verbs import DONE, SAID

BEGINS_ELSEWHERE = 12
"""Rounds for which it leaves what the program begins with to the one who sits before it, or to a person."""
ON_THE_WAY = ("walk", "find", "open")
LEAVES_TO = 40
"""Rounds for which what a person said to be theirs is left to them."""
RESTS = 8
"""Rounds for which it stands still when it is asked to."""
BLIND = "I cannot see what is done here, and leave it to you."
ALL_DONE = "I think that is all. Say that it is done when you think so, too."
STILL_HERE = "Is something still missing? If not, say that it is done, or ask me to say so."
NOTHING = "I see nothing that I can do as things are. Tell me when something has changed."

_WAIT = re.compile(r"^\W*(please )?(wait|stop|hold on|one moment|don'?t|do not)\b", re.I)
_GO = re.compile(r"\b(go on|go ahead|continue|carry on|your turn|try again)\b", re.I)
_LEFT = re.compile(
    r"\bwhat('s| is)? (left|missing|still|to do|next|should i|can i|do i|shall i)\b|\bare we done\b",
    re.I,
)
_END = re.compile(r"\b(say (that )?(it is|it's|we are|we're) done|finish (it|the task))\b", re.I)
_MINE = re.compile(
    r"\bi('ll|'m| will| am| do| take| can| want to| would like to)\b|\blet me\b|\bleave\b", re.I
)
_YOURS = re.compile(r"\b(you|please|can you|could you)\b", re.I)


def helps(task: Task, seat: Seat) -> bool:
    """An activity for several, for which there is a program of ours and conditions that say what is wanted."""
    del seat
    known = task.params.get("activity") in activities()
    return (
        task.world == world.name and len(task.seats) > 1 and known
        and bool(task.params.get("conditions"))
    )  # fmt: skip


@agent(
    "housemate",
    "Housemate",
    "Does what the activity still needs and you are not doing, tidies up behind it, and answers.",
    plays=helps,
)
class Housemate:
    """One housemate in one seat. It has no settings.

    Raises:
        ValueError: there are settings.
    """

    def __init__(self, settings: JSONObject) -> None:
        if settings:
            raise ValueError(f'unknown setting "{next(iter(settings))}"; a Housemate has none')
        self._memory: VirtualHomeEpisode | None = None
        self._lines: list[Line] = []
        self._known = 0
        self._left_to: dict[str, int] = {}
        self._last: tuple[State | None, set[str], list[Action]] = (None, set(), [])
        self._ears, self._patience, self._circles = Ears(), Patience(), Circles()
        self._requests = 0
        self._rests = 0
        self._said: set[str] = set()
        self._ends = False
        self._thought = ""

    async def decide(self, view: View) -> Decision:
        """The next step, words, or nothing."""
        if view.step and not view.deeds:
            return Decision(ends=BLIND)
        return await asyncio.to_thread(self._decide, view)

    def _decide(self, view: View) -> Decision:
        memory = self._remembered(view)
        if memory.outcome() is not None:
            return Decision()
        self._left_to = {name: n - 1 for name, n in self._left_to.items() if n > 1}
        told = self._answer(view, memory)
        if self._rests:
            self._rests -= 1
            self._patience.pass_round(waiting=False)
            return Decision(say=told, thoughts=self._new("I wait, as you asked."))
        plan = self._plan(memory, view)
        if not plan and memory.is_done_well():
            return self._finish(view, told)
        if plan and not self._circles.goes_on(f"{plan[0].text} {memory.state_of_home.diff()}"):
            plan = []
        self._patience.pass_round(waiting=not plan)
        said = told or self._words(view, memory, plan)
        if not plan:
            return Decision(say=said, thoughts=self._new("I wait."))
        coming = Intent(f"Next: {plan[1].text}.", "") if len(plan) > 1 else None
        thought = self._new(f"I {plan[0].text}.")
        return Decision(plan[0], said, thought, next=coming)

    # -- what it knows ------------------------------------------------------------------------------

    def _remembered(self, view: View) -> VirtualHomeEpisode:
        """A home of its own in which everything has happened that happened in this one."""
        if self._memory is None or len(view.deeds) < self._known:
            self._memory, self._known = world.start(view.task, 0), 0
            params = view.task.params
            self._lines = solution(str(params["activity"]), str(params["scene"]))
            if view.step < len(view.seats):
                self._begin_elsewhere(view)
        for moves in view.deeds[self._known :]:
            self._memory.step({seat: _action(move) for seat, move in moves.items()})
        self._known = len(view.deeds)
        return self._memory

    def _begin_elsewhere(self, view: View) -> None:
        """Leave what the program carries first to the other one, so that two do not reach for the same."""
        names = [one.name for one in view.task.seats]
        if view.seat == names[0] and "person" not in view.mates.values():
            return
        assert self._memory is not None
        first = next((line.args[0][1] for line in self._lines if line.action == "GRAB"), None)
        if first is not None:
            self._left_to[self._memory.names.of[first]] = BEGINS_ELSEWHERE

    def _plan(self, memory: VirtualHomeEpisode, view: View) -> list[Action]:
        """What it does next, first what nobody else wants to do. What a person said to be theirs it leaves."""
        plan = self._left(memory, view.seat)
        ours = [name for name, n in self._left_to.items() if n <= BEGINS_ELSEWHERE]
        if not plan and ours:
            for name in ours:
                del self._left_to[name]
            plan = self._left(memory, view.seat)
        return plan

    def _left(self, memory: VirtualHomeEpisode, seat: Seat) -> list[Action]:
        """What is left, worked out anew only when something has happened."""
        home, leaving, plan = self._last
        if home is not memory.state_of_home or leaving != self._left_to.keys():
            plan = remaining(memory, seat, self._lines, self._left_to)
            self._last = (memory.state_of_home, set(self._left_to), plan)
        return plan

    # -- what it says -------------------------------------------------------------------------------

    def _finish(self, view: View, told: str) -> Decision:
        """All is done: people say so themselves; beside programs only, or where one asks, it does."""
        self._patience.pass_round(waiting=True)
        if self._ends or "person" not in view.mates.values():
            return Decision(Action(DONE, {}, SAID), told, self._new("All is done."))
        said = told or self._once(ALL_DONE)
        if not said and self._patience.request():
            said = STILL_HERE
        return Decision(say=said, thoughts=self._new("All is done."))

    def _answer(self, view: View, memory: VirtualHomeEpisode) -> str:
        """The answer to the last line of a person that is understood."""
        told = ""
        for line in self._ears.new(view.said, view.mates, view.step):
            told = self._reply(line, view, memory) or told
        if told:
            self._patience.spoke()
        return told

    def _reply(self, line: str, view: View, memory: VirtualHomeEpisode) -> str:
        meant = self._things(line, memory)
        if _END.search(line):
            self._ends = memory.is_done_well()
            return "All right." if self._ends else self._still(memory)
        if _WAIT.search(line):
            self._rests = RESTS
            return "I wait for a moment."
        if _GO.search(line):
            self._left_to.clear()
            self._said.discard(NOTHING)
            self._rests = 0
            return "I go on."
        if _LEFT.search(line):
            return self._still(memory)
        if meant and _MINE.search(line) and not _YOURS.search(line):
            self._left_to |= dict.fromkeys(meant, LEAVES_TO)
            return f"All right, I leave {_listed(meant)} to you."
        if meant and _YOURS.search(line):
            return self._asked(meant, view, memory)
        found = answer(line, self._thought, _room(view, memory))
        return "" if found is None else "Sure." if found.aside else found.text

    def _asked(self, meant: Sequence[str], view: View, memory: VirtualHomeEpisode) -> str:
        """Somebody asks it to see to these things: it does if the program has anything to do with them."""
        for name in meant:
            self._left_to.pop(name, None)
        others = {memory.names.of[id] for id in self._movable()}
        if remaining(memory, view.seat, self._lines, (others | set(self._left_to)) - set(meant)):
            self._left_to |= dict.fromkeys(others - set(meant), BEGINS_ELSEWHERE)
            return f"Yes, I see to {_listed(meant)}."
        return "I would not know what to do with that here."

    def _things(self, line: str, memory: VirtualHomeEpisode) -> list[str]:
        """What of the program's business a line names: as it is called here, without a number too."""
        text = f" {re.sub(r'[^a-z0-9 ]+', ' ', line.lower())} "
        found = []
        for id in sorted(self._movable(), key=lambda id: (-len(memory.names.of[id]), id)):
            words = re.sub(r" \d+$", "", memory.names.of[id])
            short = words.split()[-1] if words.startswith("food ") else words
            if any(f" {one} " in text or f" {one}s " in text for one in {words, short}):
                found.append(memory.names.of[id])
        return found

    def _movable(self) -> set[int]:
        """What the program carries or switches: places and furniture are nobody's."""
        return {args[0][1] for action, args in self._lines if action in ("GRAB", "SWITCHON")}

    def _still(self, memory: VirtualHomeEpisode) -> str:
        todo = [one.text for one in memory.conditions() if not one.met and one.id != DONE][:3]
        return (
            f"Not so yet: {'; '.join(todo)}." if todo else "Nothing: only to say that it is done."
        )

    def _words(self, view: View, memory: VirtualHomeEpisode, plan: Sequence[Action]) -> str:
        """A request, thanks or a greeting; only people are talked to."""
        if "person" not in view.mates.values():
            return ""
        if not plan:
            return self._request(view, memory) if self._patience.request() else ""
        self._requests = 0
        if self._patience.thanks():
            return THANKS
        deed = next((one for one in plan if one.verb not in ON_THE_WAY), plan[0])
        return self._once(f"Hello! I begin with this: {deed.text}.", "hello")

    def _request(self, view: View, memory: VirtualHomeEpisode) -> str:
        """To those who hold what the program needs, in other words each time."""
        kept = kept_from(memory, view.seat, self._lines)
        held = [Obstacle(seat, thing=name) for name, seat in kept.items() if seat in view.mates]
        if not held:
            return self._once(NOTHING)
        self._requests += 1
        return request(self._requests, held, view.mates, _spoken, any_will_do=False)

    def _once(self, line: str, key: str = "") -> str:
        """A line that is said one time."""
        if (key or line) in self._said:
            return ""
        self._said.add(key or line)
        self._patience.spoke()
        return line

    def _new(self, thought: str) -> str:
        """A thought that was not the last one."""
        before, self._thought = self._thought, thought
        return thought if thought != before else ""


def _action(move: JSONObject | None) -> Action | None:
    return None if not move else Action(move["verb"], move.get("args") or {}, move.get("text", ""))


def _spoken(name: str) -> str:
    """A thing in a sentence: `the milk`, `bowl 1`."""
    return name if name[-1:].isdigit() else f"the {name}"


def _listed(names: Sequence[str]) -> str:
    return " and ".join(_spoken(one) for one in names[:3])


def _room(view: View, memory: VirtualHomeEpisode) -> str:
    """In which room the agent is, in words."""
    state = memory.seen_by(view.seat)
    room = state.room(state.who)
    return "" if room is None else f"in the {memory.names.of[room]}"
