"""A GIF written frame by frame: only what changed is stored, nothing is held in memory.

Pillow's own writer keeps every frame until the end; a long session would fill the memory.
"""

from __future__ import annotations

from typing import IO

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata, getheader

COLOURS = 255


class GifWriter:
    """Writes an endless-loop GIF to an open binary file. All frames have the first one's size."""

    def __init__(self, file: IO[bytes], palette_from: Image.Image) -> None:
        self._file = file
        self._palette = palette_from.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        self._last: Image.Image | None = None
        self._waiting: tuple[Image.Image, tuple[int, int]] | None = None
        self._ms = 0
        self.frames = 0

    def add(self, picture: Image.Image, ms: int) -> None:
        """Show this picture for `ms` milliseconds (GIF counts in hundredths of a second)."""
        image = picture.convert("RGB").quantize(palette=self._palette, dither=Image.Dither.NONE)
        box = self._changed(image)
        if box is None:
            self._ms += ms
            return
        self._flush()
        self._waiting = (image.crop(box), (box[0], box[1]))
        self._last, self._ms = image, ms

    def _changed(self, image: Image.Image) -> tuple[int, int, int, int] | None:
        """The smallest box that differs from the last picture; None: the same."""
        if self._last is None:
            header, _ = getheader(image, info={"loop": 0})
            self._file.writelines(header)
            return (0, 0, *image.size)
        return ImageChops.difference(self._last.convert("RGB"), image.convert("RGB")).getbbox()

    def _flush(self) -> None:
        if self._waiting is None:
            return
        image, offset = self._waiting
        params = {"duration": max(20, self._ms), "disposal": 1, "include_color_table": True}
        self._file.writelines(getdata(image, offset, **params))
        self.frames += 1
        self._waiting = None

    def close(self) -> None:
        """Write the last picture and the trailer. The file stays open."""
        self._flush()
        self._file.write(b";")
