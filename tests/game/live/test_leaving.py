"""Real processes and sockets: servers that are asked to stop, clients that fall silent."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.game.live.outside import Cook, Installation, Mute, free_port

pytestmark = pytest.mark.slow

OWNERS = """
import django, json
django.setup()
from game.models import Session
print(json.dumps(list(Session.objects.values_list("owner", flat=True))))
"""
FILLED = 25
"""Pictures of 1024 pixels: more than the system and the server together keep for a client."""


@pytest.fixture
def kitchen(tmp_path: Path) -> Iterator[Installation]:
    installation = Installation(tmp_path)
    yield installation
    installation.close()


def test_a_server_that_is_stopped_does_not_wait_for_a_viewer_who_does_not_read(kitchen):
    port = free_port()
    server = kitchen.web(port)
    seats = {"robot2": ["agent", "idle", {}]}
    session = kitchen.open(pace="realtime", tick_hz=10, step_limit=100_000, seats=seats)
    ana = Cook(port, session["id"], session["tokens"]["robot1"])
    ana.until("view")
    ana.send("start")
    ana.until_event("started")
    sam = Cook(port, session["id"], frames=True, size=1024)
    with closing(Mute(port, session["id"], frames=True, size=1024)):
        ana.until("presence", watchers=2)
        for number in range(FILLED):
            _walk(ana, f"a{number}")
            sam.until("frame")
        assert kitchen.stop(server) == -signal.SIGTERM
    assert ana.is_cut_off()
    assert kitchen.ask(OWNERS) == [""]
    steps = [event for event in kitchen.log(session["id"]) if event["kind"] == "step"]
    cids = {cid for step in steps for cid in step["payload"]["cids"].values()}
    assert {f"a{number}" for number in range(FILLED)} <= cids


def _walk(ana: Cook, cid: str) -> None:
    """Somewhere else, so that the picture is another one."""
    while not (ways := [a for a in ana.view.get("legal", ()) if a["verb"].lower() == "move"]):
        ana.next()
    ana.send("act", cid=cid, action=ways[0], seen=ana.view["seq"])
    done = ana.until("ack", cid=cid)["seq"]
    while ana.view["seq"] < done:
        ana.next()


def test_whoever_falls_silent_has_dropped_and_is_back_with_the_next_sign_of_life(kitchen):
    port = free_port()
    kitchen.web(port)
    session = kitchen.open(pace="realtime", tick_hz=5, step_limit=100_000)
    ana = Cook(port, session["id"], session["tokens"]["robot1"])
    ana.until("view")
    with closing(Mute(port, session["id"], session["tokens"]["robot2"])) as bo:
        ana.until_event("joined", seat="robot2")
        ana.send("start")
        ana.until_event("dropped", seat="robot2")
        bo.send("ping")
        ana.until_event("reconnected", seat="robot2")
