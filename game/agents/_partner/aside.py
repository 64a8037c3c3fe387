"""Making room: a cook who cannot go on puts down what it holds and stands where nothing is.

So the others can go on themselves with what it held, and at the place where it stood.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.deciding import View
from sim.world import Action

PUT = ("place-item", "place-container")
PLAIN = "table"
"""The kind of station at which nothing can be done but putting things down."""


def make_room(view: View) -> Action | None:
    """The next move on the way aside; None once there, and where there is no better place."""
    facts = view.observation.facts
    rows = {row["id"]: row for row in facts.get("stations", ())}
    me = next((row for row in facts.get("players", ()) if row["id"] == view.seat), None)
    if me is None or me["at"] not in rows:
        return None
    bare = [name for name, row in rows.items() if _is_plain(row) and _is_bare(row)]
    if me["holding"]:
        put = next((a for a in view.legal.actions if a.verb in PUT), None)
        return put if put is not None and me["at"] in bare else _walk(view, bare)
    if me["at"] in bare:
        return None
    here = rows[me["at"]]
    rest = [] if _is_plain(here) else [n for n, row in rows.items() if _is_plain(row)]
    return _walk(view, bare) or _walk(view, rest)


def standing_at(view: View) -> str:
    """Where the cook stands, in words: `at the stove`, `at table 3`; empty where its kitchen does not say."""
    facts = view.observation.facts
    kinds = {row["id"]: str(row["type"]) for row in facts.get("stations", ())}
    me = next((row for row in facts.get("players", ()) if row["id"] == view.seat), None)
    if me is None or me["at"] not in kinds:
        return ""
    kind = kinds[me["at"]]
    alone = list(kinds.values()).count(kind) == 1
    return f"at the {kind}" if alone else f"at {kind} {me['at'].removeprefix(kind)}"


def _is_plain(row: Mapping[str, Any]) -> bool:
    return row.get("type") == PLAIN


def _is_bare(row: Mapping[str, Any]) -> bool:
    return not row.get("stack") and not row.get("container")


def _walk(view: View, places: list[str]) -> Action | None:
    """To the first of these places to which one can walk now."""
    walks = {a.args.get("s2"): a for a in view.legal.actions if a.verb == "move"}
    return next((walks[place] for place in places if place in walks), None)
