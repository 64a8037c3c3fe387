"""What docs/worlds/adding.md tells a reader to do works as it is written there."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import game.agents
from game.agents import agents_on_offer, make_agent
from game.engine.commands import Act, Join, Occupant
from game.engine.session import Session, Settings
from game.evaluation.runfile import read_text
from sim.checks import check_world
from sim.worlds import get_world
from tests.kitchens import worlds_in
from tests.loops import each

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "worlds" / "adding.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(PAGE.read_text("utf-8")) if kind == language]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A reader's home, with the files that the page writes in it."""
    for block in blocks("python"):
        first, _, text = block.partition("\n")
        path = tmp_path / first.removeprefix("# ~/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def open_kitchen(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """World and agent, found as they are by `make play`."""
    game.agents.all_agents()  # those of the house first: they register themselves only once
    agents = str(home / "mine" / "agents")
    monkeypatch.setattr(game.agents, "__path__", [*game.agents.__path__, agents])
    monkeypatch.setattr(game.agents, "_registry", dict(game.agents._registry))
    game.agents._load.cache_clear()
    with worlds_in(home / "mine" / "worlds"):
        yield
    sys.modules.pop("game.agents.dumpling_cook", None)
    game.agents._load.cache_clear()


def test_the_files_are_as_short_as_it_says() -> None:
    lines = [len(block.splitlines()) for block in blocks("python")]
    assert [lines[0] <= 75, lines[1] <= 25, len(lines)] == [True, True, 2]


@pytest.mark.usefixtures("open_kitchen")
def test_the_world_keeps_the_protocol() -> None:
    check_world(get_world("dumplings"))


def test_the_commands_of_the_check_run(home: Path) -> None:
    check = next(block for block in blocks("sh") if "check_world" in block)
    check = check.replace(".venv/bin/python", shlex.quote(sys.executable))
    done = subprocess.run(
        ["sh", "-e", "-c", check],
        env={"HOME": str(home), "PATH": "/usr/bin:/bin"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["seats"] == ["ana", "ben"]


@pytest.mark.usefixtures("open_kitchen")
def test_the_agent_is_offered_in_its_own_kitchens_only() -> None:
    assert "dumpling_cook" in agents_on_offer(get_world("dumplings").task("dumplings/feast"))
    assert "dumpling_cook" not in agents_on_offer(get_world("robotouille").task("tutorial/1"))


@pytest.mark.usefixtures("open_kitchen")
@pytest.mark.parametrize("task", ["dumplings/snack", "dumplings/feast"])
async def test_the_agent_cooks_to_the_goal(task: str) -> None:
    rules = Settings(pace="turns", countdown_s=0.0)
    session, _ = Session.create("s", get_world("dumplings").task(task), 0, rules, at=0.0)
    for seat in session.seats:
        session.handle(Join(seat, Occupant("agent", "dumpling_cook")), 1.0)
    cooks = {seat: make_agent("dumpling_cook", {}) for seat in session.seats}
    while session.status == "playing" and session.episode.steps < 60:
        (seat,) = session.to_move()
        decision = await cooks[seat].decide(session.agent_view(seat))
        session.handle(Act(seat, decision.action), session.seq + 2.0)
    assert session.outcome is not None
    assert session.outcome["reason"] == "goal"


@pytest.mark.usefixtures("open_kitchen")
def test_the_run_file_can_be_read() -> None:
    (text,) = blocks("yaml")
    run = read_text(text)
    assert [one.name for one in run.agents] == ["dumpling_cook", "random"]


def test_every_kitchen_and_method_it_points_to_is_there() -> None:
    text = PAGE.read_text("utf-8")
    for name in each(re.findall(r"`(\w+\.py)`", text)):
        assert (ROOT / "tests" / "kitchens" / "worlds" / name).exists(), name
    table = text[text.index("| to | write | see |") :]
    rows = [row.split("|")[2:4] for row in table.splitlines() if row.startswith("|")][2:]
    for written, seen in each(rows):
        kitchens = re.findall(r"`([\w/]+\.py)`", seen)
        folders = [ROOT if "/" in name else ROOT / "tests/kitchens/worlds" for name in kitchens]
        code = "".join(
            (folder / name).read_text("utf-8")
            for folder, name in zip(folders, kitchens, strict=True)
        )
        for words in re.findall(r"`([^`]+)`", written):
            assert re.split(r"[ (]", words)[0] in code, words
