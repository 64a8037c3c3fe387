"""Participants of a small study who really play: their sessions have logs, their answers are scored."""

from __future__ import annotations

from game.engine.commands import Abandon, Act, Join, Occupant, Say, Start
from game.engine.events import Event
from game.engine.session import Session as Engine
from game.fieldwork import keeping
from game.fieldwork.taking import taking_of
from game.log.store import Batch, commit, read_events
from game.models import Participant, Session, StudyRecord
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
BUN = Action("pick-up-item", {"p1": "robot1", "i1": "topbun1", "s1": "table3"}, "Pick up the bun")
ROUNDS = 2


def opened() -> StudyRecord:
    """The study, with its door open."""
    study = keeping.create(TEXT, None)
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
