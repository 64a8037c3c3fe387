"""Files of items: read as they are meant, and refused with the line and what would be right."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ratings import questionnaires
from game.ratings.drafts import LONGEST_LINE, MOST_ITEMS, MOST_LINES
from game.ratings.reading import MOST_BYTES, ItemsError, read_items
from tests.game.ratings.robots import item, lines

ASKED = questionnaires()["correctness"]
GOOD = item("Make tea")


def test_a_line_is_an_item() -> None:
    text = "\ufeff" + lines(
        {**GOOD, "people": True, "id": "a1"}, {**GOOD, "program": "Boil water\nPour it\n\n"}
    )
    one, other = read_items(text + "\n\n", ASKED)
    assert (one.task, one.lines) == ("Make tea", ("Walk to kitchen", "Do Make tea"))
    assert (one.origin, one.by_people, one.reference) == ("model good", True, "a1")
    assert other.lines == ("Boil water", "Pour it")


def test_an_attention_item_needs_no_origin_and_what_nobody_did_is_an_item() -> None:
    known = {"task": "T", "program": [], "expected": "no"}
    (found,) = read_items(lines(known), ASKED)
    assert (found.expected, found.lines, found.counts) == ("no", (), False)


def test_control_characters_are_no_part_of_a_text() -> None:
    (found,) = read_items(lines({**GOOD, "task": "a\x00b\u202ec\td"}), ASKED)
    assert found.task == "a b c d"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "Line 2: this is not JSON"),
        ("[1]", "an object is expected: { … }, not [1]"),
        ({"program": [], "origin": "a"}, "task is missing: what was to be done, as a text"),
        ({**GOOD, "task": "   "}, "task is missing"),
        ({**GOOD, "task": 7}, "task is missing"),
        ({**GOOD, "task": "x" * 501}, "task has 501 letters; 500 are the most"),
        ({"task": "T", "program": []}, "origin is missing: who made it"),
        ({**GOOD, "program": None}, "program: a list of texts is expected"),
        ({**GOOD, "program": [1]}, "program: a list of texts is expected"),
        ({**GOOD, "program": ["a"] * (MOST_LINES + 1)}, f"{MOST_LINES} are the most"),
        ({**GOOD, "program": ["a" * 501]}, f"a step has 501 letters; {LONGEST_LINE} are the most"),
        ({**GOOD, "people": "yes"}, "people: true or false is expected"),
        ({**GOOD, "expected": "maybe"}, "expected: one of yes, no is expected"),
        ({**GOOD, "orgin": "a"}, 'unknown field "orgin"; there are task, program'),
        ({**GOOD, "id": "first"}, 'id "first" stands in line 1, too'),
    ],
)
def test_what_is_wrong_is_said_with_its_line(line: Any, words: str) -> None:
    text = line if isinstance(line, str) else json.dumps(line)
    with pytest.raises(ItemsError) as error:
        read_items(lines({**GOOD, "id": "first"}) + "\n" + text, ASKED)
    assert str(error.value).startswith("Line 2: ")
    assert words in str(error.value)


def test_too_much_is_refused_before_it_is_read() -> None:
    with pytest.raises(ItemsError, match=r"has 9\d\d kB; 900 are the most"):
        read_items(" " * (MOST_BYTES + 1000), ASKED)
    tiny = '{"task":"t","program":[],"origin":"o"}\n' * (MOST_ITEMS + 1)
    with pytest.raises(ItemsError, match=f"{MOST_ITEMS} items are the most"):
        read_items(tiny, ASKED)
    with pytest.raises(ItemsError, match="There is no item in the file"):
        read_items("\n\n", ASKED)


@given(st.text(max_size=200))
def test_nothing_breaks_the_reader(text: str) -> None:
    with suppress(ItemsError):
        assert read_items(text, ASKED)


def test_programs_are_read_as_the_questionnaire_has_them() -> None:
    asked = next(one for one in questionnaires().values() if one.form.heads == ("Task", "Steps")
                 and one.references.__name__ != "no_references")  # fmt: skip
    text = lines({**GOOD, "program": ["Step 1: Walk to kitchen", "[PUTIN] <plate> (1) <sink> (1)"]})
    (found,) = read_items(text, asked)
    assert found.lines == ("Walk to kitchen", "Put plate in sink")
    with pytest.raises(ItemsError, match=r"Line 1: program: .*GRABB"):
        read_items(lines({**GOOD, "program": ["[GRABB] <plate> (1)"]}), asked)
