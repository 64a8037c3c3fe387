"""The server is killed while participants are in every kind of stage: nobody loses their place or their pay."""

from __future__ import annotations

import asyncio
import json
from decimal import Decimal
from typing import Any

import pytest

from game.studies.definition import KINDS
from game.studies.file import read_text
from sim.world import Action
from sim.worlds import get_world
from tests.game.trying.halting import WORDS, Halting
from webapp.trial import Trial, installation

TUTORIAL = "tutorial/3"
STUDY = f"""
study: every-stage
title: A study with every kind of stage
recruiting: {{pay: 2.00}}
bonus: {{formula: "0.25 * rounds + 0.10 * answer.nice", most: 3}}
stages:
  - welcome: Hello.
  - consent: You are recorded.
  - screening:
      survey: {{elements: [{{type: boolean, name: cooks, title: Cooks, isRequired: true}}]}}
      wanted: {{cooks: true}}
  - instructions: Cook.
  - tutorial: {{task: {TUTORIAL}, tries: 1}}
  - quiz:
      tries: 2
      survey:
        elements: [{{type: radiogroup, name: who, title: Who, isRequired: true, choices: [program, person]}}]
      wanted: {{who: program}}
  - survey:
      survey:
        elements:
          - {{type: rating, name: calm, title: Calm, isRequired: true, rateMax: 7}}
          - {{type: comment, name: why, title: Why}}
  - break: {{seconds: 1}}
  - matching: {{wait_minutes: 10, fallback: agent, agent: random}}
  - play:
      task: multi_agent/1
      pace: turns
      seats: {{robot1: participant, robot2: participant}}
      step_limit: 10
      if_left: pause
      grace_seconds: 300
  - partner_survey:
      survey:
        elements:
          - {{type: rating, name: nice, title: Nice, isRequired: true, rateMax: 7}}
          - {{type: comment, name: why, title: Why}}
  - debrief: That was it.
  - end: Thank you.
"""
TOGETHER = (("play", "play"), ("partner_survey", "debrief"))
"""Those who have played, or play, when the server is killed: partners of each other."""
ALONE = (
    "welcome", "consent", "screening", "instructions", "tutorial", "quiz", "survey", "break", "matching",
    "break",
)  # fmt: skip
"""Those who have not met anybody yet; an even number, so that everybody has a partner."""
TOLD = """
import json
from game.models import Participant
print("TOLD" + json.dumps([
    {"number": int(one.identity.person.removeprefix("robot-")), "outcome": one.outcome,
     "steps": list(one.visits.order_by("index").values_list("key", flat=True)),
     "tries": {v.stage: v.tries for v in one.visits.all()},
     "sessions": {v.stage: v.session_id for v in one.visits.filter(session__isnull=False)},
     "answers": {f"{a.visit.stage}.{a.question}": a.value for v in one.visits.all() for a in v.answers.all()},
     "kinds": list(one.events.values_list("kind", flat=True)),
     "paid": [[p.kind, p.state, str(p.amount)] for p in one.payments.all()]}
    for one in Participant.objects.all()]))
"""


def plan() -> list[Action]:
    """A way through the tutorial."""
    world = get_world("robotouille")
    task = world.task(TUTORIAL)
    seat = task.seats[0].name
    found = world.plan(task, world.start(task, 0).observe(seat), [seat], joint=False)  # type: ignore[attr-defined]
    return [move[seat] for move in found.moves]


def test_the_study_has_every_kind_of_stage() -> None:
    kinds = {one for pair in TOGETHER for one in pair} | set(ALONE)
    assert kinds | {"end"} == set(KINDS)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_server_that_is_killed_costs_nobody_their_place_their_answers_or_their_pay() -> None:
    with installation(STUDY) as trial:
        robots = asyncio.run(_walked(trial))
        told = trial.manage("shell", "-v", "0", "-c", TOLD)
        counted = {one["number"]: one for one in json.loads(told.partition("TOLD")[2])}
    assert {robot.halts for robot in robots} == set(KINDS) - {"end"}
    assert len(counted) == len(robots)
    for robot in robots:
        where = f"robot {robot.told.number} in {robot.halts}"
        assert (robot.told.end, robot.told.trouble) == ("over", ""), where
        assert robot.found == robot.step, where  # still there when the server was
        _check_record(robot, counted[robot.told.number])
    _check_halves(robots, counted)


def _check_record(robot: Halting, kept: dict[str, Any]) -> None:
    where = f"robot {robot.told.number} in {robot.halts}"
    assert kept["outcome"] == "done", where
    assert sorted(kept["steps"]) == sorted(set(kept["steps"])), where
    assert len(kept["steps"]) == len(KINDS), where
    assert kept["kinds"].count("arrived") == kept["kinds"].count("ended") == 1, where
    bonus = Decimal("0.25") + Decimal("0.10") * kept["answers"]["partner_survey.nice"]
    assert kept["paid"] == [["base", "owed", "2.00"], ["bonus", "owed", f"{bonus:.2f}"]], where


def _check_halves(robots: list[Halting], counted: dict[int, Any]) -> None:
    """What was done in a stage before the server was killed still stands after it."""
    by_stage = {robot.halts: (robot, counted[robot.told.number]) for robot in robots}
    robot, kept = by_stage["tutorial"]
    assert len(set(robot.sessions)) == 1  # the same kitchen, and the moves that were acknowledged
    assert kept["sessions"]["tutorial"] == robot.sessions[0]
    assert kept["tries"]["tutorial"] == 0
    assert kept["kinds"].count("tutorial failed") == 0
    robot, kept = by_stage["quiz"]
    assert (kept["kinds"].count("quiz failed"), kept["tries"]["quiz"]) == (1, 1)
    for stage in ("survey", "partner_survey"):
        robot, kept = by_stage[stage]
        assert WORDS in robot.shown
    pair = [robot for robot in robots if robot.halts == "play"]
    assert len({session for robot in pair for session in robot.sessions}) == 1
    assert len({counted[robot.told.number]["sessions"]["play"] for robot in pair}) == 1


async def _walked(trial: Trial) -> list[Halting]:
    """Everybody to their stage, the server killed and started again, and everybody to the end."""
    study, way = read_text(STUDY), plan()
    assert len(way) > 3
    robots: list[Halting] = []
    walks: list[asyncio.Task[Any]] = []

    async def bring(*stages: str) -> None:
        some = [
            Halting(study, len(robots) + n, stage, trial.ground, way)
            for n, stage in enumerate(stages, 1)
        ]
        robots.extend(some)
        walks.extend(await asyncio.gather(*(one.walk_until_halted() for one in some)))

    for pair in TOGETHER:
        await bring(*pair)
    await bring(*ALONE)
    await asyncio.to_thread(trial.server.kill)
    await asyncio.to_thread(trial.server.start)
    # Everybody looks before anybody goes on: who goes on may meet who waits for a partner.
    for robot in robots:
        robot.looks.set()
    looked = [asyncio.create_task(robot.looked.wait()) for robot in robots]
    await asyncio.wait((asyncio.gather(*looked), *walks), return_when=asyncio.FIRST_COMPLETED)
    for robot in robots:
        robot.goes_on.set()
    await asyncio.gather(*walks)
    return robots
