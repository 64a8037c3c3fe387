"""Sheets of sprites, from which pages draw a kitchen between two frames: made on demand and kept.

The address holds the version of the art, so that browsers may keep a sheet for good. It is drawn
beside the requests, which share one thread.
"""

from __future__ import annotations

import asyncio
import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

import orjson
from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from PIL import Image

from game.live.messages import frame_message
from game.models import Session
from game.pages.doors import session_or_404
from game.pages.play import task_of
from game.people import player_of
from sim import reading
from sim.abilities import Drawable
from sim.sprites import Sprited
from sim.world import CLOSED, WorldError
from sim.worlds import get_world

SIZES = (300, 450, 600, 800, 1024, 1400, 2048)
"""Sides of frames, in pixels, for which there are sheets."""
NAMES = 24
"""Sprites that may be asked for by name at once."""
LIMITS = reading.Limits(6000, depth=6)
KEPT = 48
"""Sheets that a process keeps: about 5 MB."""
FOREVER, NOT = "private, max-age=31536000, immutable", "no-store"
QUALITY = 72
"""Edges stay clean; at 88 a sheet has a third more bytes, and one has to look for the difference."""

_painter = ThreadPoolExecutor(1, thread_name_prefix="sprites")


@dataclass(frozen=True, slots=True)
class Order:
    """A sheet as it was asked for. `scene` is the kitchen's beginning, as JSON."""

    world: str
    art: str
    scene: bytes
    size: int
    names: tuple[str, ...]
    first: bool


@require_safe
async def sprites(request: HttpRequest, session_id: str, art: str, size: int) -> HttpResponse:
    """A sheet as a binary message like a frame: length of the header, header, picture (WebP).

    `?first` asks for the room and what its kitchen is likely to show, `?names=[…]` for sprites.
    """
    order = await sync_to_async(_order)(request, session_id, size)
    try:
        data = await asyncio.get_running_loop().run_in_executor(_painter, _drawn, order)
    except WorldError as error:
        raise Http404(str(error)) from error
    keep = FOREVER if art == order.art else NOT
    return HttpResponse(
        data, content_type="application/octet-stream", headers={"Cache-Control": keep}
    )


def _order(request: HttpRequest, session_id: str, size: int) -> Order:
    row = session_or_404(request, session_id, Session.objects.prefetch_related("seats"))
    task = task_of(row)
    if task is None or size not in SIZES:
        raise Http404("there is no such sheet")
    try:
        world = get_world(row.world)
        episode = world.start(task, row.seed)
    except WorldError as error:
        raise Http404(str(error)) from error
    if not isinstance(world, Sprited) or not isinstance(episode, Drawable):
        raise Http404("this kitchen is not drawn in parts")
    player = player_of(request, create=False)
    mine = [seat.name for seat in row.seats.all() if player and seat.player_id == player.pk]
    seat = mine[0] if mine else None
    outside = episode.sight(None) if task.public else CLOSED
    if row.is_live and not (episode.sight(seat) if seat else outside).kitchen:
        raise Http404("this kitchen shows itself to its cooks only")
    scene = orjson.dumps(episode.scene(seat, {}), option=orjson.OPT_SORT_KEYS)
    names = _names(request.GET.get("names", "[]"))
    return Order(row.world, world.art, scene, size, names, "first" in request.GET)


def _names(text: str) -> tuple[str, ...]:
    try:
        names = reading.plain(text, LIMITS)
    except WorldError as error:
        raise Http404("the names of sprites cannot be read") from error
    if not isinstance(names, list) or len(names) > NAMES:
        raise Http404(f"a list of {NAMES} names of sprites at the most is asked for")
    if not all(isinstance(name, str) for name in names):
        raise Http404("the names of sprites are texts")
    return tuple(sorted(set(names)))


@lru_cache(maxsize=KEPT)
def _drawn(order: Order) -> bytes:
    world = get_world(order.world)
    assert isinstance(world, Sprited)
    sheet = world.sheet(orjson.loads(order.scene), order.size, order.names, first=order.first)
    picture = io.BytesIO()
    Image.fromarray(sheet.pixels, "RGBA").save(picture, "WEBP", quality=QUALITY, method=4)
    header = sheet.to_json() | {"format": "webp", "size": order.size}
    return frame_message(header, picture.getvalue())
