"""Users' own picture files, read with suspicion: from one folder, of sane size, and only once."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path

import pygame
from PIL import Image, UnidentifiedImageError

from sim.drawing.canvas import RGBA
from sim.world import JSON
from sim.worlds.robotouille.rendering_json import DRAWN

ENV = "BRIGADE_ASSETS"
"""The folder whose pictures rendering JSON may name; without it only our own art is drawn."""
SUFFIXES = {".png", ".jpg", ".jpeg", ".webp", ".gif"}
BYTES, SIDE = 8_000_000, 4096
"""A larger file, or a picture wider or higher, is left out."""

log = logging.getLogger(__name__)


class Album:
    """The pictures of one folder under BRIGADE_ASSETS. What is missing is said once in the log."""

    def __init__(self, folder: str) -> None:
        base = os.environ.get(ENV, "")
        self.base = Path(base).resolve() if base else None
        self.root = self.base
        self.root = self._inside(folder)
        self._kept: dict[str, pygame.Surface | None] = {}
        if self.root is None:
            log.warning("no folder %r for pictures (%s=%r): drawing our own", folder, ENV, base)

    def get(self, name: str) -> pygame.Surface | None:
        """The picture as a four-byte surface with straight alpha, or None."""
        if not name or name.startswith(DRAWN) or self.root is None:
            return None
        if name not in self._kept:
            self._kept[name] = self._load(name)
        return self._kept[name]

    def config(self, name: str) -> JSON:
        """A JSON file of the folder, or None."""
        path = self._file(name, {".json"})
        if path is None:
            return None
        try:
            return json.loads(path.read_bytes())
        except ValueError as error:
            log.warning("%r is not JSON (%s): drawing our own", name, error)
            return None

    def _load(self, name: str) -> pygame.Surface | None:
        path = self._file(name, SUFFIXES)
        if path is None:
            return None
        try:
            with Image.open(path) as picture:
                if max(picture.size) > SIDE:
                    log.warning("picture %r is larger than %d pixels: left out", name, SIDE)
                    return None
                pixels = picture.convert("RGBA")
        except (OSError, ValueError, UnidentifiedImageError, Image.DecompressionBombError) as error:
            log.warning("picture %r cannot be read (%s): drawing our own", name, error)
            return None
        surface = pygame.Surface(pixels.size, pygame.SRCALPHA, 32, RGBA)
        surface.blit(pygame.image.frombytes(pixels.tobytes(), pixels.size, "RGBA"), (0, 0))
        return surface

    def _file(self, name: str, suffixes: set[str]) -> Path | None:
        path = self._inside(name)
        if path is None or not path.is_file() or path.suffix.lower() not in suffixes:
            log.warning("no picture %r in the folder for pictures: drawing our own", name)
            return None
        if path.stat().st_size > BYTES:
            log.warning("%r has more than %d bytes: left out", name, BYTES)
            return None
        return path

    def _inside(self, name: str) -> Path | None:
        """The path of `name` if, links followed, it stays inside BRIGADE_ASSETS."""
        if self.root is None or self.base is None or "\0" in name:
            return None
        path = (self.root / name).resolve()
        return path if path.is_relative_to(self.base) else None
