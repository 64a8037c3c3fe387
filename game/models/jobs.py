"""Background jobs. Their truth is here, not in the broker."""

from __future__ import annotations

from django.db import models

from game.models.sessions import new_slug


class Job(models.Model):
    """Work that takes a while: an export, a clip. Shows progress and can be cancelled."""

    class Status(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    id = models.CharField(primary_key=True, max_length=16, default=new_slug, editable=False)
    kind = models.CharField(max_length=20)
    params = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    message = models.TextField(blank=True, default="")
    file = models.CharField(
        max_length=200, blank=True, default="", help_text="name below FILES_DIR"
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    created_by = models.ForeignKey(
        "game.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="jobs"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["status", "heartbeat_at"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.id} ({self.status})"


class JobWorker(models.Model):
    """A process that takes jobs, and when it was last seen alive."""

    name = models.CharField(primary_key=True, max_length=120)
    seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.name
