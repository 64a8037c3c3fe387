"""The helper cooks with anybody: with one who stands there, who is clumsy, who keeps things, with its like."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from game.agents import Agent, Decision, View, agents_on_offer, make_agent
from game.agents.random_agent import any_action
from sim.world import Action, JSONObject, Outcome, Seat, Task, WorldError
from sim.worlds.simmer import world
from sim.worlds.simmer.episode import SimmerEpisode
from tests.loops import each

PAIRS = [task for task in world.tasks() if len(task.seats) == 2]
OATS = "pair/oatmeal-with-honey"
PACES = ["together", "turns"]


class Frozen:
    """Somebody who does nothing."""

    async def decide(self, view: View) -> Decision:
        return Decision()


@dataclass
class Scripted:
    """Somebody who says these lines one after the other, and does nothing then."""

    lines: list[str]

    async def decide(self, view: View) -> Decision:
        if not self.lines:
            return Decision()
        episode = world.start(view.task, 0)
        for moves in view.deeds:
            episode.step({seat: _action(move) for seat, move in moves.items()})
        try:
            return Decision(episode.parse(view.seat, self.lines.pop(0)))
        except WorldError:
            return Decision()


@dataclass
class Clumsy:
    """Somebody who does anything for so many steps, and freezes then."""

    seed: int
    steps: int = 20

    async def decide(self, view: View) -> Decision:
        if view.step >= self.steps:
            return Decision()
        action = any_action(view.legal, Random(f"{self.seed}/{view.step}"))
        return Decision(None if action is not None and action.verb == "serve" else action)


def _action(move: JSONObject | None) -> Action | None:
    return None if not move else Action(move["verb"], move.get("args") or {}, move.get("text", ""))


@dataclass
class Table:
    """A kitchen for two in which the first seat is the helper's."""

    task: Task
    mate: Agent
    joint: bool
    kind: str = "person"
    said: list[tuple[int, str]] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    hears: list[JSONObject] = field(default_factory=list)
    ends: str = ""
    refused: int = 0
    silent: int = 0

    def __post_init__(self) -> None:
        self.episode: SimmerEpisode = world.start(self.task, 0)
        self.helper, self.other = self.episode.seats
        self.agents: dict[Seat, Agent] = {
            self.helper: make_agent("helper", {}), self.other: self.mate,
        }  # fmt: skip
        self.deeds: list[JSONObject] = []
        self.rounds = self._quiet = 0

    def view(self, seat: Seat) -> View:
        mate = {self.other: self.kind} if seat == self.helper else {self.helper: "helper"}
        episode = self.episode
        return View(
            task=self.task, seat=seat, seats=episode.seats, mates=mate, step=episode.steps,
            turn=None, joint=self.joint, observation=episode.observe(seat),
            legal=episode.legal(seat), goals=episode.goals(), seed=1, said=tuple(self.hears),
            deeds=self.deeds,
        )  # fmt: skip

    async def play(self, rounds: int = 400) -> Outcome | None:
        """So many rounds at the most."""
        for _ in range(rounds):
            if self.episode.outcome() is not None or self.ends:
                break
            await self.round()
        return self.episode.outcome()

    async def round(self) -> None:
        seats = self.episode.seats
        asked = seats if self.joint else (seats[self.rounds % 2],)
        self.rounds += 1
        moves: dict[Seat, Action | None] = {}
        for seat in asked:
            decision = await self.agents[seat].decide(self.view(seat))
            moves[seat] = decision.action
            if seat == self.helper:
                self._note(decision)
        step = self.episode.step(moves)
        self.refused += not step.results.get(self.helper, step.results[asked[0]]).ok
        if not step.happened:
            moves = dict.fromkeys(seats)
            self.episode.step(moves)
        self.deeds.append({s: None if m is None else m.to_json() for s, m in moves.items()})

    def _note(self, decision: Decision) -> None:
        self.ends = decision.ends
        if decision.say:
            self.said.append((self.rounds, decision.say))
        if decision.action is not None:
            self.moved.append(decision.action.text)
        self._quiet = 0 if decision.action or decision.say or decision.ends else self._quiet + 1
        self.silent = max(self.silent, self._quiet)

    @property
    def words(self) -> list[str]:
        return [text for _, text in self.said]


def test_it_is_offered_where_several_cook_a_known_recipe_and_nowhere_else() -> None:
    assert PAIRS
    offered = {task.id for task in world.tasks() if "helper" in agents_on_offer(task)}
    assert offered == {task.id for task in PAIRS}
    own = world.task_from({"title": "Mine", "goal": "Serve.", "seats": 2, "objects": ["egg"]})
    assert "helper" not in agents_on_offer(own)


def test_it_has_no_settings() -> None:
    with pytest.raises(ValueError, match="none"):
        make_agent("helper", {"speed": 3})


@pytest.mark.slow
@pytest.mark.parametrize("pace", PACES)
async def test_beside_somebody_who_does_nothing_it_cooks_every_dish_without_a_mistake(
    pace: str,
) -> None:
    for task in each(PAIRS):
        table = Table(task, Frozen(), pace == "together")
        outcome = await table.play()
        assert outcome is not None, task.id
        assert outcome.success, (task.id, table.episode.audit())
        assert table.refused == 0
        assert len(table.moved) <= 1.25 * (task.par or 0)


@pytest.mark.slow
@pytest.mark.parametrize("pace", PACES)
async def test_two_helpers_share_the_work(pace: str) -> None:
    for task in each(PAIRS):
        table = Table(task, make_agent("helper", {}), pace == "together", kind="helper")
        outcome = await table.play()
        assert outcome is not None, task.id
        assert outcome.success, (task.id, table.episode.audit())
        assert table.words == []


@pytest.mark.parametrize("pace", PACES)
async def test_a_dish_is_cooked_beside_one_who_does_nothing(pace: str) -> None:
    table = Table(world.task(OATS), Frozen(), pace == "together")
    outcome = await table.play()
    assert outcome is not None
    assert outcome.success
    assert table.words[0].startswith("Hello! I begin with this:")
    assert table.words[-1] == "Everything is done, I think: I serve now."


async def test_what_somebody_has_done_it_does_not_do_again() -> None:
    lines = ["walk to pantry", "open pantry", "grab oats", "close pantry", "walk to counter"]
    table = Table(world.task(OATS), Scripted([*lines, "put oats on counter"]), joint=True)
    outcome = await table.play()
    assert outcome is not None
    assert outcome.success
    assert table.moved.count("grab oats") == 1
    assert table.moved.count("walk to pantry") == 1, "for the honey"


async def test_it_closes_what_others_leave_open() -> None:
    table = Table(world.task(OATS), Scripted(["walk to freezer", "open freezer"]), joint=True)
    outcome = await table.play()
    assert outcome is not None
    assert outcome.success
    assert "close freezer" in table.moved


KEEPS = ["walk to cabinet", "open cabinet", "grab saucepan"]


async def test_it_asks_for_what_somebody_keeps_and_goes_on_without_it_in_the_end() -> None:
    table = Table(world.task(OATS), Scripted([*KEEPS]), joint=True)
    assert await table.play() is not None or table.ends
    asked = [n for n, text in table.said if "the saucepan" in text]
    assert len(asked) >= 4
    assert asked[1] - asked[0] < asked[-1] - asked[-2]
    assert any(text.startswith("I go on without the saucepan") for text in table.words)
    assert table.silent <= 42


async def test_it_thanks_and_goes_on_when_it_gets_what_it_asked_for() -> None:
    waits = ["wait what"] * 40
    lines = [*KEEPS, *waits, "walk to counter", "put saucepan on counter"]
    table = Table(world.task(OATS), Scripted(lines), joint=True)
    outcome = await table.play()
    assert outcome is not None
    assert outcome.success
    assert "Thank you!" in table.words


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seed", [1, 2])
async def test_beside_a_clumsy_cook_it_comes_to_an_end_or_says_why_not(
    pace: str, seed: int
) -> None:
    table = Table(world.task(OATS), Clumsy(seed), pace == "together")
    assert await table.play(700) is not None or table.ends
    assert table.silent <= 42


async def test_it_answers_what_is_left_and_leaves_to_people_what_they_want_to_do() -> None:
    table = Table(world.task(OATS), Frozen(), joint=True)
    await table.play(2)
    table.hears.append({"seat": table.other, "name": "Ana", "text": "What is left to do?"})
    await table.play(1)
    assert table.words[-1].startswith("Still to be done: ")
    table.hears.append({"seat": table.other, "name": "Ana", "text": "I will do the oats"})
    await table.play(1)
    assert table.words[-1] == "All right, I leave the oats to you."
    table.hears.append({"seat": table.other, "name": "Ana", "text": "Wait, please"})
    moved = len(table.moved)
    await table.play(5)
    assert table.words[-1] == "I wait for a moment."
    assert len(table.moved) == moved


async def test_without_being_told_what_is_done_it_gives_its_seat_up() -> None:
    table = Table(world.task(OATS), Frozen(), joint=True)
    await table.play(3)
    table.deeds = []
    await table.play(1)
    assert table.ends.startswith("I cannot see what is done here")
