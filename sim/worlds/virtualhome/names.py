"""What nodes are called in play: `coffee table`, and where there are several, `chair 2`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from sim.worlds.virtualhome.graph import Graph


class Names:
    """Names of a graph's nodes, always the same: classes in words, numbered in the order of ids."""

    def __init__(self, graph: Graph) -> None:
        many = Counter(node.class_name for node in graph.nodes.values())
        so_far: Counter[str] = Counter()
        self.of: dict[int, str] = {}
        for id, node in sorted(graph.nodes.items()):
            so_far[node.class_name] += 1
            number = f" {so_far[node.class_name]}" if many[node.class_name] > 1 else ""
            self.of[id] = node.class_name.replace("_", " ") + number

    @cached_property
    def ids(self) -> Mapping[str, int]:
        """Ids by name."""
        return {name: id for id, name in self.of.items()}

    def find(self, text: str) -> int | None:
        """The node that is called so, also with `_` for blanks and in capitals; the first one may be
        named with or without its number."""
        name = " ".join(text.lower().replace("_", " ").split())
        for one in (name, f"{name} 1", name.removesuffix(" 1")):
            if one in self.ids:
                return self.ids[one]
        return None
