"""TEACh's own files and the reference cases, where they lie beside the checkout."""

from __future__ import annotations

import gzip
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

DATA = Path(os.environ.get("BRIGADE_SHARED", "../shared")) / "data" / "teach"
DEFINITIONS = DATA / "task_definitions"
needs_data = pytest.mark.skipif(
    not (DATA / "cases").is_dir(), reason="TEACh's files are not at BRIGADE_SHARED"
)


@cache
def cases(name: str) -> list[dict[str, Any]]:
    """The rows of one file of reference cases."""
    with gzip.open(DATA / "cases" / f"{name}_cases.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
