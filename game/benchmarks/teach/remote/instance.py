"""What a model server is told of its moment: an instance with the fields of TEACh's files.

A moment of a game has no future: what instances hold of it is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.agents import View
from game.benchmarks.teach.heard import FOLLOWER, done_before, stored
from sim.world import JSONObject

SPEAKERS = {FOLLOWER: "Driver"}
"""TEACh's name for the Follower; everybody else is the Commander."""
ACTIONS = (
    "Stop", "Forward", "Backward", "Turn Left", "Turn Right", "Look Up", "Look Down", "Pan Left",
    "Pan Right", "Pickup", "Place", "Open", "Close", "ToggleOn", "ToggleOff", "Slice", "Pour",
)  # fmt: skip
"""What models may answer (section 5.1)."""
INTERACTIONS = frozenset(ACTIONS[9:])
_IDS = {
    "Stop": 0, "Forward": 2, "Backward": 3, "Turn Left": 4, "Turn Right": 5, "Look Up": 6, "Look Down": 7,
    "Pan Left": 8, "Pan Right": 9, "Pickup": 200, "Place": 201, "Open": 202, "Close": 203,
    "ToggleOn": 204, "ToggleOff": 205, "Slice": 206, "Pour": 211,
}  # fmt: skip
"""TEACh's numbers of actions (`default_definitions.json`)."""


@dataclass(frozen=True, slots=True)
class Did:
    """One action of the server's, as it was answered: `point` is (y, x)."""

    action: str
    point: tuple[float, float] | None = None

    def to_json(self) -> JSONObject:
        """As the next request tells of it."""
        return {
            "action": self.action,
            "obj_relative_coord": list(self.point) if self.point else None,
        }


def instance_of(
    view: View, number: int, done: Sequence[Did], images: Sequence[str] = ()
) -> JSONObject:
    """An instance that begins here: the conversation, and what the Follower has done so far.

    `images` are the names of the pictures before each of its own actions, where they are sent along.
    """
    lines = [*stored(view), *view.said]
    said = [[SPEAKERS.get(str(one["seat"]), "Commander"), str(one["text"])] for one in lines]
    before = [_before(row) for row in done_before(view)]
    history = [*before, *(_told(one.action, one.point) for one in done)]
    return {
        "game_id": view.session or "game",
        "instance_id": f"{view.session or 'game'}.edh{number}",
        "pred_start_idx": len(history),
        "dialog_history": said,
        "dialog_history_cleaned": said,
        "driver_action_history": history,
        "driver_image_history": list(images),
        "driver_actions_future": [],
        "driver_images_future": [],
        "interactions": [],
        "history_subgoals": [],
        "future_subgoals": [],
        "init_state_diff": {},
        "final_state_diff": {},
        "state_changes": {},
        "expected_init_goal_conditions_total": 0,
        "expected_init_goal_conditions_satisfied": 0,
    }


def _before(row: JSONObject) -> JSONObject:
    """An action that an instance of EDH began with."""
    action = next(one for one in ACTIONS if one.replace(" ", "") == row["verb"])
    at = row.get("at")
    return _told(action, (at[1], at[0]) if at else None, row.get("id"))


def _told(
    action: str, point: tuple[float, float] | None, object_id: str | None = None
) -> JSONObject:
    """An action of the history, with TEACh's fields."""
    return {
        "action_id": _IDS[action], "action_name": action, "action_idx": ACTIONS.index(action),
        "obj_interaction_action": int(action in INTERACTIONS), "oid": object_id,
        "x": point[1] if point else None, "y": point[0] if point else None,
    }  # fmt: skip
