"""The verdicts of both rule sets, followed through an episode: one decides, both are recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sim.abilities import Assessment
from sim.world import JSON, Condition, JSONObject
from sim.worlds.teach.definitions import Bound
from sim.worlds.teach.goals import RULES, Progress, Report, Rules, Subgoal
from sim.worlds.teach.goals.beyond import Held

Verdicts = dict[Rules, Report]
Rows = Sequence[dict[str, Any]]
LOST = "It was done in the wrong order, which cannot be made good."


class Judge:
    """Follows one task: how far it is by either rule set, and whether its further rules hold."""

    def __init__(self, task: Bound, decides: Rules) -> None:
        self.task = task
        self.decides = decides
        self._progress: Progress | None = None
        self._first: Mapping[Rules, tuple[int, int]] = {}

    def begin(self, rows: Rows) -> None:
        """Start with what is there (metadata and TEACh's own)."""
        self._progress = Progress(self.task, rows, self.decides)
        self._first = {rules: (one.clamped, one.total) for rules, one in self.verdicts.items()}

    def look(self, rows: Rows) -> None:
        """Take in what is there now, after an interaction."""
        ids = {row["objectId"] for row in rows}
        gone = [
            one["objectId"] for one in self.progress.scene.objects if one["objectId"] not in ids
        ]
        self.progress.update(rows, gone)

    @property
    def progress(self) -> Progress:
        """The task so far."""
        assert self._progress is not None
        return self._progress

    @property
    def verdicts(self) -> Verdicts:
        """What either rule set says."""
        return {"teach": self.progress.teach, "sound": self.progress.sound}

    @property
    def report(self) -> Report:
        """The deciding verdict, on all that TEACh's language can say."""
        return self.progress.report

    @property
    def done(self) -> bool:
        """Whether all of it is done, and was not so from the start on."""
        return self.progress.success

    @property
    def lost(self) -> bool:
        """Whether it cannot be done any more."""
        return self.progress.lost

    @property
    def held(self) -> Sequence[Held]:
        """The rules beyond TEACh's language, as they stand."""
        return self.progress.beyond

    def assess(self) -> Assessment:
        """How much of what was open at the start is done, and why it is not done."""
        why = self.progress.why()
        return Assessment(self.progress.percent, f"{LOST} {why}" if why and self.lost else why)

    def summary(self) -> JSONObject:
        """As the log keeps it after every step."""
        told: JSONObject = {
            rules: {"done": report.success, "conditions": [report.clamped, report.total]}
            for rules, report in self.verdicts.items()
        }
        if self.task.beyond:
            told["beyond"] = [one.to_json() for one in self.held]
        return told

    def scores(self) -> dict[str, float]:
        """Both verdicts as numbers, at the start and now."""
        scores: dict[str, float] = {}
        for rules, report in self.verdicts.items():
            met, total = self._first[rules]
            scores[f"{rules}_success"] = float(report.success)
            scores[f"{rules}_total"] = float(report.total)
            scores[f"{rules}_satisfied"] = float(report.clamped)
            scores[f"{rules}_first_total"] = float(total)
            scores[f"{rules}_first_satisfied"] = float(met)
            scores[f"{rules}_percent"] = float(self.progress.percent_by(rules, met))
        if self.task.beyond:
            scores["beyond_total"] = float(len(self.held))
            scores["beyond_met"] = float(sum(one.met for one in self.held))
        return scores

    def save(self) -> JSON:
        """What a snapshot has to remember; None where the objects alone tell it all."""
        remembers = self.task.beyond or self.progress.done_at_start
        return self.progress.save() if remembers else None

    def check(self, saved: JSON) -> None:
        """Complain about what `restore` could not use.

        Raises:
            WorldError: `bad_file`, with the place inside.
        """
        if saved is not None:
            self.progress.fork().restore((), saved)

    def restore(self, rows: Rows, saved: JSON) -> None:
        """Go back to these objects, and to what was remembered with them.

        Raises:
            WorldError: `bad_file`, with the place inside (`check`).
        """
        self.progress.restore(rows, self.progress.save() if saved is None else saved)

    def fork(self) -> Judge:
        """The same at the same point, which goes on by itself."""
        twin = Judge(self.task, self.decides)
        twin._progress, twin._first = self.progress.fork(), self._first
        return twin


def condition(number: int, text: str, group: Subgoal) -> Condition:
    """A subgoal as a condition; counted where counting says the same as the verdict."""
    met = min(group.satisfied, group.total)
    counts = group.total > 1 and (met == group.total) == group.success
    return Condition(str(number), text, group.success, *((met, group.total) if counts else (0, 0)))


__all__ = ["LOST", "RULES", "Judge", "Verdicts", "condition"]
