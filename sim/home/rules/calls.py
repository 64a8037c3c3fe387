"""A call of an action: checked, its target found, done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sim.home.rules import registry, targets

if TYPE_CHECKING:
    from sim.home.home import Home

EVERYWHERE = frozenset(
    [
        "agentId",
        "renderImage",
        "sequenceId",
        "visibilityDistance",
        "renderDepthImage",
        "renderClassImage",
        "renderObjectImage",
        "renderInstanceSegmentation",
        "renderSemanticSegmentation",
        "renderNormalsImage",
        "raise_for_failure",
        "simplifyPhysics",
    ]
)
"""Arguments that AI2-THOR accepts with any action; they change nothing here."""


def call(home: Home, name: Any, arguments: Mapping[str, Any]) -> Any:
    """Check a call and do it.

    Raises:
        BadCall: no such action, or wrong arguments.
        Refused: it cannot be done now.
    """
    known = registry.named(name)
    given = {k: v for k, v in arguments.items() if k not in EVERYWHERE}
    if not known.target:
        return known.function(home, **registry.checked(known, given))
    where: dict[str, Any] = {k: given.pop(k) for k in ("objectId", "x", "y") if k in given}
    values = registry.checked(known, given)
    thing = targets.resolve(home, known, where, bool(values.get("forceAction", False)))
    return known.function(home, thing, **values)
