"""A prompt as a scripted model reads it: who it is, in what form to answer, and what it sees."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from sim.world import JSON, JSONObject, Seat

Form = Literal["io", "io_cot", "react", "command", "free"]

FORM = re.compile(r"Form of your answers:\n\n((?: {4}.*\n|\n)+)")
SEAT_LINE = re.compile(r"([\w.-]+): \.\.\.")
WHO = re.compile(r"^You decide for ([\w.-]+)\.$", re.MULTILINE)
PLAYER = re.compile(r"^Player ([\w.-]+):$", re.MULTILINE)
SEEN = re.compile(r"^Observation:\s*\n(?!Observation:)", re.MULTILINE)
CHOICES = re.compile(r"^Valid Actions(?: of ([\w.-]+))?:\n((?:.+\n?)*)", re.MULTILINE)
ACTION = re.compile(r"^Action: (.+)$", re.MULTILINE)
GOAL = re.compile(r"^Goal: (.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a prompt says. `observation` is empty where no kitchen is in it."""

    text: str
    form: Form
    observation: str
    seats: tuple[Seat, ...]
    """The cooks to answer for; more than one where the form has a line for each."""
    valid: Mapping[Seat, Sequence[str]]
    goal: str
    joint: bool
    corrected: bool
    """Whether the prompt says that the last answer was not valid."""
    last: str = ""
    """The action of the answer before, where the prompt shows it."""


def read_prompt(messages: Sequence[JSONObject]) -> Prompt:
    """The prompt in these messages of a chat-completions request."""
    texts = [(str(m.get("role")), content_text(m.get("content"))) for m in messages]
    system = "\n".join(text for role, text in texts if role in ("system", "developer"))
    last = next((text for role, text in reversed(texts) if role == "user"), "")
    observation = _observation(last)
    seats = _seats(system, last, observation)
    return Prompt(
        text="\n".join(f"{role}: {text}" for role, text in texts),
        form=_form(system),
        observation=observation,
        seats=seats,
        valid=_valid(last, seats),
        goal=_goal(observation),
        joint="act in the same moment" in system,
        corrected=last.startswith("Error Feedback:"),
        last=_action([text for role, text in texts if role == "assistant"]),
    )


def content_text(content: JSON) -> str:
    """The text of a message's content, pictures left out."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "\n".join(str(p.get("text", "")) for p in parts if isinstance(p, dict))


def _action(answers: Sequence[str]) -> str:
    found = ACTION.findall(answers[-1]) if answers else []
    return found[-1].strip() if found else ""


def _block(system: str) -> str:
    found = FORM.search(system)
    return found[1] if found else ""


def _form(system: str) -> Form:
    block = _block(system)
    if "Plan:" in block:
        return "io_cot" if "Action:" in block else "io"
    if "Actions:" in block:
        return "command"
    return "react" if "Action:" in block else "free"


def _observation(last: str) -> str:
    starts = [found.end() for found in SEEN.finditer(last)]
    return last[starts[-1] :].strip() if starts else ""


def _goal(observation: str) -> str:
    found = GOAL.search(observation)
    return found[1].strip() if found else ""


def _seats(system: str, last: str, observation: str) -> tuple[Seat, ...]:
    """From the form, if it has a line for each cook; else who is named, else the only cook."""
    players = PLAYER.findall(observation)
    named = [seat for seat in SEAT_LINE.findall(_block(system)) if seat in players]
    if len(set(named)) > 1:
        return tuple(dict.fromkeys(named))
    who = WHO.search(last)
    return (who[1],) if who else tuple(players[:1])


def _valid(last: str, seats: Sequence[Seat]) -> Mapping[Seat, Sequence[str]]:
    own = next((p for p in PLAYER.findall(last) if p in seats), seats[0] if seats else "")
    found: dict[Seat, Sequence[str]] = {}
    for match in CHOICES.finditer(last):
        lines = [line.strip() for line in match[2].splitlines() if line.strip()]
        found[match[1] or own] = lines
    return found
