"""Raters: let in by a link, given a list of their own in an order of their own."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from game.models import Player, Rater, Rating, RatingCollection, RatingInvitation, RatingItem
from game.ratings.analysis import excluded_raters

STALE = timedelta(hours=2)
"""Items of a rater who has not been seen for so long are given to others, too."""
SEEDS = 2**31


class Closed(Exception):
    """Nobody is let in, or no answer is taken; the message says why, in a sentence for raters."""


GONE = {
    "revoked": "This invitation was withdrawn.",
    "expired": "This invitation has expired.",
    "full": "All places of this invitation are taken.",
    "over": "This collection is over; no more answers are needed.",
    "done": "Everything here has been rated often enough; no more answers are needed.",
}


def refusal(invitation: RatingInvitation) -> str:
    """Why nobody is let in by this link now, a key of `GONE`; empty: they are."""
    if not invitation.collection.is_open:
        return "over"
    if invitation.revoked_at is not None:
        return "revoked"
    if invitation.expires_at is not None and invitation.expires_at <= timezone.now():
        return "expired"
    taken = invitation.raters.filter(trial=False).count()
    if invitation.places is not None and taken >= invitation.places:
        return "full"
    return ""


def join(invitation: RatingInvitation, player: Player | None) -> Rater:
    """A new rater with a list of items. Who joined this collection before stays who they are.

    Raises:
        Closed: see `GONE`.
    """
    with transaction.atomic():
        collection = RatingCollection.objects.select_for_update().get(pk=invitation.collection_id)
        if player is not None:
            known = collection.raters.filter(player=player, trial=False).first()
            if known is not None:
                return known
        invitation = RatingInvitation.objects.select_related("collection").get(pk=invitation.pk)
        if why := refusal(invitation):
            raise Closed(GONE[why])
        rater = Rater.objects.create(
            collection=collection, invitation=invitation, player=player, seed=secrets.randbelow(SEEDS)
        )  # fmt: skip
        if not allot(rater):
            raise Closed(GONE["done"])
    return rater


def try_out(collection: RatingCollection) -> Rater:
    """A rater whose answers count nowhere, for a researcher to see what raters see."""
    with transaction.atomic():
        rater = Rater.objects.create(
            collection=collection, trial=True, seed=secrets.randbelow(SEEDS)
        )
        allot(rater)
    return rater


def allot(rater: Rater) -> int:
    """Put items that lack raters on a rater's list, in a random order of its own, with all attention
    items spread among them. Returns how many items there are to rate, attention items not counted.

    Those that have the fewest raters come onto the list first, so that with short lists all items
    get equally many. A rater's own session is never on it.
    """
    collection = rater.collection
    listed = rater.ratings.count()
    dice = random.Random(f"{collection.seed} {rater.seed} {listed}")
    wanted = _lacking(collection, rater)
    dice.shuffle(wanted)
    wanted.sort(key=lambda one: one[1])
    most = collection.items_per_rater or len(wanted)
    chosen = [item for item, _ in wanted[:most]]
    dice.shuffle(chosen)
    mine = rater.ratings.values("item")
    known = list(
        collection.items.exclude(expected="").exclude(pk__in=mine).values_list("pk", flat=True)
    )
    dice.shuffle(known)
    order = _spread(chosen, known, dice) if chosen else []
    Rating.objects.bulk_create(
        [
            Rating(rater=rater, item_id=item, position=at)
            for at, item in enumerate(order, start=listed + 1)
        ],
        batch_size=500,
    )
    return len(chosen)


def _lacking(collection: RatingCollection, rater: Rater | None) -> list[tuple[int, int]]:
    """The items that this rater (None: a new one) may rate and that lack raters, with how many they
    have: those who answered, and those who are at it."""
    items = RatingItem.objects.filter(collection=collection, expected="")
    if rater is not None:
        items = items.exclude(pk__in=rater.ratings.values("item"))
    if rater is not None and rater.player_id is not None:
        own = Q(sessions__session__seats__player=rater.player_id)
        own |= Q(shown__seats__player=rater.player_id)
        items = items.exclude(pk__in=items.filter(own).values("pk"))
    counted = Q(ratings__rater__trial=False)
    counted &= ~Q(ratings__rater__in=excluded_raters(collection))
    busy = Q(ratings__answered_at__isnull=False) | Q(
        ratings__rater__seen_at__gt=timezone.now() - STALE
    )
    rows = items.annotate(taken=Count("ratings", filter=counted & busy, distinct=True))
    found = rows.order_by("number").values_list("pk", "taken")
    if rater is not None and rater.trial:
        return [(pk, 0) for pk, _ in found]
    return [(pk, taken) for pk, taken in found if taken < collection.raters_per_item]


def _spread(items: Sequence[int], known: Sequence[int], dice: random.Random) -> list[int]:
    """The items in their order with the known ones among them: one in each stretch of equal length,
    anywhere in it, so that nobody can tell when the next one comes."""
    order = list(items)
    total = len(items) + len(known)
    for n, item in enumerate(known):
        low, high = n * total // len(known), (n + 1) * total // len(known)
        order.insert(min(len(order), dice.randrange(low, max(low + 1, high))), item)
    return order


def is_needed(collection: RatingCollection) -> bool:
    """Whether there is something to do for one more rater."""
    return bool(_lacking(collection, None))


def how_many_more(rater: Rater) -> int:
    """How many items this rater could still be given."""
    return len(_lacking(rater.collection, rater))


def more(rater: Rater) -> int:
    """Further items for somebody who has answered all of their own; returns how many.

    Each item is on a list once, so that nobody is ever asked the same twice.
    """
    with transaction.atomic():
        RatingCollection.objects.select_for_update().get(pk=rater.collection_id)
        if rater.ratings.filter(answered_at=None).exists():
            return 0
        return allot(rater)


def rater_of(token: str) -> Rater | None:
    """Whose pages this token opens."""
    return Rater.objects.select_related("collection").filter(token=token).first()


def known_as(collection: RatingCollection, token: object, player: Player | None) -> Rater | None:
    """The rater that this browser or this person is already, in this collection."""
    raters = collection.raters.filter(trial=False)
    if isinstance(token, str) and (rater := raters.filter(token=token).first()):
        return rater
    return raters.filter(player=player).first() if player is not None else None


def seen(rater: Rater) -> None:
    """Note that a rater is here."""
    Rater.objects.filter(pk=rater.pk).update(seen_at=timezone.now())
