"""Cooking on from a step of a recorded session: whether that goes, in whose place, and from where on it has ended."""

from __future__ import annotations

from game.agents import all_agents
from game.engine.fold import fingerprint, suite_version
from game.engine.settings import Settings
from game.log.playback import Playback
from sim.world import Episode, Seat, WorldError
from sim.worlds import get_world

CHANGED = (
    "This kitchen plays differently since this was recorded. It can be watched, but not cooked on."
)
ENDED = "At this step it was over. Go back a step to cook on."


def why_not(playback: Playback, position: int) -> str:
    """Why nobody can cook on from a position, in a sentence; empty: it goes.

    A kitchen is the same again where it has the digest that the log has of this moment, or of the last one
    before it that has one.
    """
    if not _is_same(playback, position):
        return CHANGED
    return ENDED if position > last_open(playback) else ""


def why_never(playback: Playback) -> str:
    """Why nobody can cook on from any position; empty: from some it goes. Nothing is played again where the
    kitchen is of the version that was recorded."""
    created = playback.created
    try:
        world = get_world(created["world"])
    except WorldError as error:
        return error.message
    here = (world.version, suite_version(world, playback.task))
    if here == (created["world_version"], created.get("suite_version", here[1])):
        return ""
    return "" if _is_same(playback, playback.length) else CHANGED


def last_open(playback: Playback) -> int:
    """The last position from which there is something left to do."""
    limit = Settings.from_json(playback.created["settings"]).limit(playback.task)

    def over(episode: Episode) -> bool:
        return episode.outcome() is not None or (limit is not None and episode.steps >= limit)

    position = playback.length
    while position > 0 and playback.look(position, over):
        position -= 1
    return position


def place_of(playback: Playback) -> Seat:
    """In whose place to cook on where nobody says so: of who made the first mistake that nothing could undo,
    else of the first whom a model led, else of the first agent, else of the first seat."""
    seats = [spec.name for spec in playback.task.seats]
    for event in reversed(playback.events):
        if event.kind == "finished":
            audit = event.payload.get("audit") or ()
            made = sorted(audit, key=lambda one: (not one.get("irreversible"), one["step"]))
            for one in made:
                if one.get("seat") in seats:
                    return str(one["seat"])
    sitters = playback.sitters(playback.length)
    agents = [seat for seat in seats if sitters.get(seat, {}).get("kind") == "agent"]
    known = all_agents()
    led = (
        seat
        for seat in agents
        if (kind := known.get(sitters[seat].get("name", ""))) is not None and kind.asks_models
    )
    return next(led, agents[0] if agents else seats[0])


def _is_same(playback: Playback, position: int) -> bool:
    own = [event for event in playback.events if event.kind == "step"]
    for number in range(min(position - playback.inherited, len(own)), 0, -1):
        known = own[number - 1].payload.get("hash")
        if known is not None:
            return playback.look(playback.inherited + number, fingerprint) == str(known)
    return True
