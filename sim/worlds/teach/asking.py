"""Questions and their answers: how far it is, and ways to places and things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sim.world import Action, MoveResult, Seat
from sim.worlds.teach import observing, seats
from sim.worlds.teach.acting import going
from sim.worlds.teach.acting.approaching import approach
from sim.worlds.teach.commanding import flying
from sim.worlds.teach.seats import COMMANDER
from sim.worlds.teach.showing import on_map

if TYPE_CHECKING:
    from sim.worlds.teach.episode import TeachEpisode


def answer(episode: TeachEpisode, seat: Seat, question: Action) -> MoveResult:
    """What a seat is told; the question has been found to be one that it may ask."""
    if question.verb == seats.PROGRESS:
        told = observing.progress(episode, episode.cast[seat])
        return MoveResult(True, "", told["text"], told)
    if question.verb == seats.APPROACH:
        return _approach(episode, seat, str(question.args["object"]))
    return _way(episode, seat, question.args["place"])


def _approach(episode: TeachEpisode, seat: Seat, name: str) -> MoveResult:
    home = episode.company.hands[seat].home
    thing = home.thing(name)
    assert thing is not None
    verbs = approach(home, thing) if not thing.gone else None
    if verbs is None:
        return MoveResult(False, "navigation", "There is no way to where it can be reached.")
    return _proposal(verbs)


def _way(episode: TeachEpisode, seat: Seat, place: Sequence[float]) -> MoveResult:
    x, z = on_map(episode.home.state, float(place[0]), float(place[1]))
    if seat == COMMANDER:
        return _proposal(flying.way(episode.home.state, episode.eye, x, z))
    return _proposal(going.to_place(episode.company.hands[seat].home, x, z))


def _proposal(verbs: Sequence[str]) -> MoveResult:
    """Motions that lead somewhere, for whoever asked to do."""
    actions = [Action(verb, {}, verb).to_json() for verb in verbs]
    text = f"{len(verbs)} steps" if verbs else "You are there."
    return MoveResult(True, "", text, {"text": text, "actions": actions})
