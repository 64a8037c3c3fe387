"""Long random programs: nothing breaks, refusals change nothing, both views of the edges agree."""

from __future__ import annotations

import json
from random import Random

import pytest

from sim.worlds.virtualhome.execute import run, step
from sim.worlds.virtualhome.faults import Crash, plain, reference
from sim.worlds.virtualhome.graph import Edge
from sim.worlds.virtualhome.homes import read_home
from sim.worlds.virtualhome.program import Line, parse, write
from sim.worlds.virtualhome.rules import SOUND, V1, Rules
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import ARITY, RELATIONS

STEPS = 1500


def edges(state: State, *, back: bool) -> set[Edge]:
    """Every edge of the state, read from its start, or from its end."""
    found = set()
    for id in state.graph.nodes:
        for relation in range(len(RELATIONS)):
            for other in state.of(id, relation) if back else state.to(id, relation):
                found.add((other, relation, id) if back else (id, relation, other))
    return found


def drawn(dice: Random, state: State) -> Line:
    """A step that makes sense more often than not: with things near the last ones."""
    nodes = state.graph.nodes
    action = dice.choice(sorted(ARITY))
    near = [id for relation in range(len(RELATIONS)) for id in state.to(state.who, relation)]
    ids = [dice.choice(near if near and dice.random() < 0.7 else list(nodes)) for _ in range(2)]
    args = tuple((nodes[id].class_name, id) for id in ids[: ARITY[action]])
    return Line(action, args)


@pytest.mark.parametrize("rules", [V1, SOUND], ids=lambda rules: rules.name)
@pytest.mark.parametrize("home", ["home1", "home3"])
def test_a_long_random_program_breaks_nothing(home: str, rules: Rules) -> None:
    dice = Random(f"{home} {rules.name}")
    state = State(read_home(home).graph)
    done = 0
    for number in range(STEPS):
        line = drawn(dice, state)
        twin = state.fork()
        try:
            wrong = step(state, line, rules)
        except Crash:
            wrong = ()
            assert state.to_json() == twin.to_json()
            continue
        if wrong:
            assert reference(wrong, line, number + 1)
            assert plain(wrong)[-1] in ".:?"
            assert state.diff() == twin.diff()
        done += not wrong
    assert done > STEPS / 20
    assert edges(state, back=False) == edges(state, back=True)
    again = State.from_json(state.graph, json.loads(json.dumps(state.to_json())))
    assert edges(again, back=False) == edges(state, back=False)
    assert edges(again, back=True) == edges(state, back=True)


def test_ten_thousand_lines_are_run() -> None:
    state = State(read_home("home1").graph)
    names = {node.class_name: id for id, node in state.graph.nodes.items()}
    program = ["[WALK] <bed> ({bed})", "[WALK] <fridge> ({fridge})", "[TURNTO] <fridge> ({fridge})"]
    lines = parse([text.format(**names) for text in program * 3333])
    assert len(lines) == 9999
    assert parse(write(lines)) == lines
    assert run(state, lines).executable
