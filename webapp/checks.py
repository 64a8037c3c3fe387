"""What `manage.py check --deploy` asks of this installation besides Django's own."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.checks import CheckMessage, Error, register
from django.core.files.base import ContentFile

from game.files import kept
from game.files.kept import Streams

TRIED = "check"
"""Folder in the storage in which the check writes."""


@register("files", deploy=True)
def storage_takes_files(**_: Any) -> list[CheckMessage]:
    """Whether the storage that BRIGADE_STORAGE names takes a file, gives it back, and removes it."""
    storage = kept.store()
    if not isinstance(storage, Streams):
        return []
    name, said = f"{TRIED}/{secrets.token_hex(8)}", b"a file of this kitchen"
    try:
        storage.probe()
        storage.save(name, ContentFile(said, name))
        came = b"".join(kept.opened(name).chunks)
        storage.delete(name)
    except OSError as error:
        hint = "Look at BRIGADE_STORAGE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and what these may do there."
        return [Error(f"BRIGADE_STORAGE: {error.strerror or error}.", hint=hint, id="webapp.E001")]
    if came != said:
        return [Error("BRIGADE_STORAGE: what was written came back otherwise.", id="webapp.E002")]
    return []
