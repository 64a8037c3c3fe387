"""Small studies and participants who walk through them by the pages, as browsers without scripts do."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from game.fieldwork import keeping
from game.models import Participant, StudyRecord
from sim.world import JSONObject

SMALL = """
study: small
title: A small study
seed: 3
factors:
  partner: {levels: [random, idle], within: true}
  pace: [turns, together]
quota: 4
stages:
  - welcome: Hello *there*.
  - consent: {text: You are recorded., statements: [I am 18., I take part.]}
  - screening:
      survey:
        elements:
          - {type: boolean, name: cooks, title: "Do you cook?", isRequired: true}
      wanted: {cooks: true}
  - quiz:
      tries: 2
      survey:
        elements:
          - {type: radiogroup, name: who, title: "Who is it?", isRequired: true, choices: [program, person]}
      wanted: {who: program}
  - loop:
      rounds: treatment
      stages:
        - play:
            task: multi_agent/1
            pace: "{{treatment.pace}}"
            seats: {robot1: participant, robot2: "{{round.partner}}"}
            minutes: 5
        - name: how
          partner_survey:
            survey:
              elements:
                - {type: rating, name: nice, title: "Was it nice?", isRequired: true, rateMax: 7}
                - {type: comment, name: why, title: "Why?"}
  - end: Goodbye.
"""


PAIRS = """
study: two
title: Two together
seed: 4
factors: {}
stages:
  - instructions: Read this.
  - name: lobby
    matching: {afresh: true}
  - play:
      task: multi_agent/1
      pace: turns
      seats: {robot1: participant, robot2: participant}
      minutes: 5
  - end: Goodbye.
"""


def opened(text: str = SMALL) -> StudyRecord:
    """A study that lets people in."""
    study = keeping.create(text, None)
    keeping.set_state(study, StudyRecord.State.OPEN)
    return study


class Walker:
    """Somebody with a browser of their own."""

    def __init__(self, study: StudyRecord, query: str = "", languages: str = "") -> None:
        self.client = Client(headers={"Accept-Language": languages})
        answer = self.client.get(reverse("study_link", args=[study.pk]) + query)
        self.arrival = answer
        self.address = answer.url if answer.status_code == 302 else ""

    @property
    def participant(self) -> Participant:
        return Participant.objects.get(token=self.address.rstrip("/").rsplit("/", 1)[1])

    @property
    def page(self) -> str:
        return self.client.get(self.address).content.decode()

    @property
    def step(self) -> str:
        """The key of the step that the page shows; empty: it is over."""
        _, found, rest = self.page.partition('name="step" value="')
        return rest.split('"', 1)[0] if found else ""

    def send(self, *, step: str | None = None, **fields: object) -> int:
        """Send the page's form; the answer's status."""
        data = {"step": self.step if step is None else step}
        data |= {name.replace("__", "-"): value for name, value in fields.items()}
        return self.client.post(self.address, data).status_code

    def to(self, step: str) -> None:
        """Go on, from pages that are only read, until this step (or past it, where it takes no time)."""
        while (here := self.step) and here != step:
            if self.send(step=here) != 302:
                return

    def beat(self, **fields: str) -> JSONObject:
        """What the page does every few seconds."""
        answer = self.client.post(f"{self.address}beat/", fields)
        told: JSONObject = answer.json()
        return told
