"""Looking and drawing: what is seen is what stands there, alike in every thread."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim.home import scenes
from sim.home.eyes.camera import Camera, from_eyes
from sim.home.pictures import mesh, models, pool, renderer, stage, textures
from sim.home.pictures.studio import Studio, studio
from sim.home.state import State
from sim.world import WorldError
from tests.loops import each

from .homes import home, thing

BLOCK = "BlockOfTheTests"
PANE = "PaneOfTheTests"


@pytest.fixture(scope="module", autouse=True)
def _plain_models() -> None:
    """A box and a pane that do not change when models do."""
    models.model(BLOCK)(models._plain)

    def pane(subject: mesh.Subject) -> tuple[mesh.Part, ...]:
        (box,) = models._plain(subject)
        return (replace(box, material=mesh.Material((0.8, 0.9, 1.0), alpha=0.3, gloss=0.9)),)

    models.model(PANE)(pane)


def _rays(camera: Camera, size: int) -> np.ndarray:
    """A direction per pixel, its length along the camera's axis 1."""
    yaw, down = math.radians(camera.yaw), math.radians(camera.horizon)
    forward = np.array(
        [math.sin(yaw) * math.cos(down), -math.sin(down), math.cos(yaw) * math.cos(down)]
    )
    right = np.array([math.cos(yaw), 0.0, -math.sin(yaw)])
    up = np.cross(forward, right)
    half = math.tan(math.radians(camera.fov) / 2)
    at = ((np.arange(size) + 0.5) / size * 2 - 1) * half
    return forward + at[None, :, None] * right - at[:, None, None] * up


def _box_hits(camera: Camera, size: int, state: State) -> tuple[np.ndarray, np.ndarray]:
    """Ids and depths of axis-aligned boxes, by the slab test."""
    rays, eye = _rays(camera, size), np.array(camera.eye)
    ids, depth = np.zeros((size, size), int), np.full((size, size), np.inf)
    for number, box in enumerate(state.things.values(), 1):
        w, h, d = box.size
        low = np.array([box.x - w / 2, box.y, box.z - d / 2])
        high = np.array([box.x + w / 2, box.y + h, box.z + d / 2])
        with np.errstate(divide="ignore", invalid="ignore"):
            a, b = (low - eye) / rays, (high - eye) / rays
        near = np.minimum(a, b).max(axis=-1)
        far = np.maximum(a, b).min(axis=-1)
        hit = (near < far) & (near > 0.03) & (near < depth)
        ids[hit], depth[hit] = number, near[hit]
    return ids, depth


BOXES = home(
    thing("Left", BLOCK, (-0.6, 0.4, 1.2)),
    thing("Right", BLOCK, (0.5, 0.9, 1.5)),
    thing("Behind", BLOCK, (0.1, 0.6, 1.75), size=[1.6, 1.2, 0.1]),
)
EYES = Camera((0.0, 1.5, 0.0), 8.0, 22.0, 70.0)


def test_ids_and_depths_agree_with_rays() -> None:
    buffer = studio().look(BOXES, EYES, 128, 128)
    ids, depth = _box_hits(EYES, 128, BOXES)
    same = buffer.ids == ids
    assert same.mean() > 0.995, "only pixels on edges may differ"
    both = same & (ids > 0)
    assert np.abs(buffer.depth[both] - depth[both]).max() < 1e-3
    assert buffer.names == ("", "Left", "Right", "Behind")


def test_a_picture_shows_the_same_as_a_look() -> None:
    seen = studio().look(BOXES, EYES, 128, 128)
    drawn = studio().picture(BOXES, EYES, 128, 128)
    assert drawn.pixels.shape == (128, 128, 3)
    assert drawn.pixels.dtype == np.uint8
    assert (drawn.buffer.ids == seen.ids).mean() > 0.98


def test_glass_is_seen_and_so_is_what_is_behind_it() -> None:
    state = home(
        thing("Pane", PANE, (0.0, 1.0, 0.8), size=[0.5, 0.8, 0.02]),
        thing("Block", BLOCK, (0.0, 1.1, 1.4)),
    )
    camera = Camera((0.0, 1.4, 0.0), 0.0, 0.0)
    for buffer in (
        studio().look(state, camera, 64, 64),
        studio().picture(state, camera, 64, 64).buffer,
    ):
        assert buffer.names[buffer.ids[32, 32]] == "Pane"
        assert buffer.names[buffer.behind[32, 32]] == "Block"
        assert buffer.depth[32, 32] == pytest.approx(0.79, abs=0.01)
        assert (buffer.behind != 1).all(), "glass is never what is behind"


def test_glass_behind_a_block_is_not_seen() -> None:
    state = home(
        thing("Block", BLOCK, (0.0, 1.2, 0.8)),
        thing("Pane", PANE, (0.0, 1.3, 1.4), size=[0.1, 0.1, 0.02]),
    )
    buffer = studio().look(state, Camera((0.0, 1.4, 0.0), 0.0, 0.0), 64, 64)
    assert (buffer.ids != 2).all()


def test_what_reaches_past_the_eye_is_cut_at_the_near_plane() -> None:
    """The eye is over a slab that begins behind it: no hole, no wrong depth."""
    slab = thing("Slab", BLOCK, (0.0, 1.0, 0.0), size=[3.0, 0.3, 3.0])
    state = home(slab)
    camera = Camera((0.0, 1.45, 0.0), 30.0, 60.0, 80.0)
    buffer = studio().look(state, camera, 96, 96)
    ids, depth = _box_hits(camera, 96, state)
    assert (buffer.ids == ids).mean() > 0.99
    both = (buffer.ids == 1) & (ids == 1)
    assert np.abs(buffer.depth[both] - depth[both]).max() < 2e-3


def test_an_eye_inside_a_thing_sees_out_of_it() -> None:
    state = home(
        thing("Around", BLOCK, (0.0, 1.0, 0.0), size=[1.0, 1.0, 1.0]),
        thing("Block", BLOCK, (0.0, 1.2, 1.4)),
    )
    buffer = studio().look(state, Camera((0.0, 1.5, 0.0), 0.0, 0.0), 64, 64)
    assert buffer.names[buffer.ids[32, 32]] == "Block"


@pytest.mark.parametrize("yaw", range(0, 360, 45))
def test_leaving_out_what_is_beside_the_picture_loses_nothing(yaw: int) -> None:
    state = _kitchen()
    place = studio()._stage(state.scene).cast(state)
    camera = replace(from_eyes(state), yaw=float(yaw), horizon=20.0)
    draw = renderer.Renderer()
    some = draw.look(place, camera, 96, 96, cull=True)
    every = draw.look(place, camera, 96, 96, cull=False)
    assert np.array_equal(some.ids, every.ids)
    assert np.array_equal(some.behind, every.behind)
    assert np.array_equal(some.depth, every.depth)


def _kitchen() -> State:
    return State.start(scenes.load(scenes.names()[0]))


def test_every_thread_and_every_studio_draws_the_same_bits() -> None:
    state, other = _kitchen(), BOXES
    camera = replace(from_eyes(state), horizon=20.0)
    first = studio().picture(state, camera, 120, 90, hand=0.6)

    def again(number: int) -> bool:
        eyes = studio() if number % 2 else Studio()
        eyes.picture(other, EYES, 40, 40)
        picture = eyes.picture(state, camera, 120, 90, hand=0.6)
        look = eyes.look(state, camera, 120, 90)
        same = np.array_equal(picture.pixels, first.pixels)
        return same and np.array_equal(look.ids, eyes.look(state, camera, 120, 90).ids)

    with ThreadPoolExecutor(4) as workers:
        assert all(workers.map(again, range(8)))


def test_going_there_and_back_draws_the_same_again() -> None:
    state = BOXES.fork()
    before = studio().picture(state, EYES, 80, 80).pixels
    state.change("Left", x=0.0)
    between = studio().picture(state, EYES, 80, 80).pixels
    state.change("Left", x=-0.6)
    assert not np.array_equal(before, between)
    assert np.array_equal(before, studio().picture(state, EYES, 80, 80).pixels)


def test_a_thing_that_is_gone_is_not_seen() -> None:
    state = BOXES.fork()
    state.change("Left", gone=True)
    assert (studio().look(state, EYES, 64, 64).ids != 1).all()


HELD = home(
    thing("Block", BLOCK, (0.9, 0.5, 0.9)),
    thing("Cup", BLOCK, (-0.5, 0.6, 1.0), size=[0.1, 0.1, 0.1]),
    thing("Crumb", BLOCK, (-0.5, 0.7, 1.0), size=[0.03, 0.03, 0.03], on="Cup"),
)
HELD.held = "Cup"


def test_the_held_thing_is_in_pictures_but_not_in_the_way_of_looking() -> None:
    camera = from_eyes(HELD)
    assert (studio().look(HELD, camera, 80, 80).ids < 2).all()
    buffer = studio().picture(HELD, camera, 80, 80).buffer
    ys, xs = np.nonzero(buffer.ids == 2)
    assert len(ys) > 20, "the cup is in the hand"
    assert ys.mean() > 50, "at the bottom"
    assert 30 < xs.mean() < 50, "in the middle"
    assert (buffer.ids == 3).any(), "and carries its crumb"
    assert 0.2 < buffer.depth[buffer.ids == 2].min() < 1.5, "as far as an arm reaches"
    assert (studio().picture(HELD, camera, 80, 80, held=False).buffer.ids < 2).all()


def test_the_hand_changes_pixels_around_the_held_thing_only() -> None:
    camera = from_eyes(HELD)
    bare = studio().picture(HELD, camera, 80, 80)
    faint = studio().picture(HELD, camera, 80, 80, hand=0.3)
    full = studio().picture(HELD, camera, 80, 80, hand=1.0)
    assert np.array_equal(bare.buffer.ids, full.buffer.ids)
    changed = (bare.pixels != full.pixels).any(axis=-1)
    assert 50 < changed.sum() < 80 * 80 / 3
    assert not changed[:30].any(), "nothing at the top"
    off = [np.abs(p.pixels.astype(int) - bare.pixels).sum() for p in (faint, full)]
    assert 0 < off[0] < off[1]


def test_without_anything_held_there_is_no_hand() -> None:
    camera = from_eyes(BOXES)
    bare = studio().picture(BOXES, camera, 60, 60)
    assert np.array_equal(bare.pixels, studio().picture(BOXES, camera, 60, 60, hand=1.0).pixels)


def test_spectators_see_the_agent_and_the_agent_does_not_see_itself() -> None:
    empty = home()
    corner = Camera((1.8, 1.6, 1.8), -135.0, 15.0, 60.0)
    moved = empty.fork()
    moved.move(replace(empty.body, x=-1.0))
    seen = [studio().picture(state, corner, 80, 80).pixels for state in (empty, moved)]
    assert (seen[0] != seen[1]).any(axis=-1).sum() > 100
    assert (studio().picture(empty, corner, 80, 80).buffer.ids == 0).all(), "it has no name"
    down = Camera(empty.body.eye, 0.0, 80.0, 90.0)
    looked = studio().look(empty, down, 40, 40)
    assert np.array_equal(looked.depth, studio().look(empty, down, 40, 40).depth)
    assert studio().picture(empty, down, 40, 40).buffer.depth.min() > 0.8


def test_a_plan_shows_the_room_from_above_without_its_ceiling() -> None:
    camera = Camera((0.0, 3.6, 0.0), 0.0, 90.0, height=4.4)
    plan = studio().picture(BOXES, camera, 110, 110, map=True)
    x, z = 0.5, 1.5
    column, row = round((x / 4.4 + 0.5) * 110), round((0.5 - z / 4.4) * 110)
    assert plan.buffer.names[plan.buffer.ids[row, column]] == "Right"
    assert plan.buffer.depth[row, column] == pytest.approx(3.6 - 1.3, abs=0.01)


@pytest.mark.parametrize(
    "camera",
    [
        Camera((math.nan, 1.0, 0.0), 0.0, 0.0),
        Camera((0.0, 1.0, 0.0), math.inf, 0.0),
        Camera((0.0, 1.0, 0.0), 0.0, 0.0, 0.0),
        Camera((0.0, 1.0, 0.0), 0.0, 0.0, 180.0),
        Camera((0.0, 1.0, 0.0), 0.0, 0.0, height=0.0),
        Camera((0.0, 1.0, 0.0), 0.0, 0.0, height=math.nan),
        Camera((1e9, 1.0, 0.0), 0.0, 0.0),
    ],
)
def test_absurd_cameras_are_refused(camera: Camera) -> None:
    for see in (studio().look, studio().picture):
        with pytest.raises(WorldError, match="camera") as caught:
            see(BOXES, camera, 20, 20)
        assert caught.value.code == "bad_camera"


@pytest.mark.parametrize(("width", "height"), [(0, 10), (10, -1), (10, 100_000)])
def test_absurd_sizes_are_refused(width: int, height: int) -> None:
    for see in (studio().look, studio().picture):
        with pytest.raises(WorldError) as caught:
            see(BOXES, EYES, width, height)
        assert caught.value.code == "bad_size"


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 3), (7, 300), (257, 5), (513, 33)])
def test_odd_sizes_are_drawn(width: int, height: int) -> None:
    picture = studio().picture(HELD, from_eyes(HELD), width, height, hand=0.6)
    assert picture.pixels.shape == (height, width, 3)
    assert picture.buffer.ids.shape == (height, width)


def test_a_kitchen_is_well_lit() -> None:
    """Neither dark nor burnt out, with light and shade and some colour."""
    state = _kitchen()
    camera = replace(from_eyes(state), horizon=20.0)
    pixels = studio().picture(state, camera, 150, 150).pixels.astype(float)
    grey = pixels.mean(axis=-1)
    assert 70 < grey.mean() < 215
    assert grey.std() > 15
    assert (grey > 253).mean() < 0.25
    assert (grey < 4).mean() < 0.25


def test_patterns_close_and_keep_their_tone() -> None:
    for name in each(textures.names()):
        number = textures.index(name)
        levels = textures.atlas()[number]
        large = levels[: textures.SIZE**2].astype(float) ** 2
        assert levels[-1].astype(float) ** 2 == pytest.approx(large.mean(axis=0), rel=0.06)
        square = levels[: textures.SIZE**2].reshape(textures.SIZE, textures.SIZE, 4).astype(float)
        for axis in (0, 1):
            steps = np.abs(np.diff(square, axis=axis)).mean()
            seam = np.abs(square.take(0, axis) - square.take(-1, axis)).mean()
            assert seam < 6 * steps + 6, f"{name} has a seam"


def test_a_pattern_nobody_knows_is_plain() -> None:
    assert textures.index("velvet of the moon") == 0
    assert (textures.atlas()[0] == 255).all()


def test_faces_turn_to_agree_with_their_normals() -> None:
    corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)], np.float32)
    for toward in (1.0, -1.0):
        made = pool.mesh(
            [
                mesh.Part(
                    corners,
                    np.array([(0, 0, toward)] * 3, np.float32),
                    np.zeros((3, 2), np.float32),
                    np.array([(0, 1, 2)], np.int32),
                    mesh.Material(),
                )
            ]
        )
        a, b, c = made.vertices[made.faces[0]]
        assert np.cross(b - a, c - a)[2] * toward > 0


def test_openness_is_drawn_in_eighths_and_a_crack_is_not_shut() -> None:
    state = home(thing("Box", BLOCK, (0.0, 0.0, 1.0), openness=0.01))
    assert stage.look_of(state.things["Box"]).openness == 0.125
    assert stage.look_of(replace(state.things["Box"], openness=1.0)).openness == 1.0
    assert stage.look_of(replace(state.things["Box"], openness=0.0)).openness == 0.0


def test_a_burner_burns_while_its_knob_is_on() -> None:
    state = home(
        thing("Burner", "StoveBurner", (0.0, 0.9, 0.7), size=[0.21, 0.03, 0.21]),
        thing("Knob", "StoveKnob", (0.5, 0.7, 0.5), size=[0.05] * 3, controls=["Burner"]),
    )
    camera = Camera((0.0, 1.5, 0.2), 0.0, 50.0)
    before = studio().picture(state, camera, 60, 60).pixels
    state.change("Knob", toggled=True)
    after = studio().picture(state, camera, 60, 60).pixels
    burner = studio().look(state, camera, 60, 60).ids == 1
    assert (before != after).any(axis=-1)[burner].any()


def test_few_stages_and_buffers_are_kept() -> None:
    from sim.home.pictures import studio as studios

    eyes = Studio()
    for number in range(studios.STAGES_KEPT + 3):
        eyes.look(home(thing("Box", BLOCK, (0.0, 0.0, 1.0 + number / 100))), EYES, 20, 20 + number)
    assert len(eyes._stages) == studios.STAGES_KEPT
    assert len(eyes._renderer()._sights) <= renderer.SIZES_KEPT


@pytest.mark.slow
def test_sheets_are_drawn_by_a_command(tmp_path: Path) -> None:
    from sim.home.pictures.__main__ import main

    for option in ("--types", "--hands"):
        path = tmp_path / "sheet.png"
        assert main(["sheet", option, str(path), "--only", "Mug", "--size", "64"]) == 0
        assert path.read_bytes().startswith(b"\x89PNG")
    with pytest.raises(SystemExit):
        main(["sheet"])
