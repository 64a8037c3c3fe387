"""Kitchens that people keep: found by a digest of what is in them, for those who have the link."""

from __future__ import annotations

import hashlib
import json

from django.conf import settings

from game.models import DrawnKitchen, Player
from sim.editing import Editable, Sketch
from sim.world import JSONObject, Task, WorldError
from sim.worlds import all_worlds, get_world

LARGEST = 60_000
"""Characters of a file. A kitchen that is full of everything has half of it."""
DIGITS = 32


def editable() -> dict[str, Editable]:
    """The worlds whose kitchens can be drawn, by name."""
    return {name: one for name, one in all_worlds().items() if isinstance(one, Editable)}


def world_of(name: str) -> Editable:
    """The world of this name, to draw in; the first there is where none is named.

    Raises:
        WorldError: `unknown_world`, with those that there are.
    """
    known = editable()
    found = known.get(name or next(iter(known), ""))
    if found is None:
        names = ", ".join(known) or "none"
        raise WorldError("unknown_world", f'kitchens can be drawn in {names}, not in "{name}"')
    return found


def digest_of(world: str, document: JSONObject) -> str:
    """What a kitchen is found by: the beginning of the SHA-256 of its canonical JSON (sorted, no blanks)."""
    plain = json.dumps(
        {"world": world, "document": document}, sort_keys=True, separators=(",", ":")
    )
    return hashlib.sha256(plain.encode()).hexdigest()[:DIGITS]


def text_of(document: JSONObject) -> str:
    """A kitchen's file for people to read: an entry a line, where entries are short."""
    lines = []
    for key, value in document.items():
        if isinstance(value, list) and value:
            rows = ",\n".join(f"    {json.dumps(one, ensure_ascii=False)}" for one in value)
            lines.append(f"  {json.dumps(key)}: [\n{rows}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def keep(world: str, sketch: Sketch, player: Player) -> DrawnKitchen:
    """Keep a kitchen that can be cooked in, and note who drew it. The same kitchen is the same row.

    Raises:
        WorldError: `unfinished`, with what is wrong first; `too_large`.
    """
    maker = world_of(world)
    wrong = [one for one in maker.check(sketch) if one.wrong]
    if wrong:
        raise WorldError("unfinished", wrong[0].text)
    document = maker.build(sketch)
    if len(json.dumps(document)) > LARGEST:
        raise WorldError("too_large", f"this file has more than {LARGEST} characters")
    name = world or next(iter(editable()))
    title = sketch.title or "A kitchen of one's own"
    found, _ = DrawnKitchen.objects.get_or_create(
        digest=digest_of(name, document),
        defaults={"world": name, "title": title[:200], "document": document},
    )
    found.makers.add(player)
    return found


def task_of(kitchen: DrawnKitchen) -> Task:
    """The task that is cooked in a kitchen.

    Raises:
        WorldError: its world is gone, or does not take its file any more.
    """
    return world_of(kitchen.world).drawn(kitchen.document)


def sketch_of(kitchen: DrawnKitchen) -> Sketch:
    """The kitchen to be drawn on. Raises WorldError where its world cannot read it any more."""
    return world_of(kitchen.world).sketched(kitchen.document)


def may_see(kitchen: DrawnKitchen, player: Player | None, *, staff: bool) -> bool:
    """Whether somebody who has its link may open it: everybody, but where the installation is private only
    those who drew it, and staff."""
    if not settings.PRIVATE or staff:
        return True
    return player is not None and kitchen.makers.filter(pk=player.pk).exists()


def file_of(task: Task) -> JSONObject | None:
    """The file of a task that can be drawn on; None where it cannot."""
    world = get_world(task.world)
    return world.document(task) if isinstance(world, Editable) else None
