"""The JSON Schema of studies says what the checker says, as far as a schema can."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from game.evaluation.reading import RunFileError
from game.studies.file import read_data
from game.studies.schema import schema, written

ROOT = Path(__file__).parents[3]
EXAMPLES = sorted((ROOT / "examples" / "studies").glob("*.yaml"))
VALIDATOR = Draft7Validator(schema())
RICH = """
study: rich
title: {en: Everything, de: Alles}
languages: [en, de]
seed: 3
silence_minutes: 20
repeats: 2
quota: 5
quotas: [{cell: {pace: turns}, wanted: 9}]
block: participant.luck
variables: {luck: {from: 1, to: 2}, tall: {scope: cohort, choices: [a, 2, true]}}
factors: {partner: {levels: [chef, idle], within: true}, pace: [turns, together]}
recruiting:
  platforms: [prolific, sona]
  devices: [computer, phone]
  places: 5
  minutes: 10
  currency: EUR
  pay: 2.25
  screen_out: "0.20"
  withdrawn: 1
  description: Cook.
  back: {sona: "https://a.b/?c={id}", prolific: {done: "https://a.b/"}}
bonus: {formula: "min(answer.nice, 1)", most: 2}
exclude:
  - {reason: Careless, answer: nice, is: [1, 2]}
  - {reason: Quick, minutes: total, less: 3, stage: nice-one}
  - {reason: Pasted, telemetry: paste, more: 2}
wording:
  sus: {de: {wording: official, ends: [a, b], items: {sus_1: {title: Satz}}}}
stages:
  - welcome: {en: Hello., de: Hallo.}
  - consent: {text: Agree., statements: [Yes.]}
  - screening:
      survey: {elements: [{type: boolean, name: old}]}
      wanted: {old: true}
  - instructions: Read this.
  - tutorial: {task: tutorial/1, tries: 2, pace: turns}
  - quiz:
      survey:
        pages: [{elements: [{type: radiogroup, name: who, choices: [a, {value: b, text: B}]}]}]
      wanted: {who: [a]}
      tries: 2
  - {name: nice-one, survey: {text: Say., survey: {elements: [
      {type: rating, name: nice, title: Nice, isRequired: true, rateMax: 7, minRateDescription: low},
      {type: slider, name: much, min: 0, max: 10, step: 2},
      {type: matrix, name: table, rows: [a], columns: [1, 2]},
      {type: comment, name: why, maxLength: 100}]}}}
  - {name: meet, matching: {wait_minutes: 5, fallback: agent, agent: idle, together: [treatment], afresh: false,
      timeout: shared, roles: drawn, rtt_ms: 100}}
  - loop:
      rounds: treatment
      stages:
        - play: {task: multi_agent/1, seats: {robot1: participant, robot2: {agent: "{{round.partner}}", settings: {}}},
            pace: turns, seed: 3, chat: false, minutes: 5, step_limit: 50, blind: false, names: {robot2: Sam},
            latency_ms: "{{participant.luck}}", if_left: agent, agent: idle, grace_seconds: 10, after_leaving: stop, impossible: skip}
        - loop: {rounds: 2, stages: [{break: {seconds: 5}}]}
  - survey: sus
  - {name: how, partner_survey: {instrument: fluency}}
  - debrief: {text: That was it.}
  - end: {}
"""
WHOLE: Any = yaml.safe_load(RICH)
TRIED: tuple[Any, ...] = (None, True, -1, 0.5, 10**12, "", "zzz", [], {}, ["zzz"], {"zzz": 1})
BEYOND = re.compile(
    r"there is no (stage )?\"|does not ask this|in common|^block: unknown value|^wording.sus.de: unknown key"
    r"|^stages\[0\].welcome.en: unknown key"  # languages that the file does not have
    r"|^quotas"  # factors and levels
)
"""What a schema cannot know: names that stand elsewhere in the file."""


def data(text: str) -> Any:
    return yaml.safe_load(text)


def refused(wrong: Any) -> str:
    """What the checker says of a file; empty: nothing."""
    try:
        read_data(wrong)
    except RunFileError as error:
        return str(error)
    return ""


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a file."""
    if path:
        yield path
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, one in inner:
        yield from places(one, (*path, key))


def changed(path: tuple[Any, ...], value: Any, *, delete: bool = False) -> Any:
    """The rich file with one place changed."""
    wrong = copy.deepcopy(WHOLE)
    at = wrong
    for key in path[:-1]:
        at = at[key]
    if delete:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return wrong


def test_the_schema_in_the_docs_is_the_one_of_the_code() -> None:
    """Otherwise: python -m game.studies.schema > docs/study.schema.json"""
    assert (ROOT / "docs" / "study.schema.json").read_text("utf-8") == written()


def test_it_is_a_schema() -> None:
    Draft7Validator.check_schema(schema())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_in_order_and_name_it(path: Path) -> None:
    text = path.read_text("utf-8")
    assert [error.message for error in VALIDATOR.iter_errors(data(text))] == []
    assert "yaml-language-server: $schema=../../docs/study.schema.json" in text


def test_a_file_with_everything_is_in_order_for_both() -> None:
    assert refused(data(RICH)) == ""
    assert [error.message for error in VALIDATOR.iter_errors(data(RICH))] == []


@pytest.mark.parametrize("value", TRIED, ids=repr)
def test_it_never_complains_of_what_the_checker_takes(value: Any) -> None:
    every = list(places(WHOLE))
    assert len(every) > 200
    wrong = [
        path for path in every
        if refused(made := changed(path, value)) == "" and not VALIDATOR.is_valid(made)
    ]  # fmt: skip
    assert wrong == []


def test_it_never_complains_of_what_may_be_left_out() -> None:
    taken = {
        path: made
        for path in places(WHOLE)
        if not refused(made := changed(path, None, delete=True))
    }
    assert len(taken) > 30
    assert [path for path, made in taken.items() if not VALIDATOR.is_valid(made)] == []


@pytest.mark.parametrize(
    "path", [("study",), ("title",), ("stages",), ("exclude", 0, "reason"), ("bonus", "formula")]
)
def test_what_may_not_be_left_out_is_missed_by_both(path: tuple[Any, ...]) -> None:
    made = changed(path, None, delete=True)
    assert refused(made) != ""
    assert not VALIDATOR.is_valid(made)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("study: rich", "stduy: rich"),
        ("seed: 3\n", "seed: three\n"),
        ("quota: 5", "quota: 0"),
        ("wanted: 9", "wanted: many"),
        (", wanted: 9", ""),
        ("scope: cohort", "scope: everybody"),
        ("{from: 1, to: 2}", "{from: 1}"),
        ("within: true", "within: yes please"),
        ("[prolific, sona]", "[prolifc]"),
        ("currency: EUR", "currency: euros"),
        ("[computer, phone]", "[computer, watch]"),
        ('"https://a.b/?c={id}"', "ftp://a.b"),
        ("prolific: {done:", "prolific: {finished:"),
        ("pay: 2.25", "pay: a lot"),
        ("  pay: 2.25\n", ""),
        ("reason: Careless, ", ""),
        ("is: [1, 2]", "is: 1, less: 2"),
        ("less: 3", "less: three"),
        ("telemetry: paste", "telemetry: pasting"),
        ("sus_1:", "sus_11:"),
        ("ends: [a, b]", "ends: [a]"),
        ("  - welcome:", "  - wellcome:"),
        ("  - welcome:", "  - break: {seconds: 1}\n    welcome:"),
        ("text: Agree., ", ""),
        ("type: boolean", "type: bool"),
        ("type: boolean, name: old", "type: boolean"),
        ("type: boolean,", "type: boolean, visibleIf: x,"),
        ("      wanted: {old: true}\n", ""),
        ("task: tutorial/1, ", ""),
        ("tries: 2, pace", "tries: 0, pace"),
        ("choices: [a, {value: b, text: B}]", "other: 1"),
        ("rows: [a], ", ""),
        ("isRequired: true", "isRequired: very"),
        ("fallback: agent, agent: idle", "fallback: agent"),
        ("timeout: shared", "timeout: together"),
        ("if_left: agent, agent: idle", "if_left: agent"),
        ("rounds: treatment", "rounds: always"),
        ("rounds: 2, ", ""),
        ("{break: {seconds: 5}}", "{break: }"),
        ("chat: false", "chat: no chat"),
        ("minutes: 5, step", "minutes: soon, step"),
        ("seats: {robot1: participant, robot2: {agent:", "seats: {robot1: participant, robot2: {robot:"),
        ("- survey: sus", "- survey: iq"),
        ("{instrument: fluency}", "{instrument: fluency, survey: {elements: [{type: boolean, name: z}]}}"),
        ("{break: {seconds: 5}}", "{loop: {rounds: 1, stages: [{loop: {rounds: 1, stages: [{break: {seconds: 5}}]}}]}}"),
        ("  - end: {}", "  - end: {text: 3}"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_wrong_for_both(old: str, new: str) -> None:
    assert RICH.count(old) >= 1
    wrong = data(RICH.replace(old, new, 1))
    assert refused(wrong) != ""
    assert not VALIDATOR.is_valid(wrong)


def test_what_only_the_checker_finds_is_beyond_a_schema() -> None:
    """Over every place: the rest is names of what stands elsewhere."""
    found = {}
    for path in places(WHOLE):
        made = changed(path, "zzz")
        if (said := refused(made)) and VALIDATOR.is_valid(made):
            found[path] = said
    assert len(found) > 10
    assert {path: said for path, said in found.items() if not BEYOND.search(said)} == {}
