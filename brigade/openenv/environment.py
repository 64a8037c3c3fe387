"""One kitchen as OpenEnv's `Environment`: one seat from outside, partners of a seed in the others."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import EnvironmentMetadata

import brigade
from brigade.kitchen import Kitchen, Turn
from brigade.openenv.catalogue import Catalogue
from brigade.openenv.laying import Laid, lay
from brigade.openenv.models import Beginning, CookAction, KitchenObservation, KitchenState, plain
from brigade.progress import Progress
from sim.world import Action, ActionSpace, Seat, WorldError

ANSWER_S = 25.0
"""After so many seconds a message is answered, whatever partners or a world still do."""
LATE = "partners were still thinking of the step before: this move was not done"
NOT_BEGUN = (
    "no episode has begun: reset first (over HTTP nothing is kept between calls, play over /ws)"
)


class KitchenEnvironment(Environment[CookAction, KitchenObservation, KitchenState]):
    """An episode at a time. The reward of a step is by how much of what was missing at the start the
    best state so far was exceeded: 1 in all at the goal, never below 0."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, catalogue: Catalogue, answer_s: float = ANSWER_S) -> None:
        super().__init__()
        self._catalogue, self._answer_s = catalogue, answer_s
        self._kitchen: Kitchen | None = None
        self._laying: tuple[Beginning, asyncio.Task[Laid]] | None = None
        self._moving: asyncio.Task[Turn] | None = None
        self._state = KitchenState()
        self._seat: Seat = ""
        self._facts = False
        self._progress: Progress | None = None

    # -- what the server calls ---------------------------------------------------------------------

    def reset(self, seed: int | None = None, episode_id: str | None = None, **asked: Any) -> Any:
        """`reset_async`, for whoever has no event loop."""
        return asyncio.run(self.reset_async(seed, episode_id, **asked))

    def step(self, action: CookAction, timeout_s: float | None = None, **asked: Any) -> Any:
        """`step_async`, for whoever has no event loop."""
        return asyncio.run(self.step_async(action, timeout_s, **asked))

    async def reset_async(
        self, seed: int | None = None, episode_id: str | None = None, **asked: Any
    ) -> KitchenObservation:
        """A new episode: `asked` is as of `Beginning`. Without a seed one is drawn, and told.

        Raises:
            pydantic.ValidationError: something is asked for that there is not.
            WorldError: there is no such task, seat, partner, pace; or the kitchen is still made ready.
        """
        began = Beginning(seed=seed, episode_id=episode_id, **asked)
        laid = await self._laid(began)
        self._forget()
        kitchen = self._kitchen = laid.kitchen
        self._seat, self._facts = laid.seat, began.facts
        self._progress = Progress(kitchen, laid.seat)
        self._state = KitchenState(
            episode_id=episode_id or uuid.uuid4().hex, seed=kitchen.seed, seat=laid.seat,
            task=laid.name, partners=laid.partners,
        )  # fmt: skip
        told = plain(self._state)
        kept = {name: told[name] for name in ("episode_id", "seed", "task", "seat", "partners")}
        return self._seen(kitchen, reward=None, metadata=kept)

    async def step_async(
        self, action: CookAction, timeout_s: float | None = None, **asked: Any
    ) -> KitchenObservation:
        """Do one move and let partners do theirs.

        Over HTTP, where nothing is kept between calls, `asked` begins the episode, as of `reset`.

        Raises:
            WorldError: no episode has begun, or it is over.
        """
        asked.pop("request_id", None)
        if self._kitchen is None and asked:
            await self.reset_async(**asked)
        kitchen, late, unsaid = self._playing(), self._moving is not None, ""
        moves = {self._seat: _move(action)}
        self._state.step_count += 1
        if not late and action.say:
            unsaid = kitchen.say(self._seat, action.say)
        if kitchen.alone:
            turn: Turn | None = kitchen.step(moves)
        else:
            turn = await self._moved(kitchen, moves, timeout_s)
        words = [unsaid, LATE if late else ""]
        if turn is None:
            return self._seen(kitchen, reward=0.0, refused=_joined(*words), waiting=True)
        refused = _joined(*words, turn.refused.get(self._seat, ""))
        answer = turn.results.get(self._seat, {}).get("answer")
        reward = self._progress.gain() if self._progress else 0.0
        return self._seen(kitchen, reward=reward, refused=refused, answer=answer)

    @property
    def state(self) -> KitchenState:
        """How the episode stands; before the first one, nothing."""
        if self._kitchen is not None:
            self._state.world_steps = self._kitchen.steps
            self._state.score = self._progress.reached if self._progress else 0.0
            self._state.outcome = self._kitchen.outcome
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """What this server is."""
        worlds = self._catalogue.worlds
        titles = ", ".join(f"{world.title} (version {world.version})" for world in worlds)
        return EnvironmentMetadata(
            name=self._catalogue.name,
            description=f"Kitchens in which people and agents cook the same tasks: {titles}.",
            version=brigade.__version__,
            author="Brigade",
        )

    def close(self) -> None:
        """Let the episode go."""
        self._forget()

    # -- tasks -------------------------------------------------------------------------------------

    def list_splits(self) -> list[Any]:
        """Every suite."""
        return self._catalogue.splits()

    def num_tasks(self, split: str) -> int:
        """How many tasks a split has."""
        return len(self._catalogue.tasks(split))

    def get_task(self, split: str, index: int) -> Any:
        """One task of a split."""
        return self._catalogue.told(split, index)

    def list_tasks(self, split: str) -> list[Any]:
        """All tasks of a split."""
        return self.get_task_range(split)

    def get_task_range(
        self, split: str, start: int | None = None, stop: int | None = None
    ) -> list[Any]:
        """The tasks of a split from `start` until before `stop`, as slices have it."""
        count = len(self._catalogue.tasks(split))
        return [self._catalogue.told(split, one) for one in range(count)[start:stop]]

    # -- inside ------------------------------------------------------------------------------------

    def _playing(self) -> Kitchen:
        if self._kitchen is None:
            raise WorldError("not_begun", NOT_BEGUN)
        if self._kitchen.over and self._moving is None:
            raise WorldError("over", "this episode is over: reset for another one")
        return self._kitchen

    async def _moved(
        self, kitchen: Kitchen, moves: dict[Seat, Action | str | None], timeout_s: float | None
    ) -> Turn | None:
        """What became of these moves, or of those before that partners still think of; None: they do."""
        if self._moving is None:
            self._moving = asyncio.create_task(kitchen.stepped(moves))
        moving = self._moving
        limit = min(self._answer_s, timeout_s) if timeout_s else self._answer_s
        done, _ = await asyncio.wait({moving}, timeout=limit)
        if not done:
            return None
        self._moving = None
        return moving.result()

    async def _laid(self, began: Beginning) -> Laid:
        """The kitchen, made beside the loop. What takes too long goes on, and is there when the same is
        asked for again."""
        if self._laying is None or self._laying[0] != began:
            self._laying = (began, asyncio.create_task(lay(self._catalogue, began)))
        laying = self._laying[1]
        done, _ = await asyncio.wait({laying}, timeout=self._answer_s)
        if not done:
            raise WorldError("busy", "the kitchen is still made ready: send the same reset again")
        self._laying = None
        return laying.result()

    def _forget(self) -> None:
        if self._moving is not None:
            self._moving.cancel()
            self._moving = None
        if self._kitchen is not None:
            self._kitchen.close()
            self._kitchen = None

    def _seen(self, kitchen: Kitchen, *, reward: float | None, **more: Any) -> KitchenObservation:
        waiting = bool(more.get("waiting"))
        metadata = dict(more.pop("metadata", {}))
        over = kitchen.over and not waiting
        space = ActionSpace() if over else kitchen.legal(self._seat)
        session = kitchen.session
        if over:
            outcome = kitchen.outcome or {}
            metadata["outcome"] = outcome
            metadata["truncated"] = outcome.get("reason") == "step_limit"
        return KitchenObservation(
            text=session.text(self._seat), legal=[action.text for action in space.actions],
            verbs=[verb.template or verb.name for verb in space.verbs],
            said=[{"seat": seat, "text": text} for seat, text in kitchen.heard()],
            facts=session.facts(self._seat) if self._facts else None, reward=reward,
            done=over, metadata=metadata, **more,
        )  # fmt: skip


def _move(action: CookAction) -> Action | str | None:
    if not action.verb:
        return action.text.strip() or None
    if action.text:
        raise WorldError("two_moves", "either text or a verb with args is expected, not both")
    return Action(action.verb, action.args)


def _joined(*words: str) -> str:
    return "; ".join(filter(None, words))
