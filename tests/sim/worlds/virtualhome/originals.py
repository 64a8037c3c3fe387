"""The original's graphs, lists and records, where they lie beside the checkout."""

from __future__ import annotations

import gzip
import json
import os
from functools import cache
from pathlib import Path

import pytest

from sim.world import JSON, JSONObject

ROOT = Path(__file__).resolve().parents[4]
SHARED = (ROOT / os.environ.get("BRIGADE_SHARED", "../shared")).resolve()
FOLDER = SHARED / "data" / "virtualhome"
DATA = FOLDER / "data"
ACTIONS = FOLDER / "language_planner_data" / "available_actions.json"

needs_originals = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the original's files are not beside the checkout (BRIGADE_SHARED)"
)


@cache
def records() -> list[JSONObject]:
    """Every reference record that lies there."""
    with gzip.open(FOLDER / "cases" / "cases.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def zipped(path: Path) -> JSON:
    """A JSON file of the original."""
    return json.loads(gzip.decompress(path.read_bytes()))
