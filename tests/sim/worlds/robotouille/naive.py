"""A slow reference for what is legal: every grounding of every action, tested one by one."""

from __future__ import annotations

from itertools import product

from sim.worlds.robotouille.domain import Fluent
from sim.worlds.robotouille.episode import RobotouilleEpisode


def legal_sentences(episode: RobotouilleEpisode) -> set[tuple[str, tuple[str, ...]]]:
    """Verb and arguments of every legal action, from the sorted true predicates alone."""
    oracle = episode.oracle()
    true = set(oracle["predicates"])
    kitchen = episode.kitchen
    numbers = {name: kitchen.number(name) for name in oracle["objects"]}
    types = {name: kitchen.type(n) for name, n in numbers.items() if n is not None}
    found = set()
    for action in kitchen.domain.actions.values():
        choices = [[n for n, t in types.items() if t == wanted] for wanted in action.types]
        for args in product(*choices):
            bound = dict(zip(action.params, args, strict=True))
            if len(set(args)) == len(args) and all(_holds(f, bound, true) for f in action.precons):
                found.add((action.name, args))
    return found


def _holds(fluent: Fluent, bound: dict[str, str], true: set[str]) -> bool:
    text = f"{fluent.predicate.name}({','.join(bound[p] for p in fluent.params)})"
    return (text in true) is fluent.value
