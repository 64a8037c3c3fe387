"""Stages in which one plays: a session with its seats as the study says, and the tutorial with its goal."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from game.engine.commands import Abandon
from game.fieldwork.grouping import people_in
from game.fieldwork.partners import look_after, was_left
from game.fieldwork.record import note
from game.fieldwork.sessions import open_session
from game.fieldwork.taking import Go, Stay, Stop, Taking, Verdict
from game.live.doorbell import tell
from game.models import Session, StudyEvent


class Playing:
    """A session that is played to its end, or to the stage's time."""

    template = "studies/stages/play.html"

    def enter(self, taking: Taking) -> None:
        """Open the session, if it is not there."""
        if taking.visit.session_id is None:
            open_session(taking)

    def due(self, taking: Taking) -> Verdict | None:
        """Whoever plays goes on by themselves; the session is seen to."""
        session = taking.visit.session
        if session is not None and session.is_live:
            look_after(taking, session)
        return None

    def context(self, taking: Taking) -> dict[str, Any]:
        """The session, and the seconds that are left of it (None: no limit, or it has not begun)."""
        session = taking.visit.session
        over = session is not None and not session.is_live
        return {
            "session": session,
            "over": over,
            "left": left(taking),
            "shared": len(people_in(taking.step.stage)) > 1,
            "skips": taking.step.stage.impossible == "skip",
            "told_impossible": _told_impossible(taking),
            "tries_left": taking.step.stage.tries - taking.visit.tries,
        }

    def submit(self, taking: Taking, sent: Mapping[str, Any]) -> Verdict:
        """On when the session is over; where the stage lets them, also when it cannot be done."""
        session = taking.visit.session
        if session is None:
            return Stay()
        if session.is_live:
            skips = taking.step.stage.impossible == "skip" and _told_impossible(taking)
            if not skips:
                return Stay({}, "This goes on until the task is done or the time is over.")
            tell(session.pk, Abandon(None, "impossible"))
        return self.judge(taking, session)

    def judge(self, taking: Taking, session: Session) -> Verdict:
        """How it went does not matter here, but whether somebody left."""
        left_by_other = was_left(taking, session)
        if left_by_other is None or taking.step.stage.after_leaving == "continue":
            return Go()
        return Stop("partner left" if left_by_other else "timed out")


class Tutorial(Playing):
    """Played until the task is done, in a number of tries."""

    def judge(self, taking: Taking, session: Session) -> Verdict:
        """Done: on. Otherwise once more, as long as there are tries."""
        if session.success:
            return Go()
        taking.visit.tries += 1
        rest = taking.step.stage.tries - taking.visit.tries
        note(
            taking.participant, "tutorial failed", taking.step.key, session=session.pk, left=rest,
        )  # fmt: skip
        if rest <= 0:
            return Stop("failed checks")
        taking.visit.session = None
        return Stay(
            {}, f"That was not it yet. You have {rest} more {'try' if rest == 1 else 'tries'}."
        )


def left(taking: Taking) -> int | None:
    """Whole seconds of the session that are left; None: it has no limit, or has not begun."""
    session = taking.visit.session
    return seconds_left(
        taking.step.stage.minutes, session.started_at if session is not None else None
    )


def seconds_left(minutes: float | None, started_at: datetime | None) -> int | None:
    """Whole seconds of so many minutes that are left since they began; None: no limit, or nothing has begun."""
    if minutes is None or started_at is None:
        return None
    gone = timezone.now() - started_at
    return max(
        0, min(round(minutes * 60), int((timedelta(minutes=minutes) - gone).total_seconds()))
    )


def _told_impossible(taking: Taking) -> bool:
    """Whether they said at this step that the task cannot be done."""
    events = StudyEvent.objects.filter(participant=taking.participant, kind="impossible")
    return events.filter(step=taking.step.key).exists()
