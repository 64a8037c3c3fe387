"""Language models are sent into a study from its page: so many at once, on a budget, until somebody stops them.

Those who are sent are participants at once, with a place and a treatment. A job walks them through; whoever is
ended (also by *Stop*) goes no further, and a job that another worker takes over goes on with those under way.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from django.db import connection, transaction
from django.db.models import QuerySet, Sum

from game.agents import all_agents
from game.fieldwork.characters import Character
from game.fieldwork.keeping import newest, study_of
from game.fieldwork.machines import Ask, asking, enrol, take_part
from game.fieldwork.record import note
from game.fieldwork.running import did
from game.fieldwork.walking import end
from game.jobs.queue import Cancelled, JobError, Work, cancel, enqueue, job_kind
from game.live import allowance
from game.llm import Answer, LLMError, Message, endpoints
from game.llm.spending import Amount
from game.models import Job, ModelAccount, Participant, Player, StudyRecord
from game.studies.assigning import treatment
from game.studies.definition import PARTICIPANT, Study
from game.studies.pathway import pathway
from game.suites import find_task
from sim.world import JSON, JSONObject, WorldError

KIND = "study_models"
MOST = 50
"""So many at once. More are more batches."""
AT_ONCE = 8
"""So many walk at the same time."""
LOOK_S = 1.0


class NotSent(Exception):
    """Nobody was sent; the message is a sentence for whoever asked."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What models of one batch may ask for in all; None: what the installation lets."""

    tokens: int | None = None
    dollars: float | None = None

    def used_up(self, spent: Amount) -> bool:
        """Whether nothing more is to be asked."""
        tokens = self.tokens is not None and spent.tokens >= self.tokens
        return tokens or (self.dollars is not None and spent.dollars >= self.dollars)


@dataclass(frozen=True, slots=True)
class Batch:
    """Models that were sent together, and how far they are."""

    job: Job
    participants: list[Participant]
    spent: Amount
    budget: Budget

    @property
    def is_live(self) -> bool:
        """Whether somebody of them may still be walking."""
        return self.job.status in (Job.Status.QUEUED, Job.Status.RUNNING)

    @property
    def over(self) -> int:
        """How many have come to an end."""
        return sum(one.is_over for one in self.participants)


def players_of(study: Study) -> list[str]:
    """The agents that can play whatever the study wants its participants to play, those that ask models first."""
    wanted = {
        (step.stage.task, seat)
        for cell in range(len(study.design.cells))
        for step in pathway(study, treatment(study.design, cell, 0), "1")
        if step.stage.task
        for seat in _seats(step.stage.task, step.stage.seats)
    }
    kinds = [
        kind for kind in all_agents().values()
        if not kind.problem and all(kind.plays(find_task(task), seat) for task, seat in wanted)
    ]  # fmt: skip
    return [kind.name for kind in sorted(kinds, key=lambda kind: not kind.asks_models)]


def _seats(task: str, seats: Mapping[str, JSON]) -> list[str]:
    own = [seat for seat, who in seats.items() if who == PARTICIPANT]
    return own or [spec.name for spec in find_task(task).seats]


def dispatch(
    study: StudyRecord, by: Player, characters: Sequence[Character], budget: Budget
) -> Job:
    """Enrol these, and have a worker walk them through.

    Raises:
        NotSent: they may not be asked, or no agent can play for them, or too many jobs are waiting.
        NotNow: the study is not open, or full. Nobody is enrolled then.
    """
    if not 1 <= len(characters) <= MOST:
        raise NotSent(f"From 1 to {MOST} can be sent at once.")
    for one in characters:
        _check(study, by, one, budget)
    with transaction.atomic():
        who = [enrol(study, one) for one in characters]
        params: JSONObject = {
            "study": study.pk,
            "participants": [one.pk for one in who],
            "tokens": budget.tokens,
            "dollars": budget.dollars,
            "confidential": True,
        }
        try:
            job = enqueue(KIND, params, by)
        except JobError as error:
            raise NotSent(str(error)) from error
        did(study, by, "models sent", count=len(who), model=characters[0].model, batch=job.pk)
    return job


def _check(study: StudyRecord, by: Player, one: Character, budget: Budget) -> None:
    chosen: JSONObject = {"endpoint": one.endpoint, "model": one.model}
    try:
        allowance.check_asking(chosen, by)
    except WorldError as error:
        raise NotSent(
            f"{error.message[:1].upper()}{error.message[1:]}.".replace("..", ".")
        ) from error
    if one.agent not in players_of(study_of(newest(study))):
        raise NotSent(f"The agent {one.agent} cannot play all that this study has played.")
    if budget.dollars is not None and endpoints().prices.of(one.model) is None:
        raise NotSent(
            f"Nobody knows what {one.model} costs, so that a budget in dollars would not hold: limit tokens, "
            "or have its price entered in the endpoints file."
        )


# -- how they are doing ----------------------------------------------------------------------------


def batches_of(study: StudyRecord) -> list[Batch]:
    """Every batch of a study, the last one first."""
    jobs = list(Job.objects.filter(kind=KIND, params__study=study.pk).order_by("-created_at"))
    return [_batch(job) for job in jobs]


def batch_of(study: StudyRecord, job_id: str) -> Batch | None:
    """One batch of a study."""
    job = Job.objects.filter(kind=KIND, params__study=study.pk, pk=job_id).first()
    return _batch(job) if job is not None else None


def _batch(job: Job) -> Batch:
    budget = Budget(job.params.get("tokens"), job.params.get("dollars"))
    return Batch(job, list(_participants(job)), spent_by(_ids(job)), budget)


def _ids(job: Job) -> list[int]:
    return [int(cast(int, one)) for one in cast("list[object]", job.params["participants"])]


def _participants(job: Job) -> QuerySet[Participant]:
    rows = Participant.objects.select_related("version", "study", "player")
    return rows.filter(pk__in=_ids(job)).order_by("number")


def spent_by(participants: Sequence[int]) -> Amount:
    """What participants have asked for: on their pages, and in the kitchens that they played in."""
    rows = Participant.objects.filter(pk__in=participants)
    sessions = rows.exclude(visits__session=None).values_list("visits__session", flat=True)
    names = {f"p{one}" for one in participants} | {str(one) for one in sessions}
    accounts = ModelAccount.objects.filter(kind=ModelAccount.Kind.SESSION, name__in=names)
    sums = accounts.aggregate(tokens=Sum("tokens"), dollars=Sum("dollars"))
    return Amount(sums["tokens"] or 0, sums["dollars"] or 0.0)


def stop(batch: Batch, by: Player | None) -> int:
    """End it for all of a batch who are under way; how many. What they did stays."""
    cancel(batch.job)
    return _end(batch.participants, by.public_id if by is not None else None)


def _end(participants: Sequence[Participant], by: str | None) -> int:
    ended = [one for one in participants if not one.is_over]
    for one in ended:
        note(one, "model stopped", by=by)
        end(one, "timed out")
    return len(ended)


# -- the work --------------------------------------------------------------------------------------


@job_kind(KIND)
def walk(work: Work) -> Path:
    """Walk a batch through its study; whoever is through already is left alone."""
    who = list(_participants(work.job))
    budget = Budget(work.params.get("tokens"), work.params.get("dollars"))
    ids = [one.pk for one in who]
    with ThreadPoolExecutor(min(AT_ONCE, len(who) or 1)) as pool:
        going = [pool.submit(_one, one, ids, budget) for one in who if not one.is_over]
        try:
            _watch(work, going, len(who))
        except Cancelled:
            _end(list(_participants(work.job)), None)
            raise
    with work.file("models.json") as path:
        told = [
            {"participant": one.number, "outcome": one.outcome} for one in _participants(work.job)
        ]
        path.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    return work.folder / "models.json"


def _watch(work: Work, going: Sequence[Future[None]], every: int) -> None:
    """Say how far they are until all are through.

    Raises:
        Cancelled: the batch was stopped.
    """
    rest = set(going)
    while rest:
        _, rest = wait(rest, timeout=LOOK_S)
        work.progress(every - len(rest), every)
    for one in going:
        one.result()


def _one(participant: Participant, batch: Sequence[int], budget: Budget) -> None:
    try:
        take_part(participant, within(budget, batch, participant))
    finally:
        connection.close()


def within(budget: Budget, batch: Sequence[int], participant: Participant) -> Ask:
    """Asks a participant's model as long as the batch has not spent its budget."""
    ask = asking(participant)

    def one(messages: Sequence[Message]) -> Answer:
        if budget.used_up(spent_by(batch)):
            raise LLMError("budget", "the budget of those who were sent together is used up")
        return ask(messages)

    return one
