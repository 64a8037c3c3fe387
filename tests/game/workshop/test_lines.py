"""A complaint about a file leads to its line."""

from __future__ import annotations

import json

import pytest

from game.workshop.keeping import digest_of, text_of
from game.workshop.lines import line_of
from sim.worlds import get_world
from tests.loops import each

TEXT = """{
  "width": 5,
  "words": "a \\"b\\": [ {",
  "items": [
    {"name": "bread", "x": 1},
    {"name": "cheese",
     "predicates": ["iscut", "iscooked"]}
  ]
}
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("width", 2),
        ("items", 4),
        ("items[0]", 5),
        ("items[0].x", 5),
        ("items[1].predicates[1]", 7),
        ("items[1].y", 6),
        ("items[7].name", 4),
        ("line 3, column 9", 3),
        ("", 0),
        ("nowhere", 0),
    ],
)
def test_a_place_is_on_its_line_or_on_that_of_what_is_around_it(path: str, line: int) -> None:
    assert line_of(TEXT, path) == line


def test_a_place_in_a_file_with_its_rules_beside_it_is_found_too() -> None:
    assert line_of('{\n"environment": {\n"width": 3}}', "width") == 3


def test_a_kitchens_text_says_what_its_document_says() -> None:
    world = get_world("robotouille")
    task = world.task("multi_agent/3")
    document = world.document(task)  # type: ignore[attr-defined]
    text = text_of(document)
    assert json.loads(text) == document
    for row in each(document["items"]):
        assert json.dumps(row) in text


def test_kitchens_are_found_by_what_is_in_them_not_by_how_it_is_written() -> None:
    one = digest_of("robotouille", {"width": 3, "height": 4})
    assert one == digest_of("robotouille", {"height": 4, "width": 3})
    assert one != digest_of("robotouille", {"height": 4, "width": 4})
    assert one != digest_of("simmer", {"width": 3, "height": 4})
    assert len(one) == 32
