"""The rules of the compact kitchen: may a cook do this, what happens, and what a step's end brings."""

from __future__ import annotations

from sim.worlds.robotouille.planning.model import (
    COOKED,
    CUT,
    FRIED,
    FRYABLE,
    NOBODY,
    Do,
    Kitchen,
    State,
)


def vacant(state: State, station: int) -> bool:
    """Nobody stands there."""
    return station not in state.loc


def empty(state: State, station: int) -> bool:
    """Nothing lies there."""
    return not state.stacks[station] and state.pots[station] == NOBODY


def possible(kitchen: Kitchen, state: State, cook: int, do: Do) -> bool:
    """Whether the cook may do this here and now."""
    here, hand, verb = state.loc[cook], state.hand[cook], do.verb
    if verb == "wait":
        return True
    if verb == "move":
        return here != NOBODY and vacant(state, do.a)
    if here == NOBODY:
        return False
    stack = state.stacks[here]
    if verb in ("pick", "cut", "cook", "fry"):
        return (
            hand == NOBODY and bool(stack) and stack[-1] == do.a and _fits(kitchen, state, here, do)
        )
    if verb in ("lift", "fill", "boil"):
        return hand == NOBODY and state.pots[here] == do.a and _fits(kitchen, state, here, do)
    if verb == "put":
        return hand == do.a and empty(state, here)
    if verb == "stack":
        return hand == do.a and bool(stack) and stack[-1] == do.b
    offset = len(kitchen.items)
    if verb == "set":
        return hand == offset + do.a and empty(state, here)
    if verb == "add":
        return hand == do.a and state.pots[here] == do.b and state.meal_in[do.b] != NOBODY
    if verb == "serve":
        full = hand == offset + do.b and state.meal_in[do.b] != NOBODY
        return full and state.pots[here] == do.a and state.meal_in[do.a] == NOBODY
    return False


def _fits(kitchen: Kitchen, state: State, here: int, do: Do) -> bool:
    kind, alone = kitchen.kinds[here], len(state.stacks[here]) == 1
    if do.verb == "cut":
        return alone and kind == "board" and "cuttable" in kitchen.can[do.a]
    if do.verb == "cook":
        return alone and kind == "stove" and "cookable" in kitchen.can[do.a]
    if do.verb == "fry":
        return alone and kind == "fryer" and bool(state.flags[do.a] & FRYABLE)
    if do.verb == "fill":
        return kind == "sink" and state.meal_in[do.a] == NOBODY
    if do.verb == "boil":
        return kind == "stove" and state.meal_in[do.a] != NOBODY
    return True


def apply(kitchen: Kitchen, state: State, cook: int, do: Do) -> None:
    """Do it; the caller has asked whether it is possible. Timers started here count from now."""
    verb, a, here, offset = do.verb, do.a, state.loc[cook], len(kitchen.items)
    if verb == "move":
        state.loc[cook] = a
    elif verb == "pick":
        state.stacks[here] = state.stacks[here][:-1]
        state.at[a] = NOBODY
        state.hand[cook] = a
    elif verb in ("put", "stack"):
        state.stacks[here] = (*state.stacks[here], a)
        state.at[a] = here
        state.hand[cook] = NOBODY
    elif verb == "cut":
        _cut(kitchen, state, a)
    elif verb in ("cook", "fry", "fill", "boil"):
        _start(kitchen, state, do, here)
    elif verb == "lift":
        state.pots[here] = NOBODY
        state.hand[cook] = offset + a
    elif verb == "set":
        state.pots[here] = a
        state.hand[cook] = NOBODY
    elif verb == "add":
        state.inside[a] = state.meal_in[do.b]
        state.hand[cook] = NOBODY
    elif verb == "serve":
        state.meal_in[a], state.meal_in[do.b] = state.meal_in[do.b], NOBODY


def _cut(kitchen: Kitchen, state: State, item: int) -> None:
    state.cuts[item] += 1
    if state.cuts[item] >= kitchen.time("cut", kitchen.types[item]):
        state.flags[item] |= CUT
        state.cuts[item] = 0
    if "fryableifcut" in kitchen.can[item] and state.flags[item] & CUT:
        state.flags[item] |= FRYABLE
    elif kitchen.original:
        # The released code lets the first cut take frying away from what fries whole.
        state.flags[item] &= ~FRYABLE


def _start(kitchen: Kitchen, state: State, do: Do, here: int) -> None:
    thing, type_ = do.a, ""
    if do.verb in ("cook", "fry"):
        type_ = kitchen.types[do.a]
    elif do.verb == "fill":
        type_ = kitchen.vessels[do.a]
    else:
        thing, type_ = state.meal_in[do.a], "water"
    timer = (do.verb, thing, here)
    if timer not in state.timers:
        if not kitchen.original:
            for other in [t for t in state.timers if t[:2] == timer[:2]]:
                del state.timers[other]
        state.timers[timer] = kitchen.time(do.verb, type_) + 1


def tick(state: State) -> None:
    """The end of a step: every running timer counts down, what is done is done."""
    for timer in list(state.timers):
        if not state.running(timer):
            continue
        state.timers[timer] -= 1
        if state.timers[timer] <= 0:
            del state.timers[timer]
            _finish(state, timer[0], timer[1])


def _finish(state: State, process: str, thing: int) -> None:
    if process == "cook":
        state.flags[thing] |= COOKED
    elif process == "fry":
        state.flags[thing] |= FRIED
    elif process == "boil":
        state.boiling[thing] = True
    elif state.meal_in[thing] == NOBODY:
        state.meal_in[thing] = len(state.boiling)
        state.boiling.append(False)
