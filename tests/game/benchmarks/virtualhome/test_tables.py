"""The paper's tables and figures, from results that are written down here."""

from __future__ import annotations

from typing import Any

import pytest

from game.benchmarks.virtualhome import figures, tables
from game.benchmarks.virtualhome.published import TABLE_1, TABLE_2, TABLE_3, TABLE_4, TABLE_5
from game.report.data import PEOPLE, Filters, Result
from game.report.figures import draw
from game.report.tables import NOTHING, PUBLISHED, Sheet


def result(who: str = "gpt-x", run: float = 1.0, **more: Any) -> Result:
    metrics: dict[str, Any] = {
        "program": ["walk to bed", "lie on bed"],
        "program_parsed": True,
        "program_executable": run,
        "program_length": 2,
        "program_lcs": 0.5,
        "program_judged": {
            "reasons": {} if run == 1 else {"far": round(7 * (1 - run))},
            "lcs": {"ours": 0.5},
            "prepared": "as they are.",
            "probability": "agreement",
        },
        **more.pop("metrics", {}),
    }
    given: dict[str, Any] = {
        "run": "r", "episode": len(str(more)), "session": "", "task": "activities/go_to_sleep",
        "base": "activities/go_to_sleep", "suite": "activities", "world": "virtualhome", "seats": 1,
        "par": None, "par_proved": False, "state": "done", "steps": 3, "cost": 0.0, "tokens": 0,
        "metrics": metrics, "model": "gpt-x", "condition": "translated", "reached": True,
    }  # fmt: skip
    return Result(who=who, **{**given, **more})


def sheet(*results: Result) -> Sheet:
    return Sheet.of(Filters(), list(results))


def test_table_1_has_ours_then_all_published_rows_and_says_how_scenes_were_prepared() -> None:
    made = tables.methods(sheet(result(run=1.0), result(run=0.0, task="activities/read")))
    assert [row.head for row in made.rows] == ["gpt-x", *TABLE_1]
    assert made.rows[0].cells[0].text == "50.00"
    assert made.rows[0].cells[3].text == NOTHING
    assert "as they are." in made.note
    assert {row.kind for row in made.rows[1:]} == {PUBLISHED}


def test_correctness_is_there_as_soon_as_people_have_rated() -> None:
    rated = result(metrics={"correctness": 0.8})
    assert tables.methods(sheet(rated)).rows[0].cells[3].text == "80.00"
    assert [one.name for one in figures.tradeoff(sheet(rated)).series] == ["published", "gpt-x"]
    assert figures.both(sheet(rated)).series[1].values == (100.0,)
    other = result(run=0.0, metrics={"correctness": 0.4})
    ours = figures.tradeoff(sheet(rated, other)).series[1]
    assert (ours.values, ours.places) == ((pytest.approx(60.0),), (50.0,))
    assert [one.name for one in figures.tradeoff(sheet(result())).series] == ["published"]


def test_the_ablation_keeps_conditions_and_settings_apart() -> None:
    made = tables.ablation(
        sheet(
            result(),
            result(who="b", condition="vanilla", run=0.0),
            result(who="c", settings={"k": "1"}),
            result(who="d", settings={"k": "10"}),
        )
    )
    heads = [row.head for row in made.rows if row.kind != PUBLISHED]
    assert heads[-1] == "Vanilla gpt-x"
    assert sorted(heads[:-1]) == [
        "Translated gpt-x", "Translated gpt-x (k 1)", "Translated gpt-x (k 10)",
    ]  # fmt: skip
    assert "told no log-probabilities" in made.note
    assert len([row for row in made.rows if row.kind == PUBLISHED]) == len(TABLE_2)


def test_the_other_tables_have_the_published_numbers_beside_ours() -> None:
    one = result(settings={"embedder": '"minilm"', "description": "true"})
    published = {
        tables.embedders: TABLE_3,
        tables.descriptions: TABLE_4,
        tables.lengths: TABLE_5,
    }
    for make, rows in published.items():
        heads = [row.head for row in make(sheet(one)).rows]
        assert heads[-len(rows) :] == list(rows)
        assert len(heads) == len(rows) + 1
    assert tables.embedders(sheet(one)).rows[0].head == "gpt-x, minilm"


def test_rows_of_a_model_stand_together() -> None:
    made = tables.ablation(
        sheet(
            result(model="b"),
            result(model="a", condition="vanilla", run=0.0),
            result(model="a", task="b"),
        )
    )
    heads = [row.head for row in made.rows if row.kind != PUBLISHED]
    assert heads == ["Translated a", "Vanilla a", "Translated b"]


def test_only_what_was_translated_by_a_named_embedder_stands_in_table_3() -> None:
    named = {"embedder": '"minilm"'}
    others = [result(), result(who="v", condition="vanilla", settings=named)]
    made = tables.embedders(sheet(*others, result(who="w", settings=named)))
    assert [row.head for row in made.rows] == ["gpt-x, minilm", *TABLE_3]
    assert tables.embedders(sheet(*others)).rows[0].kind == PUBLISHED


def test_reasons_are_counted_over_programs_and_scenes() -> None:
    made = tables.why_not(sheet(result(), result(run=0.0, task="b")))
    assert [name for name, _ in made.columns] == ["far"]
    assert made.rows[0].cells[0].note.endswith("7/14")


def test_what_people_did_is_compared_with_what_models_wrote() -> None:
    person = result(who=f"{PEOPLE} (in turns)", metrics={"program": ["walk to bed", "sleep"]})
    made = tables.whom_like(sheet(result(), person))
    ours = next(row for row in made.rows if row.head == "gpt-x")
    assert [cell.text for cell in ours.cells] == ["50.00", NOTHING, "50.00"]


def test_settings_are_ranked_as_in_the_paper() -> None:
    good = result(who="a", settings={"k": "1"}, metrics={"program_lcs": 0.489})
    bad = result(who="b", run=0.0, settings={"k": "10"})
    made = tables.sweep(sheet(good, bad))
    assert [row.head for row in made.rows] == ["Translated gpt-x (k 1)", "Translated gpt-x (k 10)"]
    assert made.rows[0].cells[0].text == "2.000"
    assert tables.sweep(sheet(good)).rows == ()


def test_nothing_played_makes_no_row_of_ours_and_figures_can_be_drawn() -> None:
    empty = sheet()
    makers = (tables.methods, tables.ablation, tables.why_not, tables.whom_like, tables.sweep)
    ours = [row for make in makers for row in make(empty).rows if row.kind != PUBLISHED]
    assert ours == []
    unjudged = sheet(result(metrics={"program_executable": None}))
    assert tables.why_not(unjudged).rows == ()
    assert figures.executability(empty).series == ()
    whole = sheet(result(metrics={"correctness": 0.8}))
    for make in (figures.tradeoff, figures.executability, figures.both):
        assert draw(make(whole)).startswith(b"<?xml")
