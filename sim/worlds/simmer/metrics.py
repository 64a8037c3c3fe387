"""The measures of the paper's Table 3, as pure functions of judged plans (specification, section 13).

A plan is judged by its failures, as `{"kind", "category", "irreversible"}` and whatever else the
reference command answers. Shares are percentages of plans, means are failures per plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.world import JSONObject

Judged = Mapping[str, Any]
KINDS = ("any", "immediate", "latent", "irreversible")


@dataclass(frozen=True, slots=True)
class PlanFailures:
    """What one plan came to. `steps` counts its steps, `unparsable` says that it had none."""

    failures: Sequence[Judged]
    steps: int = 0
    technique: str = ""
    unparsable: bool = field(default=False)

    @staticmethod
    def of(answer: Judged, technique: str = "") -> PlanFailures:
        """From an answer of the reference command."""
        return PlanFailures(answer["failures"], answer["steps"], technique, not answer["steps"])

    def count(self, kind: str) -> int:
        """How many failures of a kind it has: any, immediate, latent or irreversible (of latent)."""
        if kind == "any":
            return len(self.failures)
        if kind == "irreversible":
            return sum(bool(one["irreversible"]) for one in self.failures)
        return sum(one["kind"] == kind for one in self.failures)


def share_with(plans: Sequence[PlanFailures], kind: str) -> float | None:
    """Percentage of plans with at least one failure of a kind; None without plans."""
    if not plans:
        return None
    return 100 * sum(plan.count(kind) > 0 for plan in plans) / len(plans)


def per_plan(plans: Sequence[PlanFailures], kind: str) -> float | None:
    """Failures of a kind per plan; None without plans."""
    return sum(plan.count(kind) for plan in plans) / len(plans) if plans else None


def error_free(plans: Sequence[PlanFailures]) -> float | None:
    """Percentage of plans without any failure; None without plans."""
    share = share_with(plans, "any")
    return None if share is None else 100 - share


def categories(plans: Iterable[PlanFailures], kind: str) -> dict[str, float]:
    """The distribution of failures of a kind over the paper's categories (Figure 3), in per cent."""
    counted = Counter(
        one["category"] for plan in plans for one in plan.failures if one["kind"] == kind
    )
    total = sum(counted.values())
    return {name: 100 * count / total for name, count in sorted(counted.items())}


def table(plans: Sequence[PlanFailures]) -> JSONObject:
    """A row of Table 3 with what goes beside it: lengths, unparsable plans, categories."""
    return {
        "plans": len(plans),
        "with": {kind: share_with(plans, kind) for kind in KINDS},
        "per_plan": {kind: per_plan(plans, kind) for kind in KINDS},
        "error_free": error_free(plans),
        "steps": sum(plan.steps for plan in plans) / len(plans) if plans else None,
        "unparsable": sum(plan.unparsable for plan in plans),
        "categories": {kind: categories(plans, kind) for kind in ("immediate", "latent")},
    }


def by_technique(plans: Iterable[PlanFailures]) -> dict[str, JSONObject]:
    """A row for each technique, in alphabetical order."""
    groups: dict[str, list[PlanFailures]] = {}
    for plan in plans:
        groups.setdefault(plan.technique, []).append(plan)
    return {name: table(groups[name]) for name in sorted(groups)}


@dataclass(frozen=True, slots=True)
class Published:
    """A row of the paper's Table 3 (baseline): percentages of plans, then failures per plan."""

    model: str
    share: tuple[float, float, float, float]
    mean: tuple[float, float, float, float]


PUBLISHED = (
    Published("GPT-5.4", (87, 74, 56, 24), (2.86, 1.75, 1.11, 0.55)),
    Published("Gemini 3 Flash", (83, 66, 32, 20), (2.47, 1.97, 0.50, 0.24)),
    Published("Claude Opus 4.6", (89, 85, 29, 28), (3.70, 2.64, 1.06, 1.03)),
    Published("Llama 3.3 70B", (100, 99, 52, 45), (6.53, 5.44, 1.09, 0.94)),
    Published("DeepSeek V3.2", (99, 96, 48, 36), (6.54, 4.88, 1.66, 1.46)),
    Published("Qwen 3.5 27B", (99, 99, 46, 34), (6.15, 4.42, 1.73, 1.46)),
)
"""In the order of `KINDS`."""
