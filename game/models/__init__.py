"""What is kept in the database."""

from __future__ import annotations

from game.models.brought import BroughtRecord
from game.models.events import Event
from game.models.jobs import Job, JobWorker
from game.models.players import Player
from game.models.ratings import (
    RatedSession,
    Rater,
    Rating,
    RatingCollection,
    RatingInvitation,
    RatingItem,
)
from game.models.runs import EvaluationRun, FailureLabel, RunEpisode, RunTask
from game.models.sessions import Seat, Session
from game.models.spending import ModelAccount
from game.models.stage import Stage
from game.models.studies import (
    Identity,
    Participant,
    Payment,
    StudyAnswer,
    StudyDeed,
    StudyEvent,
    StudyGroup,
    StudyInvitation,
    StudyMessage,
    StudyRecord,
    StudyRole,
    StudyVersion,
    StudyVisit,
    Waiting,
)
from game.models.tokens import AccessToken

__all__ = [
    "AccessToken",
    "BroughtRecord",
    "EvaluationRun",
    "Event",
    "FailureLabel",
    "Identity",
    "Job",
    "JobWorker",
    "ModelAccount",
    "Participant",
    "Payment",
    "Player",
    "RatedSession",
    "Rater",
    "Rating",
    "RatingCollection",
    "RatingInvitation",
    "RatingItem",
    "RunEpisode",
    "RunTask",
    "Seat",
    "Session",
    "Stage",
    "StudyAnswer",
    "StudyDeed",
    "StudyEvent",
    "StudyGroup",
    "StudyInvitation",
    "StudyMessage",
    "StudyRecord",
    "StudyRole",
    "StudyVersion",
    "StudyVisit",
    "Waiting",
]
