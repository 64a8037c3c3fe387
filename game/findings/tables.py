"""The tables and figures of a study's report, in the manner of the reports of runs.

They are made in English, as files keep them; pages look up what is marked by `_` when they show it.
"""

from __future__ import annotations

from itertools import combinations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from game.findings.reading import Findings
from game.metrics import measures
from game.report.figures import Chart, Series
from game.report.tables import NOTHING, Cell, Row, Table
from game.studies.analysis.effects import Contrast, Effect, contrasts_of, levels_of
from game.studies.analysis.measured import AGAINST, base_name
from game.studies.analysis.scales import Together, correlations, reliability
from game.studies.analysis.standing import balance, exclusions, funnel
from game.studies.analysis.statistics import Estimate
from game.studies.assigning import Condition, Factor

WHOSE = {"session": "session", "own": "participant", "partner": "partner"}
INTERVAL = _(
    "Means with 95 % bootstrap intervals over participants (those who played together are drawn as one) and "
    "the number of observations."
)
SAME = _("Differences are of the same participants, with Cohen's d_z.")
OTHERS = _("Differences are of means.")
SHARE = _("Of a choice it is the share of those who took it.")
BY = {
    "measures": _("Measures by %(factor)s"),
    "scores": _("What they said by %(factor)s"),
    "answers": _("Answers by %(factor)s"),
}
"""Titles of the tables that there are for each factor: their names begin so, with a hyphen behind it."""
EVERYBODY = _("everybody")


def all_tables(found: Findings) -> list[Table]:
    """Every table that has something to say."""
    made = [
        funnel_table(found),
        balance_table(found),
        *effect_tables(found),
        *answer_tables(found),
        correlation_table(found),
        reliability_table(found),
    ]
    return [one for one in made if one.rows]


def all_charts(found: Findings) -> list[Chart]:
    """Every figure that has something to show."""
    made = [funnel_chart(found), *effect_charts(found)]
    return [one for one in made if one.series and one.series[0].labels]


# -- who took part ---------------------------------------------------------------------------------


def funnel_table(found: Findings) -> Table:
    """How many came to each stage, and how many were lost in it."""
    rows = []
    for one in funnel(found.stages, found.participants):
        minutes = NOTHING if one.minutes is None else f"{one.minutes:.1f}"
        cells = (
            _count(one.entered),
            _count(one.left),
            _count(one.here),
            Cell(minutes, value=one.minutes),
            _count(one.withdrew),
        )
        rows.append(Row(one.stage, cells))
    out = "; ".join(
        gettext("%(count)d excluded: %(why)s") % {"count": count, "why": why}
        for why, count in exclusions(found.participants).items()
    )
    came = len(found.participants)
    counted = ngettext("%(count)d participant.", "%(count)d participants.", came) % {"count": came}
    note = f"{counted} {out}".strip()
    heads = _heads(
        _("Came to it"), _("Left in it"), _("There now"), _("Median minutes"), _("Withdrew")
    )
    return Table(
        "funnel",
        _("How far participants came"),
        _("Stage"),
        heads,
        tuple(rows if found.participants else ()),
        note,
    )


def balance_table(found: Findings) -> Table:
    """The cells of the design: what was wanted and what came."""
    rows = [
        Row(
            in_words(one.levels) or EVERYBODY,
            (
                Cell(NOTHING) if one.wanted is None else _count(one.wanted),
                _count(one.started), _count(one.completed), _count(one.under_way),
                _count(one.gone), _count(one.excluded),
            ),
        )
        for one in balance(found.study.design, found.participants)
    ]  # fmt: skip
    heads = _heads(
        _("Wanted"), _("Started"), _("Completed"), _("Under way"), _("Gone"),
        _("Completed, but excluded"),
    )  # fmt: skip
    return Table("balance", _("Balance of the cells"), _("Cell"), heads, tuple(rows))


def funnel_chart(found: Findings) -> Chart:
    """How many came to each stage, as a figure."""
    counts = funnel(found.stages, found.participants)
    series = Series(
        "Participants", "ours", tuple(_short(one.stage) for one in counts),
        tuple(float(one.entered) for one in counts), len(found.participants),
    )  # fmt: skip
    made = (series,) if found.participants else ()
    return Chart("funnel", "How far participants came", "levels", "", "participants", made)


# -- measures by treatment -------------------------------------------------------------------------


def effect_tables(found: Findings) -> list[Table]:
    """For each factor what was measured, and what was said, at its levels."""
    made = []
    for factor in found.study.design.factors:
        for name, of in (("measures", found.measured), ("scores", found.answered)):
            own = [one for one in of if one.factor == factor]
            rows = tuple(row for one in own if (row := _effect_row(one)) is not None)
            made.append(
                Table(
                    f"{name}-{factor.name}", _by(name, factor), _("Measure"),
                    _effect_heads(factor), rows, _effect_note(factor),
                )
            )  # fmt: skip
    return made


def _by(name: str, factor: Factor) -> str:
    return BY[name] % {"factor": factor.name}


def _effect_heads(factor: Factor) -> tuple[tuple[str, str], ...]:
    levels = [str(level) for level in factor.levels]
    pairs = [f"{a} \u2212 {b}" for n, a in enumerate(levels) for b in levels[n + 1 :]]
    return _heads(*levels, *pairs)


def _effect_note(factor: Factor) -> str:
    return f"{INTERVAL} {SAME if factor.within else OTHERS}"


def _effect_row(one: Effect) -> Row | None:
    """None where nothing was observed at any level."""
    if not any(level.estimate for level in one.levels):
        return None
    cells = [_estimate(level.estimate) for level in one.levels]
    cells += [_contrast(contrast) for contrast in one.contrasts]
    return Row(_measure_head(one.name, one.whose), tuple(cells))


def _contrast(one: Contrast) -> Cell:
    cell = _estimate(one.estimate)
    if one.effect is None:
        return cell
    return Cell(cell.text, f"{cell.note}, d_z={one.effect:.2f}", value=cell.value)


def _measure_head(name: str, whose: str) -> str:
    known = measures().get(base_name(name))
    unit = known.unit if known is not None and known.unit != "see parts" else ""
    words = name.replace("_", " ").replace(".", ": ")
    of = WHOSE.get(whose, whose) if known is not None or name == AGAINST else ""
    inner = ", ".join(filter(None, (of, unit)))
    return f"{words} ({inner})" if inner else words


MOST_COMPARED = 3
"""Of more levels than these there would be more rows of differences than of levels."""


def answer_tables(found: Findings) -> list[Table]:
    """For each factor what was answered to questions of the study's own, a row for each of its levels: levels
    may be as long as a program that is judged."""
    return [_answer_table(found, factor) for factor in found.study.design.factors]


def _answer_table(found: Findings, factor: Factor) -> Table:
    own = [one for one in found.items if factor.name in one.condition]
    names = list(dict.fromkeys(one.name for one in own))
    items = [[one for one in own if one.name == name] for name in names]
    levels = [levels_of(factor, item, found.clusters) for item in items]
    rows = [
        Row(str(level), tuple(_estimate(item[number].estimate) for item in levels))
        for number, level in enumerate(factor.levels)
    ]
    note = INTERVAL
    if len(factor.levels) <= MOST_COMPARED:
        differences = [contrasts_of(factor, item, found.clusters) for item in items]
        rows += [
            Row(f"{a} \u2212 {b}", tuple(_contrast(item[number]) for item in differences))
            for number, (a, b) in enumerate(combinations(factor.levels, 2))
        ]
        note = _effect_note(factor)
    return Table(
        f"answers-{factor.name}", _by("answers", factor), factor.name, _heads(*names),
        tuple(rows if names else ()), f"{note} {SHARE}",
    )  # fmt: skip


def effect_charts(found: Findings) -> list[Chart]:
    """For each factor the scores and the main measures at its levels, with their intervals."""
    made = []
    for factor in found.study.design.factors:
        own = [
            one
            for one in (*found.answered, *found.measured)
            if one.factor == factor
            and one.whose != "partner"
            and any(level.estimate for level in one.levels)
        ]
        made += [_effect_chart(one) for one in own if _is_main(one.name, one.whose)]
    return made


MAIN = ("success", "length", AGAINST, "concurrent_activity", "functional_delay", "interdependence")


def _is_main(name: str, whose: str) -> bool:
    return (
        name in MAIN
        and whose == ("own" if name in ("functional_delay", "interdependence") else "session")
    ) or (base_name(name) not in measures())


def _effect_chart(one: Effect) -> Chart:
    known = [level for level in one.levels if level.estimate is not None]
    labels = tuple(str(level.level) for level in known)

    def values(part: str) -> tuple[float | None, ...]:
        return tuple(getattr(level.estimate, part) for level in known)

    series = (
        Series("mean", "ours", labels, values("value")),
        Series("low", "interval", labels, values("low")),
        Series("high", "interval", labels, values("high")),
    )
    head = _measure_head(one.name, one.whose)
    name = f"{one.name}-{one.factor.name}".replace(".", "-").replace("_", "-")
    return Chart(
        name,
        f"{head} by {one.factor.name}",
        "intervals",
        one.factor.name,
        head,
        series,
        INTERVAL,
    )


# -- what people said ------------------------------------------------------------------------------


def correlation_table(found: Findings) -> Table:
    """What was measured against what was said."""
    made = correlations(found.observed, found.scores, found.clusters)
    scales = list(dict.fromkeys(one.scale for one in made))
    by = {(one.name, one.whose, one.scale): one for one in made}
    rows = [
        Row(
            _measure_head(name, whose),
            tuple(_together(by.get((name, whose, scale))) for scale in scales),
        )
        for name, whose in dict.fromkeys((one.name, one.whose) for one in made)
    ]
    pairs = _(
        "Spearman's rank correlation with its 95 % bootstrap interval over participants, and the number of pairs: "
        "scores of a round with that round's measures, others with the participant's means."
    )
    note = f"{pairs} {_('Many are looked at: some are far from 0 by chance.')}"
    return Table(
        "correlations", _("Measures and answers"), _("Measure"), _heads(*scales), tuple(rows), note
    )


def _together(one: Together | None) -> Cell:
    return _estimate(one.estimate if one is not None else None)


def reliability_table(found: Findings) -> Table:
    """Cronbach's alpha of every scale."""
    rows = [
        Row(
            one.scale if one.scale == one.instrument else f"{one.instrument}: {one.scale}",
            (_count(one.items), _estimate(one.estimate)),
        )
        for one in reliability(found.answers, found.counted)
    ]
    heads = _heads(_("Items"), _("Cronbach's alpha"))
    note = _("Over all times it was answered, with its 95 % bootstrap interval over participants.")
    return Table(
        "reliability", _("Reliability of the instruments"), _("Scale"), heads, tuple(rows), note
    )


# -- cells -----------------------------------------------------------------------------------------


def in_words(levels: Condition) -> str:
    """A cell or a condition in words."""
    return ", ".join(f"{name}: {value}" for name, value in levels.items())


def _heads(*names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, "ours") for name in names)


def _count(number: int) -> Cell:
    return Cell(str(number), value=number)


def _estimate(one: Estimate | None) -> Cell:
    if one is None:
        return Cell(NOTHING)
    interval = (
        "" if one.low is None or one.high is None else f"[{_digits(one.low)}, {_digits(one.high)}] "
    )
    return Cell(_digits(one.value), f"{interval}n={one.n}", value=one.value)


def _digits(value: float) -> str:
    return (
        f"{value:.0f}"
        if abs(value) >= 1000
        else f"{value:.1f}"
        if abs(value) >= 100
        else f"{value:.2f}"
    )


LONGEST = 18


def _short(stage: str) -> str:
    last = stage.rsplit("/", 1)[-1]
    number = (
        "".join(char for char in stage.rsplit("/", 1)[0] if char.isdigit()) if "/" in stage else ""
    )
    text = f"{last} {number}".strip()
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
