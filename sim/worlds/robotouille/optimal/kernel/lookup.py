"""What does not change during a search, as arrays, and where things are in a state's bytes."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
"""Tables, scratch and the state under the hands are all of these, so that one version is compiled."""

NONE = 255
HELD = 100
"""Position of what is held by cook r: HELD + r. In a hand, container c is HELD + c."""
IN_MEAL = 200
"""Position of an item in the meal of role m: IN_MEAL + m."""
LOST = 250
"""Position of an item in a meal that no goal wants."""
WASTE = 255
"""Content of a container: a meal that no goal wants. 0 is empty, 1 + m the meal of role m."""

TABLE, BOARD, STOVE, FRYER, SINK = range(5)
CUT, COOKED, FRIED, FRYABLE, FLAGS = 1, 2, 4, 8, 15
ONE_CUT = 16
"""Cuts so far are counted in the upper half of the flags."""

ANYWHERE, STATION, MEAL, HAND = range(4)
"""Where an item must end."""

WAIT, MOVE, PICK, PUT, WORK, SLIP = range(6)
"""Verbs of a code `verb * 64 + argument`. SLIP takes an item out of the middle of a finished pile,
which no cook can: it makes the search a relaxation that need not remember the order of the pile."""
VERB = 64
CODE_BITS = 12

POT, BOWL = 0, 1

(G_ITEM_AT, G_ITEM_ON, G_ATOP, G_CLEAR, G_CUT, G_COOKED, G_FRIED, G_ADDED, G_IN, G_BOILING,
 G_CONTAINER_AT, G_LOC, G_HAS_ITEM, G_HAS_CONTAINER, G_NOTHING, G_STATION_EMPTY, G_VACANT,
 G_CONTAINER_EMPTY, G_FRYABLE) = range(19)  # fmt: skip

HEIGHT, VESSEL, COOK, VISIT, MUST, THERE, OUT, ORDER, SUMS, FILLED, COUNTS, AT = range(12)
"""Rows of the scratch: height, container and cook of each station, whether the first visit there is
charged, whether an item must be lifted, members present on each station; and plain room."""

ITEM_BYTES, CONTAINER_BYTES, MEAL_BYTES = 3, 4, 5


Tables: TypeAlias = NDArray[np.int64]
"""The fixed half of a bound problem: a row for each property, in which stations, items, containers,
cooks or meals have their columns. Row 0 holds single numbers.

The first `N_LABELLED` items stand for variables of the goal, the others are in the way at most.
Layout of a state: turn; per cook place and hand; per item place, level and flags; per container
place, content, sink and steps left of filling; per meal made, boiling, stove, pot and steps left
of boiling; then station and steps left of cooking and frying for the items that need it.
"""

(
    N_COOKS, N_MOVERS, N_JOINT, N_WIDTH, N_STATIONS, N_ITEMS, N_LABELLED, N_CONTAINERS, N_MEALS,
    N_BOIL_TIME, N_ITEM_0, N_CONTAINER_0, N_MEAL_0, N_GOAL,
) = range(14)  # fmt: skip
"""Columns of row 0: how many there are of each (movers: cooks who may be commanded), and where their
bytes begin."""

(
    R_STILL, R_KIND, R_BOTTOM, R_MEMBERS, R_ROLE, R_CUT, R_COOK, R_FRY, R_CUTS, R_COOK_TIME,
    R_FRY_TIME, R_SOFTENS, R_ENDS, R_END, R_LOWEST, R_CLEAR, R_BELOW, R_ABOVE, R_LOOSE, R_COOK_AT,
    R_FRY_AT, R_VESSEL, R_VESSEL_ROLE, R_VESSEL_END, R_FILL_TIME, R_BOIL, R_BOWL, R_WHAT, R_FIRST,
    R_SECOND,
) = range(1, 31)  # fmt: skip
"""Rows. Of cooks: still (not to be commanded). Of stations: kind; bottom (the item that must lie
lowest, -1); members (how many items must end there); role (a number of its own if the goal names
it, else 0). Of items: cut, cook, fry (wanted so); cuts, cook_time, fry_time (how many it takes);
softens (can be fried once cut); ends and end (kind of place where it must end, and which); lowest;
clear; below and above (the item that must lie there, -1); loose (its place in its pile does not
matter); cook_at and fry_at (where its timers are in the state, -1). Of containers: vessel; role; end
(the station where it must end, -1); fill_time. Of meals: boil (must it); bowl (the container it
must end in, -1). Of conditions: what, first and second argument.
"""

ROWS = 31
