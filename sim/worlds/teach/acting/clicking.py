"""Which thing a click on the Follower's picture means."""

from __future__ import annotations

from sim.home.state import State, Thing
from sim.worlds.teach import pointing
from sim.worlds.teach.acting import fitting
from sim.worlds.teach.acting.views import BACK_OFF, View


def pixel(view: View, x: float, y: float) -> tuple[int, int]:
    """Row and column of a place on the picture."""
    height, width = view.buffer.ids.shape
    return pointing.pixel(y, height), pointing.pixel(x, width)


def under(state: State, view: View, x: float, y: float) -> Thing | None:
    """The thing under the pixel at (x, y), 0 to 1 from the upper left; None: the bare room."""
    return state.things.get(view.buffer.names[int(view.buffer.ids[pixel(view, x, y)])])


def at(state: State, view: View, verb: str, x: float, y: float) -> Thing | None:
    """What a click with this action at (x, y) means, or None (spec 1.5)."""
    names = view.buffer.names
    things = [state.things.get(name) for name in names]
    objects = [fitting.properties(state, t) for t in things if t is not None and not t.gone]
    ids = [t.id if t is not None else "" for t in things]
    meant = pointing.meant(view.buffer.ids, ids, objects, verb, x, y, BACK_OFF)
    return next((t for t in things if t is not None and t.id == meant.nearby), None)
