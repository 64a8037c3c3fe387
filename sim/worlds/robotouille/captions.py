"""Short descriptions of what can be pointed at, as a tooltip shows and a screen reader reads them."""

from __future__ import annotations

import re
from functools import lru_cache

from sim.worlds.robotouille.art.scene import Container, Cook, Item, Progress, Scene, Station
from sim.worlds.robotouille.art.vessels import contents

DOING = {
    "cut": "being cut",
    "cook": "cooking",
    "fry": "frying",
    "fill": "filling",
    "boil": "coming to the boil",
}
SILENT = {"cooking", "boiling"}
"""States that progress or the name of the meal tells better."""


@lru_cache(maxsize=4096)
def spoken(name: str) -> str:
    """`stove1` as people say it: `stove 1`."""
    return re.sub(r"(?<=\D)(\d+)$", r" \1", name).strip()


def station_caption(station: Station, scene: Scene) -> str:
    """`stove 1 — patty cooking, 1 of 3; Ana is here`."""
    if station.container is not None:
        inside = container_phrase(station.container)
    else:
        inside = ", ".join(item_phrase(item) for item in station.stack) or "empty"
    here = [cook.label for cook in scene.cooks if cook.id == station.cook]
    return f"{spoken(station.id)} — {inside}" + "".join(f"; {name} is here" for name in here)


def item_caption(item: Item, station: Station) -> str:
    """`lettuce (cut) on table 2`."""
    return f"{item_phrase(item)} on {spoken(station.id)}"


def container_caption(container: Container, place: str) -> str:
    """`pot of boiling water on stove 1`; `place` is a station's name, or empty when it is held."""
    return container_phrase(container) + (f" on {spoken(place)}" if place else ", held")


def cook_caption(cook: Cook) -> str:
    """`Ana (robot 1), holding lettuce (cut)`."""
    name = spoken(cook.id)
    who = cook.label if cook.label in (cook.id, name) else f"{cook.label} ({name})"
    if cook.container is not None:
        return f"{who}, holding {container_phrase(cook.container)}"
    return f"{who}, holding {item_phrase(cook.item)}" if cook.item else who


def item_phrase(item: Item) -> str:
    """`patty cooking, 1 of 3`, `lettuce (cut)`."""
    return described(item.look.type, item.states) + _going_on(item.progress)


def described(kind: str, states: tuple[str, ...]) -> str:
    """The type with its states: `potato (cut, fried)`."""
    told = [state for state in states if state not in SILENT]
    return f"{kind} ({', '.join(told)})" if told else kind


def container_phrase(container: Container) -> str:
    """`empty pot`, `pot of boiling water`, `bowl of soup with tomato (cut), 2 onion`."""
    kind, filling = container.type, container.filling
    if not filling.meal:
        words = f"{kind} filling" if container.progress else f"empty {kind}"
    else:
        meal = "soup" if filling.items and filling.meal == "water" else filling.meal
        words = f"{kind} of {'boiling ' if filling.boiling else ''}{meal}{_added(container)}"
    going_on = _going_on(container.progress)
    return words + going_on.replace(" filling", "", 1) if not filling.meal else words + going_on


def _added(container: Container) -> str:
    parts = []
    for look, often in contents(container.filling.items):
        states = tuple(s for s, on in (("cut", look.cut), (look.done, look.done != "raw")) if on)
        parts.append((f"{often} " if often > 1 else "") + described(look.type, states))
    return f" with {', '.join(parts)}" if parts else ""


def _going_on(progress: tuple[Progress, ...]) -> str:
    return "".join(_one(p) for p in progress)


def _one(progress: Progress) -> str:
    doing = DOING.get(progress.kind, progress.kind)
    if progress.running or progress.kind == "cut":
        return f" {doing}, {progress.done} of {progress.of}"
    return f" {doing}, paused at {progress.done} of {progress.of}"
