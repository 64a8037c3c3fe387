"""What TEACh's agents without a model do and say together, kept as fingerprints: whoever changes it should know it."""

from __future__ import annotations

import random
from pathlib import Path

from sim.world import Task
from sim.worlds import get_world
from tests.game.benchmarks.teach.agents.table import BOTH, Table, task
from tests.recordings import Rows, fingerprints_of, rounded

FILE = Path(__file__).with_name("recorded.json")
ROUNDS = 160
TOGETHER = (
    "different-skills-coffee", "different-skills-boil", "parts-of-the-recipe-coffee-and-toast",
    "separate-halves",
)  # fmt: skip
"""Tasks for two partners, by how their ids begin."""
LED = (
    ("Coffee", (), "FloorPlan5"),
    ("Clean All X", ("Drinkware",), "FloorPlan1"),
    ("Sandwich", ("1", "1"), "FloorPlan1"),
    ("Put All X In One Y", ("Silverware", "in", "Drawer"), "FloorPlan18"),
    ("N Cooked Slices Of X In Y", ("1", "Potato", "on", "Plate"), "FloorPlan18"),
)
"""Tasks that a Commander leads a Follower through."""
NAMES = (*TOGETHER, *(name for name, _, _ in LED), "a person who talks")
SAID = (
    "What is your part?", "I do not know.", "ok", "Where is the knife?", "Thank you!", "stop",
    "pick up the cup", "Done: put the mug on the table.", "Colourless green ideas sleep furiously",
    "The cup is in the cabinet (closed), 3.5 m from you.", "You begin, please",
)  # fmt: skip


async def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of one task that is done together."""
    table = Table(*_who(name))
    if name == NAMES[-1]:
        rng = random.Random(name)
        for _ in range(20):
            await table.goes_on(8)
            if table.session.status == "playing":
                table.says("two", rng.choice(SAID))
    else:
        await table.goes_on(ROUNDS)
    steps = [event.payload for event in table.events if event.kind == "step"]
    rows: Rows = {
        "deeds": [*table.deeds],
        "said": [*table.said],
        "moves": [rounded([one["moves"], one["results"]]) for one in steps],
        "end": [table.session.status, rounded(table.session.outcome)],
    }
    return fingerprints_of(rows)


def _who(name: str) -> tuple[Task, dict[str, tuple[str, dict[str, str]]]]:
    """The task, and who does it."""
    for led, params, scene in LED:
        if led == name:
            return task(led, *params, scene=scene), dict(BOTH)
    start = TOGETHER[0] if name == NAMES[-1] else name
    found = [one for one in get_world("teach").tasks() if one.id.startswith(f"teach_two/{start}")]
    seats = ("one",) if name == NAMES[-1] else ("one", "two")
    return found[0], {seat: ("partner", {}) for seat in seats}
