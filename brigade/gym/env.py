"""One seat of a kitchen as a Gymnasium environment; the other seats are taken by partners of a seed."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from brigade.kitchen import NOOP, Kitchen, Partners, make
from brigade.spaces import PIXELS, Sees, Senses, picture, usual
from game.engine.settings import Pace
from sim.world import Seat, WorldError
from sim.worlds import get_world

RENDERED = 512


class KitchenEnv(gymnasium.Env[Any, Any]):
    """A kitchen as one cook meets it.

    `task` is as of `brigade.make`, without its world; `seat` the one that is learned (default: the first);
    `partners` sit in the others (default: nobody moves there); `sees` is `vector` (where the world can
    list its predicates, the default there), `text` or `picture`. The reward of a step is by how much
    the kitchen's score grew: 1 in all from start to goal where no condition is met at first. What is not
    legal is nothing done; `info["refused"]` says why, `info["action_mask"]` what is legal now.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 4}

    def __init__(
        self,
        world: str = "robotouille",
        task: str = "",
        seat: Seat = "",
        partners: Partners = (),
        sees: Sees | None = None,
        pace: Pace | Literal[""] = "",
        step_limit: int | None = 200,
        pixels: int = PIXELS,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise ValueError('render_mode: "rgb_array" or None is expected')
        self.render_mode = render_mode
        name = task or next(iter(get_world(world).tasks())).id
        self._name, self._pace, self._limit = f"{world}/{name}", pace, step_limit
        first = make(self._name, 0, pace=pace)
        self.seat = seat or first.seats[0]
        if self.seat not in first.seats:
            there = ", ".join(first.seats)
            raise WorldError("unknown_seat", f'{name} has no seat "{self.seat}"; seats: {there}')
        self._partners = _others(first, self.seat, partners)
        self._senses = Senses(first, self.seat, sees or usual(first), pixels)
        self.observation_space = self._senses.observation_space
        self.action_space = self._senses.action_space
        self._kitchen: Kitchen | None = None

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
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new episode. Its seed is drawn from the environment's own generator, or `options["episode_seed"]`."""
        super().reset(seed=seed)
        self.close()
        drawn = int(self.np_random.integers(2**31))
        episode_seed = int((options or {}).get("episode_seed", drawn))
        self._kitchen = make(
            self._name, episode_seed, partners=self._partners, pace=self._pace,
            step_limit=self._limit,
        )  # fmt: skip
        return self._senses.look(self._kitchen), self._info(episode_seed=episode_seed)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Do one action, and let the partners do theirs."""
        turn = self.kitchen.step({self.seat: self._senses.move(action)})
        info = self._info(refused=turn.refused.get(self.seat, ""))
        seen = self._senses.look(self.kitchen)
        return seen, float(turn.rewards[self.seat]), turn.done, turn.cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done now, as maskable learners ask for it.

        Raises:
            WorldError: this world's actions are sentences.
        """
        mask = self._senses.mask(self.kitchen)
        if mask is None:
            raise WorldError("no_mask", "this kitchen's actions are sentences, without a mask")
        return mask.astype(bool)

    def render(self) -> NDArray[np.uint8] | None:
        """The kitchen from above: 512 x 512 x 3 bytes; None without a render mode."""
        return picture(self.kitchen, self.seat, RENDERED) if self.render_mode else None

    def close(self) -> None:
        """Let the episode go."""
        if self._kitchen is not None:
            self._kitchen.close()

    def _info(self, **more: Any) -> dict[str, Any]:
        outcome = self.kitchen.outcome
        success = {} if outcome is None else {"is_success": bool(outcome["success"])}
        return {**self._senses.info(self.kitchen), "steps": self.kitchen.steps, **success, **more}


def _others(kitchen: Kitchen, seat: Seat, partners: Partners) -> dict[Seat, Any]:
    """Who sits in every seat but one: those who are named, and nobody who moves elsewhere."""
    free = [one for one in kitchen.seats if one != seat]
    if isinstance(partners, dict):
        if seat in partners:
            raise WorldError(
                "unknown_seat", f"{seat} is the seat that learns; partners sit elsewhere"
            )
        return {**dict.fromkeys(free, NOOP), **partners}
    if len(partners) > len(free):
        raise WorldError(
            "unknown_seat", f"there are {len(free)} seats for partners, not {len(partners)}"
        )
    named = list(partners)
    return dict(zip(free, [*named, *[NOOP] * (len(free) - len(named))], strict=True))
