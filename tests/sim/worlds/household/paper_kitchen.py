"""A kitchen on paper: everything in view, everything fits, no geometry. For trying out scripts."""

from __future__ import annotations

from dataclasses import replace

from sim.home.facts import facts_of
from sim.home.rules import effects
from sim.home.scenes import Room, Scene
from sim.home.state import Body, State, Thing
from sim.worlds.household import containment
from sim.worlds.household.acting.choosing import Chooser, Memory
from sim.worlds.household.acting.preconditions import CHECKS, Situation, switch_of
from sim.worlds.household.judging import goals as goals_
from sim.worlds.household.judging.history import Entry
from sim.worlds.household.judging.scoring import deed
from sim.worlds.household.solving.chores import Lines

FURNITURE = (
    "CounterTop", "DiningTable", "Fridge", "Microwave", "Cabinet", "Drawer", "Sink", "SinkBasin",
    "Faucet", "Toaster", "CoffeeMachine", "StoveBurner", "StoveKnob", "Mirror", "Television",
)  # fmt: skip
SMALL = (
    "Apple", "Lettuce", "Tomato", "Bread", "Potato", "Egg", "Plate", "Bowl", "Pan", "Pot", "Mug",
    "Cup", "Knife", "Fork", "Spoon", "DishSponge", "Cloth", "SprayBottle", "RemoteControl", "Book",
    "Statue",
)  # fmt: skip


def thing(type_name: str, parent: str | None = None) -> Thing:
    """A thing named as its type, of no size to speak of."""
    controls = ("StoveBurner",) if type_name == "StoveKnob" else ()
    size = (0.1, 0.1, 0.1) if parent else (1.0, 1.0, 1.0)
    return Thing(
        type_name, type_name, f"{type_name}_1", f"{type_name}|1", 0, 0.9, 0, 0, size, parent,
        controls=controls,
    )  # fmt: skip


class PaperKitchen:
    """Plays lines as `PUT Fridge` by AsgardBench's rules, on a state without places."""

    def __init__(self, goals: goals_.JSONObject | None = None, **parents: str) -> None:
        things = {name: thing(name) for name in FURNITURE}
        things |= {name: thing(name, parents.get(name, "CounterTop")) for name in SMALL}
        room = Room(((0, 0), (4, 0), (4, 4), (0, 4)), 2.5, (), {})
        self.scene = Scene("Paper", "kitchen", room, (), things, Body(2, 2), "paper")
        self.state = State.start(self.scene)
        self.goals = goals_.read(goals or {})
        self.deeds: tuple[str, ...] = ()
        self.memory = Memory()
        self.lines: list[str] = []

    def change(self, name: str, **changes: object) -> PaperKitchen:
        self.state.change(name, **changes)
        return self

    def visible(self) -> frozenset[str]:
        shut = (t for t in self.state.things.values() if self._hidden(t))
        return frozenset(self.state.things) - {t.name for t in shut}

    def _hidden(self, thing: Thing) -> bool:
        box = containment.shut_in(self.state, thing)
        return thing.gone or (box is not None and not box.open)

    def play(self, lines: Lines) -> list[str]:
        """Play to the end of the script; every line must work. The lines."""
        done = None
        while True:
            try:
                line = lines.send(done) if done is not None else next(lines)
            except StopIteration:
                return self.lines
            verb, type_name = line.split()
            entry = self.attempt(verb, type_name)
            assert entry.ok, f"{line}: {entry.text} after {self.lines}"
            self.lines.append(line)
            done = True

    def met(self) -> bool:
        """Whether all goals hold, by the paper's scoring."""
        return all(
            goal.deed in self.deeds
            if isinstance(goal, goals_.ActionGoal)
            else goal.met(self.state, "paper")
            for goal in goals_.under(self.goals, "paper")
        )

    def attempt(self, verb: str, type_name: str) -> Entry:
        chooser = Chooser(self.state, self.visible(), self.memory, self.goals, "paper")
        things = chooser.candidates(verb, type_name)
        if not things:
            return Entry(verb, type_name, False, text="none left")
        target = things[0]
        now = Situation(self.state, self.visible(), "paper", self.deeds)
        refusal = CHECKS[verb](now, target) if verb != "FIND" else None
        if refusal is not None:
            return Entry(verb, type_name, False, text=refusal.text)
        liquid = target.liquid
        getattr(self, f"_{verb.lower()}")(target)
        effects.settle(self.state)
        entry = Entry(verb, type_name, True, thing=target.name, liquid=liquid)
        self.memory = self.memory.after(verb, target)
        if new := deed(entry, "paper"):
            self.deeds = (*self.deeds, new)
        return entry

    def _find(self, target: Thing) -> None:
        box = containment.shut_in(self.state, target)
        if box is not None and box.type in ("Drawer", "Cabinet"):
            self.state.change(box.name, openness=1.0)

    def _pickup(self, target: Thing) -> None:
        self.state.change(target.name, parent=None)
        self.state.held = target.name

    def _put(self, target: Thing) -> None:
        self.state.change(self.state.held or "", parent=target.name)
        self.state.held = None

    def _open(self, target: Thing) -> None:
        self.state.change(target.name, openness=1.0)

    def _close(self, target: Thing) -> None:
        self.state.change(target.name, openness=0.0)

    def _toggle_on(self, target: Thing, on: bool = True) -> None:
        switch = switch_of(self.state, target)
        for name in {switch.name, target.name, *switch.controls}:
            self.state.change(name, toggled=on)

    def _toggle_off(self, target: Thing) -> None:
        self._toggle_on(target, on=False)
        for dish in list(self.state.things.values()):
            if dish.liquid == "water":
                self.state.change(dish.name, liquid=None)

    def _slice(self, target: Thing) -> None:
        kind = facts_of(target.type).slices_into or ""
        for k in range(1 if target.type == "Egg" else 3):
            piece = replace(target, name=f"{kind}_{k}", id=f"{kind}|{k}", type=kind)
            self.state.put(piece)
        self.state.change(target.name, sliced=True, gone=True)

    def _clean(self, target: Thing) -> None:
        self.state.change(target.name, dirty=False)

    def _drink(self, target: Thing) -> None:
        self.state.change(target.name, liquid=None, dirty=True)

    def _empty(self, target: Thing) -> None:
        self.state.change(target.name, liquid=None)

    def _spray(self, target: Thing) -> None:
        """Leaves no trace."""
