"""Program text: what is read, how it is written, and what is said of what is none."""

from __future__ import annotations

import pytest

from sim.world import WorldError
from sim.worlds.virtualhome.program import ParseError, parse, read_file, texts, write


def test_a_program_is_read_whatever_its_case_and_written_as_the_original_does() -> None:
    lines = [
        "[Walk] <Dining Room> (1)",
        "",
        "# a note [x]",
        " [putback] <plate>(2) <table> (1) rest",
    ]
    assert write(parse(lines)) == ["[WALK] <dining_room> (1)", "[PUTBACK] <plate> (2) <table> (1)"]


def test_what_was_written_is_read_the_same() -> None:
    lines = parse(["[STANDUP]", "[GRAB] <cup> (1000)", "[POUR] <milk> (3) <cup> (1000)"])
    assert parse(write(lines)) == lines


BAD = [
    ("[DANCE] <cat> (1)", 'Unknown action "DANCE"', "there is no action [DANCE]"),
    ("[GRABB] <cat> (1)", 'Unknown action "GRABB"', "did you mean [GRAB]"),
    (
        "[GRAB] <cat> (1) <dog> (1)",
        'Wrong number of parameters for "GRAB". Got 2, expected 1',
        "takes one object",
    ),
    (
        "[POUR] <milk> (1)",
        'Wrong number of parameters for "POUR". Got 1, expected 2',
        "takes two objects",
    ),
    ("walk [to] the door", "Cannot parse action", "a step begins with its action"),
    (
        "[GRAB] <cat> (one)",
        "invalid literal for int() with base 10: 'one'",
        "the number after <cat> should be whole",
    ),
]


@pytest.mark.parametrize(("line", "told", "plain"), BAD)
def test_a_line_that_is_no_step_is_told_to_both(line: str, told: str, plain: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(["[STANDUP]", line])
    assert (caught.value.step, caught.value.told) == (1, told)
    assert plain in str(caught.value)
    assert str(caught.value).startswith("line 2: ")


def test_ten_thousand_lines_are_read_and_one_more_is_refused() -> None:
    assert len(parse(["[STANDUP]"] * 10_000)) == 10_000
    with pytest.raises(WorldError, match="10000 lines"):
        parse(["[STANDUP]"] * 10_001)


def test_an_endless_line_is_refused() -> None:
    with pytest.raises(WorldError, match="1000 are the most"):
        parse(["[STANDUP]" + "x" * 1000])


def test_a_program_of_a_file_is_lines_or_one_text() -> None:
    assert texts("[STANDUP]\n[SLEEP]") == ["[STANDUP]", "[SLEEP]"]
    with pytest.raises(WorldError, match=r"program\[1\]: should be a text"):
        texts(["[STANDUP]", 3])
    with pytest.raises(WorldError, match="should be a list of lines"):
        texts({"a": 1})


def test_a_program_file_is_read_and_written_unchanged() -> None:
    text = "Watch TV\nSit down and watch [anything].\n\n\n[WALK] <couch> (1)\n[SIT] <couch> (1)\n"
    file = read_file(text)
    assert (file.title, file.description) == ("Watch TV", "Sit down and watch [anything].")
    assert file.write() == text
    assert read_file("[SLEEP]\n").lines == parse(["[SLEEP]"])
    assert read_file("").lines == []
