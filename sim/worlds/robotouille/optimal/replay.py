"""From codes to actions, by playing them in the real engine."""

from __future__ import annotations

from collections.abc import Mapping

from sim.world import Action, JSONObject, Seat, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.episode import RobotouilleEpisode
from sim.worlds.robotouille.optimal.building import Numbers
from sim.worlds.robotouille.optimal.kernel.tables import MOVE, PICK, PUT, VERB, WAIT, WORK

Move = Mapping[Seat, Action | None]

VERBS = {
    PICK: ("pick-up-item", "unstack", "pick-up-container"),
    PUT: ("place-item", "stack", "place-container", "add-to", "fill-bowl"),
    WORK: ("cook", "cut", "fry", "fill-pot", "boil-water"),
}
"""Which actions a code may stand for; in a given state only one of them is possible."""


def moves_of(
    task: Task, facts: JSONObject, codes: list[list[int]], numbers: Numbers, joint: bool
) -> list[Move] | None:
    """The moves, one mapping a step; None if the engine does not reach the goal with them."""
    episode = world.resume(task, facts)
    moves = []
    for step in codes:
        move = _move(episode, step, numbers, joint)
        if move is None:
            return None
        done = episode.step(move)
        if not all(result.ok for result in done.results.values()):
            return None
        moves.append(move)
    return moves if episode.done else None


def _move(
    episode: RobotouilleEpisode, step: list[int], numbers: Numbers, joint: bool
) -> Move | None:
    if not joint:
        assert episode.turn is not None
        found = _action(episode, episode.turn, step[0], numbers)
        return None if found is False else {episode.turn: found}
    trial, move = episode.fork(), {}
    for seat, code in zip(episode.seats, step, strict=True):
        found = _action(trial, seat, code, numbers)
        if found is False:
            return None
        move[seat] = found
        trial = episode.fork()
        trial.step({other: move.get(other) for other in episode.seats})
    return move


def _action(
    episode: RobotouilleEpisode, seat: Seat, code: int, numbers: Numbers
) -> Action | bool | None:
    """The action of a code; False if the engine does not allow it."""
    verb, a = divmod(code, VERB)
    if verb == WAIT:
        return None
    for action in episode.legal(seat).actions:
        if verb == MOVE and action.verb == "move" and action.args["s2"] == numbers.stations[a]:
            return action
        if action.verb in VERBS.get(verb, ()):
            return action
    return False
