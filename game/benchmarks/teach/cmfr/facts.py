"""The scene in a line of facts, as stages are shown it (section 4.4, appendix E).

Only things whose types the plan names, only properties that tasks are about, and never what the
kitchen said about a failure: that is what the model is to find out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from game.benchmarks.teach.cmfr.body import Body, Seen, State
from game.benchmarks.teach.cmfr.names import Names

WORDS: dict[State, tuple[str, str]] = {
    "filled": ("is filled with water", "is not filled with water"),
    "dirty": ("is dirty", "is clean"),
    "open": ("is open", "is closed"),
    "toggled": ("is toggled on", "is toggled off"),
    "sliced": ("is sliced", ""),
    "cooked": ("is cooked", ""),
}
"""What is said of a property that holds, and of one that does not (empty: nothing)."""


def scene(body: Body, names: Names, kinds: Collection[str]) -> str:
    """All facts about things of these types, and what is in the hand."""
    told = [seen for seen in body.memory.values() if seen.kind in kinds]
    facts = [fact for seen in told for fact in _facts(seen, body, names)]
    held = names.called(body.held, body) if body.held in body.memory else "nothing"
    return ", ".join([*dict.fromkeys(facts), f"(agent holding {held})"])


def _facts(seen: Seen, body: Body, names: Names) -> Iterator[str]:
    own = names.called(seen.id, body)
    for state, (yes, no) in WORDS.items():
        if (holds := seen.states.get(state)) is not None and (words := yes if holds else no):
            yield f"({own} {words})"
    for parent in seen.parents:
        if parent in body.memory and body.memory[parent].kind != "Floor":
            yield f"({own} in {names.called(parent, body)})"
    inside = [names.called(child, body) for child in seen.children if child in body.memory]
    if inside:
        yield f"({own} contains {_listed(inside)})"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
