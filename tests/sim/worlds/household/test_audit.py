"""What a household leaves behind unnoticed, whatever its goal says."""

from __future__ import annotations

from sim.abilities import Audited
from tests.sim.worlds.household.hand_kitchen import Cook


def test_a_fridge_left_open_and_a_raw_potato_on_a_plate_are_found() -> None:
    cook = Cook()
    assert isinstance(cook.episode, Audited)
    cook.all("FIND Fridge", "OPEN Fridge").hold("Potato").all("FIND Plate", "PUT Plate")
    opened, raw = cook.episode.audit()
    assert (opened.predicate, opened.step) == ("left_open", 2)
    assert (raw.predicate, raw.step, raw.irreversible) == ("uncooked", 6, False)
    assert {opened.seat, raw.seat} == {"cook"}


def test_closing_it_in_time_leaves_nothing_to_tell() -> None:
    cook = Cook()
    cook.all("FIND Fridge", "OPEN Fridge", "CLOSE Fridge")
    assert cook.episode.audit() == []


def test_what_failed_left_no_trace() -> None:
    cook = Cook(Fridge={"openness": 1.0})
    assert not cook.do("OPEN Fridge").ok
    assert cook.episode.audit() == []


def test_a_snapshot_keeps_since_when() -> None:
    cook, again = Cook(), Cook()
    cook.do("FIND Fridge")
    cook.do("OPEN Fridge")
    again.episode.restore(cook.episode.state())
    assert again.episode.audit() == cook.episode.audit()
    assert len(again.episode.audit()) == 1
