"""Scene files for people to read: one thing per line, numbers to the millimetre."""

from __future__ import annotations

import json
from typing import Any

from sim.home.authoring.draft import Draft
from sim.home.facts import ID_FROM_PARENT, facts_of
from sim.home.scenes import Structure
from sim.home.state import Thing
from sim.world import JSONObject


def content(draft: Draft, at: tuple[float, float], yaw: float) -> JSONObject:
    """What the scene's file says."""
    things = sorted(
        draft.things.values(), key=lambda t: (facts_of(t.type).pickupable, t.type, t.name)
    )
    return {
        "scene": draft.name,
        "kind": draft.kind,
        "room": {
            "outline": [list(corner) for corner in draft.outline],
            "height": draft.height,
            "openings": draft.openings,
            "style": draft.style,
        },
        "agent": {"at": list(at), "yaw": yaw},
        "structure": [_structure(piece) for piece in draft.structure],
        "things": [_thing(thing, draft.things) for thing in things],
    }


def _structure(piece: Structure) -> JSONObject:
    row: JSONObject = {
        "kind": piece.kind,
        "at": [piece.x, piece.y, piece.z],
        "yaw": _plain(piece.yaw),
        "size": list(piece.size),
    }
    if piece.shape:
        row["shape"] = dict(piece.shape)
    return row


def _thing(thing: Thing, things: dict[str, Thing]) -> JSONObject:
    row: JSONObject = {
        "name": thing.name,
        "type": thing.type,
        "asset": thing.asset,
        "at": [thing.x, thing.y, thing.z],
        "yaw": _plain(thing.yaw),
        "size": list(thing.size),
    }
    if thing.type in ID_FROM_PARENT and thing.parent:
        twins = [
            t.name for t in things.values() if (t.type, t.parent) == (thing.type, thing.parent)
        ]
        number = twins.index(thing.name)
        ending = f"_{number}" if number else ""
        row["id"] = f"{object_id(things[thing.parent])}|{thing.type}{ending}"
    if thing.parent:
        row["on"] = thing.parent
    optional: dict[str, Any] = {
        "surface": thing.surface,
        "openness": _plain(thing.openness),
        "toggled": thing.toggled,
        "controls": list(thing.controls),
        "shape": dict(thing.shape),
    }
    row |= {key: value for key, value in optional.items() if value}
    return row


def object_id(thing: Thing) -> str:
    """AI2-THOR's name for a thing after its type and where its middle is."""
    y = thing.y + thing.size[1] / 2
    return f"{thing.type}|{thing.x:+06.2f}|{y:+06.2f}|{thing.z:+06.2f}"


def _plain(value: float) -> float | int:
    return int(value) if value == int(value) else value


def text(data: JSONObject) -> str:
    """The file: lists of things and structures one to a line, the rest as short as it reads well."""
    lines = ["{"]
    for key in ("scene", "kind", "agent"):
        lines.append(f" {_dump(key)}: {_dump(data[key])},")
    room = data["room"]
    lines.append(' "room": {')
    lines.append(f'  "outline": {_dump(room["outline"])},')
    lines.append(f'  "height": {_dump(room["height"])},')
    lines.append(f'  "openings": {_rows(room["openings"], 3)},')
    style = ",\n".join(f"   {_dump(k)}: {_dump(v)}" for k, v in room["style"].items())
    lines.append(f'  "style": {{\n{style}\n  }}')
    lines.append(" },")
    lines.append(f' "structure": {_rows(data["structure"], 2)},')
    lines.append(f' "things": {_rows(data["things"], 2)}')
    lines.append("}")
    return "\n".join(lines) + "\n"


def _rows(rows: list[Any], indent: int) -> str:
    if not rows:
        return "[]"
    pad = " " * indent
    return "[\n" + ",\n".join(pad + _dump(row) for row in rows) + "\n" + " " * (indent - 1) + "]"


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
