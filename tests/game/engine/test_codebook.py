"""The codebook is complete and says what is done."""

from __future__ import annotations

import tomllib

from game.engine.codebook import PATH, codebook
from game.engine.commands import (
    Abandon,
    Drop,
    GiveUp,
    Leave,
    Linked,
    Pause,
    Point,
    Poll,
    Resume,
    Return,
    Say,
    Type,
)
from game.engine.events import KINDS, Event
from game.engine.session import CODE_VERSION
from tests.game.engine.table import ANA, BEN, CHEF, Table
from tests.game.engine.toy import GLITTER, PRESS, toy_task
from tests.game.engine.wise import ASK, Wise, table_in


def test_the_file_is_what_the_kinds_say() -> None:
    assert PATH.read_text(encoding="utf-8") == codebook(), "run python -m game.engine.codebook"


def lively_evening() -> list[Event]:
    """Sessions in which everything happens that can happen."""
    shift = Table(pace="realtime", countdown_s=1.0, feedback="simple")
    shift.seats(ANA, BEN).ticks(1)
    shift.acts("cook1", PRESS, "k0", shown_ms=12.0)
    shift.acts("cook1", GLITTER, "k1", thoughts="why not")
    shift.ticks(4)
    shift.does(Pause("cook1"))
    shift.does(Pause("cook2"))
    shift.does(Resume("cook1"))
    shift.does(Drop("cook2"), 5)
    shift.ticks(25)
    shift.does(Return("cook2"))
    shift.does(Type("cook1"))
    shift.does(Point("cook1", "button"))
    shift.does(Say("cook1", "Ana", "hello"))
    shift.does(Leave("cook2"))
    shift.does(Linked("s2", "branch"))
    shift.does(Abandon())
    quick = Table(toy_task(goal=1), feedback="none").seats(ANA, CHEF)
    quick.acts("cook2", PRESS)
    quick.acts("cook1", GLITTER)
    quick.acts("cook1", PRESS)
    alone = Table().seats(CHEF, CHEF)
    saw = ({"sha256": "0" * 64, "size": 300, "step": 0},)
    alone.acts(
        "cook1",
        PRESS,
        calls=({"model": "m", "answer": "press"},),
        saw=saw,
        following={"text": "Next", "target": "button"},
    )
    alone.does(GiveUp("cook1", "I am lost."))
    wise = table_in(Wise, toy_task(goal=1), ANA, BEN)
    wise.acts("cook1", ASK, "q1")
    wise.acts("cook1", PRESS)
    idle = table_in(Wise, toy_task(goal=1), CHEF, CHEF)
    idle.does(GiveUp("cook1", "I am lost."))
    pair = Table(stand_in=None, if_left="end", grace_s=5.0).seats(ANA, BEN)
    pair.does(Drop("cook2"))
    pair.ticks(6)
    voted = Table(voted="cook1").seats(ANA, CHEF)
    voted.does(Poll("cook1", 1, ["Press", "Wait"], [2, 1], 0, 3, 1_700_000_000.0))
    return voted.log + pair.log + shift.log + quick.log + alone.log + wise.log + idle.log


def test_every_kind_happens_and_every_field_is_documented_and_used() -> None:
    used: dict[str, set[str]] = {kind: set() for kind in KINDS}
    happened = set()
    for event in lively_evening():
        happened.add(event.kind)
        used[event.kind] |= set(event.payload)
    assert happened == set(KINDS)
    assert used == {kind: set(fields) - {""} for kind, fields in KINDS.items()}


def test_the_version_in_every_log_is_that_of_the_project() -> None:
    project = tomllib.loads((PATH.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == CODE_VERSION
