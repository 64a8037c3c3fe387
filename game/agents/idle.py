"""An agent that does nothing: an empty chair that keeps its turn."""

from __future__ import annotations

from game.agents import Decision, View, agent, refuse_unknown
from sim.world import JSONObject


@agent("idle", "Idler", "Stands there and does nothing.")
class Idle:
    """Waits, whatever happens."""

    def __init__(self, settings: JSONObject) -> None:
        refuse_unknown(settings)

    async def decide(self, view: View) -> Decision:
        """Nothing."""
        return Decision()
