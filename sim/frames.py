"""Frames as bytes: JPEG for the wire, PNG where every pixel counts, and a hash for the log."""

from __future__ import annotations

import hashlib
import io
from typing import cast

import numpy as np
import simplejpeg
from numpy.typing import NDArray
from PIL import Image

from sim.world import WorldError

Pixels = NDArray[np.uint8]
"""uint8 (height, width, 3), RGB."""

JPEG_QUALITY = 88
"""Small letters on coloured ground stay clean; below it they begin to ring."""
SUBSAMPLING = "420"
"""Half the colour: no difference to be seen beside 4:4:4 (dark contours carry the edges), and a
third of the work and a fifth of the bytes less."""


def jpeg(pixels: Pixels, quality: int = JPEG_QUALITY) -> bytes:
    """The frame as JPEG."""
    quads = _quads(_checked(pixels))
    if quads is not None:
        return cast(
            bytes, simplejpeg.encode_jpeg(quads, quality, "RGBX", SUBSAMPLING, fastdct=True)
        )
    packed = np.ascontiguousarray(pixels)
    return cast(bytes, simplejpeg.encode_jpeg(packed, quality, "RGB", SUBSAMPLING, fastdct=True))


def png(pixels: Pixels, level: int = 6) -> bytes:
    """The frame as PNG: every pixel exact, ten times the work of `jpeg`."""
    sheet = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(_checked(pixels))).save(sheet, "PNG", compress_level=level)
    return sheet.getvalue()


def digest(pixels: Pixels) -> str:
    """The frame's SHA-256 in hex, however it lies in memory: of the text `WIDTHxHEIGHT:` in ASCII
    and then the pixels, row by row from the top, four bytes each: red, green, blue and a zero."""
    height, width, _ = _checked(pixels).shape
    quads = _quads(pixels)
    if quads is None:
        quads = np.zeros((height, width, 4), np.uint8)
        quads[:, :, :3] = pixels
    words = quads.view("<u4") & np.uint32(0x00FFFFFF)
    return hashlib.sha256(f"{width}x{height}:".encode() + words.tobytes()).hexdigest()


def _checked(pixels: Pixels) -> Pixels:
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] != 3 or not pixels.size:
        raise WorldError("bad_frame", f"a frame is uint8 (height, width, 3), not {pixels.shape}")
    return pixels


def _quads(pixels: Pixels) -> Pixels | None:
    """The four-byte pixels that `pixels` is a view of, or None if it is not such a view.

    Drawings come straight from four-byte surfaces; repacking them to three bytes costs more than
    the whole JPEG, so both encoder and hash read the surface itself.
    """
    height, width, _ = pixels.shape
    base = pixels.base
    if not isinstance(base, np.ndarray) or base.dtype != np.uint8:
        return None
    if base.size != height * width * 4 or not base.flags.c_contiguous:
        return None
    if pixels.strides != (width * 4, 4, 1) or pixels.ctypes.data != base.ctypes.data:
        return None
    return base.reshape(height, width, 4)
