"""A careful chef: turns the short orders of a recipe into a plan that nobody has to be afraid of.

The chef plays in a kitchen of its own, knows what clings to what, and washes before it matters: hands
before they touch anything clean, produce and eggs before they are used, boards and knives after raw
protein. Whatever was opened is closed again, whatever was switched on is switched off.
"""

from __future__ import annotations

from sim.worlds.simmer.asking import zone
from sim.worlds.simmer.contact import RAW, source_of
from sim.worlds.simmer.executor import HALTING, Executor
from sim.worlds.simmer.model import model
from sim.worlds.simmer.plan import read_line
from sim.worlds.simmer.start import Item, Start, build
from sim.worlds.simmer.state import KITCHEN, Thing

BOARD, KNIFE = "cutting_board", "knife"
COPIES = 4
"""How many of each class the chef's own kitchen has."""


class CannotCook(Exception):
    """A recipe asks for what cannot be done; the message says which order and why."""


def oid(word: str) -> str:
    """The id that an order's word means: `egg` or `egg.2`."""
    cls, _, number = word.partition(".")
    return f"{cls}#{number or 1}"


class Chef:
    """One recipe being cooked: the plan so far, and the kitchen as it stands."""

    def __init__(self) -> None:
        rules = model()
        many = ("grabbable", "dish")
        items: list[Item | str] = [
            Item(cls, number)
            for cls, record in rules.objects.items()
            for number in range(1, COPIES + 1)
            if number == 1 or any(word in record.properties for word in many)
        ]
        kitchen = build(Start(items), rules, ("cook",), dwell=True)
        self.executor = Executor(kitchen, HALTING, rules)
        self.plan: list[str] = []
        self.used: dict[str, None] = {}

    # -- single steps -------------------------------------------------------------------------------

    def thing(self, one: str) -> Thing:
        return self.executor.kitchen.things[one]

    @property
    def held(self) -> str:
        return self.executor.kitchen.cooks["cook"].hold

    def step(self, action: str, *args: str | float) -> None:
        """One step of the plan. Raises CannotCook where the kitchen refuses it."""
        words = [f"[{action.upper()}]"]
        for arg in args:
            if isinstance(arg, str):
                cls, _, number = arg.partition("#")
                words.append(f"<{cls}> ({number})")
                self.used.setdefault(arg)
            else:
                words.append(f"{arg:g}")
        text = " ".join(words)
        line = read_line(text)
        assert line is not None
        failures = self.executor.run_line(line)
        if failures:
            raise CannotCook(f"{text}: {failures[0].text}")
        self.plan.append(f"{len(self.plan) + 1}. {text}")

    def go(self, one: str) -> None:
        """Stand where a thing is."""
        kitchen = self.executor.kitchen
        spot = kitchen.cooks["cook"].loc
        standing = KITCHEN if spot == KITCHEN else zone(kitchen, spot)
        wanted = zone(kitchen, one)
        if standing != wanted and self.held != one:
            self.step("walk", "counter#1" if wanted == KITCHEN else wanted)

    # -- hygiene ------------------------------------------------------------------------------------

    def wash_hands(self) -> None:
        """Under running water, which is turned off again."""
        self.free()
        self.go("sink#1")
        self.step("switch_on", "faucet#1")
        self.step("wash_hands", "faucet#1")
        self.step("switch_off", "faucet#1")

    def wash_held(self) -> None:
        """Wash what is in the hand."""
        self.go("sink#1")
        self.step("switch_on", "faucet#1")
        self.step("wash", self.held, "faucet#1")
        self.step("switch_off", "faucet#1")

    def free(self) -> None:
        """Lay down what is held: food on the board, everything else on the counter."""
        if not self.held:
            return
        thing = self.thing(self.held)
        if source_of(thing) == RAW:
            raise CannotCook(f"{thing.id} is raw and has no place to go")
        self.go("counter#1")
        if thing.category == "tool" and "dish" not in thing.props:
            self.step("put_down", thing.id)
        else:
            self.step("put_on", thing.id, "counter#1")

    # -- handling -----------------------------------------------------------------------------------

    def hold(self, one: str) -> None:
        """Have a thing in the hand, washed where it has to be."""
        if self.held == one:
            return
        self.free()
        thing = self.thing(one)
        tags = self.executor.kitchen.cooks["cook"].tags
        if tags and source_of(thing) != RAW:
            self.wash_hands()
        closed = self._closed_around(one)
        for place in closed:
            self.go(place)
            self.step("open", place)
        self.go(one)
        self.step("grab", one)
        for place in reversed(closed):
            self.step("close", place)
        self._make_clean(one)

    def _closed_around(self, one: str) -> list[str]:
        kitchen = self.executor.kitchen
        around = [kitchen.things[up] for up in kitchen.above(one)]
        shut = [
            up.id
            for up in around
            if {"openable", "receptacle"} <= up.props and "closed" in up.states
        ]
        return list(reversed(shut))

    def _make_clean(self, one: str) -> None:
        thing = self.thing(one)
        dirty = "dirty" in thing.states and thing.food
        tagged = bool(thing.tags) and not thing.food and not thing.contents and not thing.includes
        if dirty or tagged:
            self.wash_held()

    def put(self, one: str, place: str) -> None:
        """Bring a thing into a vessel or onto a surface."""
        self.hold(one)
        target = self.thing(place)
        closed = "openable" in target.props and "closed" in target.states
        shelf = self._closed_around(place)
        if shelf or target.loc.partition("#")[0] in ("cabinet", "drawer"):
            raise CannotCook(f"{place} is still in {target.loc}")
        self.go(place)
        if closed:
            self.step("open", place)
        verb = "put_in" if "receptacle" in target.props else "put_on"
        self.step(verb, one, place)
        if closed and target.category != "appliance":
            self.step("close", place)

    def out(self, one: str, place: str = "counter#1") -> None:
        """Have a vessel or tool ready on the worktop."""
        thing = self.thing(one)
        if thing.loc.partition("#")[0] in ("cabinet", "drawer", "pantry", "fridge", "freezer"):
            self.put(one, place)

    def board(self, food: Thing) -> None:
        """A board on the counter, clean unless it has only this food's own juice on it."""
        board = oid(BOARD)
        self.out(board)
        for left in self.thing(board).contents:
            if left != food.id:
                raise CannotCook(f"{left} still lies on the board")
        if self.thing(board).tags and not self.thing(board).contents:
            self.hold(board)
            self.free()

    def close_all(self) -> None:
        """Switch off and close everything."""
        kitchen = self.executor.kitchen
        for one in sorted(kitchen.things):
            thing = kitchen.things[one]
            if "on" in thing.states and "on" in thing.since:
                self.go(one)
                self.step("switch_off", one)
            if "open" in thing.states:
                self.go(one)
                self.step("close", one)
