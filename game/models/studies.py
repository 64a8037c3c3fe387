"""Studies: their versions, who takes part, where they stand, what they answered, and what they are owed.

What happened is only ever added to (`StudyEvent`, `Payment`): rows that change (`Participant`,
`StudyVisit`) say how things stand now. Who somebody is outside of here stands in `Identity` alone, so that
taking it away leaves data that names nobody.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_noop

from game.models.sessions import new_slug


def new_study_token() -> str:
    """Opens a participant's own pages: 24 random bytes, not guessable."""
    return secrets.token_urlsafe(24)


def new_secret() -> str:
    """What a study's completion codes are made from."""
    return secrets.token_hex(32)


class StudyRecord(models.Model):
    """A study as it stands in this installation. What it is, its versions say."""

    class State(models.TextChoices):
        DRAFT = "draft", gettext_noop("Draft")
        OPEN = "open", gettext_noop("Open")
        PAUSED = "paused", gettext_noop("Paused")
        CLOSED = "closed", gettext_noop("Closed")

    id = models.CharField(primary_key=True, max_length=16, default=new_slug, editable=False)
    title = models.CharField(max_length=300)
    state = models.CharField(max_length=8, choices=State.choices, default=State.DRAFT)
    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    forked_from = models.ForeignKey(
        "game.StudyVersion", null=True, blank=True, on_delete=models.SET_NULL, related_name="forks"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.title} ({self.id})"


class StudyVersion(models.Model):
    """A study's file as participants of this version met it. Never changed once it is there."""

    study = models.ForeignKey(StudyRecord, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(help_text="from 1")
    text = models.TextField(help_text="the file as it was written")
    note = models.CharField(max_length=300, blank=True, default="", help_text="what was changed")
    made_by = models.ForeignKey(
        "game.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    pictures = models.JSONField(
        default=dict, blank=True, help_text="digest of each picture beside the file, by its name"
    )

    class Meta:
        ordering = ["study", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["study", "number"], name="one_version_of_a_number")
        ]

    def __str__(self) -> str:
        return f"version {self.number} of {self.study_id}"


class StudyPicture(models.Model):
    """A picture that versions of a study show, once however many do. Never changed."""

    study = models.ForeignKey(StudyRecord, on_delete=models.CASCADE, related_name="pictures")
    digest = models.CharField(max_length=64, help_text="SHA-256 of its bytes, in hex")
    kind = models.CharField(max_length=20, help_text="image/png")
    data = models.BinaryField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["study", "digest"], name="one_picture_of_a_digest")
        ]

    def __str__(self) -> str:
        return f"picture {self.digest[:8]} of {self.study_id}"


class StudyRole(models.Model):
    """What somebody may do with a study."""

    class Role(models.TextChoices):
        OWNER = "owner", gettext_noop("owner: also roles, identities and payments")
        RESEARCHER = "researcher", gettext_noop("researcher: edits, runs, reads data")
        OBSERVER = "observer", gettext_noop("observer: looks")

    study = models.ForeignKey(StudyRecord, on_delete=models.CASCADE, related_name="roles")
    player = models.ForeignKey("game.Player", on_delete=models.CASCADE, related_name="study_roles")
    role = models.CharField(max_length=10, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["study", "player"], name="one_role_of_a_player")
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.study_id}"


class StudyInvitation(models.Model):
    """A link by which one person gets a role in a study. Its token is never stored."""

    study = models.ForeignKey(StudyRecord, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=StudyRole.Role.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField()
    used_by = models.ForeignKey(
        "game.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"invitation {self.pk} to {self.study_id}"


class StudyDeed(models.Model):
    """What somebody who runs a study did to the study as a whole; what they did to a participant is that one's
    `StudyEvent`, with `by`."""

    study = models.ForeignKey(StudyRecord, on_delete=models.CASCADE, related_name="deeds")
    by = models.ForeignKey(
        "game.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)
    kind = models.CharField(max_length=30)
    body = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} of {self.study_id}"


TRIALS = 1_000_001
"""The first number of a researcher's trial: it takes nobody's, as a number says what is drawn for somebody."""


class Participant(models.Model):
    """Somebody who takes part: how far they are, in which cell, and how it ended."""

    class Kind(models.TextChoices):
        PERSON = "person"
        TRIAL = "trial", "a researcher who looks at it"
        ROBOT = "robot", "a program that clicks"
        MODEL = "model", "a language model"

    class Standing(models.TextChoices):
        UNDER_WAY = "under way"
        COMPLETED = "completed"
        GONE = "gone"

    study = models.ForeignKey(StudyRecord, on_delete=models.CASCADE, related_name="participants")
    version = models.ForeignKey(StudyVersion, on_delete=models.PROTECT, related_name="participants")
    number = models.PositiveIntegerField(help_text="from 1, in the order in which they came")
    token = models.CharField(max_length=48, unique=True, default=new_study_token, editable=False)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.PERSON)
    player = models.OneToOneField(
        "game.Player", on_delete=models.PROTECT, related_name="participant",
        help_text="who sits in the seats",
    )  # fmt: skip
    platform = models.CharField(max_length=16, default="link", help_text="where they came from")
    cohort = models.CharField(max_length=60, blank=True, default="")
    language = models.CharField(max_length=10, default="en")
    cell = models.PositiveIntegerField(default=0)
    order = models.PositiveIntegerField(default=0)
    block = models.CharField(max_length=60, blank=True, default="")
    place = models.PositiveIntegerField(default=0, help_text="index of the step they are at")
    standing = models.CharField(max_length=9, choices=Standing.choices, default=Standing.UNDER_WAY)
    outcome = models.CharField(
        max_length=16, blank=True, default="", help_text="game.studies.prolific"
    )
    tab = models.CharField(max_length=40, blank=True, default="", help_text="the tab that goes on")
    tab_at = models.DateTimeField(null=True, blank=True, help_text="when that tab was heard last")
    consented_at = models.DateTimeField(null=True, blank=True)
    arrived_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(auto_now_add=True)
    over_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True, help_text="held by a researcher")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    excluded = models.CharField(
        max_length=300,
        blank=True,
        default="",
        help_text="why they do not count; nothing is deleted",
    )
    settings = models.JSONField(
        default=dict, blank=True, help_text="of a robot or a model: manner, persona, endpoint"
    )

    class Meta:
        ordering = ["study", "number"]
        constraints = [
            models.UniqueConstraint(fields=["study", "number"], name="one_participant_of_a_number")
        ]
        indexes = [models.Index(fields=["study", "standing"], name="participants_standing")]

    def __str__(self) -> str:
        return f"participant {self.number} of {self.study_id}"

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked of them."""
        return self.standing != self.Standing.UNDER_WAY

    @property
    def drawn_as(self) -> int:
        """Whose draws they get: those of their own number; a trial may be shown another's."""
        return int(self.settings.get("as") or self.number)


class Identity(models.Model):
    """Who a participant is where they came from. Deleted when they withdraw."""

    participant = models.OneToOneField(
        Participant, on_delete=models.CASCADE, related_name="identity"
    )
    study = models.ForeignKey(StudyRecord, on_delete=models.CASCADE, related_name="+")
    platform = models.CharField(max_length=16)
    person = models.CharField(max_length=120, help_text="such as PROLIFIC_PID")
    entry = models.CharField(max_length=120, blank=True, default="", help_text="such as SESSION_ID")
    details = models.JSONField(default=dict, blank=True, help_text="the link's other ids")

    class Meta:
        verbose_name_plural = "identities"
        constraints = [
            models.UniqueConstraint(
                fields=["study", "platform", "person"], name="one_entry_per_person"
            )
        ]

    def __str__(self) -> str:
        return f"identity of participant {self.participant_id}"


class StudyVisit(models.Model):
    """One step of one participant: when they came to it, what came of it. `key` is the pathway's."""

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="visits")
    key = models.CharField(max_length=200)
    stage = models.CharField(max_length=60)
    kind = models.CharField(max_length=16)
    round = models.PositiveIntegerField(null=True, blank=True)
    index = models.PositiveIntegerField()
    entered_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)
    session = models.ForeignKey(
        "game.Session", null=True, blank=True, on_delete=models.PROTECT, related_name="study_visits"
    )
    state = models.JSONField(default=dict, blank=True, help_text="what its kind remembers")

    class Meta:
        ordering = ["participant", "index"]
        constraints = [
            models.UniqueConstraint(fields=["participant", "key"], name="one_visit_of_a_step")
        ]

    def __str__(self) -> str:
        return f"{self.key} of participant {self.participant_id}"


class StudyAnswer(models.Model):
    """What a participant answered to one question, as it stands; `StudyEvent` has what it was before."""

    visit = models.ForeignKey(StudyVisit, on_delete=models.CASCADE, related_name="answers")
    question = models.CharField(max_length=60)
    value = models.JSONField(null=True)
    timing = models.JSONField(
        default=dict, blank=True, help_text="milliseconds, see docs/studies.md"
    )
    saved_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["visit", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["visit", "question"], name="one_answer_to_a_question")
        ]

    def __str__(self) -> str:
        return f"{self.question} in visit {self.visit_id}"


class StudyEvent(models.Model):
    """Something that happened to a participant, in the order in which it was recorded."""

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="events")
    at = models.DateTimeField(auto_now_add=True)
    kind = models.CharField(max_length=30)
    step = models.CharField(max_length=200, blank=True, default="", help_text="the step's key")
    body = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["participant", "kind"], name="study_events_kind")]

    def __str__(self) -> str:
        return f"{self.kind} of participant {self.participant_id}"


class StudyGroup(models.Model):
    """Participants who play a stage together."""

    study = models.ForeignKey(StudyRecord, on_delete=models.CASCADE, related_name="groups")
    key = models.CharField(max_length=200, help_text="the matching step")
    made_at = models.DateTimeField(auto_now_add=True)
    members = models.ManyToManyField(Participant, related_name="groups")
    plan = models.JSONField(
        default=dict, blank=True, help_text="sessions by step, who sits in, who did not come"
    )

    def __str__(self) -> str:
        return f"group {self.pk} of {self.study_id}"


class Waiting(models.Model):
    """Somebody in a lobby. The row goes when they are matched or leave; events say what became of it."""

    participant = models.OneToOneField(Participant, on_delete=models.CASCADE, related_name="waits")
    study = models.ForeignKey(StudyRecord, on_delete=models.CASCADE, related_name="waiting")
    key = models.CharField(max_length=200)
    alike = models.CharField(max_length=300, help_text="only those with the same are matched")
    since = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField()
    seen_at = models.DateTimeField(auto_now_add=True)
    role = models.CharField(max_length=60, blank=True, default="", help_text="the seat they need")
    rtt_ms = models.FloatField(null=True, blank=True, help_text="round trip of the last heartbeat")

    class Meta:
        ordering = ["since", "pk"]
        indexes = [models.Index(fields=["study", "key", "alike"], name="waiting_alike")]

    def __str__(self) -> str:
        return f"participant {self.participant_id} waits"


class Payment(models.Model):
    """A line of the ledger: what somebody is owed or was paid, and why. Lines are added, never changed."""

    class Kind(models.TextChoices):
        BASE = "base"
        BONUS = "bonus"
        CORRECTION = "correction"

    class State(models.TextChoices):
        OWED = "owed"
        SENT = "sent", "told to the platform, not yet confirmed"
        PAID = "paid"
        REFUSED = "refused"

    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="payments")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    state = models.CharField(max_length=8, choices=State.choices)
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    currency = models.CharField(max_length=3, default="GBP")
    reason = models.CharField(max_length=300)
    reference = models.CharField(max_length=120, blank=True, default="", help_text="the platform's")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount} {self.state}"


class StudyMessage(models.Model):
    """What a researcher says to a participant while it runs."""

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="messages")
    kind = models.CharField(max_length=16, default="message", help_text="message or attention")
    text = models.TextField()
    sent_at = models.DateTimeField(auto_now_add=True)
    shown_at = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} to participant {self.participant_id}"
