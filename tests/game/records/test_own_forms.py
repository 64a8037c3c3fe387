"""Files in a world's own form: how far it is."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace
from typing import Any, cast

from game.records.own_forms import MOST_PICTURES, _tell


def test_each_file_is_a_step_on_and_no_session_goes_on_into_the_next() -> None:
    told: list[tuple[int, int, str]] = []
    work = cast("Any", SimpleNamespace(progress=lambda *step: told.append(step)))
    written = count()
    for name in ("games/one.json", "images/two.jpeg"):
        _tell(work, 1, 3, written, name)
    _tell(work, 1, 3, count(MOST_PICTURES + 7), "images/last.jpeg")
    assert told == [
        (MOST_PICTURES + 1, 3 * MOST_PICTURES, "session 2 of 3: one.json"),
        (MOST_PICTURES + 2, 3 * MOST_PICTURES, "session 2 of 3: two.jpeg"),
        (2 * MOST_PICTURES - 1, 3 * MOST_PICTURES, "session 2 of 3: last.jpeg"),
    ]
