"""TEACh: household tasks that a Commander knows and a Follower does, talking with each other.

`definitions` reads what a task asks for, `goals` judges how far it is done, `custom` keeps the state
that TEACh adds to AI2-THOR's, `pointing` says which object is meant by a click; `episode` plays it.
(Padmakumar et al. 2022, "TEACh: Task-driven Embodied Agents that Chat".)
"""

from __future__ import annotations

from sim.worlds.teach.world import world

__all__ = ["world"]
