"""Ratings to take away: tables with a codebook. Raters are aliases; nothing leads back to a person."""

from __future__ import annotations

import io
import json
import tempfile
import zipfile
from collections.abc import Collection, Iterator
from pathlib import Path

from game.models import RatedSession, Rating, RatingCollection
from game.ratings.analysis import Analysis, analyse, seconds_of, value_of
from game.records.codebook import TYPES
from game.records.columns import Column, ColumnType, Row
from game.records.writers import MAKERS, Format
from sim.world import JSONObject

FORMATS: tuple[Format, ...] = ("csv", "jsonl", "parquet")


def _columns(*rows: tuple[str, ColumnType, str]) -> tuple[Column, ...]:
    return tuple(Column(*row) for row in rows)


TABLES: dict[str, tuple[Column, ...]] = {
    "ratings": _columns(
        ("collection", "text", "id of the collection"),
        ("item", "whole", "number of the item in its collection; joins with items and sessions"),
        ("rater", "text", "alias of the rater; joins with raters"),
        ("position", "whole", "place of the item in this rater's own order, from 1"),
        ("answer", "text", "answer to the first question"),
        ("answers", "json", "answers to all questions, by the question's name"),
        ("seconds", "number", "until the first answer, while the page was in view; where the browser did not tell, since it was shown"),
        ("shown_at", "time", "when it was first shown (UTC)"),
        ("answered_at", "time", "when the answer that counts was given (UTC)"),
        ("earlier", "json", "answers that were changed afterwards: at, answers"),
        ("attention", "truth", "whether the right answer was known"),
        ("right", "truth", "whether an attention item was answered as known; empty for others"),
        ("counts", "truth", "whether the rater counts"),
    ),
    "items": _columns(
        ("collection", "text", "id of the collection"),
        ("item", "whole", "number of the item"),
        ("task", "text", "the task, as raters read it"),
        ("lines", "json", "the lines that raters read, or heard described while they watched"),
        ("origin", "text", "who made it; raters did not see it"),
        ("people", "truth", "whether a person made it"),
        ("reference", "text", "the id that it had in the file it came from"),
        ("expected", "text", "the right answer of an attention item"),
        ("raters", "whole", "raters who count and answered"),
        ("votes", "json", "how many of them gave each answer to the first question"),
        ("majority", "text", "what most of them said; empty where they are even"),
        ("value", "number", "the share of them that spoke for it, or the mean of a scale's points"),
    ),
    "raters": _columns(
        ("collection", "text", "id of the collection"),
        ("rater", "text", "alias of the rater, random"),
        ("answered", "whole", "items answered"),
        ("total", "whole", "items on the rater's list"),
        ("attention_right", "whole", "attention items answered as known"),
        ("attention", "whole", "attention items answered"),
        ("seconds", "number", "median time an item"),
        ("excluded", "text", "why the rater does not count; empty: counts"),
        ("by_rule", "truth", "whether a rule that was declared before left the rater out"),
        ("note", "text", "what else is conspicuous, and leaves nobody out"),
    ),
    "sessions": _columns(
        ("collection", "text", "id of the collection"),
        ("item", "whole", "number of the item"),
        ("session", "text", "a session that the item stands for; joins with exports of sessions"),
        ("run", "text", "the evaluation run that it was played in; joins with results of runs"),
    ),
}  # fmt: skip
ABOUT = {
    "ratings": "One row per answer; trials of the researcher's own are not among them.",
    "items": "One row per item, attention items among them.",
    "raters": "One row per rater, those who do not count among them.",
    "sessions": "One row per session that an item stands for: equal programs were rated once.",
}


def archive(collection: RatingCollection, form: Format) -> bytes:
    """A ZIP file with all tables in one format, the codebook, and what was asked."""
    analysis = analyse(collection)
    out = io.BytesIO()
    with (
        tempfile.TemporaryDirectory() as folder,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed,
    ):
        for name, columns in TABLES.items():
            writer = MAKERS[form](Path(folder), name, columns)
            for row in _rows(name, collection, analysis):
                writer.write(row)
            writer.close()
            packed.write(writer.path, writer.path.name)
        packed.writestr("codebook.md", codebook(collection, analysis))
        packed.writestr("collection.json", json.dumps(about(collection, analysis), indent=2))
    return out.getvalue()


def _rows(table: str, collection: RatingCollection, analysis: Analysis) -> Iterator[Row]:
    makers = {"ratings": _ratings, "items": _items, "raters": _raters, "sessions": _sessions}
    for row in makers[table](collection, analysis):
        yield {"collection": collection.pk, **row}


def _ratings(collection: RatingCollection, analysis: Analysis) -> Iterator[Row]:
    rows = Rating.objects.filter(
        rater__collection=collection, rater__trial=False, answered_at__isnull=False
    )
    main = analysis.form.main.name
    for one in rows.select_related("item").order_by("item__number", "rater_id"):
        expected = one.item.expected
        yield {
            "item": one.item.number, "rater": analysis.alias[one.rater_id],
            "position": one.position, "answer": one.answers.get(main), "answers": one.answers,
            "seconds": round(seconds_of(one), 2), "shown_at": one.shown_at,
            "answered_at": one.answered_at, "earlier": one.earlier, "attention": bool(expected),
            "right": one.answers.get(main) == expected if expected else None,
            "counts": one.rater_id not in analysis.excluded,
        }  # fmt: skip


def answers_about(collection: RatingCollection, items: Collection[int]) -> Iterator[Row]:
    """The answers about items of these numbers, as the table of ratings has them, times as texts; with them
    what the first question is called, and the item's value."""
    analysis = analyse(collection, intervals=False)
    question = analysis.form.main.name
    values = {one.item.number: value_of(one) for one in analysis.items}
    for row in _ratings(collection, analysis):
        if row["item"] in items:
            moments = {
                n: row[n].isoformat() if row[n] else None for n in ("shown_at", "answered_at")
            }
            about = {"collection": collection.pk, "question": question}
            yield {**about, **row, **moments, "value": values.get(row["item"])}


def _items(collection: RatingCollection, analysis: Analysis) -> Iterator[Row]:
    for one in analysis.items:
        item = one.item
        yield {
            "item": item.number, "task": item.task, "lines": item.lines, "origin": item.origin,
            "people": item.by_people, "reference": item.reference, "expected": item.expected,
            "raters": one.raters, "votes": dict(one.votes), "majority": one.majority,
            "value": value_of(one),
        }  # fmt: skip


def _raters(collection: RatingCollection, analysis: Analysis) -> Iterator[Row]:
    for one in sorted(analysis.raters, key=lambda rater: rater.alias):
        yield {
            "rater": one.alias, "answered": one.answered, "total": one.total,
            "attention_right": one.right, "attention": one.known, "seconds": one.seconds,
            "excluded": one.excluded, "by_rule": one.by_rule, "note": one.note,
        }  # fmt: skip


def _sessions(collection: RatingCollection, analysis: Analysis) -> Iterator[Row]:
    rows = RatedSession.objects.filter(item__collection=collection)
    names = ("item__number", "session_id", "run")
    for item, session, run in rows.order_by("item__number", "pk").values_list(*names):
        yield {"item": item, "session": session, "run": run}


def about(collection: RatingCollection, analysis: Analysis) -> JSONObject:
    """What was asked, of whom, and the results in short, as JSON."""
    return {
        "collection": collection.pk,
        "name": collection.name,
        "questionnaire": collection.questionnaire,
        "form": collection.form,
        "consent": collection.consent,
        "shown": collection.show,
        "raters_per_item": collection.raters_per_item,
        "items_per_rater": collection.items_per_rater,
        "rules": collection.rules,
        "source": collection.source,
        "seed": collection.seed,
        "state": collection.state,
        "agreement": {
            question: {"alpha": one.middle, "low": one.low, "high": one.high, "items": one.count}
            for question, one in analysis.agreement.items()
        },
        "origins": [
            {
                "origin": one.name, "people": one.by_people, "items": one.items,
                "mean": one.value.middle, "low": one.value.low, "high": one.value.high,
                "standard_error": one.error, "correct": one.correct.middle,
            }
            for one in analysis.origins
        ],
    }  # fmt: skip


def codebook(collection: RatingCollection, analysis: Analysis) -> str:
    """What every table, column and answer means, as a page in Markdown."""
    parts = [f"# Codebook of “{collection.name}”\n", NOTES, "## Questions\n"]
    for question in analysis.form.questions:
        options = "".join(f"\n  - `{one.value}`: {one.label}" for one in question.options)
        parts.append(f"- `{question.name}` ({question.scale}): {question.text}{options}")
    for name, columns in TABLES.items():
        lines = "\n".join(f"| `{one.name}` | {TYPES[one.type]} | {one.about} |" for one in columns)
        head = "| column | type | meaning |\n|---|---|---|"
        parts.append(f"\n## Table `{name}`\n\n{ABOUT[name]}\n\n{head}\n{lines}")
    return "\n".join(parts) + "\n"


NOTES = """\
- Raters appear by random aliases. Free answers are exported as they were written.
- Nothing is left out: whoever does not count is in the tables with the reason (`raters.excluded`).
- `seconds` is the time to the first answer, also where the answer was changed later.
- In CSV an empty cell is a missing value, and text that begins with `=`, `+`, `-`, `@`, a tab or a
  return has an apostrophe before it, so that a spreadsheet does not take it for a formula.
"""
