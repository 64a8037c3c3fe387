"""A program in numbers: can it be read, in how many scenes does it run, is it like people's (2.2)?"""

from __future__ import annotations

from game.benchmarks import Scores
from sim.world import JSONObject


def scores(results: JSONObject) -> Scores:
    """Executability and LCS (table 1), length (table 5), as shares of 1 and steps."""
    metrics = results["metrics"]
    parsed = metrics.get("program_parsed")
    return {
        "executability": metrics.get("program_executable"),
        "executability_played": metrics.get("program_executable_played"),
        "parsed": None if parsed is None else float(parsed),
        "lcs": metrics.get("program_lcs"),
        "length": metrics.get("program_length"),
    }
