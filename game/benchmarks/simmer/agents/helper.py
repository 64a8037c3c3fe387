"""A partner in a kitchen for two: it does what the recipe still needs and the other is not doing.

It has watched every step since the beginning and plays them again in a kitchen of its own, so that it
knows what was washed and what clings to its hands. What it may not know, who is about to do what, it
guesses from where the others stand and what they hold. It asks for what it needs, answers, says what
it gives up, and serves.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter, deque
from collections.abc import Sequence

from game.agents import Decision, View, agent
from game.agents._partner.answers import Ears, answer
from game.agents._partner.circles import Circles
from game.agents._partner.patience import Patience
from game.agents._partner.requests import THANKS, request
from game.engine.deciding import Intent
from sim.abilities import Obstacle
from sim.world import Action, JSONObject, Seat, Task
from sim.worlds.simmer import world
from sim.worlds.simmer.catalogue import is_solved
from sim.worlds.simmer.choosing import (
    FREEING,
    SERVING,
    TIDYING,
    WASHING,
    Choice,
    Chooser,
    Missing,
    run,
)
from sim.worlds.simmer.episode import SimmerEpisode
from sim.worlds.simmer.helping import Hands, Stuck, mess
from sim.worlds.simmer.needs import Need, needs_of
from sim.worlds.simmer.offers import action_of
from sim.worlds.simmer.plan import Bound
from sim.worlds.simmer.planned import mode_of
from sim.worlds.simmer.wording import label, named

LEAVES_ON = 4
"""Rounds for which what somebody else left on or open is left so: they may be about to use it."""
LEAVES_TO = 40
"""Rounds for which what a person said to be theirs is left to them."""
RESTS = 8
"""Rounds for which it stands still when it is asked to."""
SAYS_SERVING = 3
"""Rounds between saying that it will serve and serving, where there is a person."""
ASKS = 4
"""So often it asks for what somebody holds before it goes on without it."""
BEGINS = 12
"""So often it begins the same anew before it leaves it: somebody may undo it again and again."""
BLIND = "I cannot see what is done here, and leave the cooking to you."
NOTHING_LEFT = (
    "I see nothing left that could be served, and stop here. You can still serve what you like."
)

_WAIT = re.compile(r"^\W*(please )?(wait|stop|hold on|one moment|don'?t|do not)\b", re.I)
_GO = re.compile(r"\b(go on|go ahead|continue|carry on|your turn)\b", re.I)
_LEFT = re.compile(
    r"\bwhat('s| is)? (left|missing|still|to do|next|should i|can i|do i|shall i)\b", re.I
)
_MINE = re.compile(
    r"\bi('ll|'m| will| am| do| take| can| want to| would like to)\b|\blet me\b|\bleave\b", re.I
)
_GIVE = re.compile(
    r"\b(i need|give me|put down|lay down|hand me|can i have|could i have|pass me)\b", re.I
)


def helps(task: Task, seat: Seat) -> bool:
    """A kitchen of Simmer for several cooks, with a recipe whose steps are known."""
    return (
        task.world == "simmer" and len(task.seats) > 1 and not mode_of(task.params)
        and is_solved(task)
    )  # fmt: skip


@agent(
    "helper",
    "Helper",
    "Does what the recipe still needs and you are not doing, cleans up behind it, and serves.",
    plays=helps,
)
class Helper:
    """One helper in one seat. It has no settings.

    Raises:
        ValueError: there are settings.
    """

    def __init__(self, settings: JSONObject) -> None:
        if settings:
            raise ValueError(f'unknown setting "{next(iter(settings))}"; a Helper has none')
        self._memory: SimmerEpisode | None = None
        self._known = 0
        self._script: deque[Bound] = deque()
        self._choice = Choice()
        self._chooser: Chooser | None = None
        self._ears, self._patience, self._circles = Ears(), Patience(), Circles()
        self._requests: Counter[tuple[Obstacle, ...]] = Counter()
        self._begun: Counter[int] = Counter()
        self._left_on: Counter[str] = Counter()
        self._left_to: dict[str, int] = {}
        self._kept_from: dict[str, set[int]] = {}
        self._rests = 0
        self._serves_in = 0
        self._greeted = self._told_serving = False
        self._thought = ""
        self._lines: list[str] = []

    async def decide(self, view: View) -> Decision:
        """The next step, words, or nothing."""
        if view.step and not view.deeds:
            return Decision(ends=BLIND)
        return await asyncio.to_thread(self._decide, view)

    def _decide(self, view: View) -> Decision:
        memory = self._remembered(view)
        if memory.outcome() is not None:
            return Decision()
        self._count(memory, view)
        self._take_up_again(memory)
        heard = self._answer(view, memory)
        if self._rests:
            self._rests -= 1
            self._patience.pass_round(waiting=False)
            return Decision(say=heard, thoughts=self._new("I wait, as you asked."))
        step = self._next(view, memory)
        waiting = step is None and bool(self._choice.missing)
        self._patience.pass_round(waiting=waiting)
        if waiting and not any(one.holder for one in self._choice.missing):
            return Decision(ends=NOTHING_LEFT)
        said = heard or self._words(view, waiting=waiting)
        if step is None:
            return Decision(say=said, thoughts=self._new(self._waits()))
        return Decision(action_of(step), said, self._doing(step), next=self._coming())

    # -- what it knows ------------------------------------------------------------------------------

    def _remembered(self, view: View) -> SimmerEpisode:
        """A kitchen of its own in which everything has happened that happened in this one."""
        if self._memory is None or len(view.deeds) < self._known:
            self._memory, self._known = world.start(view.task, 0), 0
            self._chooser = Chooser(needs_of(view.task), view.seat)
        for moves in view.deeds[self._known :]:
            self._memory.step({seat: _action(move) for seat, move in moves.items()})
        self._known = len(view.deeds)
        return self._memory

    def _count(self, memory: SimmerEpisode, view: View) -> None:
        """How long things have been left on, and how long they are still left to somebody."""
        now = mess(memory.kitchen)
        self._left_on = Counter({one: self._left_on[one] + 1 for one in now})
        self._left_to = {one: n - 1 for one, n in self._left_to.items() if n > 1}

    # -- what it does -------------------------------------------------------------------------------

    def _next(self, view: View, memory: SimmerEpisode) -> Bound | None:
        """The next step of what it is at, or of something new; None: nothing can be done now."""
        if not self._goes_on(memory, view.seat):
            self._script.clear()
            self._choose(view, memory)
        if not self._script:
            return None
        if self._choice.why == SERVING and self._waits_to_serve(view):
            return None
        situation = (
            f"{self._script[0].action.name if self._script[0].action else ''}"
            f"{sorted(self._script[0].roles.values(), key=str)} {sorted(self._done(memory))}"
        )
        if not self._circles.goes_on(situation):
            self._script.clear()
            self._choice = Choice(why="circles")
            return None
        return self._script.popleft()

    def _done(self, memory: SimmerEpisode) -> frozenset[int]:
        assert self._chooser is not None
        return self._chooser.needs.done(memory.kitchen)

    def _goes_on(self, memory: SimmerEpisode, seat: Seat) -> bool:
        """Whether what it is at is still needed and can be done to its end."""
        need = self._choice.need
        if not self._script:
            return False
        if need is not None and need.number in self._done(memory) and need.verb != "serve":
            again = any(number == need.number for number, _ in self._redone())
            if not again:
                return False
        if self._choice.why == SERVING and mess(memory.kitchen):
            return False
        twin = memory.executor.fork()
        twin.who = seat
        return run(twin, self._script)

    def _redone(self) -> set[tuple[int, str]]:
        return self._chooser.redone if self._chooser is not None else set()

    def _choose(self, view: View, memory: SimmerEpisode) -> None:
        chooser = self._chooser
        assert chooser is not None
        bears = [
            one for one, rounds in self._left_on.items()
            if rounds < LEAVES_ON and "person" in view.mates.values()
        ]  # fmt: skip
        for _ in range(len(chooser.needs.all) + 1):
            self._choice = chooser.choose(memory.executor, left_to=self._left_to, bears=bears)
            gone = [
                one for one in self._choice.missing if not one.holder and one.need.verb != "serve"
            ]
            if self._choice.steps or not gone or len(gone) < len(self._choice.missing):
                break
            if not chooser.lost & set(gone[0].need.after):
                self._lines.append(_given_up(gone[0]))
            chooser.lost.add(gone[0].need.number)
        need = self._choice.need
        if need is not None and need.verb != "serve":
            self._begun[need.number] += 1
            if self._begun[need.number] > BEGINS:
                chooser.lost.add(need.number)
        self._script = deque(self._choice.steps)

    def _waits_to_serve(self, view: View) -> bool:
        """Say first that it is about to serve, and leave a person a moment."""
        if "person" not in view.mates.values():
            return False
        if not self._told_serving:
            self._told_serving = True
            self._serves_in = SAYS_SERVING
            self._lines.append("Everything is done, I think: I serve now.")
        self._serves_in -= 1
        return self._serves_in >= 0

    # -- what it says -------------------------------------------------------------------------------

    def _answer(self, view: View, memory: SimmerEpisode) -> str:
        """The answer to the last line of a person that is understood."""
        told = ""
        for line in self._ears.new(view.said, view.mates, view.step):
            told = self._reply(line, view, memory) or told
        if told:
            self._patience.spoke()
        return told

    def _reply(self, line: str, view: View, memory: SimmerEpisode) -> str:
        meant = self._things(line, memory)
        mine = memory.kitchen.cooks[view.seat].hold
        if _WAIT.search(line):
            self._rests = RESTS
            return "I wait for a moment."
        if _GO.search(line):
            self._left_to.clear()
            self._rests = 0
            return "I go on."
        if _LEFT.search(line):
            return self._still(memory)
        if mine in meant and (_GIVE.search(line) or _MINE.search(line)):
            self._left_to |= dict.fromkeys(meant, LEAVES_TO)
            self._lay_down(view, memory)
            return f"I lay {named(mine)} down for you."
        if meant and _MINE.search(line):
            self._left_to |= dict.fromkeys(meant, LEAVES_TO)
            self._drop_script(meant)
            return f"All right, I leave {_listed(meant)} to you."
        if meant and _GIVE.search(line):
            return f"{_capital(named(meant[0]))} is {_place(memory, meant[0])}."
        at = memory.kitchen.cooks[view.seat].loc
        place = f"at {named(at)}" if at in memory.kitchen.things else "in the middle of the kitchen"
        found = answer(line, self._thought or self._doing_words(), place)
        return "" if found is None else "Sure." if found.aside else found.text

    def _things(self, line: str, memory: SimmerEpisode) -> list[str]:
        """What of the kitchen a line names; longer names first."""
        text = f" {re.sub(r'[^a-z0-9 ]+', ' ', line.lower())} "
        found: list[str] = []
        things = [
            one for one in memory.kitchen.things.values() if "." not in one.id and not one.gone
        ]
        for thing in sorted(things, key=lambda one: (-len(label(one.id)), one.id)):
            words = label(thing.id)
            for form in (f" {words} ", f" {words}s "):
                if form in text:
                    text = text.replace(form, "  ")
                    found.append(thing.id)
        return found

    def _lay_down(self, view: View, memory: SimmerEpisode) -> None:
        assert self._chooser is not None
        hands = Hands.of(memory.executor, view.seat, self._chooser.needs)
        try:
            hands.free()
        except Stuck:
            return
        self._choice = Choice(tuple(hands.steps), None, FREEING)
        self._script = deque(hands.steps)

    def _drop_script(self, meant: Sequence[str]) -> None:
        need = self._choice.need
        if need is not None and set(need.named) & set(meant):
            self._script.clear()

    def _still(self, memory: SimmerEpisode) -> str:
        assert self._chooser is not None
        todo = [_words(one) for one in self._chooser.open(memory.kitchen)][:3]
        return f"Still to be done: {'; '.join(todo)}." if todo else "Nothing: only to serve."

    def _words(self, view: View, *, waiting: bool) -> str:
        """What it gives up, a request, thanks or a greeting; only people are talked to."""
        if "person" not in view.mates.values():
            self._lines.clear()
            return ""
        if self._lines:
            line, self._lines = " ".join(self._lines), []
            self._patience.spoke()
            return line[:480]
        if waiting:
            return self._request(view) if self._patience.request() else ""
        if self._patience.thanks():
            return THANKS
        if not self._greeted and self._patience.may_speak() and self._choice.need is not None:
            self._greeted = True
            self._patience.spoke()
            return f"Hello! I begin with this: {_words(self._choice.need)}."
        return ""

    def _request(self, view: View) -> str:
        """To those who hold what is needed, in other words each time."""
        held = tuple(
            dict.fromkeys(
                Obstacle(one.holder, thing=one.thing)
                for one in self._choice.missing if one.holder in view.mates
            )
        )  # fmt: skip
        if not held:
            return f"I wait for you: {_words(self._choice.missing[0].need)} is left to you."
        self._requests[held] += 1
        if self._requests[held] > ASKS:
            return self._without(held)
        return request(self._requests[held], held, view.mates, named, any_will_do=len(held) > 1)

    def _without(self, held: Sequence[Obstacle]) -> str:
        """Give up on what somebody does not let go of, and everything that goes with it."""
        assert self._chooser is not None
        things = {one.thing for one in held}
        for one in things:
            lost = {need.number for need in self._chooser.needs.all if one in need.named}
            lost |= {lack.need.number for lack in self._choice.missing if lack.thing == one}
            self._kept_from[one] = lost - self._chooser.lost
            self._chooser.lost |= lost
        self._patience = Patience()  # nobody is thanked for what was not done
        self._patience.spoke()
        return f"I go on without {_listed(sorted(things))}."

    def _take_up_again(self, memory: SimmerEpisode) -> None:
        """What was given up because somebody held a thing, once nobody does any more."""
        assert self._chooser is not None
        for thing in [one for one in self._kept_from if memory.kitchen.holder(one) is None]:
            self._chooser.lost -= self._kept_from.pop(thing)

    # -- thoughts -----------------------------------------------------------------------------------

    def _doing(self, step: Bound) -> str:
        return self._new(f"{_capital(self._doing_words(step))}.")

    def _doing_words(self, step: Bound | None = None) -> str:
        match self._choice:
            case Choice(why=word) if word == TIDYING:
                return "I tidy up"
            case Choice(why=word) if word == FREEING:
                return "I lay down what I hold"
            case Choice(why=word) if word == WASHING:
                return "I wash what was forgotten"
            case Choice(need=Need() as need):
                return _words(need)
        return action_of(step).text if step is not None else ""

    def _coming(self) -> Intent | None:
        if not self._script:
            return None
        following = action_of(self._script[0]).text
        return Intent(f"Next: {following}.", "")

    def _waits(self) -> str:
        if self._choice.missing:
            one = self._choice.missing[0]
            return f"Waiting for {named(one.thing)} ({_words(one.need)})."
        return "I wait."

    def _new(self, thought: str) -> str:
        """A thought that was not the last one."""
        before, self._thought = self._thought, thought
        return thought if thought != before else ""


def _action(move: JSONObject | None) -> Action | None:
    return None if not move else Action(move["verb"], move.get("args") or {}, move.get("text", ""))


def _words(need: Need) -> str:
    return action_of(need.bound({})).text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _listed(things: Sequence[str]) -> str:
    return " and ".join(named(one) for one in things[:3])


def _place(memory: SimmerEpisode, oid: str) -> str:
    at = memory.kitchen.things[oid].loc
    if at in memory.kitchen.things:
        return f"in or on {named(at)}"
    holder = memory.kitchen.holder(oid)
    return f"with {holder.name}" if holder is not None else "in the kitchen"


def _given_up(lack: Missing) -> str:
    what = f" ({lack.why})" if lack.why else ""
    return f"I give up on this: {_words(lack.need)}{what}. I go on without it."
