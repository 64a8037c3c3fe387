"""A Commander without a model: it asks for one thing after the other, answers questions, and knows
when it is done. It sees what a Commander may see, and looks things up as a person would.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from game.agents import Decision, View, agent
from game.benchmarks.teach.cmfr.body import Act, Doing, Rest, Say
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.heard import COMMANDER, Ears
from game.benchmarks.teach.mending import Mender
from game.benchmarks.teach.plans import NoPlan, orders, widened
from game.benchmarks.teach.puppet import Puppet
from game.benchmarks.teach.talk.called import spoken_to
from game.benchmarks.teach.talk.orders import HEADING, IN_HAND, NotUnderstood, say, understand
from game.benchmarks.teach.talk.words import numbered, things, word
from sim.world import Action, JSONObject, Seat, Task

PATIENCE = 25
"""So many quiet seconds or so, and it asks how things are; then twice as many, and so on."""
TRIES = 2
"""So often an order that does not work is said again before the next one is."""

MOST_RETOLD = 6
"""So often the whole task is said again with nothing gained."""
MOST_COUNTED = 12
"""More things of one type are not counted."""
GREETINGS = ("Hello!", "Hi, good to have you here.", "Hello, let us begin.")
THANKS = (
    "That is it, thank you!",
    "We are done. Well done!",
    "Everything is as it should be, thanks.",
)
NUDGES = ("How is it going?", "Are you there?", "Still at it?")
NOTHING_MISSING = "I do not see what is missing."
STILL_MISSING = "Let us see what is still missing."
GIVING_UP = "I do not know how to go on. Let us stop here."
MOST_AHEAD, LONGEST_BREATH = 50, 400
"""So many orders, and characters of them, are said at once at most."""
ROUNDS = 2
"""So often it goes through its orders before it only says what is missing."""

_DONE = re.compile(r"\b(done|finished|ok|okay|ready|got it|next)\b", re.IGNORECASE)
_CANNOT = re.compile(
    r"\b(cannot|can't|can not|unable|does not work|doesn't work|impossible)\b", re.IGNORECASE
)
_REPORT = re.compile(r"(?:done:|i cannot) ([^.]*)", re.IGNORECASE)
_HOLDS = re.compile(r"you hold (.*?) already", re.IGNORECASE)
_WHERE = re.compile(r"\b(where|find)\b", re.IGNORECASE)
_WHAT = re.compile(r"\bwhat\b.*\b(do|next|now|task|today)\b|\bhow can i help\b", re.IGNORECASE)
_IS_IT = re.compile(
    r"\b(is it done|are we done|is that all|finished\?|anything else|what else)\b", re.IGNORECASE
)


def commands(task: Task, seat: Seat) -> bool:
    """It is a Commander and no Follower."""
    return task.world == "teach" and seat == COMMANDER


@agent(
    "commander",
    "Commander",
    "Asks for one thing after the other in plain sentences, answers questions, knows when it is done.",
    plays=commands,
)
class Commander:
    """One Commander in one seat. `{"whole": true}` says the whole task at once, then only answers;
    `{"ahead": n}` names the task and asks for n things at a time (1: one by one, and no name). With
    `{"thorough": false}` it gives the orders of its plan and no others, and never gives up.

    Raises:
        ValueError: an unknown setting, or a value that cannot be.
    """

    def __init__(self, settings: JSONObject) -> None:
        for name in settings:
            if name not in ("whole", "ahead", "thorough"):
                raise ValueError(f'unknown setting "{name}"; there are: whole, ahead, thorough')
        self._whole = settings.get("whole", False)
        if not isinstance(self._whole, bool):
            raise ValueError("whole: true or false is expected")
        self._thorough = settings.get("thorough", True)
        if not isinstance(self._thorough, bool):
            raise ValueError("thorough: true or false is expected")
        self._ahead = settings.get("ahead", 1)
        good = isinstance(self._ahead, int) and not isinstance(self._ahead, bool)
        if not good or not 1 <= self._ahead <= MOST_AHEAD:
            raise ValueError(f"ahead: a whole number from 1 to {MOST_AHEAD} is expected")
        self._ears = Ears()
        self._game = Puppet(self._play())
        self._orders: list[Subgoal] = []
        self._at = -1
        self._said = 0
        """Orders up to this one were said."""
        self._tries = 0
        self._rounds = 1
        self._mender: Mender | None = None
        """Gives the orders, once those of the plan are through."""
        self._missing, self._missed = "", 0
        self._given_up = False
        self._retold = (-1, 0)
        """How often the whole task was said again, with how much of it done."""
        self._overheard = 0
        """Reports of trouble that did not seem to be about the order that is due."""
        self._nudged, self._heard = 0, False
        """How often the order that is due was answered and yet had to be nudged for; whether anything was
        said since the last time."""
        self._quiet = 0
        self._patience = PATIENCE

    async def decide(self, view: View) -> Decision:
        """Words, a look-up, an agreement that it is done, or nothing."""
        self._view = view
        self._news = self._ears.news(view)
        return await self._game.go_on() or Decision()

    # -- the game ----------------------------------------------------------------------------------

    def _play(self) -> Doing[None]:
        """The whole conversation."""
        self._dice = Random(self._view.seed)
        yield from self._plan()
        yield Say(self._dice.choice(GREETINGS))
        if self._whole:
            yield Say(self._progress["task"])
        elif self._ahead > 1:
            yield Rest()
            yield Say(f"{HEADING} {self._progress['task']}")
            yield Rest()
            yield from self._next()
        elif not self._news:
            yield from self._next()
        while not self._progress["done"]:
            yield from self._listen()
            if self._given_up and self._facts["stopped"]:
                yield from self._agree()
            yield Rest()
        yield Say(self._dice.choice(THANKS))
        while True:
            yield from self._agree()
            yield Rest()

    def _agree(self) -> Doing[None]:
        """Say, in the way that counts, that it is over."""
        may = any(verb.name == "Confirm" for verb in self._view.legal.verbs)
        if may and not self._facts["agreed"]:
            yield Act(Action("Confirm", {}, "Confirm"))

    def _listen(self) -> Doing[None]:
        """Answer what was said; where nothing is said for long, ask how things are."""
        news = self._news
        if not news:
            self._quiet += 1
            if self._quiet >= self._patience and not self._given_up:
                self._quiet, self._patience = 0, self._patience * 2
                yield from self._nudge()
            return
        self._quiet, self._heard = 0, True
        for said in news:
            yield from self._answer(said)

    def _nudge(self) -> Doing[None]:
        """Ask how it is going. Who talks, but of something else, is told the next after a while."""
        self._nudged += self._heard
        self._heard = False
        if self._thorough and self._ordered and self._nudged > TRIES:
            yield from self._next()
            return
        yield Say(self._dice.choice(NUDGES))
        yield from self._repeat()

    def _answer(self, said: str) -> Doing[None]:
        """What a Follower's words call for."""
        asks = "?" in said or _WHERE.match(said.strip()) is not None
        if asks and _WHERE.search(said) and (named := things(said)):
            yield from self._tell_where(named[0])
        elif _IS_IT.search(said):
            yield from self._tell_progress()
        elif _CANNOT.search(said):
            if self._is_about_this(said) or self._is_about_its_thing(said):
                yield from self._help(said)
        elif _WHAT.search(said):
            yield from self._again() if self._at >= 0 else self._next()
        elif asks:
            yield from self._again()
        elif _DONE.search(said) and self._is_about_this(said):
            yield from self._next()

    def _is_about_this(self, said: str) -> bool:
        """Whether a report is about what was asked for, or about nothing in particular."""
        report = _REPORT.match(said)
        try:
            reported = understand(report[1]) if report else []
        except NotUnderstood:
            reported = []
        if not reported or not self._ordered:
            return True
        order = self._orders[self._at]
        return any(
            str(one) == str(order) or (one.function == "Find" and one.things[0] in order.things)
            for one in reported
        )

    def _is_about_its_thing(self, said: str) -> bool:
        """Whether what cannot be done is to fetch what the order takes in the hand: heard once, it may
        still come right; heard again, it will not."""
        report, order = _REPORT.match(said), self._orders[self._at]
        assert report is not None
        fetching = Subgoal("Pick_up", order.things[:1])
        if not self._thorough or order.function not in IN_HAND:
            return False
        if str(fetching) not in map(str, understand(report[1])):
            return False
        self._overheard += 1
        return self._mender is not None or self._overheard > 1

    @property
    def _ordered(self) -> bool:
        """Whether an order is waiting to be done."""
        return 0 <= self._at < len(self._orders)

    # -- words -------------------------------------------------------------------------------------

    def _next(self) -> Doing[None]:
        """The next order; after the last one, what is still missing."""
        if self._whole:
            yield from self._tell_progress()
            return
        self._at += 1
        self._tries = self._overheard = self._nudged = 0
        self._heard = False
        self._patience = PATIENCE
        if self._at >= len(self._orders) and self._rounds < ROUNDS and self._orders:
            self._rounds += 1
            self._at = self._said = 0
            yield Say("Let us go through it once more.")
        if self._at >= len(self._orders):
            yield from self._mend()
        if self._at >= len(self._orders):
            yield from self._tell_missing()
        elif self._at >= self._said:
            yield Say(self._breath())

    def _mend(self) -> Doing[None]:
        """Orders for what is missing still, where there are any."""
        if not self._thorough or self._given_up:
            return
        if self._mender is None:
            params = self._view.task.params
            self._mender = Mender(str(params["task"]), list(params["params"]))
            begun = bool(self._orders)
        else:
            begun = False
        more = yield from self._mender.orders(self._facts, self._search)
        if more:
            self._orders, self._rounds = more, ROUNDS
            self._at = self._said = 0
            if begun:
                yield Say(STILL_MISSING)

    def _breath(self) -> str:
        """The orders that are said at once, from the one that is due on."""
        parts: list[str] = []
        for order in self._orders[self._at : self._at + self._ahead]:
            words = self._words(order)
            words = words.rstrip("?") if self._ahead > 1 else words
            if parts and len(" ".join([*parts, words])) > LONGEST_BREATH:
                break
            parts.append(words)
        self._said = self._at + len(parts)
        return "; then ".join(parts)

    def _again(self) -> Doing[None]:
        """Say it once more, but not for ever: who does not understand it twice is told the next."""
        self._tries += 1
        if self._tries > TRIES and self._ordered:
            yield from self._next()
        else:
            yield from self._repeat()

    def _repeat(self) -> Doing[None]:
        """What is wanted now, in other words."""
        if self._whole:
            yield from self._tell_whole()
        elif self._ordered:
            yield Say(self._words(self._orders[self._at]))
        else:
            yield from self._tell_missing()

    def _tell_whole(self) -> Doing[None]:
        """The whole task again, while that leads anywhere."""
        met = self._progress["conditions"][0]
        self._retold = (met, self._retold[1] + 1) if self._retold[0] == met else (met, 1)
        if self._retold[1] <= MOST_RETOLD or not self._thorough:
            yield Say(self._progress["task"])
        elif not self._given_up:
            yield from self._give_up()

    def _give_up(self) -> Doing[None]:
        """Say that this is the end of it; it is over when the other one says so, too."""
        self._given_up = True
        yield Say(GIVING_UP)

    def _words(self, order: Subgoal) -> str:
        """One of the ways to say an order; what is missing is called as everybody calls it."""
        return say(order, self._dice, numbered if self._mender is None else self._mender.say)

    def _help(self, said: str) -> Doing[None]:
        """Something does not work: what stands in the way is asked for, then it is tried again."""
        self._tries += 1
        if self._tries > TRIES or self._is_in_vain(said):
            yield from self._next()
            return
        if self._ordered:
            order = self._orders[self._at]
            steps = [*self._remedies(said, order), order]
            yield Say(", then ".join(map(self._words, steps)))
        else:
            yield from self._again()

    def _is_in_vain(self, said: str) -> bool:
        """Whether there is another place to try for what is missing, and this one will not do. Where all
        has to be in one place, nothing more is brought there."""
        low = said.lower()
        if self._mender is None or not self._ordered:
            return False
        if "cannot find" in low:
            self._mender.not_found(self._orders[self._at].things[0])
            if self._mender.gathers:
                self._at = len(self._orders)
            return True
        if not self._mender.has_others:
            return False
        if "no room" not in low and "no way" not in low and "no place" not in low:
            return False
        if "cannot pick up" not in low:
            self._mender.refused()
        if self._mender.gathers and "no room" in low:
            self._at = len(self._orders)
        return True

    def _remedies(self, said: str, order: Subgoal) -> list[Subgoal]:
        """What to do first. Hands are free before something is emptied for what is missing."""
        first = self._remedy(said, order)
        if first is None:
            return []
        if self._mender is not None and first.function == "Empty":
            return [Subgoal("Put_away", order.things[:1]), first]
        return [first]

    def _remedy(self, said: str, order: Subgoal) -> Subgoal | None:
        """What to do first, from what the Follower says of its trouble (CMFR, table 7)."""
        low = said.lower()
        where = order.things[-1]
        if "open it" in low or "closed" in low:
            return Subgoal("Open", (where,))
        if "turned off" in low or "turn it off" in low:
            return Subgoal("Toggle_off", (where,))
        if (held := _HOLDS.search(said)) and (names := things(held[1])):
            return Subgoal("Put_away", (names[0],))
        if "need a knife" in low or "hold a knife" in low:
            return Subgoal("Pick_up", (Name("Knife"),))
        if "no room" in low or ("full" in low and "hand" not in low):
            return Subgoal("Empty", (where,))
        if "must be closed" in low or "has to be closed" in low:
            return Subgoal("Close", (where,))
        if "hold" in low and order.function in ("Place", "Pour", "Clean", "Fill_with_water"):
            return Subgoal("Pick_up", (order.things[0],))
        return None

    def _tell_where(self, name: Name) -> Doing[None]:
        """Look it up and say it; of what is missing, where the very thing is, and in what."""
        what = word(name.kind)
        wanted = self._mender.thing(name) if self._mender is not None else ""
        result = yield from self._search(what)
        for _ in range(MOST_COUNTED if wanted else 0):
            if result is None or result["object"] == wanted:
                break
            result = yield from self._search(what)
        words = spoken_to(str(result["text"])) if result else ""
        if result and wanted == result["object"] and result["inside"]:
            place = str(self._facts["names"][result["inside"][0]]).partition(",")[0]
            words = f'{words.rstrip(".")}: "{place}".'
        yield Say(words or f"There is no {what} here, as far as I can see.")

    def _tell_progress(self) -> Doing[None]:
        met, of = self._progress["conditions"]
        yield Say(f"Not yet: {met} of {of} things are as they should be.")
        yield from self._tell_missing()

    def _tell_missing(self) -> Doing[None]:
        """The first thing that is not as it should be, in the task's own words; not for ever."""
        steps = [step for group in self._progress["subgoals"] for step in group["steps"]]
        step = next((one for one in steps if not one["done"]), None)
        rule = next((one["text"] for one in self._progress["subgoals"] if not one["done"]), "")
        words = (
            f"{step['text']} I mean the {word(step['type'])}." if step else rule or NOTHING_MISSING
        )
        self._missed = self._missed + 1 if words == self._missing else 1
        self._missing = words
        if self._missed == 1:
            self._given_up = False
        if self._missed <= TRIES:
            yield Say(words)
        elif self._thorough and not self._given_up:
            yield from self._give_up()

    # -- looking things up -------------------------------------------------------------------------

    def _plan(self) -> Doing[None]:
        """Orders for the task. How many there are of each type it is about is looked up before."""
        params = self._view.task.params
        counts: dict[str, int] = {}
        while True:
            wanted: list[str] = []

            def count(kind: str, wanted: list[str] = wanted) -> int:
                if kind not in counts:
                    wanted.append(kind)
                return counts.get(kind, 0)

            def choose(kinds: Sequence[str], count: Callable[[str], int] = count) -> str:
                some = widened(kinds) if self._thorough else kinds
                return next((kind for kind in some if count(kind)), kinds[0])

            try:
                self._orders = orders(str(params["task"]), list(params["params"]), choose, count)
            except NoPlan:
                self._whole = True
                return
            if not wanted:
                return
            counts[wanted[0]] = yield from self._count(wanted[0])

    def _count(self, kind: str) -> Doing[int]:
        """How many of a type there are: searched for until the search comes round."""
        found: list[str] = []
        while len(found) < MOST_COUNTED:
            result = yield from self._search(word(kind))
            if result is None or result["type"] != kind or result["object"] in found:
                break
            found.append(str(result["object"]))
        return len(found)

    def _search(self, what: str) -> Doing[JSONObject | None]:
        yield Act(Action("Search", {"text": what}, f"Search {what}"))
        result = self._view.last_result or {}
        return result.get("answer") if result.get("ok") else None

    @property
    def _facts(self) -> JSONObject:
        return self._view.observation.facts

    @property
    def _progress(self) -> JSONObject:
        progress: JSONObject = self._facts["progress"]
        return progress
