"""What a server process carries with it from its start."""

from __future__ import annotations

import json
import subprocess
import sys

HEAVY = ("matplotlib", "numba", "openai", "pyarrow")
"""What takes 20 MB and more, and what most processes never need."""


def test_what_few_need_is_loaded_only_when_it_is_asked_for() -> None:
    script = f"import json, sys\nimport webapp.asgi\nprint(json.dumps(sorted(sys.modules.keys() & {set(HEAVY)})))"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
    assert json.loads(done.stdout) == []
