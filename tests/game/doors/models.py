"""Language models at the tools: what they call and are told, without a protocol between."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from channels.db import database_sync_to_async

from game.doors.callers import Porter
from game.doors.tools.table import tool_named
from game.doors.tools.tool import Asked, Told, use
from game.live.house import House
from game.models import Player
from tests.game.doors.programs import EVERYTHING, secret_of


class Model:
    """Somebody's model with a token."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked

    @property
    def player(self) -> Player:
        return self.asked.caller.player

    async def __call__(self, tool: str, **arguments: Any) -> Told:
        """Call a tool."""
        one = tool_named(tool)
        assert one is not None, tool
        return await use(one, self.asked, arguments)

    async def ok(self, tool: str, **arguments: Any) -> Any:
        """The body of what a tool tells, which is no refusal."""
        told = await self(tool, **arguments)
        assert not told.refused, told.text
        return told.body

    async def no(self, tool: str, **arguments: Any) -> Any:
        """The body of a refusal."""
        told = await self(tool, **arguments)
        assert told.refused, told.text
        return told.body

    def at(self, house: House) -> Model:
        """The same model at another process."""
        return Model(replace(self.asked, house=house))


async def model_of(
    house: House, player: Player, scopes: tuple[str, ...] = EVERYTHING, base: str = ""
) -> Model:
    """A model with a new token of theirs."""
    secret = await secret_of(player, scopes)
    caller = await database_sync_to_async(Porter().caller)(secret, "", house.clock.now())
    return Model(Asked(house, caller, "test 1", base))
