"""A model in a seat: what it is shown, what its answers mean, and what it is told of those that mean nothing."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass
from typing import Any

from brigade.kitchen import Kitchen, Turn
from brigade.progress import Progress
from brigade.wording import may
from sim.world import Action, Seat, WorldError

LONGEST_MOVE = 12_288
LONGEST_SAID = 500
NOTHING = ("nothing", "none", "wait and do nothing", "")
_MARKED = re.compile(r"^\W*(action|say)\W*:\W*?\s*(.*)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer asks for."""

    move: str
    say: str = ""


def read(reply: str) -> Answer:
    """The move and the words of an answer: its last line `Action:`, else its last line; the last `Say:`."""
    lines = [line.strip() for line in reply.strip().splitlines() if line.strip()]
    marked: dict[str, str] = {}
    for line in lines:
        if found := _MARKED.match(line):
            marked[found[1].lower()] = found[2].strip().strip("`*").strip()
    last = lines[-1].strip("`*").strip() if lines else ""
    move = marked.get("action", "" if "say" in marked and _MARKED.match(last) else last)
    return Answer(move[:LONGEST_MOVE], marked.get("say", "")[:LONGEST_SAID])


class Player:
    """One seat, and the conversation (verifiers' `Interaction`) with the model in it."""

    def __init__(self, kitchen: Kitchen, seat: Seat, interaction: Any, patience: int) -> None:
        self.kitchen, self.seat = kitchen, seat
        self._asking, self._patience = interaction, patience
        self._told, self._note = 0, ""
        self.gone = False
        """A limit of verifiers has ended the conversation."""
        self.unread = 0
        """Answers that meant no action."""

    async def decide(self) -> Action | None:
        """The move that the model wants; None: none, or it cannot be asked any more.

        What cannot be read is answered with what may be done, up to `patience` times for one move.
        """
        message, tries = self._shown(), 0
        while not self.gone:
            segment = await self._asking.turn(message)
            if segment.terminated:
                self.gone = True
                break
            answer = read(segment.last_reply)
            unsaid = self.kitchen.say(self.seat, answer.say) if answer.say else ""
            if unsaid:
                self._note = f"Not said: {unsaid}"
            if answer.move.lower().rstrip(".") in NOTHING and answer.move:
                return None
            try:
                return self._meant(answer.move)
            except WorldError as error:
                self.unread += 1
                tries += 1
                if tries >= self._patience:
                    self._note = f"Nothing was done: {error.message}"
                    return None
                message = self._refusal(error.message)
        return None

    def _meant(self, move: str) -> Action:
        """The action of a sentence, or of JSON with a `verb` and its `args`.

        Raises:
            WorldError: it means none.
        """
        if not move.startswith("{"):
            return self.kitchen.read(self.seat, move)
        try:
            given = json.loads(move)
            verb, args = given["verb"], given.get("args") or {}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise WorldError(
                "unparsable", 'as JSON {"verb": ..., "args": {...}} is expected'
            ) from error
        if not isinstance(verb, str) or not isinstance(args, dict):
            raise WorldError("unparsable", "verb is to be a text, and args an object")
        return Action(verb, args)

    def happened(self, turn: Turn) -> None:
        """What became of the step is told with the next look."""
        if refused := turn.refused.get(self.seat):
            self._note = f"Not done: {refused}"

    def _refusal(self, why: str) -> str:
        return f"Not done: {why}\n\n{may(self.kitchen.legal(self.seat))}"

    def _shown(self) -> str:
        """What the seat sees, hears and may do now."""
        view = self.kitchen.session.agent_view(self.seat)
        answer = (view.last_result or {}).get("answer")
        parts = [
            self._note, f"The answer: {answer}" if answer else "", *self._heard(),
            view.observation.text, may(view.legal),
        ]  # fmt: skip
        self._note = ""
        return "\n\n".join(filter(None, parts))

    def _heard(self) -> list[str]:
        log = self.kitchen.log
        new = [event for event in log[self._told :] if event.kind == "said"]
        self._told = len(log)
        return [f"{e.seat} says: {e.payload['text']}" for e in new if e.seat != self.seat]


async def play(
    kitchen: Kitchen, cook: Player, partners: dict[Seat, Player], progress: Progress, most: int
) -> None:
    """Until the episode is over, or the cook cannot be asked any more and leaves.

    `most`: decisions of the cook; doing nothing is no step of every world, so a limit of steps alone would
    let a model that does nothing go on for ever.
    """
    players, decisions = {cook.seat: cook, **partners}, 0
    while not kitchen.over:
        asked = [players[seat] for seat in kitchen.awaited]
        if cook in asked and decisions >= most:
            kitchen.give_up(cook.seat, "as many decisions as steps are used up")
            return
        decided = await asyncio.gather(*(one.decide() for one in asked))
        decisions += cook in asked
        if cook.gone:
            kitchen.give_up(cook.seat, "a limit of the rollout was reached")
            return
        moves: dict[Seat, Action | str | None] = {
            one.seat: move for one, move in zip(asked, decided, strict=True)
        }
        turn = await kitchen.stepped(moves)
        progress.gain()
        for player in players.values():
            player.happened(turn)
