"""What tasks are made of: washing, filling, slicing, cooking, toasting, boiling, serving."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from sim.home.geometry import above
from sim.home.state import Thing
from sim.worlds.teach.acting import extra
from sim.worlds.teach.solving.hands import Hands, StuckError

CUTTING = ("CounterTop", "DiningTable", "SideTable", "CoffeeTable", "Desk")


class Chores(Hands):
    """Chores of a kitchen."""

    # Water

    def basins(self) -> list[tuple[Thing, Thing]]:
        """Every sink's basin with its faucet."""
        found = []
        for basin in self.all("SinkBasin"):
            faucets = self.all("Faucet")
            if faucets:
                found.append(
                    (basin, min(faucets, key=lambda t: math.hypot(t.x - basin.x, t.z - basin.z)))
                )
        return found

    def rinse(self, thing: Thing) -> None:
        """Let water run over it: clean, and full if it holds any. It stays in the sink."""
        ways = [
            (partial(self._rinse, thing, basin, faucet, clear))
            for clear in (False, True)
            for basin, faucet in self.basins()
        ]
        self.first(ways, f"rinse {thing.name}")

    def _rinse(self, thing: Thing, basin: Thing, faucet: Thing, clear: bool) -> None:
        if clear:
            self.clear(basin, [thing.name])
        if not self.inside(thing, basin) or self.now(thing).parent != basin.name:
            self.take(thing)
            self.put(basin)
        self.switch(faucet, False)
        self.switch(faucet, True)
        self.switch(faucet, False)
        wet = self.now(thing)
        if wet.dirty:
            raise StuckError(f"{thing.name} did not get clean")

    def wash(self, thing: Thing) -> None:
        """Have it clean."""
        if self.now(thing).dirty:
            self.rinse(thing)

    def fill(self, thing: Thing) -> None:
        """Have it full of water."""
        if self.now(thing).liquid is None:
            self.rinse(thing)
        if self.now(thing).liquid is None:
            raise StuckError(f"{thing.name} did not fill")

    def empty(self, thing: Thing) -> None:
        """Have nothing in it that could be poured."""
        if self.now(thing).liquid is None:
            return
        self.take(thing)
        basin = self.all("SinkBasin")[0]
        self.reach(basin)
        self.do("Pour", basin)

    # Cutting

    def slice(self, kind: str) -> None:
        """Have slices of this food."""
        wholes = self.all(kind)
        if not wholes:
            raise StuckError(f"there is no {kind}")
        whole = wholes[0]
        on = self.state.things.get(self.now(whole).parent or "")
        if on is None or on.type not in CUTTING:
            self.move(whole, CUTTING)
        knives = self.all("Knife", "ButterKnife")
        if not knives:
            raise StuckError("there is no knife")
        self.first([partial(self.take, k) for k in knives], "take a knife")
        self.reach(whole)
        self.do("Slice", whole)

    def slices(self, kind: str, fits: Callable[[Thing], bool] = lambda _: True) -> list[Thing]:
        """Slices of a food, cutting one up if there are none."""
        sliced = f"{kind}Sliced"
        if not [t for t in self.all(sliced) if fits(t)]:
            self.slice(kind)
        return [t for t in self.all(sliced) if fits(t)]

    def raw(self, kind: str) -> Thing:
        """A slice that is not served yet."""
        return self.slices(kind, lambda t: not self.in_dish(t))[0]

    def in_dish(self, thing: Thing) -> bool:
        """Whether it is served already."""
        on = self.state.things.get(self.now(thing).parent or "")
        return on is not None and on.type in ("Plate", "Bowl", "Pot", "Pan", "Cup", "Mug")

    # Heat

    def cooked(self, thing: Thing) -> bool:
        """Whether it counts as cooked."""
        custom = self.episode.follower.custom.get(thing.id, {})
        return self.now(thing).cooked or bool(custom.get("simbotIsCooked"))

    def cook(self, thing: Thing) -> None:
        """Have it cooked; it lies in what cooked it."""
        if self.cooked(thing):
            return
        ovens = [partial(self._microwave, thing, o) for o in self.all("Microwave")]
        pans = [
            partial(self._fry, thing, p, b)
            for p in self.all("Pan", "Pot")
            for b in self.all("StoveBurner")
        ]
        self.first([*ovens, *pans], f"cook {thing.name}")

    def _microwave(self, thing: Thing, oven: Thing) -> None:
        if any(t.name != thing.name for t in self.state.contents(oven.name)):
            self.open(oven)
            self.clear(oven, [thing.name])
        self.take(thing)
        self.put(oven)
        self.close(oven)
        self.switch(oven, True)
        self.switch(oven, False)
        if not self.cooked(thing):
            raise StuckError(f"{thing.name} did not cook")

    def _fry(self, thing: Thing, pan: Thing, burner: Thing) -> None:
        if not self.inside(pan, burner):
            self.take(pan)
            self.put(burner)
        self.take(thing)
        self.put(pan)
        self.switch(burner, True)
        self.switch(burner, False)
        if not self.cooked(thing):
            raise StuckError(f"{thing.name} did not cook")

    def boil(self, kind: str) -> None:
        """Cook a whole one in water."""
        food = self.all(kind)
        pots = self.all("Pot", "Bowl", "Pan")
        ways = [partial(self._boil, f, p) for f in food for p in pots]
        self.first(ways, f"boil {kind}")

    def _boil(self, food: Thing, pot: Thing) -> None:
        self.clear(pot)
        self.fill(pot)
        self.take(food)
        self.put(pot)
        self.take(pot)
        burners = [t for t in self.all("StoveBurner") if not any(self.state.contents(t.name))]
        stoves = [partial(self._on_stove, b) for b in burners] if pot.type != "Bowl" else []
        ovens = [partial(self._in_oven, o) for o in self.all("Microwave")]
        self.first([*stoves, *ovens], f"heat {pot.name}")
        if not self.episode.follower.custom.get(food.id, {}).get("simbotIsBoiled"):
            raise StuckError(f"{food.name} did not boil")

    def _on_stove(self, burner: Thing) -> None:
        self.put(burner)
        self.switch(burner, True)

    def _in_oven(self, oven: Thing) -> None:
        self.put(oven)
        self.close(oven)
        self.switch(oven, True)

    def toast(self) -> Thing:
        """A slice of bread toasted, in the hand."""
        ready = [t for t in self.all("BreadSliced") if t.cooked and not self.in_dish(t)]
        piece = ready[0] if ready else self._toast()
        self.take(piece)
        return piece

    def toast_on(self, plate: Thing) -> None:
        """A slice of toast on a plate."""
        self.toast()
        self.put(self.now(plate))

    def _toast(self) -> Thing:
        piece = self.slices("Bread", lambda t: not t.cooked and not self.in_dish(t))[0]
        toasters = self.all("Toaster")
        if not toasters:
            raise StuckError("there is no toaster")
        toaster = toasters[0]
        self.clear(toaster, [piece.name])
        self.take(piece)
        self.put(toaster)
        self.switch(toaster, True)
        self.switch(toaster, False)
        if not self.now(piece).cooked:
            raise StuckError("the bread did not toast")
        return self.now(piece)

    # Drinks and dishes

    def coffee(self, used: list[str]) -> Thing:
        """Coffee in a clean mug; it stands in the machine."""
        mugs = [t for t in self.all("Mug") if t.name not in used]
        machines = self.all("CoffeeMachine")
        if not mugs or not machines:
            raise StuckError("there is no mug, or no coffee machine")
        ways = [partial(self._coffee, m, machines[0]) for m in mugs]
        self.first(ways, "make coffee")
        made = next(m for m in mugs if extra.has_coffee(self.episode.follower.custom, m))
        return self.now(made)

    def _coffee(self, mug: Thing, machine: Thing) -> None:
        self.clear(mug)
        self.clear(machine, [mug.name])
        self.wash(mug)
        self.empty(mug)
        self.switch(machine, False)
        self.take(mug)
        self.put(machine)
        self.switch(machine, True)
        if not extra.has_coffee(self.episode.follower.custom, mug):
            raise StuckError("no coffee came")

    def dish(self, kind: str, used: list[str]) -> Thing:
        """A clean, empty dish of a type that is not used yet."""
        free = [t for t in self.all(kind) if t.name not in used]
        if not free:
            raise StuckError(f"there is no {kind} left")
        best = sorted(free, key=lambda t: t.dirty)
        done: list[Thing] = []

        def ready(one: Thing) -> None:
            self.clear(one)
            self.wash(one)
            done.append(one)

        self.first([partial(ready, t) for t in best], f"have a clean {kind}")
        used.append(done[-1].name)
        return self.now(done[-1])

    def serve(self, piece: Thing, dish: Thing) -> None:
        """Put a piece of food on a dish."""
        self.take(piece)
        self.put(dish)

    def bring(self, thing: Thing, kinds: tuple[str, ...]) -> None:
        """Have it in or on one of these types."""
        if any(t.type in kinds for t in above(self.state, thing.name)):
            return
        self.take(thing)
        places = [t for kind in kinds for t in self.all(kind) if t.name != thing.name]
        self.first([partial(self.put, t) for t in places], f"bring {thing.name} there")
