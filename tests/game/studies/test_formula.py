"""Formulas of bonuses are read with care and worked out to the cent."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.studies.formula import FormulaError, read_formula

VALUES = {"sum.success": Decimal(2), "answer.how-nice": Decimal(5), "rounds": Decimal(3)}


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [
        ("1.50", "1.50"),
        ("0.1 + 0.2", "0.3"),
        ("2 - 3 - 4", "-5"),
        ("8 / 2 / 2", "2"),
        ("1 + 2 * 3", "7"),
        ("(1 + 2) * 3", "9"),
        ("-2 * -3", "6"),
        ("min(0.5 * sum.success, 1.50)", "1.00"),
        ("max(1, 2, rounds)", "3"),
        ("round(answer.how-nice / 3, 2)", "1.67"),
        ("round(2.5)", "3"),
    ],
)
def test_a_formula_comes_to_its_sum(text: str, comes_to: str) -> None:
    assert read_formula(text).worked_out(VALUES) == Decimal(comes_to)


def test_what_is_not_known_counts_as_nothing() -> None:
    assert read_formula("1 + sum.steps").worked_out({}) == 1


def test_its_names_are_told() -> None:
    assert read_formula("min(sum.success, 2 * answer.how-nice)").names == {
        "sum.success",
        "answer.how-nice",
    }


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "character 1: a number, a name or a bracket is expected"),
        ("1 +", "character 4: a number"),
        ("1 2", 'character 3: "2" is left over'),
        ("(1", "character 3: a closing bracket is missing"),
        ("floor(1)", 'there is no function "floor"'),
        ("min(1)", "min takes 2 to 20"),
        ("2 ** 3", "character 4"),
        ("__import__('os')", 'character 12: "\'" has no meaning here'),
        ("1; 2", 'character 2: ";" has no meaning'),
        ("(" * 25 + "1" + ")" * 25, "deep at the most"),
        ("1+" * 300 + "1", "500 characters at the most"),
    ],
)
def test_what_is_no_formula_is_told_with_its_place(text: str, says: str) -> None:
    with pytest.raises(FormulaError) as error:
        read_formula(text)
    assert says in str(error.value)


@pytest.mark.parametrize("text", ["1 / 0", "0 / 0", "1 / rounds", "round(1, 9)"])
def test_what_comes_to_no_sum_is_told(text: str) -> None:
    with pytest.raises(FormulaError):
        read_formula(text).worked_out({})


@given(st.text(alphabet="0123456789.+-*/(), minaxroud_", max_size=40))
def test_any_text_is_a_formula_or_refused(text: str) -> None:
    try:
        found = read_formula(text).worked_out(VALUES)
    except FormulaError:
        return
    assert found.is_finite()
