"""Which objects the metadata speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.home.rules.registry import action

if TYPE_CHECKING:
    from sim.home.home import Home


@action("SetObjectFilter")
def set_filter(home: Home, objectIds: list[str]) -> None:
    """Metadata have rows of these objects only, until `ResetObjectFilter`; nothing else changes."""
    home.only = frozenset(objectIds)


@action("ResetObjectFilter")
def reset_filter(home: Home) -> None:
    """Metadata have rows of all objects again."""
    home.only = None
