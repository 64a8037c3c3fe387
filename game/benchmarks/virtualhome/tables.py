"""The paper's tables: methods (1), ablation (2), translation models (3), descriptions (4), lengths (5); and
why programs do not run, whom they are like, and what a sweep of settings found."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Sequence

from game.benchmarks.virtualhome.published import (
    HUMAN_LCS,
    TABLE_1,
    TABLE_2,
    TABLE_3,
    TABLE_4,
    TABLE_5,
)
from game.benchmarks.virtualhome.variants import TITLES
from game.report import table
from game.report.data import Result, is_people
from game.report.tables import (
    NOT_PLAYED,
    NOTHING,
    PUBLISHED,
    Cell,
    Row,
    Sheet,
    Table,
    kind_of,
    mean,
    not_played,
    plain,
    share,
)
from sim.world import JSON
from sim.worlds.virtualhome.judging.likeness import common, shapes_of

METHODS = ("translated", "no_translation", "no_example", "no_correction", "vanilla", "other")
PAPER = "The published runs were made in VirtualHome's own scenes with other models and other people's programs."


@table("planners1")
def methods(sheet: Sheet) -> Table:
    """Table 1: executability, likeness to people's programs, correctness."""
    rows = [
        Row(
            who,
            (
                executable(sheet, own, who),
                readable(own),
                lcs(own),
                correctness(own),
                played(own),
                not_played(sheet, sheet.all_of(who), agent=who),
            ),
            kind_of(who),
        )
        for who in sheet.whos
        if (own := judged_of(sheet.of_who(who)))
    ]
    rows += [
        Row(
            who,
            (
                plain(one.executability, 2),
                Cell(NOTHING),
                Cell(NOTHING) if one.lcs is None else plain(one.lcs, 2),
                Cell(f"{one.correctness:.2f}", f"± {one.error:.2f} s.e.m.", value=one.correctness),
                Cell(NOTHING),
                Cell(NOTHING),
            ),
            PUBLISHED,
        )
        for who, one in TABLE_1.items()
    ]
    columns = (
        ("Executability", "ours"),
        ("can be read", "ours"),
        ("LCS", "ours"),
        ("Correctness", "ours"),
        ("Executability by the rules played by", "ours"),
        NOT_PLAYED,
    )
    note = (
        f"Percent. Executability: the mean over programs of the share of seven scenes in which they run, with "
        f"its bootstrap interval over tasks. LCS: with the likest program of people for the task; people's "
        f"programs have at most {HUMAN_LCS} in common with each other (2.2). Correctness is rated by people; "
        f"empty: nobody has rated yet. People who play are told of the rules that they play by, and not of "
        f"v1.0.0's, under which everything has to be found before it is used: the last column is by those. {prepared(sheet)} {PAPER}"
    )
    return Table(
        "planners1", "Executable, and like people's (table 1)", "Method", columns, tuple(rows), note
    )


@table("planners2")
def ablation(sheet: Sheet) -> Table:
    """Table 2: the method without each of its parts."""
    rows = []
    for head, own in by_condition(sheet.results):
        cells = (executable(sheet, own), lcs(own), length(own))
        rows.append(Row(head, cells, kind_of(own[0].who)))
    rows += [
        Row(who, (plain(one, 2), plain(other, 2), Cell(NOTHING)), PUBLISHED)
        for who, (one, other) in TABLE_2.items()
    ]
    columns = (("Executability", "ours"), ("LCS", "ours"), ("Length", "ours"))
    note = (
        f"Percent, and mean steps. A row is one model with one set of settings under one condition. "
        f"{substitute(sheet)}{prepared(sheet)} {PAPER}"
    )
    return Table("planners2", "Without its parts (table 2)", "Method", columns, tuple(rows), note)


@table("planners3")
def embedders(sheet: Sheet) -> Table:
    """Table 3: what translates."""
    found: dict[str, list[Result]] = {}
    for one in judged_of(sheet.results):
        if one.condition == "translated" and "embedder" in one.settings:
            name = json.loads(one.settings["embedder"])
            found.setdefault(f"{one.model or one.who}, {name}", []).append(one)
    rows = [Row(head, (executable(sheet, own), lcs(own))) for head, own in found.items()]
    rows += [
        Row(who, (plain(one, 2), plain(other, 2)), PUBLISHED)
        for who, (one, other) in TABLE_3.items()
    ]
    columns = (("Executability", "ours"), ("LCS", "ours"))
    note = f"Percent. `default` compares verbs and things, `minilm` adds vectors to them. {prepared(sheet)}"
    return Table(
        "planners3", "What translates (table 3)", "Model, translation", columns, tuple(rows), note
    )


@table("planners4")
def descriptions(sheet: Sheet) -> Table:
    """Table 4: with the task's description in the prompt."""
    rows = [
        Row(head, (executable(sheet, own), lcs(own)), kind_of(own[0].who))
        for head, own in by_condition(
            one for one in sheet.results if one.settings.get("description") == "true"
        )
    ]
    rows += [
        Row(who, (Cell(NOTHING) if one is None else plain(one, 2), plain(other, 2)), PUBLISHED)
        for who, (one, other) in TABLE_4.items()
    ]
    columns = (("Executability", "ours"), ("LCS", "ours"))
    note = "Percent. Our descriptions are ours, not those of the paper's annotators. " + prepared(
        sheet
    )
    return Table("planners4", "Told step by step (table 4)", "Method", columns, tuple(rows), note)


@table("planners5")
def lengths(sheet: Sheet) -> Table:
    """Table 5: executability and length."""
    rows = [
        Row(who, (executable(sheet, own, who), length(own)), kind_of(who))
        for who in sheet.whos
        if (own := judged_of(sheet.of_who(who)))
    ]
    rows += [
        Row(who, (plain(one, 2), plain(other, 2)), PUBLISHED)
        for who, (one, other) in TABLE_5.items()
    ]
    columns = (("Executability", "ours"), ("Average length", "ours"))
    note = "Percent, and mean steps with bootstrap intervals. " + prepared(sheet)
    return Table("planners5", "Executable and long (table 5)", "Method", columns, tuple(rows), note)


@table("planners_reasons")
def why_not(sheet: Sheet) -> Table:
    """Why programs do not run: first what cannot be read, then what cannot be done."""
    counts = {who: reasons_of(sheet.of_who(who)) for who in sheet.whos}
    names = [name for name, _ in sum(counts.values(), Counter[str]()).most_common()]
    rows = []
    for who in sheet.whos:
        own = judged_of(sheet.of_who(who))
        whole = 7 * len(own)
        cells = tuple(share(counts[who][name], whole) for name in names)
        if own:
            rows.append(Row(who, cells, kind_of(who)))
    columns = tuple((name.replace("_", " "), "ours") for name in names)
    note = (
        "Percent of programs times scenes, with counts. `unknown action`, `unknown object` and `no steps` "
        "cannot be read; all others name what the first step that fails lacked. The paper does not count them."
    )
    return Table(
        "planners_reasons", "Why programs do not run", "Method", columns, tuple(rows), note
    )


@table("planners_likeness")
def whom_like(sheet: Sheet) -> Table:
    """Likeness to our programs, the originals' and those of people who played."""
    played = people_programs(sheet)
    rows = []
    for who in sheet.whos:
        own = judged_of(sheet.of_who(who))
        if own:
            cells = (lcs_with(own, "ours"), lcs_with(own, "original"), lcs_with_people(own, played))
            rows.append(Row(who, cells, kind_of(who)))
    columns = (
        ("our programs", "ours"),
        ("the original's people", "ours"),
        ("people who played", "people"),
    )
    note = (
        "Longest common subsequence over the longer length in percent, with the likest program of each kind. "
        "Empty: there is none for these tasks. A scripted model knows our programs, so its first column says "
        "how much of them it has kept."
    )
    return Table("planners_likeness", "Like whom", "Method", columns, tuple(rows), note)


@table("planners_sweep")
def sweep(sheet: Sheet) -> Table:
    """Settings of one model and condition ranked as in the paper (4): LCS and executability, each over that
    of people's programs."""
    whole = judged_of(sheet.results)
    people = [one for one in whole if one.condition == "written"]
    most_run = _plain_mean([_share_of(one) for one in people]) or 1.0
    most_like = HUMAN_LCS
    found: dict[str, list[Result]] = {}
    for head, own in by_condition(one for one in whole if one.condition in METHODS[:5]):
        found[head] = own
    ranked = sorted(
        ((_rank(own, most_run, most_like), head, own) for head, own in found.items()), reverse=True,
        key=lambda row: (row[0], row[1]),
    )  # fmt: skip
    rows = [
        Row(head, (Cell(f"{score:.3f}", value=score), executable(sheet, own), lcs(own)))
        for score, head, own in ranked
        if len(ranked) > 1
    ]
    columns = (("Rank", "ours"), ("Executability", "ours"), ("LCS", "ours"))
    human = "ours of this run" if people else "1, as none is in these runs"
    note = (
        f"The rank is executability over that of people's programs ({human}) plus LCS over {HUMAN_LCS}, the "
        "paper's way of choosing the best run (section 4)."
    )
    return Table("planners_sweep", "Settings, ranked", "Settings", columns, tuple(rows), note)


# -- cells ----------------------------------------------------------------------------------------


def judged_of(results: Iterable[Result]) -> list[Result]:
    """Those that wrote a program which could be judged."""
    return [one for one in results if one.metrics.get("program_executable") is not None]


def _share_of(one: Result) -> float:
    return float(one.metrics["program_executable"])


def executable(sheet: Sheet, results: Sequence[Result], who: str = "") -> Cell:
    """Executability in percent with its interval over programs."""
    query = sheet.filters.query(agent=who) if who else ""
    return mean([100 * _share_of(one) for one in judged_of(results)], query)


def played(results: Sequence[Result]) -> Cell:
    """Executability by the rules that the episodes were played by; older runs have none."""
    found = [one.metrics.get("program_executable_played") for one in results]
    return mean([100 * value for value in found if value is not None])


def readable(results: Sequence[Result]) -> Cell:
    """The share of programs that can be read."""
    return share(sum(bool(one.metrics.get("program_parsed")) for one in results), len(results))


def lcs(results: Sequence[Result]) -> Cell:
    """LCS in percent with its interval."""
    found = [one.metrics.get("program_lcs") for one in results]
    return mean([100 * value for value in found if value is not None])


def lcs_with(results: Sequence[Result], whose: str) -> Cell:
    """LCS with the programs of one source."""
    found = [_judged(one).get("lcs", {}).get(whose) for one in results]
    return mean([100 * value for value in found if value is not None])


def length(results: Sequence[Result]) -> Cell:
    """Mean steps with their interval."""
    return mean([float(one.metrics.get("program_length") or 0) for one in judged_of(results)])


def correctness(results: Sequence[Result]) -> Cell:
    """What people who rated say, in percent; empty where nobody has."""
    found = [one.metrics.get("correctness") for one in results]
    return mean([100 * value for value in found if value is not None])


def reasons_of(results: Sequence[Result]) -> Counter[str]:
    """Reasons, added up over programs and scenes."""
    total: Counter[str] = Counter()
    for one in judged_of(results):
        total.update(_judged(one).get("reasons", {}))
    return total


def people_programs(sheet: Sheet) -> dict[str, list[list[str]]]:
    """Programs of people who played, by task."""
    found: dict[str, list[list[str]]] = {}
    for one in sheet.results:
        if is_people(one.who) and one.reached and one.metrics.get("program"):
            found.setdefault(one.base.partition("@")[0], []).append(one.metrics["program"])
    return found


def lcs_with_people(results: Sequence[Result], played: dict[str, list[list[str]]]) -> Cell:
    """LCS with what people did in the same task."""
    found = []
    for one in results:
        others = played.get(one.base.partition("@")[0], [])
        if others and not is_people(one.who):
            mine = shapes_of(one.metrics.get("program") or ())
            found.append(100 * max(common(mine, shapes_of(other)) for other in others))
    return mean(found)


def by_condition(results: Iterable[Result]) -> list[tuple[str, list[Result]]]:
    """Results by model, condition and settings, in the paper's order of conditions. A head names the
    settings in which rows of one model and condition differ."""
    found: dict[tuple[str, str, tuple[tuple[str, str], ...]], list[Result]] = {}
    for one in judged_of(results):
        if one.condition in (*METHODS, "written"):
            name = (one.model or one.who, one.condition, tuple(sorted(one.settings.items())))
            found.setdefault(name, []).append(one)
    order = {name: place for place, name in enumerate((*METHODS, "written"))}
    rows = sorted(found.items(), key=lambda row: (row[0][0], order[row[0][1]], row[0][2]))
    heads = []
    for (model, condition, settings), own in rows:
        others = [dict(other) for name, what, other in found if (name, what) == (model, condition)]
        differing = [
            f"{name} {value.strip(chr(34))}"
            for name, value in settings
            if len({other.get(name) for other in others}) > 1
        ]
        more = f" ({', '.join(differing)})" if differing else ""
        head = " ".join(dict.fromkeys((TITLES.get(condition, condition), model)))
        heads.append((f"{head}{more}", own))
    return heads


def prepared(sheet: Sheet) -> str:
    """How scenes were prepared, for notes."""
    said = {str(_judged(one).get("prepared") or "") for one in judged_of(sheet.results)} - {""}
    return f"Scenes: {' / '.join(sorted(said))}" if said else ""


def substitute(sheet: Sheet) -> str:
    """A word where log-probabilities were not told."""
    mute = sum(_judged(one).get("probability") == "agreement" for one in judged_of(sheet.results))
    if not mute:
        return ""
    return (
        f"In {mute} programs the endpoint told no log-probabilities: the logarithm of the share of samples "
        "that say the same stands in. "
    )


def _judged(one: Result) -> dict[str, JSON]:
    found = one.metrics.get("program_judged")
    return found if isinstance(found, dict) else {}


def _plain_mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def _rank(results: Sequence[Result], most_run: float, most_like: float) -> float:
    run = _plain_mean([_share_of(one) for one in results]) / most_run
    like = [one.metrics.get("program_lcs") for one in results]
    return run + _plain_mean([value for value in like if value is not None]) / most_like
