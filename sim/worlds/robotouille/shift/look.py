"""What a cook who plans sees of a shift: the kitchen's rows by name, and what each order still needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sim.world import JSONObject, Seat
from sim.worlds.robotouille.shift.orders import Book, Order
from sim.worlds.robotouille.shift.recipes import Layer, Part

WORK = (("cut", "board"), ("cooked", "stove"), ("fried", "fryer"))
"""States in the order in which they are made, and where."""
AHEAD = 3
"""So many orders are cooked for at a time."""


@dataclass(frozen=True, slots=True)
class Need:
    """A layer that an order lacks, and where it goes; `now`: it could be put there at once."""

    order: Order
    site: str
    layer: Layer
    now: bool


class Look:
    """One look at a kitchen. Nothing here changes."""

    def __init__(self, facts: JSONObject, crew: Sequence[Seat] = ()) -> None:
        self.crew = crew
        """Those who will get out of the way by themselves."""
        self.shift: JSONObject = facts["shift"]
        self.stations: dict[str, JSONObject] = {row["id"]: row for row in facts["stations"]}
        self.items: dict[str, JSONObject] = {row["id"]: row for row in facts["items"]}
        self.vessels: dict[str, JSONObject] = {row["id"]: row for row in facts["containers"]}
        self.meals: dict[str, JSONObject] = {row["id"]: row for row in facts["meals"]}
        self.cooks: dict[Seat, JSONObject] = {row["id"]: row for row in facts["players"]}
        self.turn: Seat = facts["turn"]
        self.orders = sorted(Book.read(self.shift).waiting, key=lambda one: (one.due, one.number))
        self.pot = next((name for name, row in self.vessels.items() if row["type"] == "pot"), "")
        self.sites: dict[str, Order] = {}
        """The order that is built on each pass, as far as one is."""
        self.wrong: list[str] = []
        """Passes on which something stands that nobody has ordered."""
        self._give_sites()
        self.needs = list(self._needs())

    def part(self, item: str) -> Part:
        """What an item is and what has been done to it."""
        row = self.items[item]
        return row["type"], row["states"]

    def pile(self, station: str) -> list[Part]:
        """What lies on a station, from the bottom up."""
        return [self.part(item) for item in self.stations[station]["stack"]]

    def soup(self, vessel: str) -> list[Part] | None:
        """What is in the water of a container; None where there is no water."""
        meal = self.vessels[vessel]["meal"] if vessel else None
        return None if meal is None else [self.part(item) for item in self.meals[meal]["items"]]

    def boils(self, vessel: str) -> bool:
        """Whether what is in it boils."""
        meal = self.vessels[vessel]["meal"]
        return meal is not None and "boiling" in self.meals[meal]["states"]

    def is_running(self, thing: JSONObject) -> bool:
        """Whether something is being done to it by itself."""
        return any(one["running"] and one["kind"] != "cut" for one in thing["progress"])

    @property
    def soup_order(self) -> Order | None:
        """The soup to be made next."""
        return next((order for order in self.orders if order.recipe.soup), None)

    def is_plain(self, station: str) -> bool:
        """Whether this is a table for nothing in particular."""
        special = {*self.shift["passes"], *self.shift["sources"], self.shift["bin"]}
        return self.stations[station]["type"] == "table" and station not in special

    def is_bare(self, station: str) -> bool:
        """Whether nothing is here."""
        row = self.stations[station]
        return not row["stack"] and row["container"] is None

    def next_work(self, item: str, layer: Layer) -> str:
        """The kind of station at which this item is to be worked on next; empty: it is ready."""
        states = self.part(item)[1]
        return next((at for state, at in WORK if state in layer.states and state not in states), "")

    def _give_sites(self) -> None:
        """What stands on a pass belongs to the most urgent order that it can become; then free ones."""
        passes = [name for name in self.shift["passes"] if self.stations[name]["container"] is None]
        free = [order for order in self.orders if not order.recipe.soup]
        for name in sorted(passes, key=lambda one: -len(self.pile(one))):
            pile = self.pile(name)
            found = next((one for one in free if pile and one.recipe.missing(pile)), None)
            if found is not None:
                self.sites[name] = found
                free.remove(found)
            elif pile:
                self.wrong.append(name)
        bare = [name for name in passes if not self.pile(name)]
        bare.sort(key=self._is_barred)
        self.sites |= dict(zip(bare, free, strict=False))

    def _is_barred(self, station: str) -> bool:
        cook = self.stations[station]["cook"]
        return cook is not None and cook not in self.crew

    def _needs(self) -> Iterator[Need]:
        where = {order.number: name for name, order in self.sites.items()}
        soup = self.soup_order
        for order in self.orders[:AHEAD]:
            if order.recipe.soup:
                yield from self._soup_needs(order) if order is soup else ()
                continue
            site = where.get(order.number, "")
            missing = order.recipe.missing(self.pile(site) if site else []) or ()
            whole, top = missing == order.recipe.layers, order.recipe.layers[-1]
            for at, layer in enumerate(missing):
                first = at == 0 if whole else layer is not top or len(missing) == 1
                yield Need(order, site, layer, bool(site) and first)

    def _soup_needs(self, order: Order) -> Iterator[Need]:
        inside = self.soup(self.pot)
        missing = order.recipe.missing(inside) if inside is not None else order.recipe.layers
        place = (self.vessels[self.pot]["place"] or {}).get("station", "") if self.pot else ""
        for layer in missing or ():
            yield Need(order, place, layer, bool(place) and inside is not None)
