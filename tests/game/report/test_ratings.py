"""What people say in reports: only what was published, by the raters who count."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from game.models import EvaluationRun, RatingCollection
from game.ratings.shares import correctness
from game.report.data import Filters, Result, load
from tests.game.ratings.cooking import agent, cooked, run_of
from tests.game.ratings.robots import Robot, invitation, lines, researcher, start
from tests.game.stored import DROP, GRAB, PRESS, drawn_kitchen
from tests.loops import each

pytestmark = pytest.mark.django_db
BY_HAND = [
    {"task": f"Hand {n}", "program": ["Press"], "origin": "people (ours)", "people": True}
    for n in range(2)
]


@pytest.fixture(autouse=True)
def _kitchen() -> Iterator[None]:
    with drawn_kitchen():
        yield


@pytest.fixture
def run() -> EvaluationRun:
    return run_of(
        ("chef", cooked("one", agent("chef"))),
        ("chef", cooked("two", agent("chef"))),
        ("rival", cooked("three", agent("rival"), (GRAB, DROP, PRESS))),
    )


@pytest.fixture
def rated(run: EvaluationRun) -> tuple[Client, RatingCollection]:
    """Chef's program has two of three for it, the rival's one, people's all."""
    rosa = researcher()
    made = start(rosa, lines(*BY_HAND), runs=[run.pk], name="Three raters")
    link = invitation(rosa, made)
    for n in range(3):
        robot = Robot().begin(link)
        while now := robot.waiting():
            page = robot.pages[-1]
            drops = "<li>Drop</li>" in page
            by_hand = "Hand" in now[1]
            robot.send(now[0], correct="yes" if by_hand or n < (1 if drops else 2) else "no")
    return rosa, made


def results(run: EvaluationRun) -> list[Result]:
    return load(EvaluationRun.objects.all(), Filters(run=(run.pk,)))


def change(client: Client, made: RatingCollection, *what: str) -> None:
    for do in what:
        client.post(reverse("rating_change", args=[made.pk]), {"do": do})


def test_nothing_is_told_before_it_is_published(
    run: EvaluationRun, rated: tuple[Client, RatingCollection]
) -> None:
    for done in ([], ["close"]):
        change(*rated, *done)
        assert correctness(["one", "two", "three"]) == {}
        assert all("correctness" not in one.metrics for one in each(results(run)))


def test_every_session_has_the_share_that_says_yes_equal_programs_the_same(
    run: EvaluationRun, rated: tuple[Client, RatingCollection]
) -> None:
    change(*rated, "close", "publish")
    told = correctness(["one", "two", "three", "nobody's", ""])
    assert told == {"one": pytest.approx(2 / 3), "two": pytest.approx(2 / 3),
                    "three": pytest.approx(1 / 3)}  # fmt: skip
    assert {one.session: one.metrics["correctness"] for one in results(run)} == told


def test_raters_who_do_not_count_change_nothing(
    run: EvaluationRun, rated: tuple[Client, RatingCollection]
) -> None:
    change(*rated, "close", "publish")
    made = rated[1]
    first = made.raters.order_by("pk").first()
    assert first is not None
    made.raters.filter(pk=first.pk).update(excluded="knew the programs")
    assert correctness(["one", "three"]) == {"one": 0.5, "three": 0.0}


def test_agreement_on_one_program_has_no_interval(client: Client) -> None:
    """Nothing can be drawn anew from a single item."""
    rosa = researcher()
    run = run_of(("chef", cooked("only", agent("chef"))))
    made = start(rosa, "", runs=[run.pk], name="Two raters")
    link = invitation(rosa, made)
    for correct in ("yes", "no"):
        robot = Robot().begin(link)
        while now := robot.waiting():
            robot.send(now[0], correct=correct)
    change(rosa, made, "close", "publish")
    tables = client.get(reverse("report") + f"?run={run.pk}").context["tables"]
    note = next(one for one in tables if one.name == "ratings").note
    assert re.search(r"“Two raters”: 2 raters, Krippendorff's alpha -?\d\.\d{3}\.", note)


def test_the_report_has_a_table_with_everybody_and_peoples_programs(
    run: EvaluationRun, rated: tuple[Client, RatingCollection], client: Client
) -> None:
    page = reverse("report") + f"?run={run.pk}"
    assert "Ratings" not in {one.title for one in client.get(page).context["tables"]}
    change(*rated, "close", "publish")
    table = next(one for one in client.get(page).context["tables"] if one.name == "ratings")
    rows = {row.head: [cell.text for cell, _, _ in row.cells] for row in table.rows}
    assert rows == {
        "chef": ["2", "0.667", "0.333", "0.0"],
        "rival": ["1", "0.333", "0.333", "0.0"],
        "people (ours)": ["2", "1.000", "0.000", "100.0"],
    }
    notes = {row.head: [cell.note for cell, _, _ in row.cells] for row in table.rows}
    assert notes["people (ours)"][1].endswith("n=2")
    assert re.match(r"\[\d\.\d{3},\s\d\.\d{3}\]\sn=2", notes["chef"][1])
    alpha = (
        r"“Three raters”: 3 raters, Krippendorff's alpha -?\d\.\d{3} \[-?\d\.\d{3}, -?\d\.\d{3}\]\."
    )
    assert re.search(alpha, table.note)
    csv = client.get(reverse("report_table", args=["ratings", "csv"]) + f"?run={run.pk}")
    assert "people (ours)" in csv.content.decode()
    change(*rated, "withdraw")
    assert "ratings" not in {one.name for one in client.get(page).context["tables"]}
