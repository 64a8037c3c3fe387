"""The process that is measured (`bench/serving/server.py`), asked over its standard input."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.kit.installation import environment as installed

ROOT = Path(__file__).resolve().parents[2]
START_S = 120.0
"""The first start of a new checkout compiles and migrates."""
ANSWER_S = 30.0
ANSWER_BYTES = 2**24
LEAVE_S = 15.0
"""How long it may take to leave when asked politely (SIGTERM), before it is made to."""
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
"""Those this process began with, whatever it keeps to now."""
COLD = {"BRIGADE_WARM_UP": "0"}


async def spawned(
    words: list[str], environment: dict[str, str] | None
) -> asyncio.subprocess.Process:
    """A Python process that is talked to by lines (the answers may be long)."""
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *words,
        cwd=ROOT,
        env=environment,
        stdin=pipe,
        stdout=pipe,
        limit=ANSWER_BYTES,
    )


class Server:
    """A server of its own with an empty database of its own; `stop` ends it whatever it does."""

    def __init__(self, process: asyncio.subprocess.Process, var: Path) -> None:
        self._process, self._var = process, var
        self.port = 0

    @classmethod
    async def start(cls, cores: list[int] = CORES[:1], **environment: str) -> Server:
        """Start it on these cores and wait until it listens.

        It does not warm its homes, unless told to: that takes seconds of CPU beside what is measured.
        """
        var = Path(tempfile.mkdtemp(prefix="brigade-bench-"))
        own = {"BENCH_CORES": " ".join(map(str, cores))}
        process = await spawned(
            ["-m", "bench.serving.server"], installed(var, **COLD, **own, **environment)
        )
        server = cls(process, var)
        try:
            server.port = (await server._read(START_S))["port"]
        except BaseException:
            await server.stop()
            raise
        return server

    @property
    def pid(self) -> int:
        return self._process.pid

    def url(self, session: str) -> str:
        """The socket of one of its sessions."""
        return f"ws://127.0.0.1:{self.port}/ws/session/{session}/"

    async def _read(self, limit_s: float) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), limit_s)
        if not line:
            raise RuntimeError("the measured server ended")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise RuntimeError(f"the measured server failed: {answer['error']}")
        return answer

    async def ask(self, op: str, *, limit_s: float = ANSWER_S, **more: Any) -> dict[str, Any]:
        """Ask something and wait for the answer.

        Raises:
            RuntimeError: it ended, or failed at it.
            TimeoutError: no answer within `limit_s`.
        """
        assert self._process.stdin is not None
        self._process.stdin.write((json.dumps({"op": op, **more}) + "\n").encode())
        await self._process.stdin.drain()
        return await self._read(limit_s)

    async def stop(self, patience_s: float = LEAVE_S) -> float | None:
        """End it; the seconds it took to leave on SIGTERM, None when it had to be killed."""
        began = time.monotonic()
        gone = False
        if self._process.returncode is None:
            self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), patience_s)
            gone = True
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        shutil.rmtree(self._var, ignore_errors=True)
        return time.monotonic() - began if gone else None
