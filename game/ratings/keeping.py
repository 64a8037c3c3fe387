"""Collections of ratings: made, opened to raters by links, closed, published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from game.models import Player, RatedSession, RatingCollection, RatingInvitation, RatingItem
from game.ratings import questionnaires
from game.ratings.drafts import Draft
from game.ratings.gathering import Gathered, Wish, gather
from game.ratings.reading import ItemsError
from sim.world import JSONObject

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Rules:
    """Whose answers do not count. Declared before the first answer; nothing is deleted by them."""

    attention: float = 0.75
    """The share of attention items that a rater must have got right."""
    seconds: float = 2.0
    """The median time an item that a rater must have taken."""

    @staticmethod
    def of(collection: RatingCollection) -> Rules:
        return Rules(**collection.rules)

    def to_json(self) -> JSONObject:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Plan:
    """A collection as it is wished for."""

    name: str
    questionnaire: str
    wish: Wish
    show: str
    raters_per_item: int
    items_per_rater: int | None
    consent: str
    rules: Rules


def make_collection(plan: Plan, player: Player | None) -> tuple[RatingCollection, Gathered]:
    """Gather the items and keep them, all or nothing.

    Raises:
        ItemsError: see `gather`.
    """
    asked = questionnaires()[plan.questionnaire]
    found = gather(asked, plan.wish, player)
    source = {
        "runs": list(plan.wish.runs),
        "sessions": len(plan.wish.sessions),
        "file": bool(plan.wish.text.strip()),
        "people": plan.wish.people,
        "left_out": dict(found.left_out),
    }
    with transaction.atomic():
        made = RatingCollection.objects.create(
            name=plan.name or asked.form.title, questionnaire=plan.questionnaire,
            form=asked.form.to_json(), show=plan.show, raters_per_item=plan.raters_per_item,
            items_per_rater=plan.items_per_rater, consent=plan.consent or asked.consent,
            rules=plan.rules.to_json(), source=source, seed=plan.wish.seed, created_by=player,
        )  # fmt: skip
        _keep(made, found.items)
    return made, found


def _keep(collection: RatingCollection, drafts: Sequence[Draft]) -> None:
    rows = [
        RatingItem(
            collection=collection, number=number, task=one.task, lines=list(one.lines),
            origin=one.origin, by_people=one.by_people, reference=one.reference,
            expected=one.expected, shown_id=one.sessions[0].session if one.sessions else None,
        )
        for number, one in enumerate(drafts, start=1)
    ]  # fmt: skip
    RatingItem.objects.bulk_create(rows, batch_size=AT_ONCE)
    links = [
        RatedSession(item=row, session_id=played.session, run=played.run)
        for row, one in zip(rows, drafts, strict=True)
        for played in one.sessions
    ]
    RatedSession.objects.bulk_create(links, batch_size=AT_ONCE)


def invite(
    collection: RatingCollection,
    label: str = "",
    places: int | None = None,
    days: int | None = None,
) -> RatingInvitation:
    """A new link.

    Raises:
        ItemsError: the collection takes no answers any more.
    """
    if not collection.is_open:
        raise ItemsError("This collection is over; nobody can be invited to it any more.")
    until = None if days is None else timezone.now() + timedelta(days=days)
    return RatingInvitation.objects.create(
        collection=collection, label=label, places=places, expires_at=until
    )


def revoke(invitation: RatingInvitation) -> None:
    """Let nobody else in by this link. Those who came by it go on, and their answers stay."""
    RatingInvitation.objects.filter(pk=invitation.pk, revoked_at=None).update(
        revoked_at=timezone.now()
    )


def end(collection: RatingCollection, state: RatingCollection.State) -> bool:
    """Close or cancel: from now on no answer is taken, all that were given stay. False: it was over."""
    return bool(
        RatingCollection.objects.filter(pk=collection.pk, state=RatingCollection.State.OPEN).update(
            state=state, closed_at=timezone.now()
        )
    )


def reopen(collection: RatingCollection) -> bool:
    """Take answers again. What stood in reports is taken out of them until it is closed again."""
    return bool(
        RatingCollection.objects.filter(pk=collection.pk)
        .exclude(state=RatingCollection.State.OPEN)
        .update(state=RatingCollection.State.OPEN, closed_at=None, in_reports=False)
    )


def publish(collection: RatingCollection, shown: bool) -> bool:
    """Let the results stand in reports, or no longer; only those of a closed collection may."""
    return bool(
        RatingCollection.objects.filter(
            pk=collection.pk, state=RatingCollection.State.CLOSED
        ).update(in_reports=shown)
    )
