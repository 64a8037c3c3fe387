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
SAID = "say that it is done"
"""Its sentence."""
UNREAD = 'nothing here reads "{typed}": steps are such as {meant}'
UNREAD_STEP = 'nothing here reads "{typed}": write it as {meant}, with things that are here'
"""How a line is refused that means nothing, and one whose verb there is."""
_SAYING = re.compile(
    rf"{DONE}|{SAID}|(?:(?:i am|i'm|we are|we're|it is|it's|that is|that's|everything is|the task is|all)\s+)?"
    r"(?:all\s+)?(?:done|finished|complete|completed|ready)(?:\s+(?:now|here|please|with it))?"
    r"|(?:i|we)(?: have|'ve)? finished(?: it| the task)?",
    re.IGNORECASE,
)
UNDERSTAND = "understand"
"""The verb that asks how a step in plain words is understood."""
_UNDERSTAND = Verb(
    UNDERSTAND,
    (Slot("text", "text"),),
    "Ask which steps come nearest to plain words",
    "how is this understood: {text}",
    asks=True,
)


def says_done(text: str) -> bool:
    """Whether somebody says in one way or another that the task is done."""
    return _SAYING.fullmatch(" ".join(text.split()).rstrip(".! ")) is not None


ASKED = re.compile(r"how is this understood: (.+)", re.IGNORECASE)
"""Its sentence, back to the text."""

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
    "WALK": (_any,),
    "FIND": (_thing,),
    "GRAB": (_GRABBED,),
    "PUTBACK": (_GRABBED, _on),
    "PUTIN": (_GRABBED, lambda node: bool(node.properties & HOLLOW)),
    **dict.fromkeys(("OPEN", "CLOSE"), (_OPENED,)),
    **dict.fromkeys(("SWITCHON", "SWITCHOFF"), (_SWITCHED,)),
    "SIT": (_has("SITTABLE"),),
    "LIE": (_has("LIEABLE"),),
    **dict.fromkeys(("STANDUP", "SLEEP", "WAKEUP"), ()),
    "TURNTO": (_thing,),
    "LOOKAT": (_thing,),
    "WATCH": (_thing,),
    "READ": (_has("READABLE"),),
    "POUR": (_has("POURABLE", "DRINKABLE"), _or(FILLED, _has("RECIPIENT"))),
    "EAT": (_has("EATABLE", "SURFACES"),),
    "DRINK": (_has("DRINKABLE", "RECIPIENT"),),
    "CUT": (_has("CUTTABLE"),),
    **dict.fromkeys(("WASH", "RINSE", "SCRUB", "WIPE"), (_thing,)),
    "PUTOBJBACK": (_GRABBED,),
    "DROP": (_GRABBED,),
    **dict.fromkeys(("PUTON", "PUTOFF"), (_WORN,)),
    "TYPE": (_or(("keyboard",), _SWITCHED),),
    **dict.fromkeys(("TOUCH", "PUSH", "PULL", "MOVE", "SQUEEZE", "POINTAT"), (_thing,)),
    **dict.fromkeys(("PLUGIN", "PLUGOUT"), (_PLUGGED,)),
    "GREET": (_has("PERSON"),),
    "RUN": (_any,),
    "RELEASE": (_GRABBED,),
}
"""What each action may be tried with, in the order in which verbs are offered."""

VERBS: dict[str, str] = {action: action.lower() for action in TAKES} | {
    "PUTBACK": "put_on",
    "PUTIN": "put_in",
    "PUTOBJBACK": "put_back",
    "PUTON": "wear",
    "PUTOFF": "take_off",
    "SWITCHON": "switch_on",
    "SWITCHOFF": "switch_off",
    "PLUGIN": "plug_in",
    "PLUGOUT": "plug_out",
    "TURNTO": "turn_to",
    "LOOKAT": "look_at",
    "POINTAT": "point_at",
    "STANDUP": "stand_up",
    "WAKEUP": "wake_up",
}
"""Actions to the names of verbs."""
ACTIONS = {verb: action for action, verb in VERBS.items()}

GOING = ("WALK", "RUN", "FIND")
"""These are offered with everything there is."""
OF_HELD = ("PUTBACK", "PUTIN", "PUTOBJBACK", "DROP", "RELEASE", "PUTON", "POUR", "READ", "DRINK")
"""These are offered with what is held."""
LYING = ("STANDUP", "SLEEP", "WAKEUP")
"""These are offered to who sits or lies."""
SLOTS = ("thing", "place")


def candidates(graph: Graph) -> dict[str, tuple[frozenset[int], ...]]:
    """The nodes that each action may be tried with, in each of its places."""
    made: dict[Takes, frozenset[int]] = {}
    for fits in dict.fromkeys(fits for takes in TAKES.values() for fits in takes):
        made[fits] = frozenset(id for id, node in graph.nodes.items() if fits(node))
    return {action: tuple(made[fits] for fits in takes) for action, takes in TAKES.items()}


Order = Sequence[tuple[int, str]]
"""Nodes with their names."""


def offered(
    fitting: Mapping[str, tuple[frozenset[int], ...]],
    everywhere: Order,
    here: Order,
    held: Order,
    *,
    up: bool,
) -> list[Verb]:
    """The verbs that make sense now, with their candidates' names in the orders that are given.

    One goes to and looks for what is `everywhere`, puts, pours and reads what is `held`, and tries
    all else with what is `here`; who is `up` sits or lies. `done` comes last.
    """
    verbs = []
    made: dict[tuple[int, int], tuple[str, ...]] = {}
    for action, fits in fitting.items():
        if action in LYING and not up:
            continue
        orders = [everywhere if action in GOING else here] * 2
        if action in OF_HELD:
            orders[0] = held
        named = []
        for ids, order in zip(fits, orders, strict=False):
            if (id(order), id(ids)) not in made:
                made[id(order), id(ids)] = tuple(name for node, name in order if node in ids)
            named.append(made[id(order), id(ids)])
        if all(named):
            slots = tuple(
                Slot(slot, "choice", names, fills="target")
                for slot, names in zip(SLOTS, named, strict=False)
            )
            verbs.append(Verb(VERBS[action], slots, HELP.get(action, ""), template(action)))
    return [*verbs, Verb(DONE, (), "Say that the task is done", SAID), _UNDERSTAND]


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
