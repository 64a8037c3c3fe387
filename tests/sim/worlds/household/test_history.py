"""The list of past actions, in the three forms of the paper's table 2."""

from __future__ import annotations

from sim.worlds.household.acting import feedback
from sim.worlds.household.judging.history import Entry, lines, turn_failure

HISTORY = (
    Entry("FIND", "Plate", True),
    Entry("PICKUP", "Egg", False, "undoable", "visibility", "Cannot PICKUP Egg because ..."),
    Entry("INVALID", "I would rather not", False, "unparsable"),
    Entry("INVALID", "FIND Dragon", False, "object", text="That is not one of the objects."),
)


def test_without_feedback_only_the_actions_are_told() -> None:
    assert lines(HISTORY, "none") == ["0. FIND Plate", "1. PICKUP Egg", "2. FIND Dragon"]


def test_simple_feedback_tells_whether_it_worked() -> None:
    told = ["0. FIND Plate  Success", "1. PICKUP Egg  Failure", "2. FIND Dragon  Failure"]
    assert lines(HISTORY, "simple") == told


def test_detailed_feedback_says_why() -> None:
    told = lines(HISTORY, "detailed")
    assert told[1] == "1. PICKUP Egg  Failure: Cannot PICKUP Egg because ..."


def test_what_could_not_be_read_is_not_in_the_list() -> None:
    assert not any("rather" in line for line in lines(HISTORY, "detailed"))


def test_the_released_code_calls_every_malformed_answer_unparsable() -> None:
    kinds = [turn_failure(entry, "paper") for entry in HISTORY]
    assert kinds == ["", "undoable", "unparsable", "object"]
    kinds = [turn_failure(entry, "released") for entry in HISTORY]
    assert kinds == ["", "undoable", "unparsable", "unparsable"]


def test_entries_survive_being_written() -> None:
    full = Entry("DRINK", "Mug", True, thing="Mug_1", liquid="coffee", work=True, fresh=True)
    for entry in (*HISTORY, full):
        assert Entry.from_json(entry.to_json()) == entry


def test_every_refusal_has_a_known_category() -> None:
    refusals = [
        feedback.nothing_held("PUT"), feedback.hands_full("Mug"), feedback.is_dirty("Plate"),
        feedback.already("Fridge", "open"), feedback.already("Faucet", "on"),
        feedback.no_sponge(), feedback.faucet_off(), feedback.not_sprayed(),
    ]  # fmt: skip
    assert all(refusal.code in feedback.CATEGORIES for refusal in refusals)
    assert all(refusal.text.endswith(".") for refusal in refusals)
