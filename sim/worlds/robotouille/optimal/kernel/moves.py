"""What one cook may do, what it changes, and what the end of a step brings."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.worlds.robotouille.optimal.kernel import compiled
from sim.worlds.robotouille.optimal.kernel.lookup import (
    ANYWHERE,
    BOARD,
    BOWL,
    COOKED,
    CUT,
    FLAGS,
    FRIED,
    FRYABLE,
    FRYER,
    HELD,
    IN_MEAL,
    LOST,
    MEAL,
    MOVE,
    N_BOIL_TIME,
    N_CONTAINER_0,
    N_CONTAINERS,
    N_COOKS,
    N_GOAL,
    N_ITEM_0,
    N_ITEMS,
    N_JOINT,
    N_LABELLED,
    N_MEAL_0,
    N_MEALS,
    N_STATIONS,
    NONE,
    ONE_CUT,
    PICK,
    POT,
    PUT,
    R_BOTTOM,
    R_COOK,
    R_COOK_AT,
    R_COOK_TIME,
    R_CUT,
    R_CUTS,
    R_END,
    R_ENDS,
    R_FILL_TIME,
    R_FIRST,
    R_FRY,
    R_FRY_AT,
    R_FRY_TIME,
    R_KIND,
    R_LOOSE,
    R_SECOND,
    R_SOFTENS,
    R_STILL,
    R_VESSEL,
    R_WHAT,
    SINK,
    SLIP,
    STOVE,
    VERB,
    WAIT,
    WASTE,
    WORK,
    Tables,
)

Bytes = NDArray[np.int64]
Ints = NDArray[np.int64]


@compiled
def top_item(t: Tables, v: Bytes, s: int) -> int:
    """The uppermost item of a station, -1."""
    found, level = -1, -1
    for i in range(t[0, N_ITEMS]):
        p = t[0, N_ITEM_0] + 3 * i
        if v[p] == s and v[p + 1] > level:
            found, level = i, v[p + 1]
    return found


@compiled
def container_on(t: Tables, v: Bytes, s: int) -> int:
    """The container that stands on a station, -1."""
    for c in range(t[0, N_CONTAINERS]):
        if v[t[0, N_CONTAINER_0] + 4 * c] == s:
            return c
    return -1


@compiled
def lacks(t: Tables, v: Bytes, i: int, flag: int) -> bool:
    """Whether an item has still to be cut, cooked or fried (cut also so that it can be fried)."""
    if i >= t[0, N_LABELLED]:
        return False
    flags = v[t[0, N_ITEM_0] + 3 * i + 2]
    if flag == CUT:
        soften = t[R_FRY, i] == 1 and not flags & FRIED and not flags & FRYABLE
        return (t[R_CUT, i] == 1 and not flags & CUT) or soften
    wanted = t[R_COOK, i] if flag == COOKED else t[R_FRY, i]
    return wanted == 1 and not flags & flag


@compiled
def ready(t: Tables, v: Bytes, i: int) -> bool:
    """Whether an item is cut, cooked and fried as the goal wants it."""
    return not (lacks(t, v, i, CUT) or lacks(t, v, i, COOKED) or lacks(t, v, i, FRIED))


@compiled
def slippery(t: Tables, v: Bytes, s: int, order: NDArray[np.int64]) -> int:
    """How many items from below form a finished part of a pile whose order does not matter.

    `order` receives the items of the station from below. The lowest one is not counted as free to
    move, but it must be the right one.
    """
    if t[R_BOTTOM, s] < 0:
        return 0
    height = 0
    for i in range(t[0, N_ITEMS]):
        p = t[0, N_ITEM_0] + 3 * i
        if v[p] == s:
            order[v[p + 1]] = i
            height += 1
    if height < 3 or order[0] != t[R_BOTTOM, s] or not ready(t, v, order[0]):
        return 0
    for level in range(1, height):
        i = order[level]
        loose = i < t[0, N_LABELLED] and t[R_LOOSE, i] == 1 and t[R_END, i] == s
        if not loose or not ready(t, v, i):
            return level
    return height


@compiled
def choices(t: Tables, v: Bytes, r: int, codes: Ints, order: Ints) -> int:
    """Write the codes of everything that may help this cook do; how many there are.

    Left out because waiting does as well: processing what the goal does not want processed, or
    what is already done or under way here; drawing water is kept even where no soup is wanted.
    """
    codes[0] = WAIT * VERB
    n = 1
    here, hand = v[1 + 2 * r], v[2 + 2 * r]
    if here == NONE or t[R_STILL, r] == 1:
        return n
    for s in range(t[0, N_STATIONS]):
        taken = False
        for q in range(t[0, N_COOKS]):
            taken |= v[1 + 2 * q] == s
        if not taken:
            codes[n] = MOVE * VERB + s
            n += 1
    top = top_item(t, v, here)
    pot = container_on(t, v, here)
    if hand != NONE:
        if _can_put(t, v, hand, here, top, pot):
            codes[n] = PUT * VERB
            n += 1
        return n
    if top >= 0 or pot >= 0:
        codes[n] = PICK * VERB
        n += 1
    if _can_work(t, v, here, top, pot):
        codes[n] = WORK * VERB
        n += 1
    free = slippery(t, v, here, order)
    for level in range(1, free):
        if order[level] != top:
            codes[n] = SLIP * VERB + order[level]
            n += 1
    return n


@compiled
def _can_put(t: Tables, v: Bytes, hand: int, here: int, top: int, pot: int) -> bool:
    if pot < 0:
        return top < 0 or hand < HELD
    content = v[t[0, N_CONTAINER_0] + 4 * pot + 1]
    if hand >= HELD:
        held = hand - HELD
        pours = t[R_VESSEL, pot] == BOWL and t[R_VESSEL, held] == POT and content == 0
        return bool(pours and v[t[0, N_CONTAINER_0] + 4 * held + 1] != 0)
    if content == 0 or t[R_VESSEL, pot] != POT:
        return False
    if hand >= t[0, N_LABELLED]:
        return True
    if t[R_ENDS, hand] == ANYWHERE:
        return ready(t, v, hand)
    return t[R_ENDS, hand] == MEAL and t[R_END, hand] == content - 1 and ready(t, v, hand)


@compiled
def _can_work(t: Tables, v: Bytes, here: int, top: int, pot: int) -> bool:
    kind = t[R_KIND, here]
    if pot >= 0:
        p = t[0, N_CONTAINER_0] + 4 * pot
        if t[R_VESSEL, pot] != POT:
            return False
        if kind == SINK:
            return bool(v[p + 1] == 0 and v[p + 2] != here)
        if kind == STOVE and v[p + 1] != 0 and v[p + 1] != WASTE:
            m = t[0, N_MEAL_0] + 5 * (v[p + 1] - 1)
            return v[m + 1] == 0 and not (v[m + 2] == here and v[m + 3] == pot)
        return False
    if top < 0 or top >= t[0, N_LABELLED] or v[t[0, N_ITEM_0] + 3 * top + 1] != 0:
        return False
    if kind == BOARD:
        return lacks(t, v, top, CUT)
    if kind == STOVE:
        return lacks(t, v, top, COOKED) and v[t[R_COOK_AT, top]] != here
    if kind == FRYER:
        fryable = v[t[0, N_ITEM_0] + 3 * top + 2] & FRYABLE
        return fryable != 0 and lacks(t, v, top, FRIED) and v[t[R_FRY_AT, top]] != here
    return False


@compiled
def act(t: Tables, v: Bytes, r: int, code: int) -> None:
    """Do it; `choices` has said that it is possible."""
    verb, a = code // VERB, code % VERB
    here = v[1 + 2 * r]
    if verb == MOVE:
        v[1 + 2 * r] = a
    elif verb == PICK:
        _pick(t, v, r, here)
    elif verb == PUT:
        _put(t, v, r, here)
    elif verb == WORK:
        _work(t, v, here)
    elif verb == SLIP:
        level = v[t[0, N_ITEM_0] + 3 * a + 1]
        for i in range(t[0, N_ITEMS]):
            p = t[0, N_ITEM_0] + 3 * i
            if v[p] == here and v[p + 1] > level:
                v[p + 1] -= 1
        v[t[0, N_ITEM_0] + 3 * a] = HELD + r
        v[t[0, N_ITEM_0] + 3 * a + 1] = 0
        v[2 + 2 * r] = a


@compiled
def _pick(t: Tables, v: Bytes, r: int, here: int) -> None:
    top = top_item(t, v, here)
    if top >= 0:
        v[t[0, N_ITEM_0] + 3 * top] = HELD + r
        v[t[0, N_ITEM_0] + 3 * top + 1] = 0
        v[2 + 2 * r] = top
        return
    pot = container_on(t, v, here)
    v[t[0, N_CONTAINER_0] + 4 * pot] = HELD + r
    v[2 + 2 * r] = HELD + pot


@compiled
def _put(t: Tables, v: Bytes, r: int, here: int) -> None:
    hand = v[2 + 2 * r]
    pot = container_on(t, v, here)
    if hand >= HELD:
        p = t[0, N_CONTAINER_0] + 4 * (hand - HELD)
        if pot >= 0:
            v[t[0, N_CONTAINER_0] + 4 * pot + 1] = v[p + 1]
            v[p + 1] = 0
            return
        v[p] = here
    else:
        p = t[0, N_ITEM_0] + 3 * hand
        if pot >= 0:
            content = v[t[0, N_CONTAINER_0] + 4 * pot + 1]
            wanted = hand < t[0, N_LABELLED] and t[R_ENDS, hand] == MEAL
            v[p] = IN_MEAL + content - 1 if wanted else LOST
        else:
            top = top_item(t, v, here)
            v[p + 1] = 0 if top < 0 else v[t[0, N_ITEM_0] + 3 * top + 1] + 1
            v[p] = here
    v[2 + 2 * r] = NONE


@compiled
def _work(t: Tables, v: Bytes, here: int) -> None:
    pot = container_on(t, v, here)
    if pot >= 0:
        p = t[0, N_CONTAINER_0] + 4 * pot
        if t[R_KIND, here] == SINK:
            v[p + 2], v[p + 3] = here, t[R_FILL_TIME, pot] + 1
        else:
            m = t[0, N_MEAL_0] + 5 * (v[p + 1] - 1)
            v[m + 2], v[m + 3], v[m + 4] = here, pot, t[0, N_BOIL_TIME] + 1
        return
    i = top_item(t, v, here)
    if t[R_KIND, here] == BOARD:
        _cut(t, v, i)
        return
    at, time = t[R_COOK_AT, i], t[R_COOK_TIME, i]
    if t[R_KIND, here] == FRYER:
        at, time = t[R_FRY_AT, i], t[R_FRY_TIME, i]
    v[at], v[at + 1] = here, time + 1


@compiled
def _cut(t: Tables, v: Bytes, i: int) -> None:
    p = t[0, N_ITEM_0] + 3 * i + 2
    flags, count = v[p] & FLAGS, v[p] // ONE_CUT
    if not flags & CUT:
        count += 1
        if count >= t[R_CUTS, i]:
            flags |= CUT
            count = 0
    if flags & CUT and t[R_SOFTENS, i] == 1:
        flags |= FRYABLE
    v[p] = flags + ONE_CUT * count


@compiled
def tick(t: Tables, v: Bytes, filled: Ints) -> int:
    """The end of a step. Pots that have just been filled go to `filled`; how many there are."""
    for i in range(t[0, N_LABELLED]):
        p = t[0, N_ITEM_0] + 3 * i
        at = t[R_COOK_AT, i]
        if at >= 0 and v[at] != NONE and v[at] == v[p] and v[p + 1] == 0:
            _count(v, at, p + 2, COOKED)
        at = t[R_FRY_AT, i]
        if at >= 0 and v[at] != NONE and v[at] == v[p] and v[p + 1] == 0:
            _count(v, at, p + 2, FRIED)
    for m in range(t[0, N_MEALS]):
        q = t[0, N_MEAL_0] + 5 * m
        if v[q + 2] != NONE and v[t[0, N_CONTAINER_0] + 4 * v[q + 3]] == v[q + 2]:
            v[q + 4] -= 1
            if v[q + 4] == 0:
                v[q + 1], v[q + 2], v[q + 3] = 1, NONE, 0
    n = 0
    for c in range(t[0, N_CONTAINERS]):
        p = t[0, N_CONTAINER_0] + 4 * c
        if v[p + 2] != NONE and v[p] == v[p + 2] and v[p + 1] == 0:
            v[p + 3] -= 1
            if v[p + 3] == 0:
                v[p + 2] = NONE
                v[p + 1] = WASTE
                filled[n] = c
                n += 1
    if t[0, N_JOINT] == 0:
        v[0] = (v[0] + 1) % t[0, N_COOKS]
    return n


@compiled
def _count(v: Bytes, at: int, flags: int, flag: int) -> None:
    v[at + 1] -= 1
    if v[at + 1] == 0:
        v[at] = NONE
        v[flags] |= flag


@compiled
def reached(t: Tables, v: Bytes) -> bool:
    """Whether every condition of the goal holds."""
    for k in range(t[0, N_GOAL]):
        if not holds(t, v, t[R_WHAT, k], t[R_FIRST, k], t[R_SECOND, k]):
            return False
    return True


@compiled
def holds(t: Tables, v: Bytes, what: int, a: int, b: int) -> bool:
    """Whether a condition holds. The numbers are those of `tables`."""
    i, j, c, m = (
        t[0, N_ITEM_0] + 3 * a,
        t[0, N_ITEM_0] + 3 * b,
        t[0, N_CONTAINER_0] + 4 * a,
        t[0, N_MEAL_0] + 5 * a,
    )
    if what == 0:
        return bool(v[i] == b)
    if what == 1:
        return bool(v[i] == b and v[i + 1] == 0)
    if what == 2:
        return bool(v[i] < HELD and v[i] == v[j] and v[i + 1] == v[j + 1] + 1)
    if what == 3:
        return v[i] < HELD and top_item(t, v, v[i]) == a
    if what == 4:
        return bool(v[i + 2] & CUT != 0)
    if what == 5:
        return bool(v[i + 2] & COOKED != 0)
    if what == 6:
        return bool(v[i + 2] & FRIED != 0)
    if what == 7:
        return bool(v[i] == IN_MEAL + b)
    if what == 8:
        return bool(v[t[0, N_CONTAINER_0] + 4 * b + 1] == a + 1)
    if what == 9:
        return bool(v[m + 1] == 1)
    if what == 10:
        return bool(v[c] == b)
    if what == 11:
        return bool(v[1 + 2 * a] == b)
    if what == 12:
        return bool(v[j] == HELD + a)
    if what == 13:
        return bool(v[t[0, N_CONTAINER_0] + 4 * b] == HELD + a)
    if what == 14:
        return bool(v[2 + 2 * a] == NONE)
    if what == 15:
        return top_item(t, v, a) < 0 and container_on(t, v, a) < 0
    if what == 16:
        free = True
        for r in range(t[0, N_COOKS]):
            free = free and v[1 + 2 * r] != a
        return free
    if what == 17:
        return bool(v[c + 1] == 0)
    return bool(v[i + 2] & FRYABLE != 0)
