"""What the method does with plans, failures and answers of all kinds, kept as fingerprints: whoever changes it should
know it.

A larder of some things is worked in under every arm of the comparison; deeds fail and models answer by chance.
"""

from __future__ import annotations

import json
import random
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, get_args

from game.benchmarks.teach.cmfr.body import Ask, Code
from game.benchmarks.teach.cmfr.machine import Flags, Machine
from game.benchmarks.teach.cmfr.past import NOTHING
from game.benchmarks.teach.cmfr.retrieval import nearest_by_words
from game.benchmarks.teach.cmfr.texts import Texts
from tests.game.benchmarks.teach.cmfr.larder import Larder, run, thing
from tests.recordings import Rows, fingerprints_of, rounded

FILE = Path(__file__).with_name("recorded.json")
NAMES = ("cmfr", "cot", "none", "without stages", "goes on")
RUNS = 60
CODES: tuple[Code, ...] = tuple(one for one in get_args(Code) if one not in ("", "limit"))
SUBGOALS = (
    "Find(Mug_1)", "Pick_up(Mug_1)", "Place(Mug_1, CoffeeMachine_1)", "Toggle_on(CoffeeMachine_1)",
    "Toggle_off(CoffeeMachine_1)", "Find(Knife_1)", "Pick_up(Knife_1)", "Slice(Bread_1)",
    "Open(Cabinet_1)", "Close(Cabinet_1)", "Place(Knife_1, CounterTop_1)", "Pick_up(Cup_1)",
    "Pour(Mug_1, Sink_1)", "Place(Mug_1)", "Dance(Mug_1)", "Find(Unicorn_1)", "Find()", "nonsense",
)  # fmt: skip
PLACES = ("(Mug_1, in, Cabinet_1)", "(Knife_1, on, CounterTop_1)", "(Cup_1, in, )", "nonsense")


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of some runs of an arm."""
    rows: Rows = {}
    for number in range(RUNS):
        _works(name, random.Random(f"{name} {number}"), rows)
    return fingerprints_of(rows)


def _works(name: str, rng: random.Random, rows: Rows) -> None:
    past = NOTHING
    for _ in range(2 if name == "goes on" else 1):
        larder = _larder(rng)
        reached = rng.random() < 0.2
        machine = Machine(
            "<Commander> coffee, please\n<Follower> ok", larder, Texts(nearest_by_words),
            _flags(name, rng), reached=partial(bool, reached), explore=rng.random() < 0.8, past=past,
        )  # fmt: skip
        report: Any = run(machine.play(), larder, lambda ask: _answer(ask, rng))
        told = [report.planned, report.subgoals, report.notes, report.end]
        rows.setdefault("reports", []).append(rounded(told))
        rows.setdefault("asked", []).append([[ask.purpose, ask.text] for ask in larder.asked])
        rows.setdefault("did", []).append([*larder.did, larder.held])
        past = machine.past


def _flags(name: str, rng: random.Random) -> Flags:
    chosen: dict[str, Any] = {"mode": name if name in ("cot", "none") else "cmfr"}
    for one in fields(Flags):
        if one.type == "bool" and rng.random() < (0.5 if name == "without stages" else 0.1):
            chosen[one.name] = not one.default
    chosen["s4_when"] = rng.choice(["oracle", "always", "self_check"])
    return Flags(**chosen)


def _larder(rng: random.Random) -> Larder:
    things = [
        thing("Mug_7", dirty=rng.random() < 0.5, filled=False, on=rng.choice(["CounterTop_1", "Cabinet_2"])),
        thing("Mug_8", at=2.5, dirty=False), thing("CounterTop_1", light=False),
        thing("CoffeeMachine_3", light=False, toggled=False), thing("Knife_4", on="CounterTop_1"),
        thing("Bread_5", sliced=False), thing("Cabinet_2", light=False, open=rng.random() < 0.5),
        thing("Sink_6", light=False),
    ]  # fmt: skip
    faults = {
        f"{verb} {one.id}": [rng.choice(CODES) for _ in range(rng.choice([1, 2, 9]))]
        for one in things
        for verb in ("Pickup", "Place", "walk", "ToggleOn", "Slice", "Open")
        if rng.random() < 0.2
    }
    faults |= {"TurnLeft": ["blocked"]} if rng.random() < 0.2 else {}
    limit = rng.choice([1000, 1000, 12])
    missing = rng.choice(["", "", "Mug_8", "Bread_5", "Sink_6", "CoffeeMachine_3"])
    there = [one for one in things if one.id != missing]
    return Larder.of(*there, faults=faults, limit=limit)


def _answer(ask: Ask, rng: random.Random) -> str:
    """What a model says to a question, mostly in the form that was asked for."""
    steps = [rng.choice(SUBGOALS) for _ in range(rng.randrange(0, 5))]
    if rng.random() < 0.1:
        return rng.choice(["", "I am not sure.", "{", "[1, 2]", '{"solution": 3}', "yes", "null"])
    found: Any
    match ask.purpose:
        case "plan":
            places = [rng.choice(PLACES) for _ in range(rng.randrange(3))]
            found = {"task": "Make coffee", "task_params": {}, "object locations": places,
                     "subgoals": steps or ["Pick_up(Mug_1)"]}  # fmt: skip
        case "stage1":
            found = {"answer": rng.choice(["yes", "no"]), "justification": "it is needed"}
        case "stage2":
            found = {"prior required actions": rng.choice(["yes", "no"]), "actions": steps}
        case "search":
            found = steps
        case _:
            found = {"solution": steps, "answer": rng.choice(["yes", "no"])}
    text = json.dumps(found)
    return f"Well:\n```json\n{text}\n```" if rng.random() < 0.2 else text
