"""Language models that take part: they read the pages that people read, and answer through the same door.

A model cannot leave a stage that a person could not: what it says is sent as a page would send it. In
kitchens its seat is held by an agent that asks the same model. Every prompt and answer is written down.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from asgiref.sync import async_to_sync
from django.utils import timezone

from game.engine.commands import Abandon
from game.fieldwork.arriving import Newcomer, arrive
from game.fieldwork.characters import Character, prompt_for
from game.fieldwork.record import note
from game.fieldwork.stages.consenting import statements
from game.fieldwork.taking import Elsewhere, Stay, Taking, taking_of
from game.fieldwork.walking import end, kind_of, send, settle
from game.live import kitchens
from game.live.allowance import SessionMeter
from game.live.doorbell import tell
from game.llm import Answer, LLMError, Message, Parameters, client_for
from game.llm.spending import metered
from game.log.results import result_of
from game.models import Event, Participant, Player, Session, StudyRecord
from game.studies.aloud import SEES, Unreadable, fields, introduction, told

POLL_S = 1.0
MOST_TRIES = 5
"""So often a model may answer one page in a way that cannot be taken."""
WAKE_S = 60.0
"""A kitchen in which nothing has happened for so long is woken once."""
GIVE_UP_S = 180.0
"""One that stays silent is closed, with the reason in its log."""
LONGEST_S = 3600.0
"""So long at one step at the most."""
REMEMBERED = 40
"""Pages and answers that are shown again before the next page; the introduction always is."""
WAITS = frozenset({"matching", "break"})
PLAYS = frozenset({"play", "tutorial"})

Ask = Callable[[Sequence[Message]], Answer]


class Clock(Protocol):
    """Time, so that tests can hold it."""

    def now(self) -> float:
        """Seconds since the epoch."""

    def sleep(self, seconds: float) -> None:
        """Wait for so long."""


class RealClock:
    """The system's."""

    def now(self) -> float:
        return time.time()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


def enrol(study: StudyRecord, character: Character) -> Participant:
    """A model as a participant: it takes a place and a treatment as people do.

    Raises:
        NotNow: the study is not open, or full.
    """
    participant = arrive(study, Newcomer("model", kind=Participant.Kind.MODEL))
    participant.settings = character.to_json()
    participant.save(update_fields=["settings"])
    Player.objects.filter(pk=participant.player_id).update(may_use_models=True)
    participant.player.may_use_models = True
    prompt = prompt_for(participant)
    agent, told = character.seat(prompt)
    note(
        participant, "enrolled", character=participant.settings, sees=dict(SEES), prompt=prompt or None,
        seat={"agent": agent, "settings": told},
    )  # fmt: skip
    return participant


def take_part(participant: Participant, ask: Ask | None = None, clock: Clock | None = None) -> None:
    """Walk a model through all that is left of its study. Ends with an outcome in every case."""
    walk = Walk(participant, ask or asking(participant), clock or RealClock())
    try:
        walk.go()
    except LLMError as error:
        note(participant, "model failed", code=error.code, message=error.message)
        end(participant, "timed out")


def asking(participant: Participant) -> Ask:
    """Asks the participant's own model, on the account of this installation's budgets."""
    character = Character.read(participant.settings)
    client = client_for(character.endpoint)
    model = character.model or next(iter(client.endpoint.models), "")
    parameters = Parameters(character.temperature, character.seed)

    async def one(messages: Sequence[Message]) -> Answer:
        with metered(SessionMeter(f"p{participant.pk}")):
            return await client.ask(model, messages, parameters)

    return async_to_sync(one)


class Walk:
    """A model on its way: what it has read and said so far, and its place."""

    def __init__(self, participant: Participant, ask: Ask, clock: Clock) -> None:
        self._participant = participant
        self._ask = ask
        self._clock = clock
        persona = str(participant.settings.get("persona", ""))
        self._introduction = Message("system", introduction(persona, prompt_for(participant)))
        self._said: list[Message] = []
        self._news = ""

    def go(self) -> None:
        """Step by step, until it is over."""
        while not self._over():
            taking = taking_of(self._participant)
            kind_of(taking).enter(taking)
            kind = taking.step.stage.kind
            if kind in PLAYS:
                self._play(taking)
            elif kind in WAITS:
                self._wait(taking)
            else:
                self._answer(taking)

    def _over(self) -> bool:
        rows = Participant.objects.select_related("study", "version", "player")
        self._participant = rows.get(pk=self._participant.pk)
        return self._participant.is_over

    # -- pages -----------------------------------------------------------------------------------

    def _answer(self, taking: Taking) -> None:
        stage = taking.step.stage
        agreed = statements(taking) if stage.kind == "consent" else ()
        page = told(stage, agreed, self._news)
        self._news = ""
        for _ in range(MOST_TRIES):
            answer = self._asked(taking, page)
            try:
                verdict = self._send(taking, fields(stage, agreed, answer))
            except Unreadable as error:
                page = str(error)
                continue
            if not isinstance(verdict, Stay):
                return
            page = "\n".join(
                [verdict.message, *(f'"{name}": {said}' for name, said in verdict.problems.items())]
            )
        note(self._participant, "model stuck", taking.step.key, tries=MOST_TRIES, said=page)
        end(self._participant, "failed checks", taking)

    def _asked(self, taking: Taking, page: str) -> str:
        self._said.append(Message("user", page))
        answer = self._ask([self._introduction, *self._said[-REMEMBERED:]])
        self._said.append(Message("assistant", answer.text))
        for call in answer.calls:
            note(self._participant, "asked model", taking.step.key, **call.record())
        self._seen()
        return answer.text

    def _send(self, taking: Taking, sent: dict[str, Any]) -> object:
        try:
            return send(self._participant, taking.step.key, sent)
        except Elsewhere:
            return None

    def _seen(self) -> None:
        Participant.objects.filter(pk=self._participant.pk).update(seen_at=timezone.now())

    # -- waiting and playing ---------------------------------------------------------------------

    def _wait(self, taking: Taking) -> None:
        """Stay where people wait, until the stage lets one go on, as its pages would. What stands there is
        read with the next page: nothing is asked meanwhile."""
        began = self._clock.now()
        self._news = told(taking.step.stage, news=self._news)
        settle(self._participant)
        while isinstance(self._send(taking, {}), Stay):
            if self._clock.now() - began > LONGEST_S:
                note(self._participant, "silence", taking.step.key, seconds=LONGEST_S)
                end(self._participant, "timed out", taking)
                return
            self._clock.sleep(POLL_S)
            self._seen()
            settle(self._participant)

    def _play(self, taking: Taking) -> None:
        """Until the kitchen is closed: its agent plays, and a silent kitchen is woken, then closed."""
        began, woken = self._clock.now(), False
        while isinstance(self._send(taking, {}), Stay):
            now = self._clock.now()
            taking = taking_of(self._participant)
            session = taking.visit.session
            if session is None or not session.is_live:  # a tutorial's next try
                kind_of(taking).enter(taking)
                continue
            quiet = now - max(began, _last(session))
            if quiet > GIVE_UP_S or now - began > LONGEST_S:
                self._close(taking, session, quiet)
            elif quiet > WAKE_S and not woken:
                woken = True
                note(self._participant, "woken", taking.step.key, session=session.pk, seconds=quiet)
                kitchens.wake(session.pk)
            self._clock.sleep(POLL_S)
            self._seen()
        ending = _ending(taking.visit.session_id)
        self._news = f"{self._news}\n\n{ending}" if self._news else ending

    def _close(self, taking: Taking, session: Session, quiet: float) -> None:
        note(self._participant, "silence", taking.step.key, session=session.pk, seconds=quiet)
        tell(session.pk, Abandon(reason="silence"))


def _last(session: Session) -> float:
    """When the last thing happened in a session (seconds since the epoch)."""
    event = Event.objects.filter(session=session).order_by("-seq").only("at").first()
    return event.at if event is not None else 0.0


def _ending(session_id: str | None) -> str:
    """How a game went, in a sentence for the model."""
    session = Session.objects.filter(pk=session_id).first() if session_id else None
    if session is None or session.is_live:
        return "The time for the game is over."
    result = result_of(session)
    return f"The game is over after {result.steps} steps. {result.reason}"
