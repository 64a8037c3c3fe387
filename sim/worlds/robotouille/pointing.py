"""What pointing at something does: the natural thing, as one or two actions and a sentence.

A click on another station walks there and then does what is obvious on arrival (pick up, place,
stack, cut, cook, fry, fill, boil, add, serve); a click on the own station does it at once. Written
against the scene and the names of the standard domain: what a domain does not have is not offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from sim.abilities import NaturalAction
from sim.world import Action, JSONObject, Seat
from sim.worlds.robotouille.domain import ActionDef
from sim.worlds.robotouille.kitchen import Click, Kitchen, Spot, Within

if TYPE_CHECKING:
    from sim.worlds.robotouille.episode import RobotouilleEpisode

Bound: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Deed:
    """An action to be: its verb, the objects its parameters stand for, and a phrase for people."""

    verb: str
    args: Bound
    phrase: str


class Pointing:
    """What a cook with these hands would do at stations: `rows` are those of what it holds and of the stations
    that are looked at, with all that is on them. Where it stands does not matter."""

    def __init__(
        self, seat: Seat, held: str | None, rows: Iterable[JSONObject], actions: Mapping[str, ActionDef]
    ) -> None:  # fmt: skip
        self.seat, self.held, self.actions = seat, held, actions
        self.rows = {row["id"]: row for row in rows}

    def within(self, station: JSONObject) -> Within:
        """What it would do next at this station."""
        deed = self._deed(station)
        action = self._action(deed) if deed else None
        return Within(action, deed.phrase if deed else "", self._busy_note(station))

    def walk(self, here: str, there: str) -> Action | None:
        """How it would get from one station to another."""
        return self._action(Deed("move", {"s1": here, "s2": there}, ""))

    def _deed(self, station: JSONObject) -> Deed | None:
        """What a cook standing at this station would do next."""
        held = self.held
        vessel = station["container"]
        if held is None:
            if vessel is not None:
                return self._handle_container(station, vessel)
            return self._handle_items(station) if station["stack"] else None
        if "meal" in self.rows[held]:  # as in those of containers alone
            return self._with_container(station, held)
        return self._with_item(station, held)

    def _handle_items(self, station: JSONObject) -> Deed | None:
        """Empty hands, items on the station."""
        stack, where = station["stack"], station["id"]
        top = stack[-1]
        if len(stack) > 1:
            args = {"i1": top, "i2": stack[-2], "s1": where}
            return Deed("unstack", args, f"take {top} off {stack[-2]}")
        args = {"i1": top, "s1": where}
        for kind, verb, can, done in WORK:
            if self._fits(station, kind) and self._wants(top, can, done):
                return None if self._running(self.rows[top]) else Deed(verb, args, f"{verb} {top}")
        return Deed("pick-up-item", args, f"pick up {top}")

    def _handle_container(self, station: JSONObject, vessel: str) -> Deed | None:
        """Empty hands, a container on the station."""
        where, row = station["id"], self.rows[vessel]
        meal = row["meal"]
        if row["type"] == "pot" and meal is None and self._fits(station, "sink"):
            deed = Deed("fill-pot", {"c1": vessel, "s1": where}, f"fill {vessel} with water")
            return None if self._running(row) else deed
        if row["type"] == "pot" and meal is not None and self._heats(station, meal):
            args = {"c1": vessel, "m1": meal, "s1": where}
            running = self._running(self.rows[meal]) or self._running(row)
            return None if running else Deed("boil-water", args, f"boil {meal} in {vessel}")
        args = {"c1": vessel, "s1": where}
        return Deed("pick-up-container", args, f"pick up {vessel}")

    def _with_item(self, station: JSONObject, held: str) -> Deed | None:
        """An item in hand: add it to a soup, put it down, or on top of what is there."""
        where, vessel, stack = station["id"], station["container"], station["stack"]
        if vessel is not None:
            row = self.rows[vessel]
            if row["type"] != "pot" or row["meal"] is None:
                return None
            args = {"i1": held, "c1": vessel, "m1": row["meal"], "s1": where}
            return Deed("add-to", args, f"add {held} to {vessel}")
        if not stack:
            return Deed("place-item", {"i1": held, "s1": where}, f"put {held} down")
        args = {"i1": held, "i2": stack[-1], "s1": where}
        return Deed("stack", args, f"put {held} on {stack[-1]}")

    def _with_container(self, station: JSONObject, held: str) -> Deed | None:
        """A pot or bowl in hand: serve from the pot into a bowl, or put it down."""
        where, vessel = station["id"], station["container"]
        if vessel is None:
            args = {"c1": held, "s1": where}
            return None if station["stack"] else Deed("place-container", args, f"put {held} down")
        pot, bowl = self.rows[held], self.rows[vessel]
        serves = pot["type"] == "pot" and pot["meal"] is not None
        if not serves or bowl["type"] != "bowl" or bowl["meal"] is not None:
            return None
        args = {"c1": vessel, "c2": held, "m1": pot["meal"], "s1": where}
        return Deed("fill-bowl", args, f"fill {vessel} from {held}")

    def _heats(self, station: JSONObject, meal: str) -> bool:
        return self._fits(station, "stove") and "boiling" not in self.rows[meal]["states"]

    def _wants(self, item: str, can: str, done: str) -> bool:
        row = self.rows[item]
        return can in row["can"] and done not in row["states"]

    def _fits(self, station: JSONObject, kind: str) -> bool:
        return bool(station["type"] == kind)

    def _running(self, row: JSONObject) -> bool:
        """Whether something goes on by itself here (cutting waits for the knife, so it does not)."""
        if "cooking" in row.get("states", ()):
            return True
        return any(p["running"] and p["kind"] != "cut" for p in row["progress"])

    def _busy_note(self, station: JSONObject) -> str:
        """`(patty1: cook 1 of 3)` where a timer runs."""
        for row in self._on(station):
            for p in row["progress"]:
                if p["running"] and p["kind"] != "cut":
                    return f" ({row['id']}: {p['kind']} {p['done']} of {p['of']})"
        return ""

    def _on(self, station: JSONObject) -> Iterator[JSONObject]:
        yield from (self.rows[item] for item in station["stack"])
        if station["container"] is not None:
            vessel = self.rows[station["container"]]
            yield vessel
            if vessel["meal"] is not None:
                yield self.rows[vessel["meal"]]

    def _action(self, deed: Deed) -> Action | None:
        """The action of a deed in this domain; None where the domain's own action differs."""
        known = self.actions.get(deed.verb)
        bound = {**deed.args, "p1": self.seat}
        if known is None or len(known.params) != len(bound):
            return None
        if any(param not in bound for param in known.params):
            return None
        params = tuple(known.params)
        values = tuple([bound[param] for param in params])
        return _made(deed.verb, known.sentence, params, values)


@lru_cache(maxsize=20_000)
def _made(verb: str, sentence: str, params: tuple[str, ...], values: tuple[str, ...]) -> Action:
    """An action with its sentence; the same few are wanted at every step."""
    args = dict(zip(params, values, strict=True))
    return Action(verb, args, sentence.format_map(args))


WORK = (
    ("board", "cut", "cuttable", "cut"),
    ("stove", "cook", "cookable", "cooked"),
    ("fryer", "fry", "fryable", "fried"),
)
"""Station type, verb, the capability it needs and the state it leads to."""


def natural(episode: RobotouilleEpisode, seat: Seat) -> dict[str, NaturalAction]:
    """What a click on each target would do for this seat; what is not there does nothing."""
    scenery, kitchen = episode.scenery(), episode.kitchen
    me = next(row for row in scenery.lists["players"] if row["id"] == seat)
    if me["at"] is None:
        return {}
    hand = scenery.hand(me)
    hands = seat, me["at"], hand
    known = kitchen.clicks.get(hands, {})
    valid = episode.valid()
    found: dict[str, NaturalAction] = {}
    try:
        clicks = list(map(known.__getitem__, scenery.spots))
    except KeyError:
        clicks = [
            known.get(spot) or kitchen.keep_click(hands, spot, _click(kitchen, me, hand, spot))
            for spot in scenery.spots
        ]
    for click in clicks:
        if click.key in valid:
            found.update(click.acts)
    return found


def _click(kitchen: Kitchen, me: JSONObject, hand: Spot | None, spot: Spot) -> Click:
    """What a click on a station does: it follows from the cook's place and hands and from the spot.

    Cooks stand at many places, so what would be done at the spot is remembered for all of them.
    """
    seat, here, station = me["id"], me["at"], spot.rows[0]
    within = kitchen.within.get((seat, hand, spot))
    if within is None:
        rows = spot.rows if hand is None else (*spot.rows, *hand.rows)
        look = Pointing(seat, me["holding"], rows, kitchen.domain.actions)
        within = kitchen.within[seat, hand, spot] = look.within(station)
    walk = None if here == station["id"] else _walk(kitchen, seat, here, station["id"])
    act = click(station, here, within, walk)
    ground = kitchen.find(act.actions[0]) if act else None
    if act is None or ground is None:
        return Click(-1, {})
    return Click(ground.key, dict.fromkeys(_targets(station), act))


def _walk(kitchen: Kitchen, seat: Seat, here: str, there: str) -> Action | None:
    """How a cook gets from one station to another; as the kitchen has it, so that it is found by sight."""
    key = seat, here, there
    if key not in kitchen.walks:
        walk = Pointing(seat, None, (), kitchen.domain.actions).walk(here, there)
        ground = None if walk is None else kitchen.find(walk)
        kitchen.walks[key] = walk if ground is None else ground.move
    return kitchen.walks[key]


def click(
    station: JSONObject, here: str, within: Within, walk: Action | None
) -> NaturalAction | None:
    """The natural thing at a station for a cook who stands `here`: do it, or `walk` there and do it."""
    there, action, phrase = station["id"], within.action, within.phrase
    if here == there:
        sentence = phrase[:1].upper() + phrase[1:]
        return NaturalAction(sentence, (action,), here=True) if action else None
    if walk is None or station["cook"] is not None:
        return None
    if action is None:
        return NaturalAction(f"Walk to {there}{within.note}", (walk,))
    return NaturalAction(f"Walk to {there} and {phrase}", (walk, action))


def _targets(station: JSONObject) -> tuple[str, ...]:
    """The ids that stand for a station: its own and those of what is on it."""
    vessel = station["container"]
    return (station["id"], *station["stack"], *(() if vessel is None else (vessel,)))
