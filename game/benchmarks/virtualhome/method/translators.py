"""Ways of translating, by the names that settings have; each is made once in a process."""

from __future__ import annotations

import asyncio
import os
import re
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.llm import LLMError, client_for
from sim.world import WorldError
from sim.worlds.virtualhome.words import Translator, matcher
from sim.worlds.virtualhome.words.minilm import minilm
from sim.worlds.virtualhome.words.vectors import Embedder, Progress, VectorTranslator, made

Say = Callable[[str], None]

NAMES = ("default", "minilm", "minilm_raw")
BATCH = 100
_made: dict[str, Translator] = {}
_lock = threading.Lock()


class EndpointEmbedder:
    """Vectors from an endpoint's `/embeddings`. To be asked from threads, not from a running loop."""

    def __init__(self, endpoint: str, model: str) -> None:
        self.name = self.version = f"endpoint:{endpoint}/{model}"
        self._endpoint, self._model = endpoint, model

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """As of `Embedder`.

        Raises:
            WorldError: `no_vectors`, with what the endpoint said.
        """
        try:
            rows = asyncio.run(self._asked(texts))
        except LLMError as error:
            raise WorldError("no_vectors", error.message) from error
        found = np.array(rows, dtype=np.float32)
        sizes = np.linalg.norm(found, axis=1, keepdims=True)
        whole: NDArray[np.float32] = found / np.maximum(sizes, 1e-12)
        return whole

    async def _asked(self, texts: Sequence[str]) -> list[list[float]]:
        client = client_for(self._endpoint)
        rows: list[list[float]] = []
        for at in range(0, len(texts), BATCH):
            rows += await client.embed(self._model, list(texts[at : at + BATCH]))
        return rows


def vectors_path(embedder: Embedder) -> Path:
    """Where the vectors of an embedder are kept."""
    name = re.sub(r"[^A-Za-z0-9.-]+", "_", embedder.version)
    return Path(os.environ.get("BRIGADE_VAR", "var")) / "vectors" / f"{name}.vectors"


def translator(
    name: str,
    progress: Progress = lambda done, whole: None,
    said: Say = lambda text: None,
) -> Translator:
    """The translator of this name. Vectors that are not there yet are made, which may take minutes.

    Raises:
        WorldError: `no_embedder`, `no_model` (not installed), `bad_model`, `no_vectors`.
    """
    with _lock:
        if name not in _made:
            _made[name] = _make(name, progress, said)
        return _made[name]


def _make(name: str, progress: Progress, said: Say) -> Translator:
    if name == "default":
        return matcher()
    embedder = _embedder(name)
    bank = made(vectors_path(embedder), embedder, progress, said)
    return VectorTranslator(embedder, bank, matcher() if name == "minilm" else None)


def _embedder(name: str) -> Embedder:
    if name in ("minilm", "minilm_raw"):
        return minilm()
    lead, _, rest = name.partition(":")
    endpoint, _, model = rest.partition("/")
    if lead != "endpoint" or not model:
        known = f"{', '.join(NAMES)} and endpoint:NAME/MODEL"
        raise WorldError("no_embedder", f'there is no embedder "{name[:60]}"; there are {known}')
    return EndpointEmbedder(endpoint, model)
