"""What people are told when the simulator refuses."""

from __future__ import annotations

import json
from collections import defaultdict

import pytest

from sim.worlds.teach.help import ROWS, SENTENCES, help_for, kind_of
from tests.loops import each
from tests.sim.worlds.teach.shared import DATA, needs_data


@needs_data
def test_errors_are_of_the_kinds_that_the_original_sees() -> None:
    rows = json.loads((DATA / "cases" / "help_messages.json").read_text(encoding="utf-8"))
    kinds: dict[str | None, set[str | None]] = defaultdict(set)
    for row in each(rows):
        said = row["help"] and row["help"].split('"')[0] + row["help"].split('"')[-1]
        kinds[said].add(kind_of(row["error"]))
    assert kinds.pop(None) == {None}
    assert all(len(found) == 1 for found in kinds.values())
    assert len({kind for found in kinds.values() for kind in found}) == len(kinds)


@needs_data
def test_our_sentences_are_our_own() -> None:
    rows = json.loads((DATA / "cases" / "help_messages.json").read_text(encoding="utf-8"))
    theirs = {row["help"] for row in rows}
    for row in each(rows):
        assert help_for(row["error"]) is None or help_for(row["error"]) not in theirs


def test_every_kind_has_a_sentence() -> None:
    assert {kind for kind, _ in ROWS} <= set(SENTENCES)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            "Floor|+00.00|+00.00|+00.00 must have the property CanPickup to be picked up.",
            "Floor cannot",
        ),
        ("another object's collision is blocking held object from being placed", "Too many things"),
        (
            "Pour: ObjectInteraction only supported for held object filled with liquid",
            "You can pour",
        ),
        ("Chair is blocking Agent 0 from moving 0", "Something stands in the way."),
    ],
)
def test_errors_are_told_in_plain_words(error: str, said: str) -> None:
    assert (help_for(error) or "").startswith(said)


def test_what_nobody_knows_is_not_explained() -> None:
    assert help_for("") is None
    assert help_for("something else") is None
