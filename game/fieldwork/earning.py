"""What somebody earned: base pay by how it ended, and the bonus that the study's formula comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from game.engine.events import Event
from game.fieldwork.keeping import study_of
from game.log.store import read_events
from game.metrics import all_metrics
from game.models import Participant, Seat, StudyAnswer
from game.studies.formula import FormulaError
from game.studies.offer import Offer
from sim.world import JSON

Pay = Literal["base", "screen out", "withdrawn", "review", "nothing"]
BY_OUTCOME: Mapping[str, Pay] = {
    "done": "base", "no partner": "base", "partner left": "base", "screened out": "screen out",
    "failed checks": "review", "timed out": "review", "no consent": "nothing", "wrong device": "nothing",
    "withdrawn": "withdrawn",
}  # fmt: skip
"""What each end is paid. Whoever waited in vain or was left by a partner is paid like those who finished; ends
that are not named here a person looks at."""
WITH_BONUS = frozenset({"done", "partner left"})
CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Earned:
    """A bonus, and how it comes about. `trouble` says why it could not be worked out."""

    bonus: Decimal
    why: str = ""
    trouble: str = ""


def rule_of(outcome: str, offer: Offer) -> Pay:
    """What an end is paid by a study that offers this. Whether whoever withdrew is paid a person decides where the
    study does not say it."""
    rule = BY_OUTCOME.get(outcome, "review")
    return "review" if rule == "withdrawn" and offer.withdrawn is None else rule


def has_bonus(participant: Participant) -> bool:
    """Whether a participant whose study is over may have earned a bonus."""
    return study_of(participant.version).bonus is not None and participant.outcome in WITH_BONUS


def bonus_of(participant: Participant) -> Earned:
    """The bonus of a participant whose study is over. Reads the logs of their sessions where the formula asks
    for measures, so no row may be held meanwhile."""
    study = study_of(participant.version)
    if study.bonus is None or participant.outcome not in WITH_BONUS:
        return Earned(Decimal(0))
    formula, most = study.bonus.formula, study.bonus.most
    values = values_of(participant, formula.names)
    try:
        found = max(Decimal(0), formula.worked_out(values))
    except FormulaError as error:
        return Earned(Decimal(0), trouble=str(error))
    bonus = (min(found, most) if most is not None else found).quantize(CENT, ROUND_HALF_UP)
    told = ", ".join(f"{name} {value:.6g}" for name, value in sorted(values.items()))
    return Earned(bonus, f"{formula.text} with {told}" if told else formula.text)


def base_of(offer: Offer, outcome: str) -> Decimal:
    """Base pay of an end; nothing where a person decides first."""
    rule = rule_of(outcome, offer)
    if rule == "base":
        return offer.pay or Decimal(0)
    if rule == "withdrawn":
        return offer.withdrawn or Decimal(0)
    return (offer.screen_out or Decimal(0)) if rule == "screen out" else Decimal(0)


def values_of(participant: Participant, names: Iterable[str]) -> dict[str, Decimal]:
    """The values of a formula's names; a measure or answer that is not there has none."""
    wanted = sorted(names)
    logs = _Played(participant)
    found = {name: _value(participant, logs, name) for name in wanted}
    return {name: value for name, value in found.items() if value is not None}


class _Played:
    """The sessions in which somebody played for the study, the tutorial left out; logs are read once."""

    def __init__(self, participant: Participant) -> None:
        visits = participant.visits.filter(kind="play", session__isnull=False).order_by("index")
        self.sessions = [str(one) for one in visits.values_list("session_id", flat=True)]
        rows = Seat.objects.filter(session__in=self.sessions, player=participant.player_id)
        self._seats = dict(rows.values_list("session_id", "name"))
        self._logs: dict[str, list[Event]] = {}

    def measured(self, name: str) -> list[Decimal]:
        """A measure of each session; those that have none left out."""
        found = []
        for session in self.sessions:
            if session not in self._logs:
                self._logs[session] = read_events(session)
            value = all_metrics()[name].measure(self._logs[session])
            if (number := number_of(value, self._seats.get(session, ""))) is not None:
                found.append(number)
        return found


def number_of(value: JSON, seat: str) -> Decimal | None:
    """One number: true is 1; of values by seat one's own; of values by verb or reason their sum."""
    if isinstance(value, bool | int | float):
        number = Decimal(str(float(value)))
        return number if number.is_finite() else None
    if isinstance(value, Mapping):
        if seat in value:
            return number_of(value[seat], "")
        inner = [number_of(one, "") for one in value.values()]
        numbers = [one for one in inner if one is not None]
        return sum(numbers, Decimal(0)) if numbers else None
    return None


def _value(participant: Participant, played: _Played, name: str) -> Decimal | None:
    if name == "rounds":
        return Decimal(len(played.sessions))
    if name == "minutes":
        over = participant.over_at or participant.seen_at
        return Decimal(str(round((over - participant.arrived_at).total_seconds() / 60, 3)))
    how, _, inner = name.partition(".")
    if how == "answer":
        rows = StudyAnswer.objects.filter(visit__participant=participant, question=inner)
        numbers = [number_of(one, "") for one in rows.values_list("value", flat=True)]
        return _mean([one for one in numbers if one is not None])
    if inner not in all_metrics():  # a measure that another version of this software had
        return None
    values = played.measured(inner)
    return _mean(values) if how == "mean" else (sum(values, Decimal(0)) if values else None)


def _mean(values: Sequence[Decimal]) -> Decimal | None:
    return sum(values, Decimal(0)) / len(values) if values else None
