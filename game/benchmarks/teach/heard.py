"""What was said in a session, as agents of TEACh follow it."""

from __future__ import annotations

from collections.abc import Sequence

from game.agents import View
from sim.world import JSONObject, Seat

COMMANDER, FOLLOWER = "commander", "follower"


class Ears:
    """Remembers up to where a conversation was heard. Of long ones only the last lines are shown."""

    def __init__(self) -> None:
        self._last: object = None

    def news(self, view: View) -> Sequence[str]:
        """What others have said since last time, in order."""
        new = list(view.said)
        for number in range(len(new), 0, -1):
            if new[number - 1] is self._last:
                new = new[number:]
                break
        self._last = view.said[-1] if view.said else None
        return [str(one["text"]) for one in new if one["seat"] != view.seat]


def dialogue(view: View) -> str:
    """Everything said so far, a line each, as prompts show it: what others said before, where the
    task is made of it (TfD), then what is said now. Where all act, the others tell one what to do, as
    a Commander would."""
    said = [*stored(view), *view.said]
    return "\n".join(f"<{_speaker(str(one['seat']), view.seat)}> {one['text']}" for one in said)


def _speaker(who: Seat, me: Seat) -> str:
    if who in (COMMANDER, FOLLOWER):
        return who.capitalize()
    return "Follower" if me in (COMMANDER, who) else "Commander"


def stored(view: View) -> Sequence[JSONObject]:
    """The dialogue that an instance of TfD comes with; elsewhere empty."""
    lines: Sequence[JSONObject] = view.observation.facts.get("dialogue") or ()
    return lines


def done_before(view: View) -> Sequence[JSONObject]:
    """What the Follower of an instance of EDH has done, and what worked; elsewhere empty."""
    rows: Sequence[JSONObject] = view.observation.facts.get("history") or ()
    return rows
