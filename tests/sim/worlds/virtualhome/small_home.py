"""A home of two rooms with one thing of each kind, for tests of single actions."""

from __future__ import annotations

from sim.worlds.virtualhome.execute import step
from sim.worlds.virtualhome.faults import FINE, Faults
from sim.worlds.virtualhome.graph import Edge, Graph, Node
from sim.worlds.virtualhome.program import Line
from sim.worlds.virtualhome.rules import V1, Rules
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import PROPERTY, RELATION, STATE, mask

THINGS = {
    # class: id, room, properties, states
    "door": (3, 1, "CAN_OPEN", "OPEN"),
    "character": (10, 1, "", ""),
    "fridge": (11, 1, "CAN_OPEN CONTAINERS HAS_PLUG", "CLOSED PLUGGED_IN"),
    "milk": (12, 1, "GRABBABLE DRINKABLE POURABLE", ""),
    "table": (13, 1, "SURFACES", "DIRTY"),
    "plate": (14, 1, "GRABBABLE SURFACES RECIPIENT MOVABLE", ""),
    "apple": (15, 1, "GRABBABLE EATABLE CUTTABLE", ""),
    "chair": (16, 1, "SITTABLE SURFACES", ""),
    "bed": (17, 2, "SITTABLE LIEABLE SURFACES", ""),
    "television": (18, 2, "LOOKABLE HAS_SWITCH HAS_PLUG", "OFF PLUGGED_IN"),
    "radio": (19, 1, "HAS_SWITCH HAS_PLUG GRABBABLE", "PLUGGED_IN"),
    "shirt": (20, 2, "CLOTHES GRABBABLE", ""),
    "knife": (21, 1, "GRABBABLE", ""),
    "glass": (22, 1, "GRABBABLE RECIPIENT", ""),
    "book": (23, 2, "GRABBABLE READABLE", ""),
    "child": (24, 2, "PERSON", ""),
    "hands_both": (26, 1, "BODY_PART", ""),
    "wall": (27, 1, "", ""),
    "keyboard": (28, 1, "GRABBABLE", ""),
    "water": (29, 1, "DRINKABLE POURABLE", ""),
    "box": (30, 1, "CAN_OPEN CONTAINERS GRABBABLE", "OPEN"),
    "coin": (31, 1, "GRABBABLE", ""),
}
EDGES = (
    *("plate ON table", "apple ON plate", "knife ON table", "glass ON table", "milk INSIDE fridge"),
    *("coin INSIDE box", "box ON table", "television FACING bed", "bed FACING television"),
    *("plate CLOSE table", "table CLOSE plate", "book ON bed", "shirt ON bed"),
)
IDS = {name: row[0] for name, row in THINGS.items()} | {"kitchen": 1, "bedroom": 2}


def home(*more: str, without: tuple[str, ...] = ()) -> Graph:
    """The home with `more` edges, such as `milk ON table`, and `without` some."""
    rooms = [Node(1, "kitchen", "Rooms", 0, 0), Node(2, "bedroom", "Rooms", 0, 0)]
    nodes = [
        Node(id, name, "Props", mask(has.split(), PROPERTY), mask(states.split(), STATE))
        for name, (id, _, has, states) in THINGS.items()
    ]
    inside = [(row[0], RELATION["INSIDE"], row[1]) for row in THINGS.values()]
    doors = [(3, RELATION["BETWEEN"], 1), (3, RELATION["BETWEEN"], 2)]
    kept = [edge for edge in EDGES if edge not in without]
    edges = [*inside, *doors, *(edge(text) for text in (*kept, *more))]
    return Graph.of([*rooms, *nodes], edges)


def edge(text: str) -> Edge:
    """`milk ON table` as an edge."""
    start, relation, end = text.split()
    return IDS[start], RELATION[relation], IDS[end]


def line(text: str) -> Line:
    """`PUTIN milk fridge` as a step."""
    action, *names = text.split()
    return Line(action, tuple((name, IDS[name]) for name in names))


def do(state: State, *steps: str, rules: Rules = V1) -> Faults:
    """Do the steps; all but the last must work, and what is wrong with the last is answered."""
    wrong = FINE
    for text in steps:
        assert wrong == FINE, f"before {text}: {wrong}"
        wrong = step(state, line(text), rules)
    return wrong


def code(wrong: Faults) -> str:
    """The code of what is wrong; empty: nothing."""
    return wrong[-1].code if wrong else ""


def holds(state: State, text: str) -> bool:
    """Whether the edge is there."""
    start, relation, end = edge(text)
    return end in state.to(start, relation)


def states(state: State, name: str) -> set[str]:
    """The states of a thing."""
    return {one for one, bit in STATE.items() if state.mask(IDS[name]) & bit}
