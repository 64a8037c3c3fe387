"""A plan for cooks in a shift: what each does next, from what one of them sees.

Greedy and quick, made anew at every step: the oldest order first, what takes time by itself before what
does not, nobody does what another has in hand. A cook who is in nobody's way and has nothing to do waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from sim.abilities import NoPlan, Obstacle, Plan
from sim.world import Action, Observation, Seat
from sim.worlds.robotouille.shift.look import Look, Need

Errand = list[Action]
WORKS = {"board": "cut", "stove": "cook", "fryer": "fry"}
"""What is done at a station."""


def plan(observation: Observation, cooks: Sequence[Seat], *, joint: bool) -> Plan:
    """The next errand of each of these cooks; the others are expected to stand still.

    Raises:
        NoPlan: none of them can do anything because somebody stands in the way.
    """
    look = Look(observation.facts, cooks)
    planner = _Planner(look, cooks)
    errands = planner.errands()
    if not any(errands.values()) and planner.obstacles:
        message = "Somebody stands where I have to go."
        raise NoPlan(message, for_good=False, alone=False, obstacles=planner.obstacles[:1])
    return Plan(tuple(_joined(errands) if joint else _in_turns(errands, look)))


def _joined(errands: Mapping[Seat, Errand]) -> Iterator[dict[Seat, Action | None]]:
    for at in range(max(map(len, errands.values()), default=0)):
        yield {seat: errand[at] if at < len(errand) else None for seat, errand in errands.items()}


def _in_turns(errands: Mapping[Seat, Errand], look: Look) -> Iterator[dict[Seat, Action | None]]:
    seats = list(look.cooks)
    first = seats.index(look.turn)
    left = {seat: list(errand) for seat, errand in errands.items()}
    turn = first
    while any(left.values()):
        mine = left.get(seats[turn])
        yield {seats[turn]: mine.pop(0) if mine else None}
        turn = (turn + 1) % len(seats)


class _Planner:
    """Errands of several cooks. What one takes on is `claimed` and left alone by the rest."""

    def __init__(self, look: Look, cooks: Sequence[Seat]) -> None:
        self.look, self.cooks = look, cooks
        self.claimed: set[str] = set()
        self.goals: set[str] = set()
        """Stations to which cooks of ours are going."""
        self.obstacles: list[Obstacle] = []
        self.needs = list(look.needs)

    def errands(self) -> dict[Seat, Errand]:
        """What each does next; those with something in their hands first."""
        look = self.look
        for seat, row in look.cooks.items():
            if row["holding"] in look.items and seat not in self.cooks:
                self._take_need(row["holding"], ready=True)
        order = sorted(self.cooks, key=lambda seat: look.cooks[seat]["holding"] is None)
        found = {}
        for seat in order:
            errand = _Cook(self, seat).errand() or []
            if errand and errand[0].verb == "move":
                self.goals.add(str(errand[0].args["s2"]))
            found[seat] = errand
        return {seat: found[seat] for seat in self.cooks}

    def _take_need(self, item: str, *, ready: bool) -> Need | None:
        """The most urgent need that this item meets (or could meet, if not `ready`)."""
        part = self.look.part(item)
        for need in self.needs:
            fits = need.layer.is_met(part) if ready else need.layer.kind == part[0]
            if fits:
                self.needs.remove(need)
                return need
        return None


class _Cook:
    """The errand of one cook: a walk, if need be, and what is done there."""

    def __init__(self, planner: _Planner, seat: Seat) -> None:
        self.planner, self.look, self.seat = planner, planner.look, seat
        row = self.look.cooks[seat]
        self.here: str = row["at"] or ""
        self.holding: str | None = row["holding"]
        self._mine: set[str] = set()
        """What this cook means to use for one need or another."""

    def errand(self) -> Errand | None:
        """What this cook does next; None: nothing."""
        if self.holding is None:
            return next(islice(self._empty_handed(), 1), None)
        if self.holding in self.look.items:
            return self._with_item(self.holding)
        return self._with_vessel(self.holding)

    # -- walking ----------------------------------------------------------------------------------

    def _at(self, station: str, verb: str, **args: str) -> Errand | None:
        """Go there and do this; None where somebody else stands or is going."""
        deed = Action(verb, {"p1": self.seat, **args, "s1": station})
        if station == self.here:
            return [deed]
        other = self.look.stations[station]["cook"]
        if other is not None or station in self.planner.goals:
            if other is not None and other not in self.planner.cooks:
                self.planner.obstacles.append(Obstacle(other, at=station))
            return None
        return [self._walk(station), deed]

    def _walk(self, station: str) -> Action:
        return Action("move", {"p1": self.seat, "s1": self.here, "s2": station})

    def _first(self, kind: str, verb: str, **args: str) -> Errand | None:
        """At the first bare station of a kind; the one where the cook stands before others."""
        bare = [n for n, row in self.look.stations.items() if row["type"] == kind and self._free(n)]
        for name in sorted(bare, key=lambda one: one != self.here):
            if (found := self._at(name, verb, **args)) is not None:
                self.planner.claimed.add(name)
                return found
        return None

    def _free(self, station: str) -> bool:
        return self.look.is_bare(station) and station not in self.planner.claimed

    def _down(self, verb: str, **args: str) -> Errand | None:
        """Put down what is held, on a table for nothing in particular, else into the bin."""
        tables = [n for n in self.look.stations if self.look.is_plain(n) and self._free(n)]
        for name in sorted(tables, key=lambda one: one != self.here):
            if (found := self._at(name, verb, **args)) is not None:
                self.planner.claimed.add(name)
                return found
        return self._away(verb, **args)

    def _away(self, verb: str, **args: str) -> Errand | None:
        """Throw away what is held, or put it where it comes from."""
        return self._at(self.look.shift["bin"], verb, **args)

    # -- something in hand ------------------------------------------------------------------------

    def _with_item(self, item: str) -> Errand | None:
        look, planner = self.look, self.planner
        part = look.part(item)
        blocked = False
        for need in [one for one in planner.needs if one.layer.is_met(part)]:
            if need.now and (found := self._put(item, need)) is not None:
                planner.needs.remove(need)
                return found
            blocked = True
        for need in [one for one in planner.needs if one.layer.kind == part[0]]:
            work = look.next_work(item, need.layer)
            found = self._first(work, "place-item", i1=item) if work else None
            if found is not None:
                planner.needs.remove(need)
                return found
            blocked = True
        if blocked:
            planner._take_need(item, ready=False)
            return self._down("place-item", i1=item)
        return self._away("place-item", i1=item)

    def _put(self, item: str, need: Need) -> Errand | None:
        """On the dish, or into the soup."""
        row = self.look.stations[need.site]
        if row["container"] is not None:
            meal = self.look.vessels[row["container"]]["meal"]
            return self._at(need.site, "add-to", i1=item, c1=row["container"], m1=meal)
        if row["stack"]:
            return self._at(need.site, "stack", i1=item, i2=row["stack"][-1])
        return self._at(need.site, "place-item", i1=item)

    def _with_vessel(self, vessel: str) -> Errand | None:
        look, row = self.look, self.look.vessels[self.holding or ""]
        if row["type"] != "pot":
            homes = [name for name in look.shift["bowls"] if look.is_bare(name)]
            home = self._at(homes[0], "place-container", c1=vessel) if homes else None
            return home or self._down("place-container", c1=vessel)
        inside, order = look.soup(vessel), look.soup_order
        if inside is None:
            return self._first("sink", "place-container", c1=vessel) or self._down(
                "place-container", c1=vessel
            )
        missing = order.recipe.missing(inside) if order else (() if not inside else None)
        if missing is None and order is not None:
            return self._away("place-container", c1=vessel)
        if order is not None and missing == () and look.boils(vessel):
            for name in look.shift["bowls"]:
                bowl = look.stations[name]["container"]
                if bowl and bowl != vessel and look.vessels[bowl]["meal"] is None:
                    args = {"c1": bowl, "c2": vessel, "m1": str(row["meal"])}
                    return self._at(name, "fill-bowl", **args)
        return self._first("stove", "place-container", c1=vessel) or self._down(
            "place-container", c1=vessel
        )

    # -- nothing in hand --------------------------------------------------------------------------

    def _empty_handed(self) -> Iterator[Errand]:
        """What could be done, the best first."""
        yield from self._pot()
        wanted = [(need, self._supply(need)) for need in list(self.planner.needs)]
        for heats in (True, False):
            for need, item in wanted:
                if item is None or self._heats(need, item) is not heats:
                    continue
                if (found := self._fetch(need, item)) is not None:
                    self.planner.claimed.add(item)
                    self.planner.needs.remove(need)
                    yield found
        for name in self.look.wrong:
            if (found := self._take(self.look.stations[name]["stack"][-1], name)) is not None:
                yield found
        yield from self._clear_up({item for _, item in wanted if item})
        yield from self._step_back()

    def _heats(self, need: Need, item: str) -> bool:
        """Whether this is to be cooked or fried before it is of use."""
        return bool({"cooked", "fried"} & set(need.layer.states) - set(self.look.part(item)[1]))

    def _supply(self, need: Need) -> str | None:
        """The thing that will meet a need soonest; it is claimed for this look of this cook."""
        best: tuple[int, str] | None = None
        taken = self.planner.claimed | self._mine
        for name, row in self.look.items.items():
            place = (row["place"] or {}).get("station")
            if row["type"] != need.layer.kind or name in taken or place is None:
                continue
            stack = self.look.stations[place]["stack"]
            if stack[-1] != name or place in self.look.sites:
                continue
            states = set(row["states"])
            left = len(set(need.layer.states) - states)
            going = self.look.stations[place]["type"] in WORKS
            rank = 4 * left - 2 * going + (place in self.look.shift["sources"])
            if best is None or rank < best[0]:
                best = (rank, name)
        if best is None:
            return None
        self._mine.add(best[1])
        return best[1]

    def _fetch(self, need: Need, item: str) -> Errand | None:
        """One step towards this layer: work on it where it lies, or pick it up."""
        look = self.look
        place = look.items[item]["place"]["station"]
        work = look.next_work(item, need.layer)
        if not work:
            return self._take(item, place) if need.now else None
        if look.stations[place]["type"] == work and len(look.stations[place]["stack"]) == 1:
            running = look.is_running(look.items[item]) or "cooking" in look.items[item]["states"]
            return None if running else self._at(place, WORKS[work], i1=item)
        free = any(row["type"] == work and self._free(n) for n, row in look.stations.items())
        return self._take(item, place) if free else None

    def _take(self, item: str, station: str) -> Errand | None:
        stack = self.look.stations[station]["stack"]
        if len(stack) > 1:
            return self._at(station, "unstack", i1=item, i2=stack[-2])
        return self._at(station, "pick-up-item", i1=item)

    def _pot(self) -> Iterator[Errand]:
        """What the pot needs for the next soup."""
        look, pot, order = self.look, self.look.pot, self.look.soup_order
        place = (look.vessels[pot]["place"] or {}).get("station") if pot else None
        if order is None or place is None or pot in self.planner.claimed:
            return
        found = self._pot_errand(pot, place)
        if found is not None:
            self.planner.claimed.add(pot)
            yield found

    def _pot_errand(self, pot: str, place: str) -> Errand | None:
        look, order, row = self.look, self.look.soup_order, self.look.vessels[self.look.pot]
        kind, inside = look.stations[place]["type"], look.soup(pot)
        lift = self._at(place, "pick-up-container", c1=pot)
        if inside is None:
            if kind == "sink":
                return None if look.is_running(row) else self._at(place, "fill-pot", c1=pot)
            return lift if self._any("sink") else None
        missing = order.recipe.missing(inside) if order else None
        if missing is None:
            return lift
        if kind != "stove":
            return lift if self._any("stove") else None
        if look.boils(pot):
            bowls = [look.stations[name]["container"] for name in look.shift["bowls"]]
            ready = any(bowl and look.vessels[bowl]["meal"] is None for bowl in bowls)
            return lift if missing == () and ready else None
        if look.is_running(look.meals[row["meal"]]) or look.is_running(row):
            return None
        return self._at(place, "boil-water", c1=pot, m1=str(row["meal"]))

    def _any(self, kind: str) -> bool:
        return any(row["type"] == kind and self._free(n) for n, row in self.look.stations.items())

    def _clear_up(self, wanted: set[str]) -> Iterator[Errand]:
        """Take away what nobody needs from where something is made, and from tables that fill up."""
        look = self.look
        tables = [name for name in look.stations if look.is_plain(name)]
        full = sum(look.is_bare(name) for name in tables) < 2
        for name, row in look.stations.items():
            stack = row["stack"]
            crowded = row["type"] in WORKS or (full and name in tables)
            misplaced = name in look.shift["sources"] and (
                look.items[stack[-1]]["type"] != look.shift["sources"][name] if stack else False
            )
            if (
                not stack
                or stack[-1] in wanted | self.planner.claimed
                or not (crowded or misplaced)
            ):
                continue
            running = look.is_running(look.items[stack[-1]])
            if not running and (found := self._take(stack[-1], name)) is not None:
                yield found

    def _step_back(self) -> Iterator[Errand]:
        """Where there are others, out of the way: to a bare table for nothing in particular."""
        look = self.look
        if len(look.cooks) < 2 or not self.here or look.is_plain(self.here):
            return
        for name, row in look.stations.items():
            if look.is_plain(name) and row["cook"] is None and name not in self.planner.goals:
                yield [self._walk(name)]
