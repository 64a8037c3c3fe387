"""The library's server for pipes, but noticing at once when the executable has gone.

The original reads nothing again and again until its time is over, at the full speed of a core.
"""

from __future__ import annotations

import os
import select
import time
from typing import Any

from ai2thor.controller import Controller
from ai2thor.fifo_server import FifoServer


class ExecutableGone(ConnectionError):
    """Nobody is left who could answer."""


class EndingFifoServer(FifoServer):  # type: ignore[misc]  # the library has no types
    """A FifoServer whose reading ends with the pipe."""

    def _read_with_timeout(
        self, server_pipe: Any, message_size: int, timeout: float | None
    ) -> bytes:
        """So many bytes.

        Raises:
            ExecutableGone: the pipe was closed from the other side.
            TimeoutError: nothing came in time.
        """
        until = None if timeout is None else time.monotonic() + timeout
        parts = []
        while message_size > 0:
            left = None if until is None else until - time.monotonic()
            ready = (
                select.select([server_pipe], [], [], left)[0] if left is None or left > 0 else []
            )
            if not ready:
                raise TimeoutError(f"the executable did not answer within {timeout:g} s")
            part = os.read(server_pipe.fileno(), message_size)
            if not part:
                raise ExecutableGone("the executable has gone; make a new controller")
            parts.append(part)
            message_size -= len(part)
        return b"".join(parts)


class EndingController(Controller):  # type: ignore[misc]  # the library has no types
    """The library's controller, with a server that notices the executable's end."""

    def _build_server(self, host: str, port: int, width: int, height: int) -> None:
        """As the original, which takes no server class but its own two."""
        super()._build_server(host, port, width, height)
        if type(self.server) is FifoServer:
            self.server.__class__ = EndingFifoServer
