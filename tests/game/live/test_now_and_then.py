"""What a runner does by itself, again and again, as time goes by."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from channels.db import database_sync_to_async

from game import models
from game.live import lease
from game.live.runner import POLL_S, SWEEP_S
from tests.game.live.hands import begun, log_of, logged, opened


async def _passes(house, seconds: float) -> None:
    """Let this time pass for the house's clock, and what it set going come to its end."""
    house.clock.advance(seconds)
    await asyncio.gather(*house.runner._tasks)


async def _row(session) -> models.Session:
    return await database_sync_to_async(models.Session.objects.get)(pk=session.id)


@database_sync_to_async
def _playing() -> models.Session:
    """A session in play that nobody runs."""
    session = opened(pace="realtime", tick_hz=1)
    models.Session.objects.filter(pk=session.id).update(status=models.Session.Status.PLAYING)
    return session


async def test_sessions_that_nobody_rang_for_are_found_each_second_and_not_only_once(
    house, monkeypatch
):
    monkeypatch.setattr("game.live.kitchens.ring", lambda session: None)
    for _ in range(3):
        session = await _playing()
        await asyncio.gather(*house.runner._tasks)
        assert session.id not in house.runner.sessions
        await _passes(house, POLL_S)
        await asyncio.gather(*house.runner._tasks)
        assert session.id in house.runner.sessions


async def test_the_lease_of_a_session_is_renewed_for_as_long_as_it_runs(house, open_session):
    session = await open_session()
    house.runner.wake(session.id)
    await asyncio.gather(*house.runner._tasks)
    for _ in range(4):
        await _passes(house, lease.RENEW_S)
        left = (await _row(session)).lease_until.timestamp() - house.clock.now()
        assert left == lease.LEASE_S


async def test_a_session_that_somebody_else_has_taken_is_let_go_when_leases_are_renewed(
    house, open_session
):
    session = await open_session()
    house.runner.wake(session.id)
    await asyncio.gather(*house.runner._tasks)
    assert session.id in house.runner.sessions
    until = datetime.fromtimestamp(house.clock.now() + 1000, UTC)
    taken = models.Session.objects.filter(pk=session.id)
    await taken.aupdate(owner="far|1|1|a", lease_until=until)
    await _passes(house, lease.RENEW_S)
    assert session.id not in house.runner.sessions
    assert (await _row(session)).owner == "far|1|1|a"


async def test_rooms_elsewhere_hear_of_every_session_at_each_renewal_and_the_bus_of_the_house(
    house, open_session, monkeypatch
):
    sessions = [await open_session() for _ in range(2)]
    for session in sessions:
        house.runner.wake(session.id)
        await asyncio.gather(*house.runner._tasks)
    beats, reports = [], []
    publish = house.bus.publish

    def heard(output):
        beats.extend([(output.session, output.beat)] if output.beat is not None else [])
        publish(output)

    async def report(owner):
        reports.append(owner)

    monkeypatch.setattr(house.bus, "publish", heard)
    monkeypatch.setattr(house.bus, "report", report)
    await _passes(house, lease.RENEW_S)
    assert (beats, reports) == ([], [])
    monkeypatch.setattr(house.bus, "remote", True)
    await _passes(house, lease.RENEW_S)
    told = [(session.id, (await log_of(session.id))[-1].seq) for session in sessions]
    assert (sorted(beats), reports) == (sorted(told), [house.runner.owner])


async def test_kitchens_left_standing_are_closed_at_each_sweep(house, open_session):
    first, second = await open_session(), await open_session()
    begun = (await log_of(second.id))[-1].at
    for session in (first, second):
        await _passes(house, max(SWEEP_S, begun + 2 * lease.FORSAKEN_S - house.clock.now()))
        await asyncio.gather(*house.runner._tasks)
        await house.runner.kit.writer.drain()
        assert await logged(session.id, "abandoned")


async def _run(house, open_session):
    session = await open_session()
    house.runner.wake(session.id)
    await asyncio.gather(*house.runner._tasks)
    return house.runner.sessions[session.id]


def _heard(house, monkeypatch) -> list[tuple[str, str]]:
    """Which sessions are listened to no longer, and woken."""
    told: list[tuple[str, str]] = []

    async def unlisten(session, *, up):
        told.append(("unlisten" if up else "?", session))

    monkeypatch.setattr(house.bus, "unlisten", unlisten)
    monkeypatch.setattr(house.bus, "wake", lambda session: told.append(("wake", session)))
    return told


async def test_a_session_that_somebody_else_writes_to_is_forgotten_and_its_runner_woken_once(
    house, open_session, monkeypatch, caplog
):
    live = await _run(house, open_session)
    told = _heard(house, monkeypatch)
    for _ in range(2):
        house.runner._lost(live)
        await asyncio.gather(*house.runner._tasks)
    assert live.id not in house.runner.sessions
    assert live._task.done()
    assert told == [("unlisten", live.id), ("wake", live.id)]
    assert caplog.text.count("is run by somebody else now") == 1


async def test_a_session_that_failed_is_let_go_and_waits_for_its_lease_to_run_out(
    house, open_session, monkeypatch
):
    live, other = await _run(house, open_session), await _run(house, open_session)
    told = _heard(house, monkeypatch)
    house.runner._failed(live)
    await asyncio.gather(*house.runner._tasks)
    assert live._task.done()
    assert [*house.runner.sessions.values()] == [other]
    assert told == []
    house.runner.sessions[live.id] = other
    house.runner._failed(live)
    assert house.runner.sessions[live.id] is other
    del house.runner.sessions[live.id]


async def test_who_fell_behind_is_told_again_what_was_missed_and_what_is_now(
    house, open_session, connect
):
    session = await open_session()
    ana, _ = await begun(connect, session)
    await ana.everything()
    (viewer,) = (
        one for one in house.rooms._rooms[session.id].viewers.values() if one.audience == "cook1"
    )
    viewer.seq = 1
    viewer.lag()
    missed = (await ana.until("events"))["events"]
    assert missed[0]["seq"] == 2
    assert "started" in [event["kind"] for event in missed]
    assert (await ana.until("view"))["turn"] == "cook1"


async def test_what_is_published_under_a_key_is_listened_for_on_its_way_down(house, monkeypatch):
    told = []

    async def listen(key, *, up):
        told.append((key, up))

    monkeypatch.setattr(house.bus, "listen", listen)
    await house.rooms.listen("stage", told.append)
    assert told == [("stage", False)]
