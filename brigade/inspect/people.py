"""`brigade/human`: a person plays the sample in our page, and the episode comes back into the log."""

from __future__ import annotations

import logging
import os
import sys
import webbrowser
from collections.abc import Sequence

import anyio
from inspect_ai.log import transcript
from inspect_ai.model import ModelOutput
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import concurrency, display_type

from brigade.inspect.agents import told_outcome
from brigade.inspect.events import messages_of
from brigade.inspect.kept import keep
from brigade.inspect.kitchens import KitchenError, Kitchens
from brigade.inspect.local import here
from brigade.inspect.samples import Played, beside, played_seat
from brigade.telling import lines
from game.engine.events import Event
from game.engine.session import CODE_VERSION
from game.records.privacy import Pseudonyms, without_ids
from sim.world import JSONObject
from sim.worlds import get_world

logger = logging.getLogger(__name__)

SERVER, TOKEN = "BRIGADE_SERVER", "BRIGADE_TOKEN"
TOLD_LATER = "observation"
"""The one parameter in which an evaluation's task may differ from the page's: how it is told to models."""
PERSON = "person"


@solver(name="human")
def human(server: str = "", seat: str = "", at_once: int = 1, browser: bool = True) -> Solver:
    """A person plays, in the kitchen's own page, and the episode is scored as a model's is.

    Args:
        server: Address of a kitchen that is open; left out, that of BRIGADE_SERVER, else one is opened
            here for as long as it takes. Its token is in BRIGADE_TOKEN, with the scopes read, play, export.
        seat: The person's seat; left out, the one that is led by others, or the first one.
        at_once: Samples that are open at a time.
        browser: Whether to open the page here, where there is a browser.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        played = Played.of(state.metadata)
        wish = _wish(played, state.epoch, seat)
        async with concurrency("brigade/human", at_once):
            address, token = await anyio.to_thread.run_sync(_where, server)
            async with Kitchens(address, token) as kitchens:
                session, events = await _play(kitchens, wish, state, browser)
        replay = f"{kitchens.address}/s/{session}/replay/"
        keep(state.store, events, session=session, replay=replay)
        state.messages = messages_of(session, events, ())
        told = told_outcome(events[-1].payload.get("outcome"))
        state.output = ModelOutput.from_content(PERSON, told)
        if events[-1].kind != "finished":
            raise RuntimeError(f"session {session} was left before its end: it has no result")
        _check(played, state.epoch, events)
        return state

    return solve


def _where(server: str) -> tuple[str, str]:
    """The kitchen's address and a token for it.

    Raises:
        ValueError: there is no token, or no kitchen can be opened here.
    """
    address, token = server or os.environ.get(SERVER, ""), os.environ.get(TOKEN, "")
    if not address:
        return here()
    if not token:
        raise ValueError(
            f"{TOKEN} is not set: make a token with the scopes read, play and export at "
            f"{address.rstrip('/')}/tokens/"
        )
    return address, token


def _wish(played: Played, epoch: int, seat: str) -> JSONObject:
    """The session as the REST door is asked for it.

    Raises:
        ValueError: people cannot play this sample as it is.
    """
    task = played.task
    _as_here(played)
    chosen = seat or played_seat(task, played.partners).name
    seats: JSONObject = {
        other: {"agent": one["name"], "settings": one.get("settings") or {}}
        for other, one in beside(played, chosen).items()
    }
    seats[chosen] = "open"
    return {
        "task": task.id, "seats": seats, "seed": played.episode_seed(epoch), "pace": played.pace,
        "limit": "none", "step_limit": played.step_limit, "listed": False, "stand_in": "",
    }  # fmt: skip


def _as_here(played: Played) -> None:
    """Pages have tasks by the rules of their worlds alone."""
    task = played.task
    plain = get_world(task.world).task(task.id)
    ruled = {n for n, value in task.params.items() if plain.params.get(n) != value}
    if ruled - {TOLD_LATER}:
        raise ValueError(
            f"people play {task.id} by the rules of its world: leave `rules` out "
            f"({', '.join(sorted(ruled))} is different)"
        )


async def _play(
    kitchens: Kitchens, wish: JSONObject, state: TaskState, browser: bool
) -> tuple[str, Sequence[Event]]:
    row = await kitchens.open(wish)
    session, page = str(row["id"]), f"{kitchens.address}{row['page']}"
    _invite(state, page, browser)
    try:
        async for event in kitchens.happened(session):
            if said := "\n".join(lines([Event.from_json(event)])):
                transcript().info(said, source="brigade")
        pseudonyms = Pseudonyms()
        log = await kitchens.log(session)
        return session, [pseudonyms.clean(without_ids(event)) for event in log]
    except BaseException:
        with anyio.move_on_after(5, shield=True):
            try:
                await kitchens.give_up(session)
            except KitchenError as error:
                logger.warning("%s is left open: %s", page, error)
        raise


def _invite(state: TaskState, page: str, browser: bool) -> None:
    """Say where the sample is to be played, in one line that no display breaks."""
    words = f"Play {state.sample_id} (epoch {state.epoch}): {page}"
    transcript().info({"page": page}, source="brigade")
    if display_type() == "full":
        logger.warning(words)
    else:
        sys.stderr.write(f"{words}\n")
        sys.stderr.flush()
    if browser and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        webbrowser.open(page)


def _check(played: Played, epoch: int, events: Sequence[Event]) -> None:
    """That what was played is this sample, by our rules.

    Raises:
        RuntimeError: the server is of another version.
    """
    made = events[0].payload
    here_is = {
        "task": played.task.id, "seed": played.episode_seed(epoch),
        "world_version": get_world(played.task.world).version, "code_version": CODE_VERSION,
    }  # fmt: skip
    there = {**{name: made.get(name) for name in here_is}, "task": made["task"]["id"]}
    if there != here_is:
        odd = ", ".join(
            f"{n} {there[n]} there, {v} here" for n, v in here_is.items() if there[n] != v
        )
        raise RuntimeError(f"the kitchen played something else: {odd}")
