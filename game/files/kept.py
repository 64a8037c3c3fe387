"""Files that are kept for all processes: made here, handed to the storage of this installation, read back.

`STORAGES["default"]` says where they are: a folder of this machine (then they are where they were made), or
elsewhere, such as in a bucket that several machines share. Names are paths below both, with slashes:
`jobs/<id>/export.zip`. A storage that does not answer, or refuses, is `Away`, an OSError with words.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Protocol, runtime_checkable

from django.conf import settings
from django.core.files import File
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

from game.files.folder import Folder

log = logging.getLogger(__name__)

CHUNK = 256 * 1024


@runtime_checkable
class Streams(Protocol):
    """What a storage elsewhere may offer besides Django's protocol."""

    def stream(self, name: str) -> tuple[int, Iterator[bytes]]:
        """How long a file is, and its bytes as they come, never all at once."""
        ...

    def link(self, name: str, content_type: str) -> str | None:
        """An address, good for a short while, at which the file is given away as a download."""
        ...

    def probe(self) -> None:
        """Whether it answers at all. Raises Away."""
        ...


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that is read: its length in bytes, and its parts."""

    size: int
    chunks: Iterator[bytes]


def store() -> Storage:
    """The storage of this installation."""
    return storages["default"]


def is_here() -> bool:
    """Whether files stay where they are made."""
    return isinstance(store(), Folder)


def here(name: str) -> Path:
    """Where a file of this name is made on this machine.

    Raises:
        ValueError: the name leads out of the folder.
    """
    return Path(settings.FILES_DIR) / checked(name)


def checked(name: str) -> str:
    """The name, if it is one: relative, with slashes, and it never goes up.

    Raises:
        ValueError: it is not.
    """
    parts = name.split("/")
    if not name or any(part in ("", ".", "..") for part in parts) or "\\" in name or "\0" in name:
        raise ValueError(f"not the name of a file: {name!r}")
    return str(PurePosixPath(name))


def hand_over(name: str) -> None:
    """Give a finished file of this machine to the storage; where that is elsewhere, it is here no more.

    Raises:
        OSError: it was not taken.
    """
    if is_here():
        return
    path = here(name)
    try:
        with path.open("rb") as file:
            _save(name, File(file, name))
    finally:
        path.unlink(missing_ok=True)


def _save(name: str, content: File[bytes]) -> None:
    """Put it under exactly this name, in the place of what was there."""
    made = store().save(name, content)
    if made != name:  # a storage that does not replace found another name
        store().delete(name)
        store().delete(made)
        content.seek(0)
        store().save(name, content)


def opened(name: str) -> Kept:
    """A file to be read part by part.

    Raises:
        FileNotFoundError: there is none. ValueError: that is no name. OSError: the storage does not answer.
    """
    name, storage = checked(name), store()
    if isinstance(storage, Streams):
        return Kept(*storage.stream(name))
    return Kept(storage.size(name), _chunks(storage, name))


def _chunks(storage: Storage, name: str) -> Iterator[bytes]:
    with storage.open(name) as file:
        while data := file.read(CHUNK):
            yield data


def link(name: str, content_type: str) -> str | None:
    """An address elsewhere from which a browser may fetch this file for a short while; None: from us.

    Raises:
        FileNotFoundError: there is no such file. ValueError: that is no name.
    """
    storage = store()
    return storage.link(checked(name), content_type) if isinstance(storage, Streams) else None


def forget(folder: str) -> None:
    """Remove everything in a folder of files, here and in the storage.

    Raises:
        OSError: the storage elsewhere does not answer, so that something may be left.
    """
    shutil.rmtree(here(folder), ignore_errors=True)
    if not is_here():
        _forget(store(), checked(folder))


def _forget(storage: Storage, folder: str) -> None:
    try:
        folders, files = storage.listdir(folder)
    except FileNotFoundError:
        return
    for name in files:
        storage.delete(f"{folder}/{name}")
    for name in folders:
        _forget(storage, f"{folder}/{name}")


# -- what can be made again ------------------------------------------------------------------------


def cached(name: str) -> bytes | None:
    """What was made before, here or by another machine; None: nothing, or it cannot be reached now."""
    path = here(name)
    try:
        return path.read_bytes()
    except FileNotFoundError:
        if is_here():
            return None
    try:
        data = b"".join(opened(name).chunks)
    except FileNotFoundError:
        return None
    except OSError as error:
        log.warning("%s cannot be fetched: %s", name, error)
        return None
    _write(path, data)
    return data


def cache(name: str, data: bytes) -> None:
    """Keep what was made, for this machine and the others; these do without where it cannot be.

    Raises:
        OSError: not even here.
    """
    _write(here(name), data)
    if is_here():
        return
    try:
        _save(name, ContentFile(data, name))
    except OSError as error:
        log.warning("%s is kept on this machine alone: %s", name, error)


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(data)
    part.replace(path)
