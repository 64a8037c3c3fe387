"""Every oddity of v1.0.0 as it is in `v1`, and that `sound` has none of it."""

from __future__ import annotations

from dataclasses import fields

import pytest

from sim.world import WorldError
from sim.worlds.virtualhome.faults import FINE
from sim.worlds.virtualhome.rules import RULES, SOUND, V1, Rules, rules_named
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import STATE
from tests.sim.worlds.virtualhome.small_home import IDS, code, do, holds, home

Steps = tuple[str, ...]

VERDICTS: dict[str, tuple[Steps, str, str]] = {
    # oddity: steps, what v1 says of the last, what sound says
    "found_first": (("WALK table", "GRAB knife"), "unknown", ""),
    "push_anything": (("WALK wall", "PUSH wall"), "", "not_movable"),
    "grab_twice": (("WALK knife", "GRAB knife", "GRAB knife"), "", "held"),
    "put_anywhere": (
        ("WALK knife", "GRAB knife", "WALK wall", "PUTBACK knife wall"),
        "",
        "no_place",
    ),
    "unset_is_not_off": (("WALK radio", "SWITCHON radio"), "not_off", ""),
    "unplug_while_on": (
        ("WALK television", "SWITCHON television", "PLUGOUT television"),
        "",
        "running",
    ),
    "greet_from_afar": (("WALK child", "WALK table", "GREET child"), "", "other_room"),
}


@pytest.mark.parametrize("oddity", VERDICTS)
def test_a_verdict_is_odd_in_v1_alone(oddity: str) -> None:
    steps, odd, sound = VERDICTS[oddity]
    assert code(do(State(home()), *steps)) == odd
    assert code(do(State(home()), *steps, rules=SOUND)) == sound
    assert odd != sound


def after(rules: Rules, *steps: str, more: Steps = ()) -> State:
    state = State(home(*more))
    assert do(state, *steps, rules=rules) == FINE
    return state


def test_held_things_come_along_into_the_room() -> None:
    steps = ("WALK knife", "GRAB knife", "WALK bed")
    assert holds(after(V1, *steps), "knife INSIDE kitchen")
    sound = after(SOUND, *steps)
    assert holds(sound, "knife INSIDE bedroom")
    assert not holds(sound, "knife INSIDE kitchen")


def test_contents_stay_in_what_is_taken_and_carried() -> None:
    steps = ("WALK box", "GRAB box", "WALK bed")
    assert not holds(after(V1, *steps), "coin INSIDE box")
    sound = after(SOUND, *steps)
    assert holds(sound, "coin INSIDE box")
    assert holds(sound, "coin INSIDE bedroom")
    steps = ("WALK plate", "GRAB plate", "WALK bed")
    assert not holds(after(V1, *steps), "apple ON plate")
    assert holds(after(SOUND, *steps), "apple ON plate")


def test_who_stands_up_has_left_the_seat() -> None:
    steps = ("WALK chair", "SIT chair", "STANDUP")
    assert holds(after(V1, *steps), "character ON chair")
    assert not holds(after(SOUND, *steps), "character ON chair")


def test_a_seat_is_free_again() -> None:
    again = ("WALK chair", "SIT chair", "STANDUP", "SIT chair")
    assert code(do(State(home()), *again)) == "full"
    assert do(State(home()), *again, rules=SOUND) == FINE


def test_what_is_dropped_is_in_one_room() -> None:
    steps = ("WALK knife", "GRAB knife", "WALK bed", "DROP knife")
    v1, sound = after(V1, *steps), after(SOUND, *steps)
    assert holds(v1, "knife INSIDE kitchen")
    assert holds(v1, "knife INSIDE bedroom")
    assert not holds(sound, "knife INSIDE kitchen")
    assert holds(sound, "knife INSIDE bedroom")


def test_things_go_back_only_to_what_they_were_on_or_in() -> None:
    steps = ("WALK radio", "GRAB radio", "PUTOBJBACK radio")
    near = ("radio CLOSE table", "table CLOSE radio")
    assert code(do(State(home(*near)), *steps)) == ""
    assert code(do(State(home(*near)), *steps, rules=SOUND)) == "not_taken"


def test_nobody_watches_what_is_shut_away() -> None:
    steps = ("WALK television", "TURNTO television", "WATCH television")
    shut = home("television INSIDE fridge")
    assert do(State(shut), *steps) == FINE
    assert code(do(State(shut), *steps, rules=SOUND)) == "hidden"


def test_a_box_in_a_closed_fridge_hides_what_is_in_it() -> None:
    shut = home("box INSIDE fridge")
    assert do(State(shut), "WALK coin", "GRAB coin") == FINE
    assert code(do(State(shut), "WALK coin", "GRAB coin", rules=SOUND)) == "hidden"


def test_nothing_is_eaten_out_of_a_closed_fridge() -> None:
    shut = home("apple INSIDE fridge")
    assert do(State(shut), "WALK apple", "EAT apple") == FINE
    assert code(do(State(shut), "WALK apple", "EAT apple", rules=SOUND)) == "hidden"


def test_nothing_is_poured_through_a_closed_lid() -> None:
    shut = home().with_changes(states=[(IDS["glass"], STATE["CLOSED"])])
    steps = ("WALK water", "GRAB water", "WALK glass", "POUR water glass")
    assert do(State(shut), *steps) == FINE
    assert code(do(State(shut), *steps, rules=SOUND)) == "shut"


def test_long_looks_are_looks() -> None:
    steps = ("WALK bed", "TURNTO bed", "LOOKAT_LONG bed")
    assert do(State(home()), *steps, rules=SOUND) == FINE


def test_what_has_no_vessel_leaves_the_hand_when_it_is_poured() -> None:
    steps = ("WALK milk", "OPEN fridge", "GRAB milk", "WALK glass", "POUR milk glass")
    v1 = State(home())
    assert do(v1, "WALK fridge", *steps) == FINE
    assert holds(v1, "character HOLDS_RH milk")
    assert not holds(after(SOUND, "WALK fridge", *steps), "character HOLDS_RH milk")


def test_sound_has_no_oddity_and_v1_has_all() -> None:
    oddities = [one.name for one in fields(Rules) if one.name != "name"]
    assert {getattr(SOUND, name) for name in oddities} == {False}
    assert {getattr(V1, name) for name in oddities} == {True}
    assert RULES == {"v1": V1, "sound": SOUND}


def test_unknown_rules_are_refused_with_those_that_there_are() -> None:
    with pytest.raises(WorldError, match="one of v1, sound"):
        rules_named("v2")
