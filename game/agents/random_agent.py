"""An agent that does anything it may: the baseline that every other one has to beat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from random import Random

from game.agents import Decision, View, agent, refuse_unknown
from sim.sentences import read_typed
from sim.world import JSON, Action, ActionSpace, JSONObject, Slot, SlotType, Verb, WorldError

WAITING = ("wait", "noop", "pass")
SENTENCES = 500
"""How many of the sentences that a world lists are looked at for one decision."""

Sentences = Callable[[], Iterable[str]]


@agent("random", "Random cook", "Does any legal action, each as likely as the other.")
class RandomCook:
    """Chooses from its own generator, seeded by seat and step: the same view, the same choice.

    Asked again at the same step it tries something else: what it chose before was refused.
    """

    def __init__(self, settings: JSONObject) -> None:
        refuse_unknown(settings)
        self._step, self._tries = -1, 0

    async def decide(self, view: View) -> Decision:
        """A legal action other than waiting, if there is one."""
        self._tries = self._tries + 1 if view.step == self._step else 0
        self._step = view.step
        again = f"/{self._tries}" if self._tries else ""
        dice = Random(f"{view.seed}/{view.step}/{view.seat}{again}")
        action = any_action(view.legal, dice, view.sentences)
        return Decision(action=action, thoughts="" if action is None else "Why not?")


def any_action(
    legal: ActionSpace, dice: Random, sentences: Sentences | None = None
) -> Action | None:
    """One of the legal actions, each as likely; with typed verbs, any verb with anything in it.

    Verbs that only ask are left out: they cost no step, and asking would never end. A verb that
    needs words can be done only as one of the world's own `sentences`.
    """
    waiting = {*WAITING, legal.controls.wait} if legal.controls is not None else {*WAITING}
    if legal.enumerable:
        actions = [action for action in legal.actions if action.verb not in waiting]
        return dice.choice(actions or list(legal.actions)) if legal.actions else None
    verbs = [verb for verb in legal.verbs if verb.name not in waiting and not verb.asks]
    for verb in dice.sample(verbs, len(verbs)):
        action = _fill(verb, dice) if _can_fill(verb) else _said(verb, dice, sentences)
        if action is not None:
            return action
    return None


def _said(verb: Verb, dice: Random, sentences: Sentences | None) -> Action | None:
    """Any of the first sentences that say this verb; None where there is none."""
    read = (_read(verb, one) for one in islice(sentences() if sentences else (), SENTENCES))
    found = [action for action in read if action is not None]
    return dice.choice(found) if found else None


def _read(verb: Verb, sentence: str) -> Action | None:
    try:
        return read_typed(sentence, (verb,))
    except WorldError:
        return None


# -- typed verbs ----------------------------------------------------------------------------------

_ANY: Mapping[SlotType, Callable[[Random], JSON]] = {
    "number": lambda dice: dice.choice((1, 2, 3, 5)),
    "degrees": lambda dice: 15 * dice.randrange(-12, 12),
    "point": lambda dice: [round(dice.random(), 3), round(dice.random(), 3)],
}
"""What may stand in a slot without candidates. No words: they would mean nothing."""


def _can_fill(verb: Verb) -> bool:
    return all(slot.optional or _fillable(slot) for slot in verb.slots)


def _fillable(slot: Slot) -> bool:
    return slot.type in _ANY if slot.candidates is None else bool(slot.candidates)


def _fill(verb: Verb, dice: Random) -> Action:
    """Anything in every slot; what may be left open is left open every other time."""
    args = {
        slot.name: dice.choice(slot.candidates) if slot.candidates else _ANY[slot.type](dice)
        for slot in verb.slots
        if _fillable(slot) and not (slot.optional and dice.random() < 0.5)
    }
    plain = " ".join((verb.name, *map(str, args.values())))
    return Action(verb.name, args, verb.sentence(args) if verb.template else plain)
