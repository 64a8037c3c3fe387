"""From the planner's primitives to the world's actions."""

from __future__ import annotations

from collections.abc import Sequence

from sim.world import Action, Seat
from sim.worlds.robotouille.planning.model import NOBODY, Do, Kitchen, State
from sim.worlds.robotouille.planning.rules import apply, tick
from sim.worlds.robotouille.planning.search import Pace

Moves = list[dict[Seat, Action | None]]


def moves_of(kitchen: Kitchen, state: State, steps: Sequence[dict[int, Do]], pace: Pace) -> Moves:
    """The joint moves of a plan that starts in this state."""
    state, moves = state.copy(), []
    for clock, step in enumerate(steps):
        seats = range(pace.seats) if pace.joint else [(pace.first + clock) % pace.seats]
        move: dict[Seat, Action | None] = {}
        for cook in seats:
            do = step.get(cook)
            move[kitchen.players[cook]] = None if do is None else action(kitchen, state, cook, do)
            if do is not None:
                apply(kitchen, state, cook, do)
        tick(state)
        moves.append(move)
    return moves


def action(kitchen: Kitchen, state: State, cook: int, do: Do) -> Action:
    """One primitive as an action of the domain, with its sentence."""
    p, s, s1 = kitchen.players[cook], kitchen.stations, state.loc[cook]
    here = s[s1] if s1 != NOBODY else ""
    verb, a, b = do
    if verb == "move":
        return _make("move", f"Move {p} from {here} to {s[a]}", p1=p, s1=here, s2=s[a])
    if verb in ("lift", "set", "fill", "boil", "serve"):
        return _with_container(kitchen, state, p, here, do)
    i = kitchen.items[a]
    if verb == "pick":
        return _pick(kitchen, state.stacks[s1], p, i, here)
    if verb == "put":
        return _make("place-item", f"Place {i} on {here} using {p}", p1=p, i1=i, s1=here)
    if verb == "stack":
        under = kitchen.items[b]
        text = f"Stack {i} on top of {under} using {p}"
        return _make("stack", text, p1=p, i1=i, i2=under, s1=here)
    if verb == "add":
        pot, meal = kitchen.containers[b], kitchen.meal_name(state.meal_in[b])
        return _make(
            "add-to", f"Add {i} into {pot} using {p}", p1=p, i1=i, c1=pot, m1=meal, s1=here
        )
    return _make(verb, f"{verb.capitalize()} {i} on {here} using {p}", p1=p, i1=i, s1=here)


def _make(verb: str, text: str, **args: str) -> Action:
    return Action(verb, args, text)


def _pick(kitchen: Kitchen, pile: tuple[int, ...], p: str, i: str, here: str) -> Action:
    if len(pile) == 1:
        return _make("pick-up-item", f"Pick up {i} from {here} using {p}", p1=p, i1=i, s1=here)
    under = kitchen.items[pile[-2]]
    return _make("unstack", f"Unstack {i} from {under} using {p}", p1=p, i1=i, i2=under, s1=here)


def _with_container(kitchen: Kitchen, state: State, p: str, here: str, do: Do) -> Action:
    c = kitchen.containers[do.a]
    if do.verb == "lift":
        text = f"Pick up {c} from {here} using {p}"
        return _make("pick-up-container", text, p1=p, c1=c, s1=here)
    if do.verb == "set":
        return _make("place-container", f"Place {c} on {here} using {p}", p1=p, c1=c, s1=here)
    if do.verb == "fill":
        text = f"Fill {c} with water from {here} using {p}"
        return _make("fill-pot", text, p1=p, c1=c, s1=here)
    if do.verb == "boil":
        meal = kitchen.meal_name(state.meal_in[do.a])
        text = f"Boil {c}'s contents on {here} using {p}"
        return _make("boil-water", text, p1=p, c1=c, m1=meal, s1=here)
    pot, meal = kitchen.containers[do.b], kitchen.meal_name(state.meal_in[do.b])
    text = f"Fill {c} with {pot}'s contents using {p}"
    return _make("fill-bowl", text, p1=p, c1=c, c2=pot, m1=meal, s1=here)
