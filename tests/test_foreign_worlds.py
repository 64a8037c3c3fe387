"""A world that is added in a folder of its own is played, watched, replayed and evaluated.

No file outside of the folder knows it: it is copied somewhere, and `BRIGADE_WORLDS` names the place.
"""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings as DjangoSettings

from game.engine.commands import Act, Join, Occupant, Say, Start, Tick
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.evaluation import dispatch
from game.evaluation.local import play_here
from game.evaluation.planning import make_run
from game.evaluation.runfile import read_data
from game.models import EvaluationRun
from game.models import Session as SessionRow
from sim.abilities import Artist, Parsable
from sim.world import JSONObject, Task, World
from sim.worlds import get_world
from tests.game.asking import CARD
from tests.kitchens import WORLDS, worlds_in
from tests.loops import each

ROOT = Path(__file__).parent.parent
NAMES = ("tally", "teabar", "errand")
TASKS = {"tally": "tally/a_few", "teabar": "teabar/two", "errand": "errand/honey"}
FIRST = {"tally": "press", "teabar": "wait", "errand": "wait"}
"""A line that somebody in the first seat writes."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The kitchens, copied to where nobody has been."""
    return Path(shutil.copytree(WORLDS, tmp_path / "elsewhere", ignore=_caches))


_caches = shutil.ignore_patterns("__pycache__")


@pytest.fixture(params=NAMES)
def world(
    request: pytest.FixtureRequest, folder: Path, settings: DjangoSettings
) -> Iterator[World]:
    """Each of them in turn, found by the whole of the house."""
    settings.FILES_DIR = folder.parent / "files"
    with worlds_in(folder):
        yield get_world(request.param)


@pytest.fixture
def task(world: World) -> Task:
    return world.task(TASKS[world.name])


@pytest.fixture
def visitor(db: None) -> Client:
    client = Client()
    client.post("/me/", {"name": "Ana"})
    return client


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def body(answer: Any) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


# -- nobody was told ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_ships_names_it(name: str) -> None:
    quoted = (f'"{name}"', f"'{name}'", f"{name}/")
    for room in ("sim", "game", "webapp", "templates", "static"):
        kinds = (".py", ".html", ".js", ".css")
        for path in each(p for p in (ROOT / room).rglob("*") if p.suffix in kinds):
            text = path.read_text("utf-8")
            assert not any(word in text for word in quoted), path


# -- the driver -----------------------------------------------------------------------------------


def drive(folder: Path, *requests: JSONObject) -> list[JSONObject]:
    """The answers of `python -m sim`, in a process of its own that was told of the folder."""
    done = subprocess.run(
        [sys.executable, "-m", "sim"],
        input="".join(json.dumps(request) + "\n" for request in requests),
        env={**os.environ, "BRIGADE_WORLDS": str(folder)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_driver_finds_and_plays_it(folder: Path) -> None:
    requests: list[JSONObject] = [{"op": "worlds"}]
    for name, task in TASKS.items():
        requests += [
            {"op": "tasks", "world": name},
            {"op": "start", "world": name, "task": task, "seed": 3},
            {"op": "step", "actions": [FIRST[name], None]},
        ]
    worlds, *answers = drive(folder, *requests)
    assert set(TASKS) <= {row["name"] for row in worlds["worlds"]}
    assert not any("error" in answer for answer in answers), answers
    for number, (name, task) in enumerate(TASKS.items()):
        tasks, started, stepped = answers[3 * number : 3 * number + 3]
        assert task in [row["id"] for row in tasks["tasks"]], name
        assert started["task"]["id"] == task
        assert (stepped["happened"], stepped["steps"]) == (True, 1)


def test_without_the_folder_nobody_finds_it() -> None:
    (answer,) = drive(Path("nowhere"), {"op": "tasks", "world": "tally"})
    assert answer["error"]["code"] == "unknown_world"


# -- the engine -----------------------------------------------------------------------------------


def test_people_play_it_by_written_lines(world: World, task: Task) -> None:
    session, _ = Session.create("s", task, 0, Settings(pace="turns", countdown_s=0.0), at=0.0)
    for seat in session.seats:
        session.handle(Join(seat, Occupant("person", seat, seat)), 1.0)
    first = next(iter(session.seats))
    session.handle(Start(first), 2.0)
    assert isinstance(session.episode, Parsable)
    action = session.episode.parse(first, FIRST[world.name])
    reply = session.handle(Act(first, action, "c1"), 3.0)
    session.handle(Say(first, "Ana", "take the honey", "s1"), 4.0)
    (step,) = [event for event in reply.events if event.kind == "step"]
    assert step.payload["moves"][first]["text"] == FIRST[world.name]
    assert session.episode.steps == 1
    for viewer in (*session.seats, None):
        view = json.loads(json.dumps(session.view(viewer), default=str))
        assert view["step"] == 1
        assert session.text(viewer)


@pytest.mark.parametrize("pace", ["together", "realtime"])
def test_it_is_played_at_the_other_paces_too(task: Task, pace: str) -> None:
    rules = Settings(pace=pace, tick_hz=1.0, countdown_s=0.0)  # type: ignore[arg-type]
    session, _ = Session.create("s", task, 0, rules, at=0.0)
    first, second = session.seats
    for seat in (first, second):
        session.handle(Join(seat, Occupant("person", seat, seat)), 1.0)
    session.handle(Start(first), 2.0)
    assert isinstance(session.episode, Parsable)
    action = session.episode.parse(first, FIRST[session.episode.task.world])
    session.handle(Act(first, action, "c1"), 2.1)
    assert session.episode.steps == 0
    session.handle(Act(second, None, "c2"), 2.2)
    session.handle(Tick(), 3.0)
    assert session.episode.steps == 1


# -- pages ----------------------------------------------------------------------------------------


def test_the_gallery_offers_its_tasks(world: World, visitor: Client) -> None:
    gallery = page(visitor, "/tasks/")
    for task in each(world.tasks()):
        assert f"/tasks/{task.id}/" in gallery


def test_the_gallery_says_what_its_suites_are(world: World, visitor: Client) -> None:
    gallery = page(visitor, "/tasks/")
    for suite in each(world.suites()):
        assert suite.private or (suite.title in gallery and suite.about in gallery)


def test_a_task_has_a_page_of_its_own(task: Task, visitor: Client) -> None:
    assert task.title in page(visitor, f"/tasks/{task.id}/")


def test_a_task_with_pictures_has_one_on_the_menu(
    world: World, task: Task, visitor: Client
) -> None:
    answer = visitor.get(f"/tasks/thumb/{task.id}.png")
    assert answer.status_code == (200 if isinstance(world, Artist) else 404)


@pytest.fixture
def kitchen(task: Task, visitor: Client) -> SessionRow:
    """A kitchen that Ana opened from the page, with a free place."""
    first, second = (seat.name for seat in task.seats)
    seats = {f"seat_{first}": "me", f"seat_{second}": "open"}
    answer = visitor.post("/new/", {"task": task.id, "pace": "turns", **seats})
    assert answer.status_code == 302, answer.content.decode()[:2000]
    return SessionRow.objects.get()


def test_a_kitchen_of_it_is_opened_joined_and_watched(
    world: World, task: Task, kitchen: SessionRow, visitor: Client
) -> None:
    assert (kitchen.world, kitchen.task_id) == (world.name, task.id)
    assert task.title in page(visitor, f"/s/{kitchen.pk}/")
    page(visitor, f"/s/{kitchen.pk}/split/")
    friend = Client()
    friend.post("/me/", {"name": "Ben"})
    assert "There is a free place for you" in page(friend, f"/s/{kitchen.pk}/")
    seat = task.seats[1].name
    assert friend.post(f"/s/{kitchen.pk}/seat/", {"seat": seat}).status_code == 302
    assert kitchen.seats.get(name=seat).occupant_name == "Ben"
    page(Client(), f"/s/{kitchen.pk}/watch/")
    page(Client(), "/watch/")
    page(visitor, "/")


# -- a game of agents, and looking back -----------------------------------------------------------

STEPS = 12


@pytest.fixture
def run(task: Task, db: None, monkeypatch: pytest.MonkeyPatch) -> EvaluationRun:
    """An evaluation of one episode, played to its end by two random cooks."""
    monkeypatch.setattr(dispatch, "announce", lambda episode: None)
    file = read_data({"agents": ["random"], "tasks": [task.id], "step_limit": STEPS})
    run, _ = make_run(file)
    play_here(run.pk)
    return run


@pytest.fixture
def game(run: EvaluationRun) -> SessionRow:
    """The session of that episode, for everybody to see."""
    game = SessionRow.objects.get()
    SessionRow.objects.update(listed=True)
    game.refresh_from_db()
    return game


def test_an_agent_is_evaluated_in_it_and_the_report_says_so(
    task: Task, run: EvaluationRun, visitor: Client, caplog: pytest.LogCaptureFixture
) -> None:
    run.refresh_from_db()
    episode = run.episodes.get()
    assert (run.state, episode.state) == (EvaluationRun.State.DONE, "done")
    assert episode.message == ""
    assert 0 < episode.steps <= STEPS
    assert task.id in page(visitor, f"/benchmarks/r/{run.pk}/")
    assert "random" in page(visitor, f"/benchmarks/report/?run={run.pk}")
    setup = caplog.get_records("setup")
    assert not [one.getMessage() for one in setup if one.levelname == "ERROR"]


def test_a_run_may_name_its_suite(world: World, task: Task, db: None) -> None:
    file = read_data({"agents": ["idle"], "tasks": [{"suite": task.suite}], "step_limit": 2})
    run, _ = make_run(file)
    together = {one.id for one in world.tasks() if one.suite == task.suite}
    assert set(run.tasks.values_list("task_id", flat=True)) == together


def test_the_form_for_a_run_offers_its_suites(
    world: World, db: None, django_user_model: Any
) -> None:
    staff = Client()
    staff.force_login(django_user_model.objects.create_superuser("zoe"))
    form = page(staff, "/benchmarks/new/")
    for suite in each(world.suites()):
        assert f'value="{suite.name}"' in form


def test_agents_that_do_nothing_play_it_too(task: Task, db: None) -> None:
    run, _ = make_run(read_data({"agents": ["idle"], "tasks": [task.id], "step_limit": 4}))
    play_here(run.pk)
    episode = run.episodes.get()
    assert (episode.state, episode.steps, episode.success) == ("done", 4, False)


def test_the_same_game_is_rebuilt_from_its_log(game: SessionRow) -> None:
    from game.log.store import read_events

    log: list[Event] = read_events(game.pk)
    assert Session.rebuild(game.pk, log).episode.steps == game.steps


def test_it_is_replayed_step_by_step(world: World, game: SessionRow, visitor: Client) -> None:
    page(visitor, f"/s/{game.pk}/replay/")
    steps = json.loads(page(visitor, f"/s/{game.pk}/replay/steps.json"))
    assert steps
    first, last = (page(visitor, f"/s/{game.pk}/replay/{n}.txt") for n in (0, game.steps))
    assert first
    assert last
    answer = visitor.get(f"/s/{game.pk}/replay/1.jpg")
    assert answer.status_code == (200 if isinstance(world, Artist) else 404)
    assert game.pk in page(visitor, "/replays/")
    assert visitor.get(f"/s/{game.pk}/result/", headers=CARD).status_code == 200


def test_it_is_in_the_exported_tables(
    world: World, game: SessionRow, visitor: Client, tmp_path: Path
) -> None:
    from game.records.export import session_cells
    from game.records.writers import Tables

    tables = Tables(tmp_path, "csv")
    for cell in session_cells(game, names=False):
        tables.write(*cell)
    tables.close()
    told = {name: path.read_text("utf-8") for name, path in tables.paths().items()}
    (row,) = csv.DictReader(io.StringIO(told["sessions"]))
    assert (row["world"], row["task"]) == (world.name, game.task_id)
    assert len(list(csv.DictReader(io.StringIO(told["steps"])))) == game.steps


def test_its_log_can_be_taken_home(game: SessionRow, visitor: Client) -> None:
    lines = body(visitor.get(f"/s/{game.pk}/log.jsonl")).decode().splitlines()
    assert json.loads(lines[0])["kind"] == "created"
