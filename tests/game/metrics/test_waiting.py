"""Waiting is counted only while something goes on by itself, and only where somebody waits."""

from __future__ import annotations

from tests.game.metrics.test_benchmark_metrics import Kitchen
from tests.sim.worlds.robotouille.kitchens import environment, food

STOVE = {"environment": environment("stove table", food(["patty"]), cooks=(0,))}
COOK = "Cook patty1 on stove1 using robot1"
TO, FRO = "Move robot1 from stove1 to table1", "Move robot1 from table1 to stove1"


def test_doing_nothing_before_anything_cooks_is_no_waiting_for_it() -> None:
    kitchen = Kitchen(params=STOVE)
    kitchen.waits(2)
    kitchen.does(TO, FRO, COOK)
    assert kitchen.value("waits_while_cooking") == 0


def test_each_step_without_a_move_while_it_cooks_is_one() -> None:
    kitchen = Kitchen(params=STOVE)
    kitchen.does(COOK)
    kitchen.waits(2)
    assert kitchen.value("waits_while_cooking") == 2


def test_walking_about_while_it_cooks_is_none() -> None:
    kitchen = Kitchen(params=STOVE)
    kitchen.does(COOK, TO, FRO)
    assert kitchen.value("waits_while_cooking") == 0


def test_what_is_done_already_is_waited_for_no_more() -> None:
    kitchen = Kitchen(params=STOVE)
    kitchen.does(COOK)
    kitchen.waits(12)
    after = kitchen.value("waits_while_cooking")
    assert 0 < after < 12
    kitchen.waits(3)
    assert kitchen.value("waits_while_cooking") == after
