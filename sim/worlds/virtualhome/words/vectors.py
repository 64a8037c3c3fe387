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
from time import sleep
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sim.reading import plain
from sim.world import WorldError
from sim.worlds.virtualhome.admissible import admissible
from sim.worlds.virtualhome.words.begun import Begun, alone
from sim.worlds.virtualhome.words.matching import Matcher
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
        raise _broken(
            path, f"it has {len(data)} bytes of numbers where {rows * columns * 4} belong"
        )
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

    What is interrupted goes on the next time where it was. `said` is told, as a sentence, why a file that
    was there could not be used, where it goes on, and when what was made cannot be kept.

    Raises:
        WorldError: the embedder cannot make them.
    """
    while True:
        if path.exists():
            try:
                return read_vectors(path, embedder)
            except (Broken, OSError) as error:
                said(str(error))
        with alone(path) as mine:
            if mine:
                return _make(path, embedder, progress, said)
            said("another process is making the vectors already; this one waits for them")
            _wait(path, progress)


def _wait(path: Path, progress: Progress, pause: Callable[[float], None] = sleep) -> None:
    """Wait until nobody makes the vectors any more; `progress` is told nothing new meanwhile."""
    while path.with_name(f"{path.name}.lock").exists():
        progress(0, len(admissible()))
        pause(1.0)
        with alone(path) as mine:
            if mine:
                return


def _make(
    path: Path, embedder: Embedder, progress: Progress, said: Callable[[str], None]
) -> Numbers:
    texts = [text.replace("_", " ") for text in admissible()]
    begun = Begun(
        path.with_name(f"{path.name}.begun"), f"{embedder.version} {_digest()}", BATCH, len(texts)
    )
    try:
        begun.open()
    except OSError:
        begun = Begun(None, "", BATCH, len(texts))
    if begun.rows:
        said(f"{begun.rows:,} of {len(texts):,} vectors were made before; it goes on from there")
    done = False
    try:
        while begun.rows < len(texts):
            _add(begun, embedder.embed(texts[begun.rows : begun.rows + BATCH]))
            progress(begun.rows, len(texts))
        vectors: Numbers = np.concatenate(begun.parts)
        _keep(path, vectors, embedder, said)
        done = True
    finally:
        begun.close(done=done)
    return vectors


def _add(begun: Begun, part: Numbers) -> None:
    with contextlib.suppress(OSError):  # a full disk: what was made is used all the same
        begun.add(part)


def _keep(path: Path, vectors: Numbers, embedder: Embedder, said: Callable[[str], None]) -> None:
    try:
        write_vectors(path, vectors, embedder)
    except OSError as error:
        said(f"the vectors cannot be kept in {path.parent}: {error.strerror or error}")
        with contextlib.suppress(OSError):
            path.with_name(f"{path.name}.{os.getpid()}.part").unlink()


class Bank:
    """Vectors that are searched exactly, and mostly without reading them whole.

    They are turned so that the first few numbers say most; those, and the lengths of the rest, bound
    how like each can be, and only rows that could be among the best are looked at in full.
    """

    def __init__(self, vectors: Numbers) -> None:
        """Takes a second or so; `vectors` are rows of length 1."""
        _, turn = np.linalg.eigh(vectors.T @ vectors)
        self._turn = np.ascontiguousarray(turn[:, ::-1].astype(np.float32))
        self._whole: Numbers = vectors @ self._turn
        self._head = np.ascontiguousarray(self._whole[:, :HEAD])
        self._rest: Numbers = np.linalg.norm(self._whole[:, HEAD:], axis=1).astype(np.float32)

    def best(
        self, vector: Numbers, count: int, share: float = 1.0, besides: Numbers | None = None
    ) -> list[Near]:
        """The rows with the highest `share` x cosine + `besides`, likest first."""
        turned = vector @ self._turn
        rough = self._head @ turned[:HEAD]
        slack = self._rest * np.linalg.norm(turned[HEAD:])
        if besides is not None:
            rough *= share
            rough += besides
            slack *= share
        first = np.argpartition(rough, -TRIED)[-TRIED:]
        sure = np.partition(self._exact(first, turned, share, besides), -count)[-count]
        rows = np.flatnonzero(rough + slack >= sure - ROUNDING)
        exact = self._exact(rows, turned, share, besides)
        order = rows[np.argsort(-exact, kind="stable")][:count]
        every = admissible()
        found = dict(zip(rows.tolist(), exact.tolist(), strict=True))
        return [Near(every[row], round(found[int(row)], 6)) for row in order]

    def _exact(
        self, rows: NDArray[np.int64], turned: Numbers, share: float, besides: Numbers | None
    ) -> Numbers:
        found: Numbers = self._whole[rows] @ turned
        return found if besides is None else found * share + besides[rows]


HEAD, TRIED = 64, 256
ROUNDING = 1e-4
"""By how much a bound may be too small, the numbers having seven digits."""


class VectorTranslator:
    """Translation by vectors: cosine, and where a matcher is given, verbs and things besides.

    With a matcher what is answered is the mean of the cosine and of the matcher's likeness: vectors
    alone take `turn on the TV` for `turn to tv`.
    """

    SHARE = 0.5

    def __init__(self, embedder: Embedder, bank: Numbers, matcher: Matcher | None = None) -> None:
        self.name = f"{embedder.name}{'' if matcher else '_raw'}"
        self._embedder, self._bank, self._matcher = embedder, Bank(bank), matcher

    def nearest(self, phrases: Sequence[str], count: int = 5) -> list[list[Near]]:
        """As of `Translator`.

        Raises:
            WorldError: the embedder failed.
        """
        if not phrases:
            return []
        count = max(1, min(count, TRIED))
        vectors = self._embedder.embed([phrase.replace("_", " ") for phrase in phrases])
        return [self._best(*one, count) for one in zip(phrases, vectors, strict=True)]

    def _best(self, phrase: str, vector: Numbers, count: int) -> list[Near]:
        if self._matcher is None:
            return self._bank.best(vector, count)
        besides = self._matcher.likeness(phrase) * (1.0 - self.SHARE)
        return self._bank.best(vector, count, self.SHARE, besides)

    def alike(self, text: str, others: Sequence[str]) -> list[float]:
        """As of `Translator`: cosines."""
        vectors = self._embedder.embed([text, *others])
        return [float(one) for one in vectors[1:] @ vectors[0]]
