"""One socket's mailbox: ordered messages, and one slot each for the newest view and frame.

Its pump is the only one that waits for the socket. A reader that is slow or has stopped costs its
mailbox, which is bounded, and nobody else anything.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from game.engine.shown import Shown
from game.live.bus import SPECTATORS, Audience, Output
from sim.world import CLOSED

MAX_MESSAGES = 256
MAX_CHARACTERS = 512 * 1024


class Viewer:
    """A socket of a session, as the room sees it.

    `compact` readers take several messages at once, and views as changes. `audience` is whose view
    it gets (`sight` says what of events), `acting` whether it may act for that seat (a second tab of
    the same seat takes that away), `glance` whether it is a small picture in a list of kitchens and is
    counted as nobody, `silent` whether its client gives no sign of life at the moment,
    `seq` the newest event it has been given. While it is not `ready` (its tail is still being read)
    outputs are held back.
    """

    def __init__(
        self,
        id: str,
        send: Callable[[str | bytes], Awaitable[None]],
        resync: Callable[[], None],
    ) -> None:
        self.id = id
        self.audience: Audience = SPECTATORS
        self.sight = CLOSED
        self.acting = False
        self.silent = False
        self.glance = False
        self.size: int | None = None
        self.seq = 0
        self.ready = False
        self.held: list[Output] = []
        self._send = send
        self._resync = resync
        self._texts: deque[str] = deque()
        self._characters = 0
        self.compact = False
        self._view: Shown | None = None
        self._base: Shown | None = None
        """The view it has, or will have when what is queued is sent."""
        self._frames: dict[str, bytes] = {}
        self._lagging = False
        self._work = asyncio.Event()

    def text(self, message: str) -> None:
        """Queue a message behind those before it; a reader too far behind starts afresh."""
        if self._lagging:
            return
        self._texts.append(message)
        self._characters += len(message)
        self._work.set()
        if len(self._texts) > MAX_MESSAGES or self._characters > MAX_CHARACTERS:
            self.lag()

    def crowd(self, message: str) -> None:
        """What an audience is told that votes here: nothing to who plays or watches."""

    def view(self, shown: Shown) -> None:
        """Put the newest view in its slot."""
        self._view = shown
        self._work.set()

    def show(self, shown: Shown) -> None:
        """Queue a whole view, as it was asked for; it is newer than what waits in the slot."""
        if self._lagging:
            return
        self._view = None
        self._base = shown
        self.text(shown.whole())

    def frame(self, message: bytes, camera: str = "") -> None:
        """Put the newest frame of this camera in its slot."""
        self._frames[camera] = message
        self._work.set()

    def lag(self) -> None:
        """Forget what is queued: once the socket takes messages again, the tail is read anew."""
        if not self.ready:
            return
        self.ready = False
        self.clear()
        self._lagging = True
        self._work.set()

    def clear(self) -> None:
        self._texts.clear()
        self._characters = 0
        self._view = self._base = None
        self._frames.clear()
        self.held.clear()

    def hold(self, output: Output) -> None:
        """Keep an output until the tail is there; too many, and the tail will bring them."""
        self.held.append(output)
        if len(self.held) > MAX_MESSAGES:
            del self.held[0]

    async def pump(self) -> None:
        """Send what comes, in order, until cancelled or the socket fails."""
        while True:
            await self._work.wait()
            self._work.clear()
            while (message := self._next()) is not None:
                await self._send(message)
            if self._lagging:
                self._lagging = False
                self._resync()

    def _next(self) -> str | bytes | None:
        """Messages first, then the view, then the frames that show it."""
        if self.compact and (self._texts or self._view is not None):
            return self._all_at_once()
        if self._texts:
            message = self._texts.popleft()
            self._characters -= len(message)
            return message
        if self._view is not None:
            return self._newest(self._view)
        return self._frames.pop(next(iter(self._frames))) if self._frames else None

    def _all_at_once(self) -> str:
        """Everything that waits but pictures, as one message or a list of several."""
        messages = list(self._texts)
        self._texts.clear()
        self._characters = 0
        if self._view is not None:
            messages.append(self._newest(self._view))
        return messages[0] if len(messages) == 1 else f"[{','.join(messages)}]"

    def _newest(self, shown: Shown) -> str:
        """The view out of its slot: what has changed, where the reader can put it together."""
        base, self._base, self._view = self._base, shown, None
        return shown.changes(base) if self.compact and base is not None else shown.whole()
