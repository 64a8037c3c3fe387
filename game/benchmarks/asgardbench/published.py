"""What the AsgardBench paper published, as far as its text gives it in numbers."""

from __future__ import annotations

SOURCE = (
    "Tupini et al., AsgardBench: Evaluating Visually Grounded Interactive Planning Under Minimal "
    "Feedback"
)

CONDITIONS: dict[str, str] = {
    "baseline": "Baseline",
    "detailed": "Detailed",
    "no_feedback": "No feedback",
    "no_hand": "No hand",
    "no_memory": "No memory",
    "no_previous": "No prev. image",
    "text_simple": "Text only (simple)",
    "text_detailed": "Text only (detailed)",
    "text_none": "Text only (none)",
}
"""The columns of table 6, in its order."""

TABLE_6: dict[str, tuple[float | None, ...]] = {
    "Claude Opus 4.5": (76.5, None, None, None, None, 77.8, 36.1, None, None),
    "Gemini 3 Pro": (72.5, None, None, None, None, 78.7, 35.2, None, None),
    "GPT-5.2": (71.3, None, None, None, None, None, 25.0, None, None),
    "Kimi-K2.5": (68.8, 66.4, 55.2, 61.4, 61.1, 64.8, 21.9, 41.4, 14.2),
    "Qwen3-VL-235B": (32.4, 35.2, 26.9, 24.1, 29.6, 31.5, 13.9, 38.3, 8.3),
    "GLM-4.6V": (30.6, 36.1, 23.1, 15.7, 27.8, 23.1, 8.3, 13.9, 2.8),
    "GPT-4o": (23.4, 41.2, 21.3, 22.7, 29.9, 18.3, 4.2, 8.6, 0.0),
    "Mistral-Large-3": (7.4, 11.8, 7.2, 2.5, 12.5, 8.3, 7.9, 16.9, 3.0),
    "Llama-4 Maverick": (5.8, 11.1, 7.2, 5.3, 9.0, 8.3, 6.7, 9.5, 4.6),
}
"""Table 6: median success in percent over independent runs; None where it was not evaluated."""
