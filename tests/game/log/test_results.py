"""What a finished game says of who did what."""

from __future__ import annotations

from game.log.results import _share
from game.metrics.own_moves import Counts
from sim.world import JSONObject


def step(verb: str, *, ok: bool = True) -> JSONObject:
    return {
        "moves": {"cook": {"verb": verb, "args": {}, "text": verb}},
        "results": {"cook": {"ok": ok}},
    }


def test_what_was_done_is_told_in_words_and_what_failed_is_not() -> None:
    steps = [step("put_on"), step("put_on"), step("place-item"), step("switch_on", ok=False)]
    share = _share("cook", "Ana", steps, Counts({}))
    assert share.verbs == (("put on", 2), ("place item", 1))
