"""Further pictures of a seat, beside the one that is always there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.live.bus import GUESTS
from game.live.painter import take
from game.live.viewer import Viewer
from sim.abilities import Camera
from sim.world import JSONObject, Seat
from tests.game.engine.table import ANA, BEN
from tests.game.engine.toy import PRESS, Tally, toy_task
from tests.game.engine.wise import table_in


class Watched(Tally):
    """The first cook has a map as well; it shows who has the spoon and nothing else."""

    def cameras(self, seat: Seat | None) -> Sequence[Camera]:
        return (Camera("map", "Map of the kitchen"),) if seat == "cook1" else ()

    def camera_scene(self, seat: Seat | None, camera: str) -> JSONObject:
        return {"spoon": self.spoon or None}


EVERYBODY = frozenset({("cook1", 300), ("cook2", 300), (GUESTS, 300)})


def test_a_seat_with_a_map_gets_both_pictures_and_the_others_one() -> None:
    table = table_in(Watched, toy_task(), ANA, BEN)
    shots = {(shot.audiences, shot.camera): shot for shot in take(table.session, EVERYBODY)}
    assert set(shots) == {
        ((GUESTS, "cook1", "cook2"), ""),
        (("cook1",), "map"),
    }
    assert shots[("cook1",), "map"].label == "Map of the kitchen"
    assert shots[("cook1",), "map"].scene["spoon"] is None


def test_a_camera_is_drawn_anew_only_when_its_own_picture_changes() -> None:
    table = table_in(Watched, toy_task(), ANA, BEN)
    before = {shot.camera: shot for shot in take(table.session, EVERYBODY)}
    table.acts("cook1", PRESS)
    after = {shot.camera: shot for shot in take(table.session, EVERYBODY)}
    assert after["map"].shows_as(before["map"])
    assert not after[""].shows_as(before[""])


def test_outsiders_of_a_closed_kitchen_get_no_pictures() -> None:
    table = table_in(Watched, replace(toy_task(), public=False), ANA, BEN)
    assert all("" not in shot.audiences for shot in take(table.session, EVERYBODY))


async def test_a_slow_viewer_gets_the_newest_picture_of_each_camera() -> None:
    sent: list[str | bytes] = []

    async def send(message: str | bytes) -> None:
        sent.append(message)

    viewer = Viewer("v", send, lambda: None)
    for number in range(3):
        viewer.frame(f"eyes {number}".encode())
        viewer.frame(f"map {number}".encode(), "map")
    taken = [viewer._next() for _ in range(3)]
    assert taken == [b"eyes 2", b"map 2", None]
