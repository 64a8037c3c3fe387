"""What touches does not meet, what fits exactly fits, and what is just allowed is allowed: rules at their very borders.

Numbers are sums of powers of two wherever they are added, so that a border is met exactly.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sim.home import fence, geometry, ground, naming, outlines
from sim.home.anatomy import Surface, blocking, surfaces
from sim.home.anatomy.blocking import Solid
from sim.home.errors import Refused
from sim.home.eyes import poses, visible
from sim.home.geometry import Box
from sim.home.ground import Layout
from sim.home.placing import candidates, falls, pieces, slides
from sim.home.placing.candidates import OVERHANG, TINY, Load, Place
from sim.home.rules import cameras, motion, randomizing, registry, setup, targets
from sim.home.state import State, Thing
from sim.home.thor import settings
from tests.sim.home.rosas import Rosa, kitchen

BIT = 1 / 64
UNIT = Box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0)


def moved(box: Box, axis: int, by: float) -> Box:
    sides = [box.x0, box.y0, box.z0, box.x1, box.y1, box.z1]
    sides[axis] += by
    sides[axis + 3] += by
    return Box(*sides)


def of(kind: str, **changes: Any) -> Thing:
    """The first thing of a type in Rosa's kitchen, changed."""
    return replace(next(t for t in kitchen().things.values() if t.type == kind), **changes)


def alone(*things: Thing) -> State:
    """These things and nothing else."""
    state = State.start(kitchen())
    for name in [*state.things]:
        if name not in {thing.name for thing in things}:
            state.remove(name)
    for thing in things:
        state.put(thing)
    return state


# -- boxes and shapes ------------------------------------------------------------------------------


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("side", [-1, 1])
def test_boxes_that_touch_do_not_meet(axis: int, side: int) -> None:
    assert not UNIT.meets(moved(UNIT, axis, side))
    assert UNIT.meets(moved(UNIT, axis, side * (1 - BIT)))
    if axis != 1:  # the gap is kept to the sides
        assert not UNIT.meets(moved(UNIT, axis, side * (1 + BIT)), gap=BIT)
        assert UNIT.meets(moved(UNIT, axis, side), gap=BIT)


def test_a_hole_leaves_no_strip_that_is_nothing() -> None:
    hair = 1e-6
    assert len(blocking._without((0.0, 0.0, 1.0, 1.0), (hair, hair, 0.5, 0.5))) == 2
    assert len(blocking._without((0.0, 0.0, 1.0, 1.0), (BIT, BIT, 0.5, 0.5))) == 4


@pytest.mark.parametrize(("openness", "parts"), [(0.5, 1), (0.5 + BIT, 0)])
def test_a_curtain_that_is_half_open_is_in_the_way(openness: float, parts: int) -> None:
    curtain = replace(of("Cabinet"), type="ShowerCurtain", openness=openness)
    assert len(blocking._pushed_aside(curtain)) == parts


@pytest.mark.parametrize(
    ("kind", "low", "high", "less", "more"),
    [("ShelvingUnit", 1.35 - BIT, 1.35, 2, 1), ("Cabinet", 0.5, 0.5 + BIT, 1, 2)],
)
def test_how_many_boards_a_piece_of_furniture_has(
    kind: str, low: float, high: float, less: int, more: int
) -> None:
    piece = replace(of("Cabinet"), type=kind, openness=1.0)
    boards = [len(surfaces(replace(piece, size=(0.5, h, 0.5)))) for h in (low, high)]
    assert boards == [less, more]


def test_a_part_as_wide_as_it_has_to_be_is_no_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    wide, thin = Solid(0, 0, 0, 0.3, 1, 1), Solid(-0.25, 0, 0, 0, 1, 1)
    lower = Solid(-9, 0, -9, 9, 1 - BIT, 9)
    monkeypatch.setattr(geometry, "solids", lambda thing: (thin, wide, lower))
    monkeypatch.setattr(geometry, "box", lambda thing: Box(-1, 0, 0, 1, 1, 1))
    x, y, _ = geometry.point_of_top(of("Apple", x=0.0, y=0.0, z=0.0, yaw=0.0))
    assert (round(x, 6), y) == (0.15, 1)  # in the middle of the wide part, on top


@pytest.mark.parametrize(
    ("x", "z", "held"),
    [(0, 0, True), (1, 2, True), (0, 2, True), (-BIT, 1, False), (1 + BIT, 1, False),
     (0.5, -BIT, False), (0.5, 2 + BIT, False)],
)  # fmt: skip
def test_a_fence_holds_who_stands_on_it(x: float, z: float, held: bool) -> None:
    assert fence.Fence(0.0, 1.0, 0.0, 2.0).holds(x, z) is held


def test_a_hull_goes_round_its_corners_and_leaves_out_what_lies_between_them() -> None:
    assert outlines.hull([(0, 0), (0, 1), (1, 0)]) == [(0, 0), (1, 0), (0, 1)]
    square = [(0, 0), (2, 0), (2, 2), (0, 2)]
    assert outlines.hull([*square, (1, 0), (1, 1), (0, 1)]) == square
    assert outlines.hull([(0, 0), (1, 1)]) == [(0, 0), (1, 1)]


def test_what_is_as_far_away_as_may_be_still_is_by_the_sink() -> None:
    cupboard, mark = of("Cabinet", x=0.0, z=0.0), of("Sink", x=naming.BESIDE, z=0.0)
    assert "by the sink" in naming._numbered(cupboard, 1, [mark])
    assert "by the" not in naming._numbered(cupboard, 1, [replace(mark, x=naming.BESIDE + BIT)])


# -- the ground ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "z", "away"),
    [(2.0, 0.0, 1.0), (0.0, 2.0, 1.0), (1.0, 0.0, 0.0), (1.0, 1.0, 0.0), (0.0, 0.5, -0.5),
     (4.0, 5.0, 5.0), (1.0, 0.5, 0.0), (0.5, 2.0, 1.0)],
)  # fmt: skip
def test_how_far_it_is_to_a_box_from_beside_from_its_edge_and_from_within(
    x: float, z: float, away: float
) -> None:
    plan = Layout(np.array([[0.0, 0.0, 0.0, 1.0, 1.0, 1.0]]), ("Box",), np.zeros((0, 4)))
    gap, which = ground.clearance(plan, np.array([[x, z]]))
    assert (float(gap[0]), int(which[0])) == (away, 0)


def test_of_a_wall_and_a_thing_that_are_as_near_the_thing_is_in_the_way() -> None:
    walls = np.array([[-9.0, 4.0, 9.0, 4.0]])
    plan = Layout(np.array([[0.0, 0.0, 0.0, 1.0, 1.0, 1.0]]), ("Box",), walls)
    nearest = [int(ground.clearance(plan, np.array([[0.0, z]]))[1][0]) for z in (2.5, 2.5 + BIT)]
    assert nearest == [0, -1]


@pytest.mark.parametrize(("height", "counts"), [(ground.HEAD, 0), (ground.HEAD - BIT, 1)])
def test_one_walks_under_what_hangs_over_ones_head(height: float, counts: int) -> None:
    shelf = of("CounterTop", y=height, size=(1.0, BIT, 1.0), shape={})
    assert ground._survey(alone(shelf)).names.count(shelf.name) == counts


@pytest.mark.parametrize(("thick", "counts"), [(ground.FEET, 0), (ground.FEET + BIT, 1)])
def test_one_walks_over_what_is_no_higher_than_ones_feet(thick: float, counts: int) -> None:
    mat = of("CounterTop", y=0.0, size=(1.0, thick, 1.0), shape={})
    assert ground._survey(alone(mat)).names.count(mat.name) == counts


# -- what holds what -------------------------------------------------------------------------------

TOP = Surface(-1.0, -1.0, 1.0, 1.0, 0.0, clearance=0.5)
DISH = replace(TOP, round=True)


def load(w: float, h: float, d: float) -> Load:
    return Load((w, h, d), 0.0, (0.0, 0.0))


def place(surface: Surface = TOP, **changes: Any) -> Place:
    table = of("CounterTop", x=0.0, y=0.0, z=0.0, yaw=0.0)
    made = Place(table, 0, surface, (), (), alone(table))
    return replace(made, **changes)


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("side", [-1, 1])
def test_what_ends_where_the_surface_ends_lies_on_it(axis: int, side: int) -> None:
    points = np.zeros((2, 2))
    points[:, axis] = side * 0.75, side * (0.75 + BIT)
    assert candidates._fits(points, TOP, load(0.5, 0.25, 0.5), 0.0).tolist() == [True, False]


def test_on_a_round_dish_the_corner_counts_for_three_quarters() -> None:
    points = np.array([[0.625, 0.0], [0.625 + BIT, 0.0], [0.0, 0.625], [0.625, 0.625]])
    fits = candidates._in_round(points, DISH, 0.5, 0.0)
    assert fits.tolist() == [True, False, True, False]


@pytest.mark.parametrize(("height", "fits"), [(0.5, True), (0.5 + TINY, True), (0.5 + BIT, False)])
def test_what_is_as_high_as_there_is_room_fits(height: float, fits: bool) -> None:
    assert candidates._fits(np.zeros((1, 2)), TOP, load(0.5, height, 0.5), 0.0).tolist() == [fits]


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("side", [-1, 1])
def test_what_touches_does_not_overlap(axis: int, side: int) -> None:
    points = np.zeros((2, 2))
    points[:, axis] = side * 0.75, side * (0.75 - BIT)
    half, rect = (0.25, 0.25), (-0.5, -0.5, 0.5, 0.5)
    assert candidates._overlaps(points, half, rect, 0.0).tolist() == [False, True]
    points[:, axis] = side * (0.75 + BIT), side * 0.75
    assert candidates._overlaps(points, half, rect, BIT).tolist() == [False, True]


@pytest.mark.parametrize(
    ("low", "high", "free"),
    [(0.25, 1.0, True), (0.25 - BIT, 1.0, False), (-1.0, 0.0, True), (-1.0, 1e-4, True),
     (-1.0, BIT, False)],
)  # fmt: skip
def test_what_is_over_or_under_it_is_not_in_its_way(low: float, high: float, free: bool) -> None:
    taken = (((-0.5, -0.5, 0.5, 0.5), low, high),)
    points = np.zeros((1, 2))
    assert candidates._free(points, place(taken=taken), load(0.5, 0.25, 0.5)).tolist() == [free]


def test_what_is_exactly_as_wide_as_the_surface_lies_in_its_middle() -> None:
    assert candidates._steps(0.0, 1.0, 0.5).tolist() == [0.5, 0.5, 0.5]
    too_wide = candidates._steps(0.0, 1.0, 0.5 + BIT)
    assert too_wide.max() - 0.5 == min(2 * OVERHANG * (0.5 + BIT), 0.25)


def test_a_pile_may_be_as_high_as_there_is_room_and_no_higher() -> None:
    pile = (((-1.0, -1.0, 1.0, 1.0), 0.0, 0.25),)
    some = place(taken=pile, piled=pile)
    for height, there in ((0.25, True), (0.25 + BIT, False)):
        points, tops = candidates.stacked(some, load(0.5, height, 0.5))
        assert bool(len(points)) is there
        assert set(tops.tolist()) == ({0.25} if there else set())


@pytest.mark.parametrize(
    ("low", "high", "there"), [(0.5, 1.0, True), (0.5 - BIT, 1.0, False), (0.0, 0.25, True)]
)
def test_what_hangs_over_a_pile_is_not_in_its_way_where_it_only_touches(
    low: float, high: float, there: bool
) -> None:
    everywhere = (-1.0, -1.0, 1.0, 1.0)
    pile = ((everywhere, 0.0, 0.25),)
    some = place(taken=(*pile, (everywhere, low, high)), piled=pile)
    points, _ = candidates.stacked(some, load(0.5, 0.25, 0.5))
    assert bool(len(points)) is there


@pytest.mark.parametrize(("w", "d", "ways"), [(0.01, 0.0, 1), (0.01 + BIT, 0.0, 2), (0.0, 0.5, 2)])
def test_what_is_as_wide_as_deep_is_not_turned(w: float, d: float, ways: int) -> None:
    held = of("Apple", size=(w, 0.25, d), yaw=0.0)
    assert len(candidates.loads(alone(held), held, place())) == ways


@pytest.mark.parametrize(
    ("size", "upright"),
    [((0.5, 0.25, 2.0), False), ((0.5, 0.25, 2.0 + BIT), True), ((0.5, 2.5, 2.5), False)],
)
def test_in_a_mug_stands_what_is_too_long_to_lie(size: Any, upright: bool) -> None:
    mug = replace(place(), receptacle=of("Mug"))
    held = of("Apple", type="Fork", size=size)
    assert (candidates._tilt(held, mug) == (90.0, 0.0)) is upright


@pytest.mark.parametrize(("height", "lies"), [(0.5, False), (0.5 + BIT, True)])
def test_a_bottle_lies_where_it_cannot_stand(height: float, lies: bool) -> None:
    held = of("Apple", type="WineBottle", size=(0.25, height, 0.25))
    assert (candidates._tilt(held, place()) == (90.0, 0.0)) is lies


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("side", [-1, 1])
def test_what_is_beyond_a_span_of_a_receptacle_is_not_near_it(
    monkeypatch: pytest.MonkeyPatch, axis: int, side: int
) -> None:
    table, apple = of("CounterTop", y=0.0), of("Apple")
    around = Box(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    reach = 0.2 if axis != 1 else (0.7 if side < 0 else 0.5)
    border = Box(*[side * reach if n % 3 == axis else 0.0 for n in range(6)])
    beyond = moved(border, axis, side * BIT)
    inner = moved(border, axis, -side * BIT)
    inner = Box(inner.x0 - 1e-9, inner.y0 - 1e-9, inner.z0 - 1e-9,
                inner.x1 + 1e-9, inner.y1 + 1e-9, inner.z1 + 1e-9)  # fmt: skip
    for where, near in ((border, 0), (beyond, 0), (inner, 1)):
        boxes = {table.name: around, apple.name: where}
        monkeypatch.setattr(candidates, "box", lambda thing: boxes[thing.name])  # noqa: B023
        found = candidates._near(alone(table, apple), table, {table.name}, 0.5)
        assert len(found) == near


@pytest.mark.parametrize("axis", [0, 2])
@pytest.mark.parametrize("side", [-1, 1])
def test_a_piece_lies_on_those_that_it_overlaps_not_on_those_it_touches(
    monkeypatch: pytest.MonkeyPatch, axis: int, side: int
) -> None:
    piece = of("Apple", y=0.0, parent="p")
    other = replace(piece, name="other")
    for by, top in ((1.0, 0.0), (1 - BIT, 1.0)):
        boxes = {piece.name: UNIT, "other": moved(UNIT, axis, side * by)}
        monkeypatch.setattr(pieces, "box", lambda thing: boxes[thing.name])  # noqa: B023
        assert pieces._top(alone(piece, other), piece) == top


@pytest.mark.parametrize(
    ("x", "z", "on"),
    [(1, 0, True), (-1, 0, True), (0, 1, True), (0, -1, True), (1 + BIT, 0, False),
     (-1 - BIT, 0, False), (0, 1 + BIT, False), (0, -1 - BIT, False)],
)  # fmt: skip
def test_what_falls_onto_the_edge_stays_there(
    monkeypatch: pytest.MonkeyPatch, x: float, z: float, on: bool
) -> None:
    table, apple, floor = of("CounterTop", x=0.0, y=0.0, z=0.0, yaw=0.0), of("Apple"), of("Floor")
    rows = {table.name: (replace(TOP, y=0.5),)}
    monkeypatch.setattr(falls, "surfaces", lambda thing: rows.get(thing.name, ()))
    state = alone(table, apple, floor)
    assert falls.under(state, apple, x, 1.0, z)[0].type == ("CounterTop" if on else "Floor")
    assert falls.under(state, apple, x, 0.5 - BIT, z)[0].type == "Floor"


@pytest.mark.parametrize(("x", "z"), [(0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.5)])
def test_what_falls_onto_the_rim_of_a_hole_falls_through(
    monkeypatch: pytest.MonkeyPatch, x: float, z: float
) -> None:
    table, apple, floor = of("CounterTop", x=0.0, y=0.0, z=0.0, yaw=0.0), of("Apple"), of("Floor")
    rows = {table.name: (replace(TOP, holes=((-0.5, -0.5, 0.5, 0.5),)),)}
    monkeypatch.setattr(falls, "surfaces", lambda thing: rows.get(thing.name, ()))
    state = alone(table, apple, floor)
    assert falls.under(state, apple, x, 1.0, z)[0].type == "Floor"
    assert falls.under(state, apple, x * (1 + BIT), 1.0, z * (1 + BIT))[0].type == "CounterTop"


def test_of_two_boards_at_one_height_the_first_holds_what_falls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, apple = of("CounterTop", x=0.0, y=0.0, z=0.0, yaw=0.0), of("Apple")
    rows = {table.name: (TOP, replace(TOP, y=0.25), replace(TOP, y=0.25))}
    monkeypatch.setattr(falls, "surfaces", lambda thing: rows.get(thing.name, ()))
    assert falls.under(alone(table, apple), apple, 0.0, 1.0, 0.0)[1:] == (1, 0.25)


@pytest.mark.parametrize("axis", [0, 2])
@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("inside", [False, True])
def test_things_slide_up_to_the_edge_with_their_middle_and_in_a_drawer_with_all_of_it(
    monkeypatch: pytest.MonkeyPatch, axis: int, side: int, inside: bool
) -> None:
    table = of("CounterTop", x=0.0, y=0.0, z=0.0, yaw=0.0)
    apple = of("Apple", parent=table.name, surface=0, yaw=0.0, size=(0.5, 0.5, 0.5), y=0.0)
    monkeypatch.setattr(slides, "surfaces", lambda thing: (replace(TOP, inside=inside),))
    monkeypatch.setattr(slides, "collides", lambda state, thing: False)
    edge = 0.75 if inside else 1.0
    for at, there in ((edge, True), (edge + BIT, False)):
        tried = replace(apple, x=side * at if axis == 0 else 0.0, z=side * at if axis == 2 else 0.0)
        assert slides._room(alone(table, apple), tried, table) is there
    assert not slides._room(alone(table, apple), replace(apple, surface=1), table)


def test_what_is_pushed_as_hard_as_that_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    broken: list[str] = []
    monkeypatch.setattr(slides, "_slid", lambda state, thing, angle, way: (thing, 0.0))
    monkeypatch.setattr(falls, "smash", lambda state, name: broken.append(name))
    mug = of("Mug")
    slides.push(alone(mug), mug.name, 0.0, slides.HARD - BIT)
    assert broken == []
    slides.push(alone(mug), mug.name, 0.0, slides.HARD)
    assert broken == [mug.name]


# -- what may be asked for -------------------------------------------------------------------------


def in_the_picture(look: Any, x: float, y: float) -> bool:
    try:
        look(Rosa().home, x, y)
    except Refused as refused:
        return refused.code != "OutOfPicture"
    return True


@pytest.mark.parametrize("look", [targets.at, poses.point_at])
@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [(0.0, 0.0, True), (1.0, 1.0, True), (-BIT, 0.5, False), (1 + BIT, 0.5, False),
     (0.5, -BIT, False), (0.5, 1 + BIT, False)],
)  # fmt: skip
def test_the_edges_of_the_picture_belong_to_it(look: Any, x: float, y: float, inside: bool) -> None:
    assert in_the_picture(look, x, y) is inside


def asked(monkeypatch: pytest.MonkeyPatch, away: float = 0.0, **wishes: Any) -> list[Any]:
    """Poses of an apple from one place so far away, all of which show it."""
    monkeypatch.setattr(poses, "distance_to_box", lambda x, z, box: away)
    monkeypatch.setattr(
        poses,
        "_shown",
        lambda home, thing, place, turns, looks, heights: (
            [np.ones((len(turns), len(looks)), bool)] * len(heights)
        ),
    )
    rosa = Rosa()
    where = [{"x": 0.0, "z": 0.0}, {"x": 1.0, "z": 0.0}]
    return poses.poses(rosa.home, rosa["Apple"], positions=where, **wishes)


@pytest.mark.parametrize("horizon", [poses.UP - 1e-3, poses.DOWN + 1e-3])
def test_one_looks_as_far_up_and_down_as_one_can(
    monkeypatch: pytest.MonkeyPatch, horizon: float
) -> None:
    motion.bounded(horizon)
    assert asked(monkeypatch, horizons=[horizon], rotations=[0.0])
    for ask in (motion.bounded, lambda more: asked(monkeypatch, horizons=[more])):
        with pytest.raises(Refused, match=r"horizon|Horizon"):
            ask(horizon * (1 + BIT))


def test_as_many_poses_are_asked_for_as_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    half = [float(n) for n in range(poses.MOST_VIEWS // 2)]
    assert len(asked(monkeypatch, rotations=half, horizons=[0.0])) == 2 * poses.MOST_VIEWS
    with pytest.raises(Refused, match="More than"):
        asked(monkeypatch, rotations=[*half, 0.0], horizons=[0.0])


@pytest.mark.parametrize(("away", "there"), [(1.5, True), (1.5 + BIT, False)])
def test_poses_are_as_far_away_as_they_may_be(
    monkeypatch: pytest.MonkeyPatch, away: float, there: bool
) -> None:
    assert bool(asked(monkeypatch, away, distance=1.5, rotations=[0.0])) is there


@pytest.mark.parametrize(("most", "count"), [(0, 0), (1, 1), (4, 4), (5, 5), (None, 8)])
def test_there_are_no_more_poses_than_were_asked_for(
    monkeypatch: pytest.MonkeyPatch, most: int | None, count: int
) -> None:
    found = asked(monkeypatch, most=most, rotations=[0.0], horizons=[0.0, 30.0])
    assert len(found) == count


def test_without_a_turning_step_one_turns_by_quarters() -> None:
    home = Rosa().home
    for step, turns in ((0.0, 4), (45.0, 8)):
        home.rotate_step = step
        assert len(poses._turns(home)) == turns


def test_there_are_as_many_cameras_as_may_be() -> None:
    rosa = Rosa()
    where = {"x": 0.0, "y": 1.0, "z": 0.0}
    for _ in range(cameras.MOST):
        assert rosa.does("AddThirdPartyCamera", position=where, rotation=where).ok
    assert not rosa.does("AddThirdPartyCamera", position=where, rotation=where).ok
    last = cameras.MOST - 1
    for number, there in ((0, True), (last, True), (last + 1, False), (-1, False)):
        assert rosa.does("UpdateThirdPartyCamera", thirdPartyCameraId=number).ok is there


@pytest.mark.parametrize(
    ("field", "size", "fine"),
    [(1.0, None, True), (cameras.WIDEST, None, True), (1 - BIT, None, False),
     (cameras.WIDEST + BIT, None, False), (90.0, 0.01, True), (90.0, registry.FARTHEST, True),
     (90.0, 0.01 - 0.001, False), (90.0, registry.FARTHEST + BIT, False)],
)  # fmt: skip
def test_a_camera_may_be_as_wide_and_as_large_as_its_limits(
    field: float, size: float | None, fine: bool
) -> None:
    where = {"x": 0.0, "y": 1.0, "z": 0.0}
    more: dict[str, Any] = {} if size is None else {"orthographic": True, "orthographicSize": size}
    answer = Rosa().does(
        "AddThirdPartyCamera", position=where, rotation=where, fieldOfView=field, **more
    )
    assert answer.ok is fine


def test_one_teleports_as_far_as_scenes_go() -> None:
    motion._in_bounds(registry.FARTHEST, -registry.FARTHEST)
    for x, z in (
        (registry.FARTHEST + BIT, 0.0),
        (0.0, -registry.FARTHEST - BIT),
        (float("nan"), 0.0),
    ):
        with pytest.raises(Refused, match="out of scene bounds"):
            motion._in_bounds(x, z)


def test_one_teleports_a_little_up_or_down() -> None:
    motion._level(motion.RISE, 0.0)
    motion._level(-motion.RISE, 0.0)
    with pytest.raises(Refused, match="too large a change"):
        motion._level(motion.RISE + BIT, 0.0)


def test_a_point_may_be_as_far_away_as_scenes_go() -> None:
    far = {"x": registry.FARTHEST, "y": -registry.FARTHEST, "z": 0.0}
    assert registry.point(far) == far
    with pytest.raises(Refused, match="out of scene bounds"):
        registry.point(far | {"z": registry.FARTHEST + BIT})


def test_a_whole_turn_stays_one_and_more_than_one_is_what_is_left_of_it() -> None:
    assert registry.turn(360.0)["y"] == 360.0
    assert registry.turn(-360.0)["y"] == -360.0
    assert registry.turn(365.0)["y"] == 5.0
    full = {"x": 1.0, "y": 2.0, "z": 3.0}
    assert registry.turn(full) == full
    assert registry._axes(full) == full


@pytest.mark.parametrize(
    ("wish", "most", "fine"),
    [([0.0, 1.0], 1.0, True), ([1.0, 0.0], 1.0, True), ([-BIT, 1.0], 1.0, False),
     ([0.0, 1 + BIT], 1.0, False), ([0.0, 9.0], None, True)],
)  # fmt: skip
def test_ranges_have_their_ends(wish: list[float], most: float | None, fine: bool) -> None:
    if fine:
        assert randomizing._range("hue", wish, (0, 0), most) == (min(wish), max(wish))
    else:
        with pytest.raises(Refused, match="hue must be"):
            randomizing._range("hue", wish, (0, 0), most)


@pytest.mark.parametrize(
    ("number", "split"),
    [(20, "Train"), (21, "Val"), (25, "Val"), (26, "Test"), (1, "Train"), (30, "Test")],
)
def test_what_a_scene_is_for_by_its_number(number: int, split: str) -> None:
    home = Rosa().home
    home.scene = replace(home.scene, name=f"FloorPlan2{number:02}")
    assert randomizing._split(home) == split


@pytest.mark.parametrize(
    ("value", "fine"), [(1, True), (4, True), (1 - BIT, False), (4 + BIT, False)]
)
def test_settings_have_their_ends(value: float, fine: bool) -> None:
    if fine:
        assert settings.between("grid", value, 1, 4) == value
    else:
        with pytest.raises(ValueError, match="must be from 1 to 4"):
            settings.between("grid", value, 1, 4)


@pytest.mark.parametrize(
    ("grid", "fine"), [(0.01, True), (5.0, True), (0.009, False), (5 + BIT, False)]
)
def test_a_grid_may_be_as_fine_and_as_coarse_as_its_limits(
    monkeypatch: pytest.MonkeyPatch, grid: float, fine: bool
) -> None:
    monkeypatch.setattr(ground, "reachable", lambda home, step: [(0.0, 0.0)])
    assert Rosa().does("GetReachablePositions", gridSize=grid).ok is fine


@pytest.mark.parametrize(
    ("openness", "fine"), [(0.0, True), (1.0, True), (-BIT, False), (1 + BIT, False)]
)
def test_a_door_is_opened_no_further_than_it_goes(openness: float, fine: bool) -> None:
    rosa = Rosa()
    rosa.home.state.change(rosa["Fridge"].name, openness=0.5)
    answer = rosa.does("OpenObject", "Fridge", openness=openness)
    assert answer.ok is fine
    assert rosa["Fridge"].openness == (openness if fine else 0.5)


@pytest.mark.parametrize(
    ("action", "force", "fine"), [("ThrowObject", 0.0, True), ("ThrowObject", -BIT, False)]
)
def test_one_throws_with_no_force_at_all(action: str, force: float, fine: bool) -> None:
    rosa = Rosa()
    rosa.takes("Apple")
    assert rosa.does(action, moveMagnitude=force).ok is fine


@pytest.mark.parametrize(("force", "fine"), [(0.0, False), (BIT, True)])
def test_a_push_has_some_force(force: float, fine: bool) -> None:
    answer = Rosa().does("DirectionalPush", "Apple", moveMagnitude=force, pushAngle=0.0)
    assert answer.ok is fine


def test_what_is_as_far_away_as_one_sees_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    apple = of("Apple")
    state = alone(apple)
    for away, near in ((1.5, True), (1.5 + 1e-9, True), (1.5 + BIT, False)):
        monkeypatch.setattr(visible, "distance_to_box", lambda x, z, box: away)  # noqa: B023
        assert visible.near(state, apple.name, 1.5) is near


@pytest.mark.parametrize(("away", "same"), [(setup.SAME, False), (setup.SAME - 1e-3, True)])
def test_what_is_put_where_it_is_stays_there(away: float, same: bool) -> None:
    rosa = Rosa()
    apple = replace(rosa["Apple"], x=0.0, y=0.0, z=0.0)
    rosa.home.state.put(apple)
    known = setup._known(rosa.home, apple, {"x": away, "y": 0.0, "z": 0.0})
    assert (known is apple) is same
