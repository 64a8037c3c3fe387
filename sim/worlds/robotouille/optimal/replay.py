"""From codes to actions, by playing them in the real engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sim.world import Action, JSONObject, Seat, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.episode import RobotouilleEpisode
from sim.worlds.robotouille.optimal.building import Numbers
from sim.worlds.robotouille.optimal.kernel.lookup import MOVE, PICK, PUT, VERB, WAIT, WORK

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


def works(task: Task, facts: JSONObject, moves: Sequence[Move]) -> bool:
    """Whether moves lead to the goal in the engine, none refused and none too many."""
    episode = world.resume(task, facts)
    for move in moves:
        if episode.done or not all(r.ok for r in episode.step(move).results.values()):
            return False
    return episode.done


def _move(
    episode: RobotouilleEpisode, step: list[int], numbers: Numbers, joint: bool
) -> Move | None:
    try:
        if not joint:
            assert episode.turn is not None
            return {episode.turn: _action(episode, episode.turn, step[0], numbers)}
        return _joint(episode, step, numbers)
    except Impossible:
        return None


def _joint(episode: RobotouilleEpisode, step: list[int], numbers: Numbers) -> Move:
    """Later cooks act in what earlier ones have made of the kitchen."""
    trial = episode
    move: dict[Seat, Action | None] = {}
    for seat, code in zip(episode.seats, step, strict=True):
        move[seat] = _action(trial, seat, code, numbers, episode)
        trial = episode.fork()
        trial.step({other: move.get(other) for other in episode.seats})
    return move


class Impossible(Exception):
    """The engine does not allow what the search did."""


def _action(
    trial: RobotouilleEpisode,
    seat: Seat,
    code: int,
    numbers: Numbers,
    before: RobotouilleEpisode | None = None,
) -> Action | None:
    """The action of a code. Raises Impossible."""
    verb, a = divmod(code, VERB)
    if verb == WAIT:
        return None
    for action in (*trial.legal(seat).actions, *(before.legal(seat).actions if before else ())):
        if verb == MOVE and action.verb == "move" and action.args["s2"] == numbers.stations[a]:
            return action
        if action.verb in VERBS.get(verb, ()):
            return action
    raise Impossible
