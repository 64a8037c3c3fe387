"""What planners answered, kept: all arms of a comparison start from the same plans (section 5).

Answers are kept in this process, and, where the environment variable `BRIGADE_CACHE` names a folder, in
its folder `plans`, one small file each, for other processes and later runs. Delete it to plan anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from threading import Lock

from sim.world import JSON

FOLDER = "plans"
MOST = 4096
"""So many answers are kept in memory."""

_known: dict[str, str] = {}
_lock = Lock()


def key(*parts: JSON) -> str:
    """The name of an answer: a hash of all that it depends on."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def kept(name: str) -> str | None:
    """The answer of this name, if there is one."""
    with _lock:
        if name in _known:
            return _known[name]
    path = _path(name)
    try:
        answer = path.read_text(encoding="utf-8") if path is not None else None
    except OSError:
        return None
    if answer is not None:
        _remember(name, answer)
    return answer


def keep(name: str, answer: str) -> str:
    """Keep an answer; whoever comes first is right, and its answer is returned.

    A folder that cannot be written to is done without.
    """
    path = _path(name)
    if path is not None:
        with suppress(OSError):
            answer = _put(path, answer)
    return _remember(name, answer)


def _put(path: Path, answer: str) -> str:
    """Write a file whole or not at all, and only if it is not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}")
    part.write_text(answer, encoding="utf-8")
    try:
        os.link(part, path)
    except FileExistsError:
        return path.read_text(encoding="utf-8")
    finally:
        part.unlink()
    return answer


def _remember(name: str, answer: str) -> str:
    with _lock:
        if len(_known) >= MOST:
            _known.clear()
        return _known.setdefault(name, answer)


def _path(name: str) -> Path | None:
    folder = os.environ.get("BRIGADE_CACHE", "")
    return Path(folder) / FOLDER / f"{name}.txt" if folder else None


def forget() -> None:
    """Forget what this process knows; files stay."""
    with _lock:
        _known.clear()
