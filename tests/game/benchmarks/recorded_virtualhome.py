"""Plans that a model makes for VirtualHome by chance, and programs that are judged, for `recorded.py`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from game.benchmarks.virtualhome.method.examples import Example
from game.benchmarks.virtualhome.method.planning import plan
from game.benchmarks.virtualhome.method.settings import PlannerSettings
from game.benchmarks.virtualhome.ratings import in_english
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.llm import Sample
from game.metrics import measure_all
from sim.worlds import get_world
from sim.worlds.virtualhome.activities import activities
from sim.worlds.virtualhome.words import matcher
from tests.recordings import Rows, rounded

EXAMPLES = (
    Example("Use computer", ("Walk to home office", "Switch on computer")),
    Example("Wash a plate", ("Walk to kitchen", "Wash plate")),
    Example("Read book", ("Find book", "Read book")),
)
STEPS = ("Go to the kitchen sink", "turn the tap on", "grab plate", "wash plate", "find plate", "", " ", "1234",
         "ponder the universe", "Step 3: Grab the plate.", "- wash plate", "Sit on the sofa, then sleep")  # fmt: skip


class _Model:
    """Says so many of these, each time anew."""

    def __init__(self, rng: random.Random, *, mute: bool) -> None:
        self._rng, self._mute = rng, mute

    async def sample(self, prompt: str, count: int, tokens: int, stop: str) -> Sequence[Sample]:
        rng = self._rng
        made = ["\n".join(rng.choices(STEPS, k=rng.choice([1, 1, 3]))) for _ in range(count)]
        return [Sample(one, None if self._mute else -rng.random() * 3) for one in made]


async def plans(rng: random.Random, rows: Rows) -> None:
    """The method under settings of every kind, with a model that tells how sure it is or does not."""
    words = matcher()
    for _ in range(60):
        settings = PlannerSettings.read({
            "k": rng.choice([1, 3, 10]), "beta": rng.choice([0, 0.3, 2]), "epsilon": rng.choice([0, 0.4, -10]),
            "max_steps": rng.choice([1, 5, 20]), "repeat_penalty": rng.choice([0, 0.5]),
            "translation": rng.random() < 0.8, "correction": rng.random() < 0.7,
            "dynamic_example": rng.random() < 0.7, "description": rng.random() < 0.5,
        })  # fmt: skip
        title = rng.choice(["Wash dishes", "Watch TV", "Read a book"])
        model = _Model(rng, mute=rng.random() < 0.4)
        made = await plan(title, "Be quick.", settings, model, words, EXAMPLES)
        rows.setdefault("texts", []).append([made.ended, made.example, made.texts()])
        rows.setdefault("plans", []).append(rounded(made.to_json()))


JUDGED: tuple[Any, ...] = (
    None, {}, {"preparation": "derived"}, {"preparation": "none"}, {"filler": 20}, {"filler": -1}, {"fill": 1},
    {"preparation": "as_is"}, "derived", 7,
)  # fmt: skip
"""How a program is to be judged, as it stands in a thought."""
ODD = ("fly to moon", "walk to", "grab", "find find", "walk to bed, then lie on it")


def measures(rng: random.Random, rows: Rows) -> None:
    """Programs as they stand in a model's thought: whole, broken off, with something odd, to be judged this way or that."""
    tasks = [task for task in get_world("virtualhome").tasks() if len(task.seats) == 1]
    for _ in range(40):
        task = rng.choice(tasks)
        session, log = Session.create("s", task, 0, Settings(), at=0.0)
        activity = rng.choice([*activities().values()])
        program = in_english([str(line) for line in activity.program])[: rng.choice([0, 3, 12])]
        if rng.random() < 0.3:
            program.insert(rng.randrange(len(program) + 1), rng.choice(ODD))
        how = rng.choice(
            [{"ended": "enough", "probability": "agreement"}, {"ended": "short"}, None]
        )
        usage = {"program": program, "judging": rng.choice(JUDGED), "plan": how}
        thought = {"text": "", "usage": usage if rng.random() < 0.9 else {"program": "walk"}}
        log = [*log, Event(len(log) + 1, 1.0, "thought", next(iter(session.seats)), thought)]
        for name, told in measure_all(log).items():
            if name.startswith("program"):
                rows.setdefault(name, []).append(rounded(told))
