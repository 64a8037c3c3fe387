"""Changing things where they are: open, switch, cut, clean, fill, break, cook, use up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sim.home.anatomy import surfaces
from sim.home.errors import Refused
from sim.home.facts import (
    MUST_BE_CLOSED_TO_RUN,
    MUST_BE_OFF_TO_OPEN,
    facts_of,
)
from sim.home.placing import falls, pieces, spots
from sim.home.rules.registry import action
from sim.home.state import Thing

if TYPE_CHECKING:
    from sim.home.home import Home

LIQUIDS = ("water", "coffee", "wine")


@action("OpenObject", target="touch")
def open_object(
    home: Home,
    thing: Thing,
    openness: float = 1.0,
    forceAction: bool = False,
    moveMagnitude: float | None = None,
) -> None:
    """Open a thing to this part, 0 to 1; things in a drawer come out with it.

    `moveMagnitude` is the old name of `openness`, where 0 meant all the way.
    """
    if moveMagnitude is not None:
        openness = moveMagnitude or 1.0
    if not facts_of(thing.type).openable:
        raise Refused("NotOpenable", f"{thing.id} is not openable.")
    if not 0.0 <= openness <= 1.0:
        raise Refused("BadOpenness", f"openness is {openness:g}, it must be from 0 to 1.")
    if thing.type in MUST_BE_OFF_TO_OPEN and thing.toggled:
        raise Refused("MustBeOff", f"Target must be OFF to open! {thing.id} is on.")
    if thing.openness == openness:
        raise Refused("AlreadySo", f"Object already open: {thing.id} is at {openness:g}.")
    _swing(home, thing, openness)


@action("CloseObject", target="touch")
def close_object(home: Home, thing: Thing, forceAction: bool = False) -> None:
    """Close a thing."""
    if not facts_of(thing.type).openable:
        raise Refused("NotOpenable", f"{thing.id} is not openable, so it cannot be closed.")
    if not thing.open:
        raise Refused("AlreadySo", f"Object already closed: {thing.id}.")
    _swing(home, thing, 0.0)


def _swing(home: Home, thing: Thing, openness: float) -> None:
    before = surfaces(thing)
    moved = replace(thing, openness=openness)
    home.state.put(moved)
    for inside in list(home.state.contents(thing.name)):
        if inside.surface < len(before):
            old, new = before[inside.surface], surfaces(moved)[inside.surface]
            dx, dz = new.x0 - old.x0, new.z0 - old.z0
            if dx or dz:
                lx, ly, lz = moved.to_local(inside.x, inside.y, inside.z)
                x, y, z = moved.to_world(lx + dx, ly, lz + dz)
                spots.carry(home.state, inside.name, replace(inside, x=x, y=y, z=z))


@action("ToggleObjectOn", target="touch")
def toggle_on(home: Home, thing: Thing, forceAction: bool = False) -> None:
    """Switch a thing on, and what it controls."""
    _switch(home, thing, True)


@action("ToggleObjectOff", target="touch")
def toggle_off(home: Home, thing: Thing, forceAction: bool = False) -> None:
    """Switch a thing off, and what it controls."""
    _switch(home, thing, False)


def _switch(home: Home, thing: Thing, on: bool) -> None:
    if thing.type == "StoveBurner":
        raise Refused("Controlled", f"{thing.id} is controlled by another sim object: use its StoveKnob.")  # fmt: skip
    if not facts_of(thing.type).toggleable:
        raise Refused("NotToggleable", f"{thing.id}: object is not toggleable.")
    if thing.toggled == on:
        raise Refused("AlreadySo", f"can't toggle object {'on' if on else 'off'} if it's already {'on' if on else 'off'}! {thing.id}")  # fmt: skip
    if on and thing.broken:
        raise Refused("Broken", f"{thing.id} is broken and can't be toggled on.")
    if on and thing.type in MUST_BE_CLOSED_TO_RUN and thing.open:
        raise Refused("MustBeClosed", f"Target must be closed to Toggle On! {thing.id} is open.")
    home.state.change(thing.name, toggled=on)
    for name in thing.controls:
        if name in home.state.things:
            home.state.change(name, toggled=on)


@action("SliceObject", target="touch")
def slice_object(home: Home, thing: Thing, forceAction: bool = False) -> None:
    """Cut a thing up, or crack an egg."""
    if not facts_of(thing.type).sliceable:
        raise Refused("NotSliceable", f"{thing.id} cannot be sliced.")
    if thing.sliced:
        raise Refused("AlreadySo", f"{thing.id} has already been sliced.")
    if thing.name == home.state.held:
        raise Refused("Held", f"{thing.id} cannot be sliced while it is held.")
    pieces.cut(home.state, thing.name)


@action("CrackObject", target="touch")
def crack(home: Home, thing: Thing, forceAction: bool = False) -> None:
    """Crack an egg."""
    if thing.type != "Egg":
        raise Refused("NotSliceable", f"{thing.id} cannot be sliced: it does not crack.")
    slice_object(home, thing)


@action("CleanObject", target="touch")
def clean(home: Home, thing: Thing, forceAction: bool = False) -> None:
    """Make a dirty thing clean."""
    if not facts_of(thing.type).dirtyable:
        raise Refused("NotDirtyable", f"{thing.id} does not get dirty: it can not be cleaned.")
    if not thing.dirty:
        raise Refused("AlreadySo", f"{thing.id} is already Clean.")
    home.state.change(thing.name, dirty=False)


@action("DirtyObject", target="touch")
def dirty(home: Home, thing: Thing, forceAction: bool = False) -> None:
    """Make a clean thing dirty."""
    if not facts_of(thing.type).dirtyable:
        raise Refused("NotDirtyable", f"{thing.id} does not get dirty.")
    if thing.dirty:
        raise Refused("AlreadySo", f"{thing.id} is already Dirty.")
    home.state.change(thing.name, dirty=True)


@action("FillObjectWithLiquid", target="touch")
def fill(home: Home, thing: Thing, fillLiquid: str, forceAction: bool = False) -> None:
    """Fill an empty vessel with water, coffee or wine, if it takes that; coffee is hot."""
    facts = facts_of(thing.type)
    if not facts.fillable:
        raise Refused("NotFillable", f"{thing.id} can not be filled with liquid.")
    if fillLiquid not in LIQUIDS:
        raise Refused("BadLiquid", f"{fillLiquid!r} is not a liquid: {', '.join(LIQUIDS)}.")
    if fillLiquid not in facts.liquids:
        raise Refused("BadLiquid", f"{thing.id} can not be filled with {fillLiquid}.")
    if thing.liquid or thing.broken:
        what = "broken" if thing.broken else f"already filled with {thing.liquid}"
        raise Refused("AlreadySo", f"{thing.id} is {what}.")
    warmth = "Hot" if fillLiquid == "coffee" else thing.temperature
    home.state.change(thing.name, liquid=fillLiquid, temperature=warmth)


@action("EmptyLiquidFromObject", target="touch")
def empty(home: Home, thing: Thing, forceAction: bool = False) -> None:
    """Pour out what a vessel holds."""
    if not facts_of(thing.type).fillable:
        raise Refused("NotFillable", f"{thing.id} can not be filled, so it can not be emptied.")
    if not thing.liquid:
        raise Refused("AlreadySo", f"{thing.id} is already empty.")
    home.state.change(thing.name, liquid=None)


@action("BreakObject", target="touch")
def break_object(home: Home, thing: Thing, forceAction: bool = False) -> None:
    """Break a thing; an egg cracks."""
    if not facts_of(thing.type).breakable:
        raise Refused("NotBreakable", f"{thing.id} is not breakable.")
    if thing.broken:
        raise Refused("AlreadySo", f"{thing.id} is already broken.")
    falls.smash(home.state, thing.name)


@action("CookObject", target="touch")
def cook(home: Home, thing: Thing, forceAction: bool = False) -> None:
    """Cook a thing that cooks, wherever it is."""
    if not facts_of(thing.type).cookable:
        raise Refused("NotCookable", f"{thing.id} is not cookable.")
    if thing.cooked:
        raise Refused("AlreadySo", f"{thing.id} is already cooked.")
    home.state.change(thing.name, cooked=True, temperature="Hot")


@action("UseUpObject", target="touch")
def use_up(home: Home, thing: Thing, forceAction: bool = False) -> None:
    """Use a thing up: an empty roll, an empty bottle."""
    if not facts_of(thing.type).usable_up:
        raise Refused("NotUsable", f"{thing.id} can not be used up.")
    if thing.used_up:
        raise Refused("AlreadySo", f"{thing.id} is already used up.")
    home.state.change(thing.name, used_up=True)
