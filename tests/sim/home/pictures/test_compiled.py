"""What is kept on disk of a kernel goes stale with everything that is compiled into it."""

from __future__ import annotations

from types import FunctionType
from typing import Any

import numpy as np

from sim.home.pictures import lighting, shade
from sim.home.pictures.compiled import fingerprint, inline

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
