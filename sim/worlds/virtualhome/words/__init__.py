"""Words of one's own to admissible actions: by verbs, synonyms and things, with nothing to download.

`translator()` is the default way; `bank.VectorBank` does the same by vectors of any embedder.
"""

from __future__ import annotations

from sim.worlds.virtualhome.words.matching import Matcher, matcher
from sim.worlds.virtualhome.words.port import Near, Translator

__all__ = ["Matcher", "Near", "Translator", "matcher"]
