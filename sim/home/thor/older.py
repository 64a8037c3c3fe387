"""What builds of AI2-THOR before 5.0 take and give otherwise, for code that asks for such a build.

Code that names a build (`commit_id`) was written for it: TEACh's for one of version 3. There a target
may be named by its id and by a point (the id counts), `TeleportFull` need not say whether one
stands, and objects are plain dicts whose exact type may be asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def is_wanted(init: Mapping[str, Any]) -> bool:
    """Whether the arguments of a Controller ask for a build by its commit."""
    return init.get("commit_id") is not None


def understood(name: Any, call: dict[str, Any], *, standing: bool) -> dict[str, Any]:
    """The arguments of an action as version 5.0 would be given them."""
    if call.get("objectId") is not None:
        call = {key: value for key, value in call.items() if key not in ("x", "y")}
    if name == "TeleportFull":
        call = {"standing": standing, **call}
    return call


def plain(metadata: dict[str, Any]) -> dict[str, Any]:
    """Metadata whose objects are dicts and nothing more; each is looked at."""
    return metadata | {"objects": [row.to_dict() for row in metadata["objects"]]}
