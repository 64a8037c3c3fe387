"""What may be known of an episode, as facts and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.world import Feedback, JSONObject
from sim.worlds.household.judging.history import INVALID, Entry, Kind, lines

if TYPE_CHECKING:
    from sim.worlds.household.episode import HouseholdEpisode

_MALFORMED = {
    "action": "That is not one of the actions.",
    "object": "That is not one of the objects.",
    "unparsable": "The answer could not be read.",
}


def malformed(text: str, kind: Kind) -> Entry:
    """A failed turn in which nothing was attempted."""
    return Entry(INVALID, text, False, kind, f"invalid_{kind}", _MALFORMED[kind])


def facts(episode: HouseholdEpisode) -> JSONObject:
    """What a cook may know without looking at a picture."""
    told = _told(episode)
    if (here := pose(episode)) is not None:
        told["pose"] = here
        told["walls"] = [list(corner) for corner in episode.home.scene.room.outline]
    return told | _help(episode) if episode.rules.help else told


def pose(episode: HouseholdEpisode) -> JSONObject | None:
    """Where the cook stands and looks; None where nobody walks: there it is not told."""
    if not episode.rules.walking:
        return None
    body = episode.home.state.body
    return {
        "x": round(body.x, 4), "z": round(body.z, 4),
        "yaw": body.yaw, "horizon": body.horizon, "standing": body.standing,
    }  # fmt: skip


def public(episode: HouseholdEpisode) -> JSONObject:
    """What spectators may know."""
    return _told(episode) | {"holding": _holding(episode), "limits": _limits(episode)}


def _told(episode: HouseholdEpisode) -> JSONObject:
    feedback = episode.task.feedback
    return {
        "suite": episode.task.suite,
        "scene": episode.home.scene.name,
        "objects": list(episode.objects),
        "history": [_row(entry, feedback) for entry in episode.history],
        "steps": episode.steps,
    }


def _limits(episode: HouseholdEpisode) -> JSONObject | None:
    """Soft and hard limit of steps. They tell how long a solution is, and so what has to be done:
    cooks do not learn them."""
    limits = episode.limits
    return {"soft": limits.soft, "hard": limits.hard} if episode.rules.termination else None


def _row(entry: Entry, feedback: Feedback) -> JSONObject:
    """One attempt; whether it worked is told unless the feedback is `none`."""
    row: JSONObject = {"text": entry.words}
    if feedback != "none":
        row["ok"] = entry.ok
    if entry.verb == INVALID:
        row["invalid"] = entry.kind
    return row


def _help(episode: HouseholdEpisode) -> JSONObject:
    """What is held, what is in view, what has been seen so far."""
    state = episode.home.state
    seen = episode.home.visible()
    return {
        "holding": _holding(episode),
        "visible": [
            {"name": t.name, "type": t.type, "id": t.id}
            for t in state.things.values()
            if t.name in seen and t.name != state.held
        ],
        "known": [
            {"name": name, "type": state.things[name].type}
            for name in episode.known
            if name in state.things and not state.things[name].gone
        ],
    }


def _holding(episode: HouseholdEpisode) -> JSONObject | None:
    state = episode.home.state
    if state.held is None:
        return None
    return {"name": state.held, "type": state.things[state.held].type}


def text(episode: HouseholdEpisode) -> str:
    """What an agent without eyes reads: the task, the objects, what it has tried."""
    feedback = episode.task.feedback
    tried = lines(episode.history, feedback) or ["Nothing yet."]
    return "\n".join(
        [
            f"Task: {episode.plan.task_description}",
            "",
            f"Objects: {', '.join(episode.objects)}",
            "",
            "Attempted actions:",
            *tried,
        ]
    )
