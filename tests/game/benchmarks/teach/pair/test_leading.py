"""A partner's game, in a larder: what it says, does, asks for and leaves, and how it ends."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

import pytest

from game.benchmarks.teach.cmfr.body import Seen
from game.benchmarks.teach.cmfr.subgoals import Subgoal, read_subgoal
from game.benchmarks.teach.home_body import HomeBody
from game.benchmarks.teach.pair.leading import BEGIN, IDLE, ROUNDS, Leader
from game.benchmarks.teach.plans import VESSELS
from tests.game.benchmarks.teach.cmfr.larder import thing
from tests.game.benchmarks.teach.pair.galley import Galley, Parlour


def planned(*kinds: str) -> list[str]:
    """The plan of watering a plant by one who has seen things of these types."""
    body = HomeBody()
    body._known = {f"{kind}_1": Seen(f"{kind}_1", kind, (0.0, 0.0, 0.0)) for kind in kinds}
    return [str(order) for order in Leader(body)._orders(("Water Plant", []))]


def test_it_waters_with_the_first_vessel_that_it_has_seen_and_looks_for_the_first_of_all() -> None:
    first, *_, last = VESSELS
    assert planned("Mug", last, "Bowl")[0] == "Pick_up(Bowl_1)"
    assert planned(last)[0] == f"Pick_up({last}_1)"
    assert planned("Fridge")[0] == f"Pick_up({first}_1)"


def test_what_nobody_has_told_how_to_do_is_left() -> None:
    assert Leader(HomeBody())._orders(("Paint the house", [])) == []


# -- a game ----------------------------------------------------------------------------------------

COFFEE: dict[str, Any] = {"task": "Coffee", "params": []}
BOTH = {"task": "Coffee And Slices", "params": ["Apple"]}
MISSING = {"conditions": [0, 2], "subgoals": [{"text": "Coffee: it is missing.", "done": False}]}
READY = {"conditions": [2, 2], "subgoals": [{"text": "Coffee", "done": True}]}


def room(task: dict[str, Any], *cast_: dict[str, Any], **facts: Any) -> Parlour:
    """A larder in which coffee can be made; `cast_` is what the seats one and two have to say of themselves."""
    things = (
        thing("Mug_1"), thing("CounterTop_1", light=False), thing("SinkBasin_1", light=False),
        thing("Faucet_1", light=False, toggled=False), thing("CoffeeMachine_1", light=False),
    )  # fmt: skip
    found = Parlour(cast("Galley", Galley.of(*things)), Leader, **({"progress": MISSING} | facts))
    roles = [role | {"seat": name} for role, name in zip(cast_, ("one", "two"), strict=True)]
    found.task = task | {"cast": roles}
    found.look()
    return found


class Over(Exception):
    """Enough was seen."""


def played(some: Parlour, until: str, times: int = 1, most: int = 5000) -> list[str]:
    """What is done until this was done so many times."""

    def then(deed: str) -> None:
        if some.galley.did.count(until) >= times or len(some.galley.did) > most:
            raise Over

    with pytest.raises(Over):
        some.carry(some.who.play(), then)
    assert len(some.galley.did) <= most, some.heard()
    return some.galley.did


NO_WATER, NO_SWITCH = {"cannot": ["wash"]}, {"cannot": ["switch"]}
LEFT, RIGHT = {"within": {"x": [None, 9.0]}}, {"within": {"x": [9.0, None]}}


@pytest.mark.parametrize(
    ("task", "cast_", "says"),
    [
        (COFFEE, (NO_WATER, {}), "I know how it is done, and ask you for what I am not able to do."),
        (COFFEE, (LEFT, RIGHT), "I know how it is done, and ask you for what I cannot reach."),
        (BOTH, ({"knows": ["coffee"]}, {"knows": ["slices"]}),
         "My part is to make coffee in a clean mug. What is yours?"),
        (BOTH, ({"knows": ["slices", "coffee"]}, {"knows": []}),
         "My part is to serve a slice of apple in a clean bowl. "
         "My part is to make coffee in a clean mug. What is yours?"),
        (BOTH, ({"knows": ["places"]}, {"knows": ["slices"]}),
         "I know nothing of what is wanted. What shall I do?"),
    ],
)  # fmt: skip
def test_it_begins_with_what_it_knows(task: Any, cast_: Any, says: str) -> None:
    some = room(task, *cast_)
    did = played(some, "explore")
    assert did == [f'"Hello! {says}"', "explore"]


def test_asked_for_its_part_it_tells_it_and_nothing_else() -> None:
    some = room(BOTH, {"knows": ["coffee"]}, {"knows": ["slices"]})
    played(some, "explore")
    some.says("What is your part?")
    some.look()
    some.carry(some.who._beside.take_in())
    assert some.heard()[-1] == "My part is to make coffee in a clean mug."


def test_it_does_what_it_can_asks_for_the_rest_and_says_what_it_turns_to() -> None:
    some = room(COFFEE, NO_WATER, NO_SWITCH)

    def then(deed: str) -> None:
        if "faucet." in deed or "faucet?" in deed:
            some.says("Done.")
            water = thing("Faucet_1", light=False, toggled="turn on" in deed)
            some.galley.things["Faucet_1"] = water
        if deed == "ToggleOn CoffeeMachine_1":
            some.facts["progress"] = READY
        if deed == "Stop":
            raise Over

    with pytest.raises(Over):
        some.carry(some.who.play(), then)
    did = [one for one in some.galley.did[2:] if one != "..." and not one.startswith("walk")]
    assert [one for one in did if "faucet" not in one] == [
        '"Well, now the mug."', "Pickup Mug_1", "Place SinkBasin_1",
        '"Well, now the mug."', "Pickup Mug_1", "Pour SinkBasin_1", "Place CoffeeMachine_1",
        '"Well, now the coffee machine."', "ToggleOn CoffeeMachine_1",
        '"I have done my part. Is something still missing?"', "Stop",
    ]  # fmt: skip
    about_water = [one for one in did if "faucet" in one]
    assert "turn on the faucet" in about_water[1]
    assert "turn off the faucet" in about_water[2]
    assert len(about_water) == 3


def test_after_three_rounds_it_says_what_is_missing_and_stops() -> None:
    some = room(COFFEE, {}, {})
    did = played(some, "Stop")
    assert did.count("ToggleOn CoffeeMachine_1") == ROUNDS
    assert some.heard()[-1] == (
        "I do not know how to go on. Still missing: Coffee: it is missing. What shall I do?"
    )


def test_when_all_is_done_it_does_nothing_more() -> None:
    some = room(COFFEE, {}, {}, progress=READY)
    did = played(some, "Stop")
    assert "Pickup Mug_1" not in did
    assert some.heard()[-1] == "I have done my part. Is something still missing?"


def test_without_an_answer_it_says_that_it_cannot_go_on() -> None:
    some = room(COFFEE, NO_WATER, NO_SWITCH)
    played(some, "Stop")
    assert some.heard()[-1] == (
        "I cannot go on without you. Still missing: Coffee: it is missing. Tell me when you are there."
    )


# -- the end ---------------------------------------------------------------------------------------


def test_it_asks_again_whether_something_is_missing_ever_less_often() -> None:
    some = room(COFFEE, {}, {}, progress=READY)
    did = played(some, "Stop", times=4)
    stops = [number for number, one in enumerate(did) if one == "Stop"]
    looks = [b - a - 2 for a, b in pairwise(stops)]
    assert looks == [IDLE, 2 * IDLE, 4 * IDLE]
    assert some.heard().count("I have done my part. Is something still missing?") == 4


def test_when_all_is_done_words_do_not_make_it_go_on_but_it_stops_again_at_once() -> None:
    some = room(COFFEE, {}, {}, progress=READY)

    def then(deed: str) -> None:
        if some.galley.did.count("Stop") == 1 and deed == "Stop":
            some.says("Thank you!")
        if some.galley.did.count("Stop") == 2:
            raise Over

    with pytest.raises(Over):
        some.carry(some.who.play(), then)
    after = some.galley.did[some.galley.did.index("Stop") + 1 :]
    assert after.pop() == "Stop"
    assert 0 < len(after) <= 2
    assert set(after) == {"..."}


@pytest.mark.parametrize("said", ["Thank you!", "Please pick up the mug."])
def test_called_while_its_part_is_not_done_it_goes_on(said: str) -> None:
    some = room(COFFEE, {}, {})

    def then(deed: str) -> None:
        if deed == "Stop":
            some.says(said)
        if some.galley.did.count("ToggleOn CoffeeMachine_1") > ROUNDS:
            raise Over
        assert len(some.galley.did) < 2000

    with pytest.raises(Over):
        some.carry(some.who.play(), then)


def test_it_does_the_part_of_one_who_says_nothing_more() -> None:
    some = room(BOTH, {"knows": ["slices"]}, {"knows": ["coffee"]})
    some.says("My part is to make coffee in a clean mug.")

    def then(deed: str) -> None:
        if deed == "ToggleOn CoffeeMachine_1":
            raise Over
        assert len(some.galley.did) < 20000

    with pytest.raises(Over):
        some.carry(some.who.play(), then)
    assert "Then I do that, too: make coffee in a clean mug." in some.heard()


def test_who_knows_all_of_it_takes_over_no_part() -> None:
    some = room(COFFEE, {}, {})
    some.who._beside.parts = [("Plate Of Toast", [])]
    played(some, "explore")
    assert some.who._unadopted() is None


# -- the second one --------------------------------------------------------------------------------


def second(**facts: Any) -> Parlour:
    """One who knows everything, and sits second."""
    some = room(COFFEE, {}, {}, **facts)
    some.task["cast"].reverse()  # seat `one` is named last
    return some


def test_the_second_one_leaves_it_to_the_first_to_begin_for_a_while() -> None:
    some = second()
    did = played(some, "Pickup Mug_1")
    assert did[0] == (
        '"Hello! I know how it is done, and ask you for what I am not able to do. '
        'Do you begin? Else I do, in a while."'
    )
    assert did.count("...") == BEGIN


def test_whoever_says_or_does_something_has_begun_and_is_waited_for_anew() -> None:
    some = second()

    def then(deed: str) -> None:
        looks = some.galley.did.count("...")
        if deed == "..." and looks == 10:
            some.says("Thank you!")
        if deed == "..." and looks == 50:
            some.facts["progress"] = MISSING | {"conditions": [1, 2]}
        if deed == "Pickup Mug_1":
            raise Over

    with pytest.raises(Over):
        some.carry(some.who.play(), then)
    assert some.galley.did.count("...") == 50 + BEGIN


def test_who_is_asked_to_begin_begins() -> None:
    some = second()
    some.says("You begin, please")
    did = played(some, "Pickup Mug_1")
    assert did.count("...") <= 1


def test_the_second_one_leaves_it_again_to_one_who_orders() -> None:
    some = second()

    def then(deed: str) -> None:
        if deed == "Pickup Mug_1" and some.galley.did.count("...") == BEGIN:
            some.says("Please open the fridge.")
        if deed == "Place SinkBasin_1":
            raise Over

    with pytest.raises(Over):
        some.carry(some.who.play(), then)
    assert some.galley.did.count("...") > 2 * BEGIN


# -- steps -----------------------------------------------------------------------------------------


def leader(*things: Any, held: str = "", **facts: Any) -> Leader:
    kitchen = cast("Galley", Galley.of(*things, held=held))
    return cast("Leader", Parlour(kitchen, Leader, **facts).who)


def step(text: str) -> Subgoal:
    return read_subgoal(text)


@pytest.mark.parametrize(
    ("things", "held", "order", "needless"),
    [
        (["Bread_1"], "", "Slice(Bread_1)", False),
        (["BreadSliced_1"], "", "Slice(Bread_1)", True),
        (["Bread_1", "BreadSliced_1"], "", "Slice(Bread_1)", False),
        ([], "", "Slice(Bread_1)", False),
        (["Bread_1"], "", "Pick_up(BreadSliced_1)", True),
        (["Bread_1", "BreadSliced_1"], "", "Pick_up(BreadSliced_1)", False),
        ([], "", "Pick_up(BreadSliced_1)", False),
        (["Mug_1"], "", "Put_away(Mug_1)", True),
        (["Mug_1"], "Mug_1", "Put_away(Mug_1)", False),
        (["Mug_1", "Cup_1"], "Cup_1", "Put_away(Mug_1)", True),
        (["Mug_1"], "", "Pick_up(Mug_1)", False),
        (["Faucet_1"], "", "Toggle_off(Faucet_1)", False),
    ],
)
def test_what_is_so_already_need_not_be_done(
    things: list[str], held: str, order: str, needless: bool
) -> None:
    assert leader(*map(thing, things), held=held)._needless(step(order)) is needless


def test_what_the_other_one_holds_is_to_be_put_away_by_them() -> None:
    some = leader(thing("Mug_1"))
    some._across._lent.add(step("Put_away(Mug_1)").things[0])
    assert not some._needless(step("Put_away(Mug_1)"))


@pytest.mark.parametrize(
    ("order", "states", "true"),
    [
        ("Toggle_on(Faucet_1)", {"toggled": True}, True),
        ("Toggle_on(Faucet_1)", {"toggled": False}, False),
        ("Toggle_on(Faucet_1)", {}, False),
        ("Toggle_off(Faucet_1)", {"toggled": False}, True),
        ("Toggle_off(Faucet_1)", {"toggled": True}, False),
        ("Open(Faucet_1)", {"open": True}, True),
        ("Open(Faucet_1)", {"open": False}, False),
        ("Close(Faucet_1)", {"open": False}, True),
        ("Close(Faucet_1)", {"open": True}, False),
        ("Pick_up(Faucet_1)", {}, False),
        ("Place(Faucet_1)", {}, False),
    ],
)
def test_whether_one_sees_that_it_is_done(order: str, states: dict[str, bool], true: bool) -> None:
    some = leader(replace(thing("Faucet_1"), states=cast("Any", states)))
    assert some._came_true(step(order)) is true
    cast("Any", some._body).out_of_view.add("Faucet_1")
    assert not some._came_true(step(order))


@pytest.mark.parametrize(("on", "true"), [("Plate_1", True), ("CounterTop_1", False), ("", False)])
def test_what_lies_where_it_should_is_seen_to(on: str, true: bool) -> None:
    some = leader(thing("Mug_1", on=on), thing("Plate_1"), thing("CounterTop_1"))
    assert some._came_true(step("Place(Mug_1, Plate_1)")) is true


def test_bread_that_is_seen_in_slices_is_cut() -> None:
    assert leader(thing("BreadSliced_1"))._came_true(step("Slice(Bread_1)"))
    assert not leader(thing("Bread_1"))._came_true(step("Slice(Bread_1)"))


@pytest.mark.parametrize(
    ("progress", "done"),
    [
        (None, False),
        ({"conditions": [0, 0], "subgoals": []}, True),
        (READY, True),
        ({"conditions": [1, 2], "subgoals": [*READY["subgoals"], *MISSING["subgoals"]]}, False),  # type: ignore[misc]
    ],
)
def test_whether_all_that_it_knows_of_is_done(progress: Any, done: bool) -> None:
    assert leader(progress=progress)._done is done


def test_of_several_burners_each_is_asked_for_until_it_is_done() -> None:
    kitchen = cast(
        "Galley", Galley.of(*(thing(f"StoveBurner_{n}", toggled=False) for n in (1, 2, 3)))
    )
    names = {f"StoveBurner_{n}": f"stove burner {n}" for n in (1, 2, 3)}
    some = Parlour(kitchen, Leader, names=names, progress=MISSING)

    def then(deed: str) -> None:
        if deed.startswith('"'):
            some.says("I cannot get to it from my side.")
        if "burner 2" in deed:
            some.facts["progress"] = READY

    some.carry(some.who._ask_for(step("Toggle_on(StoveBurner_1)")), then)
    assert [line.rpartition("burner ")[2][0] for line in some.heard()] == ["1", "2"]


@pytest.mark.parametrize(
    ("code", "within", "asks"),
    [
        ("not_able", False, True),
        ("bad_affordance", False, False),
        ("bad_affordance", True, False),
        ("fenced", True, True),
        ("navigation", True, True),
        ("fenced", False, False),
    ],
)
def test_what_it_cannot_do_itself_it_asks_for_where_that_helps(
    code: Any, within: bool, asks: bool
) -> None:
    kitchen = cast("Galley", Galley.of(thing("Fridge_1", open=False)))
    kitchen.faults["Open Fridge_1"] = [code] * 99
    some = Parlour(kitchen, Leader)
    some.who._beside.chores.fenced = within
    some.who._across.within = {"x": [None, 9.0]} if within else {}
    some.carry(
        some.who._do(step("Open(Fridge_1)")),
        lambda deed: some.says("Done.") if '"' in deed else None,
    )
    assert any("open the fridge" in line for line in some.heard()) is asks
