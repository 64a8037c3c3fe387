"""The ready-made instruments score as their sources say, in whichever words they are asked."""

from __future__ import annotations

from typing import Any

import pytest

from game.evaluation.reading import RunFileError
from game.studies.instruments import Instrument, instrument, instruments, reworded, scores
from game.studies.survey import problems


def answered(one: Instrument, value: Any = None, **more: Any) -> dict[str, Any]:
    """The same answer to each item on a scale (the lowest where none is said)."""
    scales = [item for item in one.survey.questions if item.kind in ("rating", "slider")]
    return {item.name: item.low if value is None else value for item in scales} | more


def test_there_is_an_instrument_for_each_thing_that_studies_ask() -> None:
    assert set(instruments()) == {
        "big_five", "demographics", "fluency", "free_text", "gameplay", "interest", "nasa_tlx",
        "preference", "sus", "trust",
    }  # fmt: skip


@pytest.mark.parametrize("name", sorted(instruments()))
def test_each_is_marked_as_adapted_and_what_is_scored_names_its_source(name: str) -> None:
    one = instrument(name)
    assert one.wording == "adapted"
    assert bool(one.source) == bool(one.scales)


def test_usability_is_from_0_to_100() -> None:
    """Brooke: odd items count from 1 up, even ones from 5 down, and the sum times 2.5."""
    sus = instrument("sus")
    best = {f"sus_{n}": 5 if n % 2 else 1 for n in range(1, 11)}
    assert scores(sus, best) == {"sus": 100.0}
    assert scores(sus, {f"sus_{n}": 1 if n % 2 else 5 for n in range(1, 11)}) == {"sus": 0.0}
    assert scores(sus, answered(sus, 3)) == {"sus": 50.0}
    assert scores(sus, {**best, "sus_2": 3}) == {"sus": 95.0}


def test_workload_is_a_mean_and_weighted_by_the_pairs() -> None:
    tlx = instrument("nasa_tlx")
    values = {
        "mental": 80,
        "physical": 10,
        "temporal": 60,
        "performance": 20,
        "effort": 70,
        "frustration": 30,
    }
    pairs = [one for one in tlx.survey.questions if one.kind == "radiogroup"]
    assert len(pairs) == 15
    assert scores(tlx, values) == {"raw": 45.0, "weighted": None}
    first = {one.name: one.options[0].value for one in pairs}
    # The first of each pair: mental 5 times, physical 4, temporal 3, performance 2, effort once.
    weighted = (5 * 80 + 4 * 10 + 3 * 60 + 2 * 20 + 70) / 15
    assert scores(tlx, values | first)["weighted"] == pytest.approx(weighted)


def test_trust_turns_the_five_items_of_distrust_round() -> None:
    trust = instrument("trust")
    trusting = {f"trust_{n}": 1 if n <= 5 else 7 for n in range(1, 13)}
    assert scores(trust, trusting) == {"trust": 7.0, "distrust": 1.0}


def test_each_factor_of_personality_has_one_item_that_counts_the_other_way() -> None:
    five = instrument("big_five")
    assert scores(five, answered(five, 3)) == dict.fromkeys(scores(five, {}), 3.0)
    outgoing = answered(five, 3, big_five_6=5, big_five_1=1)
    assert scores(five, outgoing)["extraversion"] == 5.0


def test_fluency_and_interest_turn_their_items_round() -> None:
    fluency, interest = instrument("fluency"), instrument("interest")
    lazy = answered(
        fluency, 4, contribution_1=7, contribution_2=1, contribution_3=7, contribution_4=1
    )
    assert scores(fluency, lazy)["partner_contribution"] == 1.0
    assert scores(interest, answered(interest, 7, interest_3=1, interest_4=1)) == {"interest": 7.0}


def test_a_scale_with_an_item_left_out_has_no_score() -> None:
    sus = instrument("sus")
    answers = answered(sus, 3)
    del answers["sus_4"]
    assert scores(sus, answers) == {"sus": None}


@pytest.mark.parametrize("name", sorted(instruments()))
def test_the_lowest_answers_fit_every_instrument(name: str) -> None:
    one = instrument(name)
    needed = {
        item.name: item.options[0].value for item in one.survey.questions
        if item.required and item.options
    }  # fmt: skip
    assert problems(one.survey, answered(one) | needed) == {}


def test_official_words_take_the_place_of_ours_without_touching_the_scores() -> None:
    sus = instrument("sus")
    german = {
        "wording": "official, German",
        "items": {"sus_1": {"title": "Satz eins", "ends": ["gar nicht", "völlig"]}},
    }
    told = reworded(sus, german)
    assert told.wording == "official, German"
    first = told.survey.questions[0]
    assert (first.title, first.ends, first.low, first.high) == (
        "Satz eins",
        ("gar nicht", "völlig"),
        1,
        5,
    )
    assert told.survey.questions[1] == sus.survey.questions[1]
    assert scores(told, answered(told, 3)) == scores(sus, answered(sus, 3))
    choice = reworded(
        instrument("preference"), {"items": {"partner": {"choices": {"neither": "egal"}}}}
    )
    assert [o.text for o in choice.survey.questions[0].options][-1] == "egal"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"items": {"sus_11": {"title": "x"}}}, "it has: sus_1"),
        ({"items": {"sus_1": {"ends": ["x"]}}}, "two texts"),
        ({"items": {"sus_1": {"choices": {"1": "x"}}}}, "no such choice"),
        ({"scales": []}, 'unknown key "scales"'),
    ],
)
def test_words_for_what_is_not_there_are_refused(data: Any, says: str) -> None:
    with pytest.raises(RunFileError, match=says):
        reworded(instrument("sus"), data)


def test_an_unknown_instrument_is_told_which_there_are() -> None:
    with pytest.raises(KeyError, match="there are: big_five"):
        instrument("iq")
