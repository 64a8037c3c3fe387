"""Names of processes that hold something: sessions, jobs, episodes.

A name says on which machine and in which process its holder runs, so that a process on the same
machine can tell that a predecessor is dead and need not wait until it has been silent for long.
"""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path

import psutil


def new_holder() -> str:
    """A name for this process as a holder; no two calls give the same."""
    pid = os.getpid()
    return f"{_machine()}|{pid}|{_born(pid)}|{secrets.token_hex(2)}"


def is_dead(holder: str) -> bool:
    """Whether this holder is a process of this machine that surely exists no more."""
    parts = holder.split("|")
    if len(parts) != 4 or parts[0] != _machine():
        return False
    try:
        return _born(int(parts[1])) != int(parts[2])
    except (psutil.NoSuchProcess, ValueError):
        return True


def _machine() -> str:
    """This machine since it was started, as processes with the same process numbers see it."""
    boot = Path("/proc/sys/kernel/random/boot_id")
    space = Path("/proc/self/ns/pid")
    since = boot.read_text()[:8] if boot.exists() else str(int(psutil.boot_time()))
    return f"{socket.gethostname()[:24]}/{since}/{space.stat().st_ino if space.exists() else 0}"


def _born(pid: int) -> int:
    """When the process started, in hundredths of a second: since the machine did, where that can be
    known, because dates change when a clock is set.

    Raises:
        psutil.NoSuchProcess: there is no such process.
    """
    stat = Path(f"/proc/{pid}/stat")
    if not Path("/proc/self/stat").exists():
        return round(psutil.Process(pid).create_time() * 100)
    try:
        return int(stat.read_text().rpartition(")")[2].split()[19])
    except OSError as error:
        raise psutil.NoSuchProcess(pid) from error
