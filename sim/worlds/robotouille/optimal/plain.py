"""The slow way that knows every rule: breadth-first search in the engine itself.

For kitchens with rules of their own and for the released code's rules. It also serves tests as the
judge of the fast way.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from sim.world import Action, Seat
from sim.worlds.robotouille.effects import Active
from sim.worlds.robotouille.episode import RobotouilleEpisode

Move = dict[Seat, Action | None]


@dataclass(frozen=True, slots=True)
class Layer:
    """Episodes that are `depth` steps away, each with the moves that led there."""

    depth: int
    reached: list[tuple[RobotouilleEpisode, tuple[Move, ...]]]
    seen: int
    """States met so far."""

    def goal(self) -> tuple[Move, ...] | None:
        """The moves to the first one in which the goal is reached."""
        return next((moves for episode, moves in self.reached if episode.done), None)


def layers(episode: RobotouilleEpisode, cooks: Sequence[Seat], joint: bool) -> Iterator[Layer]:
    """The states that are 0, 1, 2, ... steps away, until there are no more."""
    seen = {fingerprint(episode)}
    here: list[tuple[RobotouilleEpisode, tuple[Move, ...]]] = [(episode, ())]
    depth = 0
    while here:
        yield Layer(depth, here, len(seen))
        following = []
        for state, moves in here:
            for move, after in _steps(state, cooks, joint):
                key = fingerprint(after)
                if key not in seen:
                    seen.add(key)
                    following.append((after, (*moves, move)))
        here, depth = following, depth + 1


def fingerprint(episode: RobotouilleEpisode) -> Hashable:
    """Equal for states with the same future (and for no others)."""
    state = episode._state
    effects = tuple(
        (r.source.action, r.source.args, r.source.position, _counts(r.active))
        for r in state.effects
    )
    if not state.kitchen.original:
        effects = tuple(sorted(effects, key=repr))
    return frozenset(state.true), effects, state.player


def _counts(active: Active) -> Hashable:
    children = tuple(_counts(child) for child in active.children)
    return active.count, active.completed, active.held, active.made or -1, children


def _steps(
    episode: RobotouilleEpisode, cooks: Sequence[Seat], joint: bool
) -> Iterator[tuple[Move, RobotouilleEpisode]]:
    seats = episode.seats if joint else (episode.turn or episode.seats[0],)
    for move in _moves(episode, episode, seats, cooks, {}):
        after = episode.fork()
        if after.step(move).happened:
            yield move, after


def _moves(
    episode: RobotouilleEpisode,
    trial: RobotouilleEpisode,
    seats: Sequence[Seat],
    cooks: Sequence[Seat],
    move: Move,
) -> Iterator[Move]:
    """Every joint move; a later cook may do what an earlier one makes possible."""
    if not seats:
        yield move
        return
    seat, rest = seats[0], seats[1:]
    options: list[Action | None] = [None]
    if seat in cooks:
        options += dict.fromkeys((*episode.legal(seat).actions, *trial.legal(seat).actions))
    for action in options:
        chosen = move | {seat: action}
        after = trial
        if rest:
            after = episode.fork()
            after.step(chosen | dict.fromkeys(rest))
        yield from _moves(episode, after, rest, cooks, chosen)
