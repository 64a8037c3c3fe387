"""EDH and TfD instances cut out of a game, as the original's runners read them.

An EDH instance begins where talk has ended: what was done up to there is its history, and what the
Driver does until somebody speaks again is what a model has to bring about, as differences between the
two states. Stretches that change nothing that can be asked for make none. A TfD instance is the whole
game: all that was said, from the start on (shared/specs/teach_cmfr.md, sections 1.8 and 1.9).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from sim.world import JSONObject
from sim.worlds.teach.goals import Scene, check
from sim.worlds.teach.goals.differences import components_from, task_from, type_of
from sim.worlds.teach.records import codes, states
from sim.worlds.teach.records.writing import Recorder

DRIVER = 1
DONE_BY_MODELS = ("Motion", "ObjectInteraction")
"""Kinds of actions that models are asked for; talk and clicks on the map are left out."""


def edh_instances(recorder: Recorder, game: JSONObject) -> list[JSONObject]:
    """The EDH instances of a game that this recorder has written."""
    rows = recorder.interactions
    cuts = [place for place in sorted(recorder.moments) if place in (len(rows), *_edges(rows))]
    found: list[JSONObject] = []
    for start, end in pairwise(cuts):
        if start == 0 or rows[start]["action_id"] == codes.TEXT:
            continue
        made = _edh(recorder, game, start, end, len(found))
        if made is not None:
            found.append(made)
    return found


def _edges(rows: Sequence[JSONObject]) -> list[int]:
    """Places at which talk begins or ends."""
    talks = [row["action_id"] == codes.TEXT for row in rows]
    return [place + 1 for place, (a, b) in enumerate(pairwise(talks)) if a != b]


def _edh(
    recorder: Recorder, game: JSONObject, start: int, end: int, number: int
) -> JSONObject | None:
    """The instance that begins at one interaction and ends before another; None: it asks nothing."""
    first, before, after = (recorder.moments[place] for place in (0, start, end))
    changes = states.difference(before, after)
    if not components_from(changes):
        return None
    at_start = check(task_from(changes), Scene(before["objects"]))
    rows = recorder.interactions
    game_id = str(game["tasks"][0]["episodes"][0]["episode_id"])
    return {
        "game_id": game_id,
        "instance_id": f"{game_id}.edh{number}",
        "pred_start_idx": start,
        **_talk(rows[:start]),
        **_history(rows[:start]),
        **_future(rows[start:end]),
        "interactions": rows[:end],
        "init_state_diff": states.difference(first, before),
        "final_state_diff": states.difference(first, after),
        "state_changes": changes,
        "history_subgoals": _subgoals(rows[:start]),
        "future_subgoals": _subgoals(rows[start:end]),
        "expected_init_goal_conditions_total": at_start.total,
        "expected_init_goal_conditions_satisfied": at_start.satisfied,
    }


def tfd_instance(recorder: Recorder, game: JSONObject) -> JSONObject | None:
    """The TfD instance of a game; None: nothing was said, or nothing done."""
    rows = recorder.interactions
    talk, future = _talk(rows), _future(rows)
    if not talk["dialog_history"] or not future["driver_actions_future"]:
        return None
    first, after = recorder.moments[0], recorder.moment()
    episode = game["tasks"][0]["episodes"][0]
    changes = states.difference(first, after)
    return {
        "game_id": episode["episode_id"],
        "instance_id": f"{episode['episode_id']}.tfd",
        "pred_start_idx": 0,
        **talk,
        **_history([]),
        **future,
        "interactions": rows,
        "init_state_diff": states.difference(first, first),
        "final_state_diff": changes,
        "state_changes": changes,
        "history_subgoals": [],
        "future_subgoals": _subgoals(rows),
        "initial_state": episode["initial_state"],
        "final_state": episode["final_state"],
    }


def _talk(rows: Sequence[JSONObject]) -> JSONObject:
    """What was said: [speaker, words]. Nothing is annotated, so there are no dialogue acts."""
    said = [
        [codes.SPEAKERS[row["agent_id"]], str(row["utterance"])]
        for row in rows if row["action_id"] == codes.TEXT
    ]  # fmt: skip
    clean = [[who, " ".join(words.split())] for who, words in said]
    return {"dialog_history": said, "dialog_history_cleaned": clean}


def _history(rows: Sequence[JSONObject]) -> JSONObject:
    mine = [row for row in rows if row["agent_id"] == DRIVER]
    return {
        "driver_action_history": [_action(row) for row in mine],
        "driver_image_history": [_image(row) for row in mine],
    }


def _future(rows: Sequence[JSONObject]) -> JSONObject:
    mine = [
        row for row in rows
        if row["agent_id"] == DRIVER and codes.BY_ID[row["action_id"]].kind in DONE_BY_MODELS
    ]  # fmt: skip
    return {
        "driver_actions_future": [_action(row) for row in mine],
        "driver_images_future": [_image(row) for row in mine],
    }


def _action(row: JSONObject) -> JSONObject:
    code = codes.BY_ID[row["action_id"]]
    touches = code.kind == "ObjectInteraction"
    told: dict[str, Any] = {
        "action_id": code.id,
        "action_name": code.name,
        "action_idx": codes.INDEX[code.id],
        "time_start": row["time_start"],
        "obj_interaction_action": int(touches),
    }
    return told | {key: row[key] if touches else None for key in ("oid", "x", "y")}


def _image(row: JSONObject) -> str:
    """The picture before the action, by the name that the original's replay gives it."""
    return frame_name("driver", row["time_start"])


def frame_name(who: str, at: float) -> str:
    """The file of a picture: `driver.frame.12.5.jpeg`."""
    return f"{who}.frame.{at}.jpeg"


def _subgoals(rows: Sequence[JSONObject]) -> list[str]:
    """Where the Driver went and what they did there, by words: Navigate, Mug, Pickup, Mug, ..."""
    found: list[str] = []
    walked = False
    for row in rows:
        if row["agent_id"] != DRIVER or not row["success"]:
            continue
        code = codes.BY_ID[row["action_id"]]
        if code.kind == "Motion":
            walked = True
        elif code.kind == "ObjectInteraction" and row["oid"]:
            kind = type_of(row["oid"])
            found += ["Navigate", kind] if walked else []
            found += [code.name, kind]
            walked = False
    return found
