"""Whatever is done to a game file, it is read or refused with a sentence: it never breaks the reader."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.chronicle import Happening
from sim.world import Action, WorldError
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from sim.worlds.teach.world import world
from tests.sim.worlds.teach.records.games import commands, does, recorded, says, told_in_json

STRANGE = st.sampled_from(
    [None, True, -1, 0, 2, 10**12, 0.5, "", "x", "Mug", [], [1], [[]], {}, {"x": 1}, "#0", "999999"]
)


@cache
def whole() -> Any:
    """A short game with an interaction of every kind, without the bulk of its states."""
    story = [
        says(0.5, COMMANDER, "Coffee, please."),
        Happening(1.0, "types", FOLLOWER),
        Happening(1.0, "asked", COMMANDER, question=Action("Progress")),
        Happening(1.5, "asked", FOLLOWER, question=Action("Navigate", {"place": [0.5, 0.5]})),
        Happening(1.6, "asked", FOLLOWER, question=Action("Approach", {"object": "Mug_6e6b5c75"})),
        commands(2.0, "Search", text="mug"),
        commands(2.5, "Select", object="Mug_6e6b5c75"),
        commands(2.6, "Face", yaw=10.0, horizon=5.0),
        does(3.0, "TurnLeft"),
        does(4.0, "Pickup", object="Mug_6e6b5c75", place=[0.5, 0.5]),
        does(5.0, "Stop"),
    ]
    game = told_in_json(recorded(story).game(6.0, pace="free", players={}))
    for key in ("initial_state", "final_state"):
        state = game["tasks"][0]["episodes"][0][key]
        state["objects"] = [{"objectId": one["objectId"]} for one in state["objects"]]
        state["custom_object_metadata"] = {}
    game["definitions"] = {}
    return game


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside that can be damaged."""
    found = [path] if path else []
    if isinstance(value, dict):
        found += [one for key, inner in value.items() for one in _places(inner, (*path, key))]
    elif isinstance(value, list):
        found += [one for n, inner in enumerate(value[:20]) for one in _places(inner, (*path, n))]
    return found


@cache
def places() -> list[tuple[Any, ...]]:
    """Those within states and components count once, so that the others come up often."""
    return [one for one in _places(whole()) if not {"objects", "components"} & set(one[:-1])]


@st.composite
def damaged(draw: Any) -> Any:
    game = copy.deepcopy(whole())
    for _ in range(draw(st.integers(1, 2))):
        *way, last = draw(st.sampled_from(places()))
        inner = game
        try:
            for key in way:
                inner = inner[key]
            if draw(st.booleans()):
                inner[last] = draw(STRANGE)
            else:
                del inner[last]
        except (KeyError, IndexError, TypeError):
            continue  # the first damage took it away
    return game


def reads(game: Any) -> None:
    """Read it in every way that files are read."""
    world.is_record(game)
    try:
        told = world.brought(game)
        assert all(isinstance(line.text, str) for line in told.lines)
        if told.ours:
            world.played_again(game)
    except WorldError:
        return


@settings(max_examples=25, deadline=None)
@given(game=damaged())
def test_a_damaged_game_is_read_or_refused(game: Any) -> None:
    reads(game)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(game=damaged())
def test_many_damaged_games_are_read_or_refused(game: Any) -> None:
    reads(game)


@settings(max_examples=40, deadline=None)
@given(
    game=st.recursive(STRANGE, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))
)
def test_what_is_no_game_at_all_is_refused(game: Any) -> None:
    reads(game)
    reads({"version": "2.0", "tasks": game})
