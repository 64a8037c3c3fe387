"""Simmer's tables and figures, from results that are written down here."""

from __future__ import annotations

from typing import Any

from game.benchmarks.simmer import benchmark, published
from game.benchmarks.simmer.figures import immediate_causes, latent_causes, mitigation
from game.benchmarks.simmer.tables import (
    CATEGORIES,
    audits,
    categories,
    examples,
    modes,
    table_3,
    techniques,
)
from game.report.data import PEOPLE, Filters, Result
from game.report.figures import draw
from game.report.tables import PUBLISHED, Sheet
from tests.loops import each

OPEN = {
    "step": 4, "kind": "immediate", "category": "State Tracking Error", "predicate": "object_closed",
    "irreversible": False, "text": "The fridge is open already.",
}  # fmt: skip
JUICE = {
    "step": 7, "kind": "latent", "category": "State Propagation", "predicate": "contamination",
    "irreversible": True, "text": "The salad was served with juice on it.",
}  # fmt: skip
TAP = {
    "step": 9, "kind": "latent", "category": "Post-Goal Neglect", "predicate": "safety",
    "irreversible": False, "text": "The faucet was left running.",
}  # fmt: skip


def result(who: str = "gpt", *failures: dict[str, Any], **more: Any) -> Result:
    latent = [one for one in failures if one["kind"] == "latent"]
    counts = {
        "any": len(failures), "immediate": len(failures) - len(latent), "latent": len(latent),
        "irreversible": sum(one["irreversible"] for one in latent),
    }  # fmt: skip
    metrics: dict[str, Any] = {
        "simmer_failures": list(failures), "simmer_counts": counts, "simmer_technique": "baking",
        "simmer_plan": {"steps": 40, "notes": 0, "talk": 0, "unparsable": False},
        "simmer_other_mode": {"mode": "halting", **counts, "immediate": 0},
    }  # fmt: skip
    given: dict[str, Any] = {
        "run": "r", "episode": 1, "session": "abc", "task": "baking/cake", "base": "baking/cake",
        "suite": "simmer_recipes", "world": "simmer", "seats": 1, "par": 60, "par_proved": False,
        "state": "done", "steps": 41, "cost": 0.0, "tokens": 0, "metrics": metrics, "model": "gpt-x",
    }  # fmt: skip
    return Result(who=who, reached=not failures, **{**given, **more})


def sheet(*results: Result) -> Sheet:
    return Sheet.of(Filters(), list(results))


def test_table_3_keeps_immediate_and_latent_apart() -> None:
    row = table_3(sheet(result("gpt", OPEN, OPEN), result("gpt", JUICE, TAP), result())).rows[0]
    texts = [cell.text for cell in row.cells]
    assert texts[:4] == ["66.7", "33.3", "33.3", "33.3"]
    assert texts[4:8] == ["1.33", "0.67", "0.67", "0.33"]
    assert texts[8] == "33.3"
    assert "[" in row.cells[0].note
    assert "2/3" in row.cells[0].note
    assert "n=3" in row.cells[4].note


def test_the_papers_rows_stand_beside_ours_and_agree_with_themselves() -> None:
    theirs = [row for row in table_3(sheet(result())).rows if row.kind == PUBLISHED]
    assert [row.head for row in theirs][::6] == ["GPT-5.4", "GPT-5.4 + self-refine"]
    assert len(theirs) == 12
    assert [cell.text for cell in theirs[0].cells][:8] == [
        "87", "74", "56", "24", "2.86", "1.75", "1.11", "0.55",
    ]  # fmt: skip
    for one in each([*published.BASELINE, *published.SELF_REFINE]):
        assert abs(one.mean[0] - one.mean[1] - one.mean[2]) < 0.015, one.model
        assert one.share[3] <= one.share[2]
        assert one.mean[3] <= one.mean[2]


def test_conditions_and_modes_have_rows_of_their_own() -> None:
    made = table_3(
        sheet(
            result("a"), result("b", condition="self-refine"),
            result("c", settings={"mode": '"halting"'}), result("d", settings={"shots": "1"}),
        )
    )  # fmt: skip
    ours = [row.head for row in made.rows if row.kind != PUBLISHED]
    assert ours == ["gpt-x, a", "gpt-x, d", "gpt-x + self-refine", "gpt-x (halting)"]


def test_people_stand_in_the_same_table() -> None:
    planned, stepped = result(PEOPLE, OPEN, model=""), result(PEOPLE, TAP, model="")
    planned.metrics["simmer_way"] = "a plan in advance"  # type: ignore[index]
    stepped.metrics["simmer_way"] = "step by step"  # type: ignore[index]
    first, second = table_3(sheet(planned, stepped)).rows[:2]
    assert (first.head, first.kind) == (f"{PEOPLE}: a plan in advance", "people")
    assert (second.head, second.kind) == (f"{PEOPLE}: step by step", "people")
    assert [first.cells[n].text for n in (1, 2)] == ["100.0", "0.00"]


def test_what_was_not_played_is_no_plan_without_failures() -> None:
    lost = result("gpt", state="failed", unplayed="no answer", metrics={})
    row = table_3(sheet(result("gpt", OPEN), lost)).rows[0]
    assert row.cells[0].text == "100.0"
    assert row.cells[-1].text == "1"


def test_categories_are_shares_of_their_own_kind() -> None:
    row = categories(sheet(result("gpt", OPEN, JUICE, JUICE, TAP))).rows[0]
    names = [name for kind in CATEGORIES.values() for name in kind]
    found = dict(zip(names, (cell.text for cell in row.cells), strict=True))
    assert found["State Tracking Error"] == "100.0"
    assert found["State Propagation"] == "66.7"
    assert found["Post-Goal Neglect"] == "33.3"


def test_the_audits_say_what_is_irreversible() -> None:
    row = audits(sheet(result("gpt", JUICE, TAP))).rows[0]
    assert [(cell.text, cell.note) for cell in row.cells][::5] == [
        ("1", "1 irreversible"), ("1", "0 irreversible"),
    ]  # fmt: skip


def test_techniques_have_a_row_each() -> None:
    fried = result("gpt", OPEN)
    fried.metrics["simmer_technique"] = "frying"  # type: ignore[index]
    made = techniques(sheet(result(), fried))
    assert [row.head for row in made.rows] == ["baking", "frying"]
    assert [row.cells[0].text for row in made.rows] == ["0.00", "100.0"]


def test_both_modes_of_the_same_plans_stand_side_by_side() -> None:
    made = modes(sheet(result("gpt", OPEN)))
    assert [row.head for row in made.rows] == ["gpt-x: published", "gpt-x: halting"]
    assert [row.cells[1].text for row in made.rows] == ["1.00", "0.00"]


def test_examples_lead_to_their_moment_in_the_replay() -> None:
    made = examples(sheet(result("gpt", OPEN, JUICE)))
    assert [row.head for row in made.rows] == ["State Tracking Error", "State Propagation"]
    assert [row.cells[2].replay for row in made.rows] == [("abc", 4), ("abc", 7)]
    assert made.rows[1].cells[3].text == JUICE["text"]


def test_figures_are_drawn_and_figure_4_is_no_percentage() -> None:
    full = sheet(result("gpt", OPEN, JUICE), result("b", TAP, condition="foresight"))
    for chart in each([latent_causes(full), immediate_causes(full), mitigation(full)]):
        assert draw(chart).startswith(b"<?xml")
    bars = mitigation(full)
    assert bars.series[0].values == (1.0, 1.0, 1.0)
    assert next(one.name for one in bars.series if one.kind == PUBLISHED) == "GPT-5.4"
    assert "%" not in bars.y


def test_a_sheet_without_plans_has_no_figures_of_ours() -> None:
    assert mitigation(sheet()).series == ()
    assert latent_causes(sheet()).series == ()


def test_the_card_says_which_condition_an_agent_stands_for() -> None:
    assert benchmark.variant is not None
    found = benchmark.variant(
        {"name": "simmer_foresight", "settings": {"model": "m", "mode": "halting"}, "label": "x"}
    )
    assert (found.row, found.condition, dict(found.settings)) == (
        "m", "foresight", {"mode": '"halting"'},
    )  # fmt: skip
