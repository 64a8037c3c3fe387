"""TEACh: somebody who knows what is to be done tells somebody who can do it, and CMFR's recovery."""

from __future__ import annotations

from pathlib import Path

from game.benchmarks import Benchmark, Limits

SOURCE = (
    "Padmakumar et al., TEACh: Task-driven Embodied Agents that Chat, AAAI 2022; "
    "Conditional Multi-Stage Failure Recovery for Embodied Agents (CMFR)"
)

benchmark = Benchmark(
    name="teach",
    title="TEACh",
    about=(
        "A Commander who knows the task and a Follower who acts: they talk until it is"
        " done. Played here by people and agents; its measures are still to come."
    ),
    world="teach",
    folder=Path(__file__).parent,
    suites=("teach", "teach_tutorial", "teach_rules", "teach_two", "teach_own"),
    source=SOURCE,
    rank=30,
    limits=Limits(own=True),
)
