"""The primitives: normals that look outward, exact bounds, turns as Unity's."""

from __future__ import annotations

import numpy as np
import pytest

from sim.home.pictures.mesh import Material, Part
from sim.home.pictures.shapes import (
    arc,
    ball,
    bend,
    block,
    bounds,
    box,
    core,
    cushion,
    cylinder,
    decal,
    disc,
    fit,
    lathe,
    look,
    merge,
    mirror,
    move,
    nest,
    prism,
    quad,
    rounded,
    sheet,
    slab,
    stretch,
    torus,
    triangulate,
    tube,
    turn,
)

CLAY = Material((0.7, 0.4, 0.3))
GRID = np.stack([*np.meshgrid(np.linspace(0, 1, 5), np.linspace(0, 1, 5)), np.zeros((5, 5))], -1)
SHAPES = {
    "box": box(CLAY, (0, 0, 0), (1, 2, 3)),
    "sharp box": box(CLAY, (0, 0, 0), (1, 2, 3), bevel=0),
    "thin box": block(CLAY, (1, 0.004, 1)),
    "L prism": prism(CLAY, [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)], 0, 1, bevel=0.05),
    "prism along x": prism(CLAY, rounded(1, 2, 0.2), -1, 1, axis="x"),
    "slab along z": slab(CLAY, (-1, 0, 0), (1, 1, 0.1), 0.2, axis="z"),
    "lathe": lathe(CLAY, [(0, 0), (0.04, 0), (0.04, 0.1), (0.035, 0.1), (0.03, 0.01), (0, 0.01)]),
    "cylinder": cylinder(CLAY, 0.1, 0, 1),
    "cone": cylinder(CLAY, 0.1, 0, 1, top=0),
    "ball": ball(CLAY, (1, 0.5, 0.2)),
    "cushion": cushion(CLAY, (0, 0, 0), (1, 0.3, 0.6)),
    "torus": torus(CLAY, 0.2, 0.02),
    "tube": tube(CLAY, arc(0.1, 0, 180), 0.01),
    "disc": disc(CLAY, 0.2),
    "ring": disc(CLAY, 0.2, inner=0.1),
    "quad": quad(CLAY, (0, 0, 0), (1, 0, 0), (0, 1, 0)),
    "sheet": sheet(CLAY, GRID),
    "decal": decal(CLAY, (0, 0, 0), 1, 1),
    "door": nest(CLAY, (1, 2), [(0, -0.02), (0, 0), (0.1, 0), (0.11, -0.01)], axis="z", base=True),
    "basin": nest(CLAY, (0.5, 0.4), [(0, 0.1), (0.03, 0.1), (0.1, 0)], radius=0.05),
}
SOLID = ("box", "sharp box", "thin box", "L prism", "prism along x", "slab along z", "cylinder",
         "cone", "ball", "cushion")  # fmt: skip


def flat_normals(shape: Part) -> np.ndarray:
    a, b, c = (shape.vertices[shape.faces[:, i]].astype(float) for i in range(3))
    return np.cross(b - a, c - a)


@pytest.mark.parametrize("name", SHAPES)
def test_normals_are_of_length_one_and_stand_on_their_triangles(name: str) -> None:
    shape = SHAPES[name]
    assert np.allclose(np.linalg.norm(shape.normals, axis=1), 1, atol=1e-4)
    flat = flat_normals(shape)
    shaded = shape.normals[shape.faces].mean(1)
    along = np.abs((flat * shaded).sum(1)) / np.linalg.norm(flat, axis=1)
    assert along.min() > 0.5


@pytest.mark.parametrize("name", SHAPES)
def test_triangles_have_an_area_and_point_at_vertices(name: str) -> None:
    shape = SHAPES[name]
    assert shape.faces.min() >= 0
    assert shape.faces.max() < len(shape.vertices)
    assert np.linalg.norm(flat_normals(shape), axis=1).min() > 0
    assert shape.uv.shape == (len(shape.vertices), 2)


@pytest.mark.parametrize("name", SOLID)
def test_solids_look_outward(name: str) -> None:
    shape = SHAPES[name]
    corners = shape.vertices[shape.faces].astype(float)
    flat = flat_normals(shape)
    inward = (flat * shape.normals[shape.faces].mean(1)).sum(1) < 0
    flat[inward] *= -1
    volume = (corners.mean(1) * flat).sum() / 6
    low, high = bounds(shape)
    assert volume > 0.1 * np.prod(high - low)


def test_a_box_fills_its_corners_exactly() -> None:
    low, high = bounds(box(CLAY, (0.1, 0.2, 0.3), (-1, 2, 3)))
    assert low == pytest.approx([-1, 0.2, 0.3])
    assert high == pytest.approx([0.1, 2, 3])


def test_who_sees_a_quad_upright_has_right_at_the_right() -> None:
    # Unity's axes are left-handed: who looks along +z has +x at the right.
    assert SHAPES["quad"].normals[0] == pytest.approx([0, 0, -1])
    assert SHAPES["sheet"].normals[0] == pytest.approx([0, 0, -1])


def test_turning_right_brings_the_front_to_the_right() -> None:
    ahead = block(CLAY, (0.1, 0.1, 0.1), (0, 0, 1))
    low, high = bounds(turn(ahead, "y", 90))
    assert (low + high)[0] / 2 == pytest.approx(1, abs=1e-6)
    tipped = bounds(turn(ahead, "x", 90))
    assert tipped[0][1] < -0.9


def test_a_mirror_image_still_looks_outward() -> None:
    shape = mirror(move(block(CLAY, (1, 1, 1)), x=2))
    out = shape.vertices[shape.faces].mean(1) - [-2, 0.5, 0]
    assert ((out * shape.normals[shape.faces].mean(1)).sum(1) > 0).all()


def test_stretching_keeps_normals_across_the_surface() -> None:
    shape = stretch(ball(CLAY, 1.0), 1, 3, 1)
    flat = flat_normals(shape)
    shaded = shape.normals[shape.faces].mean(1)
    along = np.abs((flat * shaded).sum(1)) / np.linalg.norm(flat, axis=1)
    assert along.min() > 0.7


def test_bending_nothing_changes_nothing() -> None:
    shape = ball(CLAY, 1.0)
    same = bend(shape, lambda points: points)
    assert np.allclose(same.vertices, shape.vertices)
    assert ((same.normals * shape.normals).sum(1) > 0.98).all()


def test_fit_fills_a_box_and_leaves_extras_out() -> None:
    mast = block(CLAY, (0.1, 5, 0.1))
    parts = fit([ball(CLAY, 1.0)], (0.1, 0.2, 0.3), keep=[mast])
    low, high = bounds(parts[:1])
    assert low == pytest.approx([-0.05, 0, -0.15])
    assert high == pytest.approx([0.05, 0.2, 0.15])
    assert len(parts) == 2


def test_merge_joins_what_is_of_one_material() -> None:
    red = Material((1, 0, 0))
    merged = merge([block(CLAY, (1, 1, 1)), block(red, (1, 1, 1)), block(CLAY, (2, 2, 2))])
    assert [p.material for p in merged] == [CLAY, red]
    assert len(merged[0].faces) == 88


def test_outlines_that_turn_inwards_are_cut_without_crossing() -> None:
    outline = np.array([(0, 0), (3, 0), (3, 3), (2, 3), (2, 1), (1, 1), (1, 3), (0, 3)], float)
    corners = outline[triangulate(outline)]
    sides = corners[:, 1:] - corners[:, :1]
    area = np.abs(sides[:, 0, 0] * sides[:, 1, 1] - sides[:, 0, 1] * sides[:, 1, 0]).sum() / 2
    assert area == pytest.approx(7)


def test_a_texture_repeats_every_so_many_metres() -> None:
    wood = box(Material(texture="wood"), (0, 0, 0), (1.2, 0.1, 0.1), bevel=0)
    assert np.ptp(wood.uv[:, 0]) == pytest.approx(2.0)


@pytest.mark.parametrize(("asset", "expected"), [("Mug_1", 0), ("Mug_3", 2), ("Mug_4", 0)])
def test_an_asset_names_its_look(asset: str, expected: int) -> None:
    assert look(asset, 3) == expected


def test_what_is_reckoned_for_few_points_has_the_bits_of_numpy() -> None:
    """Pictures are proved by their hash, so a model's points may not change by a rounding."""
    a, b = np.random.default_rng(7).normal(size=(2, 500, 3))
    assert np.array_equal(core.cross(a, b), np.cross(a, b))
    assert np.array_equal(core.lengths(a), np.linalg.norm(a, axis=1))


def test_triangles_of_a_lattice_are_shared_and_not_to_be_written_to() -> None:
    assert core.lattice(3, 4) is core.lattice(3, 4)
    with pytest.raises(ValueError, match="read-only"):
        core.lattice(3, 4)[0] = 7
