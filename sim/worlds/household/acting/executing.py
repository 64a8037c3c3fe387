"""Doing the twelve high-level actions on a home (paper A.1, spec 2.2).

    player = Player(home, goals, "paper")
    player.attempt("FIND", "Mug")

A player is the agent's hands: it knows which object a word means, goes there, checks the rules in
their order and acts. It judges nothing; `scoring` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sim.home.errors import Answer
from sim.home.home import Home
from sim.home.placing.spots import spot
from sim.home.state import Thing
from sim.worlds.household import containment
from sim.worlds.household.acting import approach, feedback, preconditions
from sim.worlds.household.acting.choosing import ALIASES, Chooser, Memory
from sim.worlds.household.acting.feedback import Refusal
from sim.worlds.household.acting.preconditions import CHECKS, Situation
from sim.worlds.household.judging.goals import Goal, Scoring
from sim.worlds.household.judging.history import Entry
from sim.worlds.household.judging.scoring import deed

FIND_OPENS = frozenset({"Drawer", "Cabinet"})
"""What FIND opens when the object is inside; other doors stay as they are (spec 2.2)."""
DRAINED = frozenset({"Bowl", "Cup", "Mug", "Pot", "Pan", "Plate"})
"""Dishes from which water is poured out when something is switched off (spec 2.2)."""
WORK = frozenset({"SLICE", "CLEAN", "SPRAY", "DRINK"})
"""Verbs that the released code counts as a new subgoal once their checks are passed (spec 2.5)."""
CODES = {
    "NotVisible": "visibility",
    "Occluded": "visibility",
    "NoRoom": "full",
    "NotAllowed": "incompatible",
    "Closed": "open_closed",
    "MustBeOff": "on_off",
    "MustBeClosed": "open_closed",
    "InsideClosed": "open_closed",
    "HandFull": "holding",
    "NothingHeld": "holding",
}
"""Categories of the simulator's own refusals, by its codes."""


class Player:
    """The agent's hands in one home. `deeds` are the action goals done so far, by this scoring."""

    def __init__(
        self,
        home: Home,
        goals: Sequence[Goal] = (),
        scoring: Scoring = "paper",
        *,
        memory: Memory | None = None,
        deeds: tuple[str, ...] = (),
        strict: bool = True,
    ) -> None:
        self.home = home
        self.goals = tuple(goals)
        self.scoring: Scoring = scoring
        self.memory = memory or Memory()
        self.deeds = deeds
        self.strict = strict
        """Leave out objects that already serve a goal; people who point at things need not."""

    def attempt(self, verb: str, type_name: str, name: str | None = None) -> Entry:
        """Try an action on the object a type name means, or on one very object.

        A failed attempt may move the agent nearer to what it failed on, and changes nothing else.
        """
        things, missing = self._candidates(verb, type_name, name)
        if missing is not None:
            return missing
        dirt = self._dirt()
        entry = self._do(verb, type_name, things)
        self._keep_dirt(dirt, entry)
        if entry.ok and entry.thing is not None:
            self.memory = self.memory.after(verb, self.home.state.things[entry.thing])
        if (done := deed(entry, self.scoring)) and done not in self.deeds:
            self.deeds = (*self.deeds, done)
        return entry

    def _candidates(
        self, verb: str, type_name: str, name: str | None
    ) -> tuple[list[Thing], Entry | None]:
        """The objects to try in turn, or the failure if there are none."""
        state = self.home.state
        if name is not None:
            thing = state.things.get(name)
            if thing is not None and thing.type == type_name and not thing.gone:
                return [thing], None
            return [], _failed(verb, type_name, feedback.absent(type_name))
        # Looking is most of the work, and a choice of one needs none.
        sole = len(containment.of_type(state, type_name)) <= 1
        easy = sole and (verb == "FIND" or type_name not in ALIASES)
        visible = frozenset[str]() if easy else self._visible()
        goals = self.goals if self.strict else ()
        chooser = Chooser(state, visible, self.memory, goals, self.scoring)
        if things := chooser.candidates(verb, type_name):
            return things, None
        return [], self._missing(verb, type_name)

    def _missing(self, verb: str, type_name: str) -> Entry:
        """Why a type has no candidates: used up by goals, sliced, or not there (yet)."""
        if containment.of_type(self.home.state, type_name):
            return _failed(verb, type_name, feedback.all_used(type_name))
        record = containment.first(self.home.state, type_name)
        if record is None or not record.sliced:
            return _failed(verb, type_name, feedback.absent(type_name))
        entry = _failed(verb, type_name, feedback.already_sliced(type_name))
        return replace(entry, kind="object") if verb == "FIND" else entry

    def _do(self, verb: str, type_name: str, things: list[Thing]) -> Entry:
        if verb == "FIND":
            return self._find(things[0])
        if verb == "PUT":
            return self._put(type_name, things)
        refusals: list[Refusal] = []
        for thing in things:
            refusal = self._checked(verb, thing, peek=not refusals)
            if refusal is None:
                return self._act(verb, type_name, self._now(thing))
            refusals.append(refusal)
        self._show_why(verb, things[0])
        return _failed(verb, type_name, refusals[0], thing=things[0], errors=len(refusals))

    # Checks

    def _checked(self, verb: str, thing: Thing, *, peek: bool = False) -> Refusal | None:
        """The first reason against an action; for one out of view, after a glance towards it."""
        refusal = CHECKS[verb](self._situation(), thing)
        if refusal is None or refusal.code != "visibility" or not peek:
            return refusal
        before = self.home.state.body
        if not approach.face(self.home, thing):
            return refusal
        again = CHECKS[verb](self._situation(), thing)
        if again is not None and again.code == "visibility":
            self.home.state.move(before)
        return again

    def _situation(self) -> Situation:
        return Situation(self.home.state, self._visible(), self.scoring, self.deeds)

    def _visible(self) -> frozenset[str]:
        return self.home.visible()

    def _now(self, thing: Thing) -> Thing:
        """A thing's record as it is by now."""
        return self.home.state.things[thing.name]

    def _show_why(self, verb: str, thing: Thing) -> None:
        """Go nearer to what refused, if it is in view, so that the picture shows why (spec 2.2)."""
        in_view = thing.name in self._visible() and thing.name != self.home.state.held
        if in_view and not approach.close_enough(self.home, thing):
            approach.go_to(self.home, thing)

    # FIND

    def _find(self, thing: Thing) -> Entry:
        """Go to a thing, or to what it is in, opening that if it is a drawer or cabinet.

        What cannot be reached counts as found all the same (spec 2.2).
        """
        home = self.home
        if thing.name != home.state.held:
            around = containment.shut_in(home.state, thing)
            if around is not None and not around.open and around.type in FIND_OPENS:
                approach.go_to(home, around)
                if self._home("OpenObject", around, openness=1.0, forceAction=True):
                    self.memory = self.memory.after("OPEN", self._now(around))
            target = around if around is not None and not self._now(around).open else thing
            if not approach.go_to(home, self._now(target)) and around is not None:
                approach.go_to(home, self._now(around))
        return Entry("FIND", thing.type, True, thing=thing.name)

    # PUT

    def _put(self, type_name: str, things: list[Thing]) -> Entry:
        """Put what is held into one of these.

        First what is in view, without opening anything. If there was no room, `paper` goes on to the
        others of the type, finding and opening them; the released code does so whatever the first
        one's reason was, a closed door included.
        """
        refusals: list[Refusal] = []
        for thing in things if self.scoring == "paper" else things[:1]:
            refusal = self._checked("PUT", thing, peek=not refusals) or self._place(thing)
            if refusal is None:
                return _done("PUT", type_name, thing)
            refusals.append(refusal)
        first = next((r for r in refusals if r.code == "full"), refusals[0])
        released = self.scoring == "released"
        if self.home.state.held is not None and (released or first.code == "full"):
            for thing in things[1:] if released else things:
                if self._carry_to(self._now(thing)):
                    return _done("PUT", type_name, thing)
        errors = len(things) if released else len(refusals)
        self._show_why("PUT", things[0])
        return _failed("PUT", type_name, first, thing=things[0], errors=errors)

    def _place(self, thing: Thing) -> Refusal | None:
        """Put what is held down, going nearer first if need be."""
        home, held = self.home, self.home.state.held
        assert held is not None
        if not self._fits(thing):
            return feedback.full(thing.type)
        if not approach.close_enough(home, thing):
            approach.go_to(home, thing)
        answer = self._home("PutObject", thing, forceAction=False, placeStationary=True)
        if not answer and approach.go_to(home, thing):
            answer = self._home("PutObject", thing, forceAction=False, placeStationary=True)
        if not answer:
            answer = self._home("PutObject", thing, forceAction=True, placeStationary=True)
        if answer and held not in self._visible():
            # What was put away shall be seen there, if it can be.
            approach.go_to(home, home.state.things[held])
        return None if answer else _refusal(answer, thing.type)

    def _fits(self, thing: Thing) -> bool:
        state = self.home.state
        held = state.things[state.held or ""]
        return spot(state, held, thing) is not None

    def _carry_to(self, thing: Thing) -> bool:
        """Find another receptacle, open it if it is closed, and put what is held there.

        If that fails, it is closed again and the agent is back where it was.
        """
        home = self.home
        now = Situation(home.state, frozenset({thing.name}), self.scoring, self.deeds)
        refusal = preconditions.put(now, thing)
        closed = refusal is not None and refusal.code == "open_closed"
        if refusal is not None and not closed:
            return False
        held = home.state.things[home.state.held or ""]
        if not preconditions.suits(held, thing) or not self._fits(thing):
            return False
        saved = home.save()
        if approach.go_to(home, thing):
            opened = (
                not closed or self._home("OpenObject", thing, openness=1.0, forceAction=True).ok
            )
            if opened and self._place(self._now(thing)) is None:
                if closed:
                    self.memory = self.memory.after("OPEN", self._now(thing))
                return True
        home.restore(saved)
        return False

    # The others

    def _act(self, verb: str, type_name: str, thing: Thing) -> Entry:
        """Do what passed its checks, going nearer first if need be."""
        home = self.home
        if thing.name != home.state.held and not approach.close_enough(home, thing):
            approach.go_to(home, thing)
        liquid = thing.liquid if verb == "DRINK" else None
        answer = _DEEDS[verb](self, self._now(thing))
        if not answer and approach.go_to(home, self._now(thing)):
            answer = _DEEDS[verb](self, self._now(thing))
        if not answer:
            failed = _failed(verb, type_name, _refusal(answer, type_name), thing=thing)
            return replace(failed, work=verb in WORK)
        return replace(_done(verb, type_name, thing), liquid=liquid, work=verb in WORK)

    def _home(self, action: str, thing: Thing, **arguments: object) -> Answer:
        return self.home.act(action, objectId=thing.id, **arguments)

    def _pickup(self, thing: Thing) -> Answer:
        return self._home("PickupObject", thing, forceAction=False, manualInteract=False)

    def _open(self, thing: Thing) -> Answer:
        answer = self._home("OpenObject", thing, openness=1.0, forceAction=True)
        if answer:
            approach.look_into(self.home, self._now(thing))
        return answer

    def _close(self, thing: Thing) -> Answer:
        return self._home("CloseObject", thing, forceAction=False)

    def _switch(self, action: str, thing: Thing) -> Answer:
        """Toggle a thing by what controls it; that may be out of view behind a pan."""
        switch = preconditions.switch_of(self.home.state, thing)
        return self._home(action, switch, forceAction=switch.name != thing.name)

    def _toggle_on(self, thing: Thing) -> Answer:
        return self._switch("ToggleObjectOn", thing)

    def _toggle_off(self, thing: Thing) -> Answer:
        answer = self._switch("ToggleObjectOff", thing)
        if answer:
            state = self.home.state
            for dish in list(state.things.values()):
                if dish.type in DRAINED and dish.liquid == "water" and not dish.gone:
                    state.change(dish.name, liquid=None)
        return answer

    def _slice(self, thing: Thing) -> Answer:
        return self._home("SliceObject", thing, forceAction=False)

    def _clean(self, thing: Thing) -> Answer:
        answer = self._home("CleanObject", thing, forceAction=False)
        return Answer(True) if "already clean" in answer.error.lower() else answer

    def _spray(self, thing: Thing) -> Answer:
        return Answer(True)

    def _empty(self, thing: Thing) -> Answer:
        return self._home("EmptyLiquidFromObject", thing, forceAction=False)

    def _drink(self, thing: Thing) -> Answer:
        """Drinking leaves the mug dirty (spec 2.7)."""
        state = self.home.state
        answer = self._empty(thing)
        if answer and state.held is not None and state.things[state.held].type == "Mug":
            self.home.state.change(state.held, dirty=True)
        return answer

    # Dirt

    def _dirt(self) -> tuple[str, ...]:
        return tuple(t.name for t in self.home.state.things.values() if t.dirty)

    def _keep_dirt(self, before: tuple[str, ...], entry: Entry) -> None:
        """Dishes become clean by CLEAN only, as the rules of washing have it (paper A.9).

        AI2-THOR's running water may clean by itself what happens to lie under it.
        """
        for name in before:
            if entry.verb == "CLEAN" and entry.ok and name == entry.thing:
                continue
            if name in self.home.state.things and not self.home.state.things[name].dirty:
                self.home.state.change(name, dirty=True)


_DEEDS: dict[str, Callable[[Player, Thing], Answer]] = {
    "CLEAN": Player._clean,
    "CLOSE": Player._close,
    "DRINK": Player._drink,
    "EMPTY": Player._empty,
    "OPEN": Player._open,
    "PICKUP": Player._pickup,
    "SLICE": Player._slice,
    "SPRAY": Player._spray,
    "TOGGLE_OFF": Player._toggle_off,
    "TOGGLE_ON": Player._toggle_on,
}


def _done(verb: str, type_name: str, thing: Thing) -> Entry:
    return Entry(verb, type_name, True, thing=thing.name)


def _failed(
    verb: str, type_name: str, refusal: Refusal, *, thing: Thing | None = None, errors: int = 1
) -> Entry:
    name = thing.name if thing is not None else None
    return Entry(
        verb, type_name, False, "undoable", refusal.code, refusal.text, name, errors=errors
    )


def _refusal(answer: Answer, type_name: str) -> Refusal:
    code = CODES.get(answer.code, "engine")
    if code == "full":
        return feedback.full(type_name)
    # The simulator's sentences name object ids, which nobody here knows.
    if answer.error and "|" not in answer.error:
        return Refusal(code, f"{type_name}: {answer.error}")
    return Refusal(code, f"It did not work on {type_name}.")
