"""What is kept on disk of a kernel goes stale with everything that is compiled into it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from sim.compiled import OPTIONS, fingerprint, inline, kept
from sim.home.eyes import glimpses, lines
from sim.home.pictures import lighting, shade
from tests.loops import each

STEP = 2.0
TABLE = np.arange(4.0)


@inline
def piece(x):  # type: ignore[no-untyped-def]
    return x * STEP + TABLE[1]


def whole(x):  # type: ignore[no-untyped-def]
    return piece(x) + 1.0


def with_globals(function: FunctionType, **changed: Any) -> FunctionType:
    return FunctionType(function.__code__, {**function.__globals__, **changed})


def stale(changed_piece: FunctionType) -> bool:
    return fingerprint(with_globals(whole, piece=inline(changed_piece))) != fingerprint(whole)


def test_a_kernel_that_is_made_of_the_same_has_the_same_fingerprint() -> None:
    assert fingerprint(with_globals(whole)) == fingerprint(whole)
    assert not stale(with_globals(piece.py_func))


def test_a_kernel_goes_stale_with_a_number_that_a_piece_of_it_reads() -> None:
    assert stale(with_globals(piece.py_func, STEP=3.0))
    assert stale(with_globals(piece.py_func, STEP=np.float32(2.0)))


def test_a_kernel_goes_stale_with_an_array_that_a_piece_of_it_reads() -> None:
    assert stale(with_globals(piece.py_func, TABLE=np.arange(4.0) + 1))
    assert stale(with_globals(piece.py_func, TABLE=np.arange(4)))


def test_a_kernel_goes_stale_with_the_code_of_a_piece() -> None:
    def other(x):  # type: ignore[no-untyped-def]
        return x * STEP - TABLE[1]

    assert stale(with_globals(other, **globals()))


def test_what_no_piece_reads_leaves_a_kernel_fresh() -> None:
    assert not stale(with_globals(piece.py_func, UNUSED=1.0))


def test_shading_goes_stale_with_the_lighting_two_modules_away() -> None:
    changed = with_globals(lighting.finish.py_func, kindle=lighting.matt)
    before = shade.shade.py_func
    assert fingerprint(with_globals(before, finish=inline(changed))) != fingerprint(before)


def test_the_fingerprint_is_part_of_what_is_kept() -> None:
    kept = shade.shade._cache._cache_file
    assert fingerprint(shade.shade.py_func) in kept._source_stamp


def test_sight_is_kept_with_its_fingerprint_too() -> None:
    for look in each([lines.strikes, lines.clear, glimpses.shown]):
        sign = fingerprint(look.py_func, {**OPTIONS, "error_model": "python"})
        assert sign in look._cache._cache_file._source_stamp


def test_what_was_kept_is_read_only_by_those_with_the_same_sign(tmp_path: Path) -> None:
    source = tmp_path / "kept_piece.py"
    source.write_text("def double(x):\n    return x + x\n")
    spec = importlib.util.spec_from_file_location("kept_piece", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    hits = []
    for sign in ("one", "one", "other", "one"):
        made = kept(module.double, sign)
        assert made(21) == 42
        hits.append(sum(made.stats.cache_hits.values()))
    assert hits == [0, 1, 0, 0]


def test_what_one_world_compiles_says_nothing_of_where_others_keep_theirs() -> None:
    """It did: after an optimal plan, a process compiled all that sees and draws homes once more."""
    code = (
        "import sim.worlds.robotouille.optimal.kernel.search as search, sim.home.eyes.lines as lines;"
        "print(*[one._cache.cache_path for one in (search.advance, lines.strikes)], sep='\\n')"
    )
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    planner, eyes = (Path(line) for line in said.stdout.splitlines())
    assert planner.parent.name == "kernel"
    assert eyes == Path(lines.__file__).parent / "__pycache__"
