"""What TEACh keeps of objects besides AI2-THOR's metadata, brought up to date on our home.

`custom` says what follows; here its calls are done, and the single actions are told to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.home.eyes.visible import Seen
from sim.home.home import Home
from sim.home.state import State, Thing
from sim.home.thor.rows import rows as thor_rows
from sim.worlds.teach import custom as teach
from sim.worlds.teach.custom import Custom

Rows = list[dict[str, Any]]
UNSEEN = Seen(frozenset(), frozenset())
"""Nobody looks: goals and rules do not ask what is visible."""


def raw(state: State) -> Rows:
    """AI2-THOR's metadata of everything that is there; what has been cut up is not."""
    return [
        row.copy()
        for row, thing in zip(thor_rows(state, lambda: UNSEEN), state.things.values(), strict=True)
        if not thing.gone
    ]


def rows(state: State, custom: Custom) -> Rows:
    """The metadata with TEACh's own properties among it, as goals are judged by."""
    return teach.merged(raw(state), custom)


def start(home: Home) -> Custom:
    """TEACh's properties at the start of an episode."""
    return _follow(home, None, {}, raw)


def after(
    home: Home,
    before: Rows,
    custom: Custom,
    verb: str,
    thing: Thing,
    held: str | None,
    look: Callable[[State], Rows] = raw,
) -> Custom:
    """TEACh's properties after an interaction that worked.

    `before` is the metadata before it, `held` the id of what was in the hand before; `look` gives that
    of now.
    """
    told = custom
    if verb == "Pickup":
        told = teach.picked_up(custom, [thing.id])
    elif verb == "Place" and held is not None:
        told = teach.placed(custom, [held], thing.id)
    elif verb == "Pour" and held is not None:
        told = teach.poured(custom, held)
    elif verb == "Slice":
        told = teach.sliced(custom, [t.id for t in home.state.things.values()])
    return _follow(home, before, told, look)


def _follow(
    home: Home, before: Rows | None, custom: Custom, look: Callable[[State], Rows]
) -> Custom:
    """What follows by TEACh's rules: the simulator's part is done, the rest is returned."""
    now = look(home.state)
    told = teach.after_interaction(now, before, _classed(now, custom))
    for call in told.calls:
        arguments = {name: value for name, value in call.items() if name != "action"}
        # What is full already is filled again in TEACh; here that is refused and changes nothing.
        home.act(call["action"], **arguments)
    return told.custom


def _classed(objects: Rows, custom: Custom) -> Custom:
    """Every object has its classes."""
    if all("simbotObjectClass" in custom.get(one["objectId"], {}) for one in objects):
        return custom
    return teach.with_classes(objects, custom)


def has_coffee(custom: Custom, thing: Thing) -> bool:
    """Whether what is in it counts as coffee."""
    return bool(custom.get(thing.id, {}).get("simbotIsFilledWithCoffee"))


__all__ = ["Custom", "after", "has_coffee", "raw", "rows", "start"]
