"""Dealing: whoever is next gets a kitchen, as long as there are some free; each place once, whoever deals.

Who gets what is decided in one short transaction that holds the line (`line.line_held`), so that several
processes never decide at the same time. Kitchens are opened after it, which takes longer: until then a
place is `opening`, and counts as running.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import QuerySet

from game.engine.settings import EngineError
from game.fleets.line import LEASE, line_held, tidy
from game.fleets.schedule import Kitchen, kitchen_at
from game.fleets.waiting import Waiter, in_order, running, waiting
from game.live import kitchens
from game.models import Place, Session
from sim.world import WorldError

log = logging.getLogger(__name__)

AT_ONCE = 8
"""Kitchens that one turn opens at the most: others look at the line, too."""
PATIENCE = timedelta(seconds=15)
"""So long a program waits for a partner that it has met more seldom."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What is dealt: a kitchen, and the places (in the order of the seats) that it is for."""

    kitchen: Kitchen
    places: tuple[str, ...]


def deal(now: datetime) -> list[Session]:
    """Look who is gone, and open kitchens for who is next. Returns the sessions that were opened."""
    tidy(now)
    if not waiting().exists() or running().count() >= settings.QUEUE_RUNNING:
        return []
    with transaction.atomic():
        line_held()
        hands = _hands(now)
    return [session for hand in hands if (session := _open(hand, now)) is not None]


def _hands(now: datetime) -> list[Hand]:
    """Decide who is dealt what, and mark their places. To be called while the line is held."""
    order = in_order()
    free = settings.QUEUE_RUNNING - running().count()
    tokens = Counter(running().exclude(token=None).values_list("token_id", flat=True))
    taken: set[str] = set()
    hands: list[Hand] = []
    for row in order:
        if free < 1 or len(hands) >= AT_ONCE:
            break
        crew = _crew(row, order, taken, tokens, now)
        if not crew:
            continue
        if free < min(len(crew), settings.QUEUE_RUNNING):
            break  # the next two places are theirs: who cooks alone would else pass them for ever
        taken |= {one.id for one in crew}
        hand = _marked(crew, now)
        if hand is None:
            continue
        hands.append(hand)
        free -= len(crew)
        tokens.update(one.token for one in crew if one.token is not None)
    return hands


def _crew(
    first: Waiter, order: Sequence[Waiter], taken: set[str], tokens: Counter[int], now: datetime
) -> tuple[Waiter, ...]:
    """Who plays with whoever is next; nobody, where that cannot be now."""

    def may(row: Waiter) -> bool:
        busy = tokens[row.token] if row.token is not None else 0
        return row.id not in taken and busy < settings.QUEUE_TOKEN_RUNNING

    if not may(first):
        return ()
    if first.seats == 1:
        return (first,)
    where = first.world, first.suite, first.seats
    others = [
        row
        for row in order
        if (row.world, row.suite, row.seats) == where and row.program != first.program and may(row)
    ]
    if not others:
        return ()
    met = Counter(
        Place.objects.filter(
            program=first.program, world=first.world, suite=first.suite, dealt_at__isnull=False
        ).values_list("partner_id", flat=True)
    )
    best = min(others, key=lambda row: met[row.program])  # the first of those met least
    if met[best.program] and now - first.joined_at < PATIENCE and _newer(first, met, best):
        return ()
    return first, best


def _newer(first: Waiter, met: Counter[int], best: Waiter) -> bool:
    """Whether somebody plays whom this program has met more seldom than who is there now: two who end
    together would else be each other's partners for ever."""
    playing = running().filter(world=first.world, suite=first.suite, seats=first.seats)
    ids = playing.exclude(program=first.program).values_list("program_id", flat=True)
    return any(met[one] < met[best.program] for one in ids)


def _marked(crew: tuple[Waiter, ...], now: datetime) -> Hand | None:
    """What a crew is dealt, its places being marked; None, and these are over, where there is no such kitchen (any more)."""
    first = crew[0]
    had = Place.objects.filter(
        program=first.program, world=first.world, suite=first.suite, seats=first.seats,
        dealt_at__isnull=False, number__isnull=False,
    )  # fmt: skip
    number = (had.filter(partner=crew[1].program) if len(crew) > 1 else had).count()
    if len(crew) > 1:  # who sits where: the other way round each time
        crew = tuple(sorted(crew, key=lambda row: row.program, reverse=bool(number % 2)))
    for row in crew:
        partner = next((one.program for one in crew if one.id != row.id), None)
        Place.objects.filter(pk=row.id, state=Place.State.WAITING).update(
            state=Place.State.OPENING, dealt_at=now, lease_until=now + LEASE,
            number=number, partner=partner,
        )  # fmt: skip
    ids = tuple(row.id for row in crew)
    try:
        return Hand(kitchen_at(first.world, first.suite, first.seats, number), ids)
    except Exception:  # a suite, its world or a file of it is gone: that stops nobody else
        name = f"{first.world}:{first.suite}"
        log.exception("there is no kitchen %d of %s; its places are over", number, name)
        Place.objects.filter(pk__in=ids).update(state=Place.State.OVER, over_at=now)
    return None


def _open(hand: Hand, now: datetime) -> Session | None:
    """The session of a hand; None, and the places are over, where the kitchen cannot be opened."""
    rows = {row.pk: row for row in Place.objects.select_related("program__player").filter(
        pk__in=hand.places)}  # fmt: skip
    places = [rows[pk] for pk in hand.places]
    specs = hand.kitchen.task.seats
    seats: dict[str, kitchens.SeatPlan] = {
        spec.name: ("program", place.program) for spec, place in zip(specs, places, strict=True)
    }

    def mark(row: Session) -> None:
        """With the session, or not at all: the places have their seats."""
        for spec, place in zip(specs, places, strict=True):
            mine = _still(now).filter(pk=place.pk)
            if not mine.update(state=Place.State.DEALT, session=row, seat=spec.name):
                raise WorldError("gone", "somebody has left the line meanwhile")

    try:
        return kitchens.create_session(
            hand.kitchen.task, seed=hand.kitchen.seed, settings=hand.kitchen.settings,
            seats=seats, player=None, listed=False, after=mark,
        )  # fmt: skip
    except (WorldError, EngineError) as error:
        log.warning("kitchen %s is not dealt: %s", hand.kitchen.task.id, error.message)
        _undo(hand, now, back=error.code == "gone")
    except DatabaseError:
        raise  # whoever asks comes again, and what stays half open is dealt anew (`line.OPENS`)
    except Exception:  # one kitchen that breaks must not keep the others from theirs
        log.exception("kitchen %s broke and is not dealt", hand.kitchen.task.id)
        _undo(hand, now, back=False)
    return None


def _still(now: datetime) -> QuerySet[Place]:
    """Places that were decided at a time, and are neither left nor dealt anew since then."""
    return Place.objects.filter(state=Place.State.OPENING, dealt_at=now)


def _undo(hand: Hand, now: datetime, *, back: bool) -> None:
    """Places whose kitchen was not opened: back in line where only somebody left; else it is over for them,
    and their number with it, so that the same kitchen does not come again."""
    mine = _still(now).filter(pk__in=hand.places)
    if back:
        mine.update(state=Place.State.WAITING, dealt_at=None, number=None, partner=None)
    else:
        mine.update(state=Place.State.OVER, over_at=now)
