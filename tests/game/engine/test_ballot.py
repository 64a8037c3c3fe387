"""One round of votes: who may vote, what wins, and what there is to choose from."""

from __future__ import annotations

from typing import Any

from game.engine.ballot import MOST, Ballot, Option, options
from sim.world import Action

THREE = (Option("fry", ()), Option("cut", ()), Option("wait", ()))


def ballot(*votes: int) -> Ballot:
    """A round in which these were chosen, each by somebody else."""
    one = Ballot(1, THREE)
    for voter, choice in enumerate(votes):
        assert one.cast(f"phone {voter}", choice, 10.0 + voter)
    return one


def test_what_most_want_wins() -> None:
    assert ballot(0, 1, 1, 2).leading == 1


def test_of_equals_the_one_that_had_its_votes_first_wins() -> None:
    assert ballot(2, 0, 0, 2).leading == 0
    assert ballot(2, 0, 2, 0).leading == 2


def test_nobody_wins_where_nobody_voted() -> None:
    assert ballot().leading is None
    assert ballot().opened_at is None


def test_everybody_has_one_vote_and_cannot_change_it() -> None:
    one = ballot(0)
    assert not one.cast("phone 0", 1, 11.0)
    assert (one.votes, one.total, one.opened_at) == ([1, 0, 0], 1, 10.0)


def test_what_is_not_there_cannot_be_chosen() -> None:
    one = ballot()
    assert not one.cast("phone 0", 3, 10.0)
    assert not one.cast("phone 0", -1, 10.0)
    assert one.total == 0


def action(verb: str, **args: str) -> dict[str, Any]:
    return {"verb": verb, "args": args, "text": " ".join([verb, *args.values()])}


def natural(text: str, *actions: dict[str, Any], here: bool = False) -> dict[str, Any]:
    return {"text": text, "actions": list(actions), "here": here}


def test_one_thing_that_can_be_done_by_two_targets_is_one_choice() -> None:
    go, cut = action("go", to="board"), action("cut")
    view = {
        "natural": {
            "board": natural("Go and cut", go, cut),
            "lettuce": natural("Go and cut", go, cut),
        },
        "legal": [go],
    }
    (found,) = options(view)
    assert found == Option(
        "Go and cut", (Action("go", {"to": "board"}, "go board"), Action("cut", {}, "cut"))
    )


def test_what_no_target_stands_for_can_be_chosen_too_and_what_is_near_comes_first() -> None:
    go, cut, wait = action("go", to="board"), action("cut"), action("wait")
    view = {
        "natural": {"board": natural("Go", go), "here": natural("Cut", cut, here=True)},
        "legal": [go, cut, wait],
    }
    assert [one.text for one in options(view)] == ["Cut", "Go", "wait"]


def test_what_promises_nothing_is_no_choice_and_a_phone_is_shown_no_endless_list() -> None:
    view = {
        "natural": {"wall": natural("Nothing")},
        "legal": [action("go", to=str(n)) for n in range(100)],
    }
    assert len(options(view)) == MOST
