"""A session's log as events of Inspect's transcript, and as the conversation that a reader looks for first."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from inspect_ai.event import Event as InspectEvent
from inspect_ai.event import InfoEvent, ModelEvent
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageUser,
    GenerateConfig,
    ModelOutput,
    ModelUsage,
)

from brigade.inspect.agents import added
from brigade.telling import lines
from game.engine.events import Event
from game.engine.settings import EngineError
from game.findings.conversing import conversations
from sim.world import JSONObject, WorldError

MESSAGES = {"system": ChatMessageSystem, "user": ChatMessageUser, "assistant": ChatMessageAssistant}
PARAMETERS = ("temperature", "seed", "max_tokens")


def moment(at: float) -> datetime:
    """A time of a log."""
    return datetime.fromtimestamp(at, UTC)


def transcript_of(log: Sequence[Event]) -> list[InspectEvent]:
    """What happened, in order: requests to models as such, everything else in words."""
    found: list[InspectEvent] = []
    texts: dict[str, str] = {}
    for event in log:
        since = max(0.0, event.at - log[0].at)
        for call in event.payload.get("calls") or ():
            found.append(_asked(call, texts, event.at, since))
        for line in lines([event]):
            found.append(
                InfoEvent(
                    source="brigade", data=line, timestamp=moment(event.at), working_start=since
                )
            )
    return found


def _asked(call: JSONObject, texts: dict[str, str], at: float, since: float) -> ModelEvent:
    """A request to a model. Texts that the log has had before stand there by their hash."""
    sent: list[ChatMessage] = []
    for one in call.get("messages") or ():
        texts.setdefault(one.get("sha256", ""), one.get("text", ""))
        pictures = [f"[a picture, SHA-256 {p['sha256']}]" for p in one.get("pictures") or ()]
        text = "\n".join([one.get("text") or texts[one.get("sha256", "")], *pictures])
        sent.append(MESSAGES[one["role"]](content=text))
    output = ModelOutput.from_content(
        call.get("answered_by") or call["model"], call.get("answer", ""),
        stop_reason="max_tokens" if call.get("finish") == "length" else "stop",
    )  # fmt: skip
    output.usage = _usage(call.get("usage"))
    given = call.get("parameters") or {}
    config = GenerateConfig(**{name: given[name] for name in PARAMETERS if name in given})
    return ModelEvent(
        model=call["model"], input=sent, tools=[], tool_choice="none", config=config, output=output,
        error=call.get("message") or None, timestamp=moment(at), working_start=since,
        working_time=call.get("ms", 0) / 1000,
    )  # fmt: skip


def _usage(usage: JSONObject | None) -> ModelUsage | None:
    if not usage:
        return None
    prompt, done = usage["prompt_tokens"], usage["completion_tokens"]
    cached = usage.get("cached_tokens") or 0
    return ModelUsage(
        input_tokens=prompt - cached, output_tokens=done, total_tokens=prompt + done,
        input_tokens_cache_read=cached, total_cost=usage.get("cost"),
    )  # fmt: skip


def usage_of(events: Sequence[InspectEvent]) -> dict[str, ModelUsage]:
    """Tokens by model."""
    found: dict[str, ModelUsage] = {}
    for event in events:
        if isinstance(event, ModelEvent) and event.output.usage is not None:
            before = found.get(event.model)
            found[event.model] = (
                event.output.usage if before is None else before + event.output.usage
            )
    return found


def messages_of(session: str, log: Sequence[Event], events: Sequence[InspectEvent]) -> list[Any]:
    """The conversation: a model's with what it was sent, or what a seat was shown and did, turn by turn."""
    asked = [event for event in events if isinstance(event, ModelEvent)]
    if asked:
        return _of_models(asked)
    try:
        rows = list(conversations(session, log))
    except (WorldError, EngineError):
        rows = []  # words were taken out that a world heard: it cannot be played again
    if len(rows) == 1:
        return [MESSAGES[one["role"]](content=one["content"]) for one in rows[0]["messages"]]
    return [ChatMessageAssistant(content="\n".join(lines(log)))]


def _of_models(asked: Sequence[ModelEvent]) -> list[ChatMessage]:
    found: list[ChatMessage] = []
    for event in asked:
        found += added(found, event.input, event.output)
    return found
