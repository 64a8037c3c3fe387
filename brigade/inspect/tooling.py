"""`brigade/tools`: the model plays by tools, in a conversation of Inspect's own manner.

For models and ways of asking of one's own: there is no prompt of ours but the task, and what the tools
answer. Pictures are shown where the kitchen has them.
"""

from __future__ import annotations

import asyncio

from inspect_ai.model import (
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
    execute_tools,
    get_model,
)
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import Tool, tool

from brigade.inspect.kept import keep
from brigade.inspect.samples import Played, beside, played_seat
from brigade.kitchen import Kitchen
from brigade.wording import may
from game.llm import Picture
from game.players.gaze import gaze
from sim.frames import jpeg
from sim.world import Seat, WorldError

PIXELS = 600
NUDGES = 3
"""Answers in a row without a tool after which the model has given up."""
NUDGE = (
    "Go on with the tool `act`. The episode ends when the goal is reached or the steps are used up."
)
GAVE_UP = "The model has stopped using its tools."


@solver(name="tools")
def tools(seat: str = "", pixels: int = PIXELS) -> Solver:
    """The model plays one seat by the tools `act` and `look`, and `say` where it has company.

    Args:
        seat: Its seat; left out, the one that is led by others, or the first one.
        pixels: The sides of pictures; 0: no pictures.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        at = await _opened(state, seat, pixels)
        try:
            await _converse(state, at)
        finally:
            at.keep()
        return state

    return solve


@solver(name="kitchen")
def kitchen(seat: str = "", pixels: int = PIXELS) -> Solver:
    """Opens the kitchen, shows it, and gives the tools of `brigade/tools` to the solver that comes next.

    Args:
        seat: As of `brigade/tools`.
        pixels: As of `brigade/tools`.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        at = await _opened(state, seat, pixels)
        state.tools = at.kit
        at.keep()
        at.keeps = True
        return state

    return solve


async def _opened(state: TaskState, seat: Seat, pixels: int) -> _Place:
    """The sample's kitchen, partners who come first have moved, and its seat, shown in the first message."""
    played = Played.of(state.metadata)
    own = seat or played_seat(played.task, played.partners).name
    there = await asyncio.to_thread(_kitchen, played, own, state.epoch)
    at = _Place(there, own, pixels, state)
    await there.begin()
    first: list[Content] = [ContentText(text=state.input_text), *await at.shown()]
    state.messages = [ChatMessageUser(content=first)]
    return at


def _kitchen(played: Played, seat: Seat, epoch: int) -> Kitchen:
    """The episode, with whoever sits in the other seats.

    Raises:
        ValueError: it cannot be played so, or somebody has to be named for a seat.
    """
    others = {
        name: (str(one["name"]), dict(one.get("settings") or {}))
        for name, one in beside(played, seat).items()
    }
    seed, limit = played.episode_seed(epoch), played.step_limit
    try:
        return Kitchen(played.task, seed, played.pace, others, limit, begun=False)  # type: ignore[arg-type]
    except WorldError as error:
        raise ValueError(str(error)) from error


async def _converse(state: TaskState, at: _Place) -> None:
    silent, kit = 0, at.kit
    while not at.kitchen.over:
        state.output = await get_model().generate(state.messages, tools=kit)
        state.messages.append(state.output.message)
        if state.output.message.tool_calls:
            silent = 0
            answers, _ = await execute_tools(state.messages, kit)
            state.messages.extend(answers)
            continue
        silent += 1
        if silent >= NUDGES:
            at.kitchen.give_up(at.seat, GAVE_UP)
            return
        state.messages.append(ChatMessageUser(content=NUDGE))


class _Place:
    """A seat in a kitchen: what its tools do, and what they answer."""

    def __init__(self, kitchen: Kitchen, seat: Seat, pixels: int, state: TaskState) -> None:
        self.kitchen, self.seat, self._pixels = kitchen, seat, pixels
        self._store, self._session = state.store, state.uuid
        self._busy = asyncio.Lock()
        self.keeps = False
        """Whether the log is kept after each action, since nobody says when the last one was."""

    @property
    def kit(self) -> list[Tool]:
        """The tools of this seat."""
        return [_act(self), _look(self), *([_say(self)] if len(self.kitchen.seats) > 1 else [])]

    def keep(self) -> None:
        """Keep the log as it is now."""
        keep(self._store, self.kitchen.log, session=self._session)

    async def act(self, action: str) -> list[Content]:
        """Do it, and show what is there then."""
        async with self._busy:
            if self.kitchen.over:
                return [ContentText(text="The episode is over.")]
            turn = await self.kitchen.stepped({self.seat: action.strip() or None})
            if self.keeps:
                self.keep()
            refused = turn.refused.get(self.seat)
            told = f"Not done: {refused}" if refused else "Done."
            return [ContentText(text=told), *await self.shown()]

    async def shown(self) -> list[Content]:
        """What the seat sees, hears and may do now."""
        kitchen, seat = self.kitchen, self.seat
        heard = [f"{who} says: {words}" for who, words in kitchen.heard() if who != seat]
        view = kitchen.session.agent_view(seat)
        answer = (view.last_result or {}).get("answer")
        parts = [
            *([f"The answer: {answer}"] if answer else []), *heard, view.observation.text,
            "The episode is over." if kitchen.over else may(view.legal),
        ]  # fmt: skip
        return [ContentText(text="\n\n".join(filter(None, parts))), *await self._picture()]

    async def _picture(self) -> list[Content]:
        look = gaze(self.kitchen.session, self.seat) if self._pixels else None
        if look is None:
            return []
        shot = await look(self._pixels)
        return [ContentImage(image=Picture(await asyncio.to_thread(jpeg, shot.pixels)).url())]


@tool(name="act")
def _act(at: _Place) -> Tool:
    async def execute(action: str) -> list[Content]:
        """Do something in the kitchen. It takes a step, unless it is refused as impossible.

        Args:
            action: One of the actions that you may do, as its sentence.
        """
        return await at.act(action)

    return execute


@tool(name="look")
def _look(at: _Place) -> Tool:
    async def execute() -> list[Content]:
        """Look again at what you see and may do. It takes no step."""
        return await at.shown()

    return execute


@tool(name="say")
def _say(at: _Place) -> Tool:
    async def execute(words: str) -> str:
        """Say something to the others in the kitchen. It takes no step.

        Args:
            words: What to say, 500 characters at the most.
        """
        return at.kitchen.say(at.seat, words[:500]) or "Said."

    return execute
