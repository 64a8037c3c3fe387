"""Promises of worlds whose kitchens can be drawn."""

from __future__ import annotations

from collections.abc import Iterable

from sim.editing import Editable, Sketch, read_sketch
from sim.promises.words import CheckFailed, as_json, need
from sim.world import JSONObject, Task, World, WorldError

PX = 32


def check_editing(world: World, tasks: Iterable[Task]) -> None:
    """What is drawn comes back from its file as it was, and what nothing is wrong with can be cooked in."""
    if not isinstance(world, Editable):
        return
    where = f"{world.name}, drawing"
    as_json(world.kit().to_json(), f"{where}: the kit")
    _check_pictures(world, where)
    check_sketch(world, world, world.blank(), f"{where}: the kitchen to begin with")
    for task in tasks:
        document = world.document(task)
        if document is not None:
            sketch = world.sketched(document)
            check_sketch(world, world, sketch, f"{where}: {task.id}")


def check_sketch(world: World, maker: Editable, sketch: Sketch, where: str) -> None:
    """One sketch: its JSON, its file and its remarks agree."""
    need(read_sketch(sketch.to_json()) == sketch, f"{where}: the sketch is not what its JSON says")
    for dish in sketch.dishes:
        need(bool(maker.says(dish)), f"{where}: a dish needs words")
    remarks = maker.check(sketch)
    for one in remarks:
        need(bool(one.text), f"{where}: a remark needs a sentence")
        inside = all(0 <= x < sketch.width and 0 <= y < sketch.height for x, y in one.cells)
        need(inside, f"{where}: {one} is about cells that there are not")
    if any(one.wrong for one in remarks):
        return
    document: JSONObject = maker.build(sketch)
    as_json(document, f"{where}: the file")
    _check_opens(world, maker, document, where)
    back = maker.sketched(document)
    need(back == maker.normal(sketch), f"{where}: read back from its file it is another kitchen")
    need(maker.build(back) == document, f"{where}: built again it is another file")


def _check_opens(world: World, maker: Editable, document: JSONObject, where: str) -> None:
    try:
        task = maker.drawn(document)
    except WorldError as error:
        raise CheckFailed(
            f"{where}: nothing is wrong with it, but it is no task: {error}"
        ) from error
    episode = world.start(task, 0)
    need(episode.outcome() is None, f"{where}: nothing is wrong with it, but it is over at once")


def _check_pictures(maker: Editable, where: str) -> None:
    kit = maker.kit()
    asked: list[JSONObject] = [{"show": "floor"}, {"show": "cook", "number": 1, "facing": "up"}]
    asked += [{"show": "station", "kind": one.kind, "sides": "1111"} for one in kit.stations]
    asked += [
        {"show": "thing", "thing": {"kind": one.kind, "states": list(one.states)}}
        for one in kit.items
    ]
    for what in asked:
        pixels = maker.picture(what, PX)
        good = pixels.shape[1:] == (PX, 4) and bool(pixels[..., 3].any())
        need(good, f"{where}: {what} has no picture of {PX} pixels")
    try:
        maker.picture({"show": "nothing of this kind"}, PX)
    except WorldError as error:
        need(error.code == "bad_picture", f"{where}: what cannot be shown is bad_picture")
    else:
        need(False, f"{where}: what cannot be shown is refused")
