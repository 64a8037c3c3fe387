"""Vectors of all admissible actions by some embedder: made once, kept in a file, searched in moments.

A file is one line of JSON (`magic`, `embedder`, `rows`, `columns`, `actions`: a hash of what was embedded,
`sha256` of the rest) and then the numbers, float32, row by row.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sim.reading import plain
from sim.world import WorldError
from sim.worlds.virtualhome.admissible import admissible
from sim.worlds.virtualhome.words.matching import Matcher, best
from sim.worlds.virtualhome.words.port import Near

Numbers = NDArray[np.float32]
Progress = Callable[[int, int], None]

MAGIC = "brigade-vectors-1"
BATCH = 256
LONGEST_HEAD = 2000


class Embedder(Protocol):
    """Makes vectors of sentences. `version` changes whenever the vectors do."""

    name: str
    version: str

    def embed(self, texts: Sequence[str]) -> Numbers:
        """A row of length 1 for each text.

        Raises:
            WorldError: it cannot, with a sentence that says why.
        """
        ...


class Broken(WorldError):
    """A file of vectors that cannot be used; the message says what is wrong with it."""


def read_vectors(path: Path, embedder: Embedder) -> Numbers:
    """The vectors in a file.

    Raises:
        Broken: it is not whole, not what was written, or of another embedder or other actions.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        first, data = file.readline(LONGEST_HEAD), file.read()
    try:
        head = plain(first)
    except WorldError:
        head = None
    if not isinstance(head, dict) or head.get("magic") != MAGIC:
        raise _broken(path, "it does not begin as a file of vectors does")
    if head.get("embedder") != embedder.version or head.get("actions") != _digest():
        raise _broken(path, "it was made by another embedder or for other actions")
    rows, columns = head.get("rows"), head.get("columns")
    if rows != len(admissible()) or not isinstance(columns, int) or columns < 1:
        raise _broken(path, f"it has {rows} rows where {len(admissible())} belong")
    if len(data) != rows * columns * 4:
        raise _broken(path, f"it has {len(data)} bytes of numbers where {rows * columns * 4} belong")
    if hashlib.sha256(data).hexdigest() != head.get("sha256"):
        raise _broken(path, "its numbers do not have the checksum that was written with them")
    return np.frombuffer(data, dtype="<f4").reshape(rows, columns).astype(np.float32, copy=False)


def _broken(path: Path, why: str) -> Broken:
    told = f"the vectors in {path.name} cannot be used: {why}; they are made anew"
    return Broken("broken_vectors", told)


def write_vectors(path: Path, vectors: Numbers, embedder: Embedder) -> None:
    """Keep vectors; whoever reads finds the old file or the new one, never half of it."""
    data = np.ascontiguousarray(vectors, dtype="<f4").tobytes()
    head = {
        "magic": MAGIC,
        "embedder": embedder.version,
        "rows": vectors.shape[0],
        "columns": vectors.shape[1],
        "actions": _digest(),
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(json.dumps(head).encode() + b"\n" + data)
    part.replace(path)


def _digest() -> str:
    return hashlib.sha256("\n".join(admissible()).encode()).hexdigest()[:16]


def made(
    path: Path,
    embedder: Embedder,
    progress: Progress = lambda done, whole: None,
    said: Callable[[str], None] = lambda text: None,
) -> Numbers:
    """The vectors of all admissible actions: from the file, else made and kept there.

    `said` is told, as a sentence, why a file that was there could not be used, and when what was made
    cannot be kept.

    Raises:
        WorldError: the embedder cannot make them.
    """
    if path.exists():
        try:
            return read_vectors(path, embedder)
        except (Broken, OSError) as error:
            said(str(error))
    texts = [text.replace("_", " ") for text in admissible()]
    parts: list[Numbers] = []
    for at in range(0, len(texts), BATCH):
        parts.append(embedder.embed(texts[at : at + BATCH]))
        progress(min(at + BATCH, len(texts)), len(texts))
    vectors: Numbers = np.concatenate(parts)
    try:
        write_vectors(path, vectors, embedder)
    except OSError as error:
        said(f"the vectors cannot be kept in {path.parent}: {error.strerror or error}")
        with contextlib.suppress(OSError):
            path.with_name(f"{path.name}.{os.getpid()}.part").unlink()
    return vectors


class VectorTranslator:
    """Translation by vectors: cosine, and where a matcher is given, verbs and things besides.

    With `matcher` what is answered is the mean of the cosine and of the matcher's likeness, weighted
    by `share`: vectors alone take `turn on the TV` for `turn to tv`.
    """

    def __init__(
        self, embedder: Embedder, bank: Numbers, matcher: Matcher | None = None, share: float = 0.5
    ) -> None:
        self.name = f"{embedder.name}{'' if matcher else '_raw'}"
        self._embedder, self._bank = embedder, bank
        self._matcher, self._share = matcher, share

    def nearest(self, phrases: Sequence[str], count: int = 5) -> list[list[Near]]:
        """As of `Translator`.

        Raises:
            WorldError: the embedder failed.
        """
        if not phrases:
            return []
        vectors = self._embedder.embed([phrase.replace("_", " ") for phrase in phrases])
        return [best(self._likeness(*one), count) for one in zip(phrases, vectors, strict=True)]

    def _likeness(self, phrase: str, vector: Numbers) -> Numbers:
        likeness: Numbers = self._bank @ vector
        if self._matcher is not None:
            likeness *= 1.0 - self._share
            likeness += self._share * self._matcher.likeness(phrase)
        return likeness

    def alike(self, text: str, others: Sequence[str]) -> list[float]:
        """As of `Translator`: cosines."""
        vectors = self._embedder.embed([text, *others])
        return [float(one) for one in vectors[1:] @ vectors[0]]
