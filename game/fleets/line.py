"""Places in the line: taken, kept by signs of life, looked at, left. Dealing is `game.fleets.dealing`'s."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from game.engine.commands import Abandon
from game.fleets.schedule import sizes, suite_named
from game.fleets.waiting import expected_s, game_seconds, running, waiting
from game.live.doorbell import tell
from game.models import AccessToken, Line, Place, Program, Session
from sim.world import WorldError

LEASE = timedelta(seconds=90)
"""Whoever is silent for so long has left the line; in a game, after the time for a move besides (`thinks`)."""
RENEW = timedelta(seconds=30)
"""A sign of life is written when the last one is so old."""
OPENS = timedelta(minutes=2)
"""A kitchen that is not open by then will not be: whoever dealt it has died, and its places are in line again."""
THE_LINE = 1
LEFT = "left_the_line"
"""Why a session is over of which a program left its place: in its log, and the ladder reads it there."""
OFTEN_FULL_S = 5


class LineError(WorldError):
    """A place cannot be had. `again_s`: when to try again, in seconds."""

    def __init__(self, code: str, message: str, again_s: int) -> None:
        super().__init__(code, message)
        self.again_s = again_s


def line_held() -> None:
    """Wait until nobody else changes who is next; to be called first in a transaction. The database gives the
    row to one writer at a time, whatever the process."""
    if not Line.objects.filter(pk=THE_LINE).update(turns=F("turns") + 1):
        Line.objects.get_or_create(pk=THE_LINE)
        Line.objects.filter(pk=THE_LINE).update(turns=F("turns") + 1)


def join(
    program: Program, token: AccessToken | None, suite: str, now: datetime, seats: int = 0
) -> Place:
    """A place at the end of a suite's line for a program. `seats`: 1 alone, 2 in a pair; 0: as the suite's
    tasks are, alone where there are such.

    Raises:
        WorldError: `no_suite`, `malformed` (it has no such tasks), `revoked_token` (the program is retired), or
            LineError: `too_many_places` (this token, or this owner's programs, wait in as many as they may), `line_full`.
    """
    world, name = suite_named(suite)
    there = sizes(world, name)
    if seats and seats not in there:
        some = " and ".join(str(one) for one in there)
        raise WorldError("malformed", f'"seats": tasks of {world}:{name} have {some}')
    with transaction.atomic():
        line_held()
        if not Program.objects.filter(pk=program.pk, retired_at=None).exists():
            raise WorldError("revoked_token", f'the program "{program.name}" plays no more')
        _room_for(program, token)
        return Place.objects.create(
            program=program,
            token=token,
            world=world,
            suite=name,
            seats=seats or there[0],
            joined_at=now,
            lease_until=now + LEASE,
        )


def _room_for(program: Program, token: AccessToken | None) -> None:
    owned = waiting().filter(program__player=program.player_id).count()
    if owned >= settings.QUEUE_OWNER_PLACES:
        sentence = (
            f"programs of this owner wait in {owned} places, which are the most; play or leave one"
        )
        raise LineError("too_many_places", sentence, 30)
    if token is not None:
        own = Place.objects.filter(token=token, state=Place.State.WAITING).count()
        if own >= settings.QUEUE_PLACES:
            sentence = f"this token waits in {own} places, which are the most; play or leave one"
            raise LineError("too_many_places", sentence, 30)
    count = waiting().count()
    if count >= settings.QUEUE_WAITING:
        wait = max(OFTEN_FULL_S, round(game_seconds() / max(1, settings.QUEUE_RUNNING)))
        sentence = f"{count} wait already, and the line takes no more; try again in {wait} s"
        raise LineError("line_full", sentence, wait)


def keep(places: list[str], now: datetime) -> int:
    """A sign of life for places that wait, where the last one is older than `RENEW`. What was dealt is kept by
    whoever sits down (`keep_seat`), and by nobody who only asks."""
    old = now + LEASE - RENEW
    rows = Place.objects.filter(pk__in=places, lease_until__lt=old, lease_until__gt=now)
    alive = rows.filter(state__in=(Place.State.WAITING, Place.State.OPENING))
    return alive.update(lease_until=now + LEASE)


def keep_seat(session: str, seat: str, now: datetime) -> int:
    """The same of the game that is played in a seat: whoever plays may think about a move."""
    rows = Place.objects.filter(session=session, seat=seat, state=Place.State.DEALT)
    return rows.filter(lease_until__gt=now).update(lease_until=now + LEASE + thinks())


def thinks() -> timedelta:
    """How long a program may think about a move, and says nothing meanwhile."""
    return timedelta(seconds=settings.QUEUE_MOVE_S)


def leave(place: Place, now: datetime) -> bool:
    """Give a place up. What was dealt is over with that, for both of a pair. False: it was over already."""
    with transaction.atomic():
        line_held()
        rows = Place.objects.filter(pk=place.pk)
        waited = rows.filter(state__in=(Place.State.WAITING, Place.State.OPENING))
        if waited.update(state=Place.State.GONE, over_at=now):
            return True
        left = rows.filter(state=Place.State.DEALT).update(state=Place.State.GONE, over_at=now)
        session = rows.values_list("session", flat=True).first()
    if left and session is not None:
        end_session(session)
    return bool(left)


def leave_all(places: QuerySet[Place], now: datetime) -> int:
    """Give up those of these places that wait or play, as their program or its token is good for nothing any more.
    Returns how many that were."""
    there = places.filter(state__in=(Place.State.WAITING, *Place.RUNNING))
    return sum(leave(place, now) for place in there)


def end_session(session: str) -> None:
    """End a dealt session of which somebody is gone, where it still goes on."""
    if Session.objects.filter(pk=session, status__in=Session.LIVE).exists():
        tell(session, Abandon(None, LEFT))


def tidy(now: datetime) -> int:
    """Bring the line up to date: games that have ended are over; who has been silent or may play no more is gone, and
    what they played ends; kitchens that nobody opened are dealt anew. Returns how many places that were."""
    unopened = Place.objects.filter(state=Place.State.OPENING, dealt_at__lte=now - OPENS)
    again = unopened.update(state=Place.State.WAITING, dealt_at=None, number=None, partner=None)
    running_now = Place.objects.filter(state=Place.State.DEALT)
    ended = running_now.exclude(session__status__in=Session.LIVE)
    count = Place.objects.filter(
        state=Place.State.DEALT, pk__in=list(ended.values_list("pk", flat=True))
    ).update(state=Place.State.OVER, over_at=now)
    count += again
    there = Place.objects.filter(state__in=(Place.State.WAITING, *Place.RUNNING))
    for pk, session in list(there.filter(_is_gone(now)).values_list("pk", "session_id")):
        if there.filter(_is_gone(now), pk=pk).update(state=Place.State.GONE, over_at=now):
            count += 1
            if session is not None:
                end_session(session)
    return count


def _is_gone(now: datetime) -> Q:
    """Who has been silent, is good for nothing any more, or was dealt a kitchen that did not begin for as long as a
    move may take: nobody is kept waiting for them."""
    silent = Q(lease_until__lte=now)
    barred = Q(token__revoked_at__isnull=False) | Q(program__retired_at__isnull=False)
    idle = Q(
        state=Place.State.DEALT, dealt_at__lte=now - LEASE - thinks(),
        session__status=Session.Status.LOBBY,
    )  # fmt: skip
    return silent | barred | idle


def wait_expected(before: int) -> int:
    """How long somebody waits who has so many before them, in seconds."""
    return expected_s(before, game_seconds(), running().count())
