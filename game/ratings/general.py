"""Questionnaires that fit every world: was it done, and why did it fail."""

from __future__ import annotations

from game.evaluation.taxonomy import TAXONOMY
from game.ratings import Form, Option, Question, Questionnaire, rating
from game.ratings.words import tried_in_words

REASON = Question.free("reason", "Why? (you may leave this out)")


@rating("correctness")
def correctness() -> Questionnaire:
    """Whether the steps do what the task asks for: yes or no, as Huang et al. (2022, A.2) asked."""
    form = Form(
        title="Does this complete the task?",
        instructions=(
            "You read a task and the steps that somebody took. Say whether the task is done by "
            "them, in order and nothing important left out. Small things that everybody would do "
            "without being told may be missing."
        ),
        heads=("Task", "Steps"),
        questions=(Question("correct", "Do these steps complete the task?"), REASON),
        positive=("yes",),
        measure="correctness",
    )
    return Questionnaire(title="Correctness (any world)", form=form)


@rating("failure_labels")
def failure_labels() -> Questionnaire:
    """Why an episode failed, in the categories in which failures are labelled (taxonomy A.11)."""
    options = tuple(
        Option(f"{category.name}/{part}", words, f"{category.title}: {category.about}")
        for category in TAXONOMY
        for part, words in category.parts.items()
    )
    form = Form(
        title="Why did it fail?",
        instructions=(
            "You see a task that was not solved and what was done. Choose what went wrong first and "
            "did most to make it fail."
        ),
        heads=("Task that was not solved", "What was done"),
        questions=(Question("failure", "What went wrong?", "choice", options), REASON),
    )
    return Questionnaire(
        title="Failure labels (any world)", form=form, failures_only=True, lines=tried_in_words
    )
