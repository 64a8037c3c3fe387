"""Pixels become bytes: small for the wire, exact for models, and the same hash for the same picture."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from sim import frames
from sim.world import WorldError


def gradient(height: int = 40, width: int = 60) -> frames.Pixels:
    """A picture with something in every channel."""
    rows, columns = np.mgrid[0:height, 0:width]
    return np.stack([rows * 6, columns * 4, rows + columns], axis=2).astype(np.uint8)


def as_surface_view(pixels: frames.Pixels, filler: int) -> frames.Pixels:
    """The same picture as a view of four-byte pixels, as drawings come."""
    quads = np.full((*pixels.shape[:2], 4), filler, np.uint8)
    quads[:, :, :3] = pixels
    return quads[:, :, :3]


def reopened(data: bytes) -> frames.Pixels:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def test_png_keeps_every_pixel() -> None:
    assert np.array_equal(reopened(frames.png(gradient())), gradient())


def test_png_of_a_surface_view_keeps_every_pixel() -> None:
    view = as_surface_view(gradient(), 77)
    assert np.array_equal(reopened(frames.png(view)), gradient())


def test_jpeg_looks_like_the_picture() -> None:
    seen = reopened(frames.jpeg(gradient())).astype(int)
    assert seen.shape == gradient().shape
    assert np.abs(seen - gradient()).mean() < 6


def test_jpeg_is_the_same_however_the_pixels_lie_in_memory() -> None:
    assert frames.jpeg(as_surface_view(gradient(), 9)) == frames.jpeg(gradient())


def test_jpeg_of_a_part_of_a_picture_is_of_that_part() -> None:
    part = as_surface_view(gradient(), 0)[5:25, 10:40]
    assert reopened(frames.jpeg(part)).shape == (20, 30, 3)


def test_hash_does_not_depend_on_the_memory_layout() -> None:
    plain = frames.digest(gradient())
    assert frames.digest(as_surface_view(gradient(), 0)) == plain
    assert frames.digest(as_surface_view(gradient(), 255)) == plain
    assert frames.digest(gradient()[:, ::-1][:, ::-1]) == plain


def test_hash_changes_with_one_pixel_and_with_the_shape() -> None:
    other = gradient()
    other[3, 3, 1] ^= 1
    hashes = {frames.digest(p) for p in (gradient(), other, gradient().reshape(60, 40, 3))}
    assert len(hashes) == 3


@pytest.mark.parametrize(
    "wrong",
    [
        np.zeros((4, 4), np.uint8),
        np.zeros((4, 4, 4), np.uint8),
        np.zeros((0, 4, 3), np.uint8),
        np.zeros((4, 4, 3), np.float64),
    ],
)
def test_what_is_not_a_frame_is_refused(wrong: frames.Pixels) -> None:
    for encode in (frames.jpeg, frames.png, frames.digest):
        with pytest.raises(WorldError, match="a frame is"):
            encode(wrong)
