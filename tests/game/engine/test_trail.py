"""From where a seat has looked: what its views have told it after each step, and nothing else."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.engine import trail
from game.engine.session import Session
from sim.world import Action, JSONObject, Seat
from tests.game.engine.table import ANA, BEN, Table
from tests.game.engine.toy import GRAB, PRESS, Tally, playing, toy_task
from tests.loops import each


class Pacing(Tally):
    """A kitchen in which whoever works walks on, and is told so."""

    def facts(self, seat: Seat) -> JSONObject:
        pose = self.pose(seat)
        return super().facts(seat) | ({} if pose is None else {"pose": pose})

    def pose(self, seat: Seat) -> JSONObject | None:
        side = 1.0 if seat == "cook1" else -1.0
        done = self.presses
        return {"x": side * done * 0.25, "z": side, "yaw": side * 40.0 * done, "horizon": 0.0}


class Untold(Pacing):
    """A kitchen in which it is not said where one is."""

    def pose(self, seat: Seat) -> JSONObject | None:
        return None


def pacing(kind: type[Pacing] = Pacing) -> Table:
    with playing(kind):
        return Table(toy_task(turns=False), pace="free").seats(ANA, BEN)


def told(session: Session, seat: Seat) -> tuple[float, float, float]:
    """Where the newest view says that the seat is."""
    pose = session.view(seat)["facts"]["pose"]
    return pose["x"], pose["z"], pose["yaw"] % 360


moves = st.lists(st.tuples(st.sampled_from(["cook1", "cook2"]), st.sampled_from([PRESS, GRAB])))


@given(moves)
def test_a_trail_is_what_the_seats_own_views_have_told(steps: list[tuple[Seat, Action]]) -> None:
    table = pacing()
    seen = {seat: [told(table.session, seat)] for seat in ("cook1", "cook2")}
    for seat, action in steps:
        table.acts(seat, action)
        for one, looks in seen.items():
            looks.append(told(table.session, one))
    for seat, looks in each(seen.items()):
        assert list(table.session.trail(seat)) == list(dict.fromkeys(looks))


@given(moves)
def test_it_is_the_same_in_another_process(steps: list[tuple[Seat, Action]]) -> None:
    table = pacing()
    for seat, action in steps:
        table.acts(seat, action)
    with playing(Pacing):
        again = table.rebuilt()
    for seat in ("cook1", "cook2"):
        assert again.trail(seat) == table.session.trail(seat)


def test_what_was_played_before_a_branch_was_seen_too() -> None:
    before = [{"cook1": PRESS.to_json()}] * 2
    with playing(Pacing):
        table = Table(toy_task(turns=False), pace="free", prefix=before).seats(ANA, BEN)
    assert [look.x for look in table.session.trail("cook1")] == [0.0, 0.25, 0.5]


def test_spectators_and_those_who_are_not_told_where_they_are_have_none() -> None:
    assert pacing().session.trail(None) == ()
    for table in (pacing(Untold), Table().seats(ANA, BEN)):
        table.acts("cook1", PRESS)
        assert table.session.trail("cook1") == ()


def test_the_oldest_looks_are_forgotten_in_the_end() -> None:
    trails: dict[Seat, trail.Trail] = {}
    table = pacing()
    episode = table.session.episode
    assert isinstance(episode, Pacing)
    for step in range(trail.MOST + 5):
        episode.presses = step
        trail.walked(trails, episode, episode.seats)
    looks = list(trails["cook1"].values())
    assert len(looks) == trail.MOST
    assert looks[-1].x == (trail.MOST + 4) * 0.25
    assert all(a.x < b.x for a, b in pairwise(looks))
