"""What a page tells is read with care, stored, read back and summed up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from game.studies import telemetry
from sim.world import WorldError

EVERY: list[dict[str, Any]] = [
    {"t": 0, "kind": "open", "width": 1280, "height": 800, "touch": False, "driven": False},
    {"t": 5, "kind": "page", "page": 1},
    {"t": 9, "kind": "focus", "item": "fun"},
    {"t": 10, "kind": "press", "by": "mouse", "x": 4, "y": 8, "moves": 12, "item": "fun"},
    {"t": 11, "kind": "change", "item": "fun"},
    {"t": 14, "kind": "change", "item": "fun"},
    {"t": 12, "kind": "blur", "item": "fun"},
    {"t": 20, "kind": "keys", "item": "why", "presses": 3, "gaps": [110, 90], "held": [80], "typed": 3,
     "erased": 0, "helped": 0, "length": 3},
    {"t": 30, "kind": "paste", "item": "why", "length": 400},
    {"t": 40, "kind": "pointer", "points": [[31, 4, 8], [40, 12, 16]]},
    {"t": 41, "kind": "scripted", "item": ""},
    {"t": 42, "kind": "window", "on": False},
    {"t": 43, "kind": "visible", "on": False},
    {"t": 93, "kind": "visible", "on": True},
    {"t": 94, "kind": "idle", "ms": 31000},
    {"t": 95, "kind": "view", "item": "fun", "ms": 60},
    {"t": 96, "kind": "view", "item": "fun", "ms": 5},
    {"t": 97, "kind": "beat", "visible": True, "focused": True, "idle": 3},
    {"t": 98, "kind": "submit"},
    {"t": 99, "kind": "leave"},
]  # fmt: skip


def batch(**changed: Any) -> str:
    whole = {"seq": 1, "tab": "00ff00ff00ff00ff", "began": 1_700_000_000_000, "events": EVERY,
             "answers": {"q-fun": ["6"]}}  # fmt: skip
    return json.dumps({**whole, **changed})


def test_every_kind_of_event_is_read_stored_and_read_back() -> None:
    found = telemetry.read(batch())
    assert (found.seq, found.answers) == (1, {"q-fun": ["6"]})
    assert telemetry.stored(telemetry.written(found.events)) == found.events
    assert json.loads(telemetry.written(found.events)) == [
        {**event, "points": event["points"]} if "points" in event else event for event in EVERY
    ]


def test_answers_may_be_left_as_they_were() -> None:
    whole = json.loads(batch())
    del whole["answers"]
    assert telemetry.read(json.dumps(whole)).answers is None


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"seq": 0}, "seq"), ({"seq": "1"}, "seq"), ({"tab": "<script>"}, "tab"), ({"more": 1}, "more"),
        ({"events": [{"t": -1, "kind": "leave"}]}, "events[0]"),
        ({"events": [{"t": 1, "kind": "spied"}]}, "events[0]"),
        ({"events": [{"t": 1, "kind": "keys", "item": "a", "text": "secret"}]}, "events[0]"),
        ({"events": [{"t": 1, "kind": "focus", "item": "x" * 61}]}, "events[0]"),
        ({"events": EVERY * 200}, "events"),
        ({"events": [{"t": 1, "kind": "pointer", "points": [[1, 2, 3]] * 251}]}, "points"),
        ({"answers": {"q-a": "6"}}, "answers"), ({"answers": {"q-a": ["x" * 100_001]}}, "answers"),
        ({"answers": {f"q-{n}": [] for n in range(2001)}}, "answers"),
    ],
)  # fmt: skip
def test_what_no_page_of_ours_sends_is_refused_with_its_place(changed: Any, place: str) -> None:
    with pytest.raises(WorldError) as told:
        telemetry.read(batch(**changed))
    assert place in f"{told.value.path} {told.value.message}"


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '{"seq": 1}', "\x00", '{"tab": "\ud800"}'])
def test_what_is_no_batch_is_refused(text: str) -> None:
    with pytest.raises(WorldError):
        telemetry.read(text)


def test_a_batch_that_is_too_long_is_not_read_at_all() -> None:
    with pytest.raises(WorldError) as told:
        telemetry.read(batch(answers={f"q-{n}": ["x" * 90_000] for n in range(6)}))
    assert told.value.code == "too_large"


def test_stored_events_that_somebody_changed_are_refused() -> None:
    with pytest.raises(WorldError, match="no events"):
        telemetry.stored('[{"kind": "focus"}]')


def test_timing_of_a_question_from_first_focus_to_last_change() -> None:
    found = telemetry.timings(telemetry.read(batch()).events)
    assert found["fun"] == telemetry.Timing(first_focus=9, last_change=14, in_view=65, changes=2)
    assert found["why"] == telemetry.Timing(None, 30, 0, 2, pasted=400)


def test_the_page_documents_every_event_and_field() -> None:
    page = (Path(__file__).parents[3] / "docs" / "telemetry.md").read_text("utf-8")
    kinds = {event["kind"] for event in EVERY}
    fields = {name for event in EVERY for name in event} | {
        "seq",
        "tab",
        "began",
        "events",
        "answers",
    }
    assert {name for name in kinds | fields if f"`{name}`" not in page} == set()
    assert kinds == {kind.__struct_config__.tag for kind in get_args(telemetry.Event)}
