"""Whose deed it is that somebody types who cannot do it: said in plain words, with what to do instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from sim.home.home import Home
from sim.sentences import read_typed
from sim.world import Action, Seat, Slot, Verb, WorldError
from sim.worlds.teach import seats
from sim.worlds.teach.acting.fitting import INTERACTIONS
from sim.worlds.teach.cast import Role
from sim.worlds.teach.seats import COMMANDER

NO_POWER = "Only the Follower can act on things: tell them what to do, in the chat."
LOOKS = "Only the Commander can look things up and agree that it is done: ask them in the chat."
NOBODY_LOOKS = "Nobody here can look things up: look round, or ask in the chat."
DEEDS = frozenset(
    {
        "pick",
        "take",
        "grab",
        "get",
        "fetch",
        "bring",
        "put",
        "place",
        "set",
        "drop",
        "lay",
        "open",
        "close",
        "shut",
        "turn",
        "switch",
        "toggle",
        "start",
        "stop",
        "run",
        "cut",
        "slice",
        "chop",
        "wash",
        "clean",
        "rinse",
        "fill",
        "pour",
        "empty",
        "cook",
        "boil",
        "toast",
        "make",
        "serve",
        "water",
        "go",
        "walk",
    }
)
"""First words of lines by which somebody would act, as people say it."""
_SWITCHING = frozenset({"turn", "switch", "toggle", "toggleon", "toggleoff", "start", "run"})
_LOOKING = frozenset({seats.SEARCH.casefold(), seats.SELECT.casefold(), seats.CONFIRM.casefold()})


def whose(
    cast: Mapping[Seat, Role], seat: Seat, text: str, own: Iterable[Verb], home: Home | None
) -> WorldError | None:
    """Why this line is not this seat's to do; None: that is not what is wrong with it.

    `own` are its verbs; `home` is the one it acts in (None: it does not act).
    """
    first = (text.split() or [""])[0].casefold()
    if seat == COMMANDER:
        acts = {verb.casefold() for verb in (*INTERACTIONS, seats.STOP)}
        return WorldError("unparsable", NO_POWER) if first in acts | DEEDS else None
    if first in _LOOKING and first not in {verb.name.casefold() for verb in own}:
        return WorldError("unparsable", LOOKS if COMMANDER in cast else NOBODY_LOOKS)
    role = cast[seat]
    if home is None or not role.cannot:
        return None
    action = _unbound(text, own)
    thing = home.thing(str(action.args.get("object", ""))) if action is not None else None
    refusal = role.refuses(action.verb, thing) if action and thing is not None else None
    skill = _skill(first, text.casefold()) if thing is None else ""
    if refusal is None and skill in role.cannot:
        refusal = role.lack(skill)
    return WorldError("unparsable", refusal.text) if refusal is not None else None


def _skill(first: str, line: str) -> str:
    """The skill that somebody's own words ask for; empty: none."""
    on_water = re.search(r"\b(faucet|tap|water|sink|shower)", line) is not None
    if first in ("wash", "clean", "rinse", "fill") or (first in _SWITCHING and on_water):
        return "wash"
    if first in _SWITCHING:
        return "switch"
    if first in ("slice", "cut", "chop"):
        return "slice"
    return "open" if first in ("open", "close", "shut") else ""


def _unbound(text: str, own: Iterable[Verb]) -> Action | None:
    """The interaction that a line means, whatever thing it names."""
    free = [
        replace(verb, slots=tuple(_any(slot) for slot in verb.slots))
        for verb in own if verb.name in INTERACTIONS
    ]  # fmt: skip
    try:
        return read_typed(text, free)
    except WorldError:
        return None


def _any(slot: Slot) -> Slot:
    return replace(slot, type="text", candidates=None) if slot.type == "choice" else slot
