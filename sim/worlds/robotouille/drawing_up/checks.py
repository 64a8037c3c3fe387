"""What is wrong with a sketch, cell by cell, and what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sim.editing import ANYWHERE, FACINGS, MOST_COOKS, Cell, Remark, Sketch, Thing
from sim.world import WorldError
from sim.worlds.robotouille.drawing_up import dishes, files, supplies
from sim.worlds.robotouille.drawing_up.kit import (
    CONTAINERS,
    ITEMS,
    LARGEST,
    SMALLEST,
    STATIONS,
    called,
    possible,
)

SIDES: tuple[Cell, ...] = tuple(FACINGS.values())
PLACED = ("stations", "items", "containers", "meals", "players")
"""The lists of a file in which everything has its cell."""


def check(sketch: Sketch) -> list[Remark]:
    """Everything that is worth saying, what is wrong first.

    Only where nothing is wrong so far the kitchen is opened, to see that the world takes it.
    """
    said = [*_size(sketch), *_kinds(sketch), *_cooks(sketch), *_places(sketch)]
    said += [*supplies.check(sketch), *_ways(sketch)]
    if not any(one.wrong for one in said):
        said += _opened(sketch)
    return sorted(said, key=lambda one: not one.wrong)


def place(cell: Cell) -> str:
    """A cell as people count, from the bottom left: `column 3, row 1`."""
    return f"column {cell[0] + 1}, row {cell[1] + 1}"


def _size(sketch: Sketch) -> Iterator[Remark]:
    for side, cells in (("wide", sketch.width), ("high", sketch.height)):
        if not SMALLEST <= cells <= LARGEST:
            yield Remark(
                f"The kitchen is {cells} cells {side}; {SMALLEST} to {LARGEST} are possible."
            )


def _kinds(sketch: Sketch) -> Iterator[Remark]:
    """Only what there is, in states that it can have."""
    for spot in sketch.spots:
        cell = (spot.x, spot.y)
        if spot.station and spot.station not in STATIONS:
            known = ", ".join(called(kind) for kind in STATIONS)
            yield Remark(f'There is no station "{spot.station}"; there are: {known}.', (cell,))
        for thing in spot.things:
            yield from _thing(thing, cell)
    for cook in sketch.cooks:
        if cook.holds is not None:
            yield from _thing(cook.holds, (cook.x, cook.y))
    for at, dish in enumerate(sketch.dishes):
        if dish.at and dish.at not in (*STATIONS, ANYWHERE):
            yield Remark(f'There is no station "{dish.at}".', dish=at)
        for thing in dish.things:
            for part in (thing, *thing.inside):
                if part.kind not in (*ITEMS, *CONTAINERS):
                    yield Remark(f'There is no "{part.kind}" here.', dish=at)


def _thing(thing: Thing, cell: Cell) -> Iterator[Remark]:
    here = place(cell)
    if thing.kind in CONTAINERS:
        if thing.inside:
            words = f"The {thing.kind} at {here} has food in it; soups are made while one cooks."
            yield Remark(f"{words} Take the food out.", (cell,))
        if thing.meal not in ("", "water"):
            yield Remark(f"A {thing.kind} can begin empty or with water: {here}.", (cell,))
        if thing.states and not thing.meal:
            yield Remark(f"Only water can boil: fill the {thing.kind} at {here}.", (cell,))
        return
    if thing.kind not in ITEMS:
        yield Remark(f'There is no "{thing.kind}" here: {here}.', (cell,))
        return
    if thing.meal or thing.inside:
        yield Remark(f"Nothing can be put into {called(thing.kind)}: {here}.", (cell,))
    for state in thing.states:
        if state not in possible(thing.kind):
            yield Remark(f"{called(thing.kind).capitalize()} cannot be {state}: {here}.", (cell,))


def _cooks(sketch: Sketch) -> Iterator[Remark]:
    if not sketch.cooks:
        yield Remark("Nobody cooks here: put a cook on the floor.")
    if len(sketch.cooks) > MOST_COOKS:
        yield Remark(f"{len(sketch.cooks)} cooks are too many; {MOST_COOKS} are the most.")
    stations = {(one.x, one.y): one for one in sketch.spots if one.station}
    faced: dict[Cell, Cell] = {}
    seen: set[Cell] = set()
    for cook in sketch.cooks:
        cell = (cook.x, cook.y)
        if cell in seen:
            yield Remark(f"Two cooks stand at {place(cell)}: move one.", (cell,))
        seen.add(cell)
        if cell in stations:
            name = called(stations[cell].station)
            yield Remark(
                f"A cook stands in the {name} at {place(cell)}: move one of them.", (cell,)
            )
        dx, dy = FACINGS[cook.facing]
        ahead = (cook.x + dx, cook.y + dy)
        if ahead in stations and ahead in faced:
            name = called(stations[ahead].station)
            words = f"Two cooks begin at the {name} at {place(ahead)}: turn one of them."
            yield Remark(words, (faced[ahead], cell))
        faced.setdefault(ahead, cell)


def _places(sketch: Sketch) -> Iterator[Remark]:
    """Things lie on stations or are held; a container stands alone."""
    if not any(one.station for one in sketch.spots):
        yield Remark("There is no station: put a table down.")
    cooks = {(one.x, one.y): one for one in sketch.cooks}
    for spot in sketch.spots:
        cell = (spot.x, spot.y)
        if spot.things and not spot.station:
            if cell in cooks:
                yield Remark(f"A cook stands on the food at {place(cell)}: move it.", (cell,))
            else:
                name = called(spot.things[0].kind)
                words = f"The {name} at {place(cell)} lies on the floor: put a table under it."
                yield Remark(words, (cell,))
        vessels = [one for one in spot.things if one.kind in CONTAINERS]
        if vessels and len(spot.things) > 1:
            words = f"The {vessels[0].kind} at {place(cell)} has to stand alone: move the rest."
            yield Remark(words, (cell,))


def _ways(sketch: Sketch) -> Iterator[Remark]:
    """Every station can be walked to by every cook."""
    walls = {(one.x, one.y) for one in sketch.spots if one.station}
    cooks = [(one.x, one.y) for one in sketch.cooks]
    free = [cell for cell in cooks if cell not in walls]
    if not free:
        return
    reached = _walk(sketch, walls, free[0])
    if apart := [cell for cell in free[1:] if cell not in reached]:
        words = f"The cooks cannot come to each other: open a way to {place(apart[0])}."
        yield Remark(words, tuple(apart))
    for spot in sorted(sketch.spots, key=lambda one: (one.x, one.y)):
        beside = {(spot.x + dx, spot.y + dy) for dx, dy in SIDES}
        if spot.station and not beside & reached:
            words = f"Nobody can come to the {called(spot.station)} at {place((spot.x, spot.y))}:"
            yield Remark(f"{words} leave a free cell beside it.", ((spot.x, spot.y),))


def _walk(sketch: Sketch, walls: set[Cell], start: Cell) -> set[Cell]:
    found, front = {start}, [start]
    while front:
        x, y = front.pop()
        for dx, dy in SIDES:
            cell = (x + dx, y + dy)
            inside = 0 <= cell[0] < sketch.width and 0 <= cell[1] < sketch.height
            if inside and cell not in walls and cell not in found:
                found.add(cell)
                front.append(cell)
    return found


def _opened(sketch: Sketch) -> list[Remark]:
    """What the world itself says: whether it takes the kitchen, and whether there is anything to do in it."""
    from sim.worlds.robotouille import world

    try:
        document = files.build(sketch)
        episode = world.start(world.drawn(document), 0)
    except WorldError as error:
        cells = _cells_of(sketch, error.path)
        dish = _dish_of(sketch, error.path)
        where = "" if cells or dish is not None else f" ({error.path})"
        return [Remark(f"{error.message[:1].upper()}{error.message[1:]}{where}.", cells, dish)]
    if episode.outcome() is not None:
        return [Remark("The goal is met before anybody has done anything: ask for more.")]
    return list(_worth_knowing(sketch))


def _cells_of(sketch: Sketch, path: str) -> tuple[Cell, ...]:
    """The cell of `items[3]` or `players[0].direction` of the file."""
    field, _, rest = path.partition("[")
    at = rest.partition("]")[0]
    if field not in PLACED or not at.isdigit():
        return ()
    row = files.build(sketch)[field][int(at)]
    return ((row["x"], row["y"]),)


def _dish_of(sketch: Sketch, path: str) -> int | None:
    """The dish that asks for `goal[3]` of the file."""
    field, _, rest = path.partition("[")
    at = rest.partition("]")[0]
    if field != "goal" or not at.isdigit():
        return None
    first = len(sketch.kept.get("goal", []))
    for number, dish in enumerate(sketch.dishes):
        after = first + len(dishes.conditions([dish]))
        if first <= int(at) < after:
            return number
        first = after
    return None


def _worth_knowing(sketch: Sketch) -> Iterator[Remark]:
    kinds = Counter(one.station for one in sketch.spots)
    if len(sketch.cooks) > 1 and kinds["board"] == 1 and _cuts(sketch) > 1:
        words = "There is one cutting board for all cooks: they will wait for each other at it."
        yield Remark(words, wrong=False)


def _cuts(sketch: Sketch) -> int:
    parts = [p for dish in sketch.dishes for one in dish.things for p in (one, *one.inside)]
    return sum("cut" in one.states for one in parts)
