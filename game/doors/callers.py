"""Who knocks: a personal token, whose it is, what it is good for, and how much it may do at once.

Rates, streams and waiting calls are counted by each web process for itself; sessions at a time are
rows, and count for all processes together.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.conf import settings
from django.utils import timezone

from game.doors.problems import Problem
from game.live.consumers import WORDS_BURST, WORDS_RATE
from game.live.throttle import Bucket
from game.log.veil import knows_names
from game.models import AccessToken, Player, Program, Session
from game.models.tokens import PREFIX, SCOPES, digest_of, token_of

KEPT = 10_000
"""Tokens, and addresses of those who show none that is good, that a process remembers."""
OPENING_RATE = 2.0
OPENING_BURST = 60
"""Sessions that one token may open: a second, and at once."""
STRANGERS_RATE = 5.0
STRANGERS_BURST = 60
"""Wrong tokens from one address: a second, and at once."""
LONGEST = 200
"""Characters that a token may have before it is looked up."""


class Tally:
    """What one token does in this process now."""

    def __init__(self) -> None:
        self.calls = Bucket(settings.API_RATE, settings.API_BURST)
        self.words = Bucket(WORDS_RATE, WORDS_BURST)
        self.openings = Bucket(OPENING_RATE, OPENING_BURST)
        self.open = 0

    def count(self, now: float) -> None:
        """One more call. Raises Problem `too_fast`."""
        calm(self.calls, now, f"{settings.API_RATE:g} calls a second are the most")


def calm(bucket: Bucket, now: float, what: str) -> None:
    """Raises Problem `too_fast`, saying when to try again."""
    if settings.LIMITS and not bucket.take(now):
        wait = max(1, math.ceil(bucket.wait))
        raise Problem("too_fast", f"{what}; try again in {wait} s", retry_after=wait)


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever shows a good token."""

    token: AccessToken
    player: Player
    tally: Tally = field(repr=False)

    @property
    def staff(self) -> bool:
        """Whether this is somebody who keeps the installation. Their programs are not: whoever has a program's token
        acts for it, and for nothing else of its owner's."""
        user = self.player.user
        if self.program is not None:
            return False
        return user is not None and user.is_active and user.is_staff

    @property
    def program(self) -> Program | None:
        """The named program that the token acts for, and for no other; None: a token of no program's."""
        return self.token.program

    def as_program(self) -> Program:
        """The same. Raises Problem `no_program`."""
        if self.program is None:
            sentence = "this is for named programs: name one under Programs, and show its token"
            raise Problem("no_program", sentence)
        return self.program

    def knows_names(self, session: Session) -> bool:
        """Whether names and chat of a session are told (`game.log.veil`): to a program, those of its own."""
        if self.program is None:
            return knows_names(session, self.player)
        return knows_names(session, None) or is_of_program(session, self.program)

    def needs(self, scope: str) -> None:
        """Raises Problem `missing_scope`."""
        if scope not in self.token.scopes:
            has = ", ".join(self.token.scopes) or "none"
            raise Problem(
                "missing_scope",
                f'this needs the scope "{scope}" ({SCOPES[scope]}); the token has: {has}',
                more={"scope": scope},
            )

    @contextmanager
    def held_open(self) -> Iterator[None]:
        """While a stream or a waiting call is open.

        Raises:
            Problem: `too_many_streams`.
        """
        most = settings.API_OPEN
        if settings.LIMITS and self.tally.open >= most:
            sentence = f"this token has {most} streams and waiting calls open, which are the most"
            raise Problem("too_many_streams", sentence, retry_after=5)
        self.tally.open += 1
        try:
            yield
        finally:
            self.tally.open -= 1

    def may_open(self) -> None:
        """Whether one more session may be opened with this token. Asks the database.

        Raises:
            Problem: `too_many_sessions`.
        """
        going = Session.objects.filter(opened_with=self.token, status__in=Session.LIVE).count()
        if settings.LIMITS and going >= settings.API_SESSIONS:
            sentence = (
                f"{going} sessions that this token opened are still going on, and "
                f"{settings.API_SESSIONS} are the most; close one (DELETE) or finish it"
            )
            raise Problem("too_many_sessions", sentence, retry_after=30)


def is_of_program(session: Session, program: Program) -> bool:
    """Whether a named program sits in a session, or opened it."""
    opened = session.opened_with
    if opened is not None and opened.program_id == program.pk:
        return True
    return any(seat.program_id == program.pk for seat in session.seats.all())


class Porter:
    """Remembers how much each token, and each address without one, has done lately."""

    def __init__(self) -> None:
        self._tallies: OrderedDict[str, Tally] = OrderedDict()
        self._strangers: OrderedDict[str, Bucket] = OrderedDict()

    def hurry(self, secret: str | None, now: float) -> None:
        """Count a call of a token that was good before. Asks nobody, so that a flood costs next to nothing.

        Raises:
            Problem: `too_fast`.
        """
        tally = self._tallies.get(digest_of(secret[:LONGEST])) if secret is not None else None
        if tally is not None:
            tally.count(now)

    def caller(self, secret: str | None, address: str, now: float) -> Caller:
        """Who shows this secret. Asks the database.

        Raises:
            Problem: what is wrong with the token; `too_fast` for floods of wrong ones.
        """
        try:
            row = _good(secret)
        except Problem:
            self._stranger(address, now)
            raise
        row.used(timezone.now())
        return Caller(row, row.player, self._tally(row.digest, now))

    def _tally(self, token: str, now: float) -> Tally:
        if token not in self._tallies:
            tally = self._tallies[token] = Tally()
            tally.count(now)
        self._tallies.move_to_end(token)
        while len(self._tallies) > KEPT:
            self._tallies.popitem(last=False)
        return self._tallies[token]

    def _stranger(self, address: str, now: float) -> None:
        bucket = self._strangers.setdefault(address, Bucket(STRANGERS_RATE, STRANGERS_BURST))
        self._strangers.move_to_end(address)
        while len(self._strangers) > KEPT:
            self._strangers.popitem(last=False)
        calm(bucket, now, "too many calls without a good token")


def _good(secret: str | None) -> AccessToken:
    if secret is None:
        raise Problem("no_token", "send a personal token as Authorization: Bearer brigade_…")
    known = len(secret) <= LONGEST and secret.startswith(PREFIX)
    row = token_of(secret) if known else None
    if row is None:
        raise Problem("wrong_token", "no token like this is known here; make one under Tokens")
    user = row.player.user
    if row.revoked or user is None or not user.is_active:
        raise Problem("revoked_token", f'the token "{row.name}" was revoked; make another one')
    if row.program is not None and row.program.retired:
        raise Problem("revoked_token", f'the program "{row.program.name}" was retired')
    if row.expired(timezone.now()):
        sentence = f'the token "{row.name}" was good until {row.expires_at:%Y-%m-%d %H:%M} UTC'
        raise Problem("expired_token", f"{sentence}; make another one")
    return row
