"""CMFR on instances of TfD: from the stored dialogue to the cells of the table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.agents import make_agent
from game.benchmarks.teach.cmfr import shelf
from game.benchmarks.teach.metrics import cmfr_failures, cmfr_stages, teach_measures
from game.benchmarks.teach.tables import models
from game.engine.commands import Join, Occupant
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.evaluation.play import Play
from game.metrics import measure_all
from game.report.data import Filters, Result
from game.report.tables import Sheet
from game.scripted import ScriptedServer
from sim.world import Task
from sim.worlds import get_world
from sim.worlds.teach.metrics import Run, measure

COFFEE, PLANT = "tfd/seen-coffee-2", "tfd/seen-water-plant-1"


@pytest.fixture(autouse=True)
def fresh_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """No plans of other tests, and a folder for those of this one."""
    monkeypatch.setenv("BRIGADE_CACHE", str(tmp_path))
    shelf.forget()
    yield tmp_path / "plans"
    shelf.forget()


def played(task_id: str, agent: str = "cmfr", **settings: Any) -> list[Event]:
    """A recorded episode, as runs play it."""
    task: Task = get_world("teach").task(task_id)
    rules = Settings(pace="turns", countdown_s=0.0)
    session, events = Session.create("s", task, 0, rules, at=0.0)
    events = [*events, *session.handle(Join("follower", Occupant("agent", agent)), 0.0).events]
    Play(session, {"follower": (agent, make_agent(agent, settings))}, events.extend).run()
    return events


QUICK = {"explore": "turn"}
"""A short look round, where it does not matter whether all is found."""


def result(who: str, task_id: str, events: Sequence[Event]) -> Result:
    metrics = measure_all(events)
    return Result(
        who=who, run="r", episode=1, session="s", task=task_id, base=task_id, suite="tfd", seats=1,
        par=1, par_proved=False, state="done", reached=metrics["teach_measures"]["teach"]["success"],
        steps=1, cost=0.0, tokens=0, metrics=metrics, world="teach",
    )  # fmt: skip


def notes(events: Sequence[Event], kind: str) -> list[dict[str, Any]]:
    usages = [e.payload.get("usage") for e in events]
    found = [n for u in usages if isinstance(u, dict) for n in u.get("cmfr", ())]
    return [note for note in found if note["kind"] == kind]


def test_a_plan_without_errors_is_done_and_its_cells_are_the_measures(
    endpoint: ScriptedServer,
) -> None:
    """A planner that forgets nothing does both; one that forgets all does neither without recovery."""
    results = [result("all", one, played(one, model="table7:0")) for one in (COFFEE, PLANT)]
    forgetful = {"model": "table7:1", "mode": "none"}
    results += [result("none", one, played(one, **forgetful)) for one in (COFFEE, PLANT)]

    rows = {row.head: row.cells for row in models(Sheet.of(Filters(), results)).rows}
    assert (rows["all"][0].text, rows["none"][0].text) == ("100.0", "0.00")
    assert (rows["all"][2].text, rows["none"][2].text) == ("100.0", "0.00")
    paths = [one.metrics["teach_measures"]["teach"] for one in results[:2]]
    weighed = sum(p["gt_path_len"] ** 2 / p["traj_len"] for p in paths)
    assert rows["all"][1].value == pytest.approx(
        100 * weighed / sum(p["gt_path_len"] for p in paths)
    )


def test_the_measures_are_those_that_the_reference_cases_check(endpoint: ScriptedServer) -> None:
    events = played(COFFEE, model="table7:0")
    ending = next(event for event in events if event.kind == "finished").payload["outcome"]
    scores = ending["scores"]
    par = get_world("teach").task(COFFEE).par
    assert par is not None
    run = Run(
        True, int(scores["acts"]) + 1, int(scores["teach_first_total"]),
        int(scores["teach_first_satisfied"]), int(scores["teach_total"]),
        int(scores["teach_satisfied"]), par,
    )  # fmt: skip
    found: Any = teach_measures(events)
    assert found["teach"] == measure(run).to_json()
    assert found["strict"] is True
    assert found["ended"] == "stopped"


def test_the_oracle_takes_the_references_length_and_its_stop(endpoint: ScriptedServer) -> None:
    found: Any = teach_measures(played(COFFEE, "oracle_follower"))
    assert found["teach"]["traj_len"] == found["teach"]["gt_path_len"] + 1
    assert cmfr_stages(played(COFFEE, "oracle_follower")) is None


def test_all_arms_start_from_the_plan_that_was_made_first(
    endpoint: ScriptedServer, fresh_shelf: Path
) -> None:
    one = played(COFFEE, model="table7:1", **QUICK)
    asked = len(endpoint.seen)
    shelf.forget()  # as another process would
    other = played(COFFEE, model="table7:1", mode="none", **QUICK)

    assert notes(one, "planned")[0]["plan"] == notes(other, "planned")[0]["plan"]
    assert len(endpoint.seen) == asked, "nothing was left to be asked"
    assert len(list(fresh_shelf.iterdir())) == 1
    kept = [e.payload["usage"]["kept"] for e in other if "kept" in (e.payload.get("usage") or {})]
    assert json.loads(kept[0]["answer"])["subgoals"] == notes(one, "planned")[0]["plan"]


def test_who_plans_can_be_another_than_who_mends(endpoint: ScriptedServer) -> None:
    events = played(COFFEE, model="table7:0", plan_model="table7:1", **QUICK)
    assert len(notes(events, "planned")[0]["plan"]) < 6


def test_stages_and_failures_are_counted_from_the_log(endpoint: ScriptedServer) -> None:
    events = played(COFFEE, model="table7:1", **QUICK)
    stages: Any = cmfr_stages(events)
    assert stages["subgoals"] == len(notes(events, "subgoal"))
    assert stages["failed"] == stages["judged"] == len(notes(events, "failed")) > 0
    assert stages["mended"] <= stages["preconditions"] <= stages["asked"]
    failures: Any = cmfr_failures(events)
    assert sum(failures.values()) >= stages["failed"]


def test_the_last_stage_is_not_asked_where_the_kitchen_says_that_it_is_done(
    endpoint: ScriptedServer,
) -> None:
    assert not notes(played(COFFEE, model="table7:0", **QUICK), "stage4")
    asked = played(COFFEE, model="table7:0", s4_when="always", **QUICK)
    assert [note["when"] for note in notes(asked, "stage4")] == ["always"]
    checked = notes(played(COFFEE, model="table7:0", s4_when="self_check", **QUICK), "check")
    assert len(checked) == 1


def test_sessions_of_other_worlds_have_no_measures() -> None:
    _, events = Session.create(
        "s", get_world("robotouille").task("tutorial/1"), 0, Settings(), at=0.0
    )
    assert teach_measures(events) is None
    assert cmfr_stages(events) is None
    assert cmfr_failures(events) is None


def noted(*notes: dict[str, Any]) -> list[Event]:
    return [Event(1, 0.0, "step", payload={"usage": {"cmfr": [*notes]}})]


def test_a_plan_in_which_nothing_went_wrong_is_counted_and_what_nobody_planned_is_not() -> None:
    stages: Any = cmfr_stages(noted({"kind": "planned", "steps": 3}))
    assert (stages["subgoals"], stages["failed"]) == (3, 0)
    assert cmfr_stages(noted({"kind": "failed", "code": "distance"})) is None
    assert cmfr_stages([]) is None


def test_an_instance_of_edh_is_gone_on_with_and_what_was_done_is_not_done_again(
    endpoint: ScriptedServer,
) -> None:
    """The first one: the mug is in the hand, and what is left is to wash it."""
    events = played("edh/seen-1", model="table7:0", explore="rooms")

    notes = [note for event in events for note in event.payload.get("usage", {}).get("cmfr", ())]
    (planned,) = [note for note in notes if note["kind"] == "planned"]
    assert planned["plan"] == ["Clean(Mug_1)"]
    deeds = [
        event.payload["changed"]["deed"] for event in events
        if event.kind == "step" and "deed" in event.payload["changed"]
    ]  # fmt: skip
    assert [deed["verb"] for deed in deeds if deed["thing"]][:3] == [
        "Place",
        "ToggleOn",
        "ToggleOff",
    ]
