"""What can be seen of a session in this process, whether it is played or played back."""

from __future__ import annotations

from game.engine.session import Session
from sim.world import ActionSpace, JSONObject, Observation, Seat, Task


class Looking:
    """One session, to be looked at."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def session(self) -> Session:
        """The session itself, for what this class leaves out."""
        return self._session

    @property
    def task(self) -> Task:
        """What is to be done."""
        return self._session.task

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, those of partners among them."""
        return tuple(self._session.seats)

    @property
    def over(self) -> bool:
        """Whether nothing more can be done."""
        return self._session.status in ("finished", "abandoned")

    @property
    def outcome(self) -> JSONObject | None:
        """How it ended: success, reason, scores; None while it goes on."""
        return self._session.outcome

    @property
    def steps(self) -> int:
        """World steps that have happened."""
        return self._session.episode.steps

    def observe(self, seat: Seat) -> Observation:
        """What a seat may know now: the text that a language model reads, and the facts."""
        return Observation(self._session.text(seat), self._session.facts(seat) or {})

    def legal(self, seat: Seat) -> ActionSpace:
        """What a seat may do now."""
        return self._session.episode.legal(seat)

    def score(self, seat: Seat | None = None) -> float:
        """How far it is: the world's own score; where it has none the share of goal conditions that are met,
        and 1 at the goal."""
        report = self._session.episode.goals(seat)
        if report.score is not None:
            return report.score
        if report.done or not report.conditions:
            return float(report.done)
        return sum(one.met for one in report.conditions) / (len(report.conditions) + 1)
