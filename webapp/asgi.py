"""The server's entry: pages over HTTP, sessions over websockets, and the life of this process."""

from __future__ import annotations

import os

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")


def _application() -> ProtocolTypeRouter:
    http = get_asgi_application()
    # Models can be imported only now that Django is set up.
    from webapp.beats import Beats
    from webapp.bodies import bounded
    from webapp.doors import mcp_door, with_doors
    from webapp.sockets import lifespan_with, websocket

    beats, mcp = Beats(http), mcp_door()

    async def closing() -> None:
        await mcp.close()
        await beats.close()

    lifespan = lifespan_with(closing)
    return ProtocolTypeRouter(
        {"http": with_doors(bounded(beats), mcp=mcp), "websocket": websocket, "lifespan": lifespan}
    )


application = _application()
