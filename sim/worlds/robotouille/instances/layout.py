"""Laying out a kitchen anew: stations, what lies on them, cooks. A stream decides everything.

The order of the draws is part of the format: a change of it is another `GENERATOR_VERSION`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sim.world import JSONObject, WorldError
from sim.worlds.robotouille.domain import Domain
from sim.worlds.robotouille.instances.floor import Cell, Floor
from sim.worlds.robotouille.instances.options import Options
from sim.worlds.robotouille.instances.pieces import (
    Thing,
    another_item,
    another_station,
    moved,
    named,
    put_together,
    things_of,
)
from sim.worlds.robotouille.instances.stream import Stream

GENERATOR_VERSION = 1

MOST_TRIES = 20
"""Layouts that are drawn for one seed before it is given up."""

FULLEST = (11, 20)
"""More stations are added only up to this share of the cells."""

Placed = list[tuple[JSONObject, Cell]]


class NoRoom(Exception):
    """A draw came to a dead end."""


def layouts(
    environment: JSONObject, domain: Domain, seed: int, options: Options
) -> Iterator[JSONObject | None]:
    """The layouts of a seed, one after the other from one stream; None for a dead end.

    The second half of the tries leaves the stations' cells as they are in the file and only
    exchanges what stands there: in a crowded kitchen nothing else may fit.
    """
    stream = Stream(seed, options.salt)
    for number in range(MOST_TRIES):
        try:
            drawn = named(environment, domain, stream)
            kitchen = _Kitchen(drawn, domain, options, stream)
            yield kitchen.laid_out(as_in_file=2 * number >= MOST_TRIES)
        except NoRoom:
            yield None


class _Kitchen:
    """One try."""

    def __init__(
        self, environment: JSONObject, domain: Domain, options: Options, stream: Stream
    ) -> None:
        self.environment, self.domain = environment, domain
        self.options, self.stream = options, stream
        self.width = options.width or environment["width"]
        self.height = options.height or environment["height"]
        self.cooks: list[JSONObject] = environment["players"]
        self.floor = Floor(self.width, self.height, len(self.cooks))
        self.loose, self.held = things_of(environment)

    def laid_out(self, *, as_in_file: bool) -> JSONObject:
        stations = self._as_in_file() if as_in_file else self._anew()
        in_hands = self._in_hands()
        lying = self._lying(stations)
        cooks = self._cooks(stations)
        entries = [("stations", moved(station, cell)) for station, cell in stations]
        entries += [entry for thing, cell in lying for entry in thing.at(cell)]
        for number, (cook, cell) in enumerate(cooks):
            entries.append(("players", moved(cook, cell)))
            if number in in_hands:
                entries += in_hands[number].at(cell)
        return self._sized(put_together(self.environment, entries))

    def _sized(self, environment: JSONObject) -> JSONObject:
        """With the asked size; drawn floor tiles fit only the size of the file."""
        size = (self.width, self.height)
        if size == (environment["width"], environment["height"]):
            return environment
        kept = {k: v for k, v in environment.items() if k not in ("ground", "flooring")}
        return {**kept, "width": size[0], "height": size[1]}

    # Stations

    def _as_in_file(self) -> Placed:
        given = self.environment["stations"]
        cells = [(entry["x"], entry["y"]) for entry in given]
        inside = all(x < self.width and y < self.height for x, y in cells)
        if not inside or not self.floor.serves(cells):
            raise NoRoom
        return list(zip(given, self.stream.shuffled(cells), strict=True))

    def _anew(self) -> Placed:
        given: list[JSONObject] = self.environment["stations"]
        number = self.stream.below(self.options.stations + 1)
        extra = [another_station(given, self.domain, self.stream) for _ in range(number)]
        cells = self._cells(len(given), len(extra))
        stations = given + extra[: len(cells) - len(given)]
        return list(zip(self.stream.shuffled(stations), cells, strict=True))

    def _cells(self, needed: int, wished: int) -> list[Cell]:
        """Cells for the stations that have to be there, and as many others as fit."""
        cells: list[Cell] = []
        most = self.width * self.height * FULLEST[0] // FULLEST[1]
        while len(cells) < max(needed, min(needed + wished, most)):
            cell = self.floor.cell_for_one_more(cells, self.stream)
            if cell is None:
                break
            cells.append(cell)
        if len(cells) < needed:
            raise NoRoom
        return cells

    # Things

    def _in_hands(self) -> dict[int, Thing]:
        """What cooks start with, by their number; the rest of what they held joins the loose."""
        hands: dict[int, Thing] = {}
        if self.options.hands == "kept":
            for number, cook in enumerate(self.cooks):
                if (cook["x"], cook["y"]) in self.held:
                    hands[number] = self.held[cook["x"], cook["y"]]
            return hands
        self.loose = self.loose + [replace(thing, home="") for thing in self.held.values()]
        if self.options.hands == "random":
            for number in range(len(self.cooks)):
                single = [n for n, thing in enumerate(self.loose) if thing.single]
                if single and self.stream.below(2):
                    hands[number] = self.loose.pop(self.stream.pick(single))
        return hands

    def _lying(self, stations: Placed) -> list[tuple[Thing, Cell]]:
        """Every loose thing, and some more, each on a station of its own.

        As many stations stay free as in the file, so that the kitchen gets no more crowded.
        """
        number = self.stream.below(self.options.items + 1)
        more = len(stations) - len(self.environment["stations"])
        extra = [
            another_item(self.environment, self.domain, self.stream)
            for _ in range(min(number, more))
        ]
        free, lying = list(stations), []
        homes = {thing.home for thing in self.loose}
        for thing in self.stream.shuffled(self.loose + extra):
            place = self._place(free, homes)
            free.remove(place)
            lying.append((thing, place[1]))
        return lying

    def _place(self, free: Placed, homes: set[str]) -> tuple[JSONObject, Cell]:
        """A free station, three times in four of a kind that carries things in the file."""
        if not free:
            raise NoRoom
        usual = [place for place in free if place[0]["name"] in homes]
        at_home = self.stream.below(4) > 0
        return self.stream.pick(usual if at_home and usual else free)

    # Cooks

    def _cooks(self, stations: Placed) -> list[tuple[JSONObject, Cell]]:
        """Every cook on a cell of the floor, each before another station."""
        cells = [cell for _, cell in stations]
        room = self.floor.room(cells)
        starts = [(c, s) for s in sorted(cells) for c in self.floor.beside(s, cells) if c in room]
        found: list[tuple[JSONObject, Cell]] = []
        for cook in self.cooks:
            if not starts:
                raise NoRoom
            cell, station = self.stream.pick(starts)
            starts = [(c, s) for c, s in starts if c != cell and s != station]
            direction = [station[0] - cell[0], station[1] - cell[1]]
            found.append(({**cook, "direction": direction}, cell))
        return found


def no_room(environment: JSONObject, options: Options) -> WorldError:
    """The complaint about a kitchen in which nothing fits."""
    width, height = options.width or environment["width"], options.height or environment["height"]
    return WorldError(
        "no_instance",
        f"{len(environment['stations'])} stations and what lies on them do not fit into a kitchen "
        f"of {width} by {height} with a floor from which every station can be reached",
    )
