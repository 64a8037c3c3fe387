"""The other one as one hears and asks them, in a larder: what they say, order and answer, and what they do not."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

import pytest

from game.benchmarks.teach.cmfr.subgoals import Name, read_subgoal
from game.benchmarks.teach.pair.beside import GIVING_UP, PARDONS, PATIENCE, TRIES, UNCLEAR
from tests.game.benchmarks.teach.cmfr.larder import thing
from tests.game.benchmarks.teach.pair.galley import Galley, Parlour

NAMES = {"Cup_1": "cup 1", "Cup_2": "cup 2", "CounterTop_1": "counter top 1, by the sink",
         "CounterTop_2": "counter top 2"}  # fmt: skip
ON = read_subgoal("Toggle_on(Faucet_1)")
SLICE = read_subgoal("Slice(Bread_1)")


def never() -> bool:
    return False


def parlour(**facts: Any) -> Parlour:
    things = (
        thing("Cup_1", at=1.0, on="CounterTop_1"), thing("Cup_2", at=2.0, on="CounterTop_2"),
        thing("Apple_1", on="Fridge_1"), thing("Bread_1"), thing("Faucet_1", light=False),
        thing("CounterTop_1", light=False), thing("CounterTop_2", light=False),
        thing("Fridge_1", light=False, open=True),
    )  # fmt: skip
    return Parlour(cast("Galley", Galley.of(*things)), **({"names": NAMES} | facts))


def answered(room: Parlour, *words: str) -> Any:
    """The last answer among these words."""
    room.says(*words)
    room.look()
    return room.carry(room.beside.take_in())


def was_asked(room: Parlour) -> bool:
    return room.beside.asked


def gave_up(room: Parlour) -> bool:
    return room.beside.given_up


# -- hearing ---------------------------------------------------------------------------------------


def test_what_is_ordered_is_done_and_said_to_be() -> None:
    room = parlour()
    assert answered(room, "Please pick up cup 2.") == "order"
    assert room.galley.did[-2:] == ['"Done: pick up cup 2."', "..."]
    assert room.galley.held == "Cup_2"
    assert room.beside.served == 1


def test_the_same_said_twice_at_once_is_done_once() -> None:
    room = parlour()
    answered(room, "Open the fridge.", "Please open the fridge!")
    assert room.heard() == ["Done: open the fridge."]
    answered(room, "Open the fridge.")
    assert room.beside.served == 2


def test_it_means_what_the_last_order_was_about() -> None:
    room = parlour()
    answered(room, "Pick up cup 2.", "Put it on counter top 1.")
    assert room.heard()[-1] == "Done: put cup 2 on counter top 1."
    assert room.galley.things["Cup_2"].parents == ("CounterTop_1",)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("not_found", "I do not find it."),
        ("navigation", "I cannot get to it from my side."),
        ("bad_affordance", ""),
    ],
)
def test_what_cannot_be_done_is_said_with_the_reason_and_what_comes_after_it_is_left(
    code: Any, why: str
) -> None:
    room = parlour()
    room.beside.chores.fenced = True
    room.galley.faults["Open Fridge_1"] = [code] * 9
    answered(room, "Open the fridge and close the fridge.")
    assert room.heard()[-1] == f"I cannot open the fridge. {why}".strip()
    assert "Close Fridge_1" not in room.galley.did
    assert room.galley.did[-1] == "..."


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Where is the apple?", "The apple is in the fridge."),
        ("Where is the cup?", "Cup 1 is on counter top 1."),
        ("Where is the bread?", "I do not know."),  # it lies on nothing that was seen
        ("Where is the knife?", "I do not know."),
    ],
)
def test_where_a_thing_was_seen_is_told(asked: str, said: str) -> None:
    room = parlour()
    assert answered(room, asked) == "where"
    assert room.heard() == [said]


def test_what_a_thing_lies_in_is_told_and_not_what_that_stands_on() -> None:
    room = parlour()
    things = room.galley.things
    things["Apple_1"] = replace(things["Apple_1"], parents=("Fridge_1", "CounterTop_1"))
    answered(room, "Where is the apple?")
    assert room.heard() == ["The apple is in the fridge."]


def test_asked_what_to_do_one_says_what_one_wants_else_ones_part_else_that_one_is_on_it() -> None:
    room = parlour()
    assert not was_asked(room)
    answered(room, "What shall I do?")
    assert was_asked(room)
    room.beside.telling = "My part is this."
    answered(room, "What shall I do?")
    room.beside.wanting = "Please do that."
    answered(room, "What shall I do?")
    assert room.heard() == ["Well, I am on it.", "My part is this.", "Please do that."]


def test_who_lets_one_begin_has_asked_as_well() -> None:
    room = parlour()
    answered(room, "You begin, please")
    assert was_asked(room)
    assert room.heard() == []


def test_a_part_that_is_told_is_noted_once() -> None:
    room = parlour()
    for said in ("My part is to make coffee.", "I make coffee.", "Turn on the faucet."):
        answered(room, said)
    assert room.beside.parts == [("Coffee", [])]


def test_who_is_in_somebodys_way_steps_aside() -> None:
    room = parlour()
    assert answered(room, "Please step aside.") == "aside"
    assert [one.rpartition(" ")[0] for one in room.galley.did] == ["walk to 0.75"]


def test_words_that_are_not_understood_are_asked_about_a_few_times() -> None:
    room = parlour()
    answered(room, "Colourless green ideas")
    room.beside.wanting = "Please do that."
    for _ in range(PARDONS):
        answered(room, "Colourless green ideas")
    assert room.heard() == [UNCLEAR, *[f"{UNCLEAR} Please do that."] * (PARDONS - 1)]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["Thank you!"], "cheer"),
        (["Thank you!", "Colourless green ideas"], "cheer"),
        (["Thank you!", "Done."], "done"),
        (["Done.", "Thank you!"], "done"),
        (["Done.", "I cannot do that."], "cannot"),
        (["Thank you! Done."], "done"),
        ([], None),
    ],
)
def test_the_last_answer_counts_before_all_other_words(
    words: list[str], answer: str | None
) -> None:
    assert answered(parlour(), *words) == answer


# -- asking ----------------------------------------------------------------------------------------


def test_whoever_says_nothing_is_asked_three_times_ever_less_often_then_once() -> None:
    room = parlour()
    assert room.carry(room.beside.ask(ON, never)) is False
    asked = [number for number, one in enumerate(room.galley.did) if one != "..."]
    assert len(asked) == TRIES
    assert [b - a - 1 for a, b in pairwise(asked)] == [PATIENCE, 2 * PATIENCE]
    assert len(room.galley.did) - asked[-1] - 1 == 4 * PATIENCE
    assert all("turn on the faucet" in said for said in room.heard())
    assert not gave_up(room)
    assert room.beside.wanting == ""
    for _ in range(GIVING_UP - 1):
        room.carry(room.beside.ask(ON, never))
    assert gave_up(room)
    assert len(room.heard()) == TRIES + GIVING_UP - 1


def test_whoever_says_something_is_there_again() -> None:
    room = parlour()
    for _ in range(GIVING_UP):
        room.carry(room.beside.ask(ON, never))
    answered(room, "Sorry, I was away.")
    assert not gave_up(room)
    before = len(room.heard())
    room.carry(room.beside.ask(ON, never))
    assert len(room.heard()) - before == TRIES


@pytest.mark.parametrize("said", ["Done.", "We are done."])
def test_whoever_says_that_it_is_done_is_believed(said: str) -> None:
    room = parlour()
    doing = room.beside.ask(ON, never)
    assert room.carry(doing, lambda deed: room.says(said) if deed != "..." else None) is True
    assert len(room.heard()) == 1
    assert room.beside.wanting == ""


def test_while_it_waits_it_knows_what_it_wants() -> None:
    room, wanted = parlour(), list[str]()
    room.carry(
        room.beside.ask(ON, lambda: bool(wanted)), lambda _: wanted.append(room.beside.wanting)
    )
    assert set(wanted) == set(room.heard())


def test_what_is_seen_to_be_done_is_asked_for_no_more() -> None:
    room = parlour()
    assert room.carry(room.beside.ask(ON, lambda: True)) is True
    assert room.galley.did == []
    assert room.carry(room.beside.ask(ON, lambda: len(room.galley.did) > 5)) is True
    assert len(room.heard()) == 1


def test_more_that_is_as_it_should_be_is_an_answer_as_well() -> None:
    room = parlour(progress={"conditions": [1, 4]})

    def then(deed: str) -> None:
        if room.galley.did.count("...") == 5:
            room.facts["progress"] = {"conditions": [2, 4]}

    assert room.carry(room.beside.ask(ON, never), then) is True
    assert room.galley.did.count("...") <= 7


@pytest.mark.parametrize(("step", "forgotten"), [(SLICE, True), (ON, False)])
def test_what_was_cut_is_no_longer_there_whole(step: Any, forgotten: bool) -> None:
    room = parlour()
    room.carry(room.beside.ask(step, never), lambda deed: room.says("Done."))
    assert ("forget Bread_1" in room.galley.did) is forgotten


def replies(room: Parlour, *answers: str) -> list[str]:
    """What is said where the other one gives these answers, the last one again and again."""
    left = [*answers]

    def then(deed: str) -> None:
        if "faucet" in deed:
            room.says(left.pop(0) if len(left) > 1 else left[0])

    assert room.carry(room.beside.ask(ON, never), then) is False
    assert room.beside.wanting == ""
    assert not gave_up(room)
    return [
        "asked" if "faucet" in one else one.strip('"') for one in room.galley.did if one != "..."
    ]


def test_after_a_no_it_steps_aside_and_asks_once_more() -> None:
    assert replies(parlour(), "I cannot do that.") == ["asked", "walk to 0.75 0.75", "asked"]


@pytest.mark.parametrize(
    "said", ["I cannot get to it from my side.", "I cannot: there is no way to where it is."]
)
def test_what_is_out_of_their_reach_is_not_asked_for_again(said: str) -> None:
    assert replies(parlour(), said) == ["asked"]


def test_a_full_hand_is_to_be_emptied_once() -> None:
    full = "I cannot. You hold the plate already: put it down first."
    room = parlour()
    assert replies(room, full) == ["asked", "Please put the plate away.", "asked"]
    assert room.galley.did.count("...") >= PATIENCE


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("I cannot. You hold a mug: put it down.", "mug"),
        ("I cannot. You hold an egg already.", "egg"),
        ("I cannot. You hold butter knife already.", "butter knife"),
    ],
)
def test_whatever_they_hold(said: str, holds: str) -> None:
    assert f"Please put the {holds} away." in replies(parlour(), said)


def test_what_is_called_by_other_words_is_asked_for_in_them() -> None:
    room = parlour()
    step = read_subgoal("Place(Cup_1, CounterTop_99)")
    called = {Name("CounterTop", 99): "the table over there"}
    room.carry(room.beside.ask(step, never, called), lambda deed: room.says("Done."))
    assert "put cup 1 on the table over there" in room.heard()[0]


# -- waiting ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "for_words", "answer", "looks"),
    [
        ("", False, "silent", 5),
        ("Thank you!", False, "cheer", 5),
        ("Thank you!", True, "cheer", 2),
        ("Done.", False, "done", 2),
        ("I cannot.", False, "cannot", 2),
    ],
)
def test_an_answer_ends_the_waiting_other_words_only_where_they_are_waited_for(
    said: str, for_words: bool, answer: str, looks: int
) -> None:
    room = parlour()

    def then(deed: str) -> None:
        if said and len(room.galley.did) == 2:
            room.says(said)

    assert room.carry(room.beside.wait(5, never, for_words=for_words), then) == answer
    assert room.galley.did.count("...") == looks


def test_work_is_seen_once() -> None:
    room = parlour(progress={"conditions": [2, 4]})
    assert room.beside.sees_work()
    assert not room.beside.sees_work()
    room.facts["progress"] = None
    assert not room.beside.sees_work()
    assert room.beside.met == 0


# -- where things are said to be -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "kind", "place"),
    [
        ("The cup is on counter top 2.", "Cup", "CounterTop_2"),
        ("It is on counter top 2.", "Cup", "CounterTop_2"),
        ("It is on the counter top.", "Cup", "CounterTop_1"),
        ("The plate is on counter top 2.", "Cup", ""),
        ("The cup is there.", "Cup", ""),
        ("Look in the fridge.", "Cup", "Fridge_1"),
        ("I do not know.", "Cup", ""),
    ],
)
def test_where_the_other_one_says_that_it_is(said: str, kind: str, place: str) -> None:
    room = parlour()
    room.says(said)
    room.look()
    assert room.beside.chores.hint(kind) == place
    assert room.beside.chores.hint(kind) == place  # it is remembered


def test_words_that_told_of_a_place_are_not_heard_once_more() -> None:
    room = parlour()
    room.says("Look in the fridge.", "Where is the apple?")
    room.look()
    assert room.beside.chores.hint("Cup") == "Fridge_1"
    assert room.carry(room.beside.take_in()) == "where"
    assert room.heard() == ["The apple is in the fridge."]


def test_what_is_said_last_of_a_place_counts() -> None:
    room = parlour()
    room.says("It is in the fridge.", "No, it is on counter top 2!")
    room.look()
    assert room.beside.chores.hint("Cup") == "CounterTop_2"
