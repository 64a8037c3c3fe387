"""Sessions as chats for fine-tuning: what a seat was shown as text, and what it did, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.engine.events import Event
from game.engine.fold import apply, born
from game.engine.session import Session
from game.engine.settings import EngineError
from sim.world import JSONObject, Seat, WorldError

if TYPE_CHECKING:
    from game.records.columns import (
        Row,
    )  # its neighbours need a database, and doors read logs without one

Message = dict[str, str]
"""`role` (user or assistant) and `content`, as chat templates take them."""
MIXED = "mixed"


@dataclass
class _Chat:
    """What is gathered of one seat."""

    messages: list[Message] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    actors: set[str] = field(default_factory=set)


def conversations(session: str, events: Iterable[Event]) -> Iterator[Row]:
    """A row for each seat that did something: `messages`, two for each of its moves.

    The user's is what a language model in this seat would have read before the move, which is what the seat
    may know, and before it the lines that others said since; the assistant's is the move as a sentence, and
    before it the lines that the seat said itself, each after `say: `. Where a seat did nothing there is no turn.

    Raises:
        EngineError, WorldError: the log cannot be played again here.
    """
    log = iter(events)
    first = next(log)
    state = born(session, first)
    played = Session(state)
    chats = {seat: _Chat() for seat in played.seats}
    for event in log:
        if event.kind == "said":
            _said(played, chats, event)
        elif event.kind == "step":
            _moved(played, chats, event)
        apply(state, event, performed=False)
    success = None if state.outcome is None else bool(state.outcome["success"])
    for seat, chat in chats.items():
        if chat.messages:
            yield {
                "session": session, "seat": seat, "world": state.task.world, "task": state.task.id,
                "actor": chat.actors.pop() if len(chat.actors) == 1 else MIXED,
                "success": success, "turns": len(chat.messages) // 2, "messages": chat.messages,
            }  # fmt: skip


def apart(session: str, events: Iterable[Event]) -> list[Row]:
    """The same; nothing of a log that does not play again (words were taken out that a world heard)."""
    try:
        return list(conversations(session, events))
    except (EngineError, WorldError):
        return []


def _said(played: Session, chats: dict[Seat, _Chat], event: Event) -> None:
    text = " ".join(str(event.payload.get("text", "")).split())
    for seat, chat in chats.items():
        if seat == event.seat:
            chat.own.append(text)
        elif text and played.visible(event, seat) is not None:
            chat.heard.append(f"{event.seat or 'somebody who watches'} said: {text}")


def _moved(played: Session, chats: dict[Seat, _Chat], event: Event) -> None:
    moves: JSONObject = event.payload["moves"]
    for seat, move in moves.items():
        if not move:
            continue
        chat = chats[seat]
        chat.actors.add(str(event.payload["by"].get(seat, "")))
        shown = "\n".join([*chat.heard, played.text(seat)])
        done = "\n".join([*(f"say: {line}" for line in chat.own if line), _sentence(move)])
        chat.messages += [
            {"role": "user", "content": shown},
            {"role": "assistant", "content": done},
        ]
        chat.heard, chat.own = [], []


def _sentence(move: JSONObject) -> str:
    return str(
        move.get("text") or " ".join([move["verb"], *map(str, (move.get("args") or {}).values())])
    )
