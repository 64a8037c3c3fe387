"""What cooks are told of a shift: as facts, and as text."""

from __future__ import annotations

from collections.abc import Iterator

from sim.world import JSONObject
from sim.worlds.robotouille.shift.orders import Book, Order, Shift


def scene(scene: JSONObject, shift: Shift, book: Book, step: int) -> JSONObject:
    """The scene with the shift, and the orders among its timers."""
    told: JSONObject = {
        **book.to_json(),
        "left": max(0, shift.length - step),
        "length": shift.length,
        "target": shift.target,
        "passes": list(shift.passes),
        "bowls": list(shift.bowls),
        "bin": shift.bin,
        "sources": dict(shift.sources),
    }
    told["orders"] = [{**order.to_json(), "left": order.due - step} for order in book.waiting]
    clock = {
        "id": "closing",
        "label": "closing time",
        "done": step,
        "total": shift.length,
        "still": False,
    }
    waits = [_timer(order, step) for order in book.waiting]
    return {**scene, "shift": told, "timers": [*waits, *scene["timers"], clock]}


def _timer(order: Order, step: int) -> JSONObject:
    return {
        "id": f"order {order.number}",
        "label": f"{order.recipe.title} (order {order.number})",
        "done": step - order.came,
        "total": order.patience,
        "still": False,
    }


def text(shift: Shift, book: Book, step: int) -> str:
    """The orders as a language model reads them."""
    return "\n".join(_lines(shift, book, step))


def _lines(shift: Shift, book: Book, step: int) -> Iterator[str]:
    left = max(0, shift.length - step)
    yield f"Shift: {left} of {shift.length} steps are left until closing time."
    served = sum(book.served)
    yield f"So far: {served} orders served, {book.lost} lost, score {book.points}."
    yield "Open orders, the oldest first:" if book.waiting else "Open orders: none."
    for order in book.waiting:
        waits = f"waits {order.due - step} more steps"
        yield f"- order {order.number}: {order.recipe.title} ({order.recipe.told()}); {waits}"
    yield (
        f"Serve by building a dish on the pass ({', '.join(shift.passes)}): as soon as it is what "
        "an open order asks for, it is taken away and the place is free again."
    )
    if shift.bowls:
        yield f"Soup is served in the bowl on {', '.join(shift.bowls)}."
    yield f"What is put on {shift.bin}, the bin, is thrown away; containers are emptied there."
    supplies = ", ".join(f"{kind} on {station}" for station, kind in shift.sources.items())
    yield f"Supplies come again where they are taken: {supplies}."
