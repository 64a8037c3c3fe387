"""What a model in TEACh's roles is told of its moment, word by word."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from game.benchmarks.teach.cmfr.body import Seen
from game.benchmarks.teach.roles.wording import (
    SEEN_BEFORE,
    Aliases,
    commander_knows,
    follower_sees,
    follower_stands,
)


def row(name: str, near: bool, inside: str | None = None, **states: bool) -> dict[str, Any]:
    return {"name": name, "type": name.partition("|")[0], "near": near, "in": inside,
            "states": states}  # fmt: skip


def view(*visible: dict[str, Any], result: dict[str, Any] | None = None, **facts: Any) -> Any:
    told = {"pose": {"yaw": 0, "horizon": 0}, "holding": None, "visible": visible, **facts}
    return cast("Any", SimpleNamespace(observation=SimpleNamespace(facts=told), last_result=result))


def seen(id: str) -> Seen:
    return Seen(id, id.partition("|")[0], (0.0, 0.0, 0.0), {}, (), (), True, False)


def test_things_are_told_with_their_states_and_what_they_lie_in() -> None:
    told = follower_sees(
        view(
            row("Mug|b", True, "Sink|a", dirty=True, filled=False),
            row("Mug|c", True, "Fridge|z"),
            row("Sink|a", True),
            row("Fridge|y", False, open=False),
            row("Floor|f", True),
        ),
        {},
        {},
        Aliases(),
    )
    assert told == (
        "You face north, look ahead, and hold nothing.\n"
        "In reach: Mug_1 (dirty, empty, in or on Sink_1), Mug_2, Sink_1.\n"
        "In view, too far away to act on: Fridge_1 (closed).\n"
        "Seen before: nothing."
    )


def test_what_is_out_of_view_is_told_the_last_seen_first_and_not_for_ever() -> None:
    memory = {f"Mug|{n}": seen(f"Mug|{n}") for n in range(SEEN_BEFORE + 2)}
    memory["Floor|f"] = seen("Floor|f")
    distance = {name: n + 0.26 for n, name in enumerate(memory)}
    told = follower_sees(view(row("Mug|5", True)), memory, distance, Aliases())
    before = told.partition("Seen before: ")[2].rstrip(".").split(", ")
    assert len(before) == SEEN_BEFORE
    assert before[0] == "Mug_2 (61.3 m away)"
    assert before[-1] == f"Mug_{SEEN_BEFORE + 1} (1.3 m away)"


def test_a_thing_keeps_the_name_it_was_told_as() -> None:
    aliases = Aliases()
    follower_sees(view(row("Mug|b", True), row("Mug|a", True)), {}, {}, aliases)
    told = follower_sees(view(row("Mug|a", False), row("Mug|c", True)), {}, {}, aliases)
    assert "In reach: Mug_3." in told
    assert "act on: Mug_2." in told
    assert aliases.names == {"Mug_1": "Mug|b", "Mug_2": "Mug|a", "Mug_3": "Mug|c"}


def test_where_it_stands_is_told_by_the_points_of_the_compass() -> None:
    told = [
        follower_stands(view(pose={"yaw": yaw, "horizon": horizon}, holding={"type": "Mug"}))
        for yaw, horizon in ((90, 30), (180, -30), (270, 0), (360, 0))
    ]
    assert told == [
        "You face east, look down, and hold Mug.",
        "You face south, look up, and hold Mug.",
        "You face west, look ahead, and hold Mug.",
        "You face north, look ahead, and hold Mug.",
    ]


def test_a_commander_is_told_how_every_step_stands_and_what_was_looked_up() -> None:
    step = {"done": True, "text": "The mug is clean.", "type": "Mug"}
    progress = {
        "task": "Make coffee", "done": False,
        "subgoals": [{"done": False, "text": "A clean mug", "steps": [step]}],
    }  # fmt: skip
    looked_up = {"answer": {"text": "The mug is in the sink."}}
    told = commander_knows(view(result=looked_up, progress=progress, stopped=True))
    assert told == (
        "The task: Make coffee\n"
        "It is not done. Its steps:\n"
        "- [open] A clean mug\n"
        "  - [done] The mug is clean. (Mug)\n"
        "You searched: The mug is in the sink.\n"
        "The Follower says that they are done. Confirm if the task is done."
    )
