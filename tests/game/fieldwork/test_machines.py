"""Language models take part: through the same pages, by the same rules, with everything written down."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from game.fieldwork.characters import Character
from game.fieldwork.machines import GIVE_UP_S, WAKE_S, enrol, take_part
from game.fieldwork.sessions import own_plan
from game.llm import Answer, LLMError, Message
from game.llm.chat import Asked, Usage
from game.models import Participant, Session, StudyAnswer, StudyEvent
from game.studies.file import StudyFileError, read_text
from tests.game.fieldwork.walkers import SMALL, opened

pytestmark = pytest.mark.django_db

ONE = Character(agent="random", persona="a cook of forty years")
GOOD = {"cooks": True, "who": "program", "nice": 6, "why": "It cut the bread."}


class Model:
    """Answers pages by what they ask, and remembers what it was shown."""

    def __init__(self, answers: dict[str, object], wrong: int = 0) -> None:
        self.answers = answers
        self.wrong = wrong
        self.shown: list[Sequence[Message]] = []

    def __call__(self, messages: Sequence[Message]) -> Answer:
        self.shown.append(messages)
        page = messages[-1].text
        if len(self.shown) <= self.wrong:
            text = "I would rather talk about soup."
        elif "you have to agree" in page:
            text = '{"agree": true}'
        elif asked := [name for name in self.answers if f'"{name}"' in page]:
            text = "Here: " + json.dumps({"answers": {name: self.answers[name] for name in asked}})
        else:
            text = '{"go_on": true}'
        asked_once = Asked("here", "m", {}, messages, text, usage=Usage(1, 1))
        return Answer(text, Usage(1, 1), "stop", (asked_once,))


class Clock:
    """Time that passes when somebody waits; games are over after a while, or never."""

    def __init__(self, plays_s: float = 3.0) -> None:
        self.time = 4e9  # after everything that is in a log
        self.plays_s = plays_s
        self.slept = 0.0

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds
        self.slept += seconds
        if self.slept >= self.plays_s:
            self.slept = 0.0
            live = Session.objects.filter(status__in=Session.LIVE)
            live.update(status=Session.Status.FINISHED)


def walked(model: Model, text: str = SMALL, clock: Clock | None = None) -> Participant:
    participant = enrol(opened(text), ONE)
    take_part(participant, model, clock or Clock())
    return Participant.objects.get(pk=participant.pk)


def test_a_model_goes_through_the_whole_study_and_is_marked_as_one() -> None:
    participant = walked(Model(GOOD))
    assert (participant.kind, participant.outcome) == ("model", "done")
    assert participant.consented_at is not None
    kept = StudyAnswer.objects.filter(visit__participant=participant)
    assert kept.filter(question="nice", value=6).count() == 2
    assert kept.get(question="cooks").value is True


def test_every_prompt_and_what_it_may_see_is_written_down() -> None:
    model = Model(GOOD)
    participant = walked(model)
    events = StudyEvent.objects.filter(participant=participant)
    assert events.filter(kind="asked model").count() == len(model.shown)
    first = events.filter(kind="asked model")[0].body["messages"]
    assert "a cook of forty years" in first[0]["text"]
    enrolled = events.get(kind="enrolled").body
    assert enrolled["character"]["persona"] == "a cook of forty years"
    assert set(enrolled["sees"]) >= {"consent", "play", "survey"}


def test_its_agent_holds_its_seat_and_it_is_told_how_the_game_ended() -> None:
    model = Model(GOOD)
    participant = walked(model)
    sessions = Session.objects.filter(study_visits__participant=participant)
    seats = {(s.name, s.occupant_kind) for one in sessions for s in one.seats.all()}
    assert seats == {("robot1", "agent"), ("robot2", "agent")}
    surveys = [shown[-1].text for shown in model.shown if '"nice"' in shown[-1].text]
    assert len(surveys) == 2
    assert all(text.startswith("The game is over after") for text in surveys)


def test_it_reads_what_stands_where_people_wait_and_then_how_its_game_ended() -> None:
    rest = "        - break: {text: Look out of the window., seconds: 0}\n        - play:"
    model = Model(GOOD)
    assert walked(model, SMALL.replace("        - play:", rest)).outcome == "done"
    surveys = [shown[-1].text for shown in model.shown if '"nice"' in shown[-1].text]
    assert len(surveys) == 2
    assert all(text.startswith("Look out of the window.\n\nThe game is over") for text in surveys)


def test_what_cannot_be_read_is_asked_again_with_what_was_wrong() -> None:
    model = Model(GOOD, wrong=2)
    assert walked(model).outcome == "done"
    assert "A JSON object is expected" in model.shown[1][-1].text


def test_a_model_that_never_answers_in_form_is_ended_with_the_reason() -> None:
    participant = walked(Model(GOOD, wrong=1000))
    assert (participant.standing, participant.outcome) == ("gone", "failed checks")
    stuck = StudyEvent.objects.get(participant=participant, kind="model stuck")
    assert stuck.step == "welcome"


def test_it_cannot_leave_a_stage_that_a_person_could_not() -> None:
    model = Model(GOOD | {"nice": 99})
    participant = walked(model)
    assert participant.outcome == "failed checks"
    assert any("A number from 1 to 7 is expected." in shown[-1].text for shown in model.shown)
    assert walked(Model(GOOD | {"who": "person"})).outcome == "failed checks"
    assert walked(Model(GOOD | {"cooks": False})).outcome == "screened out"


def test_a_silent_kitchen_is_woken_and_then_closed() -> None:
    text = SMALL.replace("            minutes: 5\n", "")
    clock = Clock(plays_s=10 * GIVE_UP_S)
    participant = walked(Model(GOOD), text, clock)
    assert participant.outcome == "done"
    events = StudyEvent.objects.filter(participant=participant)
    woken = list(events.filter(kind="woken"))
    assert len(woken) == 2
    assert all(event.body["seconds"] > WAKE_S for event in woken)
    assert events.filter(kind="silence").count() == 2
    sessions = Session.objects.filter(study_visits__participant=participant)
    assert {one.status for one in sessions} == {"abandoned"}


def test_a_model_that_cannot_be_asked_ends_and_says_why() -> None:
    participant = enrol(opened(), ONE)

    def ask(_: Sequence[Message]) -> Answer:
        raise LLMError("no_key", "there is no key")

    take_part(participant, ask, Clock())
    participant.refresh_from_db()
    assert participant.outcome == "timed out"
    assert StudyEvent.objects.get(kind="model failed").body["code"] == "no_key"


def test_an_agent_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match='no "nobody"'):
        Character(agent="nobody")


TOLD = SMALL.replace(
    "quota: 4\n",
    "quota: 4\nvariables: {dish: {scope: participant, choices: [soup]}}\n"
    'models: {prompt: "You love {{participant.dish}}."}\n',
)


def test_its_agent_is_the_same_person_and_told_what_the_study_tells_all_models() -> None:
    who = Character(agent="react", model="m", persona="a cook of forty years")
    participant = enrol(opened(TOLD), who)
    kind, agent, settings = own_plan(participant)
    assert (kind, agent, settings["model"]) == ("agent", "react", "m")
    assert settings["persona"] == "You are this person: a cook of forty years\n\nYou love soup."
    enrolled = StudyEvent.objects.get(participant=participant, kind="enrolled").body
    assert enrolled["seat"] == {"agent": "react", "settings": settings}
    assert enrolled["prompt"] == "You love soup."


def test_on_pages_it_is_told_the_study_s_prompt_as_well() -> None:
    model = Model(GOOD)
    assert walked(model, TOLD).outcome == "done"
    introductions = {shown[0].text for shown in model.shown}
    assert len(introductions) == 1
    assert "You are this person: a cook of forty years\n\nYou love soup." in introductions.pop()


def test_an_agent_that_asks_no_model_is_told_of_no_persona() -> None:
    participant = enrol(opened(TOLD), ONE)
    assert own_plan(participant) == ("agent", "random", {})


def test_a_model_without_persona_and_prompt_is_told_nothing_of_them() -> None:
    participant = enrol(opened(), Character(agent="react"))
    assert "persona" not in own_plan(participant)[2]


@pytest.mark.parametrize(
    ("models", "said"),
    [
        ("{prompt: 'Play with {{round.partner}}.'}", "round.partner is not known before the rounds"),
        ("{prompt: '{{participant.dsh}}'}", "there is no variable participant.dsh"),
        ("{}", "say what models are told"),
        ("{prompts: x}", "prompt"),
    ],
)  # fmt: skip
def test_a_prompt_that_cannot_be_is_told_with_its_line(models: str, said: str) -> None:
    with pytest.raises(StudyFileError, match=said) as error:
        read_text(SMALL.replace("quota: 4\n", f"quota: 4\nmodels: {models}\n"))
    assert error.value.line > 1
