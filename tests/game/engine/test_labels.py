"""How the cooks of a table are told apart."""

from __future__ import annotations

from itertools import combinations

from game.engine.commands import Occupant
from game.engine.labels import APART, SEAT_COLOURS, _difference, distinct, told_apart
from game.people import COLOURS
from tests.game.engine.table import ANA, Table
from tests.loops import each

ANN, OTHER_ANN = Occupant("person", "Ann", "ann"), Occupant("person", "ann", "ben")


def test_the_second_of_a_name_has_a_number() -> None:
    assert distinct({"a": "Ann", "b": "Ann"}) == {"a": "Ann", "b": "Ann 2"}
    assert distinct({"a": "Ann", "b": "ann", "c": "ANN"}) == {
        "a": "Ann",
        "b": "ann 2",
        "c": "ANN 3",
    }


def test_a_number_is_nobodys_name_already() -> None:
    assert distinct({"a": "Ann", "b": "Ann", "c": "Ann 2"}) == {
        "a": "Ann", "b": "Ann 3", "c": "Ann 2",
    }  # fmt: skip


def test_free_seats_have_no_number() -> None:
    assert distinct({"a": "", "b": ""}) == {"a": "", "b": ""}


def test_two_anns_are_told_apart_at_the_table_and_both_are_ann_in_the_log() -> None:
    table = Table().seats(ANN, OTHER_ANN)
    assert [seat["name"] for seat in table.session.view("cook1")["seats"]] == ["Ann", "ann 2"]
    joined = [event.payload["occupant"]["name"] for event in table.log if event.kind == "joined"]
    assert joined == ["Ann", "ann"]


def test_an_agent_and_a_person_of_one_name_are_told_apart() -> None:
    table = Table().seats(Occupant("agent", "chef"), Occupant("person", "chef", "ben"))
    assert [seat["name"] for seat in table.session.view(None)["seats"]] == ["chef", "chef 2"]


def test_a_chosen_colour_is_kept_and_the_others_keep_those_of_their_places() -> None:
    assert told_apart({"a": "#8a4bb0", "b": ""}) == {"a": "#8a4bb0"}


def test_whoever_comes_second_to_a_colour_gets_another() -> None:
    both = told_apart({"a": "#2f6fd0", "b": "#2f6fd0"})
    assert both == {"a": "#2f6fd0"}  # and b the colour of its place, which is orange
    assert told_apart({"a": "", "b": "#2f6fd0"}).keys() == {"a", "b"}  # place 1 is blue by itself


def test_no_two_of_four_cooks_look_nearly_the_same_whatever_they_choose() -> None:
    def clear(one: str, other: str) -> None:
        shown = told_apart({"a": one, "b": other, "c": "", "d": one})
        colours = [shown.get(seat, SEAT_COLOURS[n]) for n, seat in enumerate("abcd")]
        assert all(_difference(a, b) >= APART for a, b in combinations(colours, 2)), colours

    for one in each([*COLOURS, ""]):
        for other in each([*COLOURS, ""]):
            clear(one, other)


def test_the_view_shows_the_colour_that_is_drawn() -> None:
    blue = {"colour": "#2f6fd0"}
    table = Table().seats(
        Occupant("person", "Ana", "ana", blue), Occupant("person", "Ben", "ben", blue)
    )
    assert [seat["colour"] for seat in table.session.view("cook1")["seats"]] == ["#2f6fd0", 1]


def test_whoever_sits_alone_is_called_by_their_name() -> None:
    table = Table(None).seats(ANA)
    assert table.session.view("cook1")["seats"][0]["name"] == "Ana"
