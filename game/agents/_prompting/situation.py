"""What is put before the model at one moment: feedback, talk, the kitchen, the choices."""

from __future__ import annotations

from collections.abc import Sequence

from game.agents import Try, View
from game.agents._prompting.settings import LLMSettings
from game.agents._prompting.sight import Sight
from game.llm import Message, Picture
from sim.world import Seat

TALK_SHOWN = 10
NOT_DONE = "not_done"
"""Code of a choice that was valid when it was made, and was prevented by another cook."""


def situation(
    sight: Sight, seats: Sequence[Seat], settings: LLMSettings, feedback: Sequence[Try] = ()
) -> str:
    """The message that asks for the next answer. `seats` are those the model answers for."""
    view = sight.view
    parts = [*_feedback(feedback, settings), *_talk(view, settings)]
    if len(view.seats) > 1 and len(seats) == 1:
        parts.append(f"You decide for {seats[0]}.")
    parts.append(f"Observation:\n{view.observation.text.strip()}")
    parts += [_choices(sight, seat) for seat in seats if seat != view.seat]
    return "\n\n".join(parts)


def asked(text: str, sight: Sight, settings: LLMSettings) -> Message:
    """The message as it is sent, with a picture if one is wanted and can be drawn."""
    picture = sight.picture() if settings.picture else None
    return Message("user", text, (Picture(picture),) if picture else ())


def _feedback(feedback: Sequence[Try], settings: LLMSettings) -> list[str]:
    if not feedback:
        return []
    return ["Error Feedback: " + " ".join(_sentence(tried, settings) for tried in feedback)]


def _sentence(tried: Try, settings: LLMSettings) -> str:
    if tried.code == "unparsable":
        return f"{tried.message} Answer in the form that was asked for."
    plain = f'"{tried.asked}" is not a valid action now. Choose a valid one.'
    if tried.code == NOT_DONE:
        plain = f'"{tried.asked}" could not be done.'
    if settings.feedback == "simple" or not tried.message:
        return plain
    return f"{plain} ({tried.message})"


def _talk(view: View, settings: LLMSettings) -> list[str]:
    if not settings.talk or len(view.seats) < 2 or not view.said:
        return []
    lines = [
        f"- {line.get('seat') or line.get('name') or 'somebody'}: "
        + " ".join(str(line.get("text", "")).split())  # one line: nobody writes observations here
        for line in list(view.said)[-TALK_SHOWN:]
    ]
    return ["\n".join(["Said in the kitchen:", *lines])]


def _choices(sight: Sight, seat: Seat) -> str:
    actions = [action.text or action.verb for action in sight.legal(seat)]
    return "\n".join([f"Valid Actions of {seat}:", *actions])
