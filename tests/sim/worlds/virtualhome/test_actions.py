"""Each of the 42 actions: what it does, and what refuses it (rule set v1)."""

from __future__ import annotations

import pytest

from sim.worlds.virtualhome.execute import run
from sim.worlds.virtualhome.faults import FINE, Crash
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import ARITY
from tests.sim.worlds.virtualhome.small_home import code, do, holds, home, line, states

AT_TABLE = ("WALK table",)
WITH_KNIFE = (*AT_TABLE, "FIND knife", "GRAB knife")
IN_BED = ("WALK bed", "LIE bed")

WORKS = {
    "WALK": ("WALK bed",),
    "RUN": ("RUN bed",),
    "FIND": ("FIND bed",),
    "TURNTO": ("WALK bed", "TURNTO bed"),
    "SIT": ("WALK chair", "SIT chair"),
    "LIE": IN_BED,
    "STANDUP": (*IN_BED, "STANDUP"),
    "SLEEP": (*IN_BED, "SLEEP"),
    "WAKEUP": (*IN_BED, "WAKEUP"),
    "GRAB": WITH_KNIFE,
    "PUTBACK": (*WITH_KNIFE, "PUTBACK knife table"),
    "PUTIN": (*WITH_KNIFE, "WALK fridge", "OPEN fridge", "PUTIN knife fridge"),
    "PUTOBJBACK": (*WITH_KNIFE, "PUTOBJBACK knife"),
    "DROP": (*WITH_KNIFE, "DROP knife"),
    "RELEASE": (*WITH_KNIFE, "RELEASE knife"),
    "PUTON": ("WALK bed", "FIND shirt", "GRAB shirt", "PUTON shirt"),
    "PUTOFF": ("WALK bed", "FIND shirt", "GRAB shirt", "PUTON shirt", "PUTOFF shirt"),
    "OPEN": ("WALK fridge", "OPEN fridge"),
    "CLOSE": ("WALK fridge", "OPEN fridge", "CLOSE fridge"),
    "SWITCHON": ("WALK television", "SWITCHON television"),
    "SWITCHOFF": ("WALK television", "SWITCHON television", "SWITCHOFF television"),
    "PLUGOUT": ("WALK television", "PLUGOUT television"),
    "PLUGIN": ("WALK television", "PLUGOUT television", "PLUGIN television"),
    "LOOKAT": ("WALK bed", "TURNTO bed", "LOOKAT bed"),
    "POINTAT": ("WALK bed", "TURNTO bed", "POINTAT bed"),
    "WATCH": ("WALK television", "TURNTO television", "WATCH television"),
    "WASH": ("WALK table", "WASH table"),
    "RINSE": ("WALK table", "RINSE table"),
    "SCRUB": ("WALK table", "SCRUB table"),
    "WIPE": (*WITH_KNIFE, "WIPE table"),
    "DRINK": (*AT_TABLE, "FIND glass", "GRAB glass", "DRINK glass"),
    "EAT": ("WALK apple", "EAT apple"),
    "CUT": (*WITH_KNIFE, "WALK apple", "CUT apple"),
    "READ": ("WALK bed", "FIND book", "GRAB book", "READ book"),
    "POUR": ("WALK water", "GRAB water", "WALK glass", "POUR water glass"),
    "GREET": ("WALK child", "GREET child"),
    "TOUCH": ("WALK wall", "TOUCH wall"),
    "TYPE": ("WALK keyboard", "TYPE keyboard"),
    "PUSH": ("WALK wall", "PUSH wall"),
    "PULL": ("WALK plate", "PULL plate"),
    "MOVE": ("WALK chair", "MOVE chair"),
    "SQUEEZE": ("WALK shirt", "SQUEEZE shirt"),
}


def test_all_42_actions_are_tried_here() -> None:
    assert set(WORKS) == set(ARITY)
    assert len(ARITY) == 42


@pytest.mark.parametrize("action", ARITY)
def test_an_action_is_done_where_it_may_be(action: str) -> None:
    *_, last = WORKS[action]
    assert last.split()[0] == action
    assert do(State(home()), *WORKS[action]) == FINE


FAILS = [
    ("seated", ("WALK chair", "SIT chair", "WALK bed")),
    ("unknown", ("GRAB knife",)),
    ("unknown", ("WALK knife", "GRAB knife", "PUTBACK knife table")),
    ("far", ("WALK chair", "SIT chair", "FIND bed")),
    ("not_grabbable", ("WALK wall", "GRAB wall")),
    ("far", ("WALK knife", "WALK bed", "GRAB knife")),
    ("hidden", ("WALK milk", "GRAB milk")),
    ("hands_full", (*WITH_KNIFE, "FIND glass", "GRAB glass", "WALK apple", "GRAB apple")),
    ("no_lid", ("WALK wall", "OPEN wall")),
    ("far", ("WALK fridge", "WALK bed", "OPEN fridge")),
    ("not_closed", ("WALK fridge", "OPEN fridge", "OPEN fridge")),
    ("hands_full", (*WITH_KNIFE, "FIND glass", "GRAB glass", "WALK fridge", "OPEN fridge")),
    ("not_open", ("WALK fridge", "CLOSE fridge")),
    ("not_held", ("WALK knife", "FIND table", "PUTBACK knife table")),
    ("far", ("WALK bed", *WITH_KNIFE, "PUTBACK knife bed")),
    ("shut", (*WITH_KNIFE, "WALK fridge", "PUTIN knife fridge")),
    ("not_taken", ("WALK knife", "PUTOBJBACK knife")),
    ("no_switch", ("WALK wall", "SWITCHON wall")),
    ("not_off", ("WALK television", "SWITCHON television", "SWITCHON television")),
    ("not_on", ("WALK television", "SWITCHOFF television")),
    ("unplugged", ("WALK television", "PLUGOUT television", "SWITCHON television")),
    ("no_plug", ("WALK wall", "PLUGIN wall")),
    ("not_plugged_out", ("WALK television", "PLUGIN television")),
    ("not_plugged_in", ("WALK television", "PLUGOUT television", "PLUGOUT television")),
    ("no_seat", ("WALK wall", "SIT wall")),
    ("seated", ("WALK chair", "SIT chair", "SIT chair")),
    ("no_bed", ("WALK chair", "LIE chair")),
    ("lying", (*IN_BED, "LIE bed")),
    ("standing", ("STANDUP",)),
    ("awake", ("SLEEP",)),
    ("awake", ("WAKEUP",)),
    ("not_facing", ("WALK bed", "LOOKAT bed")),
    ("not_lookable", ("WALK wall", "WATCH wall")),
    ("other_room", ("WALK television", "WALK table", "WATCH television")),
    ("turned_away", ("WALK television", "WALK bed", "SIT bed", "TURNTO bed", "WATCH television")),
    ("hands_empty", ("WALK table", "WIPE table")),
    ("not_held", ("WALK shirt", "PUTON shirt")),
    ("no_clothes", (*WITH_KNIFE, "PUTON knife")),
    ("not_worn", ("WALK shirt", "PUTOFF shirt")),
    ("not_held", ("WALK knife", "DROP knife")),
    ("not_readable", ("WALK wall", "READ wall")),
    ("not_held", ("WALK book", "READ book")),
    ("no_drink", ("WALK wall", "DRINK wall")),
    ("not_held", ("WALK glass", "DRINK glass")),
    ("no_food", ("WALK wall", "EAT wall")),
    ("no_food_on", ("WALK table", "EAT table")),
    ("no_food", (*WITH_KNIFE, "WALK wall", "CUT wall")),
    ("no_knife", ("WALK apple", "CUT apple")),
    ("not_pourable", (*WITH_KNIFE, "FIND glass", "POUR knife glass")),
    ("no_recipient", ("WALK water", "GRAB water", "WALK wall", "POUR water wall")),
    ("not_held", ("WALK water", "WALK glass", "POUR water glass")),
    ("no_person", ("WALK wall", "GREET wall")),
    ("hidden", ("WALK milk", "TOUCH milk")),
    ("no_keys", ("WALK wall", "TYPE wall")),
    ("not_movable", ("WALK wall", "PULL wall")),
    ("hidden", ("WALK milk", "PUSH milk")),
    ("no_clothes", ("WALK wall", "SQUEEZE wall")),
]


@pytest.mark.parametrize(("reason", "steps"), FAILS, ids=lambda value: str(value)[:60])
def test_an_action_is_refused_for_its_reason(reason: str, steps: tuple[str, ...]) -> None:
    state = State(home())
    assert do(state, *steps[:-1]) == FINE
    before = state.to_json()
    assert code(do(state, steps[-1])) == reason
    assert state.to_json() == before


def test_who_walks_leaves_what_was_close_and_is_close_to_what_is_there() -> None:
    state = State(home())
    do(state, "WALK table")
    assert holds(state, "character CLOSE plate")
    assert holds(state, "knife CLOSE character")
    do(state, "WALK bed")
    assert not holds(state, "character CLOSE table")
    assert holds(state, "character INSIDE bedroom")
    assert holds(state, "character CLOSE hands_both")


def test_who_walks_to_a_content_is_close_to_its_container() -> None:
    state = State(home())
    do(state, "WALK milk")
    assert holds(state, "character CLOSE fridge")


def test_a_closed_door_is_in_the_way_until_it_is_opened() -> None:
    state = State(home())
    do(state, "WALK door", "CLOSE door")
    (wrong,) = do(state, "WALK bed")
    assert (wrong.code, [name for name, _ in wrong.things]) == (
        "doors",
        ["kitchen", "bedroom", "door"],
    )
    assert do(state, "WALK door", "OPEN door", "WALK bed") == FINE


def test_finding_behind_a_closed_door_fails_as_walking_and_as_finding() -> None:
    state = State(home())
    do(state, "WALK door", "CLOSE door", "WALK table")
    told = run(state, [line("FIND bed")]).message
    assert told == (
        'Door(s) <door> (3) between <kitchen> (1) and <bedroom> (2) is (are) closed when executing "[FIND]'
        ' <bed> (17) [1]",<character> (10) is not close to <bed> (17) when executing "[FIND] <bed> (17) [1]"'
    )


def test_a_room_without_a_door_is_reached_by_no_path() -> None:
    graph = home().with_changes(removed=[(3, 2, 2)])
    with pytest.raises(Crash, match="1"):
        do(State(graph), "WALK bed")


def test_what_is_washed_is_clean() -> None:
    state = State(home())
    do(state, "WALK table", "WASH table")
    assert states(state, "table") == {"CLEAN"}


def test_water_leaves_the_hand_when_it_is_poured() -> None:
    state = State(home())
    do(state, *WORKS["POUR"])
    assert not holds(state, "character HOLDS_RH water")
    assert holds(state, "water INSIDE glass")


def test_things_go_into_the_right_hand_then_into_the_left() -> None:
    state = State(home())
    do(state, *WITH_KNIFE, "FIND glass", "GRAB glass")
    assert holds(state, "character HOLDS_RH knife")
    assert holds(state, "character HOLDS_LH glass")


def test_what_is_put_back_is_where_it_was_taken_from() -> None:
    state = State(home())
    do(state, *WITH_KNIFE)
    assert not holds(state, "knife ON table")
    do(state, "PUTOBJBACK knife")
    assert holds(state, "knife ON table")
    assert not holds(state, "character HOLDS_RH knife")


def test_who_sits_faces_what_the_seat_faces_and_fills_it() -> None:
    state = State(home())
    do(state, "WALK bed", "SIT bed")
    assert holds(state, "character FACING television")
    assert "SITTING" in states(state, "character")
    assert code(do(State(home("book ON chair")), "WALK chair", "SIT chair")) == "full"


def test_long_looks_are_read_and_cannot_be_done() -> None:
    with pytest.raises(Crash, match=r"Action\.LOOKAT_LONG is not supported"):
        do(State(home()), "LOOKAT_LONG bed")


def test_unplugging_what_is_on_is_noted_and_done() -> None:
    steps = ("WALK television", "SWITCHON television", "PLUGOUT television")
    found = run(State(home()), [line(text) for text in steps])
    assert found.executable
    note = '<television> (18) is still on when executing "[PLUGOUT] <television> (18) [3]"'
    assert found.to_json()["warnings"] == [[2, [note]]]
