"""What was said in a session, as agents of TEACh follow it."""

from __future__ import annotations

from collections.abc import Sequence

from game.agents import View

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
    """Everything said so far, a line each, as prompts show it: where all act, the others tell one
    what to do, as a Commander would."""
    names = {COMMANDER: "Commander", view.seat: "Follower"}
    return "\n".join(f"<{names.get(one['seat'], 'Commander')}> {one['text']}" for one in view.said)
