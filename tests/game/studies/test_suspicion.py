"""Every rule holds for what it is about, for nothing near it, and for nobody who uses assistive technology."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.studies.conduct import Asked, Chosen, Conduct, Movement, Written, conduct
from game.studies.survey import read_survey
from game.studies.suspicion import RULES, flags
from game.studies.telemetry import kept
from sim.world import JSON, JSONObject
from tests.loops import each

DICE = Random(5)
PEOPLES_GAPS = (
    *tuple(int(DICE.lognormvariate(5.3, 0.5)) for _ in range(110)),
    1500,
    2600,
    1900,
    4000,
)
PEOPLES_MOVES = (*tuple(int(DICE.lognormvariate(6.8, 0.6)) for _ in range(40)), 90, 120, 140, 150)
PERSON = Conduct(
    told=500, answered=20, presses=20, jumps=0,
    movements=(Movement(1.08, 0.6),) * 10,
    written=(Written("why", 120, PEOPLES_GAPS, tuple(int(DICE.lognormvariate(4.6, 0.25)) for _ in range(110)), 110, 5),),
    chosen=tuple(Chosen(f"q{n}", int(DICE.lognormvariate(8, 0.5)), 9) for n in range(20)),
    scales=((4.0, 5.0, 4.0, 6.0, 3.0, 5.0, 5.0, 2.0, 4.0, 6.0, 1.0),),
    reactions=PEOPLES_MOVES,
)  # fmt: skip


def typed(**more: object) -> tuple[Written, ...]:
    return (replace(PERSON.written[0], **more),)  # type: ignore[arg-type]


MACHINES: dict[str, Conduct] = {
    "silent pages": Conduct(answered=5),
    "driven browser": replace(PERSON, driven=True),
    "scripted input": replace(PERSON, scripted=3),
    "jumping pointer": replace(PERSON, jumps=10),
    "ruled pointer": replace(PERSON, movements=(Movement(1.001, 0.05),) * 6),
    "even typing": replace(PERSON, written=typed(gaps=(110, 120, 130, 180) * 10 + (120,) * 40)),
    "impossible typing": replace(PERSON, written=typed(gaps=(12, 40, 90, 20, 700) * 20)),
    "typing without pauses": replace(PERSON, written=typed(gaps=tuple(range(40, 240, 2)))),
    "keys not held": replace(PERSON, written=typed(held=(0, 1, 3) * 20)),
    "text without keys": replace(PERSON, written=typed(typed=200, presses=3)),
    "pasted text": replace(PERSON, written=typed(pasted=60, away=True)),
    "even answers": replace(PERSON, chosen=tuple(Chosen("q", 2000 + n, 9) for n in range(8))),
    "moves too soon": replace(PERSON, reactions=(20, 40, 60, 900) * 5),
    "even play": replace(PERSON, reactions=(500, 510, 490, 505) * 5),
    "play without tail": replace(PERSON, reactions=(300, 700, 900, 1000, 1100) * 8),
    "never quick": replace(PERSON, reactions=(1500, 1800, 2500, 4000) * 5),
    "no bursts": replace(PERSON, written=typed(gaps=(100, 140, 190, 230) * 20), reactions=(600, 900, 1100, 2400) * 6),
    "faster than reading": replace(PERSON, chosen=tuple(Chosen("q", 300 * (n % 4 + 1), 9) for n in range(12))),
    "straight-lining": replace(PERSON, scales=((4.0,) * 10,)),
}  # fmt: skip
NEAR: dict[str, Conduct] = {
    "silent pages": Conduct(answered=4),
    "scripted input": replace(PERSON, scripted=2),
    "jumping pointer": replace(PERSON, jumps=9),
    "keys not held": replace(PERSON, handheld=True, written=typed(held=(0, 1, 3) * 20)),
    "text without keys": replace(PERSON, written=typed(typed=200, presses=3, helped=1)),
    "pasted text": replace(PERSON, written=typed(pasted=400)),
    "moves too soon": replace(PERSON, reactions=(20, 900, 60, 1400, 700) * 5),
    "even play": replace(PERSON, reactions=(500, 510, 490, 505) * 4),
    "straight-lining": replace(PERSON, scales=((4.0,) * 9, (4.0,) * 9)),
}  # fmt: skip


def found(of: Conduct) -> set[str]:
    return {flag.rule.name for flag in flags(of)}


def test_a_person_has_no_flags_and_neither_has_nobody() -> None:
    assert found(PERSON) == set()
    assert found(Conduct()) == set()


@pytest.mark.parametrize("name", [rule.name for rule in RULES])
def test_each_rule_holds_for_what_it_is_about(name: str) -> None:
    assert name in found(MACHINES[name])
    seen = next(flag.seen for flag in flags(MACHINES[name]) if flag.rule.name == name)
    assert seen


@pytest.mark.parametrize("name", NEAR)
def test_no_rule_holds_for_what_is_only_near(name: str) -> None:
    assert name not in found(NEAR[name])


def test_whoever_uses_assistive_technology_is_never_flagged() -> None:
    for machine in each(MACHINES.values()):
        assert flags(replace(machine, assistive=True)) == ()


def test_every_rule_says_what_it_is_in_one_line() -> None:
    for rule in each(RULES):
        assert rule.definition.endswith(".")
        assert rule.threshold
        assert "\n" not in rule.definition
    assert len({rule.name for rule in RULES}) == len(RULES)


# -- readings of what pages told ---------------------------------------------------------------------

SURVEY = read_survey({"elements": [
    {"type": "rating", "name": "a", "title": "one two three", "rateMax": 7},
    {"type": "rating", "name": "b", "title": "one two", "rateMax": 7},
    {"type": "radiogroup", "name": "c", "choices": ["x", "y"]},
    {"type": "rating", "name": "d", "rateMax": 7},
    {"type": "comment", "name": "why"},
]})  # fmt: skip


def read(*events: dict[str, JSON], answers: JSONObject | None = None) -> Conduct:
    return conduct([Asked([kept(list(events))], SURVEY, answers or {})])


def press(t: int, x: int, moves: int, by: str = "mouse") -> dict[str, JSON]:
    return {"t": t, "kind": "press", "by": by, "x": x, "y": 0, "moves": moves, "item": ""}


def test_presses_far_from_the_last_one_without_a_path_are_jumps() -> None:
    seen = read(
        press(1, 0, 0), press(2, 400, 1), press(3, 404, 0), press(4, 0, 30), press(5, 300, 0, "pen")
    )
    assert (seen.presses, seen.jumps, seen.handheld) == (2, 1, False)
    assert read(press(1, 0, 0, "touch"), press(2, 400, 0, "touch")).handheld


def test_a_straight_even_movement_is_told_from_a_bow() -> None:
    line: list[JSON] = [[100 * n, 40 * n, 0] for n in range(8)]
    bow: list[JSON] = [[5000 + 100 * n, 40 * n, n * (8 - n) * 8] for n in range(9)]
    seen = read({"t": 9000, "kind": "pointer", "points": [*line, *bow]})
    straight, bent = seen.movements
    assert (straight.bend, straight.unevenness) == (pytest.approx(1), pytest.approx(0))
    assert bent.bend > 1.1
    assert bent.unevenness > 0.15


def test_answers_are_timed_from_the_one_before_and_the_first_from_the_page() -> None:
    seen = read(
        {"t": 100, "kind": "page", "page": 1}, {"t": 2100, "kind": "change", "item": "a"},
        {"t": 2600, "kind": "change", "item": "a"}, {"t": 4000, "kind": "change", "item": "b"},
        {"t": 400_000, "kind": "change", "item": "c"},
    )  # fmt: skip
    assert seen.chosen == (Chosen("a", 2000, 3), Chosen("b", 1400, 2))


def test_nobody_is_called_fast_for_an_answer_that_was_there_before_the_script() -> None:
    seen = read(
        {"t": 100, "kind": "page", "page": 1},
        {"t": 100, "kind": "change", "item": "a", "early": True},
        {"t": 1500, "kind": "change", "item": "b"},
        {"t": 1600, "kind": "change", "item": "a"},
    )
    assert seen.chosen == (Chosen("b", 1400, 2),)


def test_pasting_counts_as_from_elsewhere_only_soon_after_having_left() -> None:
    left: dict[str, JSON] = {"t": 1000, "kind": "window", "on": False}
    soon: dict[str, JSON] = {"t": 9000, "kind": "paste", "item": "why", "length": 90}
    assert [one.away for one in read(left, soon).written] == [True]
    assert [one.away for one in read(soon).written] == [False]
    assert [one.away for one in read(left, {**soon, "t": 300_000}).written] == [False]


def test_runs_of_scales_end_where_another_kind_of_question_comes() -> None:
    seen = read(answers={"a": 4, "b": 4, "c": "x", "d": 4, "why": "text"})
    assert seen.scales == ((4.0, 4.0), (4.0,))
    assert seen.answered == 5


def test_typing_is_gathered_over_batches_and_pages() -> None:
    keys: dict[str, JSON] = {"t": 5, "kind": "keys", "item": "why", "presses": 2, "gaps": [100], "held": [80],
                             "typed": 2, "erased": 1, "helped": 0, "length": 2}  # fmt: skip
    events = kept([keys])
    seen = conduct([Asked([events, events], SURVEY, {})])
    assert seen.written == (Written("why", 4, (100, 100), (80, 80), 4, 2),)
