"""Vectors are made once, kept with a checksum and searched exactly."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.world import WorldError
from sim.worlds.virtualhome.admissible import admissible
from sim.worlds.virtualhome.words import vectors
from sim.worlds.virtualhome.words.begun import alone
from sim.worlds.virtualhome.words.matching import best, matcher
from sim.worlds.virtualhome.words.vectors import Bank, VectorTranslator, made, read_vectors


class Letters:
    """Three letters in a row to 80 numbers: quick, and the same each time."""

    name, version = "letters", "letters-1"

    def __init__(self) -> None:
        self.asked = 0

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += len(texts)
        found = np.zeros((len(texts), 80), dtype=np.float32)
        for row, text in enumerate(texts):
            for at in range(len(text) - 2):
                found[row, sum(map(ord, text[at : at + 3])) % 80] += 1
        sizes = np.linalg.norm(found, axis=1, keepdims=True)
        return np.asarray(found / np.maximum(sizes, 1e-9), dtype=np.float32)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """A few of the actions, so that making vectors takes no time."""
    chosen = admissible()[::60]
    for module in (vectors, best.__globals__):
        if isinstance(module, dict):
            monkeypatch.setitem(module, "admissible", lambda: chosen)
        else:
            monkeypatch.setattr(module, "admissible", lambda: chosen)
    return chosen


def test_vectors_are_made_once_with_progress_and_then_read(
    tmp_path: Path, few: tuple[str, ...]
) -> None:
    told: list[tuple[int, int]] = []
    embedder, path = Letters(), tmp_path / "deep" / "letters.vectors"
    first = made(path, embedder, lambda done, whole: told.append((done, whole)))
    assert told[-1] == (len(few), len(few))
    assert len(told) > 2
    again = made(path, embedder, lambda done, whole: pytest.fail("made again"))
    assert embedder.asked == len(few)
    assert np.array_equal(first, again)
    assert [one.name for one in path.parent.iterdir()] == ["letters.vectors"]


BREAKS = {
    "does not begin": lambda data: b"hello\n" + data,
    "bytes of numbers": lambda data: data[:-7],
    "checksum": lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    "another embedder": lambda data: data.replace(b"letters-1", b"letters-0"),
    "rows": lambda data: data.replace(b'"rows": ', b'"rows": 1', 1),
    "": lambda data: b"",
}


@pytest.mark.parametrize("why", BREAKS)
def test_a_broken_file_is_told_of_in_a_sentence_and_made_anew(
    why: str, tmp_path: Path, few: tuple[str, ...]
) -> None:
    path, said = tmp_path / "letters.vectors", list[str]()
    whole = made(path, Letters())
    path.write_bytes(BREAKS[why](path.read_bytes()))
    again = made(path, Letters(), said=said.append)
    assert len(said) == 1
    assert why in said[0]
    assert said[0].endswith("they are made anew")
    assert np.array_equal(whole, again)
    assert np.array_equal(read_vectors(path, Letters()), whole)


def test_vectors_that_cannot_be_kept_are_used_all_the_same(
    tmp_path: Path, few: tuple[str, ...]
) -> None:
    (tmp_path / "file").write_text("in the way")
    said: list[str] = []
    found = made(tmp_path / "file" / "letters.vectors", Letters(), said=said.append)
    assert len(found) == len(few)
    assert "cannot be kept" in said[0]


def test_the_search_finds_what_comparing_with_every_row_finds(few: tuple[str, ...]) -> None:
    texts = [text.replace("_", " ") for text in few]
    rows = Letters().embed(texts)
    bank = Bank(rows)
    for text in ("turn on the tv", "grab a plate", "put milk in fridge", "zzz"):
        vector = Letters().embed([text])[0]
        exact = np.sort(rows @ vector)[::-1][:5]
        found = [near.likeness for near in bank.best(vector, 5)]
        assert found == pytest.approx(exact.tolist(), abs=1e-5)
    dice = np.random.default_rng(3)
    wide = dice.standard_normal((len(few), 384), dtype=np.float32)
    wide /= np.linalg.norm(wide, axis=1, keepdims=True)
    bank = Bank(wide)
    itself = [bank.best(vector, 1) for vector in wide]
    assert [len(one) for one in itself] == [1] * len(itself)
    assert min(one[0].likeness for one in itself) > 0.999


def test_a_matcher_corrects_what_letters_alone_take_for_another_verb() -> None:
    phrase, accepted = (
        "turn tv on",
        ("switch on tv", "switch on television", "switch on walltv"),
    )
    wanted = [*accepted, "turn to tv", "touch tv", "turn to television"]
    rows = np.zeros((len(admissible()), 80), dtype=np.float32)
    places = [admissible().index(text) for text in wanted]
    rows[places] = Letters().embed([text.replace("_", " ") for text in wanted])
    raw = VectorTranslator(Letters(), rows)
    both = VectorTranslator(Letters(), rows, matcher())
    assert raw.nearest([phrase], 1)[0][0].action == "turn to tv"
    assert both.nearest([phrase], 1)[0][0].action in accepted
    assert (raw.name, both.name) == ("letters_raw", "letters")
    assert raw.nearest([]) == []
    assert raw.alike("grab plate", ["grab plate", "wake up"])[0] == pytest.approx(1.0)


def test_an_embedder_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    class Dead(Letters):
        def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
            raise WorldError("no_vectors", "nobody answers")

    with pytest.raises(WorldError, match="nobody answers"):
        made(tmp_path / "dead.vectors", Dead())
    assert list(tmp_path.iterdir()) == []


class Stops(Letters):
    """Breaks off after so many pieces."""

    def __init__(self, pieces: int) -> None:
        super().__init__()
        self.left = pieces

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().embed(texts)


def begun_by(path: Path, pieces: int) -> Path:
    """What is left of a making that was interrupted."""
    with pytest.raises(KeyboardInterrupt):
        made(path, Stops(pieces))
    return path.with_name("letters.vectors.begun")


def test_an_interrupted_making_goes_on_where_it_was(tmp_path: Path, few: tuple[str, ...]) -> None:
    path, said, embedder = tmp_path / "letters.vectors", list[str](), Letters()
    begun_by(path, 2)
    found = made(path, embedder, said=said.append)
    assert embedder.asked == len(few) - 2 * vectors.BATCH
    assert said == [f"512 of {len(few)} vectors were made before; it goes on from there"]
    assert np.array_equal(found, made(tmp_path / "other.vectors", Letters()))
    assert sorted(one.name for one in tmp_path.iterdir()) == ["letters.vectors", "other.vectors"]


def test_a_broken_piece_is_made_anew_with_all_after_it(
    tmp_path: Path, few: tuple[str, ...]
) -> None:
    path, embedder = tmp_path / "letters.vectors", Letters()
    begun = begun_by(path, 2)
    data = begun.read_bytes()
    begun.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    found = made(path, embedder)
    assert embedder.asked == len(few) - vectors.BATCH
    assert np.array_equal(found, made(tmp_path / "other.vectors", Letters()))


@pytest.mark.parametrize("data", [b"", b"hello", b"\0" * 5000])
def test_what_is_no_beginning_is_begun_anew(
    data: bytes, tmp_path: Path, few: tuple[str, ...]
) -> None:
    path, embedder = tmp_path / "letters.vectors", Letters()
    begun_by(path, 1).write_bytes(data)
    assert len(made(path, embedder)) == len(few)
    assert embedder.asked == len(few)


def test_what_another_embedder_began_is_not_gone_on_with(
    tmp_path: Path, few: tuple[str, ...]
) -> None:
    path, embedder = tmp_path / "letters.vectors", Letters()
    begun_by(path, 2)
    embedder.version = "letters-2"
    made(path, embedder)
    assert embedder.asked == len(few)


def test_only_one_makes_the_vectors_and_the_others_read_them(
    tmp_path: Path, few: tuple[str, ...]
) -> None:
    path, said = tmp_path / "letters.vectors", list[str]()
    waits: list[tuple[int, int]] = []
    with alone(path) as mine:
        assert mine
        with alone(path) as other:
            assert not other
        assert path.with_name("letters.vectors.lock").exists()

        def goes_on(done: int, whole: int) -> None:
            waits.append((done, whole))
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            made(path, Letters(), goes_on, said.append)
    assert said == ["another process is making the vectors already; this one waits for them"]
    assert waits == [(0, len(few))]
    embedder = Letters()
    made(path, embedder, said=said.append)
    assert embedder.asked == len(few)
