"""Small kitchens drawn at random: few stations and items, short times, goals of every form."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sim.world import JSONObject, Seat, Task, WorldError
from sim.worlds.robotouille.episode import RobotouilleEpisode
from sim.worlds.robotouille.inline import task_from
from sim.worlds.robotouille.optimal.plain import Move, layers
from tests.sim.worlds.robotouille.kitchens import environment, thing

CAN = {
    "lettuce": ["iscuttable"],
    "onion": ["iscuttable", "isfryableifcut"],
    "patty": ["iscookable"],
    "chicken": ["isfryable", "iscookable"],
    "bread": [],
    "cheese": [],
}
WISHES = {
    "iscut": ("iscuttable",),
    "iscooked": ("iscookable",),
    "isfried": ("isfryable", "isfryableifcut"),
}


def drawn(seed: int, cooks: int) -> Task | None:
    """The kitchen of a seed; None where chance made one that is refused."""
    chance = Random(seed)
    soup = chance.random() < 0.35
    try:
        return task_from({"environment": _Kitchen(chance, soup, cooks).environment()})
    except WorldError:
        return None


def played_on(episode: RobotouilleEpisode, seed: int, *, joint: bool) -> None:
    """Some random steps, so that searches begin in the middle of things."""
    chance = Random(seed)
    for _ in range(chance.choice([0, 0, 3, 6])):
        seats: tuple[Seat, ...] = episode.seats if joint else (episode.turn or "",)
        move: Move = {}
        for seat in seats:
            move[seat] = chance.choice((*episode.legal(seat).actions, None))
        episode.step(move)


def shortest_by_force(
    episode: RobotouilleEpisode, most: int, cooks: Sequence[Seat], *, joint: bool
) -> tuple[int | None, tuple[Move, ...]]:
    """Length of the shortest plan (-1: there is none; None: more than `most` states) and the plan."""
    for layer in layers(episode, cooks, joint):
        moves = layer.goal()
        if moves is not None:
            return layer.depth, moves
        if layer.seen > most:
            return None, ()
    return -1, ()


class _Kitchen:
    def __init__(self, chance: Random, soup: bool, cooks: int) -> None:
        self.chance, self.soup, self.cooks = chance, soup, cooks
        self.stations = self._stations()
        self.items: list[JSONObject] = []
        self.vessels: list[JSONObject] = []
        self.goal: list[JSONObject] = []
        self.ids = 0

    def _stations(self) -> list[str]:
        kinds = ["table", "table", "table", "board", "stove", "fryer", "sink"]
        if self.soup:
            names = ["table", "sink", "stove"] + [self.chance.choice(kinds)] * self.chance.randint(
                0, 1
            )
            self.chance.shuffle(names)
            return names
        return [self.chance.choice(kinds) for _ in range(self.chance.randint(3, 4))]

    def environment(self) -> JSONObject:
        self._lay_out()
        if self.soup:
            self._want_soup()
        else:
            self._want_pile()
        roll = self.chance.randint
        config = {
            "num_cuts": roll(1, 2), "cook_time": roll(0, 3), "fry_time": roll(0, 3),
            "fill_time": roll(0, 2), "boil_time": roll(0, 3),
        }  # fmt: skip
        places = self.chance.sample(range(len(self.stations)), self.cooks)
        return environment(
            " ".join(self.stations), self.items, self.vessels, places, self.goal, config
        )

    def _lay_out(self) -> None:
        heights: dict[int, int] = {}
        for _ in range(self.chance.randint(0, 1) if self.soup else self.chance.randint(1, 3)):
            at = self.chance.randrange(len(self.stations))
            kind = self.chance.choice(sorted(CAN))
            predicates = list(CAN[kind])
            if self.chance.random() < 0.15 and "iscookable" in predicates:
                predicates.append("iscooked")
            self.items.append(thing(kind, at, heights.get(at, 0), predicates=predicates))
            heights[at] = heights.get(at, 0) + 1
        free = [at for at in range(len(self.stations)) if at not in heights]
        self.chance.shuffle(free)
        vessels = ["pot", "bowl"][: self.chance.randint(1, 2)] if self.soup else []
        self.vessels = [thing(name, at) for name, at in zip(vessels, free, strict=False)]

    def _id(self) -> int:
        self.ids += 1
        return self.ids

    def _want(self, predicate: str, *terms: tuple[str, int]) -> None:
        args, ids = [kind for kind, _ in terms], [number for _, number in terms]
        self.goal.append({"predicate": predicate, "args": args, "ids": ids})

    def _wish(self, item: JSONObject, number: int) -> None:
        for wish, needs in WISHES.items():
            can = any(need in item["predicates"] for need in needs)
            if can and self.chance.random() < 0.65:
                self._want(wish, (item["name"], number))

    def _want_soup(self) -> None:
        water = ("water", self._id())
        if self.chance.random() < 0.7:
            self._want("isboiling", water)
        for item in self.items:
            number = self._id()
            self._want("addedto", (item["name"], number), water)
            self._wish(item, number)
        kind = self.vessels[-1]["name"] if self.vessels else "pot"
        vessel = (kind, self._id())
        self._want("in", water, vessel)
        if kind == "bowl" and self.chance.random() < 0.5:
            self._want("container_at", vessel, ("table", self._id()))

    def _want_pile(self) -> None:
        station = (self.chance.choice(self.stations), self._id())
        chosen = self.chance.sample(self.items, self.chance.randint(1, len(self.items)))
        form = self.chance.choice(["heap", "pile", "anywhere"])
        below: tuple[str, int] | None = None
        for n, item in enumerate(chosen):
            term = (item["name"], self._id())
            self._wish(item, term[1])
            if form != "anywhere":
                if below is None:
                    self._want("item_on", term, station)
                elif form == "heap":
                    self._want("item_at", term, station)
                else:
                    self._want("atop", term, below)
                if n == len(chosen) - 1 and self.chance.random() < 0.6:
                    self._want("clear", term)
            below = term
