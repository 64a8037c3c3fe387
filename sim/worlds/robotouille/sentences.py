"""The state in sentences, in the original's format, and sentences read back as actions."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence

from sim.world import Action, WorldError
from sim.worlds.robotouille.codes import PRED_MASK
from sim.worlds.robotouille.domain import PLACEHOLDER, ActionDef
from sim.worlds.robotouille.kitchen import Kitchen, Prose
from sim.worlds.robotouille.progress import Progress, all_progress
from sim.worlds.robotouille.state import State
from sim.worlds.robotouille.wording import UNREAD

CUTS = {"cut": "has been cut {done} of {of} times"}
GOING_ON = {
    "cook": "has been cooking",
    "fry": "has been frying",
    "boil": "has been heating up",
    "fill": "has been filling",
}
PROSE_KEPT = 64
"""For how many lists of objects a kitchen keeps what its text has always: things come and go."""


def describe(objects: str, legal: Sequence[Action], goal: str) -> str:
    """What a language model reads: the objects, its valid actions and the goal.

    The format is the original's.
    """
    actions = "\n".join(["Valid Actions:", *(action.text for action in legal)])
    return f"{objects}\n\n{actions}\n\nGoal: {goal}"


def describe_objects(state: State, *, rich: bool) -> str:
    """Every object with what is true of it, in domain order of the types.

    `rich` adds what is under way and, with several cooks, whose turn it is; the original hides both.
    """
    kitchen = state.kitchen
    prose = _prose(kitchen, tuple(state.objects))
    lines = _mentions(kitchen, prose, state.true)
    if rich:
        for progress in all_progress(state):
            lines[progress.object].append(_progress(kitchen, progress))
    blocks = ["\n".join([title, *lines[number]]) for number, title in prose.headings]
    if rich and len(kitchen.players) > 1:
        blocks.append(f"Turn: it is {kitchen.seats[state.player]}'s turn.")
    return "\n\n".join(blocks)


def _prose(kitchen: Kitchen, objects: tuple[int, ...]) -> Prose:
    """Kept for all episodes of a kitchen, for the objects that were there last and a few more."""
    found = kitchen.prose.get(objects)
    if found is None:
        headings = [
            (number, f"{type_.capitalize()} {kitchen.name(number)}:")
            for type_ in kitchen.domain.types
            for number in objects
            if kitchen.type(number) == type_
        ]
        if len(kitchen.prose) >= PROSE_KEPT:
            kitchen.prose.clear()
        found = Prose(headings, {number: i for i, number in enumerate(objects)})
        kitchen.prose[objects] = found
    return found


def _mentions(kitchen: Kitchen, prose: Prose, true: Iterable[int]) -> dict[int, list[str]]:
    """For each object the sentences of the true predicates that mention it, in domain order."""
    real, ranks = len(kitchen.predicates), prose.ranks
    codes = [code for code in true if code & PRED_MASK < real]
    for code in codes:
        if code not in ranks:
            places = [prose.places[number] for number in kitchen.atoms[code].args]
            ranks[code] = (code & PRED_MASK, places)
    codes.sort(key=ranks.__getitem__)
    lines: dict[int, list[str]] = {number: [] for number in prose.places}
    for code in codes:
        for number, sentence in kitchen.sentences(code):
            lines[number].append(sentence)
    return lines


def _progress(kitchen: Kitchen, progress: Progress) -> str:
    who = kitchen.name(progress.object)
    if progress.kind in CUTS:
        return f"{who} {CUTS[progress.kind].format(done=progress.done, of=progress.of)}"
    doing = GOING_ON.get(progress.kind, f"has been under way ({progress.kind})")
    station = "" if progress.station is None else f" on {kitchen.name(progress.station)}"
    if progress.kind == "fill":
        station = ""
    paused = "" if progress.running else " and is interrupted"
    return f"{who} {doing}{station} for {progress.done} of {progress.of} steps{paused}"


def parse(state: State, legal: Sequence[Action], text: str) -> Action:
    """The action that a sentence names; case and blanks do not matter.

    A well-formed sentence of an action that is not legal now gives that action, so that the
    refusal can say why.

    Raises:
        WorldError: `unparsable`, with the nearest sentence that is valid now.
    """
    wanted = _plain(text)
    for action in legal:
        if _plain(action.text) == wanted:
            return action
    for definition in state.kitchen.actions:
        if (args := _match(definition, wanted, state)) is not None:
            return Action(definition.name, args, text.strip())
    raise WorldError("unparsable", _nearest(text, legal))


def _plain(text: str) -> str:
    return " ".join(text.split()).strip(" .").lower()


def _match(action: ActionDef, wanted: str, state: State) -> dict[str, str] | None:
    names = {state.kitchen.name(n).lower(): state.kitchen.name(n) for n in state.objects}
    found = _pattern(action.sentence).fullmatch(wanted)
    if found is None:
        return None
    args = found.groupdict()
    return {param: names.get(value, value) for param, value in args.items()}


def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile("".join(_pieces(" ".join(sentence.split()).strip(" ."))))


def _pieces(sentence: str) -> Iterator[str]:
    seen: set[str] = set()
    at = 0
    for found in PLACEHOLDER.finditer(sentence):
        yield re.escape(sentence[at : found.start()].lower())
        name = found[1]
        yield f"(?P={name})" if name in seen else f"(?P<{name}>[\\w.-]+)"
        seen.add(name)
        at = found.end()
    yield re.escape(sentence[at:].lower())


def _nearest(text: str, legal: Iterable[Action]) -> str:
    sentences = {_plain(action.text): action.text for action in legal}
    best = difflib.get_close_matches(_plain(text)[:400], list(sentences), n=1, cutoff=0.0)
    shown = " ".join(text.split())[:80]
    if not best:
        return UNREAD[0].format(typed=shown)
    return UNREAD[1].format(typed=shown, meant=sentences[best[0]])
