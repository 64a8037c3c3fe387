"""Ratings: what people say of programs, dialogues and failures, asked one item at a time.

Nothing in here is deleted or overwritten by an analysis: answers that were changed keep what they
were before, and raters who do not count keep their answers with the reason beside them.
"""

from __future__ import annotations

import secrets

from django.db import models

from game.models.sessions import new_slug


def new_rating_token() -> str:
    """Opens an invitation, a rater's own pages or one item: 24 random bytes, not guessable."""
    return secrets.token_urlsafe(24)


class RatingCollection(models.Model):
    """Items that several people rate with one questionnaire."""

    class State(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"
        CANCELLED = "cancelled"

    class Show(models.TextChoices):
        TEXT = "text", "the text"
        WATCH = "watch", "what happened, to watch"
        BOTH = "both", "both"

    id = models.CharField(primary_key=True, max_length=16, default=new_slug, editable=False)
    name = models.CharField(max_length=120)
    questionnaire = models.CharField(max_length=80, help_text="its name in the registry")
    form = models.JSONField(help_text="the questionnaire's words as they were when it was started")
    show = models.CharField(max_length=8, choices=Show.choices, default=Show.TEXT)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    raters_per_item = models.PositiveSmallIntegerField()
    items_per_rater = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="empty: everybody rates all of them, as in the paper"
    )
    consent = models.TextField(help_text="what a rater agrees to before the first item")
    rules = models.JSONField(default=dict, help_text="whose answers do not count; see Rules")
    source = models.JSONField(default=dict, help_text="where the items come from")
    seed = models.PositiveBigIntegerField(help_text="of the orders of items and of the intervals")
    in_reports = models.BooleanField(
        default=False, help_text="its results stand in the reports of the runs that it is about"
    )
    created_by = models.ForeignKey(
        "game.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="collections"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    @property
    def is_open(self) -> bool:
        """Whether it takes answers."""
        return self.state == self.State.OPEN


class RatingItem(models.Model):
    """One thing to be rated. `expected` is the known answer of an attention item."""

    collection = models.ForeignKey(RatingCollection, on_delete=models.CASCADE, related_name="items")
    number = models.PositiveIntegerField(help_text="from 1; what exports call it by")
    task = models.CharField(max_length=500)
    lines = models.JSONField(help_text="the program or dialogue, line by line")
    origin = models.CharField(max_length=120, blank=True, default="")
    by_people = models.BooleanField(default=False, help_text="a person's program, for comparison")
    reference = models.CharField(max_length=120, blank=True, default="", help_text="id in its file")
    shown = models.ForeignKey(
        "game.Session", null=True, blank=True, on_delete=models.SET_NULL, related_name="+",
        help_text="the session that is shown where one watches",
    )  # fmt: skip
    expected = models.CharField(max_length=80, blank=True, default="")

    class Meta:
        ordering = ["collection", "number"]
        constraints = [
            models.UniqueConstraint(fields=["collection", "number"], name="one_item_of_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.collection_id}#{self.number}"


class RatedSession(models.Model):
    """A session that an item stands for; equal programs of one origin are one item."""

    item = models.ForeignKey(RatingItem, on_delete=models.CASCADE, related_name="sessions")
    session = models.ForeignKey("game.Session", on_delete=models.CASCADE, related_name="rated_as")
    run = models.CharField(max_length=16, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["item", "session"], name="one_item_of_a_session")
        ]

    def __str__(self) -> str:
        return f"{self.session_id} as item {self.item_id}"


class RatingInvitation(models.Model):
    """A link that makes whoever follows it a rater, so often and so long."""

    collection = models.ForeignKey(
        RatingCollection, on_delete=models.CASCADE, related_name="invitations"
    )
    token = models.CharField(max_length=48, unique=True, default=new_rating_token, editable=False)
    label = models.CharField(max_length=80, blank=True, default="")
    places = models.PositiveSmallIntegerField(null=True, blank=True, help_text="empty: any number")
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"invitation {self.label or self.pk} to {self.collection_id}"


class Rater(models.Model):
    """Somebody who rates in one collection. Whoever only tries the pages is on `trial`."""

    collection = models.ForeignKey(
        RatingCollection, on_delete=models.CASCADE, related_name="raters"
    )
    invitation = models.ForeignKey(
        RatingInvitation, null=True, blank=True, on_delete=models.SET_NULL, related_name="raters"
    )
    player = models.ForeignKey(
        "game.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="rates_as"
    )
    token = models.CharField(max_length=48, unique=True, default=new_rating_token, editable=False)
    trial = models.BooleanField(default=False)
    seed = models.PositiveBigIntegerField(help_text="of this rater's order")
    consented_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(auto_now_add=True)
    excluded = models.CharField(
        max_length=200, blank=True, default="", help_text="why a researcher left this rater out"
    )

    class Meta:
        ordering = ["consented_at", "pk"]

    def __str__(self) -> str:
        return f"rater {self.pk} of {self.collection_id}"


class Rating(models.Model):
    """One item on one rater's list, and the answer once there is one."""

    rater = models.ForeignKey(Rater, on_delete=models.CASCADE, related_name="ratings")
    item = models.ForeignKey(RatingItem, on_delete=models.CASCADE, related_name="ratings")
    token = models.CharField(max_length=48, unique=True, default=new_rating_token, editable=False)
    position = models.PositiveIntegerField(help_text="from 1, in this rater's own order")
    answers = models.JSONField(default=dict, blank=True, help_text="by question; empty: none yet")
    draft = models.JSONField(default=dict, blank=True, help_text="what was ticked and not yet sent")
    earlier = models.JSONField(
        default=list, blank=True, help_text="answers that were changed: when, and what they were"
    )
    shown_at = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    active_ms = models.PositiveIntegerField(
        default=0, help_text="milliseconds for which the page was in view before the first answer"
    )

    class Meta:
        ordering = ["rater", "position"]
        constraints = [
            models.UniqueConstraint(fields=["rater", "item"], name="one_rating_of_an_item"),
            models.UniqueConstraint(fields=["rater", "position"], name="one_rating_of_a_place"),
        ]
        indexes = [models.Index(fields=["item", "answered_at"], name="ratings_of_item")]

    def __str__(self) -> str:
        return f"rating {self.pk} by rater {self.rater_id}"
