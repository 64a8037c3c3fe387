"""Whether a world has pictures, whole or in parts: without them pages show its text in their place."""

from __future__ import annotations

from django.urls import reverse

from game.models import Session
from sim.abilities import Artist
from sim.sprites import Sprited
from sim.world import WorldError
from sim.worlds import get_world


def is_drawn(world: str) -> bool:
    """Whether this world draws. One that is not here (any more) does not."""
    try:
        return isinstance(get_world(world), Artist)
    except WorldError:
        return False


def sheets(session: Session) -> str:
    """Where the sheets of sprites of a session are, with the version of its world's art; the size in
    pixels comes behind it. Empty where the world draws in one piece."""
    try:
        world = get_world(session.world)
    except WorldError:
        return ""
    if not isinstance(world, Sprited):
        return ""
    return reverse("sprites", args=[session.pk, world.art, 0]).removesuffix("0/")
