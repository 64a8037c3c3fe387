"""The report's figures: what they show as plain data, and the drawing of it."""

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.evaluation import published
from game.evaluation.taxonomy import CATEGORIES, TAXONOMY
from game.report.data import OPTIMALITY_BINS, PEOPLE, TO_GO_BINS, Result, bin_of
from game.report.tables import PUBLISHED, Sheet, kind_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DRAWING = 1
"""Rises when figures look different, so that kept pictures are drawn anew."""

COLOURS = ("#2f6fd0", "#c2560a", "#0c7a5e", "#a83e80", "#8f765a", "#5c6470", "#b3660a", "#0f7c80")
PAPER = "#b9b2a8"
INK = "#2c1c12"
MAIN = {"state": "#2f6fd0", "action": "#8a4bb0", "transition": "#c2560a", "goal": "#0c7a5e"}
BELOW_100 = "not given"


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


# -- what they show -------------------------------------------------------------------------------


def figure_3(sheet: Sheet) -> Chart:
    """Optimality rates of successes."""
    bins = tuple(OPTIMALITY_BINS)
    series = _binned(sheet, "optimality", lambda one: one.optimality, OPTIMALITY_BINS)
    series += _printed(sheet, published.FIGURE_3, bins)
    return Chart(
        "figure3", "Optimality rate of successes (figure 3)", "bars",
        "steps taken / optimal steps", "% of successes", tuple(series),
        "Of the paper only the bars that its text names in numbers are shown.",
    )  # fmt: skip


def figure_4(sheet: Sheet) -> Chart:
    """Normalised steps to go of failures."""
    bins = tuple(TO_GO_BINS)
    series = _binned(sheet, "to_go", lambda one: one.to_go, TO_GO_BINS)
    series += _printed(sheet, published.FIGURE_4, bins)
    return Chart(
        "figure4", "Normalised steps to go of failures (figure 4)", "bars",
        "optimal steps left / optimal steps of the whole", "% of failures", tuple(series),
        "Failures from which the goal was out of reach for good count as more than 1. Of the paper "
        "only the bars that its text names in numbers are shown.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Group:
    """The results of one agent (or of people) in one suite."""

    who: str
    suite: str
    results: tuple[Result, ...]

    @property
    def name(self) -> str:
        return f"{self.who}, {self.suite}"

    @property
    def kind(self) -> str:
        return kind_of(self.who)


def _groups(sheet: Sheet) -> list[_Group]:
    return [
        _Group(who, suite, tuple(one for one in own if one.suite == suite))
        for who in sheet.whos
        for own in [sheet.of_who(who)]
        for suite in dict.fromkeys(one.suite for one in own)
    ]


def _binned(
    sheet: Sheet, field: str, value: Callable[[Result], float | None],
    bins: Mapping[str, Callable[[float], bool]],
) -> list[Series]:  # fmt: skip
    """Per group the bins' shares; `field` is the filter by which a bin's episodes are found."""
    found, won = [], field == "optimality"
    for group in _groups(sheet):
        values = [value(one) for one in group.results if sheet.won(one) is won]
        counts = Counter(bin_of(v, bins) for v in values if v is not None)
        if total := sum(counts.values()):
            shares = tuple(round(100 * counts[b] / total, 4) for b in bins)
            outcome = "success" if won else "failure"
            own = {"agent": group.who, "suite": group.suite, "outcome": outcome}
            queries = tuple(sheet.filters.query(**own, **{field: name}) for name in bins)
            found.append(Series(group.name, group.kind, tuple(bins), shares, total, queries))
    return found


def _printed(
    sheet: Sheet, known: Mapping[str, Mapping[str, float]], labels: Sequence[str]
) -> list[Series]:
    suites = {one.suite for one in sheet.results}
    return [
        Series(
            f"gpt4-o ReAct, {suite}", PUBLISHED, tuple(labels),
            tuple(values.get(label) for label in labels),
        )
        for suite, values in known.items()
        if suite in suites
    ]  # fmt: skip


def figure_5(sheet: Sheet) -> Chart:
    """Failure modes."""
    series = [
        made
        for group in _groups(sheet)
        if group.kind != "people"
        and (made := _modes(group.name, sheet, group.results, agent=group.who, suite=group.suite))
    ]
    suites = {one.suite for one in sheet.results}
    for suite, main in published.FIGURE_5.items():
        if suite in suites:
            series.append(_printed_modes(suite, main, published.FIGURE_5_PARTS[suite]))
    return Chart(
        "figure5", "Failure modes (figure 5)", "nested", "", "% of failures", tuple(series),
        _mode_note(sheet),
    )  # fmt: skip


def _modes(name: str, sheet: Sheet, results: Sequence[Result], **more: str) -> Series | None:
    labels = [one.label for one in results if not sheet.won(one) and one.label]
    counts = Counter(f"{category}/{part}" for category, part in labels)
    if not counts:
        return None
    order = [f"{c.name}/{part}" for c in TAXONOMY for part in c.parts if counts[f"{c.name}/{part}"]]
    total = sum(counts.values())
    values = tuple(round(100 * counts[label] / total, 4) for label in order)
    queries = tuple(
        sheet.filters.query(**more, category=label.split("/")[0], part=label.split("/")[1])
        for label in order
    )
    return Series(name, "ours", tuple(order), values, total, queries)


def _printed_modes(suite: str, main: Mapping[str, float], parts: Mapping[str, float]) -> Series:
    """The paper's slices: subcategories where it names them, the rest of a category as a whole."""
    slices: dict[str, float] = dict(parts)
    for category, value in main.items():
        named = sum(v for label, v in parts.items() if label.startswith(f"{category}/"))
        if value - named > 0.05:
            slices[f"{category}/{BELOW_100}"] = round(value - named, 4)
    rest = round(100 - sum(main.values()), 4)
    slices[f"state or action/{BELOW_100}"] = rest
    return Series(f"gpt4-o ReAct, {suite}", PUBLISHED, tuple(slices), tuple(slices.values()))


def _mode_note(sheet: Sheet) -> str:
    failures = [o for o in sheet.results if not sheet.won(o) and o.label]
    by_hand = sum(one.labelled for one in failures)
    return (
        f"{by_hand} of {len(failures)} failures are labelled by people; the others carry the label "
        "suggested by the log."
    )


def figure_6(sheet: Sheet) -> Chart:
    """Repeated transitions of successes and failures."""
    series = []
    for group in _groups(sheet):
        for won, word in ((True, "successes"), (False, "failures")):
            values = [
                float(one.metrics["repeated_transitions"])
                for one in group.results
                if sheet.won(one) is won and "repeated_transitions" in one.metrics
            ]
            if values:
                counts = sorted(values)
                labels = ("repeated",) * len(counts)
                name = f"{group.name}: {word}"
                series.append(Series(name, group.kind, labels, tuple(counts), len(counts)))
    more = published.FIGURE_6_MORE
    note = (
        "Lines: median; boxes: quartiles; whiskers: smallest and largest. The paper gives no numbers "
        f"but says that the quartiles of asynchronous failures lie {more['lower']:g} % and "
        f"{more['upper']:g} % above those of synchronous ones."
    )
    return Chart(
        "figure6", "Repeated transitions (figure 6)", "boxes", "", "steps that repeat an earlier one",
        tuple(series), note,
    )  # fmt: skip


EARLY = ("asynchronous/1", "asynchronous/2", "asynchronous/3")


def figure_7(sheet: Sheet) -> Chart:
    """Failure modes on asynchronous tasks 1 to 3, agent beside agent."""
    series = []
    for who in sheet.whos:
        own = [one for one in sheet.of_who(who) if one.base in EARLY]
        won = sum(sheet.won(one) for one in own)
        if (
            who != PEOPLE
            and own
            and (made := _modes(f"{who} ({won}/{len(own)})", sheet, own, agent=who))
        ):
            series.append(made)
    if any(one.base in EARLY for one in sheet.results):
        for name, parts in published.FIGURE_7.items():
            slices = {
                (label if "/" in label else f"{label}/{BELOW_100}"): value
                for label, (value, _) in parts.items()
            }
            slices[f"others/{BELOW_100}"] = round(100 - sum(slices.values()), 4)
            rate, error = published.FIGURE_7_SUCCESS[name]
            head = f"{name} ({rate:.2f} ± {error:.3f})"
            series.append(Series(head, PUBLISHED, tuple(slices), tuple(slices.values())))
    return Chart(
        "figure7", "Failure modes on asynchronous tasks 1 to 3 (figure 7)", "nested", "",
        "% of failures", tuple(series),
        "Compare an agent with its variant that is told the rules again (question 7).",
    )  # fmt: skip


MAKERS: dict[str, Callable[[Sheet], Chart]] = {
    "figure3": figure_3,
    "figure4": figure_4,
    "figure5": figure_5,
    "figure6": figure_6,
    "figure7": figure_7,
}


# -- drawing --------------------------------------------------------------------------------------


def svg(chart: Chart, folder: Path) -> bytes:
    """The figure as SVG, drawn once and then kept in `folder`.

    Raises:
        OSError: it cannot be kept.
    """
    path = folder / f"{chart.digest}.svg"
    if path.exists():
        return path.read_bytes()
    data = draw(chart)
    folder.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".part")
    temporary.write_bytes(data)
    temporary.replace(path)
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
    axes.pie(
        list(main.values()), radius=1.0, startangle=90, counterclock=False,
        labels=[f"{_main_title(name)}\n{value:.3g} %" for name, value in main.items()],
        colors=[MAIN.get(name, PAPER) for name in main], labeldistance=1.08,
        textprops={"fontsize": 8.5}, wedgeprops={"width": 0.3, **edge},
    )  # fmt: skip
    axes.pie(
        values, radius=0.68, startangle=90, counterclock=False,
        labels=[_part_title(label) if value >= 4 else "" for label, value in
                zip(series.labels, values, strict=True)],
        colors=_shades(series.labels), labeldistance=0.5,
        textprops={"fontsize": 6.8, "ha": "center", "va": "center"}, wedgeprops=edge,
    )  # fmt: skip
    axes.set_title(_name(series), fontsize=9.5)


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


_FORMS: dict[str, Callable[[Chart], Figure]] = {
    "bars": _bars,
    "boxes": _boxes,
    "nested": _nested,
    "points": _points,
}
