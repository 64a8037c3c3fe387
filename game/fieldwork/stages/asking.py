"""Stages that ask: surveys, screening and the comprehension quiz. Answers are kept before they are judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.fieldwork.answers import keep, kept, survey_of
from game.fieldwork.record import note
from game.fieldwork.taking import Go, Stay, Stop, Taking, Verdict
from game.fieldwork.telling import keep_timings
from game.studies.asking import answers_of
from game.studies.definition import Stage
from game.studies.survey import problems
from sim.world import JSON, JSONObject


class Asking:
    """A survey's questions."""

    template = "studies/stages/survey.html"

    def enter(self, taking: Taking) -> None:
        """Nothing has to be made ready."""

    def context(self, taking: Taking) -> dict[str, Any]:
        """The questions with what was answered already."""
        return {"survey": survey_of(taking), "answers": kept(taking)}

    def submit(self, taking: Taking, sent: Mapping[str, Any]) -> Verdict:
        """What was answered is kept; who has answered what has to be goes on."""
        answers = answers_of(survey_of(taking), sent)
        keep(taking, answers)
        keep_timings(taking)
        if wrong := problems(survey_of(taking), answers):
            return Stay(wrong, "Some answers are missing or do not fit.")
        note(taking.participant, "answered", taking.step.key, answers=answers)
        return self.judge(taking, answers)

    def judge(self, taking: Taking, answers: JSONObject) -> Verdict:
        """A survey has no wrong answers."""
        return Go()


class Screening(Asking):
    """Only those with the wanted answers go on."""

    def judge(self, taking: Taking, answers: JSONObject) -> Verdict:
        """One unwanted answer ends it."""
        return Stop("screened out") if unwanted(taking, answers) else Go()


class Quiz(Asking):
    """Right answers, in a number of tries."""

    def context(self, taking: Taking) -> dict[str, Any]:
        """The questions; after a wrong answer also how many tries there are, and what to read again."""
        shown = super().context(taking)
        if taking.visit.tries:
            shown |= {"standing": _more_tries(taking), "read_again": _instructions_before(taking)}
        return shown

    def judge(self, taking: Taking, answers: JSONObject) -> Verdict:
        """Which ones are wrong is said, as long as there are tries."""
        wrong = unwanted(taking, answers)
        if not wrong:
            return Go()
        taking.visit.tries += 1
        left = taking.step.stage.tries - taking.visit.tries
        note(taking.participant, "quiz failed", taking.step.key, wrong=wrong, left=left)
        if left <= 0:
            return Stop("failed checks")
        return Stay(
            dict.fromkeys(wrong, "This is not right. Please read the instructions again."),
            _more_tries(taking),
        )


def _more_tries(taking: Taking) -> str:
    left = taking.step.stage.tries - taking.visit.tries
    return f"Not everything is right. You have {left} more {'try' if left == 1 else 'tries'}."


def _instructions_before(taking: Taking) -> list[Stage]:
    """What they have been told to do so far; nothing of what is ahead."""
    behind = (step.stage for step in taking.steps[: taking.participant.place])
    return [stage for stage in behind if stage.kind in ("instructions", "tutorial") and stage.text]


def unwanted(taking: Taking, answers: JSONObject) -> list[str]:
    """The questions whose answers are not those that are wanted."""
    wanted = taking.step.stage.wanted
    return [name for name, good in wanted.items() if not _is_good(answers.get(name), good)]


def _is_good(answer: JSON, good: tuple[JSON, ...]) -> bool:
    if isinstance(answer, list):
        return sorted(map(str, answer)) == sorted(map(str, good))
    return answer in good
