"""An audience that votes on what a seat does next, where the session is run: rounds, tallies, moves.

A round opens when the seat is to move, ends some seconds after its first vote (or as soon as everybody
has voted), and what most of them want is done, in one move or several. Votes are counted in memory;
what is recorded is a round's tally, before the moves that follow from it. Nothing here waits.
"""

from __future__ import annotations

from collections.abc import Callable

from game.clock import Clock, Timer
from game.engine.ballot import Ballot, options
from game.engine.commands import Act, Command, Poll
from game.engine.events import Event
from game.engine.session import Session
from game.live.bus import Output, Votes
from game.live.messages import dumps
from game.live.presence import Presence
from sim.world import Action, JSONObject, Seat

TALLY_S = 0.25
"""A tally is told so often at the most."""
ALL_IN_S = 1.0
"""Seconds from the vote with which everybody has voted to the end of the round."""


class Crowd:
    """The rounds of one session. `submit` hands in a command, `publish` tells halls and screens."""

    def __init__(
        self,
        session: Session,
        clock: Clock,
        presence: Presence,
        submit: Callable[[Command], None],
        publish: Callable[[Output], None],
    ) -> None:
        self._session = session
        self._clock = clock
        self._presence = presence
        self._submit = submit
        self._publish = publish
        self._seat: Seat = session.settings.voted
        self._voters: dict[str, int] = {}
        self._rounds = session.rounds
        self._ballot: Ballot | None = None
        self._plan: list[Action] = []
        self._sent = ""
        self._ends_at: float | None = None
        self._kept: float | None = None
        """Seconds that a round has left whose clock stands still with the kitchen's."""
        self._due = False
        self._end: Timer | None = None
        self._telling: Timer | None = None

    @staticmethod
    def of(
        session: Session,
        clock: Clock,
        presence: Presence,
        submit: Callable[[Command], None],
        publish: Callable[[Output], None],
    ) -> Crowd | None:
        """The audience of a session; None where it has none."""
        if session.settings.voted not in session.seats:
            return None
        return Crowd(session, clock, presence, submit, publish)

    @property
    def voters(self) -> int:
        """Phones that are connected now."""
        here = self._presence.processes
        return sum(count for process, count in self._voters.items() if process in here)

    # -- what comes in ----------------------------------------------------------------------------

    def take(self, votes: Votes) -> None:
        """Votes of one process, and how many phones it has."""
        before, self._voters[votes.process] = self._voters.get(votes.process), votes.voters
        ballot = self._ballot
        if before != votes.voters and ballot is not None:
            self._tell_soon()
        if ballot is None or ballot.round != votes.round or not votes.cast:
            return
        first = ballot.opened_at is None
        now = self._clock.now()
        if not sum(ballot.cast(voter, choice, now) for voter, choice in votes.cast.items()):
            return
        if first:
            self._end_in(self._session.settings.vote_s)
            self._tell(self.message())
        if ballot.total >= self.voters:
            self._end_in(min(self._left(), ALL_IN_S))
        self._tell_soon()

    def look(self) -> None:
        """Something may have changed: open a round, or close one that is due."""
        if not self._may_move():
            self._forget()
            return
        if self._session.status != "playing":
            self._stand_still()
            return
        self._run_on()
        ballot = self._ballot
        if ballot is None and not self._sent:
            self._open()
        elif self._due:
            self._close()

    def heard(self, event: Event) -> None:
        """What was committed: the seat's own step, a refusal of it, or a tally."""
        if event.kind == "polled":
            self._tell(dumps("verdict", **self._about(), **self._verdict_of(event)))
        elif event.kind == "step" and event.payload["cids"].get(self._seat) == self._sent != "":
            self._sent = ""
            self._go_on(event.payload["results"].get(self._seat, {}).get("ok", True))
        elif event.kind == "refused" and event.payload["cid"] == self._sent != "":
            self._sent = ""
            self._plan.clear()

    def stop(self) -> None:
        """Nothing more is told or ended."""
        for timer in (self._end, self._telling):
            if timer is not None:
                timer.cancel()

    # -- rounds -----------------------------------------------------------------------------------

    def _may_move(self) -> bool:
        seat = self._session.seats[self._seat]
        return seat.is_here and self._session.status in ("playing", "paused")

    def _open(self) -> None:
        if self._seat not in self._session.to_move():
            return
        found = options(self._session.view(self._seat))
        if not found:
            return
        self._rounds += 1
        self._ballot = Ballot(self._rounds, found)
        self._tell(self.message())

    def _end_in(self, seconds: float) -> None:
        """The round ends in so long, not counting while the kitchen stands still."""
        if self._end is not None:
            self._end.cancel()
        self._ends_at, self._kept, self._due = None, None, False
        if self._session.status != "playing":
            self._kept = seconds
            return
        self._ends_at = self._clock.now() + seconds
        self._end = self._clock.call_at(self._ends_at, self._ring)

    def _left(self) -> float:
        """Seconds that the round has left."""
        if self._kept is not None or self._ends_at is None:
            return self._kept or 0.0
        return max(0.0, self._ends_at - self._clock.now())

    def _stand_still(self) -> None:
        """The kitchen's clock stands still, and the round's with it."""
        if self._ends_at is not None:
            self._end_in(self._left())
            self._tell(self.message())

    def _run_on(self) -> None:
        if self._kept is not None:
            self._end_in(self._kept)
            self._tell(self.message())

    def _ring(self) -> None:
        """The round's time is over. The alarm says so, not the clock: alarms may be a little early."""
        self._due = True
        self.look()

    def _close(self) -> None:
        """What most want is written down, and done."""
        ballot, self._ballot, self._ends_at, self._due = self._ballot, None, None, False
        self._kept = None
        if ballot is None or ballot.leading is None or ballot.opened_at is None:
            return
        self._submit(
            Poll(
                self._seat, ballot.round, [option.text for option in ballot.options],
                ballot.votes, ballot.leading, self.voters, ballot.opened_at,
            )
        )  # fmt: skip
        self._tell(dumps("counted", **self._about(), round=ballot.round))
        self._plan = list(ballot.options[ballot.leading].actions)
        self._move(ballot.round)

    def _move(self, number: int) -> None:
        action = self._plan.pop(0)
        self._sent = f"round-{number}-{len(self._plan)}"
        self._submit(Act(self._seat, action, cid=self._sent, by="person"))

    def _go_on(self, went_well: bool) -> None:
        """The rest of what was chosen, as long as it can still be done."""
        if not (self._plan and went_well and self._may_move()):
            self._plan.clear()
            return
        legal = self._session.view(self._seat)["legal"]
        wanted = self._plan[0]
        if any(one["verb"] == wanted.verb and one["args"] == dict(wanted.args) for one in legal):
            self._move(self._rounds)
        else:
            self._plan.clear()

    def _forget(self) -> None:
        """The seat is not the audience's now."""
        if self._ballot is None and not self._plan and not self._sent:
            return
        self._ballot, self._ends_at, self._kept, self._due, self._sent = None, None, None, False, ""
        self._plan.clear()
        self._tell(dumps("counted", **self._about(), round=self._rounds))

    # -- what is told -----------------------------------------------------------------------------

    def message(self) -> str:
        """The round that is open, for whoever comes now; empty: none is."""
        if self._ballot is None:
            return ""
        choices = [option.text for option in self._ballot.options]
        tally = {"votes": self._ballot.votes, "cast": self._ballot.total}
        round_ = self._ballot.round
        return dumps("ballot", **self._about(), round=round_, choices=choices, **tally)

    def _tell_soon(self) -> None:
        if self._telling is None:
            self._telling = self._clock.call_at(self._clock.now() + TALLY_S, self._tell_tally)

    def _tell_tally(self) -> None:
        self._telling = None
        if self._ballot is not None:
            tally = {"votes": self._ballot.votes, "cast": self._ballot.total}
            self._tell(dumps("count", **self._about(), round=self._ballot.round, **tally))

    def _about(self) -> JSONObject:
        left = None if self._ends_at is None else round(self._left(), 3)
        return {
            "session": self._session.id,
            "seat": self._seat,
            "voters": self.voters,
            "left": left,
        }

    @staticmethod
    def _verdict_of(event: Event) -> JSONObject:
        told = event.payload
        return {name: told[name] for name in ("round", "choices", "votes", "chosen")}

    def _tell(self, message: str) -> None:
        if message:
            self._publish(Output(self._session.id, crowd=(message,)))
