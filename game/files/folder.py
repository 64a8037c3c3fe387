"""The storage of an installation on one machine: its own folder."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.files.storage import FileSystemStorage


class Folder(FileSystemStorage):
    """Files below FILES_DIR, wherever that is when they are asked for."""

    @property
    def base_location(self) -> Path:
        return Path(settings.FILES_DIR)

    @property
    def location(self) -> str:
        return str(self.base_location.absolute())
