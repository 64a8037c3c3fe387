"""Patterns for surfaces, made by rule from fixed seeds: one repeat is 256 by 256 texels.

A material's `texture` is one of `names()`; an unknown name is plain. Patterns are multiplied with
the material's colour, so most are nearly white. `shapes.REPEAT` says how many metres one repeat
covers; u runs along the grain of wood and steel. Every pattern closes on itself at its edges.

The atlas keeps square roots of linear light in bytes (fine steps in the dark), and every size from
256 down to 1, so that far surfaces do not shimmer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

SIZE = 256
LEVELS = 9
"""256, 128, ... 1 texels a side."""
TEXELS = sum((SIZE >> level) ** 2 for level in range(LEVELS))

WARM = frozenset({"wood", "planks", "herringbone"})
"""Patterns whose dark is warmer than their light."""

Grid: TypeAlias = Any
"""An array (256, 256) or (256, 256, 3) of factors."""

_makers: list[tuple[str, Callable[[], Grid]]] = []


def texture(make: Callable[[], Grid]) -> Callable[[], Grid]:
    """Register a maker under its own name: it returns (256, 256) or (256, 256, 3) sRGB factors."""
    _makers.append((make.__name__, make))
    return make


def names() -> tuple[str, ...]:
    """Every pattern there is."""
    return tuple(name for name, _ in _makers)


def noise(seed: int, cells_v: int, cells_u: int, octaves: int = 1) -> Grid:
    """Smooth periodic noise from 0 to 1 with so many cells down and across a repeat."""
    total, weight = np.zeros((SIZE, SIZE)), 0.0
    for octave in range(octaves):
        rows, columns = min(cells_v << octave, SIZE), min(cells_u << octave, SIZE)
        lattice = np.random.default_rng((seed, octave)).random((rows, columns))
        total += _stretched(lattice) * 0.5**octave
        weight += 0.5**octave
    return total / weight


def _stretched(lattice: Grid) -> Grid:
    """A lattice drawn out to a full repeat."""
    for axis in range(2):
        cells = lattice.shape[axis]
        at = (np.arange(SIZE) + 0.5) * cells / SIZE
        first = np.floor(at).astype(int) % cells
        t = at - np.floor(at)
        t = t * t * (3 - 2 * t)
        shape = (-1, 1) if axis == 0 else (1, -1)
        t = t.reshape(shape)
        lattice = lattice.take(first, axis) * (1 - t) + lattice.take((first + 1) % cells, axis) * t
    return lattice


def _coordinates() -> tuple[Grid, Grid]:
    """v and u of each texel, 0 to 1."""
    at = (np.arange(SIZE) + 0.5) / SIZE
    v, u = np.meshgrid(at, at, indexing="ij")
    return v, u


def _wave(x: Grid) -> Grid:
    """A smooth wave of period 1 between 0 and 1."""
    t = np.abs(x - np.floor(x) - 0.5) * 2
    return t * t * (3 - 2 * t)


def _step(x: Grid, low: float, high: float) -> Grid:
    t = np.clip((x - low) / (high - low), 0.0, 1.0)
    return t * t * (3 - 2 * t)


def _colour(
    grid: Grid, dark: tuple[float, float, float], light: tuple[float, float, float]
) -> Grid:
    """From one colour to another by a grid from 0 to 1."""
    return np.asarray(dark) + grid[..., None] * (np.asarray(light) - np.asarray(dark))


def _grain(seed: int, rings: int) -> Grid:
    """Wood: long flames along u with fine pores."""
    v, _ = _coordinates()
    bend = noise(seed, 3, 2, 2) * 0.55 + noise(seed + 1, 6, 1) * 0.25
    flame = _wave((v + bend) * rings)
    pores = noise(seed + 2, 128, 6) ** 2
    tone = noise(seed + 3, 5, 2, 2)
    return np.clip(0.42 * flame + 0.33 * tone + 0.32 * (1 - pores), 0.0, 1.0)


def _bond(rows: int, columns: int, shift: float, gap_v: float, gap_u: float) -> tuple[Grid, Grid]:
    """Laid stones: 1 on a stone and 0 in the joint, and the number of the stone."""
    v, u = _coordinates()
    row = np.floor(v * rows)
    along = u * columns + row * shift
    column = np.floor(along) % columns
    dv = np.minimum(v * rows - row, row + 1 - v * rows)
    du = np.minimum(along - np.floor(along), np.floor(along) + 1 - along)
    stone = np.minimum(_step(dv, gap_v, gap_v * 1.8), _step(du, gap_u, gap_u * 1.8))
    return stone, row * columns + column


def _per_stone(seed: int, number: Grid) -> Grid:
    values = np.random.default_rng(seed).random(int(number.max()) + 1)
    return values[number.astype(int)]


def _spots(seed: int, count: int, low: float, high: float) -> tuple[Grid, Grid]:
    """Chips strewn over the repeat: how deep inside a chip (0 outside), and the chip's number."""
    random = np.random.default_rng(seed)
    depth, number = np.zeros((SIZE, SIZE)), np.zeros((SIZE, SIZE))
    for index in range(count):
        x, y = random.integers(0, SIZE, 2)
        radius = low + (high - low) * random.random()
        stretch, reach = 0.7 + 0.6 * random.random(), int(high * 1.5) + 2
        span = np.arange(-reach, reach + 1)
        dy, dx = np.meshgrid(span, span, indexing="ij")
        skew = dx + dy * (random.random() - 0.5)
        inside = np.clip(radius - np.sqrt((skew * stretch) ** 2 + (dy / stretch) ** 2), 0.0, 1.5)
        where = np.ix_((y + span) % SIZE, (x + span) % SIZE)
        nearer = inside > depth[where]
        depth[where] = np.where(nearer, inside, depth[where])
        number[where] = np.where(nearer, index, number[where])
    return np.minimum(depth, 1.0), number


@texture
def wood() -> Grid:
    """0.6 m of a solid board."""
    return 0.66 + 0.34 * _grain(11, 5)


@texture
def planks() -> Grid:
    """1.2 m of floor boards along u, eight across."""
    v, u = _coordinates()
    row = np.floor(v * 8)
    ends = np.random.default_rng(21).random(8)[row.astype(int)]
    along = u + ends
    board = row * 2 + np.floor(along * 2) % 2
    tone = _per_stone(22, board)
    grain = np.roll(_grain(23, 9), 60, axis=1) * 0.5 + _grain(24, 17) * 0.5
    dv = np.minimum(v * 8 - row, row + 1 - v * 8)
    du = np.abs(along * 2 - np.round(along * 2))
    joint = np.minimum(_step(dv, 0.012, 0.05), _step(du, 0.002, 0.007))
    return (0.70 + 0.30 * (0.55 * grain + 0.45 * tone)) * (0.55 + 0.45 * joint)


@texture
def tiles() -> Grid:
    """1 m of square floor tiles, three by three, light joints."""
    stone, number = _bond(3, 3, 0.0, 0.012, 0.012)
    cloud = noise(31, 6, 6, 4)
    face = 0.90 + 0.06 * _per_stone(32, number) + 0.08 * (cloud - 0.5)
    return np.clip(face * stone + 0.70 * (1 - stone), 0.0, 1.0)


@texture
def checker() -> Grid:
    """1 m of four by four tiles, dark and light in turn."""
    stone, number = _bond(4, 4, 0.0, 0.010, 0.010)
    odd = (np.floor(number / 4) + number % 4) % 2
    cloud = noise(41, 8, 8, 4)
    face = np.where(odd > 0, 0.52, 0.97) + 0.07 * (cloud - 0.5)
    return np.clip(face * stone + 0.62 * (1 - stone), 0.0, 1.0)


@texture
def subway() -> Grid:
    """0.6 m of glazed wall tiles, six courses of three, half a tile shifted."""
    stone, number = _bond(6, 3, 0.5, 0.022, 0.011)
    v, _u = _coordinates()
    shine = 0.02 * _wave(v * 6 + 0.25)
    face = 0.95 + 0.05 * _per_stone(51, number) - shine + 0.02 * (noise(52, 12, 6) - 0.5)
    return np.clip(face * stone + 0.66 * (1 - stone), 0.0, 1.0)


@texture
def mosaic() -> Grid:
    """0.3 m of small tiles in several shades."""
    stone, number = _bond(12, 12, 0.0, 0.05, 0.05)
    face = 0.74 + 0.26 * _per_stone(61, number)
    return np.clip(face * stone + 0.88 * (1 - stone), 0.0, 1.0)


@texture
def marble() -> Grid:
    """1.2 m of white stone with soft grey veins."""
    _v, _u = _coordinates()
    warp = noise(71, 3, 3, 4)
    vein = 1 - np.abs(noise(72, 3, 3, 3) + 0.35 * (warp - 0.5) - 0.5) * 2
    fine = 1 - np.abs(noise(73, 6, 5, 3) + 0.3 * (warp - 0.5) - 0.5) * 2
    grey = 0.75 * _step(vein, 0.93, 1.0) + 0.4 * _step(fine, 0.95, 1.0)
    cloud = noise(74, 2, 2, 4)
    return _colour(
        np.clip(0.92 + 0.1 * cloud - grey, 0.0, 1.0), (0.52, 0.54, 0.57), (1.0, 1.0, 1.0)
    )


@texture
def granite() -> Grid:
    """0.6 m of speckled stone."""
    random = np.random.default_rng(81)
    grain = random.random((SIZE // 2, SIZE // 2)).repeat(2, 0).repeat(2, 1)
    grain = (grain + np.roll(grain, 1, 0) + np.roll(grain, 1, 1) + random.random((SIZE, SIZE))) / 4
    patches = noise(82, 24, 24, 2)
    value = np.clip(0.5 + 1.3 * (grain - 0.5) + 0.5 * (patches - 0.5), 0.0, 1.0)
    dark = _step(noise(83, 64, 64), 0.78, 0.9)
    return _colour(value * (1 - 0.75 * dark), (0.46, 0.45, 0.45), (1.0, 0.99, 0.97))


@texture
def terrazzo() -> Grid:
    """0.8 m of polished floor with coloured chips."""
    inside, number = _spots(91, 420, 2.0, 6.5)
    shades = np.array(
        [(0.66, 0.66, 0.66), (0.84, 0.72, 0.60), (0.58, 0.64, 0.66), (0.80, 0.62, 0.55), (1, 1, 1)]
    )
    chip = shades[(number * 7 % 5).astype(int)]
    base = _colour(noise(92, 16, 16, 3), (0.90, 0.89, 0.87), (0.99, 0.98, 0.97))
    made: Grid = base * (1 - inside[..., None]) + chip * inside[..., None]
    return made


@texture
def quartz() -> Grid:
    """0.6 m of a fine, nearly white worktop."""
    fleck = np.random.default_rng(101).random((SIZE, SIZE))
    value = 0.95 + 0.05 * noise(102, 8, 8, 4) - 0.16 * (fleck > 0.965) - 0.06 * (fleck < 0.12)
    return np.clip(value, 0.0, 1.0)


@texture
def carpet() -> Grid:
    """0.5 m of soft pile."""
    fleck = np.random.default_rng(111).random((SIZE, SIZE))
    pile = (fleck + np.roll(fleck, 1, 0) + np.roll(fleck, 1, 1)) / 3
    return np.clip(0.72 + 0.34 * pile + 0.12 * (noise(112, 5, 5, 3) - 0.5), 0.0, 1.0)


@texture
def fabric() -> Grid:
    """0.25 m of plain weave."""
    v, u = _coordinates()
    over = _wave(u * 32 + 0.5 * np.floor(v * 32))
    under = _wave(v * 32 + 0.5 * np.floor(u * 32))
    return np.clip(0.76 + 0.13 * over + 0.13 * under + 0.10 * (noise(121, 24, 24, 2) - 0.5), 0, 1)


@texture
def wallpaper() -> Grid:
    """0.6 m of a quiet damask: ovals in staggered rows between fine stripes."""
    v, u = _coordinates()
    row = np.floor(v * 4)
    x = np.abs((u * 4 + 0.5 * (row % 2)) % 1 - 0.5)
    y = np.abs(v * 4 - row - 0.5)
    oval = np.sqrt((x / 0.24) ** 2 + (y / 0.42) ** 2)
    leaf = _step(oval, 0.92, 1.0) - _step(oval, 0.72, 0.80) + _step(oval, 0.40, 0.50)
    return np.clip(0.93 + 0.05 * leaf + 0.02 * (noise(131, 64, 64) - 0.5), 0.0, 1.0)


@texture
def steel() -> Grid:
    """0.5 m of brushed metal, brushed along u."""
    brushed = noise(141, 256, 4) * 0.6 + noise(142, 128, 2) * 0.4
    return 0.84 + 0.16 * brushed


@texture
def leather() -> Grid:
    """0.3 m of grained hide."""
    cell = np.abs(noise(151, 32, 32) - noise(152, 36, 36))
    return np.clip(0.80 + 0.20 * _step(cell, 0.02, 0.22) - 0.06 * noise(153, 4, 4, 2), 0.0, 1.0)


@texture
def wicker() -> Grid:
    """0.15 m of basket work."""
    v, u = _coordinates()
    column = np.floor(u * 8)
    strand = _wave(v * 8 + 0.5 * (column % 2) + 0.5)
    rod = _wave(u * 8 + 0.5)
    return np.clip(0.45 + 0.40 * strand * (0.5 + 0.5 * rod) + 0.2 * rod, 0.0, 1.0)


@texture
def paper() -> Grid:
    """0.3 m of faintly fibrous paper."""
    return 0.95 + 0.05 * noise(161, 48, 96, 2)


@texture
def brick() -> Grid:
    """0.9 m of brickwork, twelve courses of four."""
    stone, number = _bond(12, 4, 0.5, 0.07, 0.022)
    face = 0.68 + 0.24 * _per_stone(171, number) + 0.18 * (noise(172, 64, 64, 2) - 0.5)
    mortar = np.clip(0.92 + 0.1 * (noise(173, 64, 64) - 0.5), 0.0, 1.0)
    return np.clip(face * stone + mortar * (1 - stone), 0.0, 1.0)


@texture
def concrete() -> Grid:
    """1.2 m of smoothed concrete."""
    return np.clip(0.82 + 0.24 * (noise(181, 3, 3, 6) - 0.35), 0.0, 1.0)


@texture
def stripes() -> Grid:
    """0.6 m of six broad stripes along v."""
    _, u = _coordinates()
    return 0.84 + 0.16 * _step(_wave(u * 6), 0.45, 0.55)


@texture
def herringbone() -> Grid:
    """1.2 m of parquet in a zigzag."""
    n = 8
    v, u = _coordinates()
    x, y = u * n, v * n
    i, j = np.floor(x).astype(int), np.floor(y).astype(int)
    lies = (i - j) % 4 < 2
    start = np.where(lies, i - (i - j) % 4 % 2, j - (j - i - 1) % 4 % 2)
    number = np.where(lies, (start % n) * 31 + j * 7, i * 13 + (start % n) * 17 + 5)
    tone = np.random.default_rng(191).random(512)[number % 512]
    along = np.where(lies, x - start, y - start)
    across = np.where(lies, y - j, x - i)
    edge = np.minimum(np.minimum(across, 1 - across), np.minimum(along, 2 - along))
    grain = np.where(lies, _grain(192, 24), _grain(193, 24).T)
    return (0.68 + 0.32 * (0.5 * tone + 0.5 * grain)) * (0.6 + 0.4 * _step(edge, 0.01, 0.06))


@texture
def crumb() -> Grid:
    """0.1 m of the inside of bread: small holes."""
    inside, _ = _spots(201, 240, 1.5, 6.0)
    return np.clip(1.0 - 0.13 * inside - 0.06 * noise(202, 32, 32, 2), 0.0, 1.0)


_index = {name: number for number, (name, _) in enumerate(_makers, 1)}
_atlas: NDArray[np.uint8] = np.full((len(_makers) + 1, TEXELS, 4), 255, np.uint8)
_ready: set[int] = {0}
_lock = threading.Lock()


def index(name: str) -> int:
    """The number of a pattern in the atlas, made when it is asked for first; 0 is plain."""
    number = _index.get(name, 0)
    if number not in _ready:
        with _lock:
            if number not in _ready:
                _atlas[number] = _levels(*_makers[number - 1])
                _ready.add(number)
    return number


def atlas() -> NDArray[np.uint8]:
    """(patterns, texels, 4); the levels lie behind one another, largest first. The fourth byte says
    whether the pattern is grey (255), grey with warm shadows (64) or coloured (0)."""
    return _atlas


def _levels(name: str, make: Callable[[], Grid]) -> NDArray[np.uint8]:
    grid = make()
    kind = 0
    if grid.ndim == 2:
        kind = 64 if name in WARM else 255
        grid = np.repeat(grid[..., None], 3, axis=2)
    light = np.clip(grid, 0.0, 1.0) ** 2.2
    rows = []
    for _ in range(LEVELS):
        rows.append((np.sqrt(light) * 255 + 0.5).astype(np.uint8).reshape(-1, 3))
        if len(light) > 1:
            light = (light[::2, ::2] + light[1::2, ::2] + light[::2, 1::2] + light[1::2, 1::2]) / 4
    colours = np.concatenate(rows)
    return np.column_stack([colours, np.full(len(colours), kind, np.uint8)])
