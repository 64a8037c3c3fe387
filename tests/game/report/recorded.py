"""What figures show, kept as fingerprints: whoever changes one of them should know it.

Charts of every form are made by chance, and their marks, words and axes are read off, not the pixels.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from game.report.figures import _FORMS, AUTOMATIC, Chart, Series
from game.report.tables import PUBLISHED
from tests.recordings import Rows, fingerprints_of

FILE = Path(__file__).with_name("recorded.json")
NAMES = tuple(sorted(_FORMS))
CHARTS = 12
LABELS = (
    "state/holding_something", "state/other", "action/no_such_thing", "action/out_of_reach_now",
    "action/in_the_way", "late/x", "elsewhere/y_z",
)  # fmt: skip
KINDS = ("run", "run", PUBLISHED, AUTOMATIC)


def fingerprints(form: str) -> dict[str, str]:
    """By aspect the fingerprint of some charts of a form."""
    rows: Rows = {}
    for number in range(CHARTS):
        chart = _chart(form, random.Random(f"{form} {number}"))
        figure = _FORMS[form](chart)
        rows.setdefault("links", []).append([chart.links, len(chart.digest)])
        rows.setdefault("size", []).append(_round(figure.get_size_inches()))
        for axes in figure.axes:
            for aspect, found in _read(axes).items():
                rows.setdefault(aspect, []).append(found)
        rows.setdefault("legend", []).append(_legend(figure))
    return fingerprints_of(rows)


def _chart(form: str, rng: random.Random) -> Chart:
    most = len(LABELS)
    count = rng.randrange(2, most + 1)
    groups = {"intervals": 3, "levels": 1}.get(form, rng.randrange(1, 6))
    empty = () if form == "boxes" else (None,)
    series = []
    for n in range(groups):
        values = [rng.choice([*empty, 0.0, 2.5, 4.0, 37.25, 61.5, 100.0]) for _ in range(count)]
        if form == "nested":
            values[0] = 12.5
        series.append(
            Series(
                f"model: {n}", rng.choice(KINDS), LABELS[:count], tuple(values),
                rng.choice([0, 7, 120]), tuple(f"?n={k}" for k in range(count)),
                tuple(float(k * k) for k in range(count)),
            )
        )  # fmt: skip
    unit = rng.choice(["%", "steps"])
    return Chart("some", "A figure", form, "tasks", f"done, {unit}", tuple(series))


def _read(axes: Axes) -> dict[str, Any]:
    """What stands in a picture, in the picture's own coordinates."""
    return {
        "axes": [axes.get_title(), axes.get_xlabel(), axes.get_ylabel(), _round(axes.get_xlim()),
                 _round(axes.get_ylim()), _round(axes.get_xticks()),
                 [label.get_text() for label in (*axes.get_xticklabels(), *axes.get_yticklabels())],
                 [name for name, spine in axes.spines.items() if spine.get_visible()]],
        "patches": [[_round(one.get_patch_transform().transform(one.get_path().vertices)),
                     to_hex(one.get_facecolor(), keep_alpha=True), one.get_hatch(),
                     one.get_linewidth()] for one in axes.patches],
        "words": [[one.get_text(), _round(one.get_position()), one.get_fontsize(), one.get_ha(),
                   one.get_va()] for one in axes.texts],
        "lines": [[_round(one.get_xydata()), one.get_marker(), to_hex(one.get_color())]
                  for one in axes.lines],
        "marks": [[_round(one.get_offsets()), _round(one.get_sizes()), one.get_label(),
                   _round(one.get_facecolor()), len(one.get_paths()[0].vertices)]
                  for one in axes.collections],
    }  # fmt: skip


def _legend(figure: Figure) -> list[list[str]]:
    return [[text.get_text() for text in legend.get_texts()] for legend in figure.legends]


def _round(numbers: Any) -> Any:
    """So that no machine's last digit counts."""
    rounded: Any = (np.round(np.asarray(numbers, float), 4) + 0.0).tolist()
    return rounded
