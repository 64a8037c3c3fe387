"""From cells to relations: what is true at the start, as the original reads a layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from sim.fields import join, wrong
from sim.worlds.robotouille.domain import Domain
from sim.worlds.robotouille.problem import Entity

Truth: TypeAlias = tuple[str, tuple[str, ...]]
Cells: TypeAlias = dict[tuple[int, int], list[Entity]]


def place(domain: Domain, entities: Sequence[Entity], strict: bool) -> tuple[Truth, ...]:
    """Every predicate that is true at the start, in the original's order.

    An item on a station's cell is at that station; one on a player's cell is in that player's
    hands. A player is at the station that it faces. `strict` also refuses what the original
    silently leaves nowhere.

    Raises:
        WorldError: overlapping positions, or a needed field is missing.
    """
    by_type = {t: [e for e in entities if e.type == t] for t in domain.types}
    _check_overlaps(by_type)
    if strict:
        _check_places(by_type)
    facts = [*_identities(entities), *_contents(by_type), *_at_stations(by_type)]
    facts += [*_hands(by_type), *_stacks(by_type)]
    _check_known(domain, facts)
    return tuple(dict.fromkeys(facts))


def _cells(entities: Iterable[Entity]) -> Cells:
    cells: Cells = {}
    for entity in entities:
        cells.setdefault((entity.x, entity.y), []).append(entity)
    return cells


def _faced(player: Entity) -> tuple[int, int]:
    return player.x + player.direction[0], player.y + player.direction[1]


def _check_overlaps(by_type: dict[str, list[Entity]]) -> None:
    for type_ in ("station", "player"):
        for (x, y), there in _cells(by_type[type_]).items():
            if len(there) > 1:
                first, second = there[0], there[1]
                raise wrong(
                    f"{second.id} stands on the cell ({x}, {y}), where {first.path} stands too",
                    second.path,
                )
    stations = {(s.x, s.y): s for s in by_type["station"]}
    taken: dict[str, Entity] = {}
    for player in by_type["player"]:
        if station := stations.get((player.x, player.y)):
            raise wrong(f"stands inside {station.id}; it should stand beside it", player.path)
        if station := stations.get(_faced(player)):
            if station.id in taken:
                other = taken[station.id]
                raise wrong(f"faces {station.id}, where {other.path} is already", player.path)
            taken[station.id] = player


def _check_places(by_type: dict[str, list[Entity]]) -> None:
    """What the original accepts and then cannot use: things on the floor, two in one hand."""
    stations = _cells(by_type["station"])
    players = _cells(by_type["player"])
    containers = _cells(by_type.get("container", []))
    for cell, items in _cells(by_type.get("item", [])).items():
        if cell in players and len(items) > 1:
            raise wrong(f"{players[cell][0].id} can hold only one thing", items[1].path)
        if cell in containers:
            raise wrong(f"shares its place with {containers[cell][0].path}", items[0].path)
        _check_levels(items, cell in stations)
    for pots in containers.values():
        if len(pots) > 1:
            raise wrong(f"shares its place with {pots[0].path}", pots[1].path)
    for thing in [*by_type.get("item", []), *by_type.get("container", [])]:
        if (thing.x, thing.y) not in stations and (thing.x, thing.y) not in players:
            place_ = f"({thing.x}, {thing.y})"
            raise wrong(f"{place_} is neither a station's nor a player's cell", thing.path)
    for cell, meals in _cells(by_type.get("meal", [])).items():
        if cell not in containers:
            raise wrong("a meal has to be where a container is", meals[0].path)
        if len(meals) > 1:
            raise wrong(f"shares its container with {meals[0].path}", meals[1].path)


def _check_levels(items: list[Entity], stacked: bool) -> None:
    seen: dict[int, Entity] = {}
    for item in items:
        if stacked and item.level in seen:
            raise wrong(
                f"is at level {item.level} of a stack, where {seen[item.level].path} is too",
                join(item.path, "stack-level"),
            )
        seen[item.level] = item


def _identities(entities: Sequence[Entity]) -> Iterator[Truth]:
    for entity in entities:
        yield (f"is{entity.kind}", (entity.id,))
        for name in entity.predicates:
            yield (name, (entity.id,))


def _contents(by_type: dict[str, list[Entity]]) -> Iterator[Truth]:
    meals = _cells(by_type.get("meal", []))
    for container in by_type.get("container", []):
        inside = meals.get((container.x, container.y), [])
        for meal in inside:
            yield ("in", (meal.id, container.id))
        if not inside:
            yield ("container_empty", (container.id,))


def _at_stations(by_type: dict[str, list[Entity]]) -> Iterator[Truth]:
    for station in by_type["station"]:
        here = (station.x, station.y)
        cooks = [p for p in by_type["player"] if _faced(p) == here]
        for cook in cooks:
            yield ("loc", (cook.id, station.id))
        if not cooks:
            yield ("vacant", (station.id,))
        empty = True
        for type_ in ("item", "container"):
            for thing in by_type.get(type_, []):
                if (thing.x, thing.y) == here:
                    yield (f"{type_}_at", (thing.id, station.id))
                    empty = False
        if empty:
            yield ("station_empty", (station.id,))


def _hands(by_type: dict[str, list[Entity]]) -> Iterator[Truth]:
    """The first thing on a player's cell is held, items before containers."""
    for player in by_type["player"]:
        for type_ in ("item", "container"):
            held = [e for e in by_type.get(type_, []) if (e.x, e.y) == (player.x, player.y)]
            if held:
                yield (f"has_{type_}", (player.id, held[0].id))
                break
        else:
            yield ("nothing", (player.id,))


def _stacks(by_type: dict[str, list[Entity]]) -> Iterator[Truth]:
    stations = {(s.x, s.y): s for s in by_type["station"]}
    for cell, items in _cells(by_type.get("item", [])).items():
        if cell not in stations:
            continue
        for item in items:
            if item.level < 0:
                raise wrong('the field "stack-level" is missing', item.path)
        stack = sorted(items, key=lambda item: item.level)
        yield ("item_on", (stack[0].id, stations[cell].id))
        for below, above in pairwise(stack):
            yield ("atop", (above.id, below.id))
        yield ("clear", (stack[-1].id,))


def _check_known(domain: Domain, facts: Iterable[Truth]) -> None:
    for name, args in facts:
        if name not in domain.predicates:
            raise wrong(
                f'{args[0]} needs the predicate "{name}", which the domain does not define',
                "domain.predicate_defs",
            )
