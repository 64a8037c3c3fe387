"""Simmer's figures: where failures come from (3), and what the ways of asking change (4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.benchmarks.simmer import published
from game.benchmarks.simmer.tables import CATEGORIES, found, judged, players
from game.report import figure
from game.report.figures import Chart, Series
from game.report.tables import PUBLISHED, Sheet, kind_of
from sim.worlds.simmer.metrics import KINDS, Published

SHOWN = ("immediate", "latent", "irreversible")
SEEN = ("GPT-5.4", "Claude Opus 4.6")
"""The models of the paper's figure 4."""
PLANS = 100
"""Plans behind each of the paper's means."""


def _causes(sheet: Sheet, kind: str) -> Chart:
    names = tuple(CATEGORIES[kind])
    series = []
    for head, results in players(sheet).items():
        counted = Counter(one["category"] for _, one in found(judged(results), kind))
        total = sum(counted.values())
        if total:
            values = tuple(round(100 * counted[name] / total, 4) for name in names)
            labels = tuple(name.replace(" ", "\n", 1) for name in names)
            series.append(Series(head, kind_of(results[0].who), labels, values, total))
    return Chart(
        f"simmer_{kind}_causes", f"Causes of {kind} failures (figure 3)", "bars", "",
        f"% of {kind} failures", tuple(series), "n: failures. The paper shows its own only as a picture.",
    )  # fmt: skip


@figure("simmer_latent_causes")
def latent_causes(sheet: Sheet) -> Chart:
    """Causes of latent failures (figure 3, top)."""
    return _causes(sheet, "latent")


@figure("simmer_immediate_causes")
def immediate_causes(sheet: Sheet) -> Chart:
    """Causes of immediate failures (figure 3, bottom)."""
    return _causes(sheet, "immediate")


@figure("simmer_mitigation")
def mitigation(sheet: Sheet) -> Chart:
    """Failures per plan under each condition (figure 4), beside what table 3 prints."""
    series = []
    for head, results in players(sheet).items():
        own = [one.metrics["simmer_counts"] for one in judged(results)]
        if own:
            values = tuple(round(sum(one[kind] for one in own) / len(own), 4) for kind in SHOWN)
            query = sheet.filters.query(agent=results[0].who)
            series.append(
                Series(head, kind_of(results[0].who), SHOWN, values, len(own), (query,) * 3)
            )
    if series:
        series += [_theirs(published.BASELINE, name) for name in SEEN]
        series += [_theirs(published.SELF_REFINE, name, " + self-refine") for name in SEEN]
    return Chart(
        "simmer_mitigation", "Failures per plan by condition (figure 4)", "bars", "",
        "failures per plan", tuple(series), published.FORESIGHT,
    )  # fmt: skip


def _theirs(rows: Sequence[Published], name: str, condition: str = "") -> Series:
    row = next(one for one in rows if one.model == name)
    values = tuple(row.mean[KINDS.index(kind)] for kind in SHOWN)
    return Series(f"{name}{condition}", PUBLISHED, SHOWN, values, PLANS)
