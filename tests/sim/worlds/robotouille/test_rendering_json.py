"""Users' own pictures: chosen by what holds, placed as told, and never from outside their folder."""

from __future__ import annotations

import copy
import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from sim import frames
from sim.world import JSON, JSONObject, WorldError
from sim.worlds.robotouille.art import own, pictures
from sim.worlds.robotouille.art.samples import Kitchen, busy_kitchen
from sim.worlds.robotouille.art.tiles import surroundings
from sim.worlds.robotouille.render import draw
from sim.worlds.robotouille.rendering_json import Assets, Choice, parse

SHARED = Path(os.environ.get("BRIGADE_SHARED", "../shared"))
ORIGINAL = SHARED / "data/robotouille/original/renderer/configuration/robotouille_config.json"
PINK, BLUE, LIME = (255, 0, 200), (0, 40, 255), (90, 255, 0)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Albums are read once per process; here every test has a folder of its own."""
    own._own_art.cache_clear()
    yield
    own._own_art.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for pictures that the server allows."""
    home = tmp_path / "pictures"
    home.mkdir()
    monkeypatch.setenv(pictures.ENV, str(home))
    return home


def paint(path: Path, colour: tuple[int, int, int], size: tuple[int, int] = (16, 16)) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGBA", size, (*colour, 255)).save(path)


def rendering(**more: JSON) -> JSONObject:
    assets = {
        "default": "raw.png",
        "cut": {"asset": "cut.png", "predicates": ["iscut"]},
        "ready": {"asset": "ready.png", "predicates": ["iscut", "isfried"]},
    }
    return {"item": {"entities": {"onion": {"assets": assets, "constants": {}}}}, **more}


def counted(frame: frames.Pixels, colour: tuple[int, int, int]) -> int:
    return int((np.abs(frame.astype(int) - colour).sum(axis=2) < 12).sum())


def seen(scene: JSONObject, size: int = 200) -> frames.Pixels:
    return np.array(draw(scene, size).pixels)


def onion(states: str, told: JSONObject) -> frames.Pixels:
    k = Kitchen(3, 3)
    k.item(f"onion{states}", k.station("table", 1, 1))
    k.scene["rendering"] = told
    return seen(k.scene)


# --- which picture -------------------------------------------------------------------------------


def choose(*held: str) -> str:
    return Assets(
        "default",
        (
            Choice("cut", (("iscut", ()),)),
            Choice("fried", (("isfried", ()),)),
            Choice("both", (("iscut", ()), ("iscooked", ()))),
        ),
    ).choose({(name, ()) for name in held})


def test_the_picture_with_most_predicates_that_hold_wins() -> None:
    assert choose("iscut") == "cut"
    assert choose("iscut", "iscooked") == "both"


def test_without_a_match_and_in_a_tie_the_default_is_taken() -> None:
    assert choose() == "default"
    assert choose("iscooked") == "default"
    assert choose("iscut", "isfried") == "default"


def test_an_empty_parameter_stands_for_anything() -> None:
    soup = Choice("soup", (("isboiling", ("water",)), ("addedto", ("", "water"))))
    assets = Assets("water", (soup,))
    boiling = ("isboiling", ("water",))
    assert assets.choose({boiling, ("addedto", ("onion", "water"))}) == "soup"
    assert assets.choose({boiling, ("addedto", ("onion", "milk"))}) == "water"
    assert assets.choose({boiling}) == "water"


# --- drawing -------------------------------------------------------------------------------------


def test_items_show_the_picture_of_their_state(folder: Path) -> None:
    for name, colour in (("raw", PINK), ("cut", BLUE), ("ready", LIME)):
        paint(folder / f"{name}.png", colour)
    for states, colour in (("", PINK), ("+cut", BLUE), ("+cut+fried", LIME)):
        assert counted(onion(states, rendering()), colour) > 500


def test_constants_move_and_scale_pictures(folder: Path) -> None:
    paint(folder / "raw.png", PINK)
    usual = rendering()
    small = copy.deepcopy(usual)
    small["item"]["constants"] = {"Y_SCALE_FACTOR": 0.25, "STATION_ITEM_OFFSET": 0.0}
    assert counted(onion("", usual), PINK) > 7 * counted(onion("", small), PINK) > 0
    low = np.argwhere(np.abs(onion("", small).astype(int) - PINK).sum(axis=2) < 12)[:, 0].min()
    high = np.argwhere(np.abs(onion("", usual).astype(int) - PINK).sum(axis=2) < 12)[:, 0].min()
    assert high < low


def test_containers_show_the_picture_of_their_meal(folder: Path) -> None:
    needs = [
        {"name": "isboiling", "params": ["water"]},
        {"name": "addedto", "params": ["", "water"]},
    ]
    water = {"default": "wet.png", "soup": {"asset": "soup.png", "predicates": needs}}
    told = {"container": {"entities": {"pot": {"assets": {"default": "pot.png", "water": water}}}}}
    for name, colour in (("pot", PINK), ("wet", BLUE), ("soup", LIME)):
        paint(folder / f"{name}.png", colour)

    def pot(meal: str, items: list[str]) -> frames.Pixels:
        k = Kitchen(3, 3)
        k.station("stove", 1, 1)["container"] = k.container("pot", meal, items)["id"]
        k.scene["rendering"] = told
        return seen(k.scene)

    assert counted(pot("", []), PINK) > 500
    assert counted(pot("water", []), BLUE) > 500
    assert counted(pot("water+boiling", ["onion"]), LIME) > 500


def test_stations_floor_and_cooks_have_pictures_too(folder: Path) -> None:
    for name, colour in (("stove", PINK), ("tiles", BLUE), ("front", LIME)):
        paint(folder / f"{name}.png", colour)
    k = Kitchen(3, 3)
    k.station("stove", 1, 1)
    k.cook(0, 0, (0, -1))
    k.scene["rendering"] = {
        "floor": {"default": "tiles.png"},
        "station": {"entities": {"stove": {"assets": {"default": "stove.png"}}}},
        "player": {"robot": {"front": "front.png"}},
    }
    frame = seen(k.scene)
    assert all(counted(frame, colour) > 800 for colour in (PINK, BLUE, LIME))


def test_tilesets_fill_the_floor_by_letter(folder: Path) -> None:
    sheet = Image.new("RGBA", (16, 8), (*PINK, 255))
    sheet.paste((*BLUE, 255), (8, 0, 16, 8))
    home = folder / "tileset" / "mine"
    home.mkdir(parents=True)
    sheet.save(home / "sheet.png")
    maps = {"C": [["0000", [["0000", 1]]]], "W": [["0000", [["0000", 2]]]]}
    config = {"asset": "sheet.png", "columns": 2, "rows": 1, "mappings": maps}
    (home / "config.json").write_text(json.dumps(config))
    k = Kitchen(2, 1)
    k.scene["ground"] = ["CW"]
    k.scene["rendering"] = {"floor": {"ground": ["mine"]}}
    frame = seen(k.scene)
    assert counted(frame[:, :100], PINK) > 4000
    assert counted(frame[:, 100:], BLUE) > 4000


def test_walls_and_corners_of_tiles_are_told_by_their_neighbours() -> None:
    grid = ["CCC", "CWC", "CCC"]
    assert surroundings(grid, 1, 1) == ("1111", "0000")
    assert surroundings(grid, 0, 0) == ("1001", "0100")


def test_drawn_pictures_are_our_own_art() -> None:
    told = rendering()
    told["item"]["entities"]["onion"]["assets"] = {"default": "drawn:tomato+cut"}
    k = Kitchen(3, 3)
    k.item("tomato+cut", k.station("table", 1, 1))
    assert np.array_equal(onion("", told), seen(k.scene))
    told["item"]["entities"]["onion"]["assets"] = {"default": "drawn:onion"}
    assert np.array_equal(onion("+cut", told), onion("+cut", {"version": "1"}))


def test_missing_pictures_fall_back_to_our_own_and_are_reported(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert np.array_equal(onion("", rendering()), onion("", {"version": "1"}))
        onion("", rendering())
    assert [r.message for r in caplog.records if "raw.png" in r.message] == [
        "no picture 'raw.png' in the folder for pictures: drawing our own"
    ]


def test_without_a_folder_everything_is_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(pictures.ENV, raising=False)
    assert np.array_equal(onion("", rendering()), onion("", {"version": "1"}))


def test_the_originals_file_is_read_and_drawn_without_its_pictures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not ORIGINAL.exists():
        pytest.skip(f"the original's data is not at {SHARED}")
    monkeypatch.delenv(pictures.ENV, raising=False)
    told = json.loads(ORIGINAL.read_text())
    read = parse(told)
    assert read.items.constant("cheese", "STACK_OFFSET", 0.0) == -0.05
    assert read.stations.entities["board"].underneath == "T"
    assert read.containers.entities["pot"].meals["water"].default == "pot_water.png"
    scene = busy_kitchen()
    plain = seen(scene)
    scene["rendering"] = told
    assert np.array_equal(seen(scene), plain)


# --- what must not happen ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["../secret.png", "sub/../../secret.png", "link.png", "/etc/x.png"]
)
def test_pictures_outside_the_folder_are_not_read(folder: Path, name: str) -> None:
    paint(folder.parent / "secret.png", PINK)
    (folder / "link.png").symlink_to(folder.parent / "secret.png")
    told = rendering()
    told["item"]["entities"]["onion"]["assets"] = {"default": name}
    assert counted(onion("", told), PINK) == 0


def test_a_folder_outside_is_not_used(folder: Path) -> None:
    paint(folder.parent / "raw.png", PINK)
    assert counted(onion("", rendering(folder="..")), PINK) == 0


def test_a_subfolder_can_be_named(folder: Path) -> None:
    paint(folder / "mine" / "raw.png", PINK)
    assert counted(onion("", rendering(folder="mine")), PINK) > 500


def test_files_that_are_no_pictures_or_too_large_are_left_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "raw.png").write_bytes(b"not a picture")
    paint(folder / "cut.png", PINK, (5000, 1))
    paint(folder / "ready.png", PINK)
    monkeypatch.setattr(pictures, "BYTES", 60)
    for states in ("", "+cut", "+cut+fried"):
        assert counted(onion(states, rendering()), PINK) == 0


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ([], "rendering"),
        ({"item": 3}, "item"),
        ({"item": {"entities": {"onion": {}}}}, "item.entities.onion"),
        ({"item": {"entities": {"onion": {"assets": {}}}}}, "item.entities.onion.assets"),
        (
            {"item": {"entities": {"onion": {"assets": {"default": "a", "cut": {"asset": "b"}}}}}},
            "item.entities.onion.assets.cut",
        ),
        (
            {
                "item": {
                    "entities": {
                        "o": {"assets": {"default": "a", "c": {"asset": "b", "predicates": [7]}}}
                    }
                }
            },
            "item.entities.o.assets.c.predicates[0]",
        ),
        ({"station": {"constants": {"STATION_OFFSET": "up"}}}, "station.constants.STATION_OFFSET"),
        ({"station": {"constants": {"STATION_OFFSET": 1e9}}}, "station.constants.STATION_OFFSET"),
        ({"floor": {"ground": "mine"}}, "floor.ground"),
        ({"player": {"robot": {"front": ["a.png"]}}}, "player.robot.front"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place_in_it(data: JSON, path: str) -> None:
    with pytest.raises(WorldError) as refused:
        parse(data)
    assert refused.value.code == "bad_rendering"
    assert refused.value.path == path
