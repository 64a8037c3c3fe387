"""What can be ordered: dishes in layers, from the bottom up, and soups."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sim.world import JSONObject

Part: TypeAlias = tuple[str, Collection[str]]
"""What something is and in which states: `("lettuce", ("cut",))`."""

WORDS = {"bottombun": "bottom bun", "topbun": "top bun"}


@dataclass(frozen=True, slots=True)
class Layer:
    """One thing of a dish, and what has to be done to it. More may be done: cut cheese is cheese."""

    kind: str
    states: tuple[str, ...] = ()

    def is_met(self, part: Part) -> bool:
        """Whether this thing will do."""
        return part[0] == self.kind and set(self.states) <= set(part[1])

    def __str__(self) -> str:
        words = WORDS.get(self.kind, self.kind)
        return f"{words} ({', '.join(self.states)})" if self.states else words


@dataclass(frozen=True, slots=True)
class Recipe:
    """A dish: its layers from the bottom up, or what is in the boiling water of a soup."""

    name: str
    title: str
    layers: tuple[Layer, ...]
    soup: bool = False

    def missing(self, parts: Sequence[Part]) -> tuple[Layer, ...] | None:
        """What is still to come, in the order in which it can; None where this becomes another dish.

        Layers between the lowest and the highest may come in any order; so may all of a soup.
        """
        if self.soup:
            return _left(self.layers, parts)
        if not parts:
            return self.layers
        if not self.layers[0].is_met(parts[0]):
            return None
        inner, last = self.layers[1:-1], self.layers[1:][-1:]
        left = _left(inner, parts[1:])
        if left is not None:
            return (*left, *last)
        done = last and _left(inner, parts[1:-1]) == () and last[0].is_met(parts[-1])
        return () if done else None

    def told(self) -> str:
        """What it is made of, for those who read."""
        parts = ", ".join(map(str, self.layers))
        if self.soup:
            return f"a bowl of boiling water with {parts}"
        return parts if len(self.layers) == 1 else f"{parts}, from the bottom up"

    def to_json(self) -> JSONObject:
        layers = [{"type": one.kind, "states": list(one.states)} for one in self.layers]
        return {"recipe": self.name, "title": self.title, "soup": self.soup, "layers": layers}


def _left(layers: Iterable[Layer], parts: Iterable[Part]) -> tuple[Layer, ...] | None:
    """The layers for which nothing is there; None where something is there for no layer."""
    left = list(layers)
    for part in parts:
        found = next((one for one in left if one.is_met(part)), None)
        if found is None:
            return None
        left.remove(found)
    return tuple(left)


def _dish(name: str, *layers: str, soup: bool = False) -> Recipe:
    """`patty:cooked` is a cooked patty."""
    made = tuple(Layer(kind, tuple(filter(None, states.split("+")))) for kind, _, states in (
        one.partition(":") for one in layers
    ))  # fmt: skip
    return Recipe(name, name.replace("_", " ").capitalize(), made, soup)


_BREAD, _LOWER, _UPPER, _PATTY = "bread", "bottombun", "topbun", "patty:cooked"

RECIPES: dict[str, Recipe] = {
    one.name: one
    for one in (
        _dish("cheese_sandwich", _BREAD, "cheese", _BREAD),
        _dish("lettuce_sandwich", _BREAD, "lettuce:cut", _BREAD),
        _dish("cheese_lettuce_sandwich", _BREAD, "cheese", "lettuce:cut", _BREAD),
        _dish("tomato_sandwich", _BREAD, "cheese", "tomato:cut", _BREAD),
        _dish("chicken_sandwich", _BREAD, "chicken:cooked", _BREAD),
        _dish("hamburger", _LOWER, _PATTY, _UPPER),
        _dish("cheeseburger", _LOWER, _PATTY, "cheese", _UPPER),
        _dish("lettuce_burger", _LOWER, _PATTY, "lettuce:cut", _UPPER),
        _dish("french_fries", "potato:cut+fried"),
        _dish("tomato_soup", "tomato", "tomato", soup=True),
        _dish("onion_soup", "onion", "tomato", soup=True),
    )
}
"""Every dish by name."""
