"""The admissible actions of the method, in words: 47,522 sentences of 40 actions and 409 classes.

They are made from `classes.json`: a class, and what the method lets one do with it, in words:
`grab`, `open`, `cut`, `eat`, `drink`, `plug`, `switch`, `wear`, `read`, `sit`, `lie`, `greet`, `type`;
`pour` (it) `fill` (pour into it), `hold` (put on it), `contain` (put into it); `room` can only be
walked to. The templates are those of table A.4 of Huang et al., "Language Models as Zero-Shot
Planners" (2022); MOVE and RELEASE are not among the method's actions.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sim.reading import plain_file
from sim.world import WorldError
from sim.worlds.virtualhome.program import Line
from sim.worlds.virtualhome.vocabulary import ARITY

TEMPLATES: dict[str, str] = {
    "CLOSE": "close {}",
    "CUT": "cut {}",
    "DRINK": "drink {}",
    "DROP": "drop {}",
    "EAT": "eat {}",
    "FIND": "find {}",
    "GRAB": "grab {}",
    "GREET": "greet {}",
    "LIE": "lie on {}",
    "LOOKAT": "look at {}",
    "MOVE": "move {}",
    "OPEN": "open {}",
    "PLUGIN": "plug in {}",
    "PLUGOUT": "plug out {}",
    "POINTAT": "point at {}",
    "POUR": "pour {} into {}",
    "PULL": "pull {}",
    "PUSH": "push {}",
    "PUTBACK": "put {} on {}",
    "PUTIN": "put {} in {}",
    "PUTOBJBACK": "put back {}",
    "PUTOFF": "take off {}",
    "PUTON": "put on {}",
    "READ": "read {}",
    "RELEASE": "release {}",
    "RINSE": "rinse {}",
    "RUN": "run to {}",
    "SCRUB": "scrub {}",
    "SIT": "sit on {}",
    "SLEEP": "sleep",
    "SQUEEZE": "squeeze {}",
    "STANDUP": "stand up",
    "SWITCHOFF": "switch off {}",
    "SWITCHON": "switch on {}",
    "TOUCH": "touch {}",
    "TURNTO": "turn to {}",
    "TYPE": "type on {}",
    "WAKEUP": "wake up",
    "WALK": "walk to {}",
    "WASH": "wash {}",
    "WATCH": "watch {}",
    "WIPE": "wipe {}",
}

TAKES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("SLEEP", "STANDUP", "WAKEUP"), ()),
    **dict.fromkeys(("WALK", "RUN"), ("place",)),
    **dict.fromkeys(
        [
            "FIND",
            "LOOKAT",
            "POINTAT",
            "PULL",
            "PUSH",
            "RINSE",
            "SCRUB",
            "SQUEEZE",
            "TOUCH",
            "TURNTO",
            "WASH",
            "WATCH",
            "WIPE",
        ],
        ("thing",),
    ),
    **dict.fromkeys(("GRAB", "DROP", "PUTOBJBACK"), ("grab",)),
    **dict.fromkeys(("OPEN", "CLOSE"), ("open",)),
    **dict.fromkeys(("SWITCHON", "SWITCHOFF"), ("switch",)),
    **dict.fromkeys(("PLUGIN", "PLUGOUT"), ("plug",)),
    **dict.fromkeys(("PUTON", "PUTOFF"), ("wear",)),
    **{
        name.upper(): (name,)
        for name in ["cut", "drink", "eat", "greet", "lie", "read", "sit", "type"]
    },
    "PUTBACK": ("grab", "hold"),
    "PUTIN": ("grab", "contain"),
    "POUR": ("pour", "fill"),
}
"""What a class must allow in each place of an action: a word of the table, any `thing`, or any
`place`, which rooms are as well."""


@cache
def classes() -> dict[str, frozenset[str]]:
    """What the method lets one do with each class."""
    table = plain_file(Path(__file__).with_name("classes.json"))
    return {name: frozenset(words.split()) for name, words in table.items()}


@cache
def allowing(word: str) -> tuple[str, ...]:
    """The classes with which this can be done, in alphabetical order."""
    found = classes()
    if word == "place":
        return tuple(found)
    if word == "thing":
        return tuple(name for name, words in found.items() if "room" not in words)
    return tuple(name for name, words in found.items() if word in words)


@cache
def admissible() -> tuple[str, ...]:
    """Every sentence, by action and class in alphabetical order."""
    told = []
    for action in sorted(TAKES):
        template, words = TEMPLATES[action], TAKES[action]
        if len(words) == 2:
            firsts, seconds = map(allowing, words)
            told += [template.format(one, other) for one in firsts for other in seconds]
        else:
            told += [template.format(one) for one in (allowing(words[0]) if words else ("",))]
    return tuple(told)


@cache
def _meanings() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Sentences with blanks for `_` to action and classes, where one class is named at most."""
    told: dict[str, tuple[str, tuple[str, ...]]] = {}
    for action, words in TAKES.items():
        if len(words) < 2:
            for one in allowing(words[0]) if words else ("",):
                sentence = TEMPLATES[action].format(one)
                told[_spaced(sentence)] = (action, (one,) if one else ())
    return told


_PAIRED = (("pour ", " into ", "POUR"), ("put ", " in ", "PUTIN"), ("put ", " on ", "PUTBACK"))


def meaning(sentence: str) -> Line:
    """The step that a sentence means, with blanks or `_` in classes; the instances are 1.

    Raises:
        WorldError: `unparsable`, for what is not admissible.
    """
    said = _spaced(sentence)
    if found := _meanings().get(said):
        action, names = found
        return Line(action, tuple((name, 1) for name in names))
    for lead, between, action in _PAIRED:
        if said.startswith(lead) and between in said:
            first, _, second = said.removeprefix(lead).partition(between)
            one, other = _named(first), _named(second)
            takes = [set(allowing(word)) for word in TAKES[action]]
            if one in takes[0] and other in takes[1]:
                return Line(action, ((one, 1), (other, 1)))
    told = f'"{sentence[:80]}" is none of the {len(admissible())} admissible actions'
    raise WorldError("unparsable", told)


def sentence(line: Line) -> str:
    """A step in words, `put plate on table`; instances are left out."""
    return TEMPLATES[line.action].format(*(name for name, _ in line.args))


def _spaced(text: str) -> str:
    return " ".join(text.strip().lower().replace("_", " ").split())


@cache
def _names() -> dict[str, str]:
    return {_spaced(name): name for name in classes()}


def _named(text: str) -> str:
    return _names().get(text, "")


assert set(TEMPLATES) == set(ARITY)
