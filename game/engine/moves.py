"""What may count as an action before the world is asked, and how it is written down."""

from __future__ import annotations

import json
from collections.abc import Mapping

from game.engine.reply import Refusal
from game.engine.slots import misfit
from game.engine.state import State
from sim.abilities import Programmed
from sim.world import Action, JSONObject, Seat

ACTION_LENGTH = 12_288
"""Characters of JSON that the arguments of one action may have: a plan of 200 lines, within a message."""


def malformed(state: State, action: Action | None) -> Refusal | None:
    """Why this cannot be an action of this world at all; None if the world may be asked."""
    if action is None:
        return None
    if not shaped(action.verb, action.args):
        return Refusal("malformed", "an action needs a verb and an object of arguments")
    if not _storable(action):
        return Refusal("malformed", "the action's arguments are not JSON that can be stored")
    verbs = state.verbs
    if verbs and action.verb not in verbs:
        return Refusal(
            "unknown_action",
            f'there is no action "{action.verb[:60]}"; try one of: {", ".join(verbs)}',
        )
    return None


def unfit(state: State, seat: Seat, action: Action | None) -> Refusal | None:
    """Why the action's arguments cannot be what its verb asks for; None if they can."""
    if action is None or not state.typed:
        return None
    sentence = misfit(state.episode.legal(seat), action)
    return Refusal("malformed", sentence) if sentence else None


def shaped(verb: object, args: object) -> bool:
    """Whether it looks like an action, whatever a message made of it."""
    return isinstance(verb, str) and bool(verb) and isinstance(args, Mapping)


def _storable(action: Action) -> bool:
    """Whether every log and database can keep it. Short printable arguments need no second look."""
    for value in (action.verb, *action.args, *action.args.values()):
        if type(value) is not str or len(value) > 100 or not value.isprintable():
            return storable([action.verb, dict(action.args)])
    return len(action.args) <= 8


def storable(data: object) -> bool:
    """Whether this is JSON of a bearable size, without what some databases cannot keep."""
    try:
        text = json.dumps(data, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return False
    return len(text) <= ACTION_LENGTH and "\\u0000" not in text and "\\ud" not in text.lower()


def named(state: State, seat: Seat, action: Action) -> Action:
    """The action with the world's own sentence, if it is one of those the seat may do now."""
    space = state.episode.legal(seat)
    if not action.text and (verb := next((v for v in space.verbs if v.name == action.verb), None)):
        return Action(action.verb, action.args, verb.sentence(action.args))
    if not action.text and space.controls and action.verb == space.controls.rewrite:
        return Action(action.verb, action.args, _rewritten(state, action))
    for legal in space.actions:
        if legal.verb == action.verb and legal == action:
            return legal
    return action


def _rewritten(state: State, action: Action) -> str:
    """How a program is written anew, in words."""
    keep, episode = action.args.get("keep", 0), state.episode
    if action.args.get("text"):
        return f"write the program anew after line {keep}" if keep else "write the program anew"
    if isinstance(episode, Programmed) and keep == len(episode.program_lines()):
        return "run the program from the start"
    return f"undo to line {keep}" if keep else "undo everything"


def written(moves: Mapping[Seat, Action | None]) -> dict[Seat, JSONObject | None]:
    """A joint move as the log keeps it."""
    return {seat: move.to_json() if move is not None else None for seat, move in moves.items()}
