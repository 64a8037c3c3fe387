"""An agent that does anything it may: the baseline that every other one has to beat."""

from __future__ import annotations

from random import Random

from game.agents import Decision, View, agent
from sim.world import Action, ActionSpace, JSONObject, Verb

WAITING = ("wait", "noop", "pass")


@agent("random", "Random cook", "Does any legal action, each as likely as the other.")
class RandomCook:
    """Chooses from its own generator, seeded by seat and step: the same view, the same choice."""

    def __init__(self, settings: JSONObject) -> None:
        del settings

    async def decide(self, view: View) -> Decision:
        """A legal action other than waiting, if there is one."""
        dice = Random(f"{view.seed}/{view.step}/{view.seat}")
        action = any_action(view.legal, dice)
        return Decision(action=action, thoughts="" if action is None else "Why not?")


def any_action(legal: ActionSpace, dice: Random) -> Action | None:
    """One of the legal actions, each as likely; with typed verbs, any verb with any candidates.

    Verbs that only ask are left out: they cost no step, and asking would never end.
    """
    waiting = {*WAITING, legal.controls.wait} if legal.controls is not None else {*WAITING}
    if legal.enumerable:
        actions = [action for action in legal.actions if action.verb not in waiting]
        return dice.choice(actions or list(legal.actions)) if legal.actions else None
    verbs = [v for v in legal.verbs if v.name not in waiting and not v.asks and _can_fill(v)]
    return _fill(dice.choice(verbs), dice) if verbs else None


def _can_fill(verb: Verb) -> bool:
    return all(slot.optional or slot.candidates for slot in verb.slots)


def _fill(verb: Verb, dice: Random) -> Action:
    """Any candidate in every slot; what may be left open is left open every other time."""
    args = {
        slot.name: dice.choice(slot.candidates)
        for slot in verb.slots
        if slot.candidates and not (slot.optional and dice.random() < 0.5)
    }
    plain = " ".join((verb.name, *map(str, args.values())))
    return Action(verb.name, args, verb.sentence(args) if verb.template else plain)
