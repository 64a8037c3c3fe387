"""What the solver does again and again: look for, take, put, clear, wash, slice, tidy up.

Each chore is a generator of lines as `PUT Fridge`: what it yields is played, and whether that
worked is sent back. It knows the true state and never tries what it knows to be impossible; where
only the home itself can tell whether something fits, a failed attempt is undone by whoever plays
(`generating.play`) and the next possibility is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Protocol

from sim.home.facts import MUST_BE_OPEN, facts_of, may_hold
from sim.home.state import State, Thing
from sim.worlds.household import containment
from sim.worlds.household.homes import MAY_BE_WASHED

Lines = Generator[str, bool, None]

DOWN = (
    "CounterTop", "DiningTable", "SideTable", "CoffeeTable", "Desk", "Dresser", "TVStand",
    "Shelf", "ShelvingUnit", "Sofa", "ArmChair", "Bed", "Chair", "Floor",
)  # fmt: skip
"""Where things are laid down, best first."""
CUTTING = ("CounterTop", "DiningTable", "SideTable")
LOWEST_CUTTING = 0.52
"""Food is not cut on a lower place, metres above the floor (spec 2.2)."""
FOUND_OPENS = ("Drawer", "Cabinet")
"""FIND opens these by itself when what is looked for is inside."""


class Known(Protocol):
    """Whoever knows the true state: a `Home` does."""

    @property
    def state(self) -> State: ...

    def visible(self) -> frozenset[str]: ...


class StuckError(Exception):
    """The solver does not know how to go on; the message says at what."""


class Chores:
    """The chores in one home. `avoid` names surfaces on which nothing is to be laid down."""

    def __init__(self, home: Known, *, careful: bool = False, avoid: Iterable[str] = ()) -> None:
        self.home = home
        self.careful = careful
        self.avoid = frozenset(avoid)
        self._faced = ""

    # What is known

    @property
    def state(self) -> State:
        return self.home.state

    @property
    def held(self) -> Thing | None:
        name = self.state.held
        return self.state.things[name] if name else None

    def all(self, type_name: str) -> list[Thing]:
        return containment.of_type(self.state, type_name)

    def the(self, type_name: str) -> Thing:
        """The only one, or the first, of a type."""
        found = self.all(type_name)
        if not found:
            raise StuckError(f"there is no {type_name}")
        return found[0]

    def again(self, thing: Thing) -> Thing:
        """Its record now."""
        return self.state.things[thing.name]

    # Single actions

    def attempt(self, verb: str, type_name: str) -> Generator[str, bool, bool]:
        """Do it if it can be done; whether it was."""
        done = yield f"{verb} {type_name}"
        if done:
            self._faced = type_name
        return done

    def do(self, verb: str, type_name: str) -> Lines:
        done = yield from self.attempt(verb, type_name)
        if not done:
            raise StuckError(f"{verb} {type_name} failed")

    def face(self, type_name: str, only: Iterable[Thing] = ()) -> Lines:
        """See to it that one of these (or of the type) is in view."""
        names = {t.name for t in only} or {t.name for t in self.all(type_name)}
        if self.careful and self._faced != type_name:
            yield from self.do("FIND", type_name)
        if not names & self.home.visible():
            yield from self.do("FIND", type_name)
        if not names & self.home.visible():
            raise StuckError(f"{type_name} cannot be seen")

    # Taking and putting

    def take(self, thing: Thing) -> Lines:
        """Have this in the hand."""
        if self.state.held == thing.name:
            return
        yield from self.lay_down()
        yield from self.open_around(thing)
        yield from self.face(thing.type, [thing])
        yield from self.do("PICKUP", thing.type)
        if self.state.held != thing.name:
            raise StuckError(f"another {thing.type} was picked up")

    def take_one(self, type_name: str, fits: Callable[[Thing], bool]) -> Lines:
        """Have any thing of a type in the hand for which `fits` is true."""
        if self.held is not None and self.held.type == type_name and fits(self.held):
            return
        yield from self.lay_down()
        wanted = [t for t in self.all(type_name) if fits(t)]
        if not wanted:
            raise StuckError(f"no {type_name} is left")
        yield from self.open_around(wanted[0])
        yield from self.face(type_name, wanted)
        yield from self.do("PICKUP", type_name)
        if self.held is None or not fits(self.held):
            raise StuckError(f"the wrong {type_name} was picked up")

    def open_around(self, thing: Thing) -> Lines:
        """Open what this is shut in, unless finding it does."""
        box = containment.shut_in(self.state, self.again(thing))
        if box and not box.open and box.type in MUST_BE_OPEN and box.type not in FOUND_OPENS:
            yield from self.face(box.type, [box])
            yield from self.do("OPEN", box.type)

    def lay_down(self, places: tuple[str, ...] = DOWN) -> Lines:
        """Free the hand, on the best surface that takes what it holds."""
        held = self.held
        if held is None:
            return
        for place in places:
            if place in self.avoid or not may_hold(place, held.type) or not self.all(place):
                continue
            yield from self.face(place)
            if (yield from self.attempt("PUT", place)):
                return
        raise StuckError(f"there is no place for {held.type}")

    def put(self, type_name: str) -> Generator[str, bool, bool]:
        """Put what is held into one of these, opening it first; whether it went in."""
        things = self.all(type_name)
        ajar = [t for t in things if t.open and t.name in self.home.visible()]
        if ajar:
            yield from self.face(type_name, ajar)
        else:
            yield from self.face(type_name)
        if type_name in MUST_BE_OPEN:
            seen = self.home.visible()
            if not any(t.open and t.name in seen for t in self.all(type_name)):
                yield from self.do("OPEN", type_name)
        return (yield from self.attempt("PUT", type_name))

    def put_in(self, *choices: str) -> Lines:
        """Put what is held into the first of these types that takes it."""
        held = self.held
        for choice in choices:
            if not held or not self.all(choice) or not may_hold(choice, held.type):
                continue
            if (yield from self.put(choice)):
                return
        name = held.type if held else "nothing"
        raise StuckError(f"{name} does not go into {' or '.join(choices)}")

    def move(self, thing: Thing, places: tuple[str, ...] = DOWN) -> Lines:
        """Take it from where it is and lay it down elsewhere."""
        yield from self.take(thing)
        yield from self.lay_down(places)

    def clear(self, receptacle: Thing, keep: Iterable[str] = ()) -> Lines:
        """Take out everything but things of the types to keep."""
        kept = set(keep)
        for thing in list(self.state.contents(receptacle.name)):
            if thing.type not in kept and facts_of(thing.type).pickupable:
                yield from self.move(thing)

    # Washing

    def wash(self, type_name: str) -> Lines:
        """Have the dish of a type clean, if it is dirty; it is left in the sink."""
        dish = self.the(type_name)
        if not dish.dirty:
            return
        yield from self.clear(dish)
        yield from self.free_basin()
        yield from self.into_basin(dish)
        yield from self.take(self.the("DishSponge"))
        yield from self.face("Faucet")
        yield from self.do("TOGGLE_ON", "Faucet")
        if self.again(dish).dirty:
            yield from self.face(type_name, [dish])
            yield from self.do("CLEAN", type_name)
        if any(t.toggled for t in self.all("Faucet")):
            yield from self.face("Faucet")
            yield from self.do("TOGGLE_OFF", "Faucet")

    def free_basin(self) -> Lines:
        """Take everything out of the sink that must not be in it while the water runs."""
        for thing in containment.contents(self.state, self.the("SinkBasin")):
            if thing.type not in MAY_BE_WASHED:
                yield from self.move(thing)

    def into_basin(self, dish: Thing) -> Lines:
        """Put it in the sink; where there is no room for it, make some."""
        basin = self.the("SinkBasin")
        if containment.container(self.state, self.again(dish)) == basin:
            return
        yield from self.take(dish)
        if (yield from self.put("SinkBasin")):
            return
        yield from self.lay_down()
        yield from self.clear(basin)
        yield from self.take(dish)
        yield from self.put_in("SinkBasin")

    # Slicing

    def slice(self, food: str) -> Lines:
        """Have slices of it."""
        whole = containment.first(self.state, food)
        if whole is None:
            raise StuckError(f"there is no {food}")
        if whole.sliced:
            return
        if containment.container(self.state, whole) or whole.y < LOWEST_CUTTING or not whole.parent:
            yield from self.take(whole)
            yield from self.lay_down(CUTTING)
        knives = self.all("Knife") or self.all("ButterKnife")
        if not knives:
            raise StuckError("there is no knife")
        yield from self.take(knives[0])
        yield from self.face(food, [whole])
        yield from self.do("SLICE", food)

    # Tidying up

    def tidy(self) -> Lines:
        """Shut and switch off what a kitchen must not be left with (paper, table 3)."""
        for type_name in ("Microwave", "Fridge"):
            for thing in self.all(type_name):
                if self.again(thing).open:
                    yield from self.face(type_name, [thing])
                    yield from self.do("CLOSE", type_name)
        for type_name in ("CoffeeMachine", "Toaster", "Faucet", "StoveBurner"):
            for thing in self.all(type_name):
                if self.again(thing).toggled:
                    yield from self.face(type_name, [thing])
                    yield from self.do("TOGGLE_OFF", type_name)
