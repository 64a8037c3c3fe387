"""EDH and TfD instances, cut out of games."""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest

from sim.chronicle import Happening
from sim.world import JSONObject
from sim.worlds.teach.goals import Scene, check
from sim.worlds.teach.goals.differences import task_from
from sim.worlds.teach.records import Recorder, edh_instances, tfd_instance
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from sim.worlds.teach.solving.solver import solve
from sim.worlds.teach.world import world
from tests.loops import each
from tests.sim.worlds.teach.records.games import TASK, commands, does, recorded, says


@cache
def made() -> tuple[Recorder, JSONObject, list[JSONObject]]:
    """A game with talk at the beginning, in the middle and at the end, and its EDH instances."""
    clock = count(1)
    deeds = [
        Happening(float(next(clock)), "moves", FOLLOWER, {FOLLOWER: action})
        for action in solve(world.start(TASK, 0))
    ]
    half = next(n for n, one in enumerate(deeds) if _verb(one) == "Pickup") + 1
    story = [commands(0.0, "TurnLeft"), says(0.5, COMMANDER, "Make  coffee.")]
    story += [*deeds[:half], says(deeds[half - 1].at, FOLLOWER, "I have it."), *deeds[half:]]
    story += [says(99.0, FOLLOWER, "Done.")]
    recorder = recorded(story)
    game = recorder.game()
    return recorder, game, edh_instances(recorder, game)


def _verb(one: Happening) -> str:
    action = one.moves[FOLLOWER]
    return action.verb if action is not None else ""


def test_an_instance_begins_where_talk_has_ended_and_ends_where_it_begins_again() -> None:
    recorder, game, found = made()
    rows = recorder.interactions
    talk = [n for n, row in enumerate(rows) if row["action_id"] == 100]
    assert [one["pred_start_idx"] for one in found] == [talk[0] + 1, talk[1] + 1]
    assert [len(one["interactions"]) for one in found] == [talk[1], talk[2]]
    game_id = game["tasks"][0]["episodes"][0]["episode_id"]
    assert [one["instance_id"] for one in found] == [f"{game_id}.edh0", f"{game_id}.edh1"]


def test_what_changes_nothing_is_no_instance() -> None:
    turned = recorded([says(0.5, COMMANDER, "Turn."), does(1.0, "TurnLeft")])
    assert edh_instances(turned, turned.game()) == []
    assert tfd_instance(turned, turned.game()) is not None
    silent = recorded([does(1.0, "TurnLeft")])
    assert edh_instances(silent, silent.game()) == []
    assert tfd_instance(silent, silent.game()) is None


def test_history_and_future_share_the_drivers_actions_between_them() -> None:
    recorder, _, found = made()
    second = found[1]
    assert second["dialog_history"] == [["Commander", "Make  coffee."], ["Driver", "I have it."]]
    assert second["dialog_history_cleaned"][0] == ["Commander", "Make coffee."]
    history, future = second["driver_action_history"], second["driver_actions_future"]
    driver = [row for row in recorder.interactions if row["agent_id"] == 1]
    done = [row["time_start"] for row in driver][: len(history) + len(future)]
    assert [row["time_start"] for row in history + future] == done
    assert len(second["driver_image_history"]) == len(history)
    assert second["driver_images_future"][0] == f"driver.frame.{future[0]['time_start']}.jpeg"
    for row in each(future):
        assert set(row) == {
            "action_id", "action_name", "action_idx", "time_start", "obj_interaction_action",
            "oid", "x", "y",
        }  # fmt: skip
        assert (row["oid"] is not None) == (row["obj_interaction_action"] == 1)


@pytest.mark.parametrize("number", [0, 1])
def test_the_changes_are_a_task_that_is_open_before_and_done_after(number: int) -> None:
    recorder, _, found = made()
    one = found[number]
    task = task_from(one["state_changes"])
    start, end = one["pred_start_idx"], len(one["interactions"])
    before = check(task, Scene(recorder.moments[start]["objects"]))
    after = check(task, Scene(recorder.moments[end]["objects"]))
    assert (before.success, after.success) == (False, True)
    assert one["expected_init_goal_conditions_total"] == before.total
    assert one["expected_init_goal_conditions_satisfied"] == before.satisfied


def test_differences_from_the_start_hold_what_was_done_so_far() -> None:
    _, _, found = made()
    first, second = found
    assert first["init_state_diff"]["agents"].keys() <= {"0"}
    mug = next(key for key in first["state_changes"]["objects"] if key.startswith("Mug|"))
    assert first["state_changes"]["objects"][mug]["isPickedUp"] is True
    assert mug not in first["init_state_diff"]["objects"]
    assert second["init_state_diff"] == first["final_state_diff"]


def test_subgoals_are_places_and_deeds_in_words() -> None:
    _, _, found = made()
    words = found[0]["future_subgoals"]
    assert words[-2:] == ["Pickup", "Mug"]
    assert "Navigate" in words
    assert found[0]["history_subgoals"] == []
    assert found[1]["history_subgoals"] == words


def test_a_tfd_instance_is_the_whole_game() -> None:
    recorder, game, _ = made()
    one = tfd_instance(recorder, game)
    assert one is not None
    assert one["pred_start_idx"] == 0
    assert [words for _, words in one["dialog_history"]] == ["Make  coffee.", "I have it.", "Done."]
    assert one["driver_action_history"] == []
    moved = [
        row for row in recorder.interactions if row["agent_id"] == 1 and row["action_id"] != 100
    ]
    assert len(one["driver_actions_future"]) == len(moved)
    assert one["initial_state"] == game["tasks"][0]["episodes"][0]["initial_state"]
