"""The server: OpenEnv's own protocol in front of our kitchens (`brigade serve --openenv`)."""

from __future__ import annotations

import gc
import os
from functools import partial

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from openenv.core.env_server.http_server import create_fastapi_app
from pydantic import ValidationError

from brigade.openenv.catalogue import Catalogue
from brigade.openenv.environment import KitchenEnvironment
from brigade.openenv.models import CookAction, KitchenObservation, KitchenState
from sim.abilities import Warmable
from sim.world import WorldError

AT_ONCE = 64
"""Sockets that a server takes at once where nothing else is said."""
LARGEST_MESSAGE = 256 * 1024
"""Bytes of a message; an action has at most some 12,000 characters."""
WORLD, LIMIT = "BRIGADE_OPENENV_WORLD", "BRIGADE_OPENENV_AT_ONCE"


def make_app(world: str = "", at_once: int = AT_ONCE) -> FastAPI:
    """The application that serves one world, or all of them.

    Raises:
        WorldError: there is no such world.
    """
    catalogue = Catalogue(world)
    made = create_fastapi_app(
        partial(KitchenEnvironment, catalogue), CookAction, KitchenObservation, at_once,
        env_name=catalogue.name, state_cls=KitchenState,
    )  # fmt: skip
    made.add_exception_handler(WorldError, _refused)
    made.add_exception_handler(ValidationError, _refused)
    return made


def app() -> FastAPI:
    """The application as the environment asks for it, for servers that make one in each process."""
    made = make_app(os.environ.get(WORLD, ""), int(os.environ.get(LIMIT) or AT_ONCE))
    _keep_what_stays()
    return made


def serve(
    world: str = "", host: str = "127.0.0.1", port: int = 8000, at_once: int = AT_ONCE,
    workers: int = 1,
) -> None:  # fmt: skip
    """Serve until Ctrl-C. Each of several workers takes `at_once` sockets.

    Raises:
        WorldError: there is no such world.
    """
    for one in Catalogue(world).worlds:
        if isinstance(one, Warmable):
            one.warm()
    os.environ[WORLD], os.environ[LIMIT] = world, str(at_once)
    uvicorn.run(
        "brigade.openenv.server:app", factory=True, host=host, port=port, workers=workers,
        log_level="warning", ws_max_size=LARGEST_MESSAGE, ws_per_message_deflate=False,
    )  # fmt: skip


def _keep_what_stays() -> None:
    """Let the collector leave what is there for good alone, and come seldom: episodes are trees, which go
    without it, and looking through all their events at every step had been a fifth of a step."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _refused(request: Request, error: Exception) -> JSONResponse:
    """What a caller did wrong, as a problem with a sentence (RFC 9457)."""
    if isinstance(error, WorldError):
        told = {"title": error.message, "code": error.code}
    else:
        told = {"title": str(error), "code": "bad_request"}
    problem = {"type": "about:blank", "status": 422, **told}
    return JSONResponse(problem, 422, media_type="application/problem+json")
