"""Evaluation runs: agents on tasks, many times. The log of each episode is its session's."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_noop

from game.models.sessions import new_slug


class EvaluationRun(models.Model):
    """A run: what is to be played (`spec`), what it was made with (`manifest`), how far it is."""

    class State(models.TextChoices):
        QUEUED = gettext_noop("queued")
        RUNNING = gettext_noop("running")
        DONE = gettext_noop("done")
        FAILED = gettext_noop("failed")
        CANCELLED = gettext_noop("cancelled")
        STOPPED = gettext_noop("stopped")

    LIVE = (State.QUEUED, State.RUNNING)

    id = models.CharField(primary_key=True, max_length=16, default=new_slug, editable=False)
    name = models.CharField(max_length=120)
    spec = models.JSONField(default=dict, help_text="the run file, complete with its defaults")
    digest = models.CharField(
        max_length=64, db_index=True, help_text="SHA-256 of what is played; the same file, the same"
    )
    manifest = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    message = models.TextField(blank=True, default="")
    listed = models.BooleanField(default=True, help_text="open to everybody who reads")
    place = models.CharField(
        max_length=8,
        default="workers",
        choices=[("workers", "job workers"), ("command", "the command that made it")],
        help_text="where its episodes are played",
    )
    concurrency = models.PositiveSmallIntegerField(default=1)
    budget_money = models.FloatField(null=True, blank=True, help_text="US dollars")
    budget_unpriced = models.BooleanField(
        default=False, help_text="under a budget of money, models without a price count nothing"
    )
    budget_tokens = models.BigIntegerField(null=True, blank=True)
    created_by = models.ForeignKey(
        "game.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="runs"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    @property
    def is_live(self) -> bool:
        """Whether episodes are still to be played."""
        return self.state in self.LIVE


class RunTask(models.Model):
    """One instance of a run, whole: a catalogue that changes later does not change the run."""

    run = models.ForeignKey(EvaluationRun, on_delete=models.CASCADE, related_name="tasks")
    order = models.PositiveIntegerField()
    task_id = models.CharField(max_length=120, help_text="with @seed where it was generated")
    base = models.CharField(max_length=120, help_text="the task it is an instance of")
    suite = models.CharField(max_length=60)
    title = models.CharField(max_length=200, blank=True, default="")
    seats = models.PositiveSmallIntegerField(default=1)
    par = models.PositiveIntegerField(null=True, blank=True)
    par_proved = models.BooleanField(default=False)
    step_limit = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, help_text="SHA-256 of the task")
    task = models.JSONField()

    class Meta:
        ordering = ["run", "order"]
        constraints = [
            models.UniqueConstraint(fields=["run", "task_id"], name="one_instance_of_a_run")
        ]

    def __str__(self) -> str:
        return self.task_id


class RunEpisode(models.Model):
    """One episode of a run: an agent on an instance, for the n-th time.

    `session` is the session that counts. Results are written when it is over, so that reports
    read rows and not logs. `key` names everything the result depends on: an episode of another
    run with the same key is not played again.
    """

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    run = models.ForeignKey(EvaluationRun, on_delete=models.CASCADE, related_name="episodes")
    task = models.ForeignKey(RunTask, on_delete=models.CASCADE, related_name="episodes")
    order = models.PositiveIntegerField()
    agent = models.CharField(max_length=80, help_text="label of the agent in this run")
    repetition = models.PositiveSmallIntegerField(default=0)
    seed = models.BigIntegerField(default=0)
    key = models.CharField(max_length=64, db_index=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    message = models.TextField(blank=True, default="")
    attempts = models.PositiveSmallIntegerField(default=0)
    worker = models.CharField(max_length=120, blank=True, default="")
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    announced_at = models.DateTimeField(null=True, blank=True)
    session = models.ForeignKey(
        "game.Session", null=True, blank=True, on_delete=models.SET_NULL, related_name="episodes"
    )
    reused = models.BooleanField(default=False, help_text="played in an earlier run")
    step = models.PositiveIntegerField(default=0, help_text="progress while it runs")
    success = models.BooleanField(null=True, blank=True)
    reason = models.CharField(max_length=40, blank=True, default="")
    steps = models.PositiveIntegerField(null=True, blank=True)
    seconds = models.FloatField(null=True, blank=True)
    tokens = models.BigIntegerField(default=0)
    cost = models.FloatField(
        default=0.0, null=True, blank=True,
        help_text="US dollars, of this attempt; empty: a part of it has no price",
    )  # fmt: skip
    requests = models.PositiveIntegerField(default=0, help_text="to models, of this attempt")
    lost_tokens = models.BigIntegerField(default=0, help_text="of attempts that were given up")
    lost_cost = models.FloatField(default=0.0, null=True, blank=True)
    lost_requests = models.PositiveIntegerField(default=0)
    metrics = models.JSONField(default=dict, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["run", "order"]
        constraints = [
            models.UniqueConstraint(
                fields=["run", "agent", "task", "repetition"], name="one_episode_of_a_run"
            )
        ]
        indexes = [
            models.Index(fields=["run", "state"], name="episode_of_run_state"),
            models.Index(fields=["state", "heartbeat_at"], name="episode_stale"),
        ]

    def __str__(self) -> str:
        return f"{self.agent} on {self.task.task_id} #{self.repetition}"


class FailureLabel(models.Model):
    """Why an episode failed, in the view of one annotator (paper, appendix A.11)."""

    episode = models.ForeignKey(RunEpisode, on_delete=models.CASCADE, related_name="labels")
    annotator = models.ForeignKey(
        "game.Player", on_delete=models.CASCADE, related_name="failure_labels"
    )
    category = models.CharField(max_length=12)
    subcategory = models.CharField(max_length=40)
    note = models.TextField(blank=True, default="")
    made_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["episode", "annotator"]
        constraints = [
            models.UniqueConstraint(
                fields=["episode", "annotator"], name="one_label_of_an_annotator"
            )
        ]

    def __str__(self) -> str:
        return f"{self.category}/{self.subcategory}"
