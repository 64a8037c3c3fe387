"""One order done as well as one can, in a larder: what is in the way of it is put right, and tried again."""

from __future__ import annotations

from typing import Any, cast

import pytest

from game.benchmarks.teach.cmfr.body import Done
from game.benchmarks.teach.cmfr.names import Names
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal, read_subgoal
from game.benchmarks.teach.pair.chores import (
    ASIDE,
    GLANCING,
    MANNERS,
    MOST_OPENED,
    MOST_SURFACES,
    SIGNS_OF_LIFE,
    TRIES,
    Chores,
)
from tests.game.benchmarks.teach.cmfr.larder import thing
from tests.game.benchmarks.teach.pair.galley import Galley, carry

TAKE_THE_CUP = Subgoal("Pick_up", (Name("Cup"),))
COUNTER = thing("CounterTop_1", light=False)


def galley(**more: Any) -> Galley:
    """A mug in the hand, and a cup on the counter."""
    things = (thing("Mug_1"), thing("Cup_1", on="CounterTop_1"), COUNTER)
    return cast("Galley", Galley.of(*things, **({"held": "Mug_1"} | more)))


def chores(kitchen: Galley, **hints: str) -> Chores:
    """Chores in it; `hints` are where the other one has said that things of a type are."""
    found = Chores(cast("Any", kitchen))
    found.hint = lambda kind: hints.get(kind, "")
    return found


def done(kitchen: Galley, step: Subgoal | str, some: Chores | None = None) -> Done:
    order = read_subgoal(step) if isinstance(step, str) else step
    return cast("Done", carry((some or chores(kitchen)).run(order, Names()), kitchen))


# -- what has to be done first ---------------------------------------------------------------------


def test_what_is_in_the_hand_is_put_away_first() -> None:
    kitchen = galley()
    assert done(kitchen, TAKE_THE_CUP).ok
    assert kitchen.held == "Cup_1"


def test_what_could_not_be_put_right_at_once_is_tried_again() -> None:
    kitchen = galley(faults={"Place CounterTop_1": ["full_receptacle"]})
    assert done(kitchen, TAKE_THE_CUP).ok
    assert kitchen.did.count("Place CounterTop_1") == 2


@pytest.mark.parametrize("code", ["navigation", "not_able"])
def test_where_there_is_no_way_to_put_it_right_it_is_said_at_once(code: Any) -> None:
    kitchen = galley(faults={"walk CounterTop_1": [code] * 9})
    kitchen.faults["walk Cup_1"] = []
    assert done(kitchen, TAKE_THE_CUP).code == code
    assert kitchen.did.count("walk CounterTop_1") == 1


def test_it_is_tried_so_often_and_no_more() -> None:
    kitchen = galley(faults={"Place CounterTop_1": ["full_receptacle"] * 99})
    assert done(kitchen, TAKE_THE_CUP).code == "hand_full"
    assert kitchen.did.count("Place CounterTop_1") == TRIES


@pytest.mark.parametrize(
    ("step", "did"),
    [
        ("Place(Cup_1, CounterTop_1)", ["Place CounterTop_1", "Pickup Cup_1", "Place CounterTop_1"]),
        ("Slice(Bread_1)", ["Place CounterTop_1", "Slice Bread_1", "Pickup Knife_1", "Slice Bread_1"]),
        ("Place(Mug_1, Fridge_1)", ["Place Fridge_1", "Open Fridge_1", "Place Fridge_1"]),
        ("Open(Microwave_1)", ["Open Microwave_1", "ToggleOff Microwave_1", "Open Microwave_1"]),
        ("Toggle_on(Microwave_1)", ["ToggleOn Microwave_1", "Close Microwave_1", "ToggleOn Microwave_1"]),
    ],
)  # fmt: skip
def test_what_the_kitchen_wants_first_is_done_first(step: str, did: list[str]) -> None:
    kitchen = galley(faults={
        "Open Microwave_1": ["must_be_off"], "ToggleOn Microwave_1": ["must_be_closed"],
    })  # fmt: skip
    for one in (
        thing("Bread_1"), thing("Knife_1"), thing("ButterKnife_1"),
        thing("Fridge_1", light=False, open=False), thing("Microwave_1", light=False),
    ):  # fmt: skip
        kitchen.things[one.id] = one
    assert done(kitchen, step).ok
    assert [deed for deed in kitchen.did if not deed.startswith("walk")][-len(did) :] == did


def test_where_there_is_no_other_knife_bread_is_cut_with_a_butter_knife() -> None:
    kitchen = cast("Galley", Galley.of(thing("Bread_1"), thing("ButterKnife_1")))
    assert done(kitchen, "Slice(Bread_1)").ok
    assert kitchen.held == "ButterKnife_1"


def test_what_is_so_already_is_done() -> None:
    kitchen = galley(faults={"Open CounterTop_1": ["already_so"]})
    assert done(kitchen, "Open(CounterTop_1)").ok


def test_what_cannot_be_put_right_is_said_at_once() -> None:
    kitchen = galley(faults={"Open CounterTop_1": ["bad_affordance"]})
    assert done(kitchen, "Open(CounterTop_1)").code == "bad_affordance"
    assert kitchen.did.count("Open CounterTop_1") == 1


# -- somebody else ---------------------------------------------------------------------------------


def test_what_somebody_else_holds_is_waited_for_ever_longer_and_asked_for_once() -> None:
    held = Done(False, "refused", "Somebody else holds it.")
    kitchen = galley(held="", refusals={"Pickup Cup_1": [held, held]})
    assert done(kitchen, TAKE_THE_CUP).ok
    assert [one for one in kitchen.did if one.startswith('"')] == [
        '"I need that too: please put it down when you are done with it."'
    ]
    assert kitchen.did.count("...") == MANNERS + 2 * MANNERS


def test_who_is_in_the_way_is_waited_for_then_looked_past_then_asked_to_step_aside() -> None:
    kitchen = galley(held="", faults={"walk Cup_1": ["blocked"] * 3})
    assert done(kitchen, TAKE_THE_CUP).ok
    rest = ["..."] * MANNERS
    said = '"Something is in my way. If it is you, please step aside."'
    assert [one for one in kitchen.did if not one.startswith("walk")] == [
        *rest, "tour", *rest, said, *rest, "Pickup Cup_1",
    ]  # fmt: skip


@pytest.mark.parametrize(("hidden", "forgotten"), [({"Cup_1"}, True), (set(), False)])
def test_what_is_gone_from_where_it_was_seen_is_forgotten(
    hidden: set[str], forgotten: bool
) -> None:
    kitchen = galley(held="", faults={"walk Cup_1": ["blocked"] * 2}, out_of_view=hidden)
    assert done(kitchen, TAKE_THE_CUP).ok is not forgotten
    assert ("forget Cup_1" in kitchen.did) is forgotten


def test_a_table_is_not_forgotten_because_it_is_out_of_view() -> None:
    kitchen = galley(faults={"walk CounterTop_1": ["blocked"] * 2}, out_of_view={"CounterTop_1"})
    assert done(kitchen, "Place(Mug_1, CounterTop_1)").ok
    assert not [one for one in kitchen.did if one.startswith("forget")]


def test_one_who_keeps_to_a_half_does_not_wait_before_its_border() -> None:
    kitchen = galley(held="", faults={"walk Cup_1": ["navigation"]})
    some = chores(kitchen)
    some.fenced = True
    assert done(kitchen, TAKE_THE_CUP, some).code == "navigation"
    assert "..." not in kitchen.did


def test_one_steps_aside_to_another_corner_each_time() -> None:
    kitchen = galley()
    some = chores(kitchen)
    for _ in range(len(ASIDE) + 1):
        carry(some.aside(), kitchen)
    first, *_, last = kitchen.did
    assert first == last
    assert len(set(kitchen.did)) == len(ASIDE)


# -- what is not seen ------------------------------------------------------------------------------


def shut(*names: str, **more: Any) -> Galley:
    """Closed things, the first the nearest, and what lies in them: `Cabinet_1 Cup_1`."""
    found = []
    for at, name in enumerate(names, 1):
        keep, _, inside = name.partition(" ")
        found.append(thing(keep, at=float(at), light=False, open=False))
        if inside:
            found.append(thing(inside, at=float(at), on=keep))
    return cast("Galley", Galley.of(*found, **more))


def opened(kitchen: Galley) -> list[str]:
    return [one.partition(" ")[2] for one in kitchen.did if one.startswith("Open ")]


def test_it_is_asked_for_then_looked_for_in_what_is_closed_the_nearest_first() -> None:
    kitchen = shut("Drawer_1", "Cabinet_1 Cup_1", "Fridge_1", "Safe_1")
    assert done(kitchen, TAKE_THE_CUP).ok
    assert kitchen.did[:2] == ['"Where is the cup? I look for it."', "tour"]
    assert opened(kitchen) == ["Drawer_1", "Cabinet_1"]
    assert kitchen.did[kitchen.did.index("Open Drawer_1") + 1] == "peer Drawer_1"
    assert "Close Drawer_1" in kitchen.did
    assert "Close Cabinet_1" not in kitchen.did


def test_food_is_looked_for_in_the_fridge_first_and_other_things_there_last() -> None:
    keeps = ("Fridge_1", "Drawer_1", "Fridge_2 Apple_1")
    kitchen = shut(*keeps)
    assert done(kitchen, "Pick_up(Apple_1)").ok
    assert opened(kitchen) == ["Fridge_1", "Fridge_2"]
    kitchen = shut(*keeps)
    assert done(kitchen, TAKE_THE_CUP).code == "not_found"
    assert opened(kitchen) == ["Drawer_1", "Fridge_1", "Fridge_2"]


def test_what_the_other_one_says_is_looked_into_first_then_others_of_its_kind() -> None:
    kitchen = shut("Fridge_1", "Drawer_1", "Cabinet_1", "Cabinet_2 Cup_1", "Cabinet_3")
    assert done(kitchen, TAKE_THE_CUP, chores(kitchen, Cup="Cabinet_3")).ok
    assert opened(kitchen) == ["Cabinet_3", "Cabinet_1", "Cabinet_2"]
    assert "tour" not in kitchen.did


def test_on_tables_and_counters_it_looks_before_it_opens_anything() -> None:
    names = [f"CounterTop_{number}" for number in range(1, MOST_SURFACES + 3)]
    kitchen = shut("Drawer_1")
    for at, name in enumerate(names, 1):
        kitchen.things[name] = thing(name, at=float(at), light=False)
    assert done(kitchen, TAKE_THE_CUP, chores(kitchen, Cup=names[-1])).code == "not_found"
    walks = [one.partition(" ")[2] for one in kitchen.did if one.startswith("walk Counter")]
    assert walks == [names[-1], *names[: MOST_SURFACES - 1]]
    assert kitchen.did.count("LookUp") == MOST_SURFACES * GLANCING.count("LookUp")
    assert kitchen.did.index("Open Drawer_1") > kitchen.did.index(f"walk {walks[-1]}")
    assert opened(kitchen) == ["Drawer_1"]


def test_told_what_it_is_beside_it_looks_there_first() -> None:
    kitchen = shut("Drawer_1")
    kitchen.things["Desk_1"] = thing("Desk_1", light=False)
    kitchen.things["Toaster_1"] = thing("Toaster_1", at=9.0, light=False)
    assert done(kitchen, TAKE_THE_CUP, chores(kitchen, Cup="Toaster_1")).code == "not_found"
    assert [one for one in kitchen.did if one.startswith("walk")][:2] == [
        "walk Toaster_1",
        "walk Desk_1",
    ]
    assert opened(kitchen) == ["Drawer_1"]


def test_told_that_it_is_shut_away_it_looks_on_no_more_tables() -> None:
    kitchen = shut("Drawer_1 Cup_1")
    some = chores(kitchen)
    for number in (1, 2):
        kitchen.things[f"Desk_{number}"] = thing(f"Desk_{number}", light=False)
    some.hint = lambda kind: "Drawer_1" if "walk Desk_1" in kitchen.did else ""
    assert done(kitchen, TAKE_THE_CUP, some).ok
    assert "walk Desk_2" not in kitchen.did


def test_a_search_that_takes_long_is_told_now_and_then() -> None:
    count = 2 * SIGNS_OF_LIFE
    kitchen = shut(*(f"Drawer_{number}" for number in range(1, count + 1)))
    assert done(kitchen, TAKE_THE_CUP).code == "not_found"
    assert kitchen.did.count('"Well, no cup so far."') == 2
    assert len(opened(kitchen)) == count


def test_after_a_search_in_vain_everything_is_looked_into_again_but_not_asked_about() -> None:
    kitchen = shut("Drawer_1", "Drawer_2")
    some = chores(kitchen)
    for _ in range(2):
        assert done(kitchen, TAKE_THE_CUP, some).code == "not_found"
    assert opened(kitchen) == 2 * ["Drawer_1", "Drawer_2"]
    assert kitchen.did.count('"Where is the cup? I look for it."') == 1


def test_a_search_that_was_broken_off_goes_on_where_it_was() -> None:
    names = [f"Drawer_{number}" for number in range(1, MOST_OPENED + 2)]
    kitchen = shut(*names)
    some = chores(kitchen)
    assert done(kitchen, TAKE_THE_CUP, some).code == "not_found"
    assert opened(kitchen) == names[:-1]
    assert done(kitchen, TAKE_THE_CUP, some).code == "not_found"
    assert opened(kitchen) == names


def test_what_stands_open_and_is_said_to_hold_it_is_looked_into_and_left_open() -> None:
    kitchen = shut("Drawer_1")
    kitchen.things["Fridge_1"] = thing("Fridge_1", light=False, open=True)
    some = chores(kitchen, Cup="Fridge_1")
    some.lacks = frozenset({"open"})
    assert done(kitchen, TAKE_THE_CUP, some).code == "not_found"
    assert kitchen.did == ['"Where is the cup? I look for it."', "peer Fridge_1"]


def test_who_cannot_open_anything_does_not_try_to() -> None:
    kitchen = shut("Drawer_1 Cup_1")
    some = chores(kitchen)
    some.lacks = frozenset({"open"})
    assert done(kitchen, TAKE_THE_CUP, some).code == "not_found"
    assert opened(kitchen) == []


def test_slices_are_looked_for_round_the_room_and_nowhere_else() -> None:
    kitchen = shut("Drawer_1")
    assert done(kitchen, "Pick_up(BreadSliced_1)").code == "not_found"
    assert kitchen.did == ["tour"]
