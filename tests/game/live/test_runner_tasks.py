"""What the runner does on the side: a fault in it is in the log, and what went well is not."""

from __future__ import annotations

import pytest

from game.live.bus import LocalBus
from game.live.runner import Runner
from tests.game.live.hands import HandClock, settle


async def test_only_what_fails_on_the_side_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    runner = Runner(LocalBus(), HandClock(), "here")

    async def goes_well() -> None: ...

    async def fails() -> None:
        raise ZeroDivisionError("a horizon at infinity")

    for work in (goes_well, fails):
        runner._spawn(work())
    await settle()
    (record,) = caplog.records
    assert record.levelname == "ERROR"
    assert record.getMessage().startswith("the runner failed at")
    assert record.exc_info
    assert record.exc_info[0] is ZeroDivisionError
    assert runner._tasks == set()


async def test_what_is_cancelled_on_the_side_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    runner = Runner(LocalBus(), HandClock(), "here")
    runner._spawn(settle(1000))
    (task,) = runner._tasks
    task.cancel()
    await settle()
    assert runner._tasks == set()
    assert caplog.records == []
