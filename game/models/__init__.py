"""What is kept in the database."""

from __future__ import annotations

from game.models.brought import BroughtRecord
from game.models.events import Event
from game.models.jobs import Job, JobWorker
from game.models.ladder import LadderGame, LadderTable
from game.models.line import Line, Place
from game.models.players import Player
from game.models.programs import Program, ProgramInvitation
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
    StudyPicture,
    StudyRecord,
    StudyRole,
    StudyVersion,
    StudyVisit,
    Waiting,
)
from game.models.tokens import AccessToken
from game.models.workshop import DrawnKitchen

__all__ = [
    "AccessToken",
    "BroughtRecord",
    "DrawnKitchen",
    "EvaluationRun",
    "Event",
    "FailureLabel",
    "Identity",
    "Job",
    "JobWorker",
    "LadderGame",
    "LadderTable",
    "Line",
    "ModelAccount",
    "Participant",
    "Payment",
    "Place",
    "Player",
    "Program",
    "ProgramInvitation",
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
    "StudyPicture",
    "StudyRecord",
    "StudyRole",
    "StudyVersion",
    "StudyVisit",
    "Waiting",
]
