"""A program in line: BRIGADE_SERVER=… BRIGADE_TOKEN=… brigade drive --queue tutorial examples/fleet.py"""

from __future__ import annotations

from game.agents import Decision, View, agent


@agent("first_choice", "First choice", "Does the first thing that may be done.")
class FirstChoice:
    def __init__(self, settings: dict) -> None: ...

    async def decide(self, view: View) -> Decision:
        return Decision(view.legal.actions[view.step % len(view.legal.actions)])
