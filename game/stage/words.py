"""What phones and screens of the stage send, declared once."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.live.messages import Refused
from sim import reading
from sim.reading import Misfit
from sim.world import WorldError

LIMITS = reading.Limits(1024, depth=4)
As = Literal["screen", "chef", "voter", "waiting"]


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message: what one is here."""

    v: Literal[1]
    role: As = msgspec.field(name="as")


class Vote(Struct, frozen=True, tag_field="type", tag="vote"):
    """One vote: the place of a choice in this round."""

    round: Annotated[int, Meta(ge=0, le=10**6)]
    choice: Annotated[int, Meta(ge=0, le=1000)]


class Ping(Struct, frozen=True, tag_field="type", tag="ping"):
    """Still here."""


Said: TypeAlias = Hello | Vote | Ping
_DECODER: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
EXPECTED = (
    'A message here is {"type": "hello", "v": 1, "as": "screen", "chef", "voter" or "waiting"}, '
    '{"type": "vote", "round": number, "choice": number} or {"type": "ping"}.'
)


def read(text: str) -> Said:
    """The message in this text.

    Raises:
        Refused: `malformed`, saying what is expected.
    """
    try:
        return reading.typed(text, _DECODER, LIMITS)
    except (Misfit, WorldError) as error:
        raise Refused("malformed", EXPECTED) from error
