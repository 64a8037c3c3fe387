"""`brigade drive`, `watch` and what they say when they cannot: run as from a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import brigade.__main__ as command
from brigade.kitchen import make
from game import agents

PAIR = "robotouille/multi_agent/1"
MINE = """
from game.agents import Decision, agent

@agent("{name}", "Mine", "does nothing")
class Mine:
    def __init__(self, settings):
        self.settings = settings

    async def decide(self, view):
        return Decision(None, say="Nothing from me.")
"""


def test_agents_cook_and_their_kept_log_tells_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.jsonl"
    assert command.main(["drive", PAIR, "chef", "chef", "--save", str(log)]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[-1].startswith("The goal is reached")
    assert "robot2 is played by chef" in told
    assert command.main(["watch", str(log)]) == 0
    assert capsys.readouterr().out == told


def test_an_agent_of_one_s_own_is_driven_from_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agents, "_registry", dict(agents.all_agents()))
    file = tmp_path / "mine.py"
    file.write_text(MINE.format(name="command_line_test"), "utf-8")
    assert command.main(["drive", "robotouille/tutorial/1", str(file), "--steps", "2"]) == 0
    told = capsys.readouterr().out
    assert "robot1 says: Nothing from me." in told
    assert "(step_limit" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["drive", "robotouille/none/1", "chef"], "there is no task"),
        (["drive", PAIR, "nobody"], 'there is no agent "nobody"'),
        (["drive", PAIR, "chef", "chef", "chef"], "2 seats, not 3"),
        (["drive", PAIR, "missing.py"], "there is no file missing.py"),
        (["drive", PAIR, "chef", "--settings", "[]"], "a JSON object is expected"),
        (["drive", PAIR, "chef", "--settings", "{"], "--settings is not JSON"),
        (["watch", "missing.jsonl"], "is not a log of events"),
        (["serve", "--openenv"], 'pip install "brigade[openenv]"'),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert command.main(words) == 2
    assert said in capsys.readouterr().err


def test_pages_from_an_installed_distribution_are_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "PAGES", tmp_path / "nothing")
    assert command.main(["play"]) == 2
    assert "run it from one" in capsys.readouterr().err


def test_a_file_that_holds_something_else_is_no_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in ("", "[]\n", "{}\n", "soup\n"):
        file = tmp_path / "log"
        file.write_text(text, "utf-8")
        assert command.main(["watch", str(file)]) == 2
        assert "log" in capsys.readouterr().err


def test_seats_from_outside_speak_and_hear_each_line_once() -> None:
    kitchen = make(PAIR, 1, partners=["idle"])
    assert kitchen.say("robot1", "Hello") == ""
    assert kitchen.heard() == (("robot1", "Hello"),)
    assert kitchen.heard() == ()


def test_partners_who_come_first_wait_until_the_kitchen_is_begun() -> None:
    kitchen = make(PAIR, 1, partners={"robot1": "random"}, pace="turns", begun=False)
    assert kitchen.awaited == ()
    kitchen._now(kitchen.begin())
    assert kitchen.awaited == ("robot2",)
