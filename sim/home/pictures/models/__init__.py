"""How each type of thing is shaped. Every module here registers builders with `@model("Type")`.

A builder turns a `Subject` into parts that fill the subject's size and agree with `anatomy`. A type
without a builder is shown as a plain box, so that nothing is ever invisible.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache

import numpy as np

from sim.home.pictures.mesh import Material, Part, Subject

Builder = Callable[[Subject], tuple[Part, ...]]

_builders: dict[str, Builder] = {}


def model(*types: str) -> Callable[[Builder], Builder]:
    """Register a builder for these object types (or structure kinds, written `structure:kind`)."""

    def register(build: Builder) -> Builder:
        for name in types:
            _builders[name] = build
        return build

    return register


@cache
def _load() -> None:
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        importlib.import_module(f"{__name__}.{info.name}")


def builders() -> dict[str, Builder]:
    """Every builder by type, found by walking this folder."""
    _load()
    return dict(sorted(_builders.items()))


def build(subject: Subject) -> tuple[Part, ...]:
    """The parts of a thing. Callers cache: building takes up to some milliseconds."""
    _load()
    return _builders.get(subject.type, _plain)(subject)


def _plain(subject: Subject) -> tuple[Part, ...]:
    """A grey box of the subject's size."""
    half = np.array(subject.size, np.float32) * np.float32(0.5)
    corners: list[list[float]] = []
    normals: list[list[float]] = []
    faces: list[list[int]] = []
    for axis in range(3):
        for side in (-1.0, 1.0):
            first = len(corners)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                point = [0.0, 0.0, 0.0]
                point[axis], point[(axis + 1) % 3], point[(axis + 2) % 3] = side, a, b
                corners.append([p * h for p, h in zip(point, half, strict=True)])
                normals.append([side if i == axis else 0.0 for i in range(3)])
            faces += [[first, first + 1, first + 2], [first, first + 2, first + 3]]
    vertices = np.array(corners, np.float32)
    vertices[:, 1] += half[1]
    return (
        Part(
            vertices,
            np.array(normals, np.float32),
            np.zeros((len(corners), 2), np.float32),
            np.array(faces, np.int32),
            Material(),
        ),
    )
