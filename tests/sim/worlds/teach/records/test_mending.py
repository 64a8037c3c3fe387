"""Game files as others have them: fields left out, numbers as text, pictures' paths, another version, huge."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from sim.world import WorldError
from sim.worlds.teach.records import read
from sim.worlds.teach.records.reading import LIMITS, parse
from sim.worlds.teach.seats import COMMANDER
from sim.worlds.teach.world import world
from tests.loops import each
from tests.sim.worlds.teach.records.games import recorded, says, told_in_json
from tests.sim.worlds.teach.records.test_reading import episode, theirs

Change = Callable[[Any], None]


def rows(game: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = episode(game)["interactions"]
    return found


def as_text(game: Any) -> None:
    for row in rows(game):
        row["time_start"] = str(row["time_start"])
        for key in ("x", "y", "end_x", "agent_id", "action_id", "success"):
            if key in row:
                row[key] = str(row[key])
        if "pose" in row:
            row["pose"] = [str(one) for one in row["pose"]]


def without(*keys: str) -> Change:
    def change(game: Any) -> None:
        for row in rows(game):
            for key in keys:
                row.pop(key, None)

    return change


def short_task(game: Any) -> None:
    for key in ("task_params", "components", "comments", "relations", "task_nparams"):
        game["tasks"][0].pop(key)
    game["tasks"][0]["desc"] = None


def without_an_end(game: Any) -> None:
    episode(game)["final_state"] = None


def with_pictures(game: Any) -> None:
    for number, row in enumerate(rows(game)):
        row["img_path"] = f"../images/driver.frame.{number}.jpeg"
        row["annotations"] = {"by": [1, 2, {"x": None}]}
    game["tasks"][0]["episodes"][0]["images"] = "images/"


@pytest.mark.parametrize(
    ("change", "note"),
    [
        (as_text, "numbers are written as text"),
        (without("success"), "11 interactions do not say whether they worked"),
        (without("oid", "query", "x", "y"), "fields that other files have are left out"),
        (without("pose", "pose_delta", "duration"), ""),
        (short_task, "3 fields that other files have are left out"),
        (without_an_end, ""),
        (with_pictures, ""),
    ],
)
def test_nothing_of_such_a_file_is_lost_and_what_was_read_otherwise_is_said(
    change: Change, note: str
) -> None:
    game = theirs()
    change(game)
    before = copy.deepcopy(game)
    brought = world.brought(game)
    assert [line.at for line in brought.lines] == [float(row["time_start"]) for row in rows(game)]
    assert [line.text for line in brought.lines if line.said] == ["hi wat do i do", "take it"]
    assert note in brought.note
    assert game == before


def test_whether_it_worked_is_taken_from_the_status_where_there_is_one() -> None:
    game = theirs()
    for row in each(rows(game)):
        row["status"] = 1 - row.pop("success")
    brought = world.brought(game)
    assert [line.ok for line in brought.lines].count(False) == 1
    assert "whether they worked" not in brought.note


def test_a_file_without_a_title_has_the_task_s_name() -> None:
    game = theirs()
    short_task(game)
    assert world.brought(game).title == "Coffee"


def test_a_version_that_is_written_as_a_number_is_that_version_and_others_are_refused() -> None:
    assert read(theirs() | {"version": 2.0}).title == "Make coffee."
    with pytest.raises(WorldError, match=r'"2\.0" are read here') as caught:
        read(theirs() | {"version": 1.0})
    assert caught.value.path == "version"


def test_text_that_is_no_number_is_refused_with_its_place() -> None:
    game = theirs()
    rows(game)[7]["x"] = "left"
    with pytest.raises(WorldError, match="should be a number") as caught:
        read(game)
    assert caught.value.path == "tasks[0].episodes[0].interactions[7].x"


def test_a_large_file_of_a_long_game_is_read_whole_and_one_beyond_all_bounds_is_refused() -> None:
    """The released ones hold some megabytes, nearly all of it the two states."""
    game = theirs()
    state = episode(game)["initial_state"]
    state["objects"] += [
        {"objectId": f"Mug|{n}|1|1", "objectType": "Mug", "name": "m" * 2000} for n in range(900)
    ]
    episode(game)["interactions"] = [{**rows(game)[5], "time_start": float(n)} for n in range(3000)]
    text = json.dumps(game)
    assert len(text) > 2_000_000
    assert len(parse(text).lines) == 3000
    with pytest.raises(WorldError) as caught:
        parse(b" " * (LIMITS.size + 1))
    assert caught.value.code == "too_large"


def test_games_of_ours_are_taken_at_their_word() -> None:
    """They are played again: what is not as it was written is an error."""
    game = told_in_json(
        recorded([says(0.5, COMMANDER, "Coffee.")]).game(1.0, pace="free", players={})
    )
    rows(game)[0]["time_start"] = "0.5"
    with pytest.raises(WorldError, match="should be a number"):
        read(game)
