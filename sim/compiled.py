"""Kernels: compiled by numba, and kept on disk until anything they are made of changes.

numba takes what it finds on disk for fresh if the function's own file is as it was; the pieces and numbers
that went into it come from other files too. So each is kept with a sign of all that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def kernel(signature: str, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile for exactly these types, without the GIL, keeping the result on disk.

    `options` go to numba; what is not said is as `OPTIONS` has it.
    """
    wanted = {**OPTIONS, **options}

    def compiled(function: Any) -> Any:
        made = kept(function, fingerprint(function, wanted), wanted)
        made.compile(signature)
        made.disable_compile()
        return made

    return compiled


def kept(function: Callable[..., Any], sign: str, options: dict[str, Any] = OPTIONS) -> Any:
    """Compile when it is first called with arguments of some types; what is on disk is good while it was kept with the
    same `sign`, which stands for all that is compiled into it."""
    made: Any = njit(cache=True, **options)(function)
    cache = made._cache._cache_file
    cache._source_stamp = (cache._source_stamp, sign)
    return made


def inline(function: Callable[..., Any]) -> Any:
    """A piece of a kernel. Not kept on disk: only kernels are, with all their pieces in them."""
    return njit(forceinline=True, **OPTIONS)(function)


def fingerprint(function: FunctionType, options: dict[str, Any] = OPTIONS) -> str:
    """A hash of all that is compiled into a kernel, the same in every process: the code of the
    function and of the pieces it calls, and the global numbers they read.

    Only what is imported by its own name is found: no `module.piece` and no `module.NUMBER`.
    """
    whole = hashlib.sha256(repr(options).encode())
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
