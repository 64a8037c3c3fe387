"""A collection that is begun from a run asks what its benchmark asks."""

from __future__ import annotations

import pytest
from django.urls import reverse

from game.evaluation.planning import make_run
from game.evaluation.runfile import read_data
from tests.game.ratings.robots import researcher

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("task", "asked"),
    [
        ("activities/compute@home1", "virtualhome_correctness"),
        ("synchronous/1", "correctness"),
    ],
)
def test_the_questionnaire_that_is_about_its_tasks_is_chosen(task: str, asked: str) -> None:
    run, _ = make_run(read_data({"name": "Try", "agents": ["idle"], "tasks": [task]}))
    page = researcher().get(reverse("new_ratings"), {"run": run.pk})
    assert page.context["form"]["questionnaire"].value() == asked
    assert f'<option value="{asked}" selected>' in page.content.decode()


def test_without_a_run_nothing_is_chosen_and_what_was_asked_for_goes_first() -> None:
    rosa = researcher()
    page = rosa.get(reverse("new_ratings"))
    assert page.context["form"]["questionnaire"].value() == ""
    page = rosa.get(reverse("new_ratings"), {"run": "nosuchrun", "ask": "failure_labels"})
    assert page.context["form"]["questionnaire"].value() == "failure_labels"
