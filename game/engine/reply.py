"""What a session answers to a command."""

from __future__ import annotations

from msgspec import Struct

from game.engine.events import Event


class Refusal(Struct, frozen=True):
    """Why something was not done: a stable word for programs and a sentence for people."""

    code: str
    message: str


class Reply(Struct, frozen=True):
    """The answer to one command.

    `events` are to be committed in order, and may be none (a resend, a noted intent). `ack` is the
    number of the event that covers the command; the client may be told once the events are on
    disk. With `noted`, the command was an intent that waits for the next step: the `ack` is then
    the number of the latest event, and the step that uses the intent names its `cid`.
    """

    events: tuple[Event, ...] = ()
    ack: int | None = None
    refused: Refusal | None = None
    noted: bool = False
