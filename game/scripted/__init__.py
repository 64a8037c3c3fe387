"""A scripted endpoint: chat completions over real HTTP on loopback, answered by a policy.

For tests and demonstrations. The model's name chooses the policy (`optimal`, `noisy:0.2`, ...).
Like any model it is told nothing but the prompt: it reads the kitchen from the text.
"""

from __future__ import annotations

from game.scripted.models import known
from game.scripted.server import ScriptedServer, serving

__all__ = ["ScriptedServer", "known", "serving"]
