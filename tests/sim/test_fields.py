"""Fields of foreign files: each is read as what it has to be, or refused with its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sim import fields
from sim.world import JSON, WorldError


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (lambda: fields.as_object([], "a"), "a: should be an object in braces, not a list"),
        (lambda: fields.as_list(3, "a"), "a: should be a list, not a number"),
        (lambda: fields.as_list([1, 2], "a", 1), "a: has 2 entries; 1 are the most"),
        (lambda: fields.as_text(None, "a"), "a: should be text in quotes, not null"),
        (lambda: fields.as_text("", "a", empty=False), "a: is empty"),
        (lambda: fields.as_text("xxx", "a", 2), "a: is 3 characters long; 2 are the most"),
        (lambda: fields.as_name("a b", "a"), 'a: "a b" is not a name'),
        (lambda: fields.as_int(True, "a", 0, 9), "a: should be a whole number, not true or false"),
        (lambda: fields.as_int(1.0, "a", 0, 9), "a: should be a whole number"),
        (lambda: fields.as_int(10, "a", 0, 9), "a: is 10; it must be between 0 and 9"),
        (lambda: fields.as_int(10**5000, "a", 0, 9), "a: is far away; it must be between"),
        (lambda: fields.as_bool(1, "a"), "a: should be true or false, not a number"),
        (lambda: fields.need({}, "b", "a"), 'a: the field "b" is missing'),
    ],
)
def test_a_value_of_another_kind_is_refused_with_its_place(
    read: Callable[[], JSON], words: str
) -> None:
    with pytest.raises(WorldError) as caught:
        read()
    assert str(caught.value).startswith(words)
    assert caught.value.code == "bad_file"


def test_the_code_is_the_readers_own() -> None:
    with pytest.raises(WorldError) as caught:
        fields.as_text(1, "name", code="bad_plan")
    assert caught.value.code == "bad_plan"


def test_values_that_fit_are_given_as_they_are() -> None:
    assert fields.as_object({"a": 1}, "") == {"a": 1}
    assert fields.as_list([1], "", 1) == [1]
    assert fields.as_text("", "") == ""
    assert fields.as_name("big-pot_2.0", "") == "big-pot_2.0"
    assert fields.as_int(9, "", 0, 9) == 9
    assert fields.as_bool(False, "") is False
    assert fields.need({"b": None}, "b", "a") is None


def test_paths_are_written_as_in_code() -> None:
    assert fields.join(fields.join("items", 3), "name") == "items[3].name"
    assert fields.join("", "name") == "name"
