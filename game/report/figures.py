"""What the report's figures are made of: what they show as plain data, and the drawing of it."""

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from game.evaluation.taxonomy import CATEGORIES
from game.files import kept
from game.report.tables import PUBLISHED

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DRAWING = 2
"""Rises when figures look different, so that kept pictures are drawn anew."""

COLOURS = ("#2f6fd0", "#c2560a", "#0c7a5e", "#a83e80", "#8f765a", "#5c6470", "#b3660a", "#0f7c80")
PAPER = "#b9b2a8"
INK = "#2c1c12"
MAIN = {
    "state": "#2f6fd0", "action": "#8a4bb0", "transition": "#c2560a", "goal": "#0c7a5e",
    "late": "#b08a00", "unknown": "#5c6470",
}  # fmt: skip


AUTOMATIC = "automatic"
"""Kind of series that nobody judged: what programs suggest. Rings of theirs are dotted."""


@dataclass(frozen=True, slots=True)
class Series:
    """Bars, points or slices of one group: `values` by `labels`, in percent unless said."""

    name: str
    kind: str
    labels: tuple[str, ...]
    values: tuple[float | None, ...]
    count: int = 0
    queries: tuple[str, ...] = ()
    """Per value where its episodes are listed."""
    places: tuple[float, ...] = ()
    """Points: where each value lies along x."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure as data: `form` says how it is drawn."""

    name: str
    title: str
    form: str
    x: str
    y: str
    series: tuple[Series, ...]
    note: str = ""

    @property
    def digest(self) -> str:
        """A name for exactly this picture."""
        shown = asdict(replace(self, series=tuple(replace(s, queries=()) for s in self.series)))
        text = json.dumps([DRAWING, shown], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    @property
    def links(self) -> list[tuple[str, str]]:
        """What can be followed to its episodes: words and query."""
        return [
            (f"{one.name}: {label.replace('_', ' ')}", query)
            for one in self.series
            for label, value, query in zip(one.labels, one.values, one.queries, strict=False)
            if value
        ]


# -- drawing --------------------------------------------------------------------------------------


def svg(chart: Chart) -> bytes:
    """The figure as SVG, drawn once and then kept.

    Raises:
        OSError: it cannot be kept.
    """
    name = f"figures/{chart.digest}.svg"
    if (before := kept.cached(name)) is not None:
        return before
    data = draw(chart)
    kept.cache(name, data)
    return data


def draw(chart: Chart) -> bytes:
    """The figure as SVG. The same data give the same bytes."""
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    style: Any = {
        "svg.fonttype": "none", "svg.hashsalt": "brigade", "font.family": "sans-serif",
        "font.size": 10, "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK,
        "xtick.color": INK, "ytick.color": INK, "hatch.linewidth": 0.6,
    }  # fmt: skip
    with mpl.rc_context(style):
        figure = _FORMS[chart.form](chart)
        FigureCanvasSVG(figure)
        out = io.BytesIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Title": chart.title})
    return out.getvalue()


def _figure(width: float, height: float) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def _name(series: Series) -> str:
    mark = " (published)" if series.kind == PUBLISHED else ""
    return f"{series.name}{mark}" + (f", n={series.count}" if series.count else "")


def _bars(chart: Chart) -> Figure:
    figure = _figure(7.2, 3.4 + 0.22 * len(chart.series))
    axes = figure.add_subplot()
    labels = chart.series[0].labels
    width = 0.8 / len(chart.series)
    for n, series in enumerate(chart.series):
        places = [i - 0.4 + width * (n + 0.5) for i in range(len(labels))]
        theirs = series.kind == PUBLISHED
        axes.bar(
            places, [v or 0 for v in series.values], width * 0.92, label=_name(series),
            color=PAPER if theirs else COLOURS[n % len(COLOURS)], hatch="///" if theirs else None,
            edgecolor=INK, linewidth=0.5,
        )  # fmt: skip
        for place, value in zip(places, series.values, strict=True):
            if value is not None:
                axes.annotate(f"{value:.3g}", (place, value), ha="center", va="bottom", fontsize=8)
    axes.set_xticks(range(len(labels)), labels)
    if "%" in chart.y:
        axes.set_ylim(0, 112)
    _finish(figure, axes, chart)
    return figure


def _finish(figure: Figure, axes: Axes, chart: Chart) -> None:
    axes.set_xlabel(chart.x)
    axes.set_ylabel(chart.y)
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=8.5)


def _boxes(chart: Chart) -> Figure:
    figure = _figure(7.2, 1.3 + 0.42 * len(chart.series))
    axes = figure.add_subplot()
    stats: list[dict[str, Any]] = [_quartiles(series) for series in reversed(chart.series)]
    axes.bxp(stats, orientation="horizontal", showfliers=False, patch_artist=True,
             boxprops={"facecolor": "#d5e3f7"}, medianprops={"color": INK, "linewidth": 2})  # fmt: skip
    axes.set_xlabel(chart.y)
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def _quartiles(series: Series) -> dict[str, Any]:
    import numpy as np

    values = np.asarray(series.values, dtype=float)
    low, middle, high = np.percentile(values, (25, 50, 75))
    return {
        "label": _name(series), "med": middle, "q1": low, "q3": high, "whislo": values.min(),
        "whishi": values.max(),
    }  # fmt: skip


def _nested(chart: Chart) -> Figure:
    """Rings: main categories outside, subcategories inside, as in the paper."""
    across = min(3, len(chart.series))
    down = -(-len(chart.series) // across)
    figure = _figure(4.2 * across, 4.6 * down)
    for n, series in enumerate(chart.series):
        _ring(figure.add_subplot(down, across, n + 1), series)
    return figure


def _ring(axes: Axes, series: Series) -> None:
    main: dict[str, float] = {}
    values = [value or 0.0 for value in series.values]
    for label, value in zip(series.labels, values, strict=True):
        main[label.partition("/")[0]] = main.get(label.partition("/")[0], 0.0) + value
    edge = {"edgecolor": "white", "linewidth": 1.2}
    dotted = {"hatch": ".."} if series.kind == AUTOMATIC else {}
    axes.pie(
        list(main.values()), radius=1.0, startangle=90, counterclock=False,
        labels=[f"{_main_title(name)}\n{value:.3g} %" for name, value in main.items()],
        colors=[MAIN.get(name, PAPER) for name in main], labeldistance=1.08,
        textprops={"fontsize": 8.5}, wedgeprops={"width": 0.3, **edge, **dotted},
    )  # fmt: skip
    axes.pie(
        values, radius=0.68, startangle=90, counterclock=False,
        labels=[_part_title(label) if value >= 4 else "" for label, value in
                zip(series.labels, values, strict=True)],
        colors=_shades(series.labels), labeldistance=0.5,
        textprops={"fontsize": 6.8, "ha": "center", "va": "center"}, wedgeprops=edge,
    )  # fmt: skip
    axes.set_title(_name(series).replace(": ", ":\n"), fontsize=9.5)


def _main_title(name: str) -> str:
    return CATEGORIES[name].title if name in CATEGORIES else name


def _part_title(label: str) -> str:
    return label.partition("/")[2].replace("_", "\n", 1).replace("_", " ")


def _shades(labels: Sequence[str]) -> list[tuple[float, float, float]]:
    """The colours of subcategories: their category's, lighter and lighter."""
    from matplotlib.colors import to_rgb

    seen: Counter[str] = Counter()
    found = []
    for label in labels:
        name = label.partition("/")[0]
        seen[name] += 1
        light = min(0.8, 0.3 + 0.13 * seen[name])
        red, green, blue = to_rgb(MAIN.get(name, PAPER))
        found.append(
            (red + (1 - red) * light, green + (1 - green) * light, blue + (1 - blue) * light)
        )
    return found


MARKS = "os^DvPX*"


def _points(chart: Chart) -> Figure:
    """One mark for each value, its form another one for each series."""
    figure = _figure(7.2, 3.6 + 0.12 * len(chart.series))
    axes = figure.add_subplot()
    for n, series in enumerate(chart.series):
        axes.scatter(
            series.places, [value or 0.0 for value in series.values], s=26, alpha=0.65,
            marker=MARKS[n % len(MARKS)], color=COLOURS[n % len(COLOURS)], label=_name(series),
            edgecolors=INK, linewidths=0.4,
        )  # fmt: skip
    axes.set_ylim(-5, 105)
    axes.set_xlim(left=0)
    _finish(figure, axes, chart)
    return figure


def _intervals(chart: Chart) -> Figure:
    """Means with the lines of their intervals: series mean, low and high."""
    mean, low, high = chart.series
    figure = _figure(4.6, 3.2)
    axes = figure.add_subplot()
    for n, (value, below, above) in enumerate(
        zip(mean.values, low.values, high.values, strict=True)
    ):
        if below is not None and above is not None:
            axes.plot((n, n), (below, above), color=INK, linewidth=1.4)
        axes.plot((n,), (value or 0.0,), MARKS[n % len(MARKS)], color=COLOURS[n % len(COLOURS)],
                  markersize=9, markeredgecolor=INK)  # fmt: skip
    axes.set_xticks(range(len(mean.labels)), mean.labels)
    axes.set_xlim(-0.6, len(mean.labels) - 0.4)
    axes.set_xlabel(chart.x)
    axes.set_ylabel(chart.y)
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def _levels(chart: Chart) -> Figure:
    """Bars that lie, one below the other, with their numbers."""
    (series,) = chart.series
    figure = _figure(7.2, 0.9 + 0.3 * len(series.labels))
    axes = figure.add_subplot()
    places = [-n for n in range(len(series.labels))]
    axes.barh(places, [v or 0 for v in series.values], 0.72, color=COLOURS[0], edgecolor=INK,
              linewidth=0.5)  # fmt: skip
    for place, value in zip(places, series.values, strict=True):
        axes.annotate(f" {value or 0:.4g}", (value or 0, place), va="center", fontsize=8)
    axes.set_yticks(places, series.labels)
    axes.set_xlabel(chart.y)
    axes.spines[["top", "right"]].set_visible(False)
    return figure


_FORMS: dict[str, Callable[[Chart], Figure]] = {
    "bars": _bars,
    "boxes": _boxes,
    "nested": _nested,
    "points": _points,
    "intervals": _intervals,
    "levels": _levels,
}
