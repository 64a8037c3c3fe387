"""The same task, seed and moves give the same episode; recorded games replay to the same end."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sim.replay import Moves, Recording, digest, play, record, replay, verify
from sim.world import Action, WorldError
from sim.worlds import get_world

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))
ROBOTOUILLE = get_world("robotouille")
SANDWICH = ROBOTOUILLE.task("synchronous/1")


def some_moves() -> list[Moves]:
    """The first legal action five times, and a refused one."""
    episode = ROBOTOUILLE.start(SANDWICH, 0)
    moves: list[Moves] = []
    for _ in range(5):
        moves.append({"robot1": episode.legal("robot1").actions[0]})
        episode.step(moves[-1])
    return [*moves, {"robot1": Action("fly")}]


def test_a_replay_leads_to_the_same_state() -> None:
    moves = some_moves()
    one, other = (replay(ROBOTOUILLE, SANDWICH, 0, moves) for _ in range(2))
    assert digest(one) == digest(other)
    assert one.steps == 5


def test_playing_can_be_watched_step_by_step() -> None:
    episode = ROBOTOUILLE.start(SANDWICH, 0)
    happened = [step.happened for step in play(episode, some_moves())]
    assert happened == [True] * 5 + [False]


def test_a_digest_is_sixteen_hex_digits_and_tells_states_apart() -> None:
    episode = ROBOTOUILLE.start(SANDWICH, 0)
    first = digest(episode)
    episode.step({"robot1": episode.legal("robot1").actions[0]})
    assert len(first) == 16
    assert int(first, 16) >= 0
    assert digest(episode) != first


def test_a_recording_is_written_and_read_and_verified(tmp_path: Path) -> None:
    recording = record(ROBOTOUILLE, SANDWICH, 0, some_moves())
    recording.write(tmp_path / "game.jsonl")
    again = Recording.read(tmp_path / "game.jsonl")
    assert again == recording
    assert [step.refusals["robot1"] != "" for step in again.steps] == [False] * 5 + [True]
    assert verify(ROBOTOUILLE, again).steps == 5


def test_a_recording_that_comes_out_differently_is_noticed() -> None:
    recording = record(ROBOTOUILLE, SANDWICH, 0, some_moves())
    steps = list(recording.steps)
    steps[2] = replace(steps[2], hash="0" * 16)
    with pytest.raises(WorldError, match="step 3 leads to another state"):
        verify(ROBOTOUILLE, replace(recording, steps=tuple(steps)))
    with pytest.raises(WorldError, match="the start is another one"):
        verify(ROBOTOUILLE, replace(recording, start="0" * 16))


@pytest.mark.parametrize("spoil", ["", "{", "[]", '{"kind": "recording"}\n', "cut"])
def test_a_file_that_is_no_whole_recording_is_refused(tmp_path: Path, spoil: str) -> None:
    path = tmp_path / "game.jsonl"
    record(ROBOTOUILLE, SANDWICH, 0, some_moves()).write(path)
    whole = path.read_text()
    path.write_text(whole[: whole.rindex('{"done"')] if spoil == "cut" else spoil)
    with pytest.raises(WorldError) as caught:
        Recording.read(path)
    assert caught.value.code == "bad_recording"


def test_a_recording_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    rows = list(record(ROBOTOUILLE, SANDWICH, 0, []).rows())
    rows[0]["schema"] = 99
    path.write_text("\n".join(json.dumps(row) for row in rows))
    with pytest.raises(WorldError, match="newer version"):
        Recording.read(path)


def test_there_are_golden_games() -> None:
    games = [Recording.read(path) for path in GOLDEN]
    won = {game.task.suite for game in games if game.done and game.task.world == "robotouille"}
    assert won == {task.suite for task in ROBOTOUILLE.tasks()}


def test_there_are_golden_games_at_home() -> None:
    games = [game for game in map(Recording.read, GOLDEN) if game.task.world == "household"]
    assert {game.task.params["rules"]["scoring"] for game in games if game.done} == {
        "paper",
        "released",
    }
    assert any(game.task.params["rules"]["walking"] for game in games), "somebody walks about"
    assert any(game.task.params["rules"]["termination"] and not game.done for game in games)


def test_there_are_golden_activities_under_both_rule_sets() -> None:
    games = [game for game in map(Recording.read, GOLDEN) if game.task.world == "virtualhome"]
    assert {game.task.params["rules"] for game in games if game.done} == {"v1", "sound"}
    assert any(len(game.task.seats) == 2 for game in games)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_the_same_end(path: Path) -> None:
    recording = Recording.read(path)
    assert verify(get_world(recording.task.world), recording).goals().done == recording.done
