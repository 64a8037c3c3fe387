"""One of the crowd takes part: a survey of scales and a text, and moves in a kitchen; read as real ones are."""

from __future__ import annotations

from random import Random

from bench.crowd.hands import Hands, Telling, repeated
from game.studies import telemetry
from game.studies.conduct import Asked, Conduct, conduct
from game.studies.instruments import instrument
from game.studies.survey import Question, Survey
from sim.world import JSON, JSONObject

INSTRUMENTS = ("nasa_tlx", "fluency", "trust", "free_text")
TEXT = (60, 400)


def survey() -> Survey:
    """What everybody is asked, on one page."""
    asked = [one for name in INSTRUMENTS for one in instrument(name).survey.questions]
    return Survey((tuple(asked),))


def took_part(hands: Hands, dice: Random, asked: Survey) -> Conduct:
    """How it looks to a researcher's rules."""
    page = Telling(hands, dice)
    page.wait(dice.uniform(500, 3000))
    page.note("page", page=1)
    answers: JSONObject = {}
    for number, one in enumerate(asked.questions):
        answers[one.name] = _answer(page, one, number, hands, dice)
    moves = dice.randint(25, 80)
    reactions = list(repeated(hands.react, moves))
    events = [] if hands.silent else telemetry.kept(page.events)
    return conduct([Asked([events] if events else [], asked, answers)], reactions)


def _answer(page: Telling, one: Question, number: int, hands: Hands, dice: Random) -> JSON:
    if number < hands.scripted:
        page.note("scripted", item=one.name)
    if one.kind in ("text", "comment"):
        page.wait(dice.uniform(1000, 4000))
        page.press(one.name, (300, 400))
        page.write(one.name, dice.randint(*TEXT))
        return "a text"
    page.wait(hands.decide(len(one.title.split())))
    points = (
        int((one.high - one.low) / (one.step or 1)) + 1 if one.high > one.low else len(one.options)
    )
    choice = (
        points // 2
        if hands.straight
        else min(points - 1, max(0, round(dice.gauss(points * 0.55, points / 4))))
    )
    at = (150 + 900 * choice / max(points, 1), 200 + 90 * (number % 6))
    page.press(one.name, at)
    page.note("change", item=one.name)
    if one.high > one.low:
        return one.low + choice * (one.step or 1)
    return one.options[choice % len(one.options)].value if one.options else None
