"""The servers that measurements run against, each a process of its own; Django is ready in them."""

from __future__ import annotations

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
django.setup()
