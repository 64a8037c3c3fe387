"""The kitchen as a picture: the same every time, legible, and pointable."""

from __future__ import annotations

import copy
import json
import threading
from itertools import combinations

import numpy as np
import pytest

from sim import frames
from sim.abilities import Frame, Target
from sim.drawing.canvas import Canvas
from sim.drawing.lettering import fitted, font, initials, printable
from sim.drawing.shelf import Shelf
from sim.world import JSONObject, WorldError
from sim.worlds.robotouille.art import chefs, food, layers, people, pygame
from sim.worlds.robotouille.art.appearance import Appearance
from sim.worlds.robotouille.art.samples import Kitchen, busy_kitchen, corridor, large_kitchen
from sim.worlds.robotouille.art.scene import read
from sim.worlds.robotouille.render import draw
from tests.loops import each

STATES = ("", "cut", "cooked", "fried", "cut+cooked", "cut+fried")


def target(frame: Frame, name: str) -> Target:
    return next(t for t in frame.targets if t.id == name)


def inside(point: tuple[float, float], t: Target) -> bool:
    x, y, w, h = t.box
    return x <= point[0] <= x + w and y <= point[1] <= y + h


def topmost(frame: Frame, point: tuple[float, float]) -> str:
    return [t.id for t in frame.targets if inside(point, t)][-1]


def middle(t: Target) -> tuple[float, float]:
    return t.box[0] + t.box[2] / 2, t.box[1] + t.box[3] / 2


def lone_item(what: str, station: str = "table") -> JSONObject:
    k = Kitchen(3, 3)
    k.item(what, k.station(station, 1, 1))
    return k.scene


def shot(scene: JSONObject, size: int = 300) -> frames.Pixels:
    return np.array(draw(scene, size).pixels)


# --- a pure function -----------------------------------------------------------------------------


@pytest.mark.parametrize("scene", [busy_kitchen(), large_kitchen(), corridor()])
@pytest.mark.parametrize("size", [32, 240, 601])
def test_the_same_scene_and_size_give_the_same_pixels(scene: JSONObject, size: int) -> None:
    first, again = draw(scene, size), draw(copy.deepcopy(scene), size)
    assert first.pixels.shape == (size, size, 3)
    assert first.pixels.dtype == np.uint8
    assert frames.digest(first.pixels) == frames.digest(again.pixels)
    assert first.targets == again.targets


def test_drawing_does_not_change_the_scene() -> None:
    scene = busy_kitchen()
    before = json.dumps(scene)
    draw(scene, 300)
    assert json.dumps(scene) == before


def test_what_was_drawn_before_makes_no_difference() -> None:
    alone = frames.digest(draw(busy_kitchen(), 300).pixels)
    for size in (100, 300, 500):
        draw(corridor(), size)
        draw(large_kitchen(), size)
    assert frames.digest(draw(busy_kitchen(), 300).pixels) == alone


def test_threads_draw_the_same_as_one() -> None:
    scenes = [busy_kitchen(), large_kitchen(), corridor()]
    alone = [frames.digest(draw(scene, 200).pixels) for scene in scenes]
    seen: list[list[str]] = []

    def work() -> None:
        seen.append([frames.digest(draw(s, 200).pixels) for _ in range(4) for s in scenes])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [alone * 4] * 4


def test_a_frame_cannot_be_painted_over() -> None:
    with pytest.raises(ValueError, match="read-only"):
        draw(busy_kitchen(), 64).pixels[0, 0, 0] = 1


# --- legible -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*food.PAINTERS, "redpepper"])
def test_every_state_of_an_item_looks_different(kind: str) -> None:
    pictures = [shot(lone_item(f"{kind}+{states}"), 150) for states in STATES]
    for one, other in each(combinations(pictures, 2)):
        assert np.abs(one.astype(int) - other).max(axis=2).sum() > 2000


def test_different_items_look_different_even_at_thumbnail_size() -> None:
    pictures = [shot(lone_item(kind), 80) for kind in food.PAINTERS]
    for one, other in each(combinations(pictures, 2)):
        assert (np.abs(one.astype(int) - other).max(axis=2) > 40).sum() > 30


@pytest.mark.parametrize("kind", [*food.PAINTERS, "redpepper"])
def test_every_item_has_a_layer_with_a_thickness(kind: str) -> None:
    for states in each(STATES):
        look = Appearance.of(kind, states.split("+"))
        assert 0 < layers.layer(look).thick < 0.5
        assert layers.strip(look, 40).get_width() == 40


def test_the_order_of_a_stack_can_be_seen() -> None:
    def stacked(*kinds: str) -> JSONObject:
        k = Kitchen(3, 3)
        place = k.station("table", 1, 1)
        for kind in kinds:
            k.item(kind, place)
        return k.scene

    one = shot(stacked("bread", "cheese", "tomato+cut", "bread"))
    other = shot(stacked("bread", "tomato+cut", "cheese", "bread"))
    assert not np.array_equal(one, other)


def test_a_burner_is_lit_only_while_something_cooks() -> None:
    def stove(running: bool) -> frames.Pixels:
        k = Kitchen(3, 3)
        k.item("patty", k.station("stove", 1, 1), [("cook", 1, 3, running)])
        return shot(k.scene)

    def fire(pixels: frames.Pixels) -> int:
        r, g, b = (pixels[110:170, 100:200, i].astype(int) for i in range(3))
        return int(((r > 235) & (g > 100) & (b < 90)).sum())

    assert fire(stove(True)) > 4 * fire(stove(False)) + 50


def test_progress_and_pause_can_be_told_apart() -> None:
    def board(done: int, running: bool) -> str:
        k = Kitchen(3, 3)
        k.item("chicken", k.station("stove", 1, 1), [("cook", done, 3, running)])
        return frames.digest(draw(k.scene, 200).pixels)

    assert len({board(0, True), board(1, True), board(2, True), board(1, False)}) == 4


def test_soups_differ_by_what_is_in_them() -> None:
    def soup(meal: str, items: list[str]) -> str:
        k = Kitchen(3, 3)
        k.station("stove", 1, 1)["container"] = k.container("pot", meal, items)["id"]
        return frames.digest(draw(k.scene, 200).pixels)

    wet, hot = "water", "water+boiling"
    shown = [soup("", []), soup(wet, []), soup(hot, []), soup(hot, ["tomato"])]
    shown += [soup(hot, ["onion"]), soup(hot, ["tomato", "onion"]), soup(hot, ["onion", "onion"])]
    assert len(set(shown)) == len(shown)


def test_cooks_differ_in_shape_and_not_only_in_colour() -> None:
    for side in ("down", "up", "left", "right"):
        shapes = []
        for number in range(1, 5):
            grey = chefs.outfit(number, "#808080")
            picture = chefs.chef(grey, side, False, 60)
            shapes.append(pygame.surfarray.array_alpha(picture).tobytes())
        assert len(set(shapes)) == 4, side


def test_every_direction_looks_different() -> None:
    wear = chefs.outfit(1)
    pictures = {
        pygame.surfarray.array2d(chefs.chef(wear, s, False, 60)).tobytes() for s in people.HANDS
    }
    assert len(pictures) == 4


def test_a_chosen_colour_is_worn_and_nonsense_is_not() -> None:
    assert chefs.outfit(1, "#102030").coat == (16, 32, 48)
    assert chefs.outfit(1, "red; drop").coat == chefs.outfit(1).coat


def test_two_cooks_in_one_cell_are_both_seen() -> None:
    def crowd(*names: str) -> frames.Pixels:
        k = Kitchen(3, 3)
        for _ in names:
            k.cook(1, 1, (0, -1))
        return shot(k.scene)

    two = crowd("a", "b")
    assert (np.abs(two.astype(int) - crowd("a")).max(axis=2) > 40).sum() > 800


# --- sizes and shapes ----------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 7), (9, 1), (64, 64)])
def test_kitchens_of_any_shape_fit_the_frame(width: int, height: int) -> None:
    k = Kitchen(width, height)
    k.item("tomato", k.station("table", width - 1, height - 1))
    k.cook(0, 0, (0, 1), "Somebody with a very long name indeed")
    frame = draw(k.scene, 300)
    for t in each(frame.targets):
        x, y, w, h = t.box
        assert 0 <= x < x + w <= 1
        assert 0 <= y < y + h <= 1


def test_y_grows_upwards() -> None:
    k = Kitchen(3, 3)
    k.station("stove", 0, 2)
    k.station("sink", 0, 0)
    frame = draw(k.scene, 300)
    assert target(frame, "stove1").box[1] < target(frame, "sink1").box[1]


def test_a_name_never_leaves_the_frame() -> None:
    k = Kitchen(3, 3)
    k.cook(0, 0, (-1, 0), "W" * 40)
    frame = draw(k.scene, 300).pixels.astype(int)
    coat = chefs.outfit(1).coat
    edge = np.concatenate([frame[:, :2], frame[:, -2:]], axis=1)
    assert np.abs(edge - np.array(coat)).sum(axis=2).min() > 60


def test_names_that_cannot_be_written_become_the_seats_name() -> None:
    assert printable("\U0001f355\u6625", "robot1") == "robot1"
    assert printable("Zoë\n Łuk", "robot1") == "Zoë Łuk"


def test_long_names_are_shortened() -> None:
    short = fitted("Bartholomew the Great", 16, 60)
    assert short.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert font(16).size(short)[0] <= 60


def test_initials_stand_for_names() -> None:
    assert [initials(n) for n in ("redpepper", "hot dog", "x", "")] == ["Red", "HD", "X", "?"]


# --- targets -------------------------------------------------------------------------------------


def test_every_station_item_container_and_cook_is_a_target() -> None:
    scene = busy_kitchen()
    frame = draw(scene, 600)
    kinds = {t.id: t.kind for t in frame.targets}
    on_stations = [name for s in scene["stations"] for name in s["stack"]]
    assert all(kinds[s["id"]] == "station" for s in scene["stations"])
    assert all(kinds[name] == "item" for name in on_stations)
    assert all(kinds[c["id"]] == "container" for c in scene["containers"])
    assert all(kinds[p["id"]] == "player" for p in scene["players"])
    assert len(frame.targets) == len(kinds)


def test_a_station_is_pointed_at_with_its_whole_cell() -> None:
    frame = draw(large_kitchen(), 600)
    boxes = [t.box for t in frame.targets if t.kind == "station"]
    assert all(w == h == boxes[0][2] for _, _, w, h in boxes)
    assert boxes[0][2] > 0.11


def test_pointing_at_the_top_of_a_stack_hits_the_top_and_at_its_foot_the_bottom() -> None:
    frame = draw(busy_kitchen(), 600)
    x, y, w, h = target(frame, "table1").box
    assert topmost(frame, (x + w / 2, y + h * 0.05)) == "topbun1"
    assert topmost(frame, (x + w / 2, y + h * 0.95)) == "bottombun1"
    assert topmost(frame, middle(target(frame, "patty1"))) == "patty1"


def test_pointing_at_a_lone_item_hits_it_and_beside_it_the_station() -> None:
    frame = draw(lone_item("tomato"), 300)
    assert topmost(frame, middle(target(frame, "tomato1"))) == "tomato1"
    x, y, w, h = target(frame, "table1").box
    assert topmost(frame, (x + 0.02 * w, y + 0.98 * h)) == "table1"


def test_the_highest_stack_stays_in_its_own_cell_for_pointing() -> None:
    frame = draw(corridor(), 400)
    _, top, _, height = target(frame, "table1").box
    items = [t for t in frame.targets if t.kind == "item" and "table 1" in t.label]
    assert len(items) == 13
    assert all(top - 1e-9 <= t.box[1] <= t.box[1] + t.box[3] <= top + height + 1e-9 for t in items)


def test_targets_do_not_depend_on_the_size() -> None:
    for small, large in each(
        zip(draw(busy_kitchen(), 300).targets, draw(busy_kitchen(), 900).targets, strict=True)
    ):
        assert (small.id, small.label) == (large.id, large.label)
        assert all(abs(a - b) < 0.02 for a, b in zip(small.box, large.box, strict=True))


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("stove1", "stove 1 — patty cooking, 1 of 3; Ana is here"),
        (
            "table1",
            "table 1 — bottombun, patty (cooked), cheese, lettuce (cut), tomato (cut), topbun",
        ),
        ("stove2", "stove 2 — pot of boiling soup with tomato, 2 onion (cut)"),
        ("sink1", "sink 1 — pot filling, 1 of 3"),
        ("board1", "board 1 — lettuce being cut, 2 of 3"),
        ("table6", "table 6 — empty"),
        ("patty2", "patty cooking, 1 of 3 on stove 1"),
        ("robot1", "Ana (robot 1), holding cheese"),
        ("robot4", "robot4, holding onion (cut)"),
    ],
)
def test_labels_say_what_one_sees(name: str, words: str) -> None:
    assert target(draw(busy_kitchen(), 300), name).label == words


def test_a_pause_is_said() -> None:
    frame = draw(corridor(), 300)
    assert target(frame, "stove1").label == "stove 1 — chicken cooking, paused at 2 of 3"
    assert target(frame, "bowl1").label == "bowl of boiling soup with onion, held"


# --- what must not happen ------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 31, 2049, 10**9])
def test_absurd_sizes_are_refused(size: int) -> None:
    with pytest.raises(WorldError) as refused:
        draw(busy_kitchen(), size)
    assert refused.value.code == "bad_size"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: s.pop("width"),
        lambda s: s.update(width=65),
        lambda s: s.update(height=0),
        lambda s: s["stations"][0].update(stack=["nobody1"]),
        lambda s: s["stations"][0].pop("x"),
        lambda s: s["players"][0].update(facing=7),
        lambda s: s.update(items=[None]),
    ],
)
def test_broken_scenes_are_refused(spoil: object) -> None:
    scene = busy_kitchen()
    assert callable(spoil)
    spoil(scene)
    with pytest.raises(WorldError) as refused:
        draw(scene, 100)
    assert refused.value.code == "bad_scene"


def test_unknown_progress_stations_and_containers_are_drawn_all_the_same() -> None:
    k = Kitchen(3, 3)
    k.item("tofu", k.station("wok", 0, 0), [("stir", 3, 0, True)])
    k.station("table", 1, 1)["container"] = k.container("kettle", "tea", ["leaf"])["id"]
    k.cook(2, 2, (0, 0))["id"] = "head chef"
    assert target(draw(k.scene, 200), "wok1").label == "wok 1 — tofu stir, 3 of 0"


def test_the_shelf_lets_go_of_what_was_used_longest_ago() -> None:
    shelf = Shelf(pixels=250)
    for name in "abc":
        shelf.get(name, lambda: Canvas(10).finish())
    assert len(shelf) == 2
    assert shelf.used == 200


def test_seats_are_numbered_by_name() -> None:
    assert [cook.number for cook in read(busy_kitchen()).cooks] == [1, 2, 3, 4]
