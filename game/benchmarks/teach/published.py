"""What the CMFR paper published of TEACh's TfD benchmark, in percent.

Rates come as (SR, its path length weighted form, GC, and that one's); None where it was not evaluated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SOURCE = (
    "Conditional Multi-Stage Failure Recovery for Embodied Agents (CMFR), on the TfD benchmark of "
    "Padmakumar et al., TEACh: Task-driven Embodied Agents that Chat, AAAI 2022"
)


class Rates(NamedTuple):
    """Success rate and goal condition success, each with its path length weighted form."""

    sr: float | None
    plw_sr: float | None
    gc: float | None
    plw_gc: float | None


NO_RATES = Rates(None, None, None, None)

TABLE_1: Mapping[str, tuple[Rates, Rates]] = {
    "CMFR-GPT-4o": (Rates(36.46, 20.64, 50.14, 28.30), Rates(31.20, 19.96, 44.16, 27.03)),
    "CMFR-o3-mini": (Rates(35.35, 21.17, 50.68, 29.93), Rates(29.90, 17.20, 45.21, 23.70)),
    "CMFR-Qwen2.5-7B": (Rates(28.72, 17.80, 41.92, 25.50), Rates(24.67, 15.07, 37.42, 21.78)),
    "CMFR-Llama-3.1-8B": (Rates(28.72, 18.21, 42.27, 25.50), Rates(24.18, 15.17, 37.57, 23.02)),
    "No failure recovery": (Rates(24.86, 15.61, 39.33, 25.72), Rates(22.05, 14.46, 35.31, 22.55)),
    "CoT-GPT-4o": (Rates(30.93, 17.11, 47.34, 26.03), Rates(27.45, 13.99, 42.58, 21.16)),
    "HELPER*": (Rates(17.12, 5.5, 29.01, 16.4), NO_RATES),
    "DANLI*": (Rates(4.41, 2.6, 15.05, 14.2), NO_RATES),
    "HELPER": (Rates(12.15, 1.79, 18.62, 9.28), Rates(13.73, 1.61, 14.17, 4.56)),
    "DANLI": (Rates(4.97, 1.86, 10.50, 10.27), Rates(7.98, 3.20, 6.79, 6.57)),
    "MSI": (Rates(12.70, 2.60, 13.66, 8.72), Rates(14.54, 3.70, 10.08, 6.35)),
}
"""Table 1, seen and unseen. With * : replicated with perfect perception."""

TABLE_2: Mapping[str, Rates] = {
    "cmfr": Rates(36.46, 20.64, 50.14, 28.30),
    "w/o stage 1": Rates(33.70, 19.39, 47.83, 26.80),
    "w/o stage 2": Rates(32.04, 19.64, 45.61, 27.14),
    "w/o stage 3": Rates(35.35, 21.35, 49.60, 29.13),
    "w/o stage 4": Rates(32.04, 18.67, 46.76, 27.11),
    "w/o stage 2 & stage 4": Rates(25.96, 16.62, 40.81, 25.94),
    "w/o object search": Rates(31.49, 18.93, 47.00, 28.14),
    "few shots": Rates(38.12, 21.71, 52.62, 29.55),
    "cot": Rates(30.93, 17.11, 47.34, 26.03),
    "none": Rates(24.86, 15.61, 39.33, 25.72),
}
"""Table 2 and the two arms of table 1 it is read with, seen split: by what an arm is called here."""

TABLE_3: Mapping[str, float] = {
    "Object not found": 41.1,
    "Positioning": 32.2,
    "Picking up with a full hand": 4.7,
    "Placing with an empty hand": 3.4,
    "Slicing without a knife": 2.1,
    "Others": 16.5,
}
"""Table 3: why subgoals failed, percent of failures, seen split."""

TABLE_6: Mapping[str, Rates] = {
    "put-in-one": Rates(40.00, 25.32, 50.00, 31.67),
    "put-all": Rates(72.73, 47.54, 82.20, 51.74),
    "coffee": Rates(66.67, 44.37, 69.44, 45.33),
    "boil": Rates(20.00, 2.72, 20.00, 2.72),
    "water-plant": Rates(72.73, 42.59, 72.73, 42.59),
    "clean-all": Rates(23.81, 9.39, 27.38, 11.27),
    "slices": Rates(33.33, 20.43, 49.07, 28.87),
    "cooked-slices": Rates(20.00, 8.00, 46.67, 24.33),
    "toast": Rates(60.00, 23.15, 78.33, 33.54),
    "breakfast": Rates(0.00, 0.00, 32.39, 17.26),
    "salad": Rates(5.88, 0.77, 33.27, 15.56),
    "sandwich": Rates(0.00, 0.00, 29.32, 19.49),
}
"""Table 6: CMFR-GPT-4o by task (its short name in the ids of instances), seen split."""

STAGES: Mapping[str, float] = {
    "failed": 19.5,
    "important": 66.0,
    "preconditions": 93.0,
    "mended": 14.0,
    "workaround": 1.0,
    "failure_limit": 6.0,
}
"""Figure 2 and section 6, GPT-4o: subgoals that fail, of those the important ones, of these those with
preconditions, of these those mended, subgoals that reach stage 3, games over the limit of failures."""
