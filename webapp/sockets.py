"""Who may open a socket, and what the process does when it starts and stops."""

from __future__ import annotations

import gc
from collections.abc import Awaitable, Callable
from typing import Any

from channels.routing import URLRouter
from channels.sessions import CookieMiddleware

from game.live.house import close_house, open_house
from game.pages.menu_pictures import make_ready
from game.routing import websocket_urlpatterns
from webapp.origins import OwnPages

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Lifespan = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]
Closing = Callable[[], Awaitable[None]]


websocket = OwnPages(CookieMiddleware(URLRouter(websocket_urlpatterns)))


def calm_the_collector() -> None:
    """What was loaded at the start stays for good, and sessions make much that soon goes again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def lifespan_with(closing: Closing) -> Lifespan:
    """What opens the house when the server starts, and closes it in good order when it stops, after `closing`."""

    async def lifespan(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                house = await open_house()
                calm_the_collector()
                make_ready(house)
                await send({"type": "lifespan.startup.complete"})
            else:
                await closing()
                await close_house()
                await send({"type": "lifespan.shutdown.complete"})
                return

    return lifespan
