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

__all__ = [
    "BroughtRecord",
    "EvaluationRun",
    "Event",
    "FailureLabel",
    "Job",
    "JobWorker",
    "ModelAccount",
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
]
