"""Participants of a small study who really play: their sessions have logs, their answers are scored."""

from __future__ import annotations

from game.engine.commands import Abandon, Act, Join, Occupant, Say, Start
from game.engine.events import Event
from game.engine.session import Session as Engine
from game.fieldwork import keeping
from game.fieldwork.taking import taking_of
from game.findings.reading import condition_of
from game.log.store import Batch, commit, read_events
from game.models import Participant, Session, StudyRecord
from game.studies.assigning import Condition
from sim.world import Action
from tests.game.fieldwork.walkers import Walker

TEXT = """
study: findings
title: What it came to
seed: 3
factors:
  partner: {levels: [random, idle], within: true}
  chatty: [true, false]
quota: 4
stages:
  - welcome: Hello.
  - consent: {text: You are recorded., statements: [I take part.]}
  - loop:
      rounds: treatment
      stages:
        - play:
            task: multi_agent/1
            pace: turns
            seats: {robot1: participant, robot2: "{{round.partner}}"}
        - name: workload
          partner_survey: {instrument: sus}
  - end: Goodbye.
"""
RATERS = """
study: raters
title: Judged, not played
seed: 5
factors:
  program: {levels: ["Wash hands: walk to sink", "Watch TV: sit on sofa", "Read: find book", "Cook: find pan"], within: true}
  hint: [true, false]
quota: 4
stages:
  - consent: {text: You are recorded., statements: [I take part.]}
  - loop:
      rounds: treatment
      stages:
        - instructions: "{{round.program}}"
        - name: judgement
          survey:
            survey:
              elements:
                - {type: radiogroup, name: correct, title: "Is it right?", choices: ["yes", "no"]}
                - {type: rating, name: sure, title: "How sure?", rateMax: 7}
                - {type: comment, name: why, title: "Why?"}
  - end: Goodbye.
"""
"""A study whose rounds are answered and not played."""
BUN = Action("pick-up-item", {"p1": "robot1", "i1": "topbun1", "s1": "table3"}, "Pick up the bun")
ROUNDS = 2


def opened(text: str = TEXT) -> StudyRecord:
    """The study, with its door open."""
    study = keeping.create(text, None)
    keeping.set_state(study, StudyRecord.State.OPEN)
    return study


def play(session: Session, who: Participant, *, said: str = "") -> None:
    """The participant sits down, says something and picks up the bun; the agent passes; then it is given up."""
    log = read_events(session.pk)
    engine = Engine.rebuild(session.pk, log)
    made: list[Event] = []
    now = log[-1].at
    commands = [
        Join("robot1", Occupant("person", who.player.name, who.player.public_id)), Start("robot1"), *([Say("robot1", "Cook", said)] if said else []),
        Act("robot1", BUN, by="person", shown_ms=500.0), Act("robot2", None, by="agent"), Abandon(reason="played enough"),
    ]  # fmt: skip
    for command in commands:
        now += 1.0
        made += engine.handle(command, now).events
    commit([Batch(session.pk, tuple(made))])
    Session.objects.filter(pk=session.pk).update(status=engine.status)
    session.seats.filter(name="robot1").update(occupant_kind="person")


class Player(Walker):
    """Somebody who takes part from the welcome to the end, or stops on the way."""

    @property
    def step(self) -> str:
        """The step's key without drawing its page: pages are tested elsewhere."""
        return taking_of(self.participant).step.key

    def consents(self) -> None:
        self.send()
        self.send(**{"agree-1": "on"})

    def plays(self, *, said: str = "") -> Session:
        """One round's session, and on."""
        self.page  # noqa: B018 - the session is opened by coming to the page
        session = self.participant.visits.exclude(session=None).order_by("index").last().session
        play(session, self.participant, said=said)
        assert self.send() == 302
        return session

    def answers(self, high: int) -> None:
        """Items that speak for it get this answer, the reversed ones the opposite."""
        items = {f"q-sus_{n}": str(high if n % 2 else 6 - high) for n in range(1, 11)}
        assert self.send(**items) == 302

    def takes_part(self, high: int = 4, *, said: str = "") -> None:
        self.consents()
        for number in range(ROUNDS):
            self.plays(said=said)
            self.answers(max(1, high - number))


class Rater(Player):
    """Somebody who judges what they read."""

    def consents(self) -> None:
        self.send(**{"agree-1": "on"})

    def judges(self, program: str) -> None:
        """One round, of which this program is read: hands are washed rightly, all others wrongly."""
        assert program in self.page
        assert self.send() == 302
        right = program.startswith("Wash")
        said = {"q-correct": "yes" if right else "no", "q-sure": 7 if right else 2}
        assert self.send(**said, **{"q-why": "I know"}) == 302

    def takes_part(self, high: int = 4, *, said: str = "") -> None:
        self.consents()
        for levels in self.levels:
            self.judges(str(levels["program"]))

    @property
    def levels(self) -> list[Condition]:
        """What they meet, round for round."""
        one = self.participant
        return [condition_of(one, number) for number in range(1, 5)]
