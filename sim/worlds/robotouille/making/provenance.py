"""What made the lengths and plans that ship, written down beside them (`sim.made`)."""

from __future__ import annotations

from sim import made
from sim.worlds.robotouille.instances import manifest
from sim.worlds.robotouille.instances.layout import GENERATOR_VERSION
from sim.worlds.robotouille.optimal import store

OPTIMAL = "python -m sim.worlds.robotouille.optimal"


def note_instances() -> None:
    """The manifest of the instances is as its maker left it."""
    made.note(manifest.PATH.parent, manifest.REWRITE, GENERATOR_VERSION, [manifest.PATH])


def note_lengths(version: int) -> None:
    """Pars and plans are as this version of the search left them."""
    made.note(store.PARS.parent, OPTIMAL, version, [store.PARS, store.PLANS])
