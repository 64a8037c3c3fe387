"""The measures of Table 3, on plans whose failures are known."""

from __future__ import annotations

import pytest

from sim.worlds.simmer.metrics import (
    PUBLISHED,
    PlanFailures,
    by_technique,
    categories,
    error_free,
    per_plan,
    share_with,
    table,
)
from tests.loops import each


def failure(kind: str, category: str = "x", *, irreversible: bool = False) -> dict[str, object]:
    return {"kind": kind, "category": category, "irreversible": irreversible}


CLEAN = PlanFailures([], 10, "baking")
ODD = PlanFailures([failure("immediate"), failure("immediate", "y")], 20, "baking")
FOUL = PlanFailures([failure("latent", irreversible=True), failure("latent")], 30, "frying")
EMPTY = PlanFailures([failure("immediate")], 0, "frying", unparsable=True)
PLANS = [CLEAN, ODD, FOUL, EMPTY]


@pytest.mark.parametrize(
    ("kind", "share", "mean"),
    [("any", 75, 1.25), ("immediate", 50, 0.75), ("latent", 25, 0.5), ("irreversible", 25, 0.25)],
)
def test_shares_count_plans_and_means_count_failures(kind: str, share: float, mean: float) -> None:
    assert share_with(PLANS, kind) == share
    assert per_plan(PLANS, kind) == mean


def test_what_is_not_any_is_free_of_errors() -> None:
    assert error_free(PLANS) == 25


def test_categories_are_shares_of_the_failures_of_one_kind() -> None:
    assert categories(PLANS, "immediate") == pytest.approx({"x": 200 / 3, "y": 100 / 3})
    assert categories([CLEAN], "latent") == {}


def test_a_table_tells_lengths_and_plans_that_could_not_be_read() -> None:
    row = table(PLANS)
    assert (row["plans"], row["steps"], row["unparsable"]) == (4, 15, 1)


def test_techniques_have_rows_of_their_own() -> None:
    rows = by_technique(PLANS)
    assert {name: row["with"]["latent"] for name, row in rows.items()} == {
        "baking": 0,
        "frying": 50,
    }


def test_nothing_is_said_of_no_plans() -> None:
    assert share_with([], "any") is None
    assert table([])["per_plan"]["any"] is None


def test_the_published_rows_add_up() -> None:
    for row in each(PUBLISHED):
        every, immediate, latent, irreversible = row.mean
        assert every == pytest.approx(immediate + latent, abs=0.011)
        assert irreversible <= latent
