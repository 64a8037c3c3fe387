"""A log as a chronicle of what happened, for worlds that write files of their own."""

from __future__ import annotations

from game.engine.session import Session, Settings
from game.log.chronicle import Chronicle
from sim.world import JSONObject
from tests.game.engine.toy import PRESS, toy_task
from tests.kitchens import worlds_in


def test_what_was_said_and_done_before_a_branch_comes_first_in_its_order() -> None:
    move: JSONObject = {"verb": PRESS.verb, "args": dict(PRESS.args), "text": PRESS.text}
    press: JSONObject = {"cook1": move, "cook2": None}
    prefix: list[JSONObject] = [
        {"moves": press, "heard": [["cook2", "Press it, please."], ["cook1", "I do."]]},
        {"moves": press, "heard": []},
    ]
    with worlds_in():
        _, events = Session.create("branch", toy_task(), 0, Settings(), at=5.0, prefix=prefix)

    happened = Chronicle().read(events).happenings

    assert [(one.kind, one.seat, one.text) for one in happened] == [
        ("said", "cook2", "Press it, please."), ("said", "cook1", "I do."),
        ("moves", "", ""), ("moves", "", ""),
    ]  # fmt: skip
    assert {one.at for one in happened} == {0.0}
    assert happened[2].moves["cook1"] is not None
