"""MCP over standard input and output, for a host on one's own machine: kitchens in this very process.

They are kept in this installation's database, as those of its pages are. Who plays is whoever's token is shown
(`BRIGADE_TOKEN`), or else the owner of the installation.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from channels.db import database_sync_to_async
from django.utils import timezone
from mcp.server.stdio import stdio_server

from game.doors.callers import Caller, Porter
from game.doors.tools.tool import Asked
from game.live.house import House, close_house, open_house
from game.models import AccessToken, Player
from game.models.tokens import new_access_token
from webapp.accounts.links import open_account, the_owner
from webapp.mcp.mount import named
from webapp.mcp.server import make_server

OWNER = "owner"
NAME = "MCP on this machine"
SCOPES = ("read", "play")
LASTS = timedelta(days=90)
"""A host may stay open for so long; a token of a process that ended in order ends with it."""


@contextmanager
def own_token() -> Iterator[str]:
    """A token of the installation's owner for as long as this process serves. Asks the database."""
    row, secret = new_access_token(_owner(), NAME, SCOPES, timezone.now() + LASTS)
    try:
        yield secret
    finally:
        AccessToken.objects.filter(pk=row.pk).update(revoked_at=timezone.now())


def _owner() -> Player:
    user = the_owner() or open_account(OWNER, "")
    player = Player.objects.filter(user=user).first()
    return player or Player.objects.create(user=user, name=user.username.capitalize())


async def serve(secret: str, base: str = "") -> None:
    """Answer on standard input and output until the host closes them. `base` is where our pages are."""
    house = await open_house()
    porter = Porter()

    async def whose(context: Any) -> Asked:
        caller = await database_sync_to_async(_caller)(porter, secret, house)
        return named(Asked(house, caller, "", base), context)

    try:
        server = make_server(whose)
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())
    finally:
        await close_house()


def check(secret: str) -> None:
    """Whether this token is good. Asks the database.

    Raises:
        Problem: what is wrong with it.
    """
    Porter().caller(secret, "", 0.0)


def _caller(porter: Porter, secret: str, house: House) -> Caller:
    now = house.clock.now()
    porter.hurry(secret, now)
    return porter.caller(secret, "", now)
