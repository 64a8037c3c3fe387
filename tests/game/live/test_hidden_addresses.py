"""Where a dead endpoint is, nobody learns who plays, watches, reads a log or exports it."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import User
from django.test import Client

from game import agents
from game.agents import AgentKind, Decision, View
from game.evaluation.local import play_here
from game.evaluation.planning import make_run
from game.evaluation.runfile import read_data
from game.jobs import queue as jobs
from game.models import EvaluationRun, Job, RunEpisode, Session
from sim.world import JSONObject
from sim.worlds import get_world
from tests.game.live.hands import log_of, settle
from tests.loops import each

HOST = "copper-kettle-7.example"
SETTINGS = {"endpoint": "pantry", "model": "optimal"}


@pytest.fixture(autouse=True)
def dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings) -> None:
    """A dead endpoint with a peculiar name, open to everybody."""
    entry = {"base_url": f"http://{HOST}:9/v1", "models": ["optimal"], "retries": 0}
    path = tmp_path / "endpoints.json"
    path.write_text(json.dumps({"endpoints": {"pantry": entry}}), encoding="utf-8")
    monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))
    settings.MODELS_FOR = "everybody"
    settings.FILES_DIR = tmp_path / "files"


class Blurter:
    """Fails as a library does that nobody foresaw: with the address in its words."""

    def __init__(self, settings: JSONObject) -> None:
        pass

    async def decide(self, view: View) -> Decision:
        raise OSError(f"Cannot connect to host {HOST}:9 ssl:default")


@pytest.fixture
def blurter(monkeypatch: pytest.MonkeyPatch) -> None:
    agents.all_agents()
    kind = AgentKind("blurter", "Blurter", "for tests", Blurter)
    monkeypatch.setitem(agents._registry, "blurter", kind)


@pytest.mark.parametrize(("agent", "chosen"), [("react", SETTINGS), ("blurter", {})])
async def test_no_page_log_export_or_message_says_where_a_dead_endpoint_is(
    agent: str, chosen: JSONObject, blurter: None, open_session, connect, clock
) -> None:
    task = get_world("robotouille").task("multi_agent/1")
    session = await open_session(
        task=task, people=1, seats={"robot2": ("agent", agent, chosen)}, stand_in=None
    )
    ana = await connect(session.id, "robot1")
    stranger = await connect(session.id)
    await ana.until("view")
    await ana.send("start")
    await ana.until_event("started")
    await ana.send("act", cid="a", action={"verb": "wait", "args": {}})
    await _until_it_failed(session.id, ana, clock)
    await stranger.everything()
    said = json.dumps([*ana.seen, *stranger.seen], default=str)
    assert "agent_failed" in json.dumps([event.to_json() for event in await log_of(session.id)])
    assert HOST not in said
    assert HOST not in json.dumps([event.to_json() for event in await log_of(session.id)])
    found = await database_sync_to_async(_places_that_say)(session.id)
    assert found == []


async def _until_it_failed(session: str, ana, clock) -> None:
    for number in range(200):
        if any(event.payload.get("code") == "agent_failed" for event in await log_of(session)):
            return
        clock.advance(2)
        await settle()
        await ana.send("ping", t=number)
        await ana.everything()
    pytest.fail("it never failed")


def _places_that_say(pk: str) -> list[str]:
    """Addresses of pages and files that name the host, for strangers and for staff."""
    Session.objects.filter(pk=pk).update(listed=True)
    Session.objects.filter(pk=pk).update(status="abandoned")
    told = [
        f"{who} {address}"
        for who, client in (("stranger", Client()), ("staff", _staff()))
        for address in each(_addresses(pk))
        if HOST in _text(client, address)
    ]
    return told + [name for name, data in each(list(_exported())) if HOST.encode() in data]


def _addresses(pk: str) -> list[str]:
    replay = f"/s/{pk}/replay/"
    return [
        f"/s/{pk}/", f"/s/{pk}/watch/", f"/s/{pk}/result/", f"/s/{pk}/log.jsonl", replay,
        f"{replay}steps.json", f"{replay}0.txt", "/watch/", "/replays/", "/records/",
        "/health/live", "/health/ready",
    ]  # fmt: skip


def _staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser(f"rosa{User.objects.count()}"))
    return client


def _text(client: Client, address: str) -> str:
    card = {"HX-Request": "true"} if address.endswith("/result/") else None
    answer = client.get(address, follow=True, headers=card)
    assert answer.status_code != 500, address
    return answer.getvalue().decode(errors="replace")


def _exported() -> Iterator[tuple[str, bytes]]:
    """Every file of an export for staff, of each format, unpacked."""
    from django.conf import settings

    for form in ("jsonl", "csv"):
        params = {"staff": True, "ids": None, "filters": {}, "names": True, "format": form}
        made = Job.objects.create(kind="export", params=params)
        jobs.run(made.pk)
        made.refresh_from_db()
        assert made.status == Job.Status.DONE, made.message
        with zipfile.ZipFile(Path(settings.FILES_DIR) / made.file) as archive:
            yield from ((f"{form}: {name}", archive.read(name)) for name in archive.namelist())


@pytest.mark.django_db
@pytest.mark.parametrize(("agent", "chosen"), [("react", SETTINGS), ("blurter", {})])
def test_no_page_of_a_run_says_where_a_dead_endpoint_is(
    agent: str, chosen: JSONObject, blurter: None
) -> None:
    wanted = {"agents": [{"name": agent, "settings": chosen}], "tasks": ["tutorial/1"]}
    run = make_run(read_data({**wanted, "step_limit": 4}))[0]
    play_here(run.pk)
    episode = RunEpisode.objects.get()
    assert episode.state == RunEpisode.State.FAILED
    assert episode.message
    assert HOST not in episode.message
    at = f"/benchmarks/r/{EvaluationRun.objects.get().pk}/"
    staff = _staff()
    addresses = [
        "/benchmarks/", at, f"{at}manifest.json", f"{at}results.jsonl", f"{at}results/",
        f"/benchmarks/episodes/?run={run.pk}", "/benchmarks/failures/",
        f"/benchmarks/failures/{episode.pk}/", "/benchmarks/report/", *_addresses(episode.session_id or ""),
    ]  # fmt: skip
    assert [address for address in each(addresses) if HOST in _text(staff, address)] == []
