"""A client that nobody wrote, made from the OpenAPI document, plays a game to its end and is told what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

Part = Callable[[str], Any]
MAX_MOVES = 20


@pytest.fixture
def opened(part: Part, client: Callable[..., Any]) -> tuple[Any, str]:
    """A client that may read and play, and the id of its session, which has begun."""
    ours, models = client("read", "play"), part("models")
    seats = models.NewSessionSeats.from_dict({"robot1": "me"})
    wish = models.NewSession(task="tutorial/1", seats=seats)
    session = part("api.sessions.open_session").sync(client=ours, body=wish)
    assert isinstance(session, models.SessionRow), session
    begun = part("api.sessions.start_session").sync(session.id, client=ours)
    assert not isinstance(begun, models.Problem), begun
    return ours, session.id


def _wanted(view: Any) -> Any:
    """A move to the stove, where there is one; else the first that is legal."""
    stoves = (one for one in view.legal if one.args.to_dict().get("s2", "").startswith("stove"))
    return next(stoves, view.legal[0])


def test_it_lists_the_tasks_as_objects_with_types(part: Part, client: Callable[..., Any]) -> None:
    page = part("api.tasks.list_tasks").sync(client=client("read"), suite="tutorial", limit=3)
    assert [type(task) for task in page.tasks] == [part("models").TaskShort] * 3
    assert page.tasks[0].id == "tutorial/1"


def test_it_plays_a_game_to_its_end(part: Part, opened: tuple[Any, str]) -> None:
    ours, session = opened
    models, act = part("models"), part("api.seats.act_in_seat")
    seen = part("api.seats.observe_seat").sync(session, "robot1", client=ours, wait=25.0)
    for _ in range(MAX_MOVES):
        if seen.moment == "over":
            break
        wish = _wanted(seen.view)
        move = models.Act(action=models.Move.from_dict(wish.to_dict()), seen=seen.seq)
        seen = act.sync(session, "robot1", client=ours, body=move, wait=25.0)
        assert isinstance(seen, models.Acted), seen
    assert seen.view.outcome.to_dict()["success"] is True


def test_a_move_that_cannot_be_done_comes_back_as_a_problem_that_says_what_can(
    part: Part, opened: tuple[Any, str]
) -> None:
    ours, session = opened
    act, models = part("api.seats.act_in_seat"), part("models")
    answer = act.sync_detailed(
        session, "robot1", client=ours, body=models.Act(action="Fly to the moon")
    )
    assert isinstance(answer.parsed, models.Problem)
    assert answer.status_code == answer.parsed.status
    assert answer.parsed.legal


def test_a_token_without_the_scope_is_told_which_one_it_lacks(
    part: Part, client: Callable[..., Any]
) -> None:
    models = part("models")
    answer = part("api.sessions.open_session").sync(
        client=client("read"), body=models.NewSession(task="tutorial/1")
    )
    assert isinstance(answer, models.Problem)
    assert answer.code == "missing_scope"
    assert "play" in answer.detail


def test_streams_that_generators_leave_out_are_read_with_the_same_client(
    part: Part, opened: tuple[Any, str]
) -> None:
    ours, session = opened
    kinds = []
    with ours.get_httpx_client().stream("GET", f"/sessions/{session}/events") as stream:
        assert stream.status_code == httpx.codes.OK
        for line in stream.iter_lines():
            if line:
                happened = part("models").Happened.from_dict(httpx.Response(200, text=line).json())
                kinds.append(happened.kind)
            if "started" in kinds:
                break
    assert kinds[0] == "created"
