"""TEACh's own files: game files of version 2.0, EDH and TfD instances, written and read.

Fields are those of the original's recorder (shared/specs/teach_cmfr.md, section 1.9). What it has no
field for stands under the key `brigade`, which readers of the original's files pass over.
"""

from __future__ import annotations

from sim.worlds.teach.records.again import Again, ours, play_again
from sim.worlds.teach.records.cutting import edh_instances, tfd_instance
from sim.worlds.teach.records.reading import Game, read
from sim.worlds.teach.records.writing import Recorder

__all__ = [
    "Again",
    "Game",
    "Recorder",
    "edh_instances",
    "ours",
    "play_again",
    "read",
    "tfd_instance",
]
