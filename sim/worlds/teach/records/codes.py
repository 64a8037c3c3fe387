"""Numbers and names of TEACh's actions (default_definitions.json; shared/specs/teach_cmfr.md, 1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sim.world import JSONObject, Seat
from sim.worlds.teach.commanding import flying
from sim.worlds.teach.seats import COMMANDER, FOLLOWER

VERSION = "2.0"
"""Of the game files that are written and read."""
AGENTS: Mapping[Seat, int] = {COMMANDER: 0, FOLLOWER: 1}
SEATS: Mapping[int, Seat] = {number: seat for seat, number in AGENTS.items()}
SPEAKERS: Mapping[int, str] = {0: "Commander", 1: "Driver"}
"""What TEACh calls the two."""
DURATION = 1
"""Seconds, as TEACh writes for every action, however long it took."""

Kind = Literal[
    "Motion", "MapGoal", "ObjectInteraction", "ChangeCamera", "ProgressCheck", "Keyboard", "Audio"
]


@dataclass(frozen=True, slots=True)
class Code:
    """One of TEACh's actions: number, name, kind, and `delta`, how a motion changes the pose."""

    id: int
    name: str
    kind: Kind
    delta: tuple[float, ...] = ()

    def definition(self) -> JSONObject:
        """The row of a game file's definitions."""
        row: JSONObject = {"action_id": self.id, "action_name": self.name, "action_type": self.kind}
        if self.kind == "Motion":
            row["pose_delta"] = list(self.delta)
        return row | _BLANK.get(self.id, _BLANKS.get(self.kind, {}))


_BLANKS: Mapping[Kind, dict[str, Any]] = {
    "MapGoal": {"start_x": -1, "start_y": -1, "end_x": -1, "end_y": -1},
    "ObjectInteraction": {"x": -1, "y": -1},
    "ProgressCheck": {"query": ""},
    "Keyboard": {"utterance": ""},
}
_BLANK: Mapping[int, dict[str, Any]] = {
    101: {"utterance": "", "file_name": ""},
    102: {"repeat": 3},
}
_STILL = (0, 0, 0, 0, 0, 0)
_STEP = 0.25

ALL: tuple[Code, ...] = (
    Code(0, "Stop", "Motion", _STILL),
    Code(1, "Move to", "Motion"),
    Code(2, "Forward", "Motion", (_STEP, 0, 0, 0, 0, 0)),
    Code(3, "Backward", "Motion", (-_STEP, 0, 0, 0, 0, 0)),
    Code(4, "Turn Left", "Motion", (0, 0, 0, 0, 0, 90)),
    Code(5, "Turn Right", "Motion", (0, 0, 0, 0, 0, -90)),
    Code(6, "Look Up", "Motion", (0, 0, 0, 0, -30, 0)),
    Code(7, "Look Down", "Motion", (0, 0, 0, 0, 30, 0)),
    Code(8, "Pan Left", "Motion", (0, _STEP, 0, 0, 0, 0)),
    Code(9, "Pan Right", "Motion", (0, -_STEP, 0, 0, 0, 0)),
    Code(10, "Move Up", "Motion", (0, 0, _STEP, 0, 0, 0)),
    Code(11, "Move Down", "Motion", (0, 0, -_STEP, 0, 0, 0)),
    Code(12, "Double Forward", "Motion", (2 * _STEP, 0, 0, 0, 0, 0)),
    Code(13, "Double Backward", "Motion", (-2 * _STEP, 0, 0, 0, 0, 0)),
    Code(300, "Navigation", "MapGoal"),
    Code(200, "Pickup", "ObjectInteraction"),
    Code(201, "Place", "ObjectInteraction"),
    Code(202, "Open", "ObjectInteraction"),
    Code(203, "Close", "ObjectInteraction"),
    Code(204, "ToggleOn", "ObjectInteraction"),
    Code(205, "ToggleOff", "ObjectInteraction"),
    Code(206, "Slice", "ObjectInteraction"),
    Code(207, "Dirty", "ObjectInteraction"),
    Code(208, "Clean", "ObjectInteraction"),
    Code(209, "Fill", "ObjectInteraction"),
    Code(210, "Empty", "ObjectInteraction"),
    Code(211, "Pour", "ObjectInteraction"),
    Code(212, "Break", "ObjectInteraction"),
    Code(400, "BehindAboveOn", "ChangeCamera"),
    Code(401, "BehindAboveOff", "ChangeCamera"),
    Code(500, "OpenProgressCheck", "ProgressCheck"),
    Code(501, "SelectOid", "ProgressCheck"),
    Code(502, "SearchObject", "ProgressCheck"),
    Code(100, "Text", "Keyboard"),
    Code(101, "Speech", "Audio"),
    Code(102, "Beep", "Audio"),
)
"""In the original's order: the place here is an action's `action_idx`."""
BY_ID: Mapping[int, Code] = {code.id: code for code in ALL}
INDEX: Mapping[int, int] = {code.id: place for place, code in enumerate(ALL)}

STOP, MOVE_TO, TEXT, SPEECH, NAVIGATION = 0, 1, 100, 101, 300
PROGRESS, SELECT, SEARCH = 500, 501, 502

MOTIONS: Mapping[str, int] = {
    "Forward": 2, "Backward": 3, "TurnLeft": 4, "TurnRight": 5, "LookUp": 6, "LookDown": 7,
    "PanLeft": 8, "PanRight": 9, "MoveUp": 10, "MoveDown": 11,
}  # fmt: skip
"""Our verbs that are motions of TEACh, for both seats."""
INTERACTIONS: Mapping[str, int] = {
    "Pickup": 200, "Place": 201, "Open": 202, "Close": 203, "ToggleOn": 204, "ToggleOff": 205,
    "Slice": 206, "Pour": 211,
}  # fmt: skip
DEEDS: Mapping[int, str] = {number: verb for verb, number in INTERACTIONS.items()}
VERBS: Mapping[int, str] = {number: verb for verb, number in MOTIONS.items()}
TURN = {4: flying.TURN, 5: -flying.TURN}
"""How far the Commander's camera turns, degrees: half of what TEACh's does."""


def delta_of(number: int, seat: Seat) -> list[float]:
    """What a motion asks of a pose [ahead, left, up, 0, horizon, turn], metres and degrees."""
    delta = list(BY_ID[number].delta)
    if seat == COMMANDER and number in TURN:
        delta[5] = TURN[number]
    return delta


def definitions(task: JSONObject) -> JSONObject:
    """The definitions at the head of a game file."""
    return {
        "agents": [
            {"agent_id": number, "agent_name": name, "agent_type": number}
            for number, name in SPEAKERS.items()
        ],
        "actions": [code.definition() for code in ALL],
        "status": [
            {"status_id": 0, "status_name": "Success"},
            {"status_id": 1, "status_name": "Failure"},
        ],
        "tasks": [task],
    }
