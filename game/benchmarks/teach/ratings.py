"""How good a dialogue is: do the two understand each other, and is the Follower helped?

The questions are ours. They ask for what the paper counts on: instructions that can be followed, and
questions that get an answer (Padmakumar et al. 2022, section 3).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event
from game.ratings import Attention, Form, Question, Questionnaire, rating, steps
from game.ratings.words import told_in_words
from sim.world import Task
from sim.worlds.teach.acting.fitting import INTERACTIONS

AGREE = steps(5, "not at all", "fully")
ATTENTION = (
    Attention(
        "Make coffee",
        ("Commander: “Please answer this one with 1 wherever you can.”", "Follower: “Understood.”"),
        "1",
    ),
    Attention(
        "Water the plant",
        ("Commander: “Please answer this one with 5 wherever you can.”", "Follower: “All right.”"),
        "5",
    ),
    Attention(
        "Boil a potato",
        ("Follower: “What are we to do?”", "Commander: “Answer with 3 wherever you can, please.”"),
        "3",
    ),
)
"""Instructed answers: they say themselves what is right."""


@rating("teach_dialogue")
def dialogue() -> Questionnaire:
    """Five Likert items of five points, and a free one."""
    form = Form(
        title="How good is this dialogue?",
        instructions=(
            "You read what two said to each other in a home, and in brackets what was done. The "
            "Commander knows the task; the Follower acts and knows only what is said. Judge the "
            "dialogue, not whether you would have done the task in the same way."
        ),
        heads=("Task of the Commander", "Dialogue"),
        questions=(
            Question("clear", "What the Commander says can be followed.", "likert", AGREE),
            Question("answered", "Questions get an answer that helps.", "likert", AGREE),
            Question("apt", "What the Follower does fits what was said.", "likert", AGREE),
            Question("brief", "Nobody says more than is needed.", "likert", AGREE),
            Question("natural", "Two people could have talked like this.", "likert", AGREE),
            Question.free("note", "What did you notice? (you may leave this out)"),
        ),
        measure="dialogue",
    )
    return Questionnaire(
        title="Quality of dialogues (TEACh)",
        form=form,
        covers=lambda world, suite: world == "teach",
        lines=_dialogue,
        attention=ATTENTION,
    )


def _dialogue(events: Sequence[Event], task: Task) -> list[str]:
    """What was said, and what the Follower did with things; steps and turns are left out."""
    return told_in_words(events, task, lambda verb: verb not in INTERACTIONS)
