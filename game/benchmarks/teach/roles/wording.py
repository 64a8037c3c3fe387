"""What a model is told of its moment: what it sees, has done, has heard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.agents import View
from game.benchmarks.teach.cmfr.body import Seen
from game.benchmarks.teach.heard import dialogue
from sim.world import JSONObject

SEEN_BEFORE = 60
"""So many things that are out of view are told, the last seen first."""
SIDES = ("north", "east", "south", "west")


class Aliases:
    """Names that a model can say: the type and a number, by order of first sight."""

    def __init__(self) -> None:
        self._told: dict[str, str] = {}
        self._counts: dict[str, int] = {}

    def of(self, name: str, kind: str) -> str:
        """`Mug_1`, the same whenever this thing is told of."""
        if name not in self._told:
            self._counts[kind] = self._counts.get(kind, 0) + 1
            self._told[name] = f"{kind}_{self._counts[kind]}"
        return self._told[name]

    @property
    def names(self) -> Mapping[str, str]:
        """The kitchen's names by what they were told as."""
        return {told: name for name, told in self._told.items()}


def follower_sees(
    view: View, memory: Mapping[str, Seen], distance: Mapping[str, float], aliases: Aliases
) -> str:
    """Where the Follower stands, what it holds, and the things in reach, in view and remembered."""
    facts = view.observation.facts
    rows = {row["name"]: row for row in facts["visible"] if row["type"] != "Floor"}
    near = [_thing(row, aliases, rows) for row in rows.values() if row["near"]]
    far = [_thing(row, aliases, rows) for row in rows.values() if not row["near"]]
    gone = [one for one in memory.values() if one.id not in rows and one.kind != "Floor"]
    before = [
        f"{aliases.of(one.id, one.kind)} ({distance[one.id]:.1f} m away)"
        for one in reversed(gone[-SEEN_BEFORE:])
    ]
    return "\n".join(
        [
            _stands(facts),
            f"In reach: {', '.join(near) or 'nothing'}.",
            f"In view, too far away to act on: {', '.join(far) or 'nothing'}.",
            f"Seen before: {', '.join(before) or 'nothing'}.",
        ]
    )


def follower_stands(view: View) -> str:
    """The same for a model that is shown the picture instead: its pose and its hand."""
    return _stands(view.observation.facts)


def _stands(facts: JSONObject) -> str:
    pose, holding = facts["pose"], facts["holding"]
    looks = "ahead" if pose["horizon"] == 0 else "down" if pose["horizon"] > 0 else "up"
    held = holding["type"] if holding else "nothing"
    side = SIDES[round(pose["yaw"] / 90) % 4]
    return f"You face {side}, look {looks}, and hold {held}."


def _thing(row: JSONObject, aliases: Aliases, rows: Mapping[str, JSONObject]) -> str:
    told = [state if so else f"not {state}" for state, so in row["states"].items()]
    told = [_STATES.get(one, one) for one in told]
    name = aliases.of(row["name"], row["type"])
    inside = str(row.get("in"))
    if inside in rows:
        told.append(f"in or on {aliases.of(inside, rows[inside]['type'])}")
    return f"{name} ({', '.join(told)})" if told else name


_STATES = {
    "not open": "closed", "toggled": "on", "not toggled": "off", "not dirty": "clean",
    "not filled": "empty", "not sliced": "whole", "not cooked": "raw",
}  # fmt: skip


def commander_knows(view: View) -> str:
    """The task, how its steps stand, what was looked up last."""
    facts = view.observation.facts
    progress = facts["progress"]
    lines = [f"The task: {progress['task']}", f"It is {_so(progress['done'])}. Its steps:"]
    for group in progress["subgoals"]:
        lines.append(f"- {_mark(group['done'])} {group['text']}")
        lines += [
            f"  - {_mark(step['done'])} {step['text']} ({step['type']})" for step in group["steps"]
        ]
    result = view.last_result or {}
    answer = result.get("answer") or {}
    if answer.get("text"):
        lines.append(f"You searched: {answer['text']}")
    if facts["stopped"]:
        lines.append("The Follower says that they are done. Confirm if the task is done.")
    return "\n".join(lines)


def _so(done: bool) -> str:
    return "done" if done else "not done"


def _mark(done: bool) -> str:
    return "[done]" if done else "[open]"


def moment(seen: str, deeds: Sequence[str], view: View, feedback: Sequence[str]) -> str:
    """The whole question: what is seen, what was done, what was said, what was wrong before."""
    parts = [seen]
    if deeds:
        parts.append("What you did last:\n" + "\n".join(f"- {deed}" for deed in deeds))
    parts.append("Said so far:\n" + (dialogue(view) or "(nothing)"))
    parts += [f"Your last answer cannot be: {sentence}" for sentence in feedback]
    parts.append("What do you do now?")
    return "\n\n".join(parts)
