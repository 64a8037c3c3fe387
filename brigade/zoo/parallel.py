"""All seats of a kitchen at once: one joint step a call."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from brigade.kitchen import Kitchen, make
from brigade.spaces import PIXELS, Sees, Senses, picture, usual
from sim.world import Seat
from sim.worlds import get_world

RENDERED = 512


class KitchenParallelEnv(ParallelEnv[Seat, Any, Any]):
    """A kitchen in which every seat acts in every step.

    Arguments are as of `brigade.gym.env.KitchenEnv`. Each agent's reward is by how much the score of its
    goal grew. What is not legal is nothing done.
    """

    metadata = {"render_modes": ["rgb_array"], "name": "brigade", "is_parallelizable": True}

    def __init__(
        self,
        world: str = "robotouille",
        task: str = "",
        sees: Sees | None = None,
        max_cycles: int | None = 200,
        pixels: int = PIXELS,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._name = f"{world}/{task or several(world)}"
        self._limit = max_cycles
        first = make(self._name, 0)
        self.possible_agents = list(first.seats)
        self.agents: list[Seat] = []
        seen = sees or usual(first)
        self._senses = {seat: Senses(first, seat, seen, pixels) for seat in first.seats}
        self.observation_spaces = {s: one.observation_space for s, one in self._senses.items()}
        self.action_spaces = {s: one.action_space for s, one in self._senses.items()}
        self._dice, _ = seeding.np_random(0)
        self._kitchen: Kitchen | None = None

    def observation_space(self, agent: Seat) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> spaces.Space[Any]:
        """What an agent may do."""
        return self.action_spaces[agent]

    @property
    def kitchen(self) -> Kitchen:
        """The episode that is played.

        Raises:
            RuntimeError: there is none before the first `reset`.
        """
        if self._kitchen is None:
            raise RuntimeError("reset the environment first")
        return self._kitchen

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Seat, Any], dict[Seat, dict[str, Any]]]:
        """A new episode with all agents."""
        if seed is not None:
            self._dice, _ = seeding.np_random(seed)
        self.close()
        self._kitchen = make(self._name, int(self._dice.integers(2**31)), step_limit=self._limit)
        self.agents = list(self.possible_agents)
        return self._seen(), self._infos({})

    def step(
        self, actions: dict[Seat, Any]
    ) -> tuple[
        dict[Seat, Any], dict[Seat, float], dict[Seat, bool], dict[Seat, bool], dict[Seat, Any]
    ]:
        """One joint step. In a kitchen that keeps turns whoever has the turn moves; the others wait."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        awaited = self.kitchen.awaited
        moves = {
            seat: self._senses[seat].move(actions[seat]) for seat in awaited if seat in actions
        }
        turn = self.kitchen.step(moves)
        told = (
            self._seen(),
            {seat: float(turn.rewards[seat]) for seat in self.agents},
            dict.fromkeys(self.agents, turn.done),
            dict.fromkeys(self.agents, turn.cut),
            self._infos(dict(turn.refused)),
        )
        if turn.done or turn.cut:
            self.agents = []
        return told

    def render(self) -> NDArray[Any] | None:
        """The kitchen from above: 512 x 512 x 3 bytes; None without a render mode."""
        return picture(self.kitchen, None, RENDERED) if self.render_mode else None

    def close(self) -> None:
        """Let the episode go."""
        if self._kitchen is not None:
            self._kitchen.close()

    def state(self) -> Any:
        """The whole kitchen, as the first seat's sense has it."""
        return self._senses[self.possible_agents[0]].look(self.kitchen)

    def _seen(self) -> dict[Seat, Any]:
        return {seat: self._senses[seat].look(self.kitchen) for seat in self.agents}

    def _infos(self, refused: dict[Seat, str]) -> dict[Seat, dict[str, Any]]:
        return {
            seat: {**self._senses[seat].info(self.kitchen), "refused": refused.get(seat, "")}
            for seat in self.agents
        }


def several(world: str) -> str:
    """The id of a world's first task for several seats; of its first one where it has none."""
    listed = list(get_world(world).tasks())
    return next((task for task in listed if len(task.seats) > 1), listed[0]).id
