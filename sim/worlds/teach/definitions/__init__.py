"""What TEACh's tasks ask for: reading definitions, writing parameters in.

`read_folder` and `read_files` read definitions, `shipped` gives our own. `Definitions.bind` gives a
task with its parameters, which `sim.worlds.teach.goals` judges.
"""

from __future__ import annotations

from sim.worlds.teach.definitions.collection import Definitions, read_files, read_folder, shipped
from sim.worlds.teach.definitions.language import Bound, Definition

__all__ = ["Bound", "Definition", "Definitions", "read_files", "read_folder", "shipped"]
