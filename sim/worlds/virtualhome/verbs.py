"""The 42 actions as verbs of play: their sentences, and which things they may be tried with.

A verb is offered with whatever it makes sense with at all; whether it can be done now is what the
rules say, with a reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from sim.world import Slot, Verb
from sim.worlds.virtualhome.acting.holding import FILLED, HOLLOW, PLACES, TAKEN
from sim.worlds.virtualhome.acting.using import LIDS
from sim.worlds.virtualhome.admissible import TEMPLATES
from sim.worlds.virtualhome.graph import Graph, Node
from sim.worlds.virtualhome.vocabulary import CHARACTER, PROPERTY, ROOMS

DONE = "done"
"""The verb that ends a task."""

HELP = {
    "WALK": "Go to a room or a thing",
    "RUN": "The same, faster",
    "FIND": "Look for a thing, and go there if it is far",
    "GRAB": "Take a thing into a free hand",
    "PUTBACK": "Put what you hold on something",
    "PUTIN": "Put what you hold into something open",
    "PUTOBJBACK": "Put what you hold where you took it from",
    "TURNTO": "Turn to a thing",
    "POUR": "Pour what you hold into something",
}

Takes = Callable[[Node], bool]


def _has(*names: str) -> Takes:
    wanted = sum(PROPERTY[name] for name in names)
    return lambda node: bool(node.properties & wanted)


def _or(names: Iterable[str], takes: Takes) -> Takes:
    known = frozenset(names)
    return lambda node: node.class_name in known or takes(node)


def _any(node: Node) -> bool:
    return node.class_name != CHARACTER


def _thing(node: Node) -> bool:
    return node.category != ROOMS and node.class_name != CHARACTER


def _on(node: Node) -> bool:
    return bool(node.properties & (PLACES | HOLLOW)) and _thing(node)


_GRABBED = _or(TAKEN, _has("GRABBABLE"))
_OPENED = _or(LIDS, _has("CAN_OPEN"))
_SWITCHED, _PLUGGED, _WORN = _has("HAS_SWITCH"), _has("HAS_PLUG"), _has("CLOTHES")

SHELL_LAST = ("Walls", "Ceiling", "Floor", "Floors", "Bodies")
"""Categories that are offered after everything else."""

TAKES: dict[str, tuple[Takes, ...]] = {
    **dict.fromkeys(("WALK", "RUN"), (_any,)),
    **dict.fromkeys(("FIND", "TURNTO", "LOOKAT", "POINTAT", "TOUCH"), (_thing,)),
    **dict.fromkeys(("WASH", "RINSE", "SCRUB", "WIPE", "SQUEEZE", "WATCH"), (_thing,)),
    **dict.fromkeys(("PUSH", "PULL", "MOVE"), (_thing,)),
    **dict.fromkeys(("GRAB", "DROP", "RELEASE", "PUTOBJBACK"), (_GRABBED,)),
    **dict.fromkeys(("OPEN", "CLOSE"), (_OPENED,)),
    **dict.fromkeys(("SWITCHON", "SWITCHOFF"), (_SWITCHED,)),
    **dict.fromkeys(("PLUGIN", "PLUGOUT"), (_PLUGGED,)),
    **dict.fromkeys(("PUTON", "PUTOFF"), (_WORN,)),
    **dict.fromkeys(("STANDUP", "SLEEP", "WAKEUP"), ()),
    "PUTBACK": (_GRABBED, _on),
    "PUTIN": (_GRABBED, lambda node: bool(node.properties & HOLLOW)),
    "POUR": (_has("POURABLE", "DRINKABLE"), _or(FILLED, _has("RECIPIENT"))),
    "SIT": (_has("SITTABLE"),),
    "LIE": (_has("LIEABLE"),),
    "DRINK": (_has("DRINKABLE", "RECIPIENT"),),
    "EAT": (_has("EATABLE", "SURFACES"),),
    "CUT": (_has("CUTTABLE"),),
    "READ": (_has("READABLE"),),
    "GREET": (_has("PERSON"),),
    "TYPE": (_or(("keyboard",), _SWITCHED),),
}
SLOTS = ("thing", "place")


def candidates(graph: Graph) -> dict[str, tuple[frozenset[int], ...]]:
    """The nodes that each action may be tried with, in each of its places."""
    made: dict[Takes, frozenset[int]] = {}
    for fits in dict.fromkeys(fits for takes in TAKES.values() for fits in takes):
        made[fits] = frozenset(id for id, node in graph.nodes.items() if fits(node))
    return {action: tuple(made[fits] for fits in takes) for action, takes in TAKES.items()}


def offered(
    fitting: Mapping[str, tuple[frozenset[int], ...]],
    everywhere: Sequence[tuple[int, str]],
    here: Sequence[tuple[int, str]],
) -> list[Verb]:
    """The verbs, with their candidates' names in these orders of nodes: what one goes to or looks
    for is `everywhere`, all else is tried with what is `here`. `done` comes last.
    """
    verbs = []
    made: dict[tuple[bool, int], tuple[str, ...]] = {}
    for action, fits in fitting.items():
        going = action in GOING
        named = []
        for ids in fits:
            if (going, id(ids)) not in made:
                order = everywhere if going else here
                made[going, id(ids)] = tuple(name for node, name in order if node in ids)
            named.append(made[going, id(ids)])
        if all(named):
            slots = tuple(
                Slot(slot, "choice", names) for slot, names in zip(SLOTS, named, strict=False)
            )
            verbs.append(Verb(action.lower(), slots, HELP.get(action, ""), template(action)))
    return [*verbs, Verb(DONE, (), "Say that the task is done", "say that it is done")]


GOING = ("WALK", "RUN", "FIND")


def template(action: str) -> str:
    """The action's sentence with slots: `put {thing} on {place}`."""
    form = TEMPLATES[action]
    for slot in SLOTS[: form.count("{}")]:
        form = form.replace("{}", f"{{{slot}}}", 1)
    return form


def _pattern(action: str) -> re.Pattern[str]:
    form = re.escape(TEMPLATES[action]).replace(r"\{\}", "(.+?)")
    return re.compile(form, re.IGNORECASE)


PATTERNS = {action: _pattern(action) for action in TAKES}
"""Sentences back to action and names; several may fit one, `put on shoes`."""
