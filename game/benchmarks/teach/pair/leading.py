"""A partner's game: its part done in order, what it cannot do asked for, what is asked of it done in between.

It never waits in silence for ever: what it asks for it asks again, ever less often; where nothing comes
back it says what it needs, does what it can without, and says that it stops.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.agents import View
from game.benchmarks.teach.cmfr.body import Act, Doing, Say
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.home_body import HomeBody
from game.benchmarks.teach.pair import parts
from game.benchmarks.teach.pair.across import Across
from game.benchmarks.teach.pair.beside import Beside
from game.benchmarks.teach.pair.listening import Recipe, telling
from game.benchmarks.teach.plans import NoPlan, orders
from sim.world import Action

ROUNDS = 3
"""So often it goes through its part before it says what is missing."""
BEGIN = 90
"""Looks that the second one leaves to the first to begin."""
IDLE = 240
"""Looks before it does the other one's part, or asks whether something is missing; then twice as many."""
_STOP = Action("Stop", {}, "Stop")
_TOGGLES = {"Toggle_on": ("toggled", True), "Toggle_off": ("toggled", False), "Open": ("open", True),
            "Close": ("open", False)}  # fmt: skip


class Leader:
    """One who acts beside another, with a body. `see` has to be called with every new view."""

    def __init__(self, body: HomeBody) -> None:
        self._body = body
        self._beside = Beside(body)
        self._across = Across(self._beside)
        self._recipes: list[Recipe] = []
        self._adopted: list[Recipe] = []
        """Parts of the other one's."""
        self._at = ""
        self._off: set[Name] = set()
        """What the other one was asked to turn on and did not."""

    def see(self, view: View) -> None:
        """Take in what is seen and said."""
        self._beside.see(view)

    def play(self) -> Doing[None]:
        """The whole game."""
        view = self._beside.view
        role = parts.role_of(view.task, view.seat)
        self._lacks = frozenset(role.get("cannot", ()))
        self._knows_all = role.get("knows") is None
        self._across.within = role.get("within") or {}
        self._beside.chores.fenced = bool(self._across.within)
        self._beside.chores.lacks = self._lacks
        self._recipes = parts.recipes(view.task, role)
        first = view.task.params["cast"][0]["seat"] == view.seat
        yield Say(self._greeting(first))
        yield from self._body.explore()
        self._defers = self._knows_all and not first
        while True:
            for _ in range(ROUNDS):
                yield from self._let_begin()
                yield from self._lead()
                if self._done or self._beside.given_up:
                    break
            yield from self._stop_until_called()

    def _greeting(self, first: bool) -> str:
        if not self._knows_all and not self._recipes:
            return "Hello! I know nothing of what is wanted. What shall I do?"
        if not self._knows_all:
            mine = " ".join(f"My part is to {telling(*one)}." for one in self._recipes)
            self._beside.telling = mine
            return f"Hello! {mine} What is yours?"
        what = "cannot reach" if self._across.within else "am not able to do"
        order = "" if first else " Do you begin? Else I do, in a while."
        return f"Hello! I know how it is done, and ask you for what I {what}.{order}"

    def _let_begin(self) -> Doing[None]:
        """Leave it to the first one to say what is to be done, as long as they do."""
        quiet = 0
        while self._defers and quiet < BEGIN:
            answer = yield from self._beside.wait(1, self._beside.sees_work)
            self._defers = not self._beside.asked
            quiet = quiet + 1 if answer == "silent" else 0

    # -- its part ----------------------------------------------------------------------------------

    def _lead(self) -> Doing[None]:
        """Everything that belongs to its part, in order; the second one leaves it again to a first one who leads."""
        served = self._beside.served
        for recipe in [*self._adopted, *([] if self._done else self._recipes)]:
            steps = [s for order in self._orders(recipe) for s in parts.lacking(order, self._lacks)]
            for number, step in enumerate(steps):
                yield from self._beside.take_in()
                if self._beside.given_up:
                    return
                if self._defers and self._beside.served > served:
                    yield from self._let_begin()
                    served = self._beside.served
                if self._needless(step) or (any(map(self._needless, steps[number + 1 : number + 2])
                                               ) and step.things[0].kind == "Knife"):  # fmt: skip
                    continue
                yield from self._announce(step.things[0])
                if parts.beyond(step, self._lacks):
                    yield from self._ask_for(step)
                else:
                    yield from self._do(step)

    def _announce(self, thing: Name) -> Doing[None]:
        """Say what one turns to, so that the other one knows, and does not begin with it as well."""
        if thing.kind != self._at and not thing.kind.endswith("Sliced"):
            self._at = thing.kind
            yield Say(f"Well, now {self._beside.call(thing)}.")

    def _orders(self, recipe: Recipe) -> list[Subgoal]:
        """How it is usually done, with the things that were seen."""
        known = self._body.memory.values()

        def count(kind: str) -> int:
            return sum(one.kind == kind for one in known)

        def choose(kinds: Sequence[str]) -> str:
            return next((kind for kind in kinds if count(kind)), kinds[0])

        try:
            return orders(*recipe, choose, count)
        except NoPlan:
            return []

    def _needless(self, step: Subgoal) -> bool:
        """What is cut already need not be cut; what is not held need not be put away; what is off, turned off."""
        kind = step.things[0].kind
        if step.function == "Toggle_off" and step.things[0] in self._off:
            seen = self._body.memory.get(self._beside.mine.meant(step.things[0], self._body))
            return seen is None or not seen.states.get("toggled")
        kinds = {one.kind for one in self._body.memory.values()}
        if step.function == "Slice":
            return kind not in kinds and f"{kind}Sliced" in kinds
        if kind.endswith("Sliced") and kind not in kinds and kind.removesuffix("Sliced") in kinds:
            return True
        held = self._body.held
        if self._across.has(step):
            return False
        return step.function == "Put_away" and not (held and self._body.memory[held].kind == kind)

    def _do(self, step: Subgoal) -> Doing[None]:
        """Do it oneself, or with the other one where something is out of reach."""
        if self._across.has(step):
            yield from self._across.over(step)
            return
        done = yield from self._beside.chores.run(step, self._beside.mine)
        if done.ok:
            return
        if done.code in ("navigation", "fenced", "not_found") and self._across.within:
            yield from self._across.over(step)
        elif done.code in ("not_able", "not_found"):
            yield from self._ask_for(step)

    def _ask_for(self, step: Subgoal) -> Doing[None]:
        """Ask for it; of several burners the other ones, too, while it is not done."""
        done = yield from self._beside.ask(step, lambda: self._came_true(step))
        thing = step.things[0]
        if step.function == "Toggle_on" and not done:
            self._off.add(thing)
        else:
            self._off.discard(thing)
        if thing.kind != "StoveBurner":
            return
        burners = sum(one.kind == thing.kind for one in self._body.memory.values())
        for number in range(2, burners + 1):
            if self._done or self._beside.given_up:
                return
            other = Subgoal(step.function, (Name(thing.kind, number),))
            yield from self._beside.ask(other, lambda one=other: self._came_true(one))  # type: ignore[misc]

    def _came_true(self, step: Subgoal) -> bool:
        """Whether one sees that it is done."""
        id = self._beside.mine.meant(step.things[0], self._body)
        if step.function == "Slice":
            return self._needless(step)
        if not self._body.sees(id):
            return False
        seen = self._body.memory[id]
        if step.function in _TOGGLES:
            state, value = _TOGGLES[step.function]
            return seen.states.get(state) is value  # type: ignore[call-overload]
        if step.function == "Place" and len(step.things) == 2:
            return self._beside.mine.meant(step.things[1], self._body) in seen.parents
        return False

    @property
    def _done(self) -> bool:
        """Whether everything that it knows of is as it should be."""
        progress = self._beside.view.observation.facts.get("progress")
        return progress is not None and all(group["done"] for group in progress["subgoals"])

    # -- the end -----------------------------------------------------------------------------------

    def _stop_until_called(self) -> Doing[None]:
        """Say that it stops, and what is missing; go on when something is said, or somebody's part is not done."""
        beside, patience = self._beside, IDLE
        beside.sees_work()
        yield Say(self._closing())
        yield Act(_STOP, "Nothing is left to be done without the other one.")
        while True:
            waited_for = beside.given_up
            answer = yield from beside.wait(patience, beside.sees_work, for_words=True)
            if answer != "silent" and (waited_for or not self._done):
                return
            if answer == "silent" and (recipe := self._unadopted()):
                yield Say(f"Then I do that, too: {telling(*recipe)}.")
                self._adopted.append(recipe)
                beside.given_up = False  # for this it needs nobody, as far as one knows
                return
            if answer == "silent":
                patience *= 2
                yield Say(self._closing())
            yield Act(_STOP, "Nothing is left to be done without the other one.")

    def _unadopted(self) -> Recipe | None:
        """A part that the other one has told, and that one has not begun to do."""
        if self._knows_all:
            return None
        return next(
            (one for one in self._beside.parts if one not in (*self._recipes, *self._adopted)), None
        )

    def _closing(self) -> str:
        progress = self._beside.view.observation.facts.get("progress") or {"subgoals": []}
        missing = next((one["text"] for one in progress["subgoals"] if not one["done"]), "")
        if self._beside.given_up:
            return (
                f"I cannot go on without you. Still missing: {missing} Tell me when you are there."
            )
        if missing:
            return f"I do not know how to go on. Still missing: {missing} What shall I do?"
        return "I have done my part. Is something still missing?"


__all__ = ["Leader"]
