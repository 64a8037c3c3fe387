"""What "Language Models as Zero-Shot Planners" published: tables 1 to 5, as far as they are in numbers."""

from __future__ import annotations

from typing import NamedTuple

SOURCE = (
    "Huang et al., Language Models as Zero-Shot Planners: Extracting Actionable Knowledge for Embodied "
    "Agents (ICML 2022)"
)
HUMAN_LCS = 0.489
"""The most that programs of people have in common with each other (2.2, footnote 2)."""
HUMAN_BOTH = 65.91
"""Percent of people's programs that are executable and found correct (5.2)."""


class Main(NamedTuple):
    """A row of table 1, in percent; the standard error is that of the mean over ten annotators."""

    executability: float
    lcs: float | None
    correctness: float
    error: float


TABLE_1: dict[str, Main] = {
    "Vanilla GPT-2 117M": Main(18.66, 3.19, 15.81, 4.90),
    "Vanilla GPT-2 1.5B": Main(39.40, 7.78, 29.25, 5.28),
    "Vanilla Codex 2.5B": Main(17.62, 15.57, 63.08, 7.12),
    "Vanilla GPT-Neo 2.7B": Main(29.92, 11.52, 65.29, 9.08),
    "Vanilla Codex 12B": Main(18.07, 16.97, 64.87, 5.41),
    "Vanilla GPT-3 13B": Main(25.87, 13.40, 49.44, 8.14),
    "Vanilla GPT-3 175B": Main(7.79, 17.82, 77.86, 6.42),
    "Human": Main(100.0, None, 70.05, 5.44),
    "Fine-tuned GPT-3 13B": Main(66.07, 34.08, 64.92, 5.96),
    "Translated Codex 12B": Main(78.57, 24.72, 54.88, 5.90),
    "Translated GPT-3 175B": Main(73.05, 24.09, 66.13, 8.38),
}

TABLE_2: dict[str, tuple[float, float]] = {
    "Translated Codex 12B": (78.57, 24.72),
    "Codex 12B w/o Action Translation": (31.49, 22.53),
    "Codex 12B w/o Dynamic Example": (50.86, 22.84),
    "Codex 12B w/o Trajectory Correction": (55.19, 24.43),
    "Translated GPT-3 175B": (73.05, 24.09),
    "GPT-3 175B w/o Action Translation": (36.04, 24.31),
    "GPT-3 175B w/o Dynamic Example": (60.82, 22.92),
    "GPT-3 175B w/o Trajectory Correction": (40.10, 24.98),
}
"""Executability and LCS in percent."""

TABLE_3: dict[str, tuple[float, float]] = {
    "Codex 12B, avg. GloVe": (46.92, 9.71),
    "Codex 12B, Sentence BERT (base) 110M": (73.21, 24.10),
    "Codex 12B, Sentence BERT (large) 340M": (75.16, 20.79),
    "Codex 12B, Sentence RoBERTa (base) 125M": (74.35, 22.82),
    "Codex 12B, Sentence RoBERTa (large) 325M": (78.57, 24.72),
    "GPT-3 175B, avg. GloVe": (47.40, 12.16),
    "GPT-3 175B, Sentence BERT (base) 110M": (77.60, 24.49),
    "GPT-3 175B, Sentence BERT (large) 340M": (67.86, 21.24),
    "GPT-3 175B, Sentence RoBERTa (base) 125M": (72.73, 23.64),
    "GPT-3 175B, Sentence RoBERTa (large) 325M": (73.05, 24.09),
}

TABLE_4: dict[str, tuple[float | None, float]] = {
    "Translated Codex 12B": (78.57, 32.87),
    "Translated GPT-3 175B": (74.15, 31.05),
    "Supervised LSTM": (None, 34.00),
}
"""With the task's description in the prompt (5.4)."""

TABLE_5: dict[str, tuple[float, float]] = {
    "Vanilla GPT-2 1.5B": (39.40, 4.24),
    "Vanilla Codex 12B": (18.07, 7.22),
    "Vanilla GPT-3 175B": (7.79, 9.716),
    "Translated Codex 12B": (78.57, 7.13),
    "Translated GPT-3 175B": (73.05, 7.36),
    "Human": (100.0, 9.66),
}
"""Executability in percent and the mean length in steps."""
