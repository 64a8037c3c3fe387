"""What TEACh's agents without a model do and say together, kept as fingerprints: whoever changes it should know it."""

from __future__ import annotations

import random
import re
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
    ("Put All X On Y", ("Fruit", "on", "CounterTop"), "FloorPlan4"),
    ("Boil X", ("Potato",), "FloorPlan2"),
    ("Salad", ("1", "1", "1"), "FloorPlan3"),
    ("Plate Of Toast", (), "FloorPlan7"),
    ("N Slices Of X In Y", ("2", "Apple", "in", "Bowl"), "FloorPlan10"),
)
"""Tasks that a Commander leads a Follower through."""
TALKS, SILENT, ASKS = (
    "a person who talks",
    "a person who says nothing",
    "a person who asks for things",
)
ANSWERS, LONG = "a person who says yes and no", "separate-halves-cooked-slice"
NAMES = (*TOGETHER, *(name for name, _, _ in LED), TALKS, SILENT, ASKS, ANSWERS, LONG)
ALONE = {
    TALKS: TOGETHER[0], SILENT: "separate-halves-toast",
    ASKS: "parts-of-the-recipe-coffee-and-potato", ANSWERS: "separate-halves-cooked-slice",
}  # fmt: skip
"""Tasks in which one partner is left with a person."""
REPLIES = (
    "Done.", "I cannot do that.", "I cannot. You hold the knife already: put it down first.", "ok",
    "I cannot get to it from my side.", "Where is it?", "Done: put it on the counter.",
)  # fmt: skip
"""What a person answers to a request, whether it is true or not."""
_REQUEST = re.compile("(please|could you|i need you to) ", re.IGNORECASE)
ASKED_FOR = (
    "Please pick up the spatula.",
    "Could you pick up the lettuce?",
    "Open the drawer",
    "Slice the apple",
)
"""Things that are shut away, or that there are several of."""
SAID = (
    "What is your part?", "I do not know.", "ok", "Where is the knife?", "Thank you!", "stop",
    "pick up the cup", "Done: put the mug on the table.", "Colourless green ideas sleep furiously",
    "The cup is in the cabinet (closed), 3.5 m from you.", "You begin, please",
)  # fmt: skip


async def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of one task that is done together."""
    table = Table(*_who(name))
    if name == TALKS:
        rng = random.Random(name)
        for _ in range(20):
            await table.goes_on(8)
            if table.session.status == "playing":
                table.says("two", rng.choice(SAID))
    elif name == ANSWERS:
        rng = random.Random(name)
        for _ in range(4 * ROUNDS):
            await table.goes_on(1)
            if table.said[-1][0] == "one" and _REQUEST.search(table.said[-1][1]):
                table.says("two", rng.choice(REPLIES))
    elif name == ASKS:
        for said in ASKED_FOR:
            await table.goes_on(2)
            table.says("two", said)
            await table.goes_on(2 * ROUNDS)
    else:
        await table.goes_on({SILENT: 5 * ROUNDS, LONG: 3 * ROUNDS}.get(name, ROUNDS))
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
    start = ALONE.get(name, name)
    found = [one for one in get_world("teach").tasks() if one.id.startswith(f"teach_two/{start}")]
    seats = ("one",) if name in ALONE else ("one", "two")
    return found[0], {seat: ("partner", {}) for seat in seats}
