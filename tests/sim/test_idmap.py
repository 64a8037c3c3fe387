"""The map of what is seen where."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.idmap import IdMap, named, shrink


def test_a_map_comes_back_from_its_runs():
    cells = np.array([[0, 0, 1], [1, 2, 2]], np.uint16)
    data = IdMap(cells).to_json()
    assert data == {"width": 3, "height": 2, "runs": [0, 2, 1, 2, 2, 2]}
    assert (IdMap.from_json(data).cells == cells).all()


@given(st.lists(st.integers(0, 5), min_size=6, max_size=6))
def test_any_map_comes_back(values):
    cells = np.array(values, np.uint16).reshape(2, 3)
    assert (IdMap.from_json(IdMap(cells).to_json()).cells == cells).all()


def test_of_two_things_in_one_cell_the_smaller_wins():
    ids = np.full((6, 6), 1, np.int32)
    ids[0, 0] = 2
    assert shrink(ids, 2, cells=3).cells.tolist() == [[2, 1, 1], [1, 1, 1], [1, 1, 1]]


def test_a_thing_beats_nothing_however_large_it_is():
    ids = np.full((4, 4), 1, np.int32)
    ids[0, 0] = 0
    assert shrink(ids, 1, cells=2).cells.tolist() == [[1, 1], [1, 1]]


def test_what_cannot_be_pointed_at_is_not_on_the_map():
    ids = np.array([[0, 1], [2, 2]], np.int32)
    cells = named(ids, ("", "Wall", "Mug"), ["Mug"]).cells
    assert cells.tolist() == [[0, 0], [1, 1]]


@pytest.mark.parametrize("size", [300, 600, 1024])
def test_a_map_stays_small_at_any_size(size):
    ids = np.zeros((size, size), np.int32)
    assert 150 <= min(shrink(ids, 0).cells.shape) <= 300


def test_a_picture_that_is_no_square_keeps_its_shape():
    assert shrink(np.zeros((300, 600), np.int32), 0, cells=100).cells.shape == (100, 200)
