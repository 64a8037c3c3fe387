"""What is demanded of a plan before it ships: solved by fair means, under both scorings, by dim eyes too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.home.eyes.buffer import Buffer
from sim.home.home import Home
from sim.home.state import Body, State
from sim.worlds.household.acting.executing import Player
from sim.worlds.household.judging import goals as goals_
from sim.worlds.household.judging.history import Entry
from sim.worlds.household.solving import proving
from sim.worlds.household.solving.chores import Lines
from sim.worlds.household.solving.proving import CLEAR, DimEyes, UnsolvedError
from sim.worlds.household.suites.plans import Plan
from tests.sim.worlds.household.hand_kitchen import FrankEyes, plan

STORED = {"put_away_goals": [{"object_type": "Plate"}]}
SLICED = {"state_goals": [{"object_type": "Apple", "state": "isSliced", "value": True}]}


def home_of(made: Plan) -> Home:
    return proving.home_of(made, FrankEyes())


@pytest.mark.parametrize("line", ["PICKUP Fridge", "SLICE Bread", "CLOSE Fridge", "PUT Fridge"])
def test_a_line_that_fails_leaves_no_trace(line: str) -> None:
    home = home_of(plan())
    player = Player(home, goals_.read(plan().goals), "paper")
    for before in ("FIND Mug", "PICKUP Mug", "FIND Bread"):
        assert proving._attempt(player, before).ok, before
    was = home.state.to_json(), player.memory, player.deeds
    assert not proving._attempt(player, line).ok
    assert (home.state.to_json() | {"revision": 0}, player.memory, player.deeds) == (
        was[0] | {"revision": 0},
        *was[1:],
    )


def test_whatever_a_failed_line_did_is_undone() -> None:
    home = home_of(plan())
    player = Player(home, goals_.read(plan().goals), "paper")
    was = home.state.to_json()

    def attempt(verb: str, type_name: str) -> Entry:
        home.state.move(Body(1.0, 1.0, 90.0))
        home.state.change(next(iter(home.state.things)), dirty=True)
        player.deeds = ("sprayed",)
        return Entry(verb, type_name, False, text="it slipped")

    player.attempt = attempt  # type: ignore[method-assign, assignment]
    assert not proving._attempt(player, "PICKUP Mug").ok
    assert home.state.to_json() | {"revision": 0} == was | {"revision": 0}
    assert player.deeds == ()


def test_what_failed_is_not_part_of_a_solution_and_the_script_is_told() -> None:
    made = plan(SLICED)
    told: list[bool] = []

    def script(home: Home) -> Lines:
        for line in ("SLICE Apple", "FIND Knife", "PICKUP Knife", "FIND Apple", "SLICE Apple"):
            told.append((yield line))

    lines = proving.play(home_of(made), made, script)
    assert lines == ("FIND Knife", "PICKUP Knife", "FIND Apple", "SLICE Apple")
    assert told == [False, True, True, True]


def test_a_script_that_ends_too_early_solves_nothing() -> None:
    made = plan(SLICED)

    def script(home: Home) -> Lines:
        yield "FIND Knife"

    with pytest.raises(UnsolvedError, match="ended before all goals were met"):
        proving.play(home_of(made), made, script)


@pytest.fixture
def proved(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A solver with this many lines, and replays that end as is said here; which were tried."""
    wish: dict[str, Any] = {"lines": 5, "trouble": {}, "tried": []}

    def play(home: Home, made: Plan, script: object) -> tuple[str, ...]:
        return ("FIND Mug",) * wish["lines"]

    def replay(made: Plan, eyes: object, scoring: str) -> str:
        case = (scoring, isinstance(eyes, DimEyes))
        wish["tried"].append((*case, len(made.solution)))
        return str(wish["trouble"].get(case, ""))

    monkeypatch.setattr(proving, "play", play)
    monkeypatch.setattr(proving, "replay", replay)
    return wish


def test_a_plan_is_replayed_under_both_scorings_and_by_dim_eyes(proved: dict[str, Any]) -> None:
    made = proving.solved(plan(), (), FrankEyes())
    assert made.solution == ("FIND Mug",) * 5
    assert made.step_count == 5
    assert proved["tried"] == [("paper", False, 5), ("released", False, 5), ("paper", True, 5)]


@pytest.mark.parametrize("case", [("paper", False), ("released", False), ("paper", True)])
def test_one_that_fails_a_replay_is_not_solved(
    proved: dict[str, Any], case: tuple[str, bool]
) -> None:
    proved["trouble"] = {case: "it fell down"}
    with pytest.raises(UnsolvedError, match="it fell down") as refused:
        proving.solved(plan(), (), FrankEyes())
    assert refused.value.code == "unsolved"
    assert ("dim eyes" in str(refused.value)) is case[1]


@pytest.mark.parametrize(("lines", "fine"), [(3, False), (4, True), (150, True), (151, False)])
def test_a_solution_is_neither_too_short_nor_too_long(
    proved: dict[str, Any], lines: int, fine: bool
) -> None:
    proved["lines"] = lines
    if fine:
        assert proving.solved(plan(), (), FrankEyes()).step_count == lines
    else:
        with pytest.raises(UnsolvedError, match="too few or too many"):
            proving.solved(plan(), (), FrankEyes())


class Patches:
    """Eyes that see one thing on so many pixels, and behind it another."""

    def look(self, state: State, camera: object, width: int, height: int) -> Buffer:
        ids, behind = np.zeros((2, height, width), np.int32)
        ids.flat[:CLEAR], ids.flat[CLEAR : 2 * CLEAR - 1] = 1, 2
        behind.flat[: CLEAR - 1], behind.flat[CLEAR : 2 * CLEAR] = 1, 2
        return Buffer(ids, behind, np.ones((height, width), np.float32), ("", "Mug", "Cup"))


def test_dim_eyes_miss_what_covers_few_pixels() -> None:
    home = home_of(plan())
    buffer = DimEyes(Patches()).look(home.state, None, 8, 8)  # type: ignore[arg-type]
    assert np.bincount(buffer.ids.ravel(), minlength=3).tolist() == [64 - CLEAR, CLEAR, 0]
    assert np.bincount(buffer.behind.ravel(), minlength=3).tolist() == [64 - CLEAR, 0, CLEAR]
    assert buffer.names == ("", "Mug", "Cup")
