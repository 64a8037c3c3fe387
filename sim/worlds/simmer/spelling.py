"""A line that a cook writes and that nothing here is offered for: what it means, or why it cannot be done."""

from __future__ import annotations

import re

from sim.sentences import read_typed
from sim.world import Action, Slot, Verb, WorldError
from sim.worlds.simmer import offers
from sim.worlds.simmer.executor import Executor
from sim.worlds.simmer.model import Arg
from sim.worlds.simmer.plan import Bound, bind, read_line
from sim.worlds.simmer.state import KITCHEN
from sim.worlds.simmer.wording import label

_ARTICLES = re.compile(r"\b(?:the|an?)\s+", re.IGNORECASE)


def understood(text: str, executor: Executor) -> Action | None:
    """The action of a line in the paper's syntax, or of a sentence about things that are not at hand;
    None: it is neither.

    Raises:
        WorldError: it is one, and cannot be done now, with the reason that anybody can see.
    """
    bound = _in_syntax(text, executor) or _in_words(_ARTICLES.sub("", text), executor)
    if bound is None:
        return None
    wrong = [one for one in executor.judge(bound) if one.predicate not in offers.UNSEEN]
    if wrong:
        raise WorldError(wrong[0].predicate, wrong[0].text)
    return offers.action_of(bound)


def _in_syntax(text: str, executor: Executor) -> Bound | None:
    """`[OPEN] <cabinet> (1)`."""
    line = read_line(text) if text.lstrip().startswith("[") else None
    return None if line is None else bind(line, executor.rules)


def _in_words(text: str, executor: Executor) -> Bound | None:
    """`open cabinet`, wherever the cabinet is."""
    names = (KITCHEN, *(label(thing.id) for thing in offers.nameable(executor.kitchen)))
    first = text.split()[:1]
    verbs = [
        Verb(action.name, tuple(_slot(arg, names) for arg in action.args), template=template)
        for action in executor.rules.actions.values()
        if (template := action.record.sentence).split()[:1] == [word.lower() for word in first]
    ]
    try:
        return offers.bound_of(read_typed(text, verbs), executor.kitchen, executor.rules)
    except WorldError:
        return None


def _slot(arg: Arg, names: tuple[str, ...]) -> Slot:
    if arg.is_value:
        return Slot(arg.role, "number")
    if arg.type == "product":
        return Slot(arg.role, "text")
    return Slot(arg.role, "choice", names)
