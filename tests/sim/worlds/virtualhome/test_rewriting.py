"""The program written anew: undone to a line, run from the start, edited; nothing is lost by it."""

from __future__ import annotations

import copy

import pytest

from sim.abilities import Programmed
from sim.replay import digest
from sim.world import Action, JSONObject, MoveResult
from sim.worlds.virtualhome import world
from sim.worlds.virtualhome.playing import PlayedEpisode
from sim.worlds.virtualhome.program import read_file
from tests.sim.worlds.virtualhome.test_episode import begin, say

SEAT = "person"


def rewrite(episode: PlayedEpisode, seat: str = SEAT, **args: object) -> MoveResult:
    return episode.step({seat: Action("rewrite", args)}).results[seat]


def marks(episode: PlayedEpisode) -> list[bool | None]:
    return [line.ok for line in episode.program_lines()]


def fetched() -> PlayedEpisode:
    """The milk is in the hand, after four lines."""
    episode = begin()
    assert isinstance(episode, Programmed)
    assert say(episode, "walk to kitchen", "walk to fridge", "open fridge", "grab milk") == ""
    return episode


def test_undone_to_a_line_the_home_is_as_it_was_then() -> None:
    episode = fetched()
    before = begin()
    say(before, "walk to kitchen", "walk to fridge")
    assert rewrite(episode, keep=2).ok
    assert episode.home == before.home
    assert episode.facts(SEAT)["right_hand"] is None
    assert episode.steps == 5


def test_everything_can_be_undone_and_run_again() -> None:
    episode = fetched()
    home, lines = episode.home, [line.text for line in episode.program_lines()]
    assert rewrite(episode, keep=0).ok
    assert episode.program_lines() == []
    assert rewrite(episode, text="\n".join(lines)).ok
    assert episode.home == home


def test_run_from_the_start_it_ends_the_same() -> None:
    episode = fetched()
    home = copy.deepcopy(episode.home)
    assert rewrite(episode, keep=4).ok
    assert episode.home == home
    assert marks(episode) == [True] * 4


def test_a_line_that_fails_is_named_with_its_reason_and_what_follows_is_kept() -> None:
    episode = fetched()
    told = rewrite(episode, keep=2, text="grab milk\nopen fridge\ngrab milk")
    assert (told.ok, told.code) == (False, "stuck")
    assert told.message.startswith("Line 3 cannot be done: You cannot reach the milk")
    assert marks(episode) == [True, True, False, None, None]
    assert [line.text for line in episode.program_lines()][3:] == ["open fridge", "grab milk"]
    assert episode.facts(SEAT)["right_hand"] is None


def test_one_can_go_on_after_a_line_that_failed() -> None:
    episode = fetched()
    rewrite(episode, keep=2, text="grab milk\ngrab milk")
    assert say(episode, "open fridge") == ""
    assert marks(episode) == [True, True, True, False, None]
    assert (
        rewrite(episode, keep=5).ok is False
    )  # in the second hand there is nothing to grab it with
    assert marks(episode)[:4] == [True] * 4


def test_lines_of_the_file_are_read_and_comments_passed_over() -> None:
    episode = begin()
    text = "# first\n[WALK] <fridge> (1)\n\n  [open] <fridge> (1)  \ngrab milk"
    assert rewrite(episode, text=text).ok
    assert [line.text.split()[0] for line in episode.program_lines()] == [
        "[WALK]",
        "[OPEN]",
        "[GRAB]",
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("[FLY] <fridge> (1)", "no action [FLY]"),
        ("[OPEN] <fridge>", "takes one object"),
        ("[OPEN] <spaceship> (1)", "spaceship"),
        ("frobnicate the fridge", "reads"),
        ("done", "no step of a program"),
    ],
)
def test_a_line_that_cannot_be_read_is_the_line_that_fails(line: str, why: str) -> None:
    episode = begin()
    told = rewrite(episode, text=f"walk to kitchen\n{line}\nwalk to bedroom")
    assert told.code == "stuck"
    assert "Line 2" in told.message
    assert why in told.message
    assert marks(episode) == [True, False, None]
    assert episode.program_lines()[1].text == line
    assert episode.outcome() is None


@pytest.mark.parametrize(
    "args",
    [
        {"keep": -1},
        {"keep": 5},
        {"keep": "two"},
        {"keep": True},
        {"text": 7},
        {"lines": 3},
        {"text": "walk to kitchen\n" * 10_001},
        {"text": "x" * 1001},
    ],
)
def test_a_rewriting_that_makes_no_sense_is_refused_and_nothing_lost(args: JSONObject) -> None:
    episode = fetched()
    before = episode.state()
    told = rewrite(episode, **args)
    assert (told.ok, told.code) == (False, "malformed")
    assert episode.state() == before


def test_a_snapshot_keeps_what_was_not_done_too() -> None:
    episode = fetched()
    rewrite(episode, keep=2, text="grab milk\nopen fridge")
    twin = begin()
    twin.restore(episode.state())
    assert twin.program_lines() == episode.program_lines()
    assert digest(twin) == digest(episode)
    assert episode.fork().program_lines() == episode.program_lines()


def test_made_again_from_its_moves_it_is_the_same() -> None:
    moves = [
        Action("walk", {"thing": "kitchen"}),
        Action("rewrite", {"keep": 1, "text": "walk to fridge\nopen fridge"}),
        Action("rewrite", {"keep": 2}),
        Action("rewrite", {"keep": 0, "text": "grab milk"}),
    ]
    one, other = begin(), begin()
    for move in moves:
        one.step({SEAT: move})
        other.step({SEAT: move})
    assert one.steps == 4
    assert digest(one) == digest(other)


def test_without_lines_that_failed_it_is_saved_as_before_there_were_any() -> None:
    episode = begin()
    say(episode, "walk to kitchen")
    (row,) = episode.state()["kept"]["program"]
    assert row[0] == SEAT
    assert len(row) == 2


def test_its_file_is_read_as_virtualhome_writes_it() -> None:
    episode = fetched()
    found = read_file(episode.program_file())
    assert found.title == episode.task.title
    assert [str(line) for line in found.lines] == episode.facts(SEAT)["program"]


def test_of_two_each_line_stays_whose_it_was() -> None:
    task = next(one for one in world.tasks() if len(one.seats) == 2)
    episode = world.start(task, 0)
    one, other = episode.seats
    for seat in (one, other):
        assert say(episode, "walk to kitchen", seat=seat) == ""
    assert rewrite(episode, one, keep=2, text="<char1> walk to fridge\nwalk to sink 1").ok
    assert [line.seat for line in episode.program_lines()] == [one, other, other, one]
    assert "<char1> [WALK] <fridge>" in episode.program_file()
    lines = episode.program_file().split("\n\n\n")[1]
    assert rewrite(episode, other, keep=0, text=lines).ok
    assert [line.seat for line in episode.program_lines()] == [one, other, other, one]
