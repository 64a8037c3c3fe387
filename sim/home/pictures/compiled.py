"""Kernels: compiled for fixed types, and kept on disk until anything they are made of changes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def kernel(signature: str) -> Callable[[Callable[..., Any]], Any]:
    """Compile for exactly these types, without the GIL, keeping the result on disk."""

    def compiled(function: Any) -> Any:
        made: Any = njit(cache=True, **OPTIONS)(function)
        # numba takes what it finds on disk for fresh if the kernel's own file is as it was; the
        # pieces and numbers that went into it come from other files too
        kept = made._cache._cache_file
        kept._source_stamp = (kept._source_stamp, fingerprint(function))
        made.compile(signature)
        made.disable_compile()
        return made

    return compiled


def inline(function: Callable[..., Any]) -> Any:
    """A piece of a kernel. Not kept on disk: only kernels are, with all their pieces in them."""
    return njit(forceinline=True, **OPTIONS)(function)


def fingerprint(function: FunctionType) -> str:
    """A hash of all that is compiled into a kernel, the same in every process: the code of the
    function and of the pieces it calls, and the global numbers they read.

    Only what is imported by its own name is found: no `module.piece` and no `module.NUMBER`.
    """
    whole = hashlib.sha256(repr(OPTIONS).encode())
    for part in _parts(function, set()):
        whole.update(part)
    return whole.hexdigest()


def _parts(function: FunctionType, done: set[FunctionType]) -> Iterator[bytes]:
    code = function.__code__
    yield code.co_code
    yield repr((code.co_consts, code.co_names)).encode()
    for name in code.co_names:
        value: Any = function.__globals__.get(name)
        if isinstance(value, np.ndarray):
            yield repr((name, value.dtype.str, value.shape)).encode() + value.tobytes()
        elif isinstance(value, int | float | str | tuple | np.generic):
            yield repr((name, value)).encode()
        piece = getattr(value, "py_func", None)
        if piece is not None and piece not in done:
            done.add(piece)
            yield from _parts(piece, done)
