"""A lower bound of the steps to the goal, from acts and walks that no plan can avoid.

Every carry (one thing from where it is to a place where it must be) costs a pick, a walk with full
hands and a drop. Carries of different things, and different carries of one thing, share none of
these. Before a pick the cook walks to the thing with empty hands, unless it is the first pick of a
cook who stands there already, or it has just been put there by the same hands: that is of use only
after cutting (the cuts are counted), after something has got ready (then at least one step was
waited, counted as if it were the walk), or to lift a pot into which the last thing was just added.
So every pick is charged a walk except in these cases, and each cook with empty hands is let off
one. Starting to cook, fry, fill, boil and every cut is one act each, done in the visit of the drop
before or charged a visit. What lies on something that must be lifted must be carried away.
The second bound follows one thing through its own acts and waits, and what must be stacked on it.
"""

from __future__ import annotations

from sim.worlds.robotouille.optimal.kernel import compiled
from sim.worlds.robotouille.optimal.kernel.lookup import (
    ANYWHERE,
    BOARD,
    COOK,
    COOKED,
    CUT,
    FRIED,
    FRYABLE,
    FRYER,
    HAND,
    HEIGHT,
    HELD,
    IN_MEAL,
    LOST,
    MEAL,
    MUST,
    N_BOIL_TIME,
    N_CONTAINER_0,
    N_CONTAINERS,
    N_COOKS,
    N_ITEM_0,
    N_ITEMS,
    N_JOINT,
    N_LABELLED,
    N_MEAL_0,
    N_MEALS,
    N_MOVERS,
    N_STATIONS,
    NONE,
    ONE_CUT,
    POT,
    R_ABOVE,
    R_BELOW,
    R_BOIL,
    R_BOTTOM,
    R_BOWL,
    R_CLEAR,
    R_COOK_AT,
    R_COOK_TIME,
    R_CUTS,
    R_END,
    R_ENDS,
    R_FILL_TIME,
    R_FRY_AT,
    R_FRY_TIME,
    R_KIND,
    R_LOWEST,
    R_MEMBERS,
    R_VESSEL,
    R_VESSEL_END,
    R_VESSEL_ROLE,
    SINK,
    STATION,
    STOVE,
    THERE,
    VESSEL,
    VISIT,
    Tables,
)
from sim.worlds.robotouille.optimal.kernel.moves import Bytes, Ints, lacks, ready

DEAD = 10_000
"""The goal is out of reach with this choice of objects."""


@compiled
def _survey(t: Tables, v: Bytes, desk: Ints, piles: Ints) -> None:
    """Fill in what stands and lies where."""
    for s in range(t[0, N_STATIONS]):
        desk[HEIGHT, s], desk[VESSEL, s], desk[COOK, s] = 0, -1, -1
        desk[VISIT, s], desk[THERE, s] = 0, 0
    for i in range(t[0, N_ITEMS]):
        p = t[0, N_ITEM_0] + 3 * i
        desk[MUST, i] = 0
        if v[p] < HELD:
            piles[v[p], v[p + 1]] = i
            desk[HEIGHT, v[p]] += 1
            if i < t[0, N_LABELLED] and t[R_ENDS, i] == STATION and t[R_END, i] == v[p]:
                desk[THERE, v[p]] += 1
    for c in range(t[0, N_CONTAINERS]):
        if v[t[0, N_CONTAINER_0] + 4 * c] < HELD:
            desk[VESSEL, v[t[0, N_CONTAINER_0] + 4 * c]] = c
    for r in range(t[0, N_COOKS]):
        if v[1 + 2 * r] != NONE:
            desk[COOK, v[1 + 2 * r]] = r


@compiled
def in_place(t: Tables, v: Bytes, i: int) -> int:
    """What an item that lies lowest on a station lacks and can get right there; 0 nothing."""
    p = t[0, N_ITEM_0] + 3 * i
    if v[p] >= HELD or v[p + 1] != 0:
        return 0
    kind = t[R_KIND, v[p]]
    if kind == BOARD and lacks(t, v, i, CUT):
        return CUT
    if kind == STOVE and lacks(t, v, i, COOKED):
        return COOKED
    if kind == FRYER and lacks(t, v, i, FRIED) and v[p + 2] & FRYABLE:
        return FRIED
    return 0


@compiled
def lacking(t: Tables, v: Bytes, i: int) -> int:
    """How many kinds of processing an item lacks."""
    n = 0
    for flag in (CUT, COOKED, FRIED):
        if lacks(t, v, i, flag):
            n += 1
    return n


@compiled
def under_way(t: Tables, v: Bytes, i: int, flag: int) -> int:
    """Steps left of cooking or frying that was begun where the item lies; 0 if it was not."""
    at = -1
    if flag == COOKED:
        at = t[R_COOK_AT, i]
    elif flag == FRIED:
        at = t[R_FRY_AT, i]
    if at >= 0 and v[at] != NONE and v[at] == v[t[0, N_ITEM_0] + 3 * i]:
        return int(v[at + 1])
    return 0


@compiled
def _must_lift(t: Tables, v: Bytes, i: int, s: int, level: int, desk: Ints, piles: Ints) -> bool:
    """Whether an item must be lifted for its own sake or that of the one right below it."""
    if i < t[0, N_LABELLED] and _own_reason(t, v, i, s, level, desk, piles):
        return True
    if level == 0:
        return bool(t[R_BOTTOM, s] >= 0 and t[R_BOTTOM, s] != i)
    under = piles[s, level - 1]
    if under >= t[0, N_LABELLED]:
        return False
    if t[R_CLEAR, under] == 1 or (t[R_ABOVE, under] >= 0 and t[R_ABOVE, under] != i):
        return True
    process = in_place(t, v, under)
    return process != 0 and under_way(t, v, under, process) == 0


@compiled
def _own_reason(t: Tables, v: Bytes, i: int, s: int, level: int, desk: Ints, piles: Ints) -> bool:
    missing = lacking(t, v, i)
    if missing > 1 or (missing == 1 and in_place(t, v, i) == 0):
        return True
    if t[R_ENDS, i] != ANYWHERE and not (t[R_ENDS, i] == STATION and t[R_END, i] == s):
        return True
    if t[R_LOWEST, i] == 1 and level != 0:
        return True
    if t[R_BELOW, i] >= 0 and (level == 0 or piles[s, level - 1] != t[R_BELOW, i]):
        return True
    here = t[R_ENDS, i] == STATION
    return bool(here and t[R_CLEAR, i] == 1 and desk[THERE, s] < t[R_MEMBERS, s])


@compiled
def _lifts(t: Tables, v: Bytes, desk: Ints, piles: Ints) -> int:
    """Mark what must be lifted; how many things of no use are among it."""
    blockers = 0
    for s in range(t[0, N_STATIONS]):
        lift = False
        for level in range(desk[HEIGHT, s]):
            i = piles[s, level]
            lift = lift or _must_lift(t, v, i, s, level, desk, piles)
            if lift:
                desk[MUST, i] = 1
                if i >= t[0, N_LABELLED] or (ready(t, v, i) and t[R_ENDS, i] == ANYWHERE):
                    blockers += 1
        c = desk[VESSEL, s]
        if c >= 0 and t[R_BOTTOM, s] >= 0 and t[R_VESSEL_END, c] < 0:
            content = v[t[0, N_CONTAINER_0] + 4 * c + 1]
            if (
                content == 0
                and (t[R_VESSEL, c] != POT or not _dry(t, v))
                and t[R_VESSEL_ROLE, c] == 0
            ):
                blockers += 1
    return blockers


@compiled
def _dry(t: Tables, v: Bytes) -> bool:
    """Whether water has still to be drawn for some meal."""
    dry = False
    for m in range(t[0, N_MEALS]):
        dry = dry or v[t[0, N_MEAL_0] + 5 * m] == 0
    return dry


@compiled
def _return(t: Tables, time: int) -> int:
    """What it costs at least to be there when something gets ready: a walk, or a step of waiting."""
    return 1 if time >= t[0, N_COOKS] or (t[0, N_JOINT] == 1 and time >= 1) else 0


@compiled
def _item(t: Tables, v: Bytes, i: int, desk: Ints, piles: Ints, out: Ints) -> None:
    """Work and longest chain of one item that stands for something; `out[0]`, `out[1]`."""
    out[0], out[1] = 0, 0
    p = t[0, N_ITEM_0] + 3 * i
    place = v[p]
    if place == LOST or (place >= IN_MEAL and place != IN_MEAL + t[R_END, i]):
        if t[R_ENDS, i] != ANYWHERE or not ready(t, v, i):
            out[0] = DEAD
        return
    if place >= IN_MEAL:
        return
    unit = 1 if t[0, N_JOINT] == 1 else t[0, N_COOKS]
    missing = lacking(t, v, i)
    process = in_place(t, v, i)
    held = place >= HELD
    lifted = held or desk[MUST, i] == 1
    if (not lifted and process == 0) or (t[R_ENDS, i] == ANYWHERE and ready(t, v, i)):
        return
    final = 0 if t[R_ENDS, i] == ANYWHERE else 1
    if not held and not lifted:
        final = 0
    acts, returns, waits = 0, 0, 0
    legs = missing + final - (1 if process != 0 else 0)
    extra, aside = 0, False
    if t[R_ENDS, i] == HAND and final == 1:
        right = held and v[p] - HELD == t[R_END, i]
        legs -= 1
        acts += 0 if right and missing == 0 else 1
    elif not held and lifted and missing == 0 and _home(t, v, i):
        if t[0, N_COOKS] == 1:
            legs += 1
            returns += 1
        else:
            extra = 1
    elif held and missing == 0 and t[0, N_COOKS] == 1 and not _welcome(t, v, i, desk, piles):
        aside = True
        legs += 1
        returns += 1
    # What it lacks, wherever it gets it.
    latest = 0
    for flag in (CUT, COOKED, FRIED):
        if not lacks(t, v, i, flag):
            continue
        if flag == CUT:
            done = v[p + 2] // ONE_CUT
            acts += 1 if v[p + 2] & CUT else t[R_CUTS, i] - done
            continue
        at = t[R_COOK_AT, i] if flag == COOKED else t[R_FRY_AT, i]
        time = t[R_COOK_TIME, i] if flag == COOKED else t[R_FRY_TIME, i]
        begun = v[at] != NONE
        if begun:
            time = v[at + 1] - 1 if v[at + 1] < time else time
        going = begun and process == flag and v[at] == place
        acts += 0 if begun else 1
        left = v[at + 1] if going else time
        back = _return(t, left)
        returns += back
        latest = max(latest, back)
        wait = left if going else max(0, time + 1 - unit)
        waits += wait if final == 1 or missing > 1 else (left if going else time)
    if final == 0:
        returns -= latest
    finishes = final == 1 and t[R_ENDS, i] == STATION and _finishing(t, v, i) and process == 0
    if finishes:
        legs -= 1
        returns = max(0, returns - 1)
    # The first visit.
    visit = 0
    if not held:
        going = process != 0 and process != CUT and under_way(t, v, i, process) > 0
        if not going:
            visit = 1
            if desk[HEIGHT, place] - 1 == v[p + 1]:
                desk[VISIT, place] = 1
        elif t[0, N_JOINT] == 0 and under_way(t, v, i, process) < t[0, N_COOKS]:
            desk[VISIT, place] = 1
    work = acts + returns + visit + 3 * legs + extra
    if held and legs > 0:
        work -= 1 + _walked(t, v, i, v[p] - HELD, desk, aside)
    chain = work - returns - visit
    out[0] = work
    if (chain > 0 or waits > 0) and not finishes:
        steps = unit * (chain - 1) + 1 if chain > 0 else 0
        out[1] = steps + waits + (_after(t, v, i) if final == 1 else 0)


@compiled
def _finishing(t: Tables, v: Bytes, i: int) -> bool:
    """Whether an item can get something that it lacks at the station where it must end."""
    kind = t[R_KIND, t[R_END, i]]
    if kind == BOARD:
        return lacks(t, v, i, CUT)
    if kind == STOVE:
        return lacks(t, v, i, COOKED)
    return kind == FRYER and lacks(t, v, i, FRIED)


@compiled
def _home(t: Tables, v: Bytes, i: int) -> bool:
    """Whether an item lies on the station where it must end."""
    return bool(t[R_ENDS, i] == STATION and v[t[0, N_ITEM_0] + 3 * i] == t[R_END, i])


@compiled
def _welcome(t: Tables, v: Bytes, i: int, desk: Ints, piles: Ints) -> bool:
    """Whether nothing else has to be brought to an item's end before it."""
    s = t[R_END, i]
    if t[R_ENDS, i] != STATION:
        return True
    if t[R_CLEAR, i] == 1 and desk[THERE, s] < t[R_MEMBERS, s] - 1:
        return False
    if t[R_LOWEST, i] == 0 and t[R_BOTTOM, s] >= 0 and v[t[0, N_ITEM_0] + 3 * t[R_BOTTOM, s]] != s:
        return False
    return bool(
        t[R_BELOW, i] < 0
        or t[R_ENDS, t[R_BELOW, i]] != STATION
        or v[t[0, N_ITEM_0] + 3 * t[R_BELOW, i]] == s
    )


@compiled
def _walked(t: Tables, v: Bytes, i: int, r: int, desk: Ints, aside: bool) -> int:
    """1 if the cook who holds an item may stand where it goes next.

    What is only put aside may go anywhere but where it must end.
    """
    here = v[1 + 2 * r]
    if here == NONE:
        return 0
    if aside:
        return 1 if here != t[R_END, i] else 0
    kind = t[R_KIND, here]
    if kind == BOARD and lacks(t, v, i, CUT):
        return 1
    if kind == STOVE and lacks(t, v, i, COOKED):
        return 1
    if kind == FRYER and lacks(t, v, i, FRIED):
        return 1
    if t[R_ENDS, i] == STATION and t[R_END, i] == here:
        return 1
    return 1 if t[R_ENDS, i] == MEAL and desk[VESSEL, here] >= 0 else 0


@compiled
def _after(t: Tables, v: Bytes, i: int) -> int:
    """Steps after an item has been dropped at its end, for what must go on top of it."""
    n = 0
    if t[R_ENDS, i] != STATION:
        return 0
    j = i
    while j < t[0, N_LABELLED] and t[R_ABOVE, j] >= 0 and n < t[0, N_LABELLED]:
        j = t[R_ABOVE, j]
        n += 1
    if t[R_CLEAR, j] == 0 and n == 0:
        for k in range(t[0, N_LABELLED]):
            if (
                t[R_CLEAR, k] == 1
                and k != i
                and t[R_ENDS, k] == STATION
                and t[R_END, k] == t[R_END, i]
            ):
                n = 1
    if t[0, N_COOKS] == 1:
        return 4 * n
    return 2 * n if t[0, N_JOINT] == 1 else (2 * t[0, N_COOKS] + 1) * n


@compiled
def _meal(t: Tables, v: Bytes, m: int, desk: Ints, out: Ints) -> None:
    """Work and chain of one meal, without what goes into it."""
    out[0], out[1] = 0, 0
    q = t[0, N_MEAL_0] + 5 * m
    left = 0
    for i in range(t[0, N_LABELLED]):
        if t[R_ENDS, i] == MEAL and t[R_END, i] == m and v[t[0, N_ITEM_0] + 3 * i] != IN_MEAL + m:
            left += 1
    unit = 1 if t[0, N_JOINT] == 1 else t[0, N_COOKS]
    boils = t[R_BOIL, m] == 1 and v[q + 1] == 0
    pours = t[R_BOWL, m] >= 0 and v[t[0, N_CONTAINER_0] + 4 * t[R_BOWL, m] + 1] != m + 1
    if pours and t[R_VESSEL, t[R_BOWL, m]] == POT:
        pours = False
    if v[q] == 0:
        out[0], out[1] = _new_meal(t, v, left, boils, pours, unit)
        return
    c = -1
    for k in range(t[0, N_CONTAINERS]):
        if v[t[0, N_CONTAINER_0] + 4 * k + 1] == m + 1:
            c = k
    if c < 0 or (t[R_VESSEL, c] != POT and (left > 0 or pours)):
        out[0] = DEAD
        return
    if t[R_BOWL, m] >= 0 and t[R_VESSEL, t[R_BOWL, m]] == POT and c != t[R_BOWL, m]:
        out[0] = DEAD
        return
    if t[R_VESSEL, c] != POT or not (boils or pours):
        return
    p = t[0, N_CONTAINER_0] + 4 * c
    place = v[p]
    held = place >= HELD
    here = v[1 + 2 * (place - HELD)] if held else place
    begun = v[q + 2] != NONE
    work, back, wait = 0, 0, 0
    touched = held
    if boils:
        if begun and v[q + 2] != place and pours:
            # It goes on boiling wherever it is poured, once the pot is back on its stove.
            out[0], out[1] = 3 if held else 5, v[q + 4]
            return
        there = here != NONE and t[R_KIND, here] == STOVE
        going = begun and not held and v[q + 2] == place
        if not there:
            work += (1 if held else 2) + 1 + (0 if held or left > 0 else 1)
        elif held:
            work += 1
        elif not going and not begun and left == 0:
            work += 1
            desk[VISIT, place] = 1
        if not held and not there and left == 0:
            desk[VISIT, place] = 1
        work += 0 if begun else 1
        time = v[q + 4] if begun else t[0, N_BOIL_TIME]
        if not pours:
            out[0], out[1] = work, time
            return
        back = _return(t, time) if left == 0 else 0
        wait = time if begun else max(0, time + 1 - unit)
        work += 1 + back + 2
        out[0], out[1] = work, unit * 2 + 1 + wait
        return
    if touched:
        work = 1 + (0 if here != NONE and _bowl_here(t, v, m, here) else 1)
    else:
        work = 3 + (0 if left > 0 else 1)
        if left == 0:
            desk[VISIT, place] = 1
    sure = work if touched else 3
    out[0], out[1] = work, unit * (sure - 1) + 1


@compiled
def _bowl_here(t: Tables, v: Bytes, m: int, here: int) -> bool:
    return bool(v[t[0, N_CONTAINER_0] + 4 * t[R_BOWL, m]] == here)


@compiled
def _new_meal(
    t: Tables, v: Bytes, left: int, boils: bool, pours: bool, unit: int
) -> tuple[int, int]:
    """From drawing the water on; bringing a pot to the sink is counted by `_water`."""
    filling = False
    for c in range(t[0, N_CONTAINERS]):
        filling |= v[t[0, N_CONTAINER_0] + 4 * c + 2] != NONE
    work = 0 if filling else 1
    back = 0 if filling else _return(t, t[R_FILL_TIME, 0])
    chain = 0 if filling else t[R_FILL_TIME, 0] + 1
    if boils:
        work += 4 + (back if left == 0 else 0)
        chain += 3 * unit + 1 + t[0, N_BOIL_TIME]
    if pours:
        again = _return(t, t[0, N_BOIL_TIME]) if boils else back
        work += 3 + (again if left == 0 else 0)
        chain += 2 * unit + 1
    return work, chain


@compiled
def _water(t: Tables, v: Bytes, desk: Ints) -> int:
    """Bringing empty pots to the sink, one for each meal whose water is not drawn."""
    wanted = 0
    for m in range(t[0, N_MEALS]):
        wanted += 1 if v[t[0, N_MEAL_0] + 5 * m] == 0 else 0
    if wanted == 0:
        return 0
    cheap, usual, busy = 0, 0, 0
    for c in range(t[0, N_CONTAINERS]):
        p = t[0, N_CONTAINER_0] + 4 * c
        if t[R_VESSEL, c] != POT:
            continue
        if v[p + 2] != NONE:
            cheap += 1
        elif v[p] < HELD and t[R_KIND, v[p]] == SINK and v[p + 1] == 0:
            usual += 1
            desk[VISIT, v[p]] = 1
        elif v[p] < HELD and v[p + 1] == 0:
            desk[VISIT, v[p]] = 1
        elif v[p + 1] == 0:
            usual += 1
        else:
            busy += 1
    cost = 0
    for n in range(wanted):
        if n >= cheap:
            cost += 1 if n < cheap + usual else 2
    return cost + (2 if cheap + usual + busy == 0 else 0)


@compiled
def _vessels(t: Tables, v: Bytes, desk: Ints) -> int:
    """Bringing bowls to where they must end."""
    work = 0
    for c in range(t[0, N_CONTAINERS]):
        p = t[0, N_CONTAINER_0] + 4 * c
        if t[R_VESSEL_END, c] < 0 or v[p] == t[R_VESSEL_END, c] or t[R_VESSEL, c] == POT:
            continue
        if v[p] >= HELD:
            here = v[1 + 2 * (v[p] - HELD)]
            work += 1 if here == t[R_VESSEL_END, c] else 2
        else:
            work += 4
            desk[VISIT, v[p]] = 1
    return work


@compiled
def _let_off(t: Tables, v: Bytes, desk: Ints) -> int:
    """How many cooks may begin where they stand."""
    n = 0
    for r in range(t[0, N_COOKS]):
        here = v[1 + 2 * r]
        if here == NONE or desk[VISIT, here] == 0:
            continue
        if v[2 + 2 * r] == NONE or (v[2 + 2 * r] < HELD and desk[VESSEL, here] >= 0):
            n += 1
    return n


@compiled
def lower_bound(t: Tables, v: Bytes, desk: Ints, piles: Ints, out: Ints) -> int:
    """Steps to the goal at least; DEAD if it is out of reach with these objects."""
    _survey(t, v, desk, piles)
    blockers = _lifts(t, v, desk, piles)
    work, chain = 0, 0
    for i in range(t[0, N_LABELLED]):
        _item(t, v, i, desk, piles, out)
        work += out[0]
        chain = max(chain, out[1])
    for m in range(t[0, N_MEALS]):
        _meal(t, v, m, desk, out)
        work += out[0]
        chain = max(chain, out[1])
    if work >= DEAD:
        return DEAD
    work += _water(t, v, desk) + _vessels(t, v, desk)
    if blockers > 0:
        work += 4 * blockers - (t[0, N_COOKS] - 1) - min(blockers, t[0, N_MEALS])
        for r in range(t[0, N_COOKS]):
            if v[1 + 2 * r] != NONE:
                desk[VISIT, v[1 + 2 * r]] = 1
    if t[0, N_COOKS] == 1 and work > 0 and v[2] != NONE and v[2] < HELD:
        held = v[2]
        work += (
            1
            if held >= t[0, N_LABELLED] or (t[R_ENDS, held] == ANYWHERE and ready(t, v, held))
            else 0
        )
    work -= _let_off(t, v, desk)
    movers = max(1, t[0, N_MOVERS])
    if t[0, N_JOINT] == 1:
        work = (work + movers - 1) // movers
    elif work > 0:
        # The others' turns pass in between.
        work = (work - 1) // movers * t[0, N_COOKS] + (work - 1) % movers + 1
    return max(work, chain, 0)
