"""The job queue's application: `celery -A webapp worker`."""

from __future__ import annotations

import os

from celery import Celery

from game.jobs.rooms import rooms

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
app = Celery("brigade")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(rooms, related_name="worker")
