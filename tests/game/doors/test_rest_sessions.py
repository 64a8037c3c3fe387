"""Sessions, tasks, exports and runs over HTTP: opened, listed, taken away, and closed to others."""

from __future__ import annotations

import asyncio

import pytest
from channels.db import database_sync_to_async

from game.doors.chairs import STAYS_S
from game.models import EvaluationRun, Seat, Session
from tests.game.doors.programs import Program, person, secret_of
from tests.game.live.hands import PRESS, log_of
from tests.loops import each


@database_sync_to_async
def made_private(session: str) -> None:
    assert Session.objects.filter(pk=session).update(private=True)


async def test_tasks_are_listed_page_by_page_and_told_one_by_one(ana):
    first = (await ana.get("/tasks?suite=tally:counting&limit=2")).json
    assert len(first["tasks"]) == 2
    rest = (await ana.get(f"/tasks?suite=tally:counting&after={first['next']}")).json
    assert rest["next"] is None
    ids = [task["id"] for task in each(first["tasks"] + rest["tasks"])]
    assert len(set(ids)) == len(ids)
    for path in ("tally/a_few", "tally%2Fa_few"):
        task = (await ana.get(f"/tasks/{path}")).json
        assert (task["id"], task["paces"][0]) == ("tally/a_few", "turns")
        assert "presser" in task["seats"][0]["agents"]
        assert "params" not in task


async def test_a_session_opens_with_who_was_wished_for_and_is_played_to_its_end(ana):
    wish = {"task": "tally/alone", "seats": {"cook1": "me"}, "pace": "turns", "countdown_s": 0}
    made = await ana.post("/sessions", wish)
    assert made.status == 201, made.data
    session = made.json["id"]
    assert made.headers["location"] == f"/api/v1/sessions/{session}"
    assert made.json["seats"][0]["yours"] is True
    assert (await ana.post(f"/sessions/{session}/start")).json["status"] == "playing"
    seat = f"/sessions/{session}/seats/cook1"
    moments = [
        (await ana.post(f"{seat}/act?wait=5", {"action": PRESS})).json["moment"] for _ in range(3)
    ]
    assert moments == ["yours", "yours", "over"]
    row = (await ana.get(f"/sessions/{session}")).json
    assert (row["status"], row["success"], row["steps"]) == ("finished", True, 3)
    assert (await ana.post(f"{seat}/act", {"action": PRESS})).code == "not_playing"
    row = await Session.objects.select_related("opened_with").aget(pk=session)
    assert row.opened_with is not None
    assert row.opened_with.name == "a test"


async def test_a_session_may_have_a_limit_of_steps_as_a_number(ana):
    wish = {"task": "tally/alone", "pace": "turns", "countdown_s": 0, "step_limit": 2}
    session = (await ana.post("/sessions", wish)).json["id"]
    await ana.post(f"/sessions/{session}/start")
    seat = f"/sessions/{session}/seats/cook1"
    moments = [
        (await ana.post(f"{seat}/act?wait=5", {"action": PRESS})).json["moment"] for _ in range(2)
    ]
    assert moments == ["yours", "over"]
    assert (await ana.get(f"/sessions/{session}")).json["success"] is False


async def test_a_limit_of_steps_that_cannot_be_is_refused(ana):
    assert (await ana.post("/sessions", {"task": "tally/alone", "step_limit": 0})).status == 422
    refused = await ana.post(
        "/sessions", {"task": "tally/alone", "step_limit": 5, "pace": "realtime"}
    )
    assert refused.code == "malformed"
    assert "the clock makes the steps" in refused.json["detail"]


async def test_an_agent_sits_in_every_seat_that_nobody_is_wished_for(ana):
    made = (await ana.post("/sessions", {"task": "tally/a_few"})).json
    assert [seat["kind"] for seat in made["seats"]] == ["person", "agent"]
    wish = {"task": "tally/a_few", "seats": {"cook2": {"agent": "presser"}}}
    made = (await ana.post("/sessions", wish)).json
    assert made["seats"][1]["name"] == "presser"


async def test_settings_that_an_agent_does_not_know_are_refused_with_those_that_it_does(ana):
    wish = {"task": "tally/a_few", "seats": {"cook2": {"agent": "idle", "settings": {"pace": 2}}}}
    told = await ana.post("/sessions", wish)
    assert (told.status, told.code) == (422, "malformed")
    assert (
        'does not take these settings: unknown setting "pace"; it has none' in told.json["detail"]
    )


async def test_another_program_sits_down_in_an_open_seat(ana, bo):
    wish = {"task": "tally/a_few", "seats": {"cook2": "open"}}
    session = (await ana.post("/sessions", wish)).json["id"]
    assert (await ana.post(f"/sessions/{session}/start")).code == "not_ready"
    taken = await bo.post(f"/sessions/{session}/seats/cook2", {"client": "bo's bot 3"})
    assert (taken.status, taken.json["moment"]) == (200, "not_yet")
    joined = [event for event in await log_of(session) if event.kind == "joined"]
    assert joined[-1].payload["occupant"]["settings"]["client"] == "bo's bot 3"
    await ana.get(f"/sessions/{session}/seats/cook1/observe")
    assert (await bo.post(f"/sessions/{session}/start")).status == 200


async def test_who_neither_opened_it_nor_sits_there_leads_nothing(ana, bo):
    session = (await ana.post("/sessions", {"task": "tally/alone"})).json["id"]
    for method, path in (("POST", "/start"), ("DELETE", "")):
        told = await bo.call(method, f"/sessions/{session}{path}")
        assert (told.status, told.code) == (403, "not_your_session")
    assert (await Session.objects.aget(pk=session)).status == "lobby"


async def test_a_host_who_does_not_sit_there_may_close_it(ana):
    wish = {"task": "tally/alone", "seats": {"cook1": "open"}}
    session = (await ana.post("/sessions", wish)).json["id"]
    told = await ana.call("DELETE", f"/sessions/{session}")
    assert (told.status, told.json["status"]) == (200, "abandoned")
    assert (await ana.call("DELETE", f"/sessions/{session}")).code == "not_playing"


async def test_one_lists_ones_own_sessions_and_no_others(ana, bo):
    mine = [(await ana.post("/sessions", {"task": "tally/alone"})).json["id"] for _ in range(3)]
    await bo.post("/sessions", {"task": "tally/alone"})
    first = (await ana.get("/sessions?limit=2")).json
    rest = (await ana.get(f"/sessions?limit=2&after={first['next']}")).json
    assert [one["id"] for one in first["sessions"] + rest["sessions"]] == mine[::-1]
    assert rest["next"] is None
    assert (await ana.get("/sessions?status=over")).json["sessions"] == []


async def test_sessions_of_studies_are_not_there_for_programs_not_even_for_who_sits_in_them(
    played, ana, clock
):
    session = await played()
    await made_private(session.id)
    clock.advance(STAYS_S + 1)  # what is private is so from its beginning: nobody holds a seat then
    seat = f"/sessions/{session.id}/seats/cook1"
    calls = [
        ("GET", f"/sessions/{session.id}"),
        ("GET", f"/sessions/{session.id}/events"),
        ("GET", f"/sessions/{session.id}/log"),
        ("GET", f"/sessions/{session.id}/replay"),
        ("POST", f"/sessions/{session.id}/start"),
        ("DELETE", f"/sessions/{session.id}"),
        ("GET", f"{seat}/observe"),
        ("POST", f"{seat}/act"),
        ("POST", f"{seat}/say"),
        ("POST", seat),
        ("DELETE", seat),
    ]
    bodies = {"/act": {"action": PRESS}, "/say": {"text": "x"}}
    for method, path in calls:
        body = next((one for end, one in bodies.items() if path.endswith(end)), None)
        told = await ana.call(method, path, body)
        assert (told.status, told.code) == (404, "no_session"), path
    assert (await ana.get("/sessions")).json["sessions"] == []


async def test_where_all_is_private_strangers_find_nothing(played, ana, door, settings):
    session = await played()
    settings.PRIVATE = True
    player = await person("Cy")
    stranger = Program(door, await secret_of(player), player)
    for path in ("", "/events", "/log", "/replay"):
        assert (await stranger.get(f"/sessions/{session.id}{path}")).code == "no_session", path
    assert (await stranger.post(f"/sessions/{session.id}/seats/cook1")).code == "no_session"
    assert (await ana.get(f"/sessions/{session.id}")).status == 200


async def test_the_log_and_the_replay_are_taken_away_without_ids(played, ana, bo):
    session = await played()
    await ana.post(f"/sessions/{session.id}/seats/cook1/act", {"action": PRESS})
    for one in (ana, bo):
        await one.call("DELETE", f"/sessions/{session.id}")
    log = await ana.get(f"/sessions/{session.id}/log")
    assert [line["seq"] for line in log.lines] == [event.seq for event in await log_of(session.id)]
    assert ana.player.public_id not in log.data.decode()
    replay = (await ana.get(f"/sessions/{session.id}/replay")).json
    assert (replay["length"], replay["live"]) == (1, False)
    assert "press" in str(replay["entries"])


async def test_only_staff_start_runs_and_the_same_file_is_the_same_run(ana, door, monkeypatch):
    monkeypatch.setattr("game.evaluation.dispatch.start", lambda run: None)
    file = {"name": "Two", "agents": ["random"], "tasks": ["tally/alone"], "step_limit": 5}
    told = await ana.post("/runs", file)
    assert (told.status, told.code) == (403, "staff_only")
    boss = Program(door, await secret_of(await person("Boss", staff=True)))
    made = await boss.post("/runs", file)
    assert (made.status, made.json["episodes"]) == (201, {"queued": 1}), made.data
    again = await boss.post("/runs", file)
    assert (again.status, again.json["id"]) == (200, made.json["id"])
    run = made.json["id"]
    assert [one["id"] for one in (await ana.get("/runs")).json["runs"]] == [run]
    report = (await ana.get(f"/runs/{run}/report")).json
    assert (report["run"], isinstance(report["tables"], list)) == (run, True)
    assert len((await ana.get(f"/runs/{run}/results")).lines) == 1
    assert (await ana.call("DELETE", f"/runs/{run}")).code == "staff_only"
    assert (await boss.call("DELETE", f"/runs/{run}")).json["state"] == "cancelled"
    await EvaluationRun.objects.filter(pk=run).aupdate(listed=False)
    for path in ("", "/report", "/results"):
        assert (await ana.get(f"/runs/{run}{path}")).code == "no_run"


@pytest.mark.parametrize(
    ("file", "word"),
    [
        ({}, "agents"),
        ({"agents": ["nobody"], "tasks": ["tally/alone"]}, "nobody"),
        ({"agents": ["random"], "tasks": [{"file": "/etc/passwd"}]}, "command line"),
    ],
)
async def test_run_files_that_make_no_sense_are_told_where(door, house, file, word):
    boss = Program(door, await secret_of(await person("Boss", staff=True)))
    told = await boss.post("/runs", file)
    assert (told.status, told.code) == (422, "malformed")
    assert word in told.json["detail"]


async def test_twenty_sessions_at_once_are_played_and_recorded(ana):
    async def one() -> str:
        session: str = (await ana.post("/sessions", {"task": "tally/alone"})).json["id"]
        await ana.post(f"/sessions/{session}/start")
        for _ in range(3):
            done = await ana.post(f"/sessions/{session}/seats/cook1/act?wait=9", {"action": PRESS})
            assert done.status == 200, done.data
        return session

    sessions = await asyncio.gather(*(one() for _ in range(20)))
    for session in each(sessions):
        kinds = [event.kind for event in await log_of(session)]
        assert (kinds.count("step"), kinds[-1]) == (3, "finished")
    assert await Seat.objects.filter(session__in=sessions).acount() == 20
