"""One rollout is one episode: the trained or evaluated model in its seat, partners in the others."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import verifiers.v1 as vf
from pydantic import Field

from brigade.kitchen import Kitchen
from brigade.progress import Progress
from brigade.verifiers.choosing import MODEL, Chosen
from brigade.verifiers.playing import Player, play
from brigade.verifiers.recording import keep
from brigade.verifiers.tasks import KitchenData, KitchenTask


class KitchenEnvConfig(vf.EnvConfig):
    """Who plays."""

    cook: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())
    """The model that is trained or evaluated. Nothing of it runs on this machine but its questions."""
    partner: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())
    """The model in seats whose partner is `model`: never trained. Give it a `model` and a `client` of its
    own, or it is the run's."""
    patience: int = Field(3, ge=1, le=100)
    """After so many answers for one move that mean no action nothing is done, and the step passes."""


class KitchenEnv(vf.Env[KitchenEnvConfig]):
    """Kitchens, with the sessions, agents, scores and logs that they have everywhere else."""

    async def setup(self, agents: vf.Agents) -> None:
        """What partners say is no training data."""
        agents.partner.trainable = False

    async def run(self, task: KitchenTask, agents: vf.Agents) -> None:
        """One episode. The cook's trace has its log, whatever ended it."""
        data = task.data
        kitchen = await asyncio.to_thread(_kitchen, data.chosen)
        try:
            await self._played(kitchen, task, agents)
        finally:
            kitchen.close()

    async def _played(self, kitchen: Kitchen, task: KitchenTask, agents: vf.Agents) -> None:
        data = task.data
        async with AsyncExitStack() as stack:
            partners = {}
            for seat, who in data.partners.items():
                if who == MODEL:
                    other = vf.Task(_partner_data(data, seat))
                    talk = await stack.enter_async_context(agents.partner.interaction(other))
                    partners[seat] = self._player(kitchen, seat, talk)
            async with agents.cook.interaction(task) as talk:
                cook = self._player(kitchen, data.seat, talk)
                progress = Progress(kitchen, data.seat)
                try:
                    await kitchen.begin()
                    await play(kitchen, cook, partners, progress, data.step_limit)
                finally:
                    progress.gain()
                    keep(
                        talk.trace.info, kitchen.log, seat=data.seat, progress=progress.whole,
                        unread=cook.unread,
                    )  # fmt: skip

    def _player(self, kitchen: Kitchen, seat: str, talk: Any) -> Player:
        return Player(kitchen, seat, talk, self.config.patience)


def _kitchen(one: Chosen) -> Kitchen:
    partners = {seat: who for seat, who in one.partners.items() if who != MODEL}
    return Kitchen(one.task, one.seed, one.pace, partners, one.step_limit, begun=False)  # type: ignore[arg-type]


def _partner_data(data: KitchenData, seat: str) -> vf.TaskData:
    return vf.TaskData(
        idx=data.idx, name=f"{data.name}, {seat}", prompt=None, system_prompt=data.prompt_of(seat)
    )
