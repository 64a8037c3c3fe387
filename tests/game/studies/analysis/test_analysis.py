"""A study of four people, small enough to work every number out by hand."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.studies.analysis.effects import effect, effects
from game.studies.analysis.items import observed_answers
from game.studies.analysis.measured import (
    AGAINST,
    Observed,
    against_people,
    company,
    numbers,
    observed,
)
from game.studies.analysis.rows import Answers, Participant, Played, Round, Score, clusters, counted
from game.studies.analysis.scales import correlations, observed_scores, reliability, scored
from game.studies.analysis.standing import balance, exclusions, funnel
from game.studies.assigning import Design, Factor
from game.studies.instruments import instruments
from game.studies.survey import Option, Question, read_survey

PARTNER = Factor("partner", ("chef", "idle"), within=True)
PACE = Factor("pace", ("turns", "realtime"))
DESIGN = Design((PARTNER, PACE), quota=2)


def played(session: str, length: int = 10, *, success: bool = True, **more: Any) -> Played:
    metrics = {"length": length, "success": success, "idle_share": {"one": 0.5, "two": 0.25}}
    who = more.pop("who", {"one": "person", "two": "chef"})
    return Played(session, more.pop("task", "t"), "turns", who, metrics | more)


def seen(name: str, value: float, who: str, number: int = 1, **condition: Any) -> Observed:
    return Observed(name, "own", value, who, number, condition, f"{who}{number}")


def test_the_funnel_counts_who_came_who_left_and_who_is_there() -> None:
    people = [
        Participant("a", 0, "completed", 2, {0: 60.0, 1: 120.0}),
        Participant("b", 0, "gone", 1, {0: 30.0}),
        Participant("c", 1, "under way", 1, {0: 90.0}),
        Participant("d", None, "gone", -1),
    ]
    found = [
        (one.stage, one.entered, one.left, one.here, one.minutes)
        for one in funnel(["welcome", "play", "end"], people)
    ]
    assert found == [("welcome", 3, 0, 0, 1.0), ("play", 3, 1, 1, 2.0), ("end", 1, 0, 0, None)]


@given(st.lists(st.tuples(st.integers(-1, 3), st.sampled_from(["under way", "gone"])), max_size=30))
def test_whoever_is_lost_between_two_stages_is_said_to_have_left(people: Any) -> None:
    rows = [Participant(str(n), 0, how, reached) for n, (reached, how) in enumerate(people)]
    stages = funnel(["a", "b", "c", "d"], rows)
    for before, after in pairwise(stages):
        assert before.entered - after.entered == before.left + before.here
    assert len(stages) == 4


def test_cells_count_what_was_wanted_and_what_came() -> None:
    people = [
        Participant("a", 0, "completed"), Participant("b", 0, "completed", excluded="too fast"),
        Participant("c", 1, "gone"), Participant("d", 1),
    ]  # fmt: skip
    first, second = balance(DESIGN, people)
    assert (first.levels, first.wanted, first.started) == ({"pace": "turns"}, 2, 2)
    assert (first.completed, first.excluded, first.gone, first.under_way) == (2, 1, 0, 0)
    assert (second.completed, second.gone, second.under_way) == (0, 1, 1)
    assert exclusions(people) == {"too fast": 1}
    assert counted(people) == {"a", "c", "d"}


def test_those_who_ever_played_together_are_one_cluster() -> None:
    rounds = [
        Round("a", 1, {}, "s1", "one"), Round("b", 1, {}, "s1", "two"), Round("b", 2, {}, "s2", "one"),
        Round("c", 2, {}, "s2", "two"), Round("d", 1, {}, "s3", "one"),
    ]  # fmt: skip
    found = clusters(rounds)
    assert len({found["a"], found["b"], found["c"]}) == 1
    assert found["d"] != found["a"]


def test_those_who_played_nothing_are_no_cluster() -> None:
    found = clusters([Round("a", 1, {}, "", ""), Round("b", 1, {}, "", "")])
    assert found == {"a": "a", "b": "b"}


def test_a_sessions_numbers_are_its_own_and_those_of_its_seats() -> None:
    talk = {"one": {"made": 2, "followed": 1}, "two": {"made": 1, "followed": 0}}
    enabled = {"one": {"two": 3}, "two": {"one": 1}}
    share = {"one": 0.6, "two": 0.4}
    found = numbers(
        played("s", requests_followed=talk, enabled=enabled, subtask_share=share, seconds=None)
    )
    by = {(one.name, one.seat): one.value for one in found}
    assert by["success", ""] == 1.0
    assert (by["idle_share", "one"], by["idle_share", ""]) == (0.5, 0.375)
    assert (by["requests_followed.made", ""], by["enabled", "one"], by["enabled", ""]) == (3, 3, 4)
    assert by["subtask_share", ""] == 0.4
    assert not [one for one in found if one.name == "seconds"]


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        ({"one": "person", "two": "idle"}, "alone"), ({"one": "person"}, "alone"),
        ({"one": "person", "two": "person"}, "people"), ({"one": "person", "two": "chef"}, "mixed"),
        ({"one": "chef", "two": "chef"}, "agents"),
    ],
)  # fmt: skip
def test_who_keeps_whom_company(who: dict[str, str], expected: str) -> None:
    assert company(played("s", who=who)) == expected


def test_lengths_are_compared_with_the_better_of_one_alone_and_two_people() -> None:
    alone, both = {"one": "person", "two": "idle"}, {"one": "person", "two": "person"}
    sessions = [
        played("a1", 30, who=alone), played("a2", 20, who=alone), played("b1", 18, who=both),
        played("b2", 22, who=both), played("lost", 1, success=False, who=both),
        played("mixed", 30), played("elsewhere", 30, task="other"),
    ]  # fmt: skip
    found = against_people(sessions)
    assert found["mixed"] == 30 / 20  # two people took 20, one alone 25
    assert found["a1"] == 1.5
    assert "elsewhere" not in found
    assert "lost" not in found


def test_what_is_a_sessions_counts_once_and_what_is_a_seats_for_each() -> None:
    both = {"one": "person", "two": "person"}
    rounds = [
        Round("a", 1, {"pace": "turns"}, "s", "one"),
        Round("b", 1, {"pace": "turns"}, "s", "two"),
    ]
    found = observed(rounds, {"s": played("s", who=both)}, {"a", "b"})
    lengths = [one for one in found if one.name == "length"]
    idle = {(one.participant, one.whose): one.value for one in found if one.name == "idle_share"}
    assert len(lengths) == 1
    assert idle == {
        ("a", "own"): 0.5, ("a", "partner"): 0.25, ("a", "session"): 0.375,
        ("b", "own"): 0.25, ("b", "partner"): 0.5,
    }  # fmt: skip
    assert [one.value for one in found if one.name == AGAINST] == [1.0]


def test_who_is_excluded_is_in_no_number() -> None:
    rounds = [Round("a", 1, {}, "s", "one")]
    assert observed(rounds, {"s": played("s")}, set()) == []


def test_a_factor_within_participants_is_compared_by_pairs() -> None:
    own = [
        seen("m", 1.0, "a", 1, partner="chef"), seen("m", 3.0, "a", 2, partner="idle"),
        seen("m", 5.0, "b", 1, partner="idle"), seen("m", 4.0, "b", 2, partner="chef"),
        seen("m", 100.0, "c", 1, partner="chef"),
    ]  # fmt: skip
    found = effect(PARTNER, own, {})
    assert [one.estimate and one.estimate.value for one in found.levels] == [35.0, 4.0]
    (contrast,) = found.contrasts
    assert (contrast.first, contrast.second) == ("chef", "idle")
    assert contrast.estimate is not None
    assert (contrast.estimate.value, contrast.estimate.n) == (-1.5, 2)
    assert contrast.effect == pytest.approx(-1.5 / 0.5**0.5)


def test_a_factor_between_participants_is_compared_by_means() -> None:
    own = [
        seen("m", 1.0, "a", pace="turns"), seen("m", 3.0, "b", pace="turns"), seen("m", 7.0, "c", pace="realtime"),
    ]  # fmt: skip
    (contrast,) = effect(PACE, own, {}).contrasts
    assert contrast.estimate is not None
    assert (contrast.estimate.value, contrast.estimate.n, contrast.effect) == (-5.0, 3, None)


def test_every_measure_has_an_effect_of_every_factor() -> None:
    own = [
        seen("m", 1.0, "a", partner="chef", pace="turns"),
        seen("k", 1.0, "a", partner="idle", pace="turns"),
    ]
    found = effects(DESIGN, own, {})
    assert [(one.name, one.factor.name) for one in found] == [
        ("k", "partner"), ("k", "pace"), ("m", "partner"), ("m", "pace"),
    ]  # fmt: skip
    with pytest.raises(ValueError, match="nothing was observed"):
        effect(PACE, [], {})


def test_scores_are_those_of_the_instruments() -> None:
    full = {f"trust_{n}": 7 if n > 5 else 1 for n in range(1, 13)}
    found = scored(
        [Answers("a", "trust", full, 2), Answers("b", "trust", {"trust_1": 1})], instruments()
    )
    assert [(one.scale, one.value, one.number) for one in found] == [
        ("trust", 7.0, 2),
        ("trust.distrust", 1.0, 2),
    ]


def test_a_score_of_no_round_is_compared_by_what_stayed_the_same() -> None:
    rounds = [
        Round("a", 1, {"pace": "turns", "partner": "chef"}, "s1", "one"),
        Round("a", 2, {"pace": "turns", "partner": "idle"}, "s2", "one"),
    ]  # fmt: skip
    found = observed_scores(
        [Score("a", "sus", 70.0), Score("a", "trust", 5.0, 2), Score("x", "sus", 1.0)],
        rounds,
        [Participant("a", condition={"pace": "turns"}), Participant("x", excluded="too fast")],
    )
    assert [(one.name, dict(one.condition)) for one in found] == [
        ("sus", {"pace": "turns"}), ("trust", {"pace": "turns", "partner": "idle"}),
    ]  # fmt: skip


def test_what_somebody_said_before_they_left_in_the_first_round_is_of_no_level_of_it() -> None:
    rounds = [Round("a", 1, {"pace": "turns", "partner": "chef"}, "s1", "one")]
    (found,) = observed_scores(
        [Score("a", "sus", 70.0)], rounds, [Participant("a", condition={"pace": "turns"})]
    )
    assert dict(found.condition) == {"pace": "turns"}


def test_answers_are_numbers_by_what_was_met() -> None:
    asked = {
        "how": read_survey({"elements": [
            {"type": "boolean", "name": "nice"}, {"type": "rating", "name": "sure"},
            {"type": "radiogroup", "name": "why", "choices": ["a", "b", "c"]},
            {"type": "checkbox", "name": "with", "choices": ["pan", "pot"]},
            {"type": "matrix", "name": "each", "rows": ["salt"], "columns": [1, 2]},
            {"type": "comment", "name": "words"}, {"type": "ranking", "name": "best", "choices": ["x", "y"]},
        ]}).questions,
        "after": read_survey({"elements": [{"type": "rating", "name": "sure"}]}).questions,
    }  # fmt: skip
    given = [
        Answers("a", "how", {
            "nice": True, "sure": 4, "why": "b", "with": ["pot"], "each": {"salt": 2}, "words": "7", "best": ["y", "x"],
        }, 1),
        Answers("a", "after", {"sure": 1}), Answers("x", "how", {"sure": 1}, 1), Answers("a", "sus", {"sure": 1}),
    ]  # fmt: skip
    people = [Participant("a", condition={"pace": "turns"}), Participant("x", excluded="too fast")]
    rounds = [Round("a", 1, {"pace": "turns", "partner": "chef"}, "", "")]
    found = observed_answers(given, asked, rounds, people)
    assert [(one.name, one.value) for one in found] == [
        ("nice", 1), ("how: sure", 4), ("why: a", 0), ("why: b", 1), ("why: c", 0), ("with: pan", 0),
        ("with: pot", 1), ("each: salt", 2), ("after: sure", 1),
    ]  # fmt: skip
    conditions = [dict(one.condition) for one in found]
    assert conditions == [{"pace": "turns", "partner": "chef"}] * 8 + [{"pace": "turns"}]


def test_of_two_choices_the_share_of_one_is_told() -> None:
    asked = {
        "how": (Question("right", "radiogroup", "", options=(Option("yes", ""), Option("no", ""))),)
    }
    given = [Answers("a", "how", {"right": "no"}), Answers("a", "how", {"right": None})]
    found = observed_answers(given, asked, [], [Participant("a")])
    assert [(one.name, one.value) for one in found] == [("right: yes", 0)]


def test_measures_go_together_with_scores_of_their_own_round() -> None:
    own = [seen("m", float(n), who, n) for who in "ab" for n in range(1, 4)]
    said = [Score(who, "trust", 10.0 - n, n) for who in "ab" for n in range(1, 4)]
    (found,) = correlations(own, said, {})
    assert (found.name, found.scale, found.estimate.n, found.estimate.clusters) == (
        "m",
        "trust",
        6,
        2,
    )
    assert found.estimate.value == pytest.approx(-1.0)


def test_scores_of_no_round_go_together_with_the_participants_mean() -> None:
    own = [
        seen("m", value, who, n)
        for who, value in (("a", 1.0), ("b", 2.0), ("c", 3.0))
        for n in (1, 2)
    ]
    said = [Score("a", "sus", 10.0), Score("b", "sus", 30.0), Score("c", "sus", 20.0)]
    (found,) = correlations(own, said, {})
    assert found.estimate.n == 3
    assert found.estimate.value == pytest.approx(0.5)


def test_reliability_turns_reversed_items_round() -> None:
    def given_by(who: str, high: int) -> Answers:
        items = {f"trust_{n}": 8 - high if n <= 5 else high for n in range(1, 13)}
        return Answers(who, "trust", items)

    answers = [given_by("a", 2), given_by("b", 5), given_by("c", 7), given_by("x", 1)]
    found = {one.scale: one for one in reliability(answers, {"a", "b", "c"})}
    assert found["trust"].estimate is not None
    assert found["trust"].estimate.value == pytest.approx(1.0)
    assert (found["trust"].estimate.n, found["trust"].items) == (3, 12)
    assert reliability([Answers("a", "own questions", {"q": 1})], {"a"}) == []
