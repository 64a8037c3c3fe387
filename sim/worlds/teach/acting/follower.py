"""The Follower's body: TEACh's motions, and its eight interactions at a point of the picture.

An interaction is about what the picture shows at a point, or, if the point misses, about what is
best seen around it (`clicking`); a named thing is clicked on where it is seen best. What is farther
than 1.5 m is out of reach (spec 1.5). Whether AI2-THOR calls a thing visible does not matter here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sim.home.errors import Answer
from sim.home.eyes import visible
from sim.home.home import Home
from sim.home.state import State, Thing
from sim.world import JSONObject
from sim.worlds.teach.acting import clicking, extra, fitting, words
from sim.worlds.teach.acting.fitting import knob
from sim.worlds.teach.acting.views import REACH, View, look
from sim.worlds.teach.acting.words import Why
from sim.worlds.teach.custom import merged

MOTIONS: Mapping[str, tuple[str, dict[str, float]]] = {
    "Forward": ("MoveAhead", {}),
    "Backward": ("MoveBack", {}),
    "TurnLeft": ("RotateLeft", {"degrees": 90.0}),
    "TurnRight": ("RotateRight", {"degrees": 90.0}),
    "LookUp": ("LookUp", {"degrees": 30.0}),
    "LookDown": ("LookDown", {"degrees": 30.0}),
    "PanLeft": ("MoveLeft", {}),
    "PanRight": ("MoveRight", {}),
}
"""TEACh's motions as AI2-THOR's actions (spec 1.4)."""
GRID = 0.25


@dataclass(frozen=True, slots=True)
class Deed:
    """What became of an action: `thing` is the name of what it was done to, `place` where it was
    clicked, `held` what was in the hand afterwards."""

    verb: str
    ok: bool
    code: str = ""
    text: str = ""
    thing: str | None = None
    place: tuple[float, float] | None = None

    def to_json(self) -> JSONObject:
        return asdict(self)


@dataclass(slots=True)
class Book:
    """What TEACh keeps of objects besides AI2-THOR's own metadata, by object id (`extra`): one for
    everybody in a home."""

    custom: extra.Custom
    _raw: tuple[State, int, extra.Rows] | None = None

    def raw(self, state: State) -> extra.Rows:
        """AI2-THOR's metadata of a state, made once for as long as it is the last one asked for."""
        kept = self._raw
        if kept is None or kept[0] is not state or kept[1] != state.revision:
            kept = self._raw = state, state.revision, extra.raw(state)
        return kept[2]

    def rows(self, state: State) -> extra.Rows:
        """The same with TEACh's own properties among it."""
        return merged(self.raw(state), self.custom)


def able(verb: str, thing: Thing) -> Why | None:
    """Whoever has no role can do everything."""
    return None


class Follower:
    """The hands and eyes of somebody who acts. `refuses` says what their role keeps them from."""

    def __init__(
        self, home: Home, book: Book, refuses: Callable[[str, Thing], Why | None] = able
    ) -> None:
        self.home = home
        self.book = book
        self.refuses = refuses
        self._view: tuple[State, int, View] | None = None

    @property
    def custom(self) -> extra.Custom:
        """TEACh's own properties of everything."""
        return self.book.custom

    def view(self) -> View:
        """What is before the eyes now; looked at once."""
        state, kept = self.home.state, self._view
        if kept is None or kept[0] is not state or kept[1] != state.revision:
            kept = self._view = state, state.revision, look(self.home)
        return kept[2]

    # Motions

    def move(self, verb: str) -> Deed:
        """One of `MOTIONS`."""
        action, arguments = MOTIONS[verb]
        answer = self.home.act(action, **arguments)
        if answer:
            return Deed(verb, True)
        if answer.code == "Fenced":
            return Deed(verb, False, *words.FENCED)
        limit = answer.code == "HorizonLimit"
        why = Why("limit", "You cannot look further up or down.") if limit else words.WAY
        return Deed(verb, False, *why)

    # Interactions

    def interact(self, verb: str, name: str | None, place: Sequence[float] | None) -> Deed:
        """One of `fitting.INTERACTIONS`, on a thing by its name or at a place of the picture."""
        at = (float(place[0]), float(place[1])) if place is not None else None
        found = self._aim(verb, name, at)
        if isinstance(found, Why):
            return Deed(verb, False, *found, thing=name, place=at)
        thing, at = found
        why = self.refuses(verb, thing) or self._unready(verb) or self._beyond(at, thing)
        if why is None:
            before, held = self.book.raw(self.home.state), self.held
            answer = _DEEDS[verb](self, thing)
            if answer:
                held_id = held.id if held is not None else None
                self.book.custom = extra.after(
                    self.home, before, self.custom, verb, thing, held_id, self.book.raw
                )
                return Deed(verb, True, thing=thing.name, place=at)
            why = words.refused(answer, thing)
        return Deed(verb, False, *why, thing=thing.name, place=at)

    def _aim(
        self, verb: str, name: str | None, at: tuple[float, float] | None
    ) -> tuple[Thing, tuple[float, float]] | Why:
        """What is meant, and where in the picture it is."""
        state = self.home.state
        if at is not None:
            meant = clicking.at(state, self.view(), verb, *at)
            if meant is None:
                there = clicking.under(state, self.view(), *at)
                return words.unfit(verb, there) if there is not None else words.NOTHING_CLICKED
            return meant, at
        thing = state.things[name or ""]
        seen = self.view().things.get(thing.name)
        if seen is None or thing.gone:
            return words.not_in_view(thing)
        if not fitting.fits(state, verb, thing):
            return words.unfit(verb, thing)
        return thing, (seen.x, seen.y)

    def _unready(self, verb: str) -> Why | None:
        """What is wrong with the hand."""
        held = self.held
        if verb == "Pickup":
            return words.hand_full(held) if held is not None else None
        if verb == "Place":
            return words.HAND_EMPTY if held is None else None
        if verb == "Slice":
            return None if held is not None and fitting.is_knife(held) else words.NO_KNIFE
        if verb == "Pour" and (held is None or held.liquid is None):
            return words.NOTHING_TO_POUR if held is None else words.EMPTY
        return None

    def _beyond(self, at: tuple[float, float], thing: Thing) -> Why | None:
        """Whether what is seen there is out of reach."""
        away = float(self.view().away[clicking.pixel(self.view(), *at)])
        return None if away <= REACH else words.too_far(thing)

    @property
    def held(self) -> Thing | None:
        return self.home.state.things.get(self.home.state.held or "")

    def _home(self, action: str, thing: Thing, **arguments: Any) -> Answer:
        return self.home.act(action, objectId=thing.id, forceAction=True, **arguments)

    def _pick_up(self, thing: Thing) -> Answer:
        if visible.hidden(self.home.state, thing.name):
            return Answer(False, "it is shut away", "InsideClosed")
        return self._home("PickupObject", thing)

    def _place(self, thing: Thing) -> Answer:
        return self._home("PutObject", thing, placeStationary=True)

    def _open(self, thing: Thing) -> Answer:
        return self._home("OpenObject", thing)

    def _close(self, thing: Thing) -> Answer:
        return self._home("CloseObject", thing)

    def _toggle_on(self, thing: Thing) -> Answer:
        return self._home("ToggleObjectOn", knob(self.home.state, thing))

    def _toggle_off(self, thing: Thing) -> Answer:
        return self._home("ToggleObjectOff", knob(self.home.state, thing))

    def _slice(self, thing: Thing) -> Answer:
        return self._home("SliceObject", thing)

    def _pour(self, thing: Thing) -> Answer:
        """Coffee if what is held has TEACh's mark of coffee, else water; basins take anything."""
        held = self.held
        assert held is not None
        basin = thing.type in fitting.BASINS
        filled = Answer(False, "", "BadLiquid")
        if not basin:
            liquid = "coffee" if extra.has_coffee(self.custom, held) else "water"
            filled = self._home("FillObjectWithLiquid", thing, fillLiquid=liquid)
        return self._home("EmptyLiquidFromObject", held) if filled or basin else filled


_DEEDS: dict[str, Callable[[Follower, Thing], Answer]] = {
    "Pickup": Follower._pick_up,
    "Place": Follower._place,
    "Open": Follower._open,
    "Close": Follower._close,
    "ToggleOn": Follower._toggle_on,
    "ToggleOff": Follower._toggle_off,
    "Slice": Follower._slice,
    "Pour": Follower._pour,
}
