"""The reader of foreign JSON: plain JSON or one clear complaint, whatever comes."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import reading
from sim.reading import LIMITS, WIDE, Limits, Misfit
from sim.world import JSON, WorldError


def complaint(text: str | bytes, limits: Limits = LIMITS) -> WorldError:
    with pytest.raises(WorldError) as caught:
        reading.plain(text, limits)
    return caught.value


@pytest.mark.parametrize(
    ("text", "path", "words"),
    [
        ('{"a": 1,\n "b" 2}', "line 2, column 6", "this is not JSON"),
        ("", "line 1, column 1", "this is not JSON"),
        ("{} {}", "line 1, column 4", "this is not JSON"),
        (b"\xff\xfe{}", "", "UTF-8"),
        ('{"a": [0, {"b": NaN}]}', "a[1].b", "NaN is not a number of JSON"),
        ("[-Infinity]", "[0]", "-Infinity is not a number of JSON"),
        ('{"a": 1e999}', "a", "too large"),
        ('{"a": {"b": ' + "9" * 5000 + "}}", "a.b", "a whole number of 5000 digits"),
        ("[" + "-" + "9" * 30 + "]", "[0]", "64 bits at the most"),
        ("18446744073709551616", "", "64 bits at the most"),
        ('{"a": "\\ud800"}', "a", "lone surrogate"),
        ('{"\\ud800": NaN}', "", "lone surrogate"),
        ('"\ud800"', "", "lone surrogate"),
        ('{"a": ["x\\u0000"]}', "a[0]", "NUL"),
        ('{"x": {"a": 1, "b": 2, "a": 3}}', "x", '"a" stands twice'),
        ('{"\\u0000": 1, "\\u0000": 2}', "", '" " stands twice'),
        ("[" * 10_000, "", "nested too deeply"),
        ("[" * 10_000 + "]" * 10_000, "", "nested too deeply"),
        ('{"a":' * 65 + "1" + "}" * 65, "", "64 levels are the most"),
    ],
)
def test_what_nothing_can_keep_is_refused_with_its_place(
    text: str | bytes, path: str, words: str
) -> None:
    error = complaint(text)
    assert (error.code, error.path) == ("bad_json", path)
    assert words in error.message
    error.message.encode()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[" * 64 + "]" * 64, None),
        ('"' + "[{" * 500 + '"', "[{" * 500),
        ('["\\"[", "\\\\"]', ['"[', "\\"]),
        ("18446744073709551615", 2**64 - 1),
        ("-9223372036854775808", -(2**63)),
        (b"\xef\xbb\xbf[1]", [1]),
        ('"\\ud83d\\ude00"', "\N{GRINNING FACE}"),
        ('"a \\\\u0000 b"', "a \\u0000 b"),
        ("[1.0, 1, true, null]", [1.0, 1, True, None]),
    ],
)
def test_what_is_sound_is_read_as_it_is(text: str | bytes, value: JSON) -> None:
    found = reading.plain(text)
    assert value is None or found == value


def test_snapshots_may_hold_wider_numbers() -> None:
    state = str(2**128 - 1)
    assert complaint(state).message
    assert reading.plain(state, WIDE) == 2**128 - 1
    assert "1024 bits" in complaint("9" * 400, WIDE).message


def test_what_is_too_large_is_refused_before_it_is_read() -> None:
    limits = Limits(size=10)
    assert reading.plain('"12345678"', limits) == "12345678"
    assert complaint('"123456789"', limits).code == "too_large"
    assert complaint(b"\xff" * 11, limits).code == "too_large"
    assert complaint('"ééééé"', limits).code == "too_large"


def test_an_unclosed_string_of_quotes_takes_no_time_without_end() -> None:
    assert complaint("[" * 65 + '"' + '\\"' * 1_000_000).path == ""


def test_complaints_about_files_name_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "kitchen.json"
    file.write_text('{"a":\n NaN}')
    with pytest.raises(WorldError, match=r"^kitchen\.json: a: NaN") as caught:
        reading.plain_file(file, "bad_file")
    assert caught.value.code == "bad_file"
    lines = tmp_path / "plans.jsonl"
    lines.write_text('{"a": 1}\n{"a" 1}\n')
    rows = reading.plain_lines(lines)
    assert next(rows) == ("plans.jsonl: line 1", {"a": 1})
    with pytest.raises(WorldError, match=r"^plans\.jsonl: line 2: column 6: this is not JSON"):
        next(rows)


def test_what_holds_itself_is_refused() -> None:
    """YAML can say so; such a value has no end."""
    ring: list[Any] = []
    ring.append(ring)
    with pytest.raises(WorldError, match="nested too deeply"):
        reading.check(ring)
    wide: list[Any] = ["x"]
    for _ in range(40):
        wide = [wide, wide]
    with pytest.raises(WorldError, match="too many values"):
        reading.check(wide)


# -- anything -------------------------------------------------------------------------------------


def sound(value: JSON, depth: int = 0) -> bool:
    """Whether this is plain JSON that can be stored, sent on and walked through."""
    match value:
        case dict():
            keys = all(type(key) is str and sound(key) for key in value)
            return (
                depth < LIMITS.depth and keys and all(sound(v, depth + 1) for v in value.values())
            )
        case list():
            return depth < LIMITS.depth and all(sound(v, depth + 1) for v in value)
        case bool() | None:
            return True
        case int():
            return -(2**63) <= value < 2**64
        case float():
            return math.isfinite(value)
        case str():
            return type(value) is str and "\0" not in value and bool(value.encode() or True)
    return False


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
PIECES = (
    "[", "]", "{", "}", '"', "\\", "\\u0000", "\\ud800", ":", ",", "1", "-", "1e999", "NaN", "true",
    "9" * 5000, "[" * 10_000, '{"a":' * 80, "é", "\ud800", " ", "\n", '"a":',
)  # fmt: skip
pieces = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
texts = st.one_of(st.binary(), st.text(), json_like.map(json.dumps), pieces)


@given(text=texts)
def test_any_text_is_plain_json_or_one_complaint(text: str | bytes) -> None:
    try:
        value = reading.plain(text)
    except WorldError as error:
        str(error).encode()
        return
    assert sound(value)
    assert reading.plain(json.dumps(value)) == value


class Order(msgspec.Struct):
    dish: str
    count: int = 1
    notes: Any = None


ORDERS = msgspec.json.Decoder(Order)
fields = st.dictionaries(st.sampled_from(["dish", "count", "notes", "else"]), json_like)


@given(text=st.one_of(st.text(), pieces, fields.map(json.dumps)))
def test_any_text_is_of_the_declared_type_or_one_complaint(text: str) -> None:
    try:
        order = reading.typed(text, ORDERS)
    except WorldError as error:
        str(error).encode()
        return
    assert sound(order.dish)
    assert sound(order.notes)


def test_what_does_not_fit_the_declared_type_is_told_with_its_place() -> None:
    with pytest.raises(Misfit) as caught:
        reading.typed('{"dish": "soup", "count": "two"}', ORDERS)
    assert caught.value.path == "count"
    assert "int" in caught.value.message
    assert caught.value.value == {"dish": "soup", "count": "two"}
    with pytest.raises(Misfit, match="dish"):
        reading.converted({"count": 2}, Order)
    assert reading.converted({"dish": "soup"}, Order) == Order("soup")
