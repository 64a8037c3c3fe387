"""The other one: what they say is taken in, what they ask for is done, what is asked of them is waited for."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from game.agents import View
from game.benchmarks.teach.cmfr.body import Doing, Rest, Say
from game.benchmarks.teach.cmfr.names import Names
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.heard import Ears
from game.benchmarks.teach.home_body import HomeBody
from game.benchmarks.teach.pair import places
from game.benchmarks.teach.pair.chores import Chores
from game.benchmarks.teach.pair.listening import (
    Heard,
    Kind,
    Recipe,
    hear,
    sentences,
    tells_of_a_place,
)
from game.benchmarks.teach.pair.spoken import Spoken, sentence
from game.benchmarks.teach.talk.words import things, word

TRIES = 3
"""So often one thing is asked for."""
PATIENCE = 60
"""Looks at somebody who says nothing before it is asked again; then twice as many, and so on."""
PARDONS = 3
"""So often words that are not understood are asked about."""
GIVING_UP = 2
"""After so many requests to which nothing came back nothing more is asked for."""
FAR_SIDE = ("from my side", "no way to where")
"""So one says that something is in the other one's half: to ask again is of no use."""
UNCLEAR = "I do not understand that, can you say it in other words?"
_HOLDS = re.compile(r"you hold (?:the |an? )?([a-z ]+?)(?: already)?[:.]", re.IGNORECASE)
"""A Follower, or a person who reads it out, whose hand is full."""
_ANSWERS: frozenset[Kind] = frozenset({"done", "cannot", "finished"})


class Beside:
    """Somebody in the same home, as one hears and asks them. `see` has to be called with every new view."""

    def __init__(self, body: HomeBody) -> None:
        self.body = body
        self.chores = Chores(body)
        self.chores.hint = self._hint
        self.mine = Names()
        """What one's own plan calls things."""
        self.spoken = Spoken()
        self.parts: list[Recipe] = []
        """What the other one has said that they are to make."""
        self.given_up = False
        self.wanting = ""
        """What was asked for last and did not come yet."""
        self.telling = ""
        """One's own part of the recipe in words, where one has but a part."""
        self.served = 0
        """How many orders of theirs were taken in."""
        self.asked = False
        """Whether the other one has asked what they shall do."""
        self._places: dict[str, Name] = {}
        """Where the other one has said that a thing of a type is."""
        self._ears = Ears()
        self._news: deque[str] = deque()
        self._silent = self._pardons = 0
        self._dice = Random(0)
        self._met = 0
        self._spoken: tuple[Name, ...] = ()
        self._why = ""
        """What the other one has said last of something that does not work."""

    def see(self, view: View) -> None:
        """Take in what is seen and said."""
        if not hasattr(self, "view"):
            self._dice = Random(view.seed)
        self.view = view
        self.body.see(view)
        self.spoken.learn(view.observation.facts.get("names") or {})
        for said in self._ears.news(view):
            self._news.extend(sentences(said))

    # -- hearing -----------------------------------------------------------------------------------

    def take_in(self) -> Doing[Kind | None]:
        """Answer and do what was said meanwhile. The last answer to what was asked for, if there is one."""
        answer: Kind | None = None
        served: set[str] = set()
        while self._news:
            said = self._news.popleft()
            self._silent, self.given_up = 0, False
            heard = hear(said, self._spoken)
            if heard.kind == "cannot":
                self._why = said
            if heard.kind in _ANSWERS or answer is None:
                answer = heard.kind
            if heard.kind == "order":
                key = " ".join(map(str, heard.orders))
                if key not in served:
                    served.add(key)
                    self.served += 1
                    self._spoken = heard.orders[-1].things
                    yield from self._serve(heard)
            else:
                yield from self._reply(heard)
        return answer

    def _reply(self, heard: Heard) -> Doing[None]:
        """What is said to words that are no order."""
        if heard.kind == "where":
            yield Say(self._where(heard.text))
        elif heard.kind == "aside":
            yield from self.chores.aside()
        elif heard.kind == "begin":
            self.asked = True
        elif heard.kind == "what":
            self.asked = True
            yield Say(self.wanting or self.telling or "Well, I am on it.")
        elif heard.kind == "told":
            self.parts += [heard.recipe] if heard.recipe and heard.recipe not in self.parts else []
        elif heard.kind == "unclear" and self._pardons < PARDONS:
            self._pardons += 1
            yield Say(" ".join([UNCLEAR, self.wanting]).strip())

    def _hint(self, kind: str) -> str:
        """What the other one has said that a thing of this type is in or on, by the last such words."""
        for said in [*self._news]:
            holder = places.holder(said, kind) if tells_of_a_place(said) else None
            if holder is not None:
                self._news.remove(said)
                self._places[kind] = holder
        place = self._places.get(kind)
        return self.spoken.heard_of(place, self.body) if place is not None else ""

    def _where(self, said: str) -> str:
        """Where a thing was seen, in words that can be followed."""
        memory, named = self.body.memory, things(said)
        seen = next((one for one in memory.values() if one.kind == named[0].kind), None)
        if seen is None or not (holders := [up for up in seen.parents if up in memory]):
            return "I do not know."
        holder = memory[holders[0]]
        what = self.spoken.call(Name(seen.kind), seen.id)
        place = self.spoken.call(Name(holder.kind), holder.id)
        inside = "in" if "open" in holder.states else "on"
        return f"{_sentence(what)} is {inside} {_the(place)}."

    def _serve(self, heard: Heard) -> Doing[None]:
        """Do what is asked for, and say what became of it."""
        self.spoken.listen(heard.text)
        for order in heard.orders:
            called = {
                name: self.spoken.call(name, self.spoken.meant(name, self.body))
                for name in order.things
            }
            done = yield from self.chores.run(order, self.spoken)
            words = sentence(order, called, 0)
            if done.ok:
                yield Say(f"Done: {words}.")
                yield Rest()
                continue
            why = {
                "not_found": "I do not find it.", "navigation": f"I cannot get to it {FAR_SIDE[0]}.",
            }.get(done.code, done.said)  # fmt: skip
            yield Say(f"I cannot {words}. {why}".strip())
            yield Rest()
            return

    # -- asking ------------------------------------------------------------------------------------

    def ask(
        self, step: Subgoal, came_true: Callable[[], bool], called: Mapping[Name, str] | None = None
    ) -> Doing[bool]:
        """Ask for it until it is done, cannot be done, or nothing comes back; whether it is done."""
        named = {name: self.call(name) for name in step.things} | dict(called or {})
        if came_true():
            return True
        refused = 0
        for number in range(TRIES if not self._silent else 1):
            self.wanting = self._request(step, named)
            yield Say(self.wanting)
            reply = yield from self.wait(
                PATIENCE * 2**number, partial(self._came, came_true, self.met)
            )
            if reply in ("done", "seen", "finished"):
                self._silent, self.wanting = 0, ""
                if step.function == "Slice":
                    self.body.forget(self.mine.meant(step.things[0], self.body))
                return True
            if reply == "cannot" and (held := _HOLDS.search(self._why)) and not refused:
                refused += 1
                yield Say(f"Please put the {held[1]} away.")
                yield from self.wait(PATIENCE, lambda: False)
            elif reply == "cannot":
                refused += 1
                if refused > 1 or any(words in self._why for words in FAR_SIDE):
                    break
                yield from self.chores.aside()
        self.wanting = ""
        if not refused:
            self._silent += 1
        if self._silent >= GIVING_UP:
            self.given_up = True
        return False

    def _came(self, came_true: Callable[[], bool], met: int) -> bool:
        """Whether it is seen to be done, or more is as it should be than before."""
        return came_true() or self.met > met

    def _request(self, step: Subgoal, named: Mapping[Name, str]) -> str:
        words = sentence(step, named, 0)
        return self._dice.choice(("Please {}.", "Could you {}?", "I need you to {}.")).format(words)

    def call(self, name: Name) -> str:
        """What one's own plan names, in words that mean the same thing for both."""
        return self.spoken.call(name, self.mine.meant(name, self.body))

    def wait(self, looks: int, until: Callable[[], bool], *, for_words: bool = False) -> Doing[str]:
        """Look on for so long: what was answered, `seen` when it has come true, else what else was said,
        or `silent`. `for_words`: whatever is said ends it."""
        heard = "silent"
        for _ in range(looks):
            yield Rest()
            answer = yield from self.take_in()
            if answer is not None and (for_words or answer in _ANSWERS):
                return answer
            if until():
                return "seen"
            heard = answer or heard
        return heard

    def sees_work(self) -> bool:
        """Whether more is as it should be than when this was asked last."""
        more, self._met = self.met > self._met, self.met
        return more

    @property
    def met(self) -> int:
        """How many of the conditions that one knows are met."""
        progress = self.view.observation.facts.get("progress") or {"conditions": [0, 0]}
        return int(progress["conditions"][0])


def _the(words: str) -> str:
    return words if words.startswith("the ") or words[-1].isdigit() else f"the {words}"


def _sentence(words: str) -> str:
    said = _the(words)
    return said[0].upper() + said[1:]


__all__ = ["Beside", "word"]
