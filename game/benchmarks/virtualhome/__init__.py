"""VirtualHome: everyday activities as programs, after language models as zero-shot planners."""

from __future__ import annotations

from pathlib import Path

from game.benchmarks import Benchmark, Limits

benchmark = Benchmark(
    name="virtualhome",
    title="VirtualHome",
    about="Everyday activities as programs: do they run, and do people find them right?",
    world="virtualhome",
    folder=Path(__file__).parent,
    source=(
        "Huang et al., Language Models as Zero-Shot Planners: Extracting Actionable Knowledge for "
        "Embodied Agents, ICML 2022"
    ),
    rank=40,
    limits=Limits(own=True),
)
