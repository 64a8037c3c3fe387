"""Items from runs and sessions: who is among them, what is one item, what is none and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.models import Session
from game.ratings import Attention, Questionnaire, Reference, questionnaires
from game.ratings.drafts import Draft
from game.ratings.gathering import EACH, Gathered, Wish, gather
from game.ratings.reading import ItemsError
from tests.game.ratings.cooking import agent, cooked, run_of
from tests.game.ratings.robots import item, lines
from tests.game.stored import (
    ANA,
    DROP,
    GRAB,
    PRESS,
    drawn_kitchen,
)

pytestmark = pytest.mark.django_db
ASKED = questionnaires()["correctness"]
FAILED = questionnaires()["failure_labels"]


@pytest.fixture(autouse=True)
def _kitchen() -> Iterator[None]:
    with drawn_kitchen():
        yield


def made(asked: Questionnaire = ASKED, **wish: object) -> Gathered:
    return gather(asked, Wish(**{"seed": 3, "people": 0, **wish}))  # type: ignore[arg-type]


def test_an_episode_is_an_item_under_its_agents_label_in_words() -> None:
    run = run_of(("chef", cooked("one", agent("chef"))))
    (found,) = made(runs=(run.pk,)).items
    assert (found.origin, found.by_people) == ("chef", False)
    assert found.lines == ("Grab", "Press", "Press")
    assert found.sessions[0].session == "one"
    assert found.sessions[0].run == run.pk


def test_equal_programs_of_one_origin_are_rated_once_and_stand_for_all_their_sessions() -> None:
    run = run_of(
        ("chef", cooked("one", agent("chef"))),
        ("chef", cooked("two", agent("chef"))),
        ("chef", cooked("other", agent("chef"), (GRAB, DROP, PRESS))),
        ("rival", cooked("rivals", agent("rival"))),
    )
    found = made(runs=(run.pk,)).items
    assert sorted(len(one.sessions) for one in found) == [1, 1, 2]


def test_agents_of_one_name_in_two_runs_stay_apart() -> None:
    runs = [run_of(("chef", cooked(name, agent("chef"))), name=name) for name in ("a", "b")]
    found = made(runs=tuple(run.pk for run in runs)).items
    assert {one.origin for one in found} == {"chef · a", "chef · b"}


def test_sessions_are_named_by_id_with_the_answer_that_is_known() -> None:
    cooked("ours", ANA)
    cooked("known", agent("chef"))
    found = made(sessions=(("ours", ""), ("known", "no"))).items
    assert [(one.origin, one.by_people, one.expected) for one in found] == [
        ("people", True, ""), ("", False, "no"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("status", "words"), [(None, "There is no session"), ("playing", "is still played")]
)
def test_sessions_that_are_none_or_not_over_are_refused(status: str | None, words: str) -> None:
    if status:
        cooked("open", ANA)
        Session.objects.filter(pk="open").update(status=status)
    with pytest.raises(ItemsError, match=words):
        made(sessions=(("open", ""),))


def test_only_failures_are_asked_about_where_the_questionnaire_is_about_them() -> None:
    run = run_of(("chef", cooked("won", agent("chef"))))
    with pytest.raises(ItemsError, match="1 left out: the goal was reached"):
        made(FAILED, runs=(run.pk,))


def test_a_questionnaire_of_another_world_takes_none_of_these() -> None:
    run = run_of(("chef", cooked("one", agent("chef"))))
    foreign = next(one for one in questionnaires().values() if not one.covers("tally", "x"))
    with pytest.raises(ItemsError, match="another kind of task"):
        made(foreign, runs=(run.pk,))


def test_nothing_at_all_is_said_so() -> None:
    with pytest.raises(ItemsError, match="There is nothing to rate"):
        made()


# -- people's programs -----------------------------------------------------------------------------


def with_references(count: int) -> Questionnaire:
    """A questionnaire that knows programs of people's for every task."""

    def told(tasks: object) -> list[Reference]:
        return [Reference(title, (f"by hand {n}",)) for title in dict(tasks).values()  # type: ignore[call-overload]
                for n in range(count)]  # fmt: skip

    known = tuple(Attention(f"A{n}", ("x",), "no") for n in range(3))
    return replace(ASKED, references=told, attention=known)


def test_people_have_one_program_for_each_task_as_in_the_paper() -> None:
    run = run_of(("chef", cooked("one", agent("chef"))), ("rival", cooked("two", agent("rival"))))
    found = made(with_references(4), runs=(run.pk,), people=EACH).items
    assert [one.by_people for one in found] == [False, False, True]


def test_what_people_played_here_is_drawn_from_too() -> None:
    run = run_of(("chef", cooked("one", agent("chef"))))
    cooked("anas", ANA, (GRAB, DROP, PRESS), listed=True)
    cooked("hidden", ANA, (GRAB, DROP, GRAB, PRESS), listed=False)
    found = made(runs=(run.pk,), people=EACH).items
    assert [one.sessions[0].session for one in found if one.by_people] == ["anas"]


def test_so_many_percent_of_all_are_peoples() -> None:
    run = run_of(*((f"agent {n}", cooked(f"s{n}", agent("chef"))) for n in range(6)))
    found = made(with_references(9), runs=(run.pk,), people=25).items
    assert sum(one.by_people for one in found) == 2, "2 of 8 are 25 %"


def test_attention_items_are_drawn_by_the_seed_and_stand_apart_from_what_counts() -> None:
    text = lines(item("T"))
    found = made(with_references(1), text=text, attention=2).items
    assert [one.counts for one in found] == [True, False, False]
    assert found == made(with_references(1), text=text, attention=2).items


def test_where_one_watches_nothing_is_known_by_having_no_recording() -> None:
    run = run_of(("chef", cooked("one", agent("chef"))))
    cooked("anas", ANA, (GRAB, DROP, PRESS), listed=True)
    found = made(
        with_references(5), runs=(run.pk,), text=lines(item("T")), people=EACH, attention=3,
        watch=True,
    )  # fmt: skip
    assert all(one.sessions for one in found.items)
    assert len(found.items) == 2
    assert found.left_out["no recording to watch; rate the text instead"] == 1


def test_a_draft_reads_as_its_task_and_lines() -> None:
    assert Draft("T", ("a",)).text == ("T", ("a",))
