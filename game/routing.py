"""Addresses of the sockets."""

from __future__ import annotations

from typing import Any

from django.urls import path

from game.live.consumers import SessionConsumer
from game.stage.consumers import StageConsumer

# Channels' router takes Django's `path` with an ASGI application; the stubs know views only.
websocket_urlpatterns: list[Any] = [
    path("ws/session/<slug:session>/", SessionConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/stage/", StageConsumer.as_asgi()),  # type: ignore[arg-type]
]
