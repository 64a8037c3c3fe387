"""Numbers that the paper prints: arXiv:2606.14574, tables 3 and 2, and what section 5.4 says of figure 4."""

from __future__ import annotations

from sim.worlds.simmer.metrics import PUBLISHED, Published

SOURCE = (
    "Lu, Zhang and Zhang, Simmer: Benchmarking Latent Failures in LLM Executable Planning with a"
    " World Model (arXiv:2606.14574)"
)
BASELINE = PUBLISHED
SELF_REFINE = (
    Published("GPT-5.4", (65, 63, 14, 14), (1.62, 1.22, 0.40, 0.40)),
    Published("Gemini 3 Flash", (73, 68, 29, 24), (3.01, 2.27, 0.74, 0.66)),
    Published("Claude Opus 4.6", (56, 47, 16, 16), (2.16, 1.90, 0.26, 0.26)),
    Published("Llama 3.3 70B", (99, 98, 46, 45), (6.76, 5.72, 1.04, 1.02)),
    Published("DeepSeek V3.2", (98, 97, 42, 40), (7.10, 5.50, 1.60, 1.55)),
    Published("Qwen 3.5 27B", (99, 99, 39, 39), (5.72, 4.37, 1.35, 1.35)),
)
"""Table 3, `+ Self-Refine`."""

FORESIGHT = (
    "Figure 4 is a picture; section 5.4 says in words: foresight takes away 73 % (GPT-5.4) and 80 % (Claude Opus 4.6)"
    " of the immediate failures per plan, self-refine 30 % and 28 %; the abstract: up to 72 % of the latent and 75 %"
    " of the irreversible ones."
)
RANGE = "The paper's prose has latent failures in 29 to 52 % of plans, its table and abstract in 29 to 56 %."
