"""A Follower without a model: it obeys plain sentences, says what it did, and asks when it must."""

from __future__ import annotations

import math
import re
from collections import deque

from game.agents import Decision, View, agent
from game.benchmarks.teach.cmfr.body import Act, Code, Doing, Done, Say
from game.benchmarks.teach.cmfr.executor import Executor
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.heard import COMMANDER, Ears
from game.benchmarks.teach.home_body import HomeBody, Limits
from game.benchmarks.teach.puppet import Puppet
from game.benchmarks.teach.talk.called import Called, quoted
from game.benchmarks.teach.talk.orders import HEADING, IN_HAND, SAYINGS, NotUnderstood, understand
from game.benchmarks.teach.talk.words import numbered, things
from sim.world import Action, JSONObject, Seat, Task

READY, READY_AGAIN = "Hello! What shall I do?", "I am here. What is next?"
MOST_ASKED = 5
"""So often it asks where something is before it says that it cannot find it."""
NO_WAY = 3
"""So often it takes no for an answer when it asks for a way."""
MOST_OPENED = 8
"""So many others of the kind are looked into, where a thing is not in the one that was told; the next time others."""

_NUDGE = re.compile(r"how is it going|are you there|still at it|what are you doing", re.IGNORECASE)
_END = re.compile(
    r"\b(we are done|that is (it|all)|all done|everything is as it should be|let us stop here)\b",
    re.IGNORECASE,
)
STOP = Action("Stop", {}, "Stop")
_METRES = re.compile(r"(\d+(?:\.\d+)?) ?m\b")

_REASONS: dict[Code, str] = {
    "navigation": "I do not know how to get there.",
    "blocked": "Something is in my way.",
    "distance": "I cannot reach it.",
    "angle": "I cannot see it from where I stand.",
    "occluded": "Something hides it from me.",
    "hand_full": "My hand is full.",
    "hand_empty": "I hold nothing.",
    "not_holding": "I do not hold it.",
    "no_knife": "I need a knife for that.",
    "closed_receptacle": "It is closed.",
    "full_receptacle": "There is no room.",
    "bad_affordance": "That cannot be done to it.",
    "already_so": "It is so already.",
    "must_be_off": "It has to be turned off first.",
    "must_be_closed": "It has to be closed first.",
    "no_place": "I find no place for it.",
    "not_able": "I am not able to do that: you have to.",
    "fenced": "That is not in my part of the home.",
    "refused": "It does not work.",
}


def follows(task: Task, seat: Seat) -> bool:
    """It is somebody who acts, and whom others have to tell what: no Commander, and nobody who alone
    knows a part of the goal and would have to tell it."""
    roles = task.params.get("cast", ())
    tells = any(role["seat"] == seat and role.get("knows") is not None for role in roles)
    return task.world == "teach" and seat != COMMANDER and not tells


def obeys(task: Task, seat: Seat) -> bool:
    """Somebody is there to tell it what to do: what was said before it came is not meant for it."""
    return follows(task, seat) and "dialogue" not in task.params


@agent(
    "follower",
    "Follower",
    "Does what it is told in plain sentences, and asks when it does not understand or find something.",
    plays=obeys,
)
class Follower:
    """One Follower in one seat. With `{"thorough": false}` it looks for a thing only in the place that it
    is told, and does nothing with what it was not told to pick up; else, where a thing is not seen there, in others
    of the kind and all round the room, and it fetches what an order takes in the hand.

    Raises:
        ValueError: an unknown setting, or a value that cannot be.
    """

    def __init__(self, settings: JSONObject) -> None:
        for name in settings:
            if name != "thorough":
                raise ValueError(f'unknown setting "{name}"; there is: thorough')
        self._thorough = settings.get("thorough", True)
        if not isinstance(self._thorough, bool):
            raise ValueError("thorough: true or false is expected")
        self._body = HomeBody(Limits(), exploring="turn")
        self._names = Called()
        self._executor = Executor(self._body, self._names)
        self._ears = Ears()
        self._orders: deque[Subgoal] = deque()
        self._wanted: Subgoal | None = None
        """What could not be done because a thing was not found: tried again when its place is told."""
        self._looked_into: set[str] = set()
        """What was opened in vain for what is wanted now."""
        self._no_way: dict[str, int] = {}
        """How often there was no way for an order."""
        self._missing: tuple[Name, str] | None = None
        """What it asked for last; where the very thing is meant, for which order."""
        self._asked = 0
        self._spoken: tuple[Name, ...] = ()
        """What "it" may mean: the things of the last order."""
        self._doing: Puppet[None] | None = None
        self._begun = False

    async def decide(self, view: View) -> Decision:
        """The next motion or interaction of what was ordered; a question; or nothing."""
        self._body.see(view)
        self._names.learn(view.observation.facts.get("names") or {})
        words = [reply for said in self._ears.news(view) if (reply := self._hear(said))]
        if not self._begun:
            self._begun = True
            words = words or ([READY] if not self._orders else [])
            self._doing = Puppet(self._body.explore())
        while True:
            decision = await self._doing.go_on() if self._doing is not None else None
            if decision is not None:
                return _saying(decision, words)
            if not self._orders or self._wanted is not None:
                self._doing = None
                return Decision(say=" ".join(words))
            self._doing = Puppet(self._obey(self._orders.popleft()))

    def _hear(self, said: str) -> str:
        """Take a sentence in; what is answered to it at once."""
        if _END.search(said):
            self._orders.clear()
            self._doing = Puppet(self._stop())
            return ""
        if self._wanted is not None and (there := self._told(said, self._wanted)):
            wanted, self._wanted = self._wanted, None
            self._doing = Puppet(self._look_there(there, wanted))
            return ""
        if self._wanted is not None and self._is_elsewhere(said, self._wanted):
            wanted, self._wanted = self._wanted, None
            self._doing = Puppet(self._look_round(wanted))
            return ""
        try:
            orders = understand(said, self._spoken)
        except NotUnderstood as error:
            return self._reply(said, str(error))
        self._names.listen(said)
        self._spoken = orders[-1].things
        if self._wanted is not None:
            self._wanted = None
            self._looked_into.clear()
            self._orders.clear()
        self._orders.extend(orders)
        return ""

    def _reply(self, said: str, question: str) -> str:
        """What to say to words that are no order."""
        if said.startswith(HEADING) or not _addressed(said):
            return ""
        if _NUDGE.search(said):
            return "I am on it." if self._orders or self._doing else READY_AGAIN
        return question

    def _told(self, said: str, wanted: Subgoal) -> str:
        """The thing that something was said to be in or on: the one at the distance that was said."""
        for place in quoted(said):
            if (id := self._names.the_very(place, self._body)) and place not in wanted.things:
                return id
        asked = {name.kind for name in wanted.things}
        kinds = [name.kind for name in things(said) if name.kind not in asked]
        metres = _METRES.search(said)
        away = float(metres[1]) if metres else 0.0
        seen = [one for one in self._body.memory.values() if one.kind in kinds[:1]]
        if "closed" in said:
            seen = [one for one in seen if one.states.get("open") is False] or seen
        known = self._looked_into if metres is None else ()
        seen.sort(key=lambda one: (one.id in known, abs(self._body.distance(one.id) - away)))
        return seen[0].id if seen else ""

    def _is_elsewhere(self, said: str, wanted: Subgoal) -> bool:
        """Whether words tell of the very thing that is not found, but of no place that is known."""
        if not self._thorough or _METRES.search(said) is None:
            return False
        missing = {name.kind for name in wanted.things if self._names.is_exact(name)}
        return any(name.kind in missing for name in things(said))

    def _look_round(self, wanted: Subgoal) -> Doing[None]:
        """All round the room, and try again what was wanted."""
        yield from self._body.tour()
        yield from self._obey(wanted)

    def _look_there(self, id: str, wanted: Subgoal) -> Doing[None]:
        """Go to where it is said to be, open what is closed, and try again what was wanted."""
        yield from self._body.walk(id)
        if self._body.memory[id].states.get("open") is False:
            yield from self._executor.reach(id, "Open")
        yield from self._peer(id, wanted)
        self._looked_into.add(id)
        if self._thorough and not self._sees_all(wanted):
            yield from self._look_everywhere(id, wanted)
        if self._sees_all(wanted):
            self._looked_into.clear()
        yield from self._obey(wanted)

    def _peer(self, id: str, wanted: Subgoal) -> Doing[None]:
        yield from self._body.peer(id, lambda: self._sees_all(wanted))

    def _look_everywhere(self, id: str, wanted: Subgoal) -> Doing[None]:
        """Into others of the kind, the nearest to where it was said to be first; then round the room,
        as what stands open is seen into better from further away. What it opened in vain it closes: open
        doors stand in the way and hide things."""
        place = self._body.memory[id]
        others = [
            one for one in self._body.memory.values()
            if one.kind == place.kind and one.states.get("open") is False and one.id not in self._looked_into
        ]  # fmt: skip
        others.sort(key=lambda one: math.dist(one.position, place.position))
        for other in others[:MOST_OPENED]:
            self._looked_into.add(other.id)
            yield from self._executor.reach(other.id, "Open")
            yield from self._peer(other.id, wanted)
            if self._sees_all(wanted):
                return
            yield from self._executor.reach(other.id, "Close")
        if len(others) <= MOST_OPENED:  # all of them: the next time from the beginning
            self._looked_into.clear()
        yield from self._body.tour()

    def _stop(self) -> Doing[None]:
        """Say, in the way that counts, that it is over."""
        yield Act(STOP, "I was told that we are done.")

    def _obey(self, order: Subgoal) -> Doing[None]:
        """Carry an order out, once what it takes in the hand is there, and say what became of it."""
        first = order.things[0]
        if self._thorough and order.function in IN_HAND and not self._executor.holds(first):
            fetching = Subgoal("Pick_up", (first,))
            fetched = yield from self._try(fetching)
            if not fetched.ok:
                yield self._answer(fetching, fetched, order)
                return
        done = yield from self._try(order)
        yield self._answer(order, done, order)

    def _try(self, order: Subgoal) -> Doing[Done]:
        """Once, and again where what is closed and holds the thing was opened for it."""
        done: Done = yield from self._executor.run(order)
        if self._thorough and not done.ok and (holder := self._shut_away(order)):
            yield from self._executor.reach(holder, "Open")
            yield from self._peer(holder, order)
            done = yield from self._executor.run(order)
        if self._thorough and done.code == "navigation":
            done = yield from self._creep(order, done)
        return done

    def _creep(self, order: Subgoal, done: Done) -> Doing[Done]:
        """Where there was no way again and again: as near as it comes, and once more from there."""
        self._no_way[str(order)] = self._no_way.get(str(order), 0) + 1
        name = order.things[0] if order.function == "Pick_up" else order.things[-1]
        id = self._names.meant(name, self._body)
        if self._no_way[str(order)] <= NO_WAY or not id:
            return done
        crept = yield from self._body.creep(id)
        return (yield from self._executor.run(order)) if crept.ok else done

    def _answer(self, tried: Subgoal, done: Done, wanted: Subgoal) -> Say:
        """What to say of what was tried; `wanted` is tried again when the place of what is missing is told."""
        if done.ok or done.code == "already_so":
            return Say(_report(tried))
        if done.code != "not_found":
            return Say(
                f"I cannot {_plain(tried)}. {done.said or _REASONS.get(done.code, '')}".strip()
            )
        missing = next((n for n in tried.things if not self._sees(n)), tried.things[0])
        exact = any(map(self._names.is_exact, wanted.things))
        asking = (missing, str(wanted) if exact else "")
        self._asked = self._asked + 1 if self._missing == asking else 1
        self._missing = asking
        if self._asked > MOST_ASKED:
            return Say(f"I cannot find {numbered(missing)}.")
        self._wanted = wanted
        return Say(f"Where is {numbered(missing)}? I have not seen it.")

    def _shut_away(self, order: Subgoal) -> str:
        """What is closed and holds a thing of the order, as it was seen before; empty: nothing."""
        memory, kinds = self._body.memory, {name.kind for name in order.things}
        holders = [up for one in memory.values() if one.kind in kinds for up in one.parents]
        return next(
            (up for up in holders if up in memory and memory[up].states.get("open") is False), ""
        )

    def _sees_all(self, order: Subgoal) -> bool:
        return all(map(self._sees, order.things))

    def _sees(self, name: Name) -> bool:
        if self._names.is_exact(name):
            return bool(self._names.meant(name, self._body))
        return any(seen.kind == name.kind for seen in self._body.memory.values())


def _saying(decision: Decision, words: list[str]) -> Decision:
    said = " ".join([*words, decision.say]).strip()
    return Decision(decision.action, say=said, thoughts=decision.thoughts)


def _report(order: Subgoal) -> str:
    return f"Done: {_plain(order)}."


def _plain(order: Subgoal) -> str:
    """`put the mug on the table`: in words that can be understood again."""
    if order.function == "Place" and len(order.things) == 1:
        return SAYINGS["Put_away"][0].format(numbered(order.things[0]))
    return SAYINGS[order.function][0].format(*map(numbered, order.things))


def _addressed(said: str) -> bool:
    """Whether words want an answer: thanks and cheers do not."""
    cheers = (
        "thank",
        "great",
        "good",
        "well done",
        "perfect",
        "hello",
        "hi",
        "ok",
        "nice",
        "yes",
        "well",
    )
    return not said.strip().lower().startswith(cheers)
