"""Reads `study.yaml`: every complaint names the line, the place, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast, get_args

import yaml

from game.evaluation.reading import Node, RunFileError, read_yaml
from game.studies import fields
from game.studies.aloud import read_models_prompt
from game.studies.assigning import Design, Factor
from game.studies.definition import (
    KINDS,
    Kind,
    Loop,
    Part,
    Stage,
    Study,
    every_stage,
)
from game.studies.exclusion import Rule, read_rules
from game.studies.languages import in_language
from game.studies.offer import Offer, bonus_of, read_offer
from game.studies.questions import asked, questions_of
from game.studies.shared import all_of, check_shared, places
from game.studies.variables import HOLE, Scope, Variable, named
from game.studies.wording import read_wording, worded
from sim.world import JSON

TOP = (
    "study", "title", "languages", "seed", "variables", "factors", "quota", "quotas", "repeats", "block", "stages",
    "silence_minutes", "recruiting", "bonus", "exclude", "wording", "models",
)  # fmt: skip
SIZE = 1_000_000
DEEPEST = 3
"""Loops within loops."""
_MARK = re.compile(r"line (\d+), column \d+")
"""Where something is no YAML."""
SCOPES: tuple[str, ...] = (*get_args(Scope), "round")


class StudyFileError(ValueError):
    """A study's file is wrong. `line` counts from 1 (0: the whole file), `path` is the place in it."""

    def __init__(self, line: int, path: str, message: str) -> None:
        where = f"line {line}: " if line else ""
        place = f"{path}: " if path else ""
        super().__init__(f"{where}{place}{message}")
        self.line, self.path, self.message = line, path, message


def read_file(path: Path) -> Study:
    """The study of a file.

    Raises:
        StudyFileError: see `read_text`.
    """
    return read_text(file_text(path))


def file_text(path: Path) -> str:
    """What a file has.

    Raises:
        StudyFileError: it is not there, or no text.
    """
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise StudyFileError(0, "", f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise StudyFileError(0, "", f"{path}: this is not text in UTF-8") from error


def read_text(text: str, language: str = "") -> Study:
    """The study that a text says, its texts in one of its languages (empty: the first).

    Raises:
        StudyFileError: it is no YAML, or says something that cannot be.
    """
    if len(text) > SIZE:
        raise StudyFileError(0, "", f"a study of {len(text)} characters is too large")
    try:
        return read_data(read_yaml(text), language)
    except RunFileError as error:
        if found := _MARK.fullmatch(error.path):
            raise StudyFileError(int(found[1]), "", error.message) from error
        raise StudyFileError(line_of(text, error.path), error.path, error.message) from error


def read_data(data: JSON, language: str = "") -> Study:
    """The study of a file's content, in one of its languages (empty: the first).

    Raises:
        RunFileError: see `read_text`.
    """
    languages = _languages(Node(data).fields(TOP))
    written = data
    language = language if language in languages else languages[0]
    data = in_language(data, languages, language)
    given = Node(data).fields(TOP)
    for needed in ("study", "title", "stages"):
        if needed not in given:
            raise RunFileError(needed, "this is missing: a study needs a name, a title and stages")
    variables = tuple(_variables(given["variables"])) if "variables" in given else ()
    words = read_wording(given["wording"], languages, language) if "wording" in given else {}
    stages = worded([_part(node, 0) for node in given["stages"].items()], language, words)
    study = Study(
        name=fields.STUDY.read(given["study"]),
        title=fields.TITLE.read(given["title"]),
        stages=stages,
        design=_design(given),
        variables=variables,
        block=_block(given["block"], variables) if "block" in given else "",
        languages=languages,
        seed=fields.SEED.read(given["seed"]) if "seed" in given else 0,
        silence_minutes=fields.SILENCE.read(given["silence_minutes"])
        if "silence_minutes" in given else 30.0,
        exclude=_rules(given["exclude"], stages) if "exclude" in given else (),
        recruiting=read_offer(given["recruiting"]) if "recruiting" in given else Offer(),
        bonus=bonus_of(given, asked(stages)),
        models_prompt=read_models_prompt(given["models"]) if "models" in given else "",
        source=cast("dict[str, JSON]", Node(written).plain()),
    )  # fmt: skip
    _check_names(study, given["stages"])
    _check_order(study, given["stages"])
    _check_holes(study, Node(data))
    _check_varied(study, given["stages"])
    check_shared(study, given["stages"])
    return study


def _rules(node: Node, stages: Sequence[Part]) -> tuple[Rule, ...]:
    every = every_stage(stages)
    return read_rules(node, {one.name: [q.name for q in questions_of(one)] for one in every})


def _languages(given: Mapping[str, Node]) -> tuple[str, ...]:
    """The study's languages, the first of which is the usual one."""
    if "languages" not in given:
        return ("en",)
    found = fields.LANGUAGES.read(given["languages"])
    if not found:
        raise given["languages"].error("name at least one language, such as en")
    twice = next((one for one in found if found.count(one) > 1), None)
    if twice is not None:
        raise given["languages"].error(f"{twice} is named twice")
    return found


_PLACE = re.compile(r"\[(\d{1,9})\]\.?")


def line_of(text: str, path: str) -> int:
    """The line of a place in a YAML text, or of the nearest place around it."""
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError):
        return 0
    line, rest = 0, path
    # Only along the path: parts that a file repeats by `*name` may stand in themselves, or be more than can be counted.
    while rest and (found := _below(node, rest)):
        mark, node, rest = found
        line = mark.line + 1
    return line


def _below(node: yaml.Node | None, path: str) -> tuple[yaml.Mark, yaml.Node, str] | None:
    """Where the first part of a path stands, what stands there, and the path from there; None where there is none."""
    if isinstance(node, yaml.MappingNode):
        keys = [(str(key.value), key.start_mark, value) for key, value in node.value]
        fitting = [
            one for one in keys if path == one[0] or path.startswith((f"{one[0]}.", f"{one[0]}["))
        ]
        if fitting:
            name, mark, value = max(fitting, key=lambda one: len(one[0]))
            return mark, value, path[len(name) :].removeprefix(".")
    if isinstance(node, yaml.SequenceNode) and (found := _PLACE.match(path)):
        value = next(iter(node.value[int(found[1]) :]), None)
        return (value.start_mark, value, path[found.end() :]) if value is not None else None
    return None


# -- what is varied --------------------------------------------------------------------------------


def _design(given: Mapping[str, Node]) -> Design:
    factors = tuple(
        _factor(name, node) for name, node in given["factors"].members()
    ) if "factors" in given else ()  # fmt: skip
    quota = fields.QUOTA.read(given["quota"]) if "quota" in given else None
    repeats = fields.REPEATS.read(given["repeats"]) if "repeats" in given else 1
    seed = fields.SEED.read(given["seed"]) if "seed" in given else 0
    try:
        design = Design(factors, seed, quota, repeats=repeats)
    except ValueError as error:
        raise given["factors"].error(str(error)) from error
    if "quotas" not in given:
        return design
    if quota is None:
        raise given["quotas"].error("say the `quota` of all other cells beside it")
    return replace(design, quotas=_quotas(design, given["quotas"]))


def _quotas(design: Design, node: Node) -> dict[int, int]:
    """By cell how many completions are wanted where that is another number; the last line that fits holds."""
    between = {factor.name: factor.levels for factor in design.factors if not factor.within}
    found: dict[int, int] = {}
    for line in node.items():
        given = line.fields(("cell", "wanted"))
        for needed in ("cell", "wanted"):
            if needed not in given:
                raise line.error("`cell`, with levels of factors, and `wanted` are expected")
        levels = given["cell"].fields(tuple(between))
        for name, inner in levels.items():
            if inner.value not in between[name]:
                there = ", ".join(map(str, between[name]))
                raise inner.error(f"{name} has no level {inner.value!r}; it has: {there}")
        wanted = fields.QUOTA.read(given["wanted"])
        found |= {
            number: wanted
            for number, cell in enumerate(design.cells)
            if all(cell[name] == level.value for name, level in levels.items())
        }
    return found


def _factor(name: str, node: Node) -> Factor:
    if isinstance(node.value, list):
        return Factor(name, tuple(fields.VALUE.read(one) for one in node.items()))
    given = node.fields(("levels", "within"))
    if "levels" not in given:
        raise node.error("a factor is a list of levels, or has `levels`")
    within = given["within"].truth() if "within" in given else False
    return Factor(name, tuple(fields.VALUE.read(one) for one in given["levels"].items()), within)


def _variables(node: Node) -> list[Variable]:
    return [_variable(name, inner) for name, inner in node.members()]


def _variable(name: str, node: Node) -> Variable:
    given = node.fields(("scope", "choices", "from", "to"))
    scope = (
        cast(Scope, given["scope"].choice(get_args(Scope))) if "scope" in given else "participant"
    )
    if "choices" in given:
        return Variable(
            name, scope, tuple(fields.VALUE.read(one) for one in given["choices"].items())
        )
    if "from" not in given or "to" not in given:
        raise node.error("a variable has `choices`, or goes `from` a number `to` another")
    low, high = fields.FROM_TO.read(given["from"]), fields.FROM_TO.read(given["to"])
    if high < low:
        raise node.error(f"it goes from {low} to {high}: the first has to be less")
    return Variable(name, scope, (), low, high)


def _block(node: Node, variables: Sequence[Variable]) -> str:
    """A variable that somebody has before they are given a treatment."""
    return node.choice([f"{one.scope}.{one.name}" for one in variables if one.scope != "study"])


# -- stages ----------------------------------------------------------------------------------------


def _part(node: Node, depth: int) -> Part:
    if not isinstance(node.value, Mapping):
        raise node.error(f"a stage is `kind: ...`; the kinds: {', '.join(KINDS)}, loop")
    members = dict(node.members())
    kinds = [key for key in members if key in KINDS or key == "loop"]
    if len(kinds) != 1:
        rest = [key for key in members if key != "name"]
        unknown = f'; there is no "{rest[0]}"' if rest and not kinds else ""
        raise node.error(f"exactly one of {', '.join(KINDS)} and loop is expected{unknown}")
    given = node.fields((kinds[0], "name"))
    inner = given[kinds[0]]
    name = fields.NAME.read(given["name"]) if "name" in given else ""
    if kinds[0] == "loop":
        return _loop(inner, name or "loop", depth)
    return _stage(cast(Kind, kinds[0]), inner, name or kinds[0])


def _loop(node: Node, name: str, depth: int) -> Loop:
    if depth >= DEEPEST:
        raise node.error(f"loops go {DEEPEST} deep at the most")
    given = node.fields(("rounds", "stages"))
    if "stages" not in given:
        raise node.error("a loop needs `stages`")
    rounds: int | None = None
    if "rounds" not in given:
        raise node.error('a loop needs `rounds`: a number, or "treatment" for those of the factors')
    if given["rounds"].value != "treatment":
        rounds = fields.ROUNDS.read(given["rounds"])
    return Loop(name, tuple(_part(one, depth + 1) for one in given["stages"].items()), rounds)


FIELDS: Mapping[Kind, tuple[str, ...]] = {
    "welcome": ("text", "title"),
    "consent": ("text", "title", "statements"),
    "screening": ("text", "title", "survey", "wanted"),
    "instructions": ("text", "title"),
    "tutorial": ("text", "title", "task", "tries", "pace"),
    "quiz": ("text", "title", "survey", "wanted", "tries"),
    "survey": ("text", "title", "survey", "instrument"),
    "partner_survey": ("text", "title", "survey", "instrument"),
    "matching": (
        "text", "title", "wait_minutes", "fallback", "agent", "together", "afresh", "timeout", "roles",
        "rtt_ms",
    ),
    "play": (
        "text", "title", "task", "seats", "pace", "seed", "feedback", "chat", "minutes", "step_limit",
        "blind", "names", "latency_ms", "if_left", "grace_seconds", "agent", "after_leaving", "impossible",
    ),
    "break": ("text", "title", "seconds"),
    "debrief": ("text", "title"),
    "end": ("text", "title"),
}  # fmt: skip
NEEDS: Mapping[Kind, tuple[str, ...]] = {
    "consent": ("text",), "screening": ("survey", "wanted"), "instructions": ("text",),
    "tutorial": ("task",), "quiz": ("survey", "wanted"), "play": ("task",), "break": ("seconds",),
}  # fmt: skip


def _stage(kind: Kind, node: Node, name: str) -> Stage:
    """A stage; where its fields are one text, that is what is shown."""
    if (
        isinstance(node.value, str)
        and "text" in FIELDS[kind]
        and not NEEDS.get(kind, ("text",))[1:]
    ):
        short = "instrument" if kind in ("survey", "partner_survey") else "text"
        given = {short: node}
    else:
        given = node.fields(FIELDS[kind])
    for needed in NEEDS.get(kind, ()):
        if needed not in given:
            raise node.error(f"{kind} needs `{needed}`")
    varied = {key: str(inner.value) for key, inner in given.items() if _is_varied(key, inner)}
    told: dict[str, Any] = {
        key: fields.STAGE[key].read(inner) for key, inner in given.items() if key not in varied
    }
    stage = Stage(kind, name, **told, path=node.path, varied=varied)
    if kind in ("survey", "partner_survey") and bool(stage.survey) == bool(stage.instrument):
        raise node.error("either `instrument` or `survey` is expected")
    for field, wants in (("fallback", stage.fallback), ("if_left", stage.if_left)):
        if wants == "agent" and stage.agent is None:
            raise given[field].error(
                "say which `agent`: its name, or `{agent: name, settings: {...}}`"
            )
    if kind in ("screening", "quiz"):
        _check_wanted(stage, given["wanted"])
    return stage


def _is_varied(name: str, node: Node) -> bool:
    """Whether a variable alone says a field that is no text."""
    alone = isinstance(node.value, str) and HOLE.fullmatch(node.value.strip())
    return name in fields.VARIED and bool(alone)


def _check_wanted(stage: Stage, node: Node) -> None:
    assert stage.survey is not None
    asked = {one.name for one in stage.survey.questions}
    for name, inner in node.members():
        if name not in asked:
            raise inner.error(f"the survey does not ask this; it asks: {', '.join(sorted(asked))}")


# -- the whole -------------------------------------------------------------------------------------


def _check_names(study: Study, node: Node) -> None:
    names = [one.name for one in every_stage(study.stages)]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise node.error(f'two stages are called "{twice}"; give one of them another `name`')


def _check_order(study: Study, node: Node) -> None:
    """What would send people in circles or nowhere."""
    kinds = [one.kind for one in every_stage(study.stages)]
    if kinds[-1] != "end" or isinstance(study.stages[-1], Loop):
        raise node.error("the last stage is `end`: it says how participants get back and are paid")
    if kinds.count("end") > 1:
        raise node.error(
            "there is one `end`; outcomes on the way (no consent, screened out) have theirs"
        )
    if "consent" in kinds:
        before = kinds[: kinds.index("consent")]
        early = next((kind for kind in before if kind not in ("welcome", "instructions")), None)
        if early is not None:
            raise node.error(
                f"`{early}` comes before `consent`: nothing is asked or recorded before it"
            )


def _check_holes(study: Study, node: Node) -> None:
    """Every variable that a text names has to be there."""
    rounds = {factor.name for factor in study.design.factors}
    between = {factor.name for factor in study.design.factors if not factor.within}
    known = {f"{one.scope}.{one.name}" for one in study.variables}
    known |= {f"round.{name}" for name in rounds} | {f"treatment.{name}" for name in between}
    known.add("round.number")
    known |= {"participant.name", "partners.first", "partners.second"}
    for name in sorted(named(study.source)):
        if name not in known:
            there = ", ".join(sorted(known))
            raise RunFileError(
                _place(node, name), f"there is no variable {name}; there are: {there}"
            )


def _check_varied(study: Study, node: Node) -> None:
    """Whether a field may be all that its variable may be."""
    for stage, place in zip(every_stage(study.stages), places(node), strict=True):
        for name, hole in stage.varied.items():
            where = dict(place.members())[name]
            for value in all_of(study, hole.strip()):
                try:
                    fields.STAGE[name].read(Node(value, where.path))
                except RunFileError as error:
                    raise where.error(f"{hole} may be {value!r}: {error.message}") from error
                if name == "if_left" and value == "agent" and stage.agent is None:
                    raise where.error(f"{hole} may be agent: say which `agent`")


def _place(node: Node, name: str) -> str:
    """Where a variable is named first."""
    inner = [inner for _, inner in node.members()] if isinstance(node.value, Mapping) else (
        node.items() if isinstance(node.value, list) and node.value else [])  # fmt: skip
    for one in inner:
        if isinstance(one.value, str) and name in named(one.value):
            return one.path
        if isinstance(one.value, Mapping | list) and (found := _place(one, name)):
            return found
    return ""
