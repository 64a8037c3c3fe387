"""What is kept in the database."""

from __future__ import annotations

from game.models.events import Event
from game.models.jobs import Job, JobWorker
from game.models.players import Player
from game.models.sessions import Seat, Session

__all__ = ["Event", "Job", "JobWorker", "Player", "Seat", "Session"]
