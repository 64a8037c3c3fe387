"""Vectors while they are being made: what is ready is kept, so that an interrupted making goes on.

Beside the file that is to be lies one with `.begun` at its end: a line of JSON that says of what it is,
then pieces, each a checksum (SHA-256) and the numbers of so many rows. What does not have its checksum
is left out with everything after it. Only one process at a time makes the vectors of a file.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]

MAGIC = "brigade-vectors-begun-1"
SUM = 32


class Begun:
    """The rows that are ready, and a place for more. Without a place (`path` None) they are only held.

    `of` says what is embedded by what; what was begun of something else is not gone on with.
    """

    def __init__(self, path: Path | None, of: str, size: int, whole: int) -> None:
        self._path, self._size, self._whole = path, size, whole
        self._head = json.dumps({"magic": MAGIC, "of": of}).encode() + b"\n"
        self._file: IO[bytes] | None = None
        self.parts: list[Numbers] = []

    @property
    def rows(self) -> int:
        """How many rows are ready."""
        return sum(len(part) for part in self.parts)

    def open(self) -> None:
        """Read what is there. Raises OSError: nothing can be kept."""
        if self._path is None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("r+b" if self._path.exists() else "w+b")
        if self._file.readline(2000) != self._head:
            self._file.seek(0)
            self._file.write(self._head)
        else:
            self.parts = list(self._read(self._file))
        self._file.truncate()

    def _read(self, file: IO[bytes]) -> Iterator[Numbers]:
        """The pieces that are whole; the place in the file is after the last of them then."""
        columns, at, rows = 0, file.tell(), 0
        while rows < self._whole:
            count = min(self._size, self._whole - rows)
            first = file.read(SUM + 4)
            columns = int.from_bytes(first[SUM:], "little")
            data = file.read(count * columns * 4) if 0 < columns < 100_000 else b""
            if not data or hashlib.sha256(data).digest() != first[:SUM]:
                break
            yield np.frombuffer(data, dtype="<f4").reshape(count, columns).astype(np.float32)
            at, rows = file.tell(), rows + count
        file.seek(at)

    def add(self, part: Numbers) -> None:
        """More rows. Raises OSError: they cannot be kept, and are held all the same."""
        self.parts.append(part)
        if self._file is not None:
            data = np.ascontiguousarray(part, dtype="<f4").tobytes()
            columns = part.shape[1].to_bytes(4, "little")
            self._file.write(hashlib.sha256(data).digest() + columns + data)
            self._file.flush()

    def close(self, *, done: bool) -> None:
        """Keep what is ready for the next time, or, when all is done, forget it."""
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._path is not None and (done or not self.parts):
            with contextlib.suppress(OSError):
                self._path.unlink()


@contextlib.contextmanager
def alone(path: Path) -> Iterator[bool]:
    """Hold the right to make a file, as far as nobody else has it (False: somebody has)."""
    with contextlib.ExitStack() as stack:
        mine = True
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = stack.enter_context(path.with_name(f"{path.name}.lock").open("wb"))
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            mine = False
        except OSError:
            mine = True  # nothing can be kept there: everybody makes their own
        try:
            yield mine
        finally:
            if mine:
                with contextlib.suppress(OSError):
                    path.with_name(f"{path.name}.lock").unlink()


__all__ = ["Begun", "alone"]
