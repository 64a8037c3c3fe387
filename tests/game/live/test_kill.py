"""kill -9 of the server during play: after a restart the session goes on where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.game.live.outside import Cook, Installation, free_port

pytestmark = pytest.mark.slow


@pytest.fixture
def kitchen(tmp_path: Path):
    installation = Installation(tmp_path)
    yield installation
    installation.close()


def _both(port: int, session, since: int = 0) -> tuple[Cook, Cook]:
    ana, bo = (Cook(port, session["id"], t, since=since) for t in session["tokens"].values())
    ana.until("view")
    bo.until("view")
    return ana, bo


def _begun(port: int, session) -> tuple[Cook, Cook]:
    ana, bo = _both(port, session)
    ana.until_event("joined", seat="robot2")
    ana.send("start")
    for cook in (ana, bo):
        cook.until_event("started")
        cook.until_status("playing")
    return ana, bo


def _play(pace: str, ana: Cook, bo: Cook, names: str) -> list[str]:
    """Both move once for each name; returns the message ids that were acknowledged."""
    acked = []
    for name in names:
        if pace == "together":
            for cook, cid in ((ana, f"a{name}"), (bo, f"b{name}")):
                cook.send("act", cid=cid, action=None)
            ana.until("ack", cid=f"a{name}")
            bo.until("ack", cid=f"b{name}")
        else:
            for cook, cid, seat in ((ana, f"a{name}", "robot1"), (bo, f"b{name}", "robot2")):
                while pace == "turns" and cook.view.get("turn") != seat:
                    cook.next()
                cook.send("act", cid=cid, action=None)
                cook.until("ack", cid=cid)
        acked += [f"a{name}", f"b{name}"]
    return acked


@pytest.mark.parametrize("pace", ["turns", "together", "realtime"])
def test_everything_acknowledged_survives_and_play_goes_on(kitchen, pace):
    port = free_port()
    server = kitchen.web(port)
    session = kitchen.open(pace=pace, tick_hz=10, step_limit=100_000)
    ana, bo = _begun(port, session)
    acked = _play(pace, ana, bo, "1234")
    kitchen.kill(server)
    assert ana.is_cut_off()

    kitchen.web(port)
    since, steps = ana.seq, ana.view["step"]
    ana, bo = _both(port, session, since)
    for cook in (ana, bo):
        cook.until_status("playing")
    assert ana.view["step"] >= steps
    acked += _play(pace, ana, bo, "56")

    events = kitchen.log(session["id"])
    used = [
        cid
        for event in events
        if event["kind"] == "step"
        for cids in (event["payload"]["cids"], event["payload"].get("superseded", {}))
        for value in cids.values()
        for cid in ([value] if isinstance(value, str) else value)
    ]
    assert set(acked) <= set(used)
    assert len(used) == len(set(used))
    kinds = [event["kind"] for event in events]
    assert "dropped" in kinds[kinds.index("step") :]


def test_agents_alone_go_on_by_themselves_after_a_restart(kitchen):
    port = free_port()
    server = kitchen.web(port)
    seats = {name: ["agent", "random", {}] for name in ("robot1", "robot2")}
    session = kitchen.open(pace="realtime", tick_hz=10, step_limit=60, seats=seats)
    sam = Cook(port, session["id"])
    sam.until_event("step")
    kitchen.kill(server)
    kitchen.web(port)
    sam = Cook(port, session["id"])
    sam.until_event("finished")
    assert kitchen.log(session["id"])[-1]["kind"] == "finished"


def test_a_partner_alone_is_told_and_a_stand_in_takes_over_after_the_restart(kitchen):
    port = free_port()
    server = kitchen.web(port)
    session = kitchen.open(pace="realtime", tick_hz=5, step_limit=100_000, grace_s=1)
    ana, bo = _begun(port, session)
    ana.send("act", cid="a0", action=None)
    ana.until_event("step")
    kitchen.kill(server)
    kitchen.web(port)
    ana = Cook(port, session["id"], session["tokens"]["robot1"], since=bo.seq)
    replaced = ana.until_event("replaced", seat="robot2")
    assert replaced["payload"]["occupant"]["kind"] == "agent"
    ana.until_event("step")


def test_the_outside_agent_of_the_examples_plays_a_game_to_its_end(kitchen):
    import subprocess
    import sys

    port = free_port()
    kitchen.web(port)
    seats = {"robot2": ["agent", "idle", {}]}
    session = kitchen.open(seats=seats, step_limit=20)
    command = [sys.executable, "examples/agent.py", f"ws://127.0.0.1:{port}", session["id"]]
    token = session["tokens"]["robot1"]
    watcher = Cook(port, session["id"], token)
    watcher.until("view")
    watcher.send("start")
    watcher.until_event("started")
    done = subprocess.run(
        [*command, token], capture_output=True, text=True, timeout=100, check=True
    )
    assert done.stdout.strip() == "finished after 20 steps"
    assert len((Path(command[1])).read_text().splitlines()) < 60
